"""Gamepads: opened on connection so that their events arrive, closed on disconnection."""

from __future__ import annotations

import logging

import pygame
from pygame.event import Event

_LOG = logging.getLogger(__name__)


class Gamepads:
    """The connected gamepads; empty before ``start``."""

    def __init__(self) -> None:
        self._open: dict[int, pygame.joystick.JoystickType] = {}
        """Open joysticks by instance id, as events name them."""
        self._has_started = False

    def __len__(self) -> int:
        return len(self._open)

    def start(self) -> None:
        """Open all connected gamepads; without joystick support of the system there are none."""
        self._has_started = True
        try:
            pygame.joystick.init()
            for number in range(pygame.joystick.get_count()):
                self._add(number)
        except pygame.error as error:
            _LOG.info("no gamepads: %s", error)

    def handle(self, event: Event) -> None:
        """Open or forget a gamepad on a connection event."""
        if event.type == pygame.JOYDEVICEADDED and self._has_started:
            self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)

    def _add(self, number: int) -> None:
        """Open a newly connected gamepad, which may be disconnected again by now."""
        try:
            gamepad = pygame.joystick.Joystick(number)
            self._open[gamepad.get_instance_id()] = gamepad
        except pygame.error as error:
            _LOG.info("no gamepad: %s", error)
