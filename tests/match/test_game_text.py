"""Games as readable text: exactly the record when read back, and a line number for whatever is wrong."""

from __future__ import annotations

import random
import re
import textwrap
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import main
from game import registry
from game.core.deal_id import game_id
from game.match.game_text import game_text, is_game_text
from game.match.match import Match
from game.match.record_faults import RecordError
from game.match.records import COMPUTER, Record, Seat, check_file, parse_record, read_record, write_record
from game.menus.records.record_files import RecordFilesScene, open_files
from game.modes.tables import SeatPlan, TablePlan
from game.registry import plugin
from game.review.move_evaluator import DEALS, METHOD
from game.review.review import Review
from game.table.opening import open_table
from game.table.review.messages import move_comments
from game.table.sessions.session import Session
from game.table.sessions.watch import WatchSession
from game.table.sharing.files import EXPORTS
from game.table.sharing.page import ShareScene
from game.table.table_setup import set_up_table
from tests.driver import click, program
from tests.menus.test_text_size import ended
from tests.screens import EvaluatedReview
from tests.table.test_fair_tables import play


@cache
def played(game: str, seats: int, moves: int = 10_000) -> Record:
    """A game of random moves, to the end or cut short."""
    row = plugin(game)
    board = row.load_board(row.boards()[0])
    people = [Seat("Ada"), *(Seat(f"Quill {number}", COMPUTER, "hard") for number in range(1, seats))]
    match = Match.new(game, board.name, board.board, people, seed=5 + seats)
    rng = random.Random(seats)
    while not match.is_over and match.number < moves:
        match.play(rng.choice(match.state.moves()))
    return match.record()


def text_of(record: Record) -> str:
    return game_text(record.to_json(), record.moves, "A title", "7K3Q-9MXA-02", {1: "well {done}", 3: "so\nso"})


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_text_is_read_back_as_exactly_the_record(game: str) -> None:
    for seats in plugin(game).game.seats:
        for moves in (0, 7, 10_000):
            record = played(game, seats, moves)
            text = text_of(record)
            assert parse_record(text).to_text() == record.to_text()
            assert parse_record(text.replace("\n", "\r\n").encode("utf-8-sig")).to_text() == record.to_text()


def test_a_text_says_who_when_where_and_how_it_ended_before_the_moves() -> None:
    record = played("mosaic", 2)
    head, moves = text_of(record).split("\n\n")
    assert record.result is not None
    assert record.meta is not None
    scores = record.result.scores
    assert head.split("\n")[:9] == [
        '[Format "four-isles-text"]',
        "[Version 2]",
        '[Game "mosaic"]',
        '[Board "court"]',
        '[Title "A title"]',
        f'[Date "{record.meta["started"][:10]}"]',
        '[Seat1 "Ada"]',
        '[Seat2 {"name": "Quill 1", "kind": "computer", "level": "hard"}]',
        "[FirstSeat 0]",
    ]
    assert f'[Score "Ada {scores[0]}, Quill 1 {scores[1]}"]' in head
    assert '[Deal "7K3Q-9MXA-02"]' in head
    lines = moves.rstrip("\n").split("\n")
    assert lines.pop(0) == "{0 = Ada, 1 = Quill 1}"
    assert len(lines) == len(record.moves)
    assert lines[0] == f"1. {record.moves[0].text} {{well (done)}}"
    assert lines[2] == f"3. {record.moves[2].text} {{so so}}"
    assert max(map(len, head.split("\n"))) <= 112


@given(st.text(max_size=300))
def test_any_name_survives(name: str) -> None:
    record = played("bridges", 2, 2)
    record = replace(record, seats=(Seat(name), *record.seats[1:]))
    text = text_of(record)
    try:
        text.encode()
    except UnicodeEncodeError:  # half a character is refused in every record
        return
    assert parse_record(text).seats[0].name == name


def test_a_mail_may_wrap_the_lines_of_tags_and_add_comments() -> None:
    record = played("elevens", 2)
    head, moves = text_of(record).split("\n\n")
    narrow = "\n".join(
        textwrap.fill(line, 60, break_long_words=False, break_on_hyphens=False) for line in head.split("\n")
    )
    assert parse_record(f"\n{narrow}\n\n{{a line of my own}}\n{moves}\n\n{{the end}}\n").to_text() == record.to_text()


def quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def with_french_quotes(text: str) -> str:
    return re.sub(r'"(.*?)"', "«\u00a0\\1\u00a0»", text)


