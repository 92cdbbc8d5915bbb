"""Gamepads: opened on connection so that their events arrive, through SDL's mapping where it knows the device."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from types import ModuleType
from typing import Any, Final

import pygame
from pygame.event import Event

from game.core.late_logger import LateLogger

_LOG = LateLogger(__name__)

_JOYSTICK_EVENTS: Final = frozenset(
    {
        *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION),
        *(pygame.JOYHATMOTION, pygame.JOYBALLMOTION),
    }
)


class GamepadFamily(Enum):
    """Makers that print their own signs on the buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


_VENDORS: Final = {"4c05": GamepadFamily.PLAYSTATION, "7e05": GamepadFamily.NINTENDO}
"""Families by USB vendor as an SDL GUID spells it (little-endian, digits 9 to 12): Sony 054c, Nintendo 057e."""
_NAMES: Final = {
    "playstation": GamepadFamily.PLAYSTATION,
    "dualshock": GamepadFamily.PLAYSTATION,
    "dualsense": GamepadFamily.PLAYSTATION,
    "ps3": GamepadFamily.PLAYSTATION,
    "ps4": GamepadFamily.PLAYSTATION,
    "ps5": GamepadFamily.PLAYSTATION,
    "nintendo": GamepadFamily.NINTENDO,
    "switch": GamepadFamily.NINTENDO,
    "joy-con": GamepadFamily.NINTENDO,
}
"""Families by a part of the device's name, for devices of other makers."""


def gamepad_family(guid: str, name: str) -> GamepadFamily:
    """Family of a device; Xbox for an unknown one, since most are marked like it.

    >>> gamepad_family("030000004c050000cc09000000006800", "Wireless Controller")
    <GamepadFamily.PLAYSTATION: 'playstation'>
    """
    by_vendor = _VENDORS.get(guid[8:12])
    if by_vendor is not None:
        return by_vendor
    return next((family for part, family in _NAMES.items() if part in name.casefold()), GamepadFamily.XBOX)


class Gamepads:
    """The connected gamepads; empty before ``start``."""

    def __init__(self, mappings: Callable[[], ModuleType]) -> None:
        """``mappings`` imports pygame's module for SDL's mapping with the first gamepad."""
        self._mappings = mappings
        self._open: dict[int, pygame.joystick.JoystickType] = {}
        """Open joysticks by instance id, as events name them."""
        self._controllers: dict[int, Any] = {}
        """Devices opened through SDL's mapping, by instance id."""
        self._has_started = False
        self.family: GamepadFamily | None = None
        """Signs on the gamepad used or connected last; None without one."""

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
        """Open or forget a gamepad on a connection event; note which one is used."""
        if event.type == pygame.JOYDEVICEADDED and self._has_started:
            self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self._controllers.pop(event.instance_id, None)
            self.family = self._family_of(next(iter(self._open), None))
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN):
            self.family = self._family_of(getattr(event, "instance_id", None)) or self.family

    def is_duplicate(self, event: Event) -> bool:
        """True for a raw event of a device whose mapped events arrive as well."""
        return event.type in _JOYSTICK_EVENTS and getattr(event, "instance_id", None) in self._controllers

    def _family_of(self, instance_id: int | None) -> GamepadFamily | None:
        gamepad = self._open.get(instance_id) if instance_id is not None else None
        return gamepad_family(gamepad.get_guid(), gamepad.get_name()) if gamepad is not None else None

    def _add(self, number: int) -> None:
        """Open a newly connected gamepad, which may be disconnected again by now."""
        try:
            gamepad = pygame.joystick.Joystick(number)
            self._open[gamepad.get_instance_id()] = gamepad
            self.family = gamepad_family(gamepad.get_guid(), gamepad.get_name())
            self._open_mapped(number, gamepad)
        except pygame.error as error:
            _LOG.info("no gamepad: %s", error)

    def _open_mapped(self, number: int, gamepad: pygame.joystick.JoystickType) -> None:
        """Ask for mapped events of a device that SDL's database knows."""
        mappings: Any = self._mappings()
        mappings.init()
        if mappings.is_controller(number):
            self._controllers[gamepad.get_instance_id()] = mappings.Controller(number)
