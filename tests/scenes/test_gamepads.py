"""Gamepads that come and go."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame.event import Event

from tests.driver import FRAME, program


def test_a_gamepad_that_is_gone_before_its_arrival_is_read_takes_nothing_down_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.start_late_parts()
        pygame.event.post(Event(pygame.JOYDEVICEADDED, device_index=5, guid=""))
        pygame.event.post(Event(pygame.JOYDEVICEREMOVED, instance_id=5))
        app.step(FRAME)
        assert app.running
