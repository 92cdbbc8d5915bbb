"""Kiosk: no way out, attract mode after idle time, saved games under tickets."""

from __future__ import annotations

import datetime
import os
import warnings
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.kiosk.attract import AttractScene
from game.kiosk.kiosk import COUNTDOWN_SECONDS, KioskWatch
from game.kiosk.operator import OperatorScene
from game.kiosk.operator_log import OperatorLog
from game.kiosk.pin import PinScene
from game.kiosk.tickets import TicketEntryScene, TicketScene
from game.scenes.stack import Push
from game.table.scene import TableScene
from tests.drawn_text import runs_of
from tests.driver import PIN, click, key, names, press, program, target, top, wait


def start_bridges(app: App) -> TableScene[Any]:
    click(app, "isle/bridges")
    scene = click(app, "start")
    assert isinstance(scene, TableScene)
    return scene


def make_a_move(scene: TableScene[Any]) -> None:
    scene.controller.match.play(scene.controller.match.state.moves()[0])
    scene.controller.show_position(scene.controller.match.number)


def leave_alone(app: App, seconds: float) -> None:
    """Let that much idle time pass, and a moment for its effects."""
    app.step(seconds)
    app.step(0.1)


def open_operator(app: App, pin: str = PIN) -> None:
    place = target(app, "operator").rect.center
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    wait(app, 3.5)
    type_pin(app, pin)


def type_pin(app: App, pin: str) -> None:
    for digit in pin:
        click(app, f"digit-{digit}")
    click(app, "done")


def test_nothing_on_the_chart_leads_out_of_a_kiosk(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        assert "quit" not in [each.name for each in top(app).targets()]
        pygame.event.post(Event(pygame.QUIT))
        app.step(0.1)
        key(app, pygame.K_ESCAPE)
        key(app, pygame.K_F11)
        assert app.running
        assert top(app).name == "title"


def test_a_window_that_was_taken_away_comes_back_and_holds_the_keys_again(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        watch = app.kiosk_watch
        assert watch is not None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            window = pygame.Window.from_display_module()
        for event in (pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST):
            window.grab_keyboard = window.grab_mouse = False
            pygame.event.post(Event(event))
            app.step(0.1)
            assert (window.grab_keyboard, window.grab_mouse) == (True, True)
        assert watch.focus_lock.regained == 2
        assert not pygame.display.get_allow_screensaver()
        assert os.environ["SDL_ALLOW_ALT_TAB_WHILE_GRABBED"] == "0"
        pygame.event.post(Event(pygame.WINDOWFOCUSGAINED))
        wait(app, 2.0)
        assert watch.focus_lock.regained == 2


def test_a_trembling_stick_is_nobody(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        for _ in range(62):
            pygame.event.post(Event(pygame.JOYAXISMOTION, instance_id=0, joy=0, axis=0, value=0.06))
            app.step(1.0)
        assert top(app).name == "attract"
        pygame.event.post(Event(pygame.JOYAXISMOTION, instance_id=0, joy=0, axis=0, value=0.9))
        wait(app, 0.4)
        assert top(app).name == "title"


def test_after_a_quiet_minute_the_attract_mode_begins(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        leave_alone(app, 59)
        assert top(app).name == "title"
        leave_alone(app, 3)
        assert top(app).name == "attract"


@pytest.mark.parametrize(
    "event",
    [
        Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(5, 5), buttons=(0, 0, 0)),
        Event(pygame.MOUSEBUTTONDOWN, pos=(640, 660), button=1),
        Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.2, y=0.4),
        Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"),
        Event(pygame.JOYBUTTONDOWN, button=9, instance_id=0),
        Event(pygame.MOUSEWHEEL, y=1),
    ],
)
def test_any_input_leaves_the_attract_mode_and_does_nothing_else(tmp_path: Path, event: Event) -> None:
    with program(tmp_path, "--kiosk") as app:
        leave_alone(app, 62)
        assert top(app).name == "attract"
        pygame.event.post(event)
        wait(app, 0.4)
        assert top(app).name == "title"
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=(640, 660), button=1))
        app.step(0.1)
        assert top(app).name == "title"


