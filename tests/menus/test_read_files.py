"""What each kind of file from outside is called, says and opens, and what stands on the page of several."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from game.app import App
from game.match.game_text import game_text
from game.match.match import CONTENT, Match
from game.match.record_faults import one_line
from game.match.records import VERSION, Seat
from game.menus.problems.received_record import text_of
from game.menus.records.opened_files import OpenedFile, read_file
from game.menus.setup.page import SetupScene
from game.modes.codes import to_code
from game.modes.data_file import read_summary, write_data_file
from game.modes.deals import Deal
from game.modes.puzzles.model import Puzzle
from game.modes.puzzles.sharing import to_problem_code
from game.modes.puzzles.shipped import read_puzzles
from game.pages.confirm import ConfirmScene
from game.program import LEVELS
from game.registry import plugin
from game.scenes.stack import Push
from game.storage.storage import Storage
from game.table.puzzles.session import PuzzleSession
from game.table.scene import TableScene
from game.table.sessions.watch import WatchSession
from tests.driver import click, program
from tests.menus.test_sent_problems import sent
from tests.pressed_scenes import LeadScene

Reader = Callable[[str, str | bytes], OpenedFile]

CODE = to_code(Deal("mosaic", "corners", 3, 4711))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program for all tests; its folder is the present one, and is called ``data`` in messages."""
    with chdir(tmp_path_factory.mktemp("files")), program(Path("data")) as running:
        yield running