MAIL: dict[str, Callable[[str], str]] = {
    "quoted": quoted,
    "quoted twice": lambda text: quoted(quoted(text)).replace("> > ", ">> "),
    "forwarded": lambda text: f"---- Forwarded ----\nSubject: our game\n\n{text}\n-- \nJürgen\n",
    "with words": lambda text: f"Dear Grandma,\n\nlook at this:\n\n{text}\n\nYours,\nJürgen: 1 kiss\n",
    "quoted with words": lambda text: f"Ada wrote:\n{quoted(text)}\n\nWell played!\n",
    "in a fence": lambda text: f"```text\n{text}```\n",
    "typographic quotes": lambda text: re.sub(r'"(.*?)"', "\u201c\\1\u201d", text),
    "German quotes": lambda text: re.sub(r'"(.*?)"', "\u201e\\1\u201c", text),
    "French quotes": with_french_quotes,
    "French quotes, quoted": lambda text: quoted(with_french_quotes(text)),
    "blanks that do not break": lambda text: text.replace(" ", "\u00a0"),
    "one line": lambda text: " ".join(text.split("\n")),
    "a blank line between all": lambda text: text.replace("\n", "\n\n"),
    "trailing blanks": lambda text: text.replace("\n", "  \t\n"),
    "mark of the byte order": lambda text: f"\ufeff{text}",
    "quoted, Windows": lambda text: quoted(text).replace("\n", "\r\n"),
}
"""What mail and chats do to a text, by name."""


def wrapped(text: str, width: int) -> str:
    """The text as mail wraps it: tags, moves and comments alike."""
    lines = text.split("\n")
    wrap = partial(textwrap.fill, width=width, break_long_words=False, break_on_hyphens=False)
    return "\n".join(wrap(line) for line in lines)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_is_read_through_whatever_mail_and_chats_do_to_it(game: str) -> None:
    record = played(game, 2)
    record = replace(record, seats=(Seat('Jürgen "Ö" Müß'), *record.seats[1:]))
    text = game_text(record.to_json(), record.moves, "A title", "7K3Q-9MXA-02", {2: "costs 6%; the house: 3. a 3 on I"})
    for name, change in MAIL.items():
        assert is_game_text(change(text)), name
        assert parse_record(change(text)).to_text() == record.to_text(), name
    for width in (78, 72, 40):
        assert parse_record(wrapped(text, width)).to_text() == record.to_text(), width
        assert parse_record(quoted(wrapped(text, width))).to_text() == record.to_text(), width


@pytest.mark.parametrize("change", ["quoted", "with words", "French quotes", "typographic quotes"])
def test_a_fault_in_a_mail_has_its_line_and_no_move_is_left_out(change: str) -> None:
    text = MAIL[change](text_of(played("bridges", 2)))
    line = next(at for at, line in enumerate(text.split("\n"), 1) if re.match("(> )?7[.] ", line))
    with pytest.raises(RecordError, match=f"^line {line}: the move is number 8, expected 7"):
        parse_record(re.sub(r"(\n(?:> )?)7[.] [^\n]*\n(?:> )?", r"\1", text))
    unnumbered = re.sub(r"(\n(?:> )?)([0-9]+)[.] ", r"\1\2) ", text)
    with pytest.raises(RecordError, match=r"^line "):
        parse_record(unnumbered)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("\n2. ", "\ntwo. ", 0, "expected the move 2"),
        ("\n3. ", "\n4. ", 0, "the move is number 4, expected 3"),
        (":start", ":stride", 0, "expected one of"),
        ("\n1. 0", "\n1. 7", 0, "there is no seat 7"),
        ('[Game "bridges"]', '[Game "chess"]', 0, "expected one of bridges"),
        ('[Board "a"]', '[Board "../a"]', 0, "the bare name of a board"),
        ('[Board "a"]', '[Board "a]', 0, "the tag Board"),
        ('[Board "a"]', '[Boat "a"]', 0, "unknown tag Boat"),
        ('[Board "a"]', "[Version 3]", 0, "there twice"),
        ('[Board "a"]\n', "", 1, "the tag Board is missing"),
        ("[Seat1 ", "[Seat3 ", 8, "the tag Seat1 is missing before"),
        ("[FirstSeat 0]", "[FirstSeat 9]", 0, "'first_seat'"),
        ('[Format "four', '[Format "five', 1, "this is no text of a game"),
        ("}\n1. ", '}\n1. 0:done\n[Date "late"]', 0, "a tag after the moves"),
    ],
)
def test_whatever_is_wrong_has_one_message_with_its_line(old: str, new: str, line: int, says: str) -> None:
    """Line 0 stands for the line that the change ends in or lies in."""
    text = text_of(played("bridges", 2))
    assert old in text
    broken = text.replace(old, new, 1)
    ends_at = text.index(old) + (len(new) if new[-1:] not in " \n" else len(new) - 1)
    wanted = line or broken[:ends_at].count("\n") + 1
    with pytest.raises(RecordError, match=f"^line {wanted}: .*") as found:
        parse_record(broken)
    assert says in str(found.value)
    assert "\n" not in str(found.value)


def test_the_check_names_move_and_line(tmp_path: Path) -> None:
    record = played("bridges", 1)
    board = plugin("bridges").load_board("a").board
    path = tmp_path / "game.isles.txt"
    text = text_of(record)
    path.write_text(text, encoding="utf-8")
    assert check_file(path, lambda _: board) is None
    number = next(n for n, move in enumerate(record.moves, 1) if move.do == "number")
    old = f"{number}. {record.moves[number - 1].text}"
    path.write_text(text.replace(old, f"{number}. 0:number 77"), encoding="utf-8")
    problem = check_file(path, lambda _: board)
    assert problem is not None
    line = text[: text.index(old)].count("\n") + 1
    assert str(problem).startswith(f"move {number}: line {line}: illegal: 0:number 77")


