"""Parts loaded after the first frame: gamepads and imports of the next page."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.boards.errors import BoardError
from game.boards.messages import message
from game.registry import GAMES, plugin
from tests.driver import FRAME, program

pytestmark = pytest.mark.draws


def test_a_gamepad_that_is_gone_before_its_arrival_is_read_takes_nothing_down_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.start_late_parts()
        pygame.event.post(Event(pygame.JOYDEVICEADDED, device_index=5, guid=""))
        pygame.event.post(Event(pygame.JOYDEVICEREMOVED, instance_id=5))
        app.step(FRAME)
        assert app.running


def test_the_boards_are_there_before_somebody_asks_for_a_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_late(path: Path) -> None:
        raise BoardError(path.name, (), message("boards.wrong.unreadable", problem="too late"))

    with program(tmp_path) as app:
        app.start_late_parts()
        for thread in threading.enumerate():
            if thread.name == "pages":
                thread.join()
        monkeypatch.setattr("game.boards.repository.read_map", too_late)
        for name in GAMES:
            assert [entry.name for entry in app.services.background.boards.listed(name) if not entry.problem] == plugin(
                name
            ).boards()
