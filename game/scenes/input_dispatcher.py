"""Pygame events turned into typed input: mouse and finger, keys, gamepads, text, files dropped on the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.scenes.base import Scene
from game.scenes.events import (
    BACKSPACE,
    Activity,
    FilesDropped,
    InputCaptured,
    InputEvent,
    TextComposed,
    TextInput,
    TextPasted,
)
from game.scenes.press_gate import PressGate, input_name
from game.services import Services
from game.ui.bindings import Command
from game.ui.clipboard import clipboard_text
from game.ui.input import FULL_TILT, CommandReader, PointerReader, key_name
from game.ui.pointer import Pointer
from game.ui.text_entry import TextEntry

_INPUT_EVENTS: Final = frozenset(
    {
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.FINGERDOWN,
        pygame.FINGERMOTION,
        pygame.KEYDOWN,
        pygame.JOYBUTTONDOWN,
        pygame.JOYHATMOTION,
        pygame.CONTROLLERBUTTONDOWN,
    }
)
_PRESSES: Final = frozenset(
    {
        *(pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.KEYDOWN),
        *(pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN),
    }
)
_STICK_MOVED: Final = 0.5
"""How far a stick must be pushed to count as input: at rest it trembles."""
_MAX_PASTED: Final = 20_000
"""Letters of a text pasted into a field: mails are long, and the code stands at their end."""
_MAX_PASTED_GAME: Final = 1 << 20
"""Letters of a text pasted elsewhere, which may be a game."""


class InputDispatcher:
    """Turns pygame's events into typed inputs for the top scene, to which ``App`` hands them one by one."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pointer = PointerReader()
        self.pointer_image = Pointer()
        self._commands = CommandReader()
        self._field_rect: Rect | None = Rect(0, 0, 0, 0)
        """Place of the field typed in, in pixels; None outside fields, and something else before the first look."""
        self._gate = PressGate(services.session)
        self._dropped: list[Path] = []
        """Files that are being dropped on the window, until the last one has come."""

    def cancel(self) -> None:
        """Another scene comes on top: what is held down does not count there."""
        self._commands.release()
        for _ in self._pointer.cancel():
            pass

    def follow_field(self, scene: Scene | None) -> None:
        """Turn the system's text input on at a field, and tell where the list of an input method may appear."""
        rect = _field_rect(scene, self._services) if scene is not None else None
        if rect == self._field_rect:
            return
        if rect is None:
            pygame.key.stop_text_input()
        else:
            if not self._field_rect:
                pygame.key.start_text_input()
            pygame.key.set_text_input_rect(rect)
        self._field_rect = rect

    def read(self, event: Event, scene: Scene) -> Iterator[InputEvent]:
        """The typed inputs of a pygame event, one after the other; take no more once another scene is on top."""
        if event.type == pygame.DROPFILE and not self._services.session.is_kiosk:
            self._dropped.append(Path(event.file))
        elif event.type == pygame.DROPCOMPLETE and self._dropped:
            files, self._dropped = self._dropped, []
            yield FilesDropped(files)
            return
        if is_input(event):
            yield Activity()
        if not self._gate.counts(event, scene):
            return
        for pointer in self._pointer.clean(event, self._services.assets.viewport):
            if self._gate.counts_pointer(pointer, scene):
                yield pointer
        if scene.interaction.is_capturing and (pressed := input_name(event)):
            yield InputCaptured(pressed)
            return
        typed = self._read_text(event, scene)
        if typed is not None:
            yield from typed
            return
        pasted = _pasted(event)
        if pasted is not None:
            self._commands.hold(None, event)
            yield TextPasted(pasted[:_MAX_PASTED_GAME])
            return
        command = self._commands.read(event, self._services.session.bindings)
        if command is None:
            return
        if not self._gate.counts_tilt(event, command):
            self._commands.release()
        elif command is Command.FULLSCREEN:
            self._services.shell.toggle_fullscreen()
        else:
            yield command

    def _read_text(self, event: Event, scene: Scene) -> Sequence[InputEvent] | None:
        """Text that an event types into the scene's field; None for other events."""
        field = scene.interaction.text_input
        if field is None:
            return None
        if event.type == pygame.TEXTEDITING:
            return [TextComposed(event.text)]
        if field.composition and event.type == pygame.KEYDOWN:
            # the key belongs to the input method; Esc also where one never says that it has ended
            return [TextComposed("")] if event.key == pygame.K_ESCAPE else []
        text = _text(event)
        if text:
            self._commands.hold(text if text == BACKSPACE else None, event)
            return [TextInput(text)]
        return None if text is None else []

    def advance(self, seconds: float) -> None:
        """Let time pass, before the events of that time are read."""
        self._gate.advance(seconds)

    def repeat(self, seconds: float) -> Iterator[InputEvent]:
        """The inputs that a held key, button or stick gives in that time."""
        for held in self._commands.repeat(seconds):
            yield TextInput(held) if isinstance(held, str) else held


def _field_rect(scene: Scene, services: Services) -> Rect | None:
    """Place of the field that takes letters, in pixels; None without one."""
    if scene.interaction.text_input is None:
        return None
    fields = (widget for widget in scene.widgets if isinstance(widget, TextEntry) and widget.is_active)
    rect = next((field.rect for field in fields), scene.area)
    return services.assets.viewport.rect_to_px(rect)


def is_input(event: Event) -> bool:
    """True if a person has done something."""
    if event.type == pygame.JOYAXISMOTION:
        return bool(abs(event.value) > _STICK_MOVED)
    if event.type == pygame.CONTROLLERAXISMOTION:
        return bool(abs(event.value) > _STICK_MOVED * FULL_TILT)
    return event.type in _INPUT_EVENTS


def is_press(event: Event) -> bool:
    """True if a person goes on: presses a button, a key or the screen."""
    return event.type in _PRESSES


def _text(event: Event) -> str | None:
    """Text typed or pasted; "\\b" takes back. Empty for a key whose text comes by itself, None for other events."""
    if event.type == pygame.TEXTINPUT:
        text: str = event.text
        return text
    pasted = _pasted(event)
    if pasted is not None:
        return _one_line(pasted)
    if event.type != pygame.KEYDOWN:
        return None
    if event.key == pygame.K_BACKSPACE:
        return BACKSPACE
    return "" if event.unicode and event.unicode.isprintable() else None


def _pasted(event: Event) -> str | None:
    """Text that an event pastes or drops; None for other events."""
    if event.type == pygame.DROPTEXT:
        text: str = event.text
        return text
    is_paste = event.type == pygame.KEYDOWN and key_name(event) == "v"
    return clipboard_text() if is_paste and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else None


def _one_line(text: str) -> str:
    return " ".join(text[:_MAX_PASTED].split())
