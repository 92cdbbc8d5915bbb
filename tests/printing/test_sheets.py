"""What stands on each game's pages, and a finished game on paper."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest
from pypdf.generic import ContentStream

from game.i18n import Texts
from game.isles.elevens.printing import FIELD_MM, TILE_MM
from game.isles.elevens.rules.tiles import all_tiles
from game.isles.waterways.rules.stones import KINDS
from game.languages import FOLDER, languages
from game.printing.document import PrintOptions
from game.printing.ink import SEAT_COLOURS, WHITE, Ink
from game.printing.paper import LETTER, PAPERS, Paper
from game.printing.sheets import paper_rules
from game.registry import plugin
from game.table.plugin import ui_of
from game.table.sharing.paper_file import PaperRequest, pdf_of, printing_of
from tests.printing.pdf_pages import PRINTED, cuts, finished, pages, printed, size_mm, steps, words

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


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
