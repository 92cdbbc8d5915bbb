"""Missed moves from one machine to another: copied at the table, pasted or dropped, tried, kept after a miss."""

from __future__ import annotations

import datetime
import json
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.match.game_text import game_text
from game.match.match import Match
from game.match.records import Seat
from game.menus.problems.code_entry import CodeScene
from game.menus.records.record_files import RecordFilesScene, WatchedFolders
from game.modes.puzzles.model import Puzzle
from game.modes.puzzles.sharing import MAX_LETTERS, to_problem_code
from game.modes.puzzles.shipped import read_puzzles
from game.modes.puzzles.tasks import PuzzleSolver, PuzzleTask, missed_move
from game.registry import plugin
from game.scenes import routes
from game.scenes.stack import Pop, Push
from game.table.puzzles.attempt import Stage
from tests.driver import click, names, program, top, wait
from tests.modes.test_puzzle_sharing import own_puzzle
from tests.table.puzzles import ADA, TODAY, session, show, table

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The system's clipboard: the last text is what it holds."""
    held: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", held.append)
    monkeypatch.setattr("pygame.scrap.get_text", lambda: held[-1])
    return held


@cache
def sent() -> Puzzle:
    """A missed move of Bridges for two: the better number is on island 4."""
    return own_puzzle("bridges", 2)


def drop(app: App, *files: Path) -> None:
    """Drop files on the window."""
    for file in files:
        pygame.event.post(Event(pygame.DROPFILE, file=str(file)))
    pygame.event.post(Event(pygame.DROPCOMPLETE))
    app.step(0.1)
    app.step(0.1)


def code_page(app: App) -> CodeScene:
    """The page of codes, opened from the problems."""
    app.apply(Push(routes.ProblemsRoute()))
    app.step(0.1)
    scene = click(app, "code")
    assert isinstance(scene, CodeScene)
    return scene


def kept(app: App) -> list[Any]:
    return app.services.storage.puzzles.missed_moves(PuzzleSolver().identity)


def test_a_missed_move_is_copied_and_pasted_with_the_mouse(tmp_path: Path, clipboard: list[str]) -> None:
    with program(tmp_path / "ada") as app:
        show(app, PuzzleTask(sent(), ADA, TODAY, missed=missed_move(sent(), TODAY)))
        click(app, "share")
        assert len(clipboard[-1]) < MAX_LETTERS + 100
        assert app.renderer.toast_text == app.services.assets.t("problems.copied-own")
    with program(tmp_path / "ben", language="de") as app:
        code_page(app)
        click(app, "paste")
        found = session(app)
        assert (found.attempt.task.sender, found.puzzle.state) == ("Ada", sent().state)
        assert found.line() == app.services.assets.t("problems.ask.sent-by", name="Ada")
        click(app, "solution")
        assert session(app).attempt.stage is Stage.SHOWN
        [move] = kept(app)
        assert (move.game, (move.due - move.missed).days) == ("bridges", 1)
        click(app, "back")
        click(app, "kind/own")
        assert click(app, f"missed-{move.puzzle}").name == "bridges"
        click(app, "share")
        assert "[four-isles-problem-1-" in clipboard[-1], "it can be sent on"


def test_a_solution_at_once_keeps_nothing(tmp_path: Path, clipboard: list[str]) -> None:
    clipboard.append(to_problem_code(sent()))
    with program(tmp_path) as app:
        code_page(app)
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode=""))
        app.step(0.1)
        assert session(app).attempt.task.sender == ""
        assert session(app).line() == app.services.assets.t("problems.ask.sent")
        for draft in ("island-4", "skip-bridges", "confirm"):  # the table confirms number and bridges together
            click(app, draft)
        wait(app, 2.0)
        assert session(app).attempt.stage is Stage.SOLVED
        assert kept(app) == []


def test_a_damaged_code_is_told_on_the_page_of_codes(tmp_path: Path, clipboard: list[str]) -> None:
    clipboard.append(to_problem_code(sent())[:-1])
    with program(tmp_path) as app:
        scene = code_page(app)
        assert click(app, "paste") is scene
        assert scene.field.problem == app.services.assets.t("problems.code.cut")
        assert scene.field.text == ""


