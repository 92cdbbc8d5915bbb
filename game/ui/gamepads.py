"""Gamepads: opened so that they are heard, whenever they are plugged in, and let go of."""

from __future__ import annotations

import logging

import pygame
from pygame.event import Event

_LOG = logging.getLogger(__name__)


class Gamepads:
    """Those that are plugged in; none before ``start``."""

    def __init__(self) -> None:
        self._open: dict[int, pygame.joystick.JoystickType] = {}
        """By the number by which their events name them."""
        self._has_started = False

    def __len__(self) -> int:
        return len(self._open)

    def start(self) -> None:
        """Opens those that are there; a system without any support for them has none."""
        self._has_started = True
        try:
            pygame.joystick.init()
            for number in range(pygame.joystick.get_count()):
                self._add(number)
        except pygame.error as error:
            _LOG.info("no gamepads: %s", error)

    def handle(self, event: Event) -> None:
        """One may have come or gone."""
        if event.type == pygame.JOYDEVICEADDED and self._has_started:
            self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)

    def _add(self, number: int) -> None:
        """Opens one that has been plugged in; it may be gone again by now."""
        try:
            gamepad = pygame.joystick.Joystick(number)
            self._open[gamepad.get_instance_id()] = gamepad
        except pygame.error as error:
            _LOG.info("no gamepad: %s", error)
