"""Files opened by a double click: a record is replayed, a board is offered, other files get one sentence."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.languages import languages
from game.match.match import Match, Seat
from game.match.record_faults import Fault
from game.match.records import VERSION, write_record
from game.menus.records.record_files import RecordFilesScene, WatchedFolders
from game.menus.setup.page import SetupScene
from game.program import LEVELS
from game.registry import plugin
from game.scenes.stack import Push
from game.ui.widgets import Label
from tests.driver import click, key, names, program, top, wait


def record_file(folder: Path) -> Path:
    """A new game of Bridges between two people."""
    folder.mkdir()
    board = plugin("bridges").load_board("a")
    match = Match.new("bridges", "a", board.board, (Seat("Ada"), Seat("Ben")), seed=3)
    path = folder / "ours.isles.json"
    write_record(path, match.record())
    return path


@pytest.mark.parametrize("language", languages())
def test_a_record_is_watched_and_the_chart_lies_under_it(tmp_path: Path, language: str) -> None:
    with program(tmp_path / "data", str(record_file(tmp_path / "there")), language=language) as app:
        wait(app, 1)
        assert top(app).name == "bridges"
        assert app.stack.scenes[0].name == "title"


def test_a_board_is_offered_on_the_setup_page(tmp_path: Path) -> None:
    shutil.copy(LEVELS / "mosaic" / "corners.tmx", tmp_path / "mine.tmx")
    with program(tmp_path / "data", str(tmp_path / "mine.tmx")) as app:
        wait(app, 1)
        scene = top(app)
        assert isinstance(scene, SetupScene)
        assert (scene.game, scene.plan.board) == ("mosaic", "mine")


def test_several_files_make_a_list_with_a_sentence_for_each_that_is_no_good(tmp_path: Path) -> None:
    shutil.copy(LEVELS / "mosaic" / "corners.tmx", tmp_path / "mine.tmx")
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    (tmp_path / "bad.tmx").write_text("<map", encoding="utf-8")
    (tmp_path / "cat.png").write_bytes(b"\x89PNG")
    files = [str(tmp_path / name) for name in ("bad.json", "bad.tmx", "cat.png", "mine.tmx")]
    with program(tmp_path / "data", *files) as app:
        wait(app, 1)
        scene = top(app)
        assert isinstance(scene, RecordFilesScene)
        assert [file.is_usable for file in scene.files] == [False, False, False, True]
        assert all(file.line and "\n" not in file.line for file in scene.files)
        assert names(app, "file-") == ["file-4"]
        assert click(app, "file-4").name == "setup"


def test_what_a_browser_or_mail_has_renamed_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    record = record_file(tmp_path / "there")
    mailed, board = tmp_path / "Spiel (1).isles.json.txt", tmp_path / "mine.tmx.txt"
    shutil.copy(record, mailed)
    shutil.copy(LEVELS / "mosaic" / "corners.tmx", board)
    shutil.copy(record, tmp_path / "there" / "AGAIN.JSON")
    with program(tmp_path / "data", str(mailed), str(board), str(tmp_path / "there")) as app:
        wait(app, 1)
        scene = top(app)
        assert isinstance(scene, RecordFilesScene)
        assert [(file.name, file.is_usable) for file in scene.files] == [
            ("Spiel (1).isles.json.txt", True),
            ("mine.tmx.txt", True),
            ("AGAIN.JSON", True),
            ("ours.isles.json", True),
        ]


@pytest.mark.parametrize("language", languages())
def test_what_is_wrong_with_a_game_is_said_in_the_language_of_the_screen(tmp_path: Path, language: str) -> None:
    good = json.loads(record_file(tmp_path / "there").read_text("utf-8"))
    wrong: dict[Fault, str] = {
        Fault.ALIEN: "{",
        Fault.NEWER: json.dumps(good | {"version": VERSION + 1}),
        Fault.OLDER: json.dumps(good | {"version": 1, "options": {"freehand": True}}),
        Fault.FORM: json.dumps(good | {"first_seat": 9}),
        Fault.BOARD: json.dumps(good | {"board": "nowhere", "meta": {}}),
        Fault.MOVE: json.dumps(good | {"moves": [{"do": "start", "seat": 0, "island": 99, "number": 3}]}),
        Fault.RESULT: json.dumps(good | {"result": {"scores": [1, 2], "winners": [1], "ended_by": "", "detail": {}}}),
    }
    for fault, text in wrong.items():
        (tmp_path / f"{fault.value}.json").write_text(text, encoding="utf-8")
    with program(
        tmp_path / "data", *(str(tmp_path / f"{fault.value}.json") for fault in wrong), language=language
    ) as app:
        wait(app, 0.5)
        scene = top(app)
        assert isinstance(scene, RecordFilesScene)
        lines = {file.name: file.line for file in scene.files}
        assert len(lines) == len(wrong) == len(Fault) - 1  # an unreadable file is reported earlier
        board = lines.pop(f"{Fault.BOARD.value}.json")  # a board has its own sentences
        missing = app.services.assets.t("house.records.no-board", board="nowhere", place="|", button="|")
        assert board.startswith(missing.split("|")[0]), board
        for name, line in lines.items():
            key, number = f"house.problem.{name.removesuffix('.json')}", 1
            key = "house.problem.move-why" if name == "move.json" else key  # with the table's sentence for the rule
            assert line.startswith(app.services.assets.t(key, number=number, detail="|", why="|").split("|")[0]), line


def test_one_bad_file_opens_a_page_that_stays_until_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "bad.tmx").write_text("<map", encoding="utf-8")
    with program(tmp_path / "data", str(tmp_path / "bad.tmx")) as app:
        wait(app, 20)
        scene = top(app)
        assert isinstance(scene, RecordFilesScene)
        assert scene.files[0].line.startswith("bad.tmx: is not well-formed XML")
        key(app, pygame.K_ESCAPE)
        wait(app, 1)
        assert top(app).name == "title"


def test_a_board_that_cannot_be_copied_is_told_with_the_folder(tmp_path: Path) -> None:
    shutil.copy(LEVELS / "mosaic" / "corners.tmx", tmp_path / "mine.tmx")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "levels").write_text("in the way")
    with program(tmp_path / "data", str(tmp_path / "mine.tmx")) as app:
        wait(app, 1)
        scene = top(app)
        assert isinstance(scene, RecordFilesScene)
        assert str(tmp_path / "data" / "levels") in scene.files[0].line


@pytest.mark.draws
def test_a_friends_game_without_attempts_is_said_to_be_among_the_past_games_bug(tmp_path: Path) -> None:
    board = plugin("mosaic").load_board("court")
    match: Match[Any] = Match.new("mosaic", "court", board.board, (Seat("Ada"), Seat("Ben")), seed=3)
    while not match.is_over:
        match.play(match.state.moves()[0])
    path = tmp_path / "friend.isles.json"
    write_record(path, match.record())
    with program(tmp_path / "data", str(path)) as app:
        wait(app, 1)
        assert app.renderer.toast_text == app.services.assets.t("house.files.guest-past")
        assert [entry.game for entry in app.services.storage.records.latest()] == ["mosaic"]


def test_the_list_of_games_to_watch_names_its_folder_and_shows_what_arrives(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "imports"
    with program(tmp_path / "data") as app:
        watched = WatchedFolders(app.services, [folder])
        app.apply(Push(RecordFilesScene(app.services, watched=watched)))
        page = top(app)
        assert isinstance(page, RecordFilesScene)
        assert not page.files
        label = next(each.text for each in page.widgets if isinstance(each, Label) and str(folder) in each.text)
        for key in ("problems.heading", "problems.open-code", "house.code.paste"):
            assert page.t(key) in label, "where a game sent as text is pasted"
        folder.mkdir(parents=True)
        file = folder / "friend.json"
        file.write_text("{", encoding="utf-8")
        wait(app, 2.5)
        assert [(each.name, each.is_usable) for each in page.files] == [("friend.json", False)], "half written"
        shutil.copy(record_file(tmp_path / "friend"), file)
        wait(app, 2.5)
        assert [(each.name, each.is_usable) for each in page.files] == [("friend.json", True)]
        before = page.files
        wait(app, 5.0)
        assert page.files is before, "nothing is read twice"
        file.unlink()
        wait(app, 2.5)
        assert not page.files