def test_a_position_on_a_board_that_is_not_here_is_told(tmp_path: Path, clipboard: list[str]) -> None:
    written = json.loads(sent().to_text())
    nowhere = {**written["record"], "board": "nowhere", "meta": {}}
    (tmp_path / "there.json").write_text(json.dumps({**written, "record": nowhere}))
    written["record"]["meta"] = {"content": "0" * 64}
    (tmp_path / "other.json").write_text(json.dumps(written))
    with program(tmp_path / "data") as app:
        for file, text in (("there", "house.code.no-board"), ("other", "house.code.other-board")):
            drop(app, tmp_path / f"{file}.json")
            scene = top(app)
            assert isinstance(scene, RecordFilesScene)
            board = "nowhere" if file == "there" else sent().board
            assert scene.files[0].line == app.services.assets.t(text, board=board)


@pytest.mark.parametrize("name", ["problem.isles.txt", "mail.eml", "code.txt", "problem.isles.json"])
def test_a_dropped_problem_is_opened(tmp_path: Path, name: str) -> None:
    is_json = name.endswith("json")
    words = "" if name == "code.txt" else "From: Ada\n\nLook at this:\n"
    text = sent().to_text() if is_json else f"{words}{to_problem_code(sent())}\n"
    (tmp_path / name).write_text(text, encoding="utf-8")
    with program(tmp_path / "data") as app:
        drop(app, tmp_path / name)
        assert session(app).puzzle.state == sent().state
        assert names(app, "share")


def test_without_a_clipboard_a_file_is_written_that_opens_the_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr("pygame.scrap.put_text", refuse)
    with program(tmp_path) as app:
        show(app, PuzzleTask(sent(), ADA, TODAY, missed=missed_move(sent(), TODAY)))
        click(app, "share")
        [file] = (tmp_path / "exports").iterdir()
        assert file.name == f"Problems - Bridges - {TODAY.isoformat()}.isles.txt"
        assert str(file) in app.renderer.toast_text
        click(app, "back")
        drop(app, file)
        assert session(app).puzzle.state == sent().state
        assert table(app).name == "bridges"


def a_game() -> tuple[str, Any]:
    """A finished game of Mosaic as text, and its record."""
    board = plugin("mosaic").load_board("court")
    match: Match[Any] = Match.new("mosaic", "court", board.board, (Seat("Ada"), Seat("Ben")), seed=3)
    while not match.is_over:
        match.play(match.state.moves()[0])
    record = match.record()
    return game_text(record.to_json(), record.moves, "Court"), match


@pytest.mark.parametrize("is_key", [True, False], ids=["key", "button"])
def test_a_pasted_game_is_watched_and_not_taken_for_its_deal(
    tmp_path: Path, clipboard: list[str], is_key: bool
) -> None:
    text, match = a_game()
    clipboard.append(text)
    with program(tmp_path) as app:
        code_page(app)
        if is_key:
            pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode=""))
            app.step(0.1)
        else:
            click(app, "paste")
        scene = table(app)
        assert scene.session.is_watched
        assert scene.controller.match.record() == match.record()
        [file] = (tmp_path / "imports").iterdir()
        assert file.read_text("utf-8") == text
        assert click(app, "share").name == "share", "it can be sent on"
        click(app, "moves")
        assert clipboard[-1].startswith("[Format")


def test_a_quoted_game_is_watched_and_kept_once_under_a_name_that_people_know_bug(
    tmp_path: Path, clipboard: list[str]
) -> None:
    text, match = a_game()
    clipboard.append("Ada wrote:\n" + "".join(f"> {line}\n" for line in text.split("\n")))
    with program(tmp_path) as app:
        for _ in range(2):
            code_page(app)
            click(app, "paste")
            assert table(app).controller.match.record() == match.record()
        [file] = (tmp_path / "imports").iterdir()
        assert file.name == f"Mosaic - {datetime.datetime.now():%Y-%m-%d} - Ada, Ben.isles.txt"
        drop(app, file)
        assert table(app).controller.match.record() == match.record()


def test_a_pasted_game_with_a_fault_is_told_with_its_line_and_not_kept(tmp_path: Path, clipboard: list[str]) -> None:
    text, _ = a_game()
    clipboard.append(text.replace("\n3. ", "\n4. "))
    with program(tmp_path) as app:
        scene = code_page(app)
        click(app, "paste")
        assert top(app) is scene
        assert "the move is number 4, expected 3" in scene.field.problem
        assert not (tmp_path / "imports").exists()
    with program(tmp_path / "kiosk", "--kiosk") as app:
        clipboard.append(text)
        app.apply(Push(CodeScene(app.services, lambda deal: None)))  # type: ignore[arg-type, return-value]
        app.step(0.1)
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode=""))
        app.step(0.1)
        assert isinstance(top(app), CodeScene)
        assert not (tmp_path / "kiosk" / "imports").exists()


