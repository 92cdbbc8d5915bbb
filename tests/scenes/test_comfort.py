"""Comfort of pages: tooltips, focus, on-screen keyboard, muting, reasons beside the click."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.menus.players.name_entry import NameScene
from game.menus.players.page import PlayersScene
from game.menus.settings.page import SettingsScene
from game.menus.setup.page import SetupScene
from game.modes.tables import SeatPlan, TablePlan
from game.scenes.stack import Push, Reset
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from game.table.pause import PauseScene
from game.table.saving.record_comparison import table_lines, whose
from game.table.scene import TableScene
from game.table.sessions.play import PlaySession
from game.table.table_setup import set_up_table
from game.ui.bindings import Command
from tests.driver import click, key, press, program, target, top, wait
from tests.menus.test_pages import PAGES

pytestmark = pytest.mark.draws

ARROWS = (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)


def picture(app: App) -> bytes:
    return pygame.image.tobytes(app.screen, "RGB")


def test_a_tip_appears_where_the_pointer_rests_and_goes_with_it(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SettingsScene(app.services)))
        wait(app, 1)
        for name, is_told in (("patterns", True), ("language/de", False)):
            place = target(app, name).rect.center
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
            app.step(0.02)
            before = picture(app)
            wait(app, 1)
            assert (picture(app) != before) == is_told, name


def test_nothing_is_pointed_at_once_a_finger_is_lifted(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SettingsScene(app.services)))
        width, height = app.screen.get_size()
        x, y = target(app, "patterns").rect.center
        touch: dict[str, Any] = {"touch_id": 1, "finger_id": 1, "x": x / width, "y": y / height}
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, **touch))
        app.step(0.02)
        pointed_at = top(app).interaction.hovered
        assert pointed_at is not None
        assert pointed_at.name == "patterns"
        pygame.event.post(pygame.event.Event(pygame.FINGERUP, **touch))
        app.step(0.02)
        assert app.services.storage.settings.patterns
        assert top(app).interaction.hovered is None


def test_the_tip_of_what_was_clicked_stays_away_until_the_pointer_comes_back_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("game.scenes.interaction.draw_tooltip", lambda *args: told.append(args[2]))
    with program(tmp_path) as app:
        app.apply(Push(SettingsScene(app.services)))
        click(app, "patterns")
        wait(app, 1)
        assert told == []
        for name in ("language/de", "patterns"):
            place = target(app, name).rect.center
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
            wait(app, 1)
        assert set(told) == {app.services.assets.t("house.settings.patterns.tip")}


@pytest.mark.slow
@pytest.mark.behaviour
def test_the_arrow_keys_reach_everything_on_every_page(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for number in range(3):
            app.services.storage.add_profile(f"{number} Nautilus", number, number)
        for name, make in PAGES.items():
            app.apply(Push(make(app.services)))
            app.step(0.02)
            scene = top(app)
            hit_targets = {
                hit_target.name: hit_target
                for hit_target in scene.interaction.hit_targets()
                if hit_target.is_enabled and (hit_target.action is not None or hit_target.slide is not None)
            }
            scene.interaction.dispatch(Command.DOWN)
            reached = {scene.interaction.state.focused}
            waiting = list(reached)
            while waiting:
                here = waiting.pop()
                assert here is not None
                for arrow in ARROWS:
                    if hit_targets[here].slide is not None and arrow in (Command.LEFT, Command.RIGHT):
                        continue
                    scene.interaction.focus.focus_on(hit_targets[here])
                    scene.interaction.dispatch(arrow)
                    if scene.interaction.state.focused not in reached:
                        reached.add(scene.interaction.state.focused)
                        waiting.append(scene.interaction.state.focused)
            assert reached == set(hit_targets), f"{name}: {sorted(set(hit_targets) - reached)} cannot be reached"


def test_the_focus_begins_on_the_main_button_and_stays_near_when_its_place_goes(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SetupScene(app.services, "elevens")))
        app.step(0.02)
        key(app, pygame.K_DOWN)
        assert top(app).interaction.state.focused == "start"
        click(app, "seat-add")
        scene = top(app)
        hit_target = scene.interaction.find_hit_target("seat-2/remove")
        assert hit_target is not None
        scene.interaction.focus.focus_on(hit_target)
        key(app, pygame.K_RETURN)
        assert scene.interaction.find_hit_target("seat-2/remove") is None
        focused = scene.interaction.find_hit_target(scene.interaction.state.focused or "")
        assert focused is not None
        assert focused.name == "seat-1/remove", "the row above"


def test_a_typed_name_is_taken_by_the_enter_key(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        taken: list[str] = []
        app.apply(Push(NameScene(app.services, "", lambda name, profile: taken.append(name))))
        for letter in "Ada":
            key(app, ord(letter.lower()), letter)
        key(app, pygame.K_RETURN)
        assert taken == ["Ada"]


@pytest.mark.parametrize(("keys", "name"), [
    (["A", "D", "A"], "Ada"),
    (["A", "N", "N", "A", "-", "L", "E", "A"], "Anna-Lea"),
    (["shift", "A", "D", "A"], "ada"),
    (["A", "shift", "B", "C"], "ABc"),
])  # fmt: skip
def test_names_from_letters_on_the_screen_are_written_as_names_are(tmp_path: Path, keys: list[str], name: str) -> None:
    with program(tmp_path) as app:
        app.apply(Push(NameScene(app.services, "", lambda name, profile: None)))
        app.step(0.02)
        for each in keys:
            click(app, f"key-{each}")
        scene = top(app)
        assert isinstance(scene, NameScene)
        assert scene.form.field.text == name


def test_a_player_made_in_the_harbour_is_remembered_at_once(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(PlayersScene(app.services)))
        app.step(0.02)
        click(app, "new-player")
        for letter in "BO":
            click(app, f"key-{letter}")
        assert click(app, "take").name == "players"
        assert [profile.name for profile in app.services.storage.profiles()] == ["Bo"]


def test_the_full_screen_setting_takes_effect_at_once(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SettingsScene(app.services)))
        app.step(0.02)
        for is_full in (True, False):
            click(app, "full_screen")
            assert bool(app.screen.get_flags() & pygame.FULLSCREEN) == is_full
            assert app.services.storage.settings.full_screen == is_full


def test_the_pause_page_mutes_and_brings_back_the_volume_there_was(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(sound=35, ambience=0, music=80)
        click(app, "isle/bridges")
        click(app, "start")
        assert isinstance(key(app, pygame.K_ESCAPE), PauseScene)
        click(app, "sound")
        click(app, "music")
        settings = app.services.storage.settings
        assert (settings.sound, settings.ambience, settings.music) == (0, 0, 0)
        click(app, "sound")
        click(app, "music")
        settings = app.services.storage.settings
        assert (settings.sound, settings.music) == (35, 80)


def test_what_is_refused_is_told_beside_the_click(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "isle/bridges")
        click(app, "start")
        wait(app, 1)
        place = target(app, "island-1").rect
        beside = app.screen.subsurface(place.move(place.width, place.height).clip(app.screen.get_rect()))

        def is_paper() -> bool:
            return pygame.transform.average_color(beside)[0] > 150

        assert not is_paper()
        press(app, place.center)
        assert is_paper()
        wait(app, 8)
        assert is_paper(), "as long as its cause"
        key(app, pygame.K_LEFT)
        assert not is_paper(), "the person does something else"


def test_a_click_takes_an_announcement_away_once_it_could_be_read(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        wait(app, 1)
        before = picture(app)
        app.renderer.show_toast("A long line about something that was saved somewhere, which stays for many seconds")
        wait(app, 0.5)
        shown = picture(app)
        assert shown != before
        press(app, (640, 30))
        assert picture(app) == shown
        wait(app, 1)
        press(app, (640, 30))
        wait(app, 0.2)
        assert picture(app) == before


def test_the_record_table_names_boards_by_their_titles(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        assert app.services.background.boards.title("bridges", "a", "de") == "Erste Überfahrt"
        assert app.services.background.boards.title("bridges", "gone", "de") == "gone"


def test_help_is_one_key_away_on_chart_setup_table_and_pause(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for step in (None, "isle/waterways", "start", "pause"):
            if step is not None:
                click(app, step)
            here = top(app)
            assert key(app, pygame.K_F1).name == "rules", here.name
            key(app, pygame.K_ESCAPE)
            assert top(app) is here


def test_the_confirm_key_does_what_the_main_button_does(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "isle/bridges")
        scene = click(app, "start")
        assert isinstance(scene, TableScene)
        key(app, pygame.K_c)
        assert scene.controller.match.number == 0
        click(app, "island-2")
        key(app, pygame.K_c)
        assert scene.controller.match.number == 1


def test_a_solo_result_says_its_place_among_those_before(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        told: list[str] = []
        seed: int | None = None
        for number in (1, 2, 3, 4):
            plan = TablePlan([SeatPlan(name="Ada")], "a", {}, seed=seed)  # a fresh deal each time, at last the same
            app.apply(Reset(open_table(app.services, set_up_table(app.services, "bridges", plan))))
            table = top(app)
            assert isinstance(table, TableScene)
            while not table.controller.match.is_over:
                moves = list(table.controller.match.state.moves())
                table.controller.match.play(moves[0] if number < 3 else max(moves, key=str))
            assert isinstance(table.session, PlaySession)
            results = ResultsScene(app.services, table.controller.table, None, table.session.autosave.record_number)
            told.append(results.results.rank_message())
            played = table.controller.table
            seed = table.controller.match.seed if number == 3 else None
        assert told.pop().startswith("Try 2 at this deal.")
        lines = table_lines(app.services.storage, played)
        assert sorted(whose(app.services.assets, line) for line in lines) == ["Ada", "Ada (try 2)"]
        first, *others = told
        assert first == app.services.assets.t("house.results.first-record")
        assert all(line and line != first for line in others)
