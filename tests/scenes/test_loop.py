"""Main loop: sleep without events, immediate wake-up at any input."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game import startup
from game.app import App
from game.menus.chart.page import ChartScene
from game.scenes import routes
from game.scenes.stack import Push
from game.ui import frame_clock
from game.ui.canvas import Canvas
from tests.driver import program, top

pytestmark = pytest.mark.draws


class Clock:
    """Time that passes by sleeping."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, app: App) -> None:
        self.now = time.perf_counter()
        self.waits: list[float] = []
        self.comes: Event | None = None
        """Event that wakes the loop at its next wait, a tenth of a second later."""
        monkeypatch.setattr(time, "perf_counter", lambda: self.now)
        monkeypatch.setattr(time, "sleep", self._pass)
        monkeypatch.setattr(frame_clock, "can_wait", lambda: True)
        monkeypatch.setattr(frame_clock, "wait_for_event", self._wait)
        monkeypatch.setattr(startup, "preload", lambda services: None)  # its thread sleeps, too, and time would jump
        app.run_frame()

    def _pass(self, seconds: float) -> None:
        self.now += max(seconds, 0.001)

    def _wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        if self.comes is not None:
            pygame.event.post(self.comes)
            self.comes, seconds = None, 0.1
        self._pass(seconds)

    def turns(self, app: App, seconds: float) -> int:
        """Number of loop turns in that time."""
        count, end = 0, self.now + seconds
        while self.now < end:
            app.run_frame()
            count += 1
        return count


def test_a_page_at_rest_turns_a_few_times_a_second_and_time_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(tmp_path) as app:
        app.apply(Push(routes.SettingsRoute()))
        clock = Clock(monkeypatch, app)
        assert clock.turns(app, 2.0) > 40, "what was just opened is answered at full speed"
        clock.turns(app, 3.0)
        before = app.seconds_without_input
        assert clock.turns(app, 4.0) <= 20
        assert app.seconds_without_input - before == pytest.approx(4.0, abs=0.5)


def test_a_chart_with_waves_turns_as_often_as_they_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(reduced_motion=False)
        clock = Clock(monkeypatch, app)
        clock.turns(app, 5.0)
        pictures: list[Canvas] = []
        monkeypatch.setattr(app.stack.top, "draw", pictures.append)
        assert clock.turns(app, 5.0) <= 43
        assert len(pictures) == pytest.approx(40, abs=3)


def test_what_wakes_the_loop_is_answered_in_that_turn_and_moves_from_its_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(tmp_path) as app:
        clock = Clock(monkeypatch, app)
        clock.turns(app, 40.0)
        assert isinstance(top(app), ChartScene)
        clock.comes = Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
        steps: list[float] = []
        monkeypatch.setattr(top(app), "advance", steps.append)
        app.run_frame()
        assert steps[-1] == pytest.approx(0.1), "time passes before the key is heard of"
        assert app.seconds_without_input > 1
        app.run_frame()
        assert app.seconds_without_input < 0.1
        assert steps[-1] < 0.01, "what the key begins has only just begun"


class Gamepad:
    """Stand-in for a connected gamepad."""

    def __init__(self, number: int) -> None:
        self._number = number

    def get_instance_id(self) -> int:
        """The number by which its events name it."""
        return self._number + 7

    def get_guid(self) -> str:
        """SDL's identification of the device."""
        return "0" * 32

    def get_name(self) -> str:
        """Its name at the system."""
        return "Pad"


def test_with_a_gamepad_the_loop_looks_by_itself_until_it_is_unplugged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(tmp_path) as app:
        monkeypatch.setattr(pygame.joystick, "Joystick", Gamepad)
        clock = Clock(monkeypatch, app)
        clock.turns(app, 40.0)
        assert clock.waits
        pygame.event.post(Event(pygame.JOYDEVICEADDED, device_index=0, guid=""))
        app.run_frame()
        clock.waits.clear()
        assert clock.turns(app, 2.0) > 50
        assert clock.waits == []
        pygame.event.post(Event(pygame.JOYDEVICEREMOVED, instance_id=7))
        clock.turns(app, 10.0)
        assert clock.waits