def paste_by_key(app: App) -> None:
    """Ctrl+V, wherever the focus is."""
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode=""))
    app.step(0.1)
    app.step(0.1)


@pytest.mark.parametrize("place", ["chart", "records", "problems", "files"])
def test_a_text_is_pasted_on_any_page_and_the_way_back_leads_there_bug(
    place: str, tmp_path: Path, clipboard: list[str]
) -> None:
    text, match = a_game()
    with program(tmp_path) as app:
        if place == "files":
            app.apply(
                Push(RecordFilesScene(app.services, watched=WatchedFolders(app.services, [tmp_path / "imports"])))
            )
        elif place != "chart":
            app.apply(Push(routes.RecordsRoute() if place == "records" else routes.ProblemsRoute()))
        app.step(0.1)
        page = top(app)
        clipboard.append(text)
        paste_by_key(app)
        assert table(app).controller.match.record() == match.record()
        app.apply(Pop())
        app.step(0.1)
        clipboard.append(to_problem_code(sent()))
        paste_by_key(app)
        assert session(app).puzzle.state == sent().state
        app.apply(Pop())
        app.step(0.1)
        clipboard.append("B1 or E2?")
        paste_by_key(app)
        codes = top(app)
        assert isinstance(codes, CodeScene)
        assert codes.field.choices == ["B1", "E2"]
        assert click(app, "back") is page
        clipboard.append("nothing of ours")
        paste_by_key(app)
        assert top(app) is page
        assert app.renderer.toast_text == app.services.assets.t("house.code.nothing-pasted")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_an_illegal_move_of_a_pasted_game_is_told_by_its_line_and_its_rule_bug(
    language: str, tmp_path: Path, clipboard: list[str]
) -> None:
    text, match = a_game()
    lines = text.split("\n")
    second = next(number for number, line in enumerate(lines) if line.startswith("2. "))
    lines[second] = f"2. {match.moves[0].text}"
    clipboard.append("\n".join(lines))
    with program(tmp_path, language=language) as app:
        refusal = match.state_at(1).why_not(match.moves[0])
        assert refusal is not None
        app.apply(Push(routes.RecordsRoute()))
        app.step(0.1)
        page = top(app)
        paste_by_key(app)
        codes = top(app)
        assert isinstance(codes, CodeScene)
        told, t = codes.field.problem, app.services.assets.t
        assert told.startswith(
            t("house.problem.line", line=second + 1, problem=t("house.problem.move-why", number=2, why=""))
        )
        assert refusal.reason.value not in told
        assert told.endswith(".")
        assert not (tmp_path / "imports").exists(), "what is refused is not kept"
        assert click(app, "back") is page
        app.apply(Push(routes.ProblemsRoute()))
        app.step(0.1)
        click(app, "code")
        entry = top(app)
        click(app, "paste")
        assert isinstance(entry, CodeScene)
        assert top(app) is entry, "the refusal stands where the text was pasted"
        assert entry.field.problem == told


def test_nothing_is_pasted_in_a_kiosk(tmp_path: Path, clipboard: list[str]) -> None:
    clipboard.append(a_game()[0])
    with program(tmp_path, "--kiosk") as app:
        page = top(app)
        paste_by_key(app)
        assert top(app) is page
        assert not (tmp_path / "imports").exists()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_text_of_a_shipped_problem_opens_it_pasted_or_dropped_bug(
    tmp_path: Path, clipboard: list[str], language: str
) -> None:
    with program(tmp_path / "data") as app:
        app.services.session.choose_language(language)
        puzzle = read_puzzles("mosaic")[7]
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        click(app, "share")
        app.services.session.choose_language("en")
        page = code_page(app)
        click(app, "paste")
        assert page.field.text == puzzle.code
        click(app, "take")
        assert session(app).puzzle == puzzle
        message = tmp_path / "message.txt"
        message.write_text(f"Hello!\n{clipboard[-1]}\n", encoding="utf-8")
        app.apply(Push(routes.ProblemsRoute()))
        drop(app, message)
        assert session(app).puzzle == puzzle
        message.write_text("B1 or E2?", encoding="utf-8")
        drop(app, message)
        assert isinstance(top(app), RecordFilesScene), "one of several is not guessed"
        clipboard.append("B1 or E2?")
        page = code_page(app)
        click(app, "paste")
        assert page.field.choices == ["B1", "E2"]