@pytest.mark.draws
def test_a_touch_of_the_attract_mode_opens_nothing_that_lies_there_on_the_chart_bug(tmp_path: Path) -> None:
    """Its first event, a movement, led to the chart, and its press opened the page below the finger."""
    with program(tmp_path, "--kiosk") as app:
        place = target(app, "lighthouse").rect.center
        leave_alone(app, 62)
        assert top(app).name == "attract"
        press(app, place)
        wait(app, 0.9)
        assert top(app).name == "title"
        assert click(app, "lighthouse").name == "records"


def test_a_table_left_alone_is_asked_counted_down_and_cleared_and_its_game_kept_under_a_ticket(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        scene = start_bridges(app)
        make_a_move(scene)
        moves = scene.controller.match.moves
        leave_alone(app, 92)
        assert top(app).name == "idle"
        wait(app, COUNTDOWN_SECONDS + 1)
        shown = top(app)
        assert isinstance(shown, TicketScene)
        click(app, "back")
        click(app, "ticket")
        assert [what for what, _ in shown.tickets] == ["bridges"]
        for letter in shown.tickets[0][1]:
            click(app, f"key-{letter}")
        again = top(app)
        assert isinstance(again, TableScene)
        assert again.controller.match.moves == moves
        counts = {name: number for name, (number, _) in app.services.storage.counts().items()}
        assert (counts["start.bridges"], counts["left.bridges"], counts["left-at.bridges.early"]) == (1, 1, 1)
        assert counts["left-at.table"] == 1


def test_anything_during_the_countdown_goes_on_with_the_game(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        scene = start_bridges(app)
        make_a_move(scene)
        for event in (
            Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(5, 5), buttons=(0, 0, 0)),
            Event(pygame.MOUSEBUTTONDOWN, pos=(20, 400), button=1),
            Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.2, y=0.4),
            Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"),
            Event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=0, value=-0.9),
        ):
            leave_alone(app, 92)
            assert top(app).name == "idle"
            pygame.event.post(event)
            app.step(0.1)
            assert top(app) is scene