def test_the_command_prints_the_text_or_says_in_one_line_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played("waterways", 2)
    path = tmp_path / "game.json"
    write_record(path, record)
    data = ["--data", str(tmp_path / "data")]
    assert main.main(["text", str(path), *data]) == 0
    text = capsys.readouterr().out
    assert parse_record(text) == record
    assert '[Title "Twin"]' in text
    out = tmp_path / "game.isles.txt"
    assert main.main(["text", str(path), "--out", str(out), *data]) == 0
    assert out.read_text(encoding="utf-8") == text
    assert main.main(["replay", "--check", str(tmp_path), "--data", str(tmp_path / "data")]) == 0
    assert "2 records are right" in capsys.readouterr().out
    assert main.main(["text", str(tmp_path / "none.json"), *data]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert main.main(["text", str(path), "--out", str(tmp_path), *data]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.draws
def test_a_shared_text_has_the_look_backs_comments_and_opens_as_the_game(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = set_up_table(app.services, "bridges", TablePlan([SeatPlan(name="Ada")], "a"))
        play(app, table)
        page = click(app, "share")
        assert isinstance(page, ShareScene)
        for _ in range(2):
            click(app, "moves")
        folder = app.services.storage.folder / EXPORTS
        (path,) = folder.glob("*.isles.txt")
        assert str(path) in page.exports.messages[0]
        assert read_record(path).to_text() == table.match.record().to_text()
        watch = open_files(app.services, [path])
        assert isinstance(getattr(watch, "session", None), WatchSession)
        path.write_text(path.read_text(encoding="utf-8").replace("2. 0:", "2. zero:"), encoding="utf-8")
        refused = open_files(app.services, [path])
        assert isinstance(refused, RecordFilesScene)
        (file,) = refused.files
        assert not file.is_usable
        assert file.line.startswith("Line ")


@pytest.mark.draws
def test_the_text_takes_in_what_the_look_back_has_weighed_since_and_says_what_is_missing(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = set_up_table(app.services, "bridges", TablePlan([SeatPlan(name="Ada")], "a"))
        play(app, table)
        page = click(app, "share")
        assert isinstance(page, ShareScene)
        click(app, "moves")
        review = Review(table.match, app.services.background.benchmark_thinker)
        _, of = review.progress
        assert f"weighed by the look-back: 0 of {of}." in page.exports.messages[1]
        number = review.open_moves()[0]
        lost = {"house": table.match.moves[number].to_json(), "lost": [9.0, 0.5], "gained": [1.0, 0.0],
                "before": [5.0, 0.0], "after": [5.0]}  # fmt: skip
        written = {"method": METHOD, "deals": DEALS, "moves": {str(number): lost}}
        app.services.storage.reviews.save(game_id(table.match.record().to_json()), written)
        click(app, "moves")
        assert f"weighed by the look-back: 1 of {of}." in page.exports.messages[1]
        (path,) = (app.services.storage.folder / EXPORTS).glob("*.isles.txt")
        text = path.read_text(encoding="utf-8")
        assert f"\n{number + 1}. {table.match.moves[number].text} {{" in text
        assert "; points lost: 9.0; the house: " in text
        assert read_record(path).to_text() == table.match.record().to_text()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_game_on_a_board_that_is_not_here_says_how_to_get_it_bug(tmp_path: Path, language: str) -> None:
    path = tmp_path / "game.isles.txt"
    record = played("bridges", 1)
    path.write_text(text_of(replace(record, board="omas-bucht", meta={"content": "0" * 16})), encoding="utf-8")
    with program(tmp_path / "data", "--lang", language) as app:
        page = open_files(app.services, [path])
        assert isinstance(page, RecordFilesScene)
        (file,) = page.files
        assert not file.is_usable
        assert "omas-bucht" in file.line
        assert app.services.assets.t("workshop.take-along") in file.line


@pytest.mark.parametrize("game", ["bridges", "elevens", "waterways", "mosaic"])
def test_comments_in_a_shared_text_say_the_houses_move_in_words_bug(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        table = ended(app, game, 2)
        review = EvaluatedReview(table.match, app.services.background.benchmark_thinker, deals=64)
        narrator = open_table(app.services, table, lambda scene: Session()).controller.narrator
        comments = move_comments(app.services.assets.texts, table.match, review, narrator.describe)
        costly = [place for place in review.decisions if place.lost]
        assert sorted(comments) == [place.number + 1 for place in costly]
        for place in costly:
            best, comment = place.evaluation.move, comments[place.number + 1]
            assert "; costs 8% of the chance to win; the house: " in comment
            made = narrator.describe(place.played, table.match.state_at(place.number)).rstrip(".")
            assert comment.startswith(made), "in words, as the board calls its places"
            assert best.text not in comment
            assert narrator.describe(best, table.match.state_at(place.number)).rstrip(".") in comment