@pytest.fixture
def told(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The messages that are announced."""
    lines: list[str] = []
    monkeypatch.setattr(type(app.services.shell), "announce", lambda shell, line: lines.append(line))
    return lines


@pytest.fixture
def read(app: App, tmp_path: Path) -> Reader:
    """Write a file of that name and content, and read it."""

    def written(name: str, content: str | bytes) -> OpenedFile:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return read_file(app.services, path)

    return written


def played(seed: int = 3) -> Match[Any]:
    """A finished game of Mosaic; Ada's name has a sign that no name has here."""
    board = plugin("mosaic").load_board("court")
    match: Match[Any] = Match.new("mosaic", "court", board.board, (Seat("Ada\n"), Seat("Ben")), seed=seed)
    chance = random.Random(seed)
    while not match.is_over:
        match.play(chance.choice(match.state.moves()))
    return match


GAME = played()
JSON = GAME.record().to_json()
TEXT = game_text(JSON, GAME.moves, "Court")
BOARD = (LEVELS / "mosaic" / "corners.tmx").read_bytes()
OURS = (
    "What opens here: games (.isles.json, .isles.txt), problems, boards (.tmx) and all data of a computer (.isles.zip)."
)
PEOPLE, PROBLEM = "Mosaic: Ada, Ben", "A problem for {}: find the better move"


def write_data_of(folder: Path, name: str) -> None:
    """All data of a machine with one person, as ``all.zip``."""
    storage = Storage.open(folder / "there")
    storage.add_profile(name)
    write_data_file(storage, folder / "all.zip")
    storage.close()


def has_said(file: OpenedFile, name: str, line: str, *, is_verified: bool = False, is_usable: bool = True) -> bool:
    """True if the file has this name and line, and is what it should be."""
    return (file.name, file.line, file.is_verified, file.is_usable) == (name, line, is_verified, is_usable)


@pytest.mark.parametrize("name", ["mine.tmx", "MINE.TMX", "mine.tmx.txt", "mine.xml", "mine"])
def test_a_board_by_any_name_is_offered_with_its_title(name: str, read: Reader) -> None:
    found = read(name, BOARD)
    assert has_said(found, name, "A board for Mosaic: Two corners")
    assert found.open is not None
    scene = found.open()
    assert isinstance(scene, SetupScene)
    assert (scene.game, scene.plan.board) == ("mosaic", "mine-tmx" if name == "mine.tmx.txt" else "mine")


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("bad.tmx", "<map", "bad.tmx: is not well-formed XML (unclosed token: line 1, column 0)"),
        ("bad", " <map", "bad: is not well-formed XML (unclosed token: line 1, column 0)"),
        ("drawing.xml", "<svg/>", "drawing.xml: has the unknown element <svg>; expected only what Tiled writes"),
        ("drawing.txt", "<svg/>", f"A text without a code. {OURS}"),
        ("two\nlines.txt", "", f"A text without a code. {OURS}"),
        ("list.txt", "[1]", "This is not a game of Four Isles (a record is an object, not [1])."),
        (
            "half.json",
            "{",
            "This is not a game of Four Isles "
            "(not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)).",
        ),
        (
            "README.md",
            TEXT.replace("\n3. ", "\n4. "),
            "Line 21 of the text: Something in it is missing or damaged (the move is number 4, expected 3).",
        ),
        ("gone.txt", to_code(Deal("mosaic", "gone", 2, 7)), "There is no board called gone on this computer."),
        (
            "two.txt",
            f"{CODE} or 55KW-11X4",
            f"A text without a code. {OURS}",
        ),
        ("two problems.txt", "B1 or E2?", f"A text without a code. {OURS}"),
        ("long.txt", CODE.ljust(2000), f"A text without a code. {OURS}"),
        ("long problem.txt", "B1".ljust(2000), f"A text without a code. {OURS}"),
        (
            "cut.txt",
            to_problem_code(sent(), "Ada")[:-1],
            "This problem is cut off or changed on the way. Copy the whole message, from the first bracket to the last.",
        ),
        (
            "x.zip",
            b"PK",
            "This is no file of Four Isles’ data. It is called four-isles\xa0… .isles.zip. Nothing was changed.",
        ),
        (
            "x",
            b"PK\x03\x04",
            "The file is damaged (File is not a zip file). Nothing was changed; copy it again from where it came.",
        ),
        (
            "nowhere.json",
            json.dumps(JSON | {"board": "nowhere", "meta": {}}),
            "This game was played on the board nowhere, which is not on this computer. Open that board’s file first; "
            "whoever sent the game gets one under Boards with “Save as file”.",
        ),
        (
            "other.json",
            json.dumps(JSON | {"meta": {CONTENT: "0" * 64}, "moves": JSON["moves"][:1] * 2}),
            "This game was played on another board of the same name.",
        ),
        (
            "twice.json",
            json.dumps(JSON | {"moves": JSON["moves"][:1] * 2}),
            "Move 2 is against the rules. It is Ben’s turn.",
        ),
        (
            "last.json",
            json.dumps(JSON | {"moves": [*JSON["moves"][:-1], JSON["moves"][0]]}),
            f"Move {len(JSON['moves'])} is against the rules. It is Ben’s turn.",
        ),
        (
            "open.json",
            json.dumps(JSON | {"moves": []}),
            "The result does not fit the moves (a result, but the game is not over: a move of seat 0 is missing).",
        ),
        (
            "newer.json",
            json.dumps(JSON | {"version": VERSION + 1}),
            "A newer version of Four Isles has written this; you need that version to open it "
            f"('version' is {VERSION + 1}, expected 1 to {VERSION}).",
        ),
    ],
)  # fmt: skip
def test_what_is_no_good_is_told_in_a_whole_sentence(name: str, content: str | bytes, line: str, read: Reader) -> None:
    assert has_said(read(name, content), one_line(name), line, is_usable=False)


def test_a_board_of_another_content_is_told_from_its_code(app: App, read: Reader) -> None:
    read("mine.tmx", BOARD)
    line = "This code is for a different board called mine, not the one on this computer."
    other = to_code(Deal("mosaic", "mine", 2, 7, content="00000"))
    assert has_said(read("chat.txt", other), "chat.txt", line, is_usable=False)


