"""What comes out of the printer, read back from the PDF and measured in millimetres."""

from __future__ import annotations

import http.client
import io
import pickle
import random
import re
import sys
import time
import urllib.request
from collections.abc import Sequence
from functools import cache
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, DictionaryObject

import main
from game import registry
from game.app import App
from game.boards.tmx_writer import tmx_text
from game.commands import paper
from game.commands.doctor import run_checks
from game.commands.report import OK
from game.i18n import Texts
from game.isles.elevens.printing import FIELD_MM, TILE_MM
from game.isles.elevens.rules.tiles import all_tiles
from game.isles.waterways.rules.stones import KINDS
from game.languages import FOLDER, languages
from game.match.match import Match
from game.match.records import Seat, write_record
from game.menus.data import print_page
from game.menus.data.print_page import PrintScene
from game.modes.tables import SeatPlan, TablePlan
from game.printing import document
from game.printing.canvas import CUT_MARK_MM
from game.printing.document import PaperDocument, PrintOptions
from game.printing.ink import SEAT_COLOURS, WHITE, Ink
from game.printing.paper import A4, LETTER, MM_PER_INCH, PAPERS, UNPRINTABLE_MM, Paper
from game.printing.sheets import paper_rules
from game.registry import editor_of, plugin
from game.table.plugin import ui_of
from game.table.sharing import paper_file
from game.table.sharing.files import EXPORTS
from game.table.sharing.page import ShareScene
from game.table.sharing.paper_file import PaperRequest, pdf_of, printing_of
from game.table.table_setup import set_up_table
from tests.driver import click, names, program
from tests.table.test_fair_tables import play

MM = MM_PER_INCH / 72
SHEETS = ("bridges", "mosaic")
PRINTED = tuple(game for game in registry.GAMES if printing_of(game) is not None)


@cache
def printed(
    game: str, board: str = "", paper: Paper = A4, per_page: int = 1, ink: Ink = Ink.FULL, language: str = "en",
    has_backs: bool = True,
) -> bytes:  # fmt: skip
    loaded = plugin(game).load_board(board or plugin(game).shipped[0])
    return pdf_of(PaperRequest(loaded, PrintOptions(paper, per_page, ink, has_backs), language, Path()))


@cache
def finished(game: str, seats: int) -> Match[Any]:
    loaded = plugin(game).load_board(plugin(game).shipped[0])
    people = [Seat(name) for name in ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")[:seats]]
    match: Match[Any] = Match.new(game, loaded.name, loaded.board, people, seed=8, started="2026-11-20T19:30:00+01:00")
    rng = random.Random(seats)
    while not match.is_over:
        match.play(rng.choice(match.state.moves()))
    return match


def pages(data: bytes) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(data)).pages)


def size_mm(page: PageObject) -> tuple[float, float]:
    return round(float(page.mediabox.width) * MM, 1), round(float(page.mediabox.height) * MM, 1)


def lines(page: PageObject) -> tuple[Line, ...]:
    """Straight strokes of a page in mm from its lower left, those inside frames left out."""
    content = page.get_contents()
    assert content is not None
    return _strokes(content.get_data())


@cache
def _strokes(content: bytes) -> tuple[Line, ...]:
    """Strokes of what a page draws; its texts are left out, and only the operators that place a stroke are read."""
    found = []
    start = (0.0, 0.0)
    matrices: list[Matrix] = [(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)]
    for push, numbers, operator in PLACING.findall(TEXT.sub(b"", content)):
        if push:
            matrices.append(matrices[-1]) if push == b"q" else matrices.pop()
            continue
        operands = [float(each) for each in numbers.split()]
        if operator == b"cm":
            matrices[-1] = _product(operands, matrices[-1])
            continue
        end = _placed(operands[0], operands[1], matrices[-1])
        if operator == b"l":
            found.append((*start, *end))
        start = end if operator == b"m" else start
    return tuple(found)


TEXT = re.compile(rb"\((?:[^\\()]|\\.)*\)", re.DOTALL)
PLACING = re.compile(rb"(?<!\S)(?:(q|Q)|((?:-?[\d.]+\s+)+)(cm|m|l))(?!\S)")
CLIPPING = re.compile(rb"(?<!\S)W(?!\S)")
Line = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]


