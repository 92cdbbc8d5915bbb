"""The workshop by the mouse: boards come, are copied, named, taken along and thrown away."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.board_library.saving import duplicate
from game.boards.file_names import board_name
from game.boards.sketch import Sketch
from game.core.content import content_digest
from game.menus.editor.page import EditorScene
from game.menus.workshop.page import WorkshopScene, problem_line
from game.menus.workshop.trial_model import BoardTrial
from game.menus.workshop.trial_page import BoardTrialScene
from game.modes.board_trials import Trial, TrialRun
from game.modes.game_statistics import GameOutcome, GameStatistics
from game.modes.tables import SeatPlan, TablePlan
from game.program import LEVELS
from game.scenes.events import TextInput
from game.scenes.stack import Pop, Push
from game.table.saving.autosave import save_game
from game.table.table_setup import set_up_table
from game.ui.scroll import ScrollArea
from game.ui.widgets import Button, Label
from tests.driver import FRAME, click, names, program, top


def workshop(app: App) -> WorkshopScene:
    """The workshop, opened."""
    app.apply(Push(WorkshopScene(app.services)))
    app.step(FRAME)
    scene = top(app)
    assert isinstance(scene, WorkshopScene)
    return scene


def primary_buttons(page: WorkshopScene) -> list[str]:
    areas = [each for each in page.widgets if isinstance(each, ScrollArea)]
    widgets = [*page.widgets, *(widget for area in areas for widget in area.content)]
    return [each.name for each in widgets if isinstance(each, Button) and each.style == "primary"]


def drop(app: App, *files: Path) -> None:
    """Files let go over the window."""
    for file in files:
        pygame.event.post(Event(pygame.DROPFILE, file=str(file)))
    pygame.event.post(Event(pygame.DROPCOMPLETE))
    app.step(FRAME)


def test_a_board_is_dropped_copied_named_taken_along_and_thrown_away(tmp_path: Path) -> None:
    shutil.copy(LEVELS / "mosaic" / "corners.tmx", tmp_path / "friend.tmx")
    (tmp_path / "bad.tmx").write_text("<map", encoding="utf-8")
    with program(tmp_path / "data") as app:
        scene = workshop(app)
        assert "delete" not in names(app), "ours cannot be thrown away"
        drop(app, tmp_path / "friend.tmx")
        assert (scene.selection.game, scene.selection.chosen) == ("mosaic", "friend")
        drop(app, tmp_path / "bad.tmx")
        assert "bad.tmx" in app.renderer.toast_text
        assert (scene.selection.game, scene.selection.chosen) == ("mosaic", "friend")

        assert "play" in primary_buttons(scene)
        click(app, "duplicate")
        assert primary_buttons(scene) == ["edit"], "a copy is made to be drawn on"
        assert scene.selection.chosen not in ("friend", "")
        title = click(app, "rename")
        title.interaction.dispatch(TextInput(" of mine"))
        assert click(app, "take") is scene
        entry = scene.selection.entry
        assert entry is not None
        assert entry.title("en") == "Two corners, copy of mine"
        assert f"{scene.selection.chosen}.tmx" in app.renderer.toast_text, (
            "the file keeps its name, for games may know it"
        )
        click(app, "take-along")
        taken = f"Mosaic - Two corners, copy of mine - {scene.selection.chosen}.tmx"
        assert (tmp_path / "data" / "exports" / "boards" / taken).is_file()
        gone = scene.selection.chosen
        click(app, "delete")
        click(app, "yes")
        assert gone not in app.services.background.boards.names("mosaic")
        assert "board-friend" in names(app)
        assert click(app, "play").name == "setup"


def test_copies_of_copies_are_numbered_in_every_language(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = workshop(app)
        click(app, "game/mosaic")
        found = []
        for language in ("en", "en", "de", "fr", "fr"):
            app.services.session.choose_language(language)
            click(app, "duplicate")
            entry = scene.selection.entry
            assert entry is not None
            found.append(entry.title(language))
        assert found == ["Court, copy", "Court, copy 2", "Court, Kopie", "Court, copie", "Court, copie 2"]


def test_files_with_odd_names_are_listed_and_those_passed_over_say_why(tmp_path: Path) -> None:
    folder = tmp_path / "levels" / "bridges"
    folder.mkdir(parents=True)
    shutil.copy(LEVELS / "bridges" / "b.tmx", folder / "Mine (1).TMX")
    (folder / "mail.tmx.txt").write_text("<map/>", encoding="utf-8")
    with program(tmp_path) as app:
        scene = workshop(app)
        app.services.background.boards.entries("bridges")
        scene.selection.chosen = board_name("Mine (1)")
        scene.rebuild()
        app.step(FRAME)
        assert click(app, "play").name == "setup"
        app.apply(Pop())
        scene.selection.chosen = "mail.tmx.txt"
        scene.rebuild()
        app.step(FRAME)
        entry = scene.selection.entry
        assert entry is not None
        assert problem_line(app.services.background.boards, "bridges", entry, app.services.assets.texts).startswith(
            "mail.tmx.txt: is not"
        )
        assert not {"duplicate", "take-along", "delete", "edit"} & {*names(app)}


def test_on_a_kiosk_only_the_isles_that_are_open_show_boards_and_nothing_can_be_changed(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.change_settings(kiosk_games=("waterways",))
        workshop(app)
        assert names(app, "game/") == ["game/waterways"]
        assert not {"duplicate", "take-along", "import", "delete", "rename"} & set(names(app))
        drop(app, LEVELS / "mosaic" / "corners.tmx")
        assert top(app).name == "workshop"
        assert not app.renderer.toast_text


@pytest.mark.draws
def test_the_house_tests_a_board_and_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoardTrial, "uses_process", False)
    with program(tmp_path) as app:
        workshop(app)
        scene = click(app, "test")
        assert isinstance(scene, BoardTrialScene)
        click(app, "count/20")
        click(app, "run")
        while scene.trial.figures is None or scene.trial.figures.games < 2:
            app.step(FRAME)
        click(app, "run")
        stopped = scene.trial.figures.games
        app.step(FRAME)
        assert scene.trial.figures.games == stopped < 20
        assert not scene.trial.is_running
        assert app.services.storage.records.latest() == []


def test_what_the_games_propose_is_written_on_a_board_of_one_s_own_which_stays_the_same_board(tmp_path: Path) -> None:
    with program(tmp_path, size="1280x1600") as app:
        page = workshop(app)
        click(app, "game/waterways")
        click(app, "duplicate")
        scene = click(app, "test")
        assert isinstance(scene, BoardTrialScene)
        click(app, "seats/more")
        before = app.services.background.boards.load("waterways", page.selection.chosen).board
        scene.trial.run = TrialRun(Trial("waterways", Sketch(9, 9), before, seats=3), 30, use_process=False)
        scene.trial.run.results = [
            GameOutcome((n, 0, 0), (0,), "bag", 9, roles=("north_south", "east_west", "saboteur")) for n in range(1, 31)
        ]
        scene.trial.figures = GameStatistics.of(scene.trial.run.results)
        scene.rebuild()
        click(app, "take-even_target")
        assert "take-even_target" in names(app, enabled=False), "it is written once"
        board = app.services.background.boards.load("waterways", page.selection.chosen).board
        assert board.even_target == 11
        assert content_digest(board) == content_digest(before), "records and codes of the board still hold"


def test_a_surprise_is_a_board_of_the_difficulty_asked_for_and_is_drawn_on_as_a_copy(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = workshop(app)
        click(app, "difficulty/more")
        click(app, "surprise")
        name = scene.selection.chosen
        assert app.services.background.boards.is_own("bridges", name)
        assert app.services.background.boards.load("bridges", name).difficulty == 4
        editor = click(app, "edit")
        assert isinstance(editor, EditorScene)
        click(app, "mirror")
        assert editor.document.saved_name != name


def test_a_surprise_is_in_view_and_marked_and_named_by_words(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = workshop(app)
        click(app, "game/mosaic")
        click(app, "surprise")
        name = scene.selection.chosen
        while f"board-{name}" not in names(app):
            app.step(FRAME)
        entry = scene.selection.entry
        assert entry is not None
        assert entry.name == name
        for language in ("en", "de", "fr"):
            assert len(entry.title(language).split()) > 1
            assert not any(letter.isdigit() for letter in entry.title(language))


def test_a_surprise_that_is_unsound_is_never_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        scene = workshop(app)
        before = app.services.background.boards.names("bridges")
        tried: list[str] = []

        def is_sound(game: str, name: str) -> bool:
            tried.append(name)
            return len(tried) == 8

        monkeypatch.setattr("game.menus.workshop.board_actions.is_sound", is_sound)
        click(app, "surprise")
        assert scene.selection.chosen == tried[7], "it goes on until a board is sound"
        monkeypatch.setattr("game.menus.workshop.board_actions.is_sound", lambda game, name: False)
        click(app, "surprise")
        assert {*app.services.background.boards.names("bridges")} == {*before, tried[7]}
        assert app.renderer.toast_text == app.services.assets.t("workshop.no-surprise")


def test_a_board_on_which_a_game_waits_is_drawn_on_as_a_copy_and_its_deletion_says_so(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        name = duplicate(app.services.background.boards, "mosaic", "court", "My yard")
        table = set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], name, seed=4))
        table.match.play(table.match.state.moves()[0])
        save_game(app.services.storage, table)
        scene = workshop(app)
        click(app, "game/mosaic")
        scene.selection.choose(name)
        scene.rebuild()
        editor = click(app, "edit")
        assert isinstance(editor, EditorScene)
        assert not editor.document.saved_name, "a copy, which has no name yet"
        assert app.renderer.toast_text == "A game waits on this board, so you are drawing on a copy."
        app.apply(Pop())
        assert click(app, "delete").name == "confirm"
        texts = [widget.text for widget in top(app).widgets if isinstance(widget, Label)]
        assert any("A game waits on this board" in text for text in texts)
        click(app, "yes")
        assert not app.services.background.boards.has("mosaic", name)