def test_a_board_that_cannot_be_kept_is_told_with_the_folder(app: App, read: Reader) -> None:
    line = "The board could not be copied to data/levels: No space left on device"
    with patch("game.menus.records.opened_files.import_board", side_effect=OSError(28, "No space left on device")):
        assert has_said(read("mine.tmx", BOARD), "mine.tmx", line, is_usable=False)
    with patch("game.menus.records.opened_files.import_board", side_effect=OSError("full")):
        assert read("mine.tmx", BOARD).line == "The board could not be copied to data/levels: full"


def test_what_cannot_be_read_at_all_is_told(app: App, tmp_path: Path) -> None:
    for name, line in (
        ("folder.json", "The file cannot be read (cannot be read: Is a directory)."),
        ("folder", f"A file of another kind. {OURS}"),
        ("folder.txt", f"A text without a code. {OURS}"),
    ):
        (tmp_path / name).mkdir()
        assert read_file(app.services, tmp_path / name) == OpenedFile(name, line)
    path = tmp_path / "locked.bin"
    path.write_bytes(b"OggS")
    assert read_file(app.services, path).line == f"A sound. {OURS}"
    with patch.object(Path, "open", side_effect=PermissionError):
        assert read_file(app.services, path).line == f"A file of another kind. {OURS}"
        assert text_of([path.with_suffix(".txt")]) is None


def test_texts_are_read_from_single_files_of_texts(tmp_path: Path) -> None:
    for name in ("a.txt", "b.EML", "README.md"):
        (tmp_path / name).write_bytes(b"Hello \xff")
        assert text_of([tmp_path / name]) == "Hello \ufffd"
    (tmp_path / "a.json").write_bytes(b"Hello")
    assert text_of([tmp_path / "a.json"]) is None
    assert text_of([tmp_path / "a.txt", tmp_path / "README.md"]) is None
    assert text_of([]) is None
    assert text_of([tmp_path / "gone.txt"]) is None
    (tmp_path / "long.txt").write_bytes(b"x" * 65537)
    assert text_of([tmp_path / "long.txt"]) == "x" * 65536


def quoted(text: str) -> str:
    """A text as mail quotes it."""
    return "".join(f"> {line}\n" for line in text.split("\n"))


@pytest.mark.parametrize(
    ("name", "seed", "content"),
    [
        ("a.json", 11, lambda written, text: written),
        ("A.JSON", 12, lambda written, text: written),
        ("a.txt", 13, lambda written, text: f"\ufeff \n{written}"),
        ("a", 14, lambda written, text: written),
        ("mail.txt", 15, lambda written, text: f"Hello!\n{text}"),
        ("mail.eml", 16, lambda written, text: quoted(text)),
    ],
)  # fmt: skip
def test_a_game_is_named_with_its_people_and_kept_once_as_a_guests(
    name: str, seed: int, content: Callable[[str, str], str], app: App, read: Reader, told: list[str]
) -> None:
    match = played(seed)
    written = match.record().to_json()
    found = read(name, content(json.dumps(written), game_text(written, match.moves, "Court")))
    assert has_said(found, name, PEOPLE, is_verified=True)
    assert found.open is not None
    before = len(app.services.storage.records.latest())
    for _ in range(2):
        scene = found.open()
        assert isinstance(scene, TableScene)
        assert isinstance(scene.session, WatchSession)
        assert scene.controller.match.record().moves == match.record().moves
        assert [seat.name for seat in scene.controller.match.seats] == ["Ada", "Ben"]
    assert len(app.services.storage.records.latest()) == before + 1
    assert told == ["A guest’s game: you find it among the past games."]


def test_a_visitors_games_are_not_kept(app: App, read: Reader, told: list[str]) -> None:
    before = app.services.storage.records.latest()
    found = read("b.json", json.dumps(played(seed=4).record().to_json()))
    with patch.object(type(app.services.session), "is_kiosk", True):
        assert found.open is not None
        assert found.open().name == "mosaic"
    assert (app.services.storage.records.latest(), told) == (before, [])