def _product(inner: Sequence[float], outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    x, y = outer[:2], outer[2:4]
    shift = e * x[0] + f * y[0] + outer[4], e * x[1] + f * y[1] + outer[5]
    return a * x[0] + b * y[0], a * x[1] + b * y[1], c * x[0] + d * y[0], c * x[1] + d * y[1], *shift


def _placed(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM


def is_mark(x: float, y: float, end_x: float, end_y: float) -> bool:
    """True for a line as long as a cutting mark, straight down or across."""
    across, down = abs(x - end_x), abs(y - end_y)
    return min(across, down) < 0.01 and abs(max(across, down) - CUT_MARK_MM) < 0.02


def cuts(page: PageObject) -> tuple[list[float], list[float]]:
    """Places of the cutting marks: those of cuts down, and across."""
    down: set[float] = set()
    across: set[float] = set()
    for x, y, end_x, end_y in lines(page):
        if is_mark(x, y, end_x, end_y):
            (down if abs(x - end_x) < 0.01 else across).add(round(x if abs(x - end_x) < 0.01 else y, 2))
    return sorted(down), sorted(across)


def steps(places: list[float]) -> set[float]:
    return {round(after - before, 1) for before, after in pairwise(places)}


def words(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


# -- Pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", PRINTED)
@pytest.mark.parametrize("paper", PAPERS, ids=[paper.name for paper in PAPERS])
def test_every_page_has_the_papers_size(game: str, paper: Paper) -> None:
    upright = round(paper.width_mm, 1), round(paper.height_mm, 1)
    sizes = {size_mm(page) for page in pages(printed(game, paper=paper))}
    assert upright in sizes
    assert sizes <= {upright, upright[::-1]}


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", PRINTED)
def test_every_font_is_embedded_and_one_of_ours(game: str) -> None:
    found = set()
    for page in pages(printed(game)):
        resources: Any = page["/Resources"].get_object()
        for font in resources.get("/Font", {}).values():  # the backs of stones have no letters
            (descendant,) = font.get_object()["/DescendantFonts"]
            descriptor = descendant.get_object()["/FontDescriptor"]
            assert isinstance(descriptor.get_object(), DictionaryObject)
            assert "/FontFile2" in descriptor.get_object()
            found.add(str(font.get_object()["/BaseFont"]).partition("+")[2])
    assert found
    assert all("nunito" in name.lower() or "sansita" in name.lower() for name in found)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", PRINTED)
def test_everything_stays_inside_the_paper(game: str) -> None:
    """Nothing is stroked beyond the page, on any third board of the game; the ink changes colours alone."""
    for name in plugin(game).shipped[::3]:
        for page in pages(printed(game, name, LETTER, ink=Ink.SAVING)):
            width, height = size_mm(page)
            inside = [] if is_clipped(page) else lines(page)
            assert all(0 <= x <= width and 0 <= y <= height for line in inside for x, y in (line[:2], line[2:]))


def is_clipped(page: PageObject) -> bool:
    """True for a part of a poster, whose whole board is drawn on each page."""
    content = page.get_contents()
    assert content is not None
    return CLIPPING.search(TEXT.sub(b"", content.get_data())) is not None


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("game", "language"), [
    pytest.param(game, language, marks=() if game == SHEETS[0] else pytest.mark.slow)
    for game in SHEETS for language in languages()
])  # fmt: skip
def test_the_rules_are_on_the_back_in_the_papers_language(game: str, language: str) -> None:
    texts = Texts(language)
    front, back = pages(printed(game, language=language))[:2]
    assert texts.t(f"house.game.{game}") in words(front)
    assert texts.t("print.total") in words(front)
    found = words(back)
    printing = printing_of(game)
    assert printing is not None
    for heading, _ in paper_rules(texts, game, printing):
        assert " ".join(heading.split()) in found
    assert texts.t("print.rules") in found
    assert texts.t("print.rules") not in words(pages(printed(game, language=language, has_backs=False))[-1])


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", SHEETS)
def test_two_to_a_page_are_two_sheets_side_by_side_on_a_page_across(game: str) -> None:
    title = plugin(game).load_board(plugin(game).shipped[0]).title("en")
    page, back = pages(printed(game, per_page=2))[:2]
    assert size_mm(page) == size_mm(back) == (A4.height_mm, A4.width_mm)
    assert words(page).count(title) == 2
    assert words(back).count("How to play") == 2
    down, _ = cuts(page)
    assert A4.height_mm / 2 in down


# -- What is on them --------------------------------------------------------------------------------------------------


def test_a_sheet_of_bridges_has_its_islands_and_the_deck_twice_to_strike_out_and_to_cut() -> None:
    front, _, deck, backs = pages(printed("bridges"))
    found = words(front).split()
    assert [letter for letter in "ABCDEFGHIJKLMNOPQR" if letter not in found] == []
    assert [found.count(str(n)) for n in (10, 12, 17)] == [1, 1, 1]  # boxes to tick: each card, as it is turned up
    assert "Name:" in found
    assert words(backs) == ""
    down, across = cuts(deck)
    assert steps(down) == {60.0}
    assert steps(across) == {42.0}
    assert sorted(words(deck).split()) == sorted(str(number) for number in range(1, 7) for _ in range(3))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("board", "per_page"), list(zip(plugin("mosaic").shipped, cycle((1, 2)), strict=False)))
def test_a_sheet_of_mosaic_has_every_piece_with_its_number(board: str, per_page: int) -> None:
    front, *_ = pages(printed("mosaic", board, LETTER, per_page))
    found = words(front).split()
    loaded = plugin("mosaic").load_board(board).board
    areas = {area: sum(piece.area == area for piece in loaded.pieces) for area in loaded.areas}
    assert all(found.count(area) == per_page for area in areas)
    for number in range(1, max(areas.values()) + 1):
        pieces = sum(count >= number for count in areas.values())
        assert found.count(str(number)) >= per_page * (pieces + (number <= 24))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("paper", PAPERS, ids=[paper.name for paper in PAPERS])
def test_the_set_of_elevens_has_a_board_of_two_pages_and_one_of_all_tiles_with_cutting_marks(paper: Paper) -> None:
    left, _, right, _, tiles, _, rules = pages(printed("elevens", paper=paper))
    for part in (left, right):
        assert size_mm(part) == (paper.height_mm, paper.width_mm)
        down, across = cuts(part)
        assert len(down) == len(across) == 2
    whole = sum(cuts(part)[0][1] - cuts(part)[0][0] for part in (left, right))
    assert whole == pytest.approx(FIELD_MM * (1408 / 64 + 0.24), abs=0.1)
    assert sorted(words(tiles).split()) == sorted(tile.partition("-")[2] for tile in all_tiles(True) if "-" in tile)
    down, across = cuts(tiles)
    assert steps(down) == {TILE_MM[0]}
    assert steps(across) == {TILE_MM[1]}
    assert "How to play" in words(rules)
    assert "Alone" not in words(rules)  # it needs computer players


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("paper", PAPERS, ids=[paper.name for paper in PAPERS])
def test_stones_of_waterways_fit_the_cells_of_the_printed_board(paper: Paper) -> None:
    board = plugin("waterways").load_board("twin").board
    found = pages(printed("waterways", paper=paper))
    parts, stones = found[:8:2], found[8:-1]
    width = sum(cuts(part)[0][1] - cuts(part)[0][0] for part in parts[:2])
    height = sum(cuts(part)[1][1] - cuts(part)[1][0] for part in parts[::2])
    assert width == pytest.approx(height, abs=0.1)
    down, across = cuts(stones[0])
    (long,), (short,) = steps(down), steps(across)
    assert long == 3 * short
    assert width == pytest.approx(short * (board.width + 0.9), abs=0.1)
    assert short >= 18
    fronts = printed("waterways", paper=paper, has_backs=False)
    places = [tuple(map(len, cuts(page))) for page in pages(fronts)[4:]]
    assert sum((down - 1) * (across - 1) for down, across in places) >= 3 * len(KINDS)
    assert len(found) == 2 * len(places) + 8 + 1  # a back for each page, and the rules


@pytest.mark.parametrize("game", [game for game in PRINTED if game != "mosaic"])  # there is nothing to cut
@pytest.mark.parametrize(
    "paper", [A4, pytest.param(LETTER, marks=(pytest.mark.slow, pytest.mark.behaviour))], ids=["A4", "Letter"]
)
def test_printed_on_both_sides_nothing_to_cut_lies_behind_another_thing(game: str, paper: Paper) -> None:
    """Turned along the long edge, the back of a page is blank, or every cut is at the same place as on its front."""
    found = pages(printed(game, paper=paper))
    sides = [(cuts(front), cuts(back)) for front, back in zip(found[::2], found[1::2], strict=False)]
    cut = [(front, back) for front, back in sides if front[0] or back[0]]
    assert cut
    for front, back in cut:
        assert front[0]
        if back != ([], []):
            assert front[1] == back[1]
            assert [paper.width_mm - x for x in reversed(back[0])] == pytest.approx(front[0], abs=0.1)
    assert any(back[0] for _, back in cut)  # of cards, tiles and stones there are backs


@pytest.mark.parametrize("game", PRINTED)
@pytest.mark.parametrize(("paper", "per_page"), [(A4, 1), (LETTER, 2)], ids=["A4", "Letter, two to a page"])
def test_every_printer_prints_the_cutting_marks(game: str, paper: Paper, per_page: int) -> None:
    """No mark lies in the edge that printers leave blank."""
    for page in pages(printed(game, paper=paper, per_page=per_page)):
        width, height = size_mm(page)
        marks = [line for line in lines(page) if is_mark(*line)]
        for x, y in (end for line in marks for end in (line[:2], line[2:])):
            assert UNPRINTABLE_MM - 0.05 <= x <= width - UNPRINTABLE_MM + 0.05
            assert UNPRINTABLE_MM - 0.05 <= y <= height - UNPRINTABLE_MM + 0.05


def test_saving_ink_light_areas_still_hide_what_lies_below() -> None:
    for name in ("chalk", "sand", "paper", "foam"):
        assert Ink.SAVING.fill(name) == WHITE
    assert len({Ink.SAVING.fill(name) for name in ("chalk", "shallow", "deep")}) == 3  # a channel, its banks, the stone
    for colour in SEAT_COLOURS:
        assert Ink.SAVING.fill(colour) != WHITE


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", PRINTED)
def test_a_finished_game_is_a_sheet_with_everybody_every_score_and_every_move(game: str) -> None:
    seats = plugin(game).game.seats[-1]
    match = finished(game, seats)
    loaded = plugin(game).load_board(match.board_name)
    record = match.record().to_text().encode()
    found = pages(pdf_of(PaperRequest(loaded, PrintOptions(), "de", Path(), record)))
    first, whole = words(found[0]), " ".join(map(words, found))
    assert "20. November 2026" in first
    for seat, who in enumerate(match.seats):
        assert who.name in first
        assert match.result is not None
        assert str(match.result.scores[seat]).replace("-", "−") in first
    texts, printing, people = Texts("de", FOLDER), printing_of(game), [who.name for who in match.seats]
    assert printing is not None
    said = "".join(whole.split())
    for number, move in enumerate(match.moves):
        sentence = printing.move_line(texts, people, match, number)
        assert f"{number + 1}.{move.seat + 1}{''.join(sentence.split())}" in said
        assert sentence != move.text.partition(":")[2]  # in words, not in the records' notation


def test_on_paper_the_rival_is_that_of_the_person_named_bug() -> None:
    """A sheet is read by others, who have no rival."""
    match, printing, texts = finished("mosaic", 1), printing_of("mosaic"), Texts("en", FOLDER)
    assert printing is not None
    lines = [printing.move_line(texts, ["Ada"], match, number) for number in range(match.number)]
    assert any("The rival of Ada strikes out" in line for line in lines)
    assert not any("Your rival" in line for line in lines)


def test_saving_ink_cells_that_were_coloured_are_grey() -> None:
    match = finished("mosaic", 2)
    loaded = plugin("mosaic").load_board(match.board_name)
    record = match.record().to_text().encode()
    options = PrintOptions(ink=Ink.SAVING)
    (page, *_) = pages(pdf_of(PaperRequest(loaded, options, "en", Path(), record)))
    content = page.get_contents()
    assert content is not None
    grey = Ink.SAVING.fill("slate")[0] / 255
    areas, filled = 0, 0.0
    for operands, operator in ContentStream(content, page.pdf).operations:
        if operator in (b"rg", b"g"):
            filled = float(operands[0])
        elif operator == b"re" and abs(filled - grey) < 0.01:
            areas += 1
    assert areas == sum(len(list(match.state.cells(seat))) for seat in range(2))


@pytest.mark.parametrize("game", PRINTED)
def test_the_rules_on_paper_are_those_of_the_pages_in_their_order(game: str) -> None:
    """But for Elevens alone, which needs computer players."""
    printing = printing_of(game)
    assert printing is not None
    keys = [page.heading_key.split(".")[2] for page in ui_of(game).rule_pages]
    assert list(printing.rule_sections) == [key for key in keys if (game, key) != ("elevens", "alone")]


@pytest.mark.parametrize("game", PRINTED)
@pytest.mark.parametrize("language", languages())
def test_what_is_left_out_on_paper_is_there_in_every_language(game: str, language: str) -> None:
    """Each sentence of the screen exists, so that a change of the texts is noticed; nothing is left empty."""
    printing, texts = printing_of(game), Texts(language, FOLDER)
    assert printing is not None
    on_paper = dict(zip(printing.rule_sections, paper_rules(texts, game, printing), strict=True))
    for section, sentences in printing.screen_sentences.items():
        written = texts.t(f"{game}.rules.{section}.text").split("\n\n")
        assert all(paragraph < len(written) for paragraph, _ in sentences)
        assert len(on_paper[section][1]) < len("\n".join(written))
    assert all(text for _, text in on_paper.values())
    whole = " ".join(text for _, text in on_paper.values()).lower()
    assert [word for word in ("click", "klick", "clique", "button", "brass frame", "badge") if word in whole] == []


# -- Command and window -----------------------------------------------------------------------------------------------


def test_the_command_prints_boards_files_and_records_and_refuses_the_rest_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, data = tmp_path / "out.pdf", ["--data", str(tmp_path / "data")]

    def run(*line: str) -> int:
        return main.main(["print", *line, "--out", str(out), *data])

    assert run("bridges/fresh2-3-77", "--paper", "letter", "--ink", "saving", "--language", "fr") == 0
    assert str(out) in capsys.readouterr().out
    assert size_mm(pages(out.read_bytes())[0]) == (LETTER.width_mm, LETTER.height_mm)
    assert "Règles du jeu" in words(pages(out.read_bytes())[1])
    own = tmp_path / "mine.tmx"
    editing = editor_of("mosaic").board_editing
    sketch = editing.whole_sketch(plugin("mosaic").load_board("ruin").map).with_property("title", "My own sheet")
    own.write_text(tmx_text(editing.map_of(sketch), editing.tileset), encoding="utf-8")
    levels = tmp_path / "data" / "levels" / "mosaic"
    levels.mkdir(parents=True)
    (levels / "mine.tmx").write_bytes(own.read_bytes())
    assert run("mosaic/mine") == 0
    assert "My own sheet" in words(pages(out.read_bytes())[0])
    record = tmp_path / "game.json"
    write_record(record, finished("mosaic", 2).record())
    assert run(str(record), "--lang", "de") == 0
    assert "Züge" in words(pages(out.read_bytes())[0])
    capsys.readouterr()
    for line, code in (
        (["bridges/nowhere"], 1),
        ([str(tmp_path / "none.json")], 1),
        ([str(tmp_path / "none.tmx")], 1),
        (["elevens/standard", "--per-page", "2"], 2),
        ([str(record), "--per-page", "2"], 2),
    ):
        assert run(*line) == code
        assert len(capsys.readouterr().err.splitlines()) == 1


def until_made(app: App, page: PrintScene) -> None:
    deadline = time.monotonic() + 120
    while page.file.is_running and time.monotonic() < deadline:
        app.step(0.01)
        time.sleep(0.01)
    app.step(0.01)


def test_a_board_is_printed_from_workshop_and_set_up_and_the_page_says_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with program(tmp_path, language="de") as app:
        click(app, "workshop")
        page = click(app, "print")
        assert isinstance(page, PrintScene)
        for choice in ("paper/Letter", "per-page/2", "ink/saving", "back/blank"):
            click(app, choice)
        assert "folder" not in names(app)
        click(app, "make")
        assert "make" not in names(app)
        click(app, "ink/full")  # another choice drops what was begun with the one before
        assert not page.file.is_running
        click(app, "ink/saving")
        click(app, "make")
        until_made(app, page)
        (path,) = (app.services.storage.folder / EXPORTS).iterdir()
        assert path.name == "Brücken - Erste Überfahrt - Letter.pdf"
        assert str(path) in page.file.message
        assert "Vier Inseln" in words(pages(path.read_bytes())[0])
        assert size_mm(pages(path.read_bytes())[0]) == (LETTER.height_mm, LETTER.width_mm)
        assert "Brücken" in words(pages(path.read_bytes())[0])
        click(app, "folder")
        assert opened == [path.parent.as_uri()]
        for name in ("back", "back"):
            click(app, name)
        click(app, "isle/mosaic")
        again = click(app, "print")
        assert isinstance(again, PrintScene)
        assert again.board.game == "mosaic"
        assert again.choices.options == PrintOptions(LETTER, 2, Ink.SAVING, False)  # as chosen the last time


def page_of(app: App, chosen: str) -> PrintScene:
    """The page that prints what a click in the workshop chooses."""
    click(app, "workshop")
    click(app, chosen)
    page = click(app, "print")
    assert isinstance(page, PrintScene)
    return page


@pytest.mark.parametrize(
    ("chosen", "back"),
    [("surprise", ("On the back", "The rules")), ("game/waterways", ("Also print", "Backs and rules"))],
    ids=["a fresh board", "a set"],
)
def test_a_board_has_rules_on_its_back_and_a_set_backs_and_a_page_of_rules(
    tmp_path: Path, chosen: str, back: tuple[str, str]
) -> None:
    with program(tmp_path) as app:
        page = page_of(app, chosen)
        assert pickle.loads(pickle.dumps(page.board)).board == page.board.board  # it goes to another process
        (choice,) = [each for each in page.choices.build() if each.name == "back"]
        assert (page.choices.label(choice.name), dict(choice.options)["rules"]) == back


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_fresh_board_is_printed_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = page_of(app, "surprise")
        click(app, "make")
        until_made(app, page)
        assert page.file.is_done
        (path,) = (app.services.storage.folder / EXPORTS).glob("*.pdf")
        assert page.board.title("en") in words(pages(path.read_bytes())[0])


@pytest.mark.slow
@pytest.mark.behaviour
def test_a_finished_game_is_printed_from_share_and_from_its_replay(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court"))
        play(app, table)
        assert isinstance(click(app, "share"), ShareScene)
        page = click(app, "paper")
        assert isinstance(page, PrintScene)
        assert "per-page/2" not in names(app)
        click(app, "make")
        until_made(app, page)
        (path,) = (app.services.storage.folder / EXPORTS).glob("*.pdf")
        assert path.stem.split(" - ")[0::3] == ["Mosaic", "Ada"]
        assert "Ada" in words(pages(path.read_bytes())[0])
        for name in ("back", "back", "look", "replay"):
            click(app, name)
        again = click(app, "paper")
        assert isinstance(again, PrintScene)
        assert again.match is not None
        assert again.match.record() == table.match.record()


def test_without_the_package_the_page_says_what_to_install_and_the_rest_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (print_page, paper_file, paper):
        monkeypatch.setattr(module, "is_printing_installed", lambda: False)
    with program(tmp_path) as app:
        click(app, "workshop")
        page = click(app, "print")
        assert isinstance(page, PrintScene)
        assert f"pip install {document.PACKAGE}" in page.file.message
        assert "make" not in names(app)
        click(app, "back")
        assert "play" in names(app)
    assert main.main(["print", "bridges/a", "--out", str(tmp_path / "x.pdf")]) == 1
    assert capsys.readouterr().err.splitlines()[0].endswith("pip install fpdf2")


def test_visitors_of_a_kiosk_do_not_print(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        click(app, "workshop")
        assert "print" not in names(app)
        click(app, "back")
        click(app, "isle/bridges")
        assert "print" not in names(app)


def test_the_folder_without_ssl_prints_and_one_without_the_package_offers_no_printing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module, name in ((http.client, "HTTPSConnection"), (urllib.request, "HTTPSHandler")):
        monkeypatch.setattr(module, name, None)
        monkeypatch.delattr(module, name)
    for name in [each for each in sys.modules if each.split(".")[0] == "fpdf"]:
        monkeypatch.delitem(sys.modules, name)
    assert next(line for line in run_checks(tmp_path) if line.subject == "fpdf2").status == OK
    assert PaperDocument(PrintOptions(), Texts("en"), "A title").content().startswith(b"%PDF")
    monkeypatch.setattr("game.table.sharing.paper_file.is_frozen", lambda: True)
    assert printing_of("bridges") is not None
    monkeypatch.setattr("game.table.sharing.paper_file.is_printing_installed", lambda: False)
    assert printing_of("bridges") is None
