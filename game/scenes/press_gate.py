"""Gate for presses: lets each key, button, tilt and click through once within the pause that a person has chosen."""

from __future__ import annotations

from typing import Final

import pygame
from pygame.event import Event

from game.scenes.base import Scene
from game.services import UserSession
from game.ui.bindings import Command
from game.ui.input import PointerEvent, PointerKind, button_name, key_name
from game.ui.press_pause import Press, PressPause

_TILTS: Final = frozenset({pygame.JOYHATMOTION, pygame.JOYAXISMOTION, pygame.CONTROLLERAXISMOTION})
"""Events of sticks, triggers and hats, which press by being tilted."""


class PressGate:
    """Presses that count; see ``ui/press_pause.py``."""

    def __init__(self, session: UserSession) -> None:
        self._session = session
        self._pause = PressPause()
        self._is_text_dropped = False
        """The last key did not count, so the text that it gives does not either."""

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._pause.advance(seconds)

    def counts(self, event: Event, scene: Scene) -> bool:
        """False for a key or button pressed again too soon, and for the text of such a key."""
        if event.type == pygame.TEXTINPUT:
            return not self._is_text_dropped
        if event.type == pygame.KEYUP:
            self._is_text_dropped = False
        field, name = scene.interaction.text_input, any_input_name(event)
        if not name or (field is not None and field.composition):  # the key belongs to the input method
            return True
        is_counted = self._counts_press(Press(name))
        self._is_text_dropped = event.type == pygame.KEYDOWN and not is_counted
        return is_counted

    def counts_pointer(self, pointer: PointerEvent, scene: Scene) -> bool:
        """False for a press on the same target, or at the same place, too soon; True for movements and releases."""
        if pointer.kind not in (PointerKind.PRESS, PointerKind.RIGHT_CLICK):
            return True
        hit_target = scene.interaction.hit_target_at(*pointer.position)
        target = hit_target.name if hit_target is not None else ""
        return self._counts_press(Press(pointer.kind.name, target, pointer.position))

    def counts_tilt(self, event: Event, command: Command) -> bool:
        """False for a stick, trigger or hat tilted the same way too soon; True for other events."""
        return event.type not in _TILTS or self._counts_press(Press(command.name))

    def _counts_press(self, press: Press) -> bool:
        return self._pause.counts(press, self._session.aids.press_pause / 1000)


def any_input_name(event: Event) -> str:
    """Name of the key or gamepad button that an event presses; empty for none, and for a modifier."""
    return key_name(event) if event.type == pygame.KEYDOWN else button_name(event)


def input_name(event: Event) -> str:
    """The same without Esc, which ends the capture of a key."""
    return "" if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE else any_input_name(event)