@pytest.mark.parametrize("content", [f"This: {CODE}.", f"{CODE} {CODE}", CODE.ljust(1999)])
def test_a_code_sets_its_table(content: str, read: Reader) -> None:
    found = read("chat.txt", content)
    assert has_said(found, "chat.txt", "A table of Mosaic, by its code")
    assert found.open is not None
    scene = found.open()
    assert isinstance(scene, SetupScene)
    plan = scene.plan
    assert (scene.game, plan.board, plan.seed, [seat.kind for seat in plan.seats]) == (
        "mosaic", "corners", 4711, ["human", "medium", "medium"],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "content", "puzzle"),
    [
        ("own.json", sent().to_text(), sent()),
        ("own.txt", to_problem_code(sent(), "Ada"), sent()),
        ("shipped.txt", read_puzzles("mosaic")[7].code, read_puzzles("mosaic")[7]),
        ("README.md", read_puzzles("mosaic")[7].code.ljust(1999), read_puzzles("mosaic")[7]),
    ],
)
def test_a_problem_is_opened(name: str, content: str, puzzle: Puzzle, read: Reader) -> None:
    found = read(name, content)
    game = {"mosaic": "Mosaic", "bridges": "Bridges"}[puzzle.game]
    assert has_said(found, name, PROBLEM.format(game))
    assert found.open is not None
    scene = found.open()
    assert isinstance(scene, TableScene)
    assert isinstance(scene.session, PuzzleSession)
    assert scene.session.puzzle.state == puzzle.state


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("own.json", sent().to_text()),
        ("own.txt", to_problem_code(sent(), "Ada")),
        ("shipped.txt", read_puzzles("mosaic")[7].code),
    ],
)
def test_where_no_problems_are_offered_none_is_opened(name: str, content: str, app: App, read: Reader) -> None:
    with patch.object(type(app.services.session), "offers", lambda session, choice: choice != "problems"):
        found = read(name, content)
    assert has_said(found, name, app.services.assets.t("problems.none"), is_usable=False)
    with patch.object(type(app.services.session), "open_games", ("elevens",)):
        found = read(name, content)
    assert has_said(found, name, app.services.assets.t("problems.none"), is_usable=False)


def test_a_problem_that_is_no_position_is_told(read: Reader) -> None:
    wrong = "This problem is no position that the rules know."
    written = json.loads(sent().to_text())
    for content in (written | {"best": []}, written | {"moves": written["moves"][:1] * 2}):
        assert has_said(read("own.json", json.dumps(content)), "own.json", wrong, is_usable=False)


def test_letters_in_packed_data_are_no_code_bug(tmp_path: Path, app: App) -> None:
    path = tmp_path / "all.txt"
    path.write_bytes(b"PK\x03\x04 the problem B1 for you")
    assert read_file(app.services, path).line.startswith("The file is damaged")


@pytest.mark.parametrize("name", ["all.isles.zip", "all.ISLES.ZIP", "all.bin", "all.txt"])
def test_all_data_is_offered_with_what_it_holds_and_asks_first(
    name: str, app: App, tmp_path: Path, read: Reader
) -> None:
    write_data_of(tmp_path, "Ada")
    found = read(name, (tmp_path / "all.zip").read_bytes())
    summary = read_summary(tmp_path / "all.zip")
    day = app.services.assets.texts.date(summary.written.date())
    assert has_said(found, name, f"{day}: 1 player")
    assert found.open is not None
    assert isinstance(found.open(), ConfirmScene)


def test_the_chart_follows_once_data_was_read_in(app: App, tmp_path: Path, read: Reader) -> None:
    write_data_of(tmp_path, "Cleo")
    app.apply(Push(LeadScene(app.services, "a page above the chart")))
    question = read_file(app.services, tmp_path / "all.zip").open
    assert question is not None
    app.apply(Push(question()))
    assert click(app, "yes").name == "title"
    assert "Cleo" in [profile.name for profile in app.services.storage.profiles()]