def test_an_unknown_ticket_is_told_and_another_can_be_tried(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        click(app, "ticket")
        for letter in "BCDF":
            click(app, f"key-{letter}")
        assert top(app).name == "ticket-entry"
        assert [each.name for each in top(app).targets() if each.name == "key-B"]


@pytest.mark.parametrize("text", ["{}", "ticket: {}.", "Mein Ticket ist {} (Mosaik)", "{0} {0}", "b c d f"])
def test_a_pasted_ticket_is_found_in_its_text(tmp_path: Path, text: str) -> None:
    with program(tmp_path, "--kiosk") as app:
        page = TicketEntryScene(app.services)
        assert page.field.extract(text.format("BCDF")).upper()[:4] == "BCDF"


def test_the_operators_corner_needs_a_long_press_and_the_pin(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        click(app, "operator")
        assert top(app).name == "title"
        place = target(app, "operator").rect.center
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        wait(app, 3.5)
        assert top(app).name == "pin"
        type_pin(app, PIN)
        assert top(app).name == "operator-page"


def test_each_wrong_pin_doubles_the_wait_which_is_shown_kept_and_written_down(tmp_path: Path) -> None:
    clock = [datetime.datetime(2026, 11, 21, 12, 0)]
    with program(tmp_path, "--kiosk") as app:
        app.apply(Push(PinScene(app.services, OperatorScene, lambda: clock[0])))
        for failures, wait_seconds in ((1, 2), (2, 4), (8, 256), (9, 300), (10, 300)):
            if failures == 8:
                app.services.storage.set_extra("kiosk.pin", {"failures": 7, "until": clock[0].isoformat()})
            type_pin(app, "9999")
            assert "done" not in names(app)
            app.step(0.1)
            page = top(app)
            assert isinstance(page, PinScene)
            assert page.message().endswith(f"in {app.services.assets.texts.time(wait_seconds)}")
            clock[0] += datetime.timedelta(seconds=1)
            app.step(0.1)
            left = app.services.assets.texts.time(wait_seconds - 1)
            assert any(run.text.endswith(f"in {left}") for run in runs_of(app, page)), "it is counted down on the page"
            type_pin(app, PIN)  # right, but too early
            assert top(app) is page
            for _ in PIN:
                click(app, "delete")
            clock[0] += datetime.timedelta(seconds=wait_seconds - 1)
            app.step(0.1)
            assert OperatorLog(tmp_path).entries()[0].details["n"] == str(failures)
        type_pin(app, "1111")
    with program(tmp_path, "--kiosk") as app:
        page = PinScene(app.services, OperatorScene, lambda: clock[0])
        app.apply(Push(page))
        assert page.message().endswith("in 5:00"), "turning it off and on must not help"
        clock[0] -= datetime.timedelta(days=3000)
        assert page.message().endswith("in 5:00"), "nor may a clock that is set lock anybody out"
        clock[0] += datetime.timedelta(days=3001)
        app.step(0.1)
        type_pin(app, PIN)
        assert top(app).name == "operator-page"


def test_a_new_kiosk_opens_to_nobody_before_it_has_a_pin(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk", is_new=True) as app:
        assert top(app).name == "kiosk-setup"
        leave_alone(app, 700)
        key(app, pygame.K_ESCAPE)
        click(app, "language/de")
        click(app, "next")
        assert click(app, "next").name == "kiosk-setup"
        click(app, "pin")
        type_pin(app, "123")
        assert top(app).name == "new-pin", "three digits are none"
        type_pin(app, "45678")  # together eight
        type_pin(app, "12345679")
        type_pin(app, "24681357")
        type_pin(app, "24681357")
        click(app, "next")
        click(app, "game-bridges")
        click(app, "next")
        click(app, "kiosk_idle_seconds/more")
        click(app, "next")
        click(app, "opens-all/more")
        click(app, "next")
        click(app, "loud-23")
        click(app, "next")
        click(app, "attract-sound/low")
        click(app, "show-tables")
        click(app, "next")
        assert click(app, "next").name == "title"
        open_operator(app, "24681357")
        settings = app.services.storage.settings
        assert top(app).name == "operator-page"
        assert (settings.language, settings.kiosk_idle_seconds, settings.kiosk_attract_sound) == ("de", 120, "low")
        assert "bridges" not in settings.kiosk_games
        assert settings.kiosk_hours == (0.25, 24) * 7
        assert settings.kiosk_attract == ("games", "rules")
        assert settings.kiosk_volumes == (*[100] * 23, 50)
    with program(tmp_path, "--kiosk", is_new=True) as app:
        assert top(app).name == "title"


def test_the_daily_restart_comes_at_its_hour_and_only_while_nobody_plays(tmp_path: Path) -> None:
    clock = [datetime.datetime(2026, 11, 21, 3, 0)]
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.change_settings(kiosk_restart_hour=5)
        watch = KioskWatch(app.services, lambda: clock[0])
        attract = (AttractScene(app.services),)
        clock[0] = clock[0].replace(hour=4, minute=30)
        assert not watch.is_restart_due(attract)
        clock[0] = clock[0].replace(hour=5, minute=1)
        assert not watch.is_restart_due(app.stack.scenes)
        assert watch.is_restart_due(attract)


def test_visitors_cannot_change_the_volumes_or_fill_the_disk(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        click(app, "settings")
        names = {each.name for each in top(app).targets()}
        assert "text_size/150" in names
        assert not names & {"sound", "music", "ambience", "full_screen"}
        click(app, "back")
        click(app, "lighthouse")
        click(app, "kind/past")
        assert "files" not in {each.name for each in top(app).targets()}
