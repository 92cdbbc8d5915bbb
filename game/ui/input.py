"""Input for scenes: one pointer for mouse and touch, commands for keys and gamepads.

Raw pygame events need cleaning: SDL reports a touch twice (as a finger and as a mouse), a button can go down over one
scene and up over the next, a second finger can arrive during a drag, and the release of a finger or of a window that
lost its focus may never be reported. The policy: one press at a time; every press ends in exactly one release or
cancel; a new press ends an older one, so that a lost release blocks nothing; mouse events caused by a touch are
dropped; all positions are in design units.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

import pygame
from pygame.event import Event

from game.ui.viewport import Viewport


class PointerKind(Enum):
    MOVE = auto()
    PRESS = auto()
    DRAG = auto()
    RELEASE = auto()
    CANCEL = auto()
    BACK = auto()
    WHEEL = auto()


class PointerEvent(NamedTuple):
    """A pointer event at a position in units; ``steps`` are wheel steps, positive away from the player."""

    kind: PointerKind
    x: float
    y: float
    is_touch: bool = False
    steps: int = 0

    @property
    def position(self) -> tuple[float, float]:
        """The position in units."""
        return self.x, self.y


class Command(Enum):
    """Device-independent meaning of a key or a gamepad button."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    NEXT = auto()
    PREVIOUS = auto()
    ACTIVATE = auto()
    BACK = auto()
    HELP = auto()
    UNDO = auto()
    REDO = auto()
    HINT = auto()
    TURN = auto()
    CONFIRM = auto()
    LOG = auto()
    FULLSCREEN = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()


KEYS: Final[dict[int, Command]] = {
    pygame.K_LEFT: Command.LEFT,
    pygame.K_RIGHT: Command.RIGHT,
    pygame.K_UP: Command.UP,
    pygame.K_DOWN: Command.DOWN,
    pygame.K_TAB: Command.NEXT,
    pygame.K_RETURN: Command.ACTIVATE,
    pygame.K_KP_ENTER: Command.ACTIVATE,
    pygame.K_SPACE: Command.ACTIVATE,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_F1: Command.HELP,
    pygame.K_h: Command.HINT,
    pygame.K_u: Command.UNDO,
    pygame.K_BACKSPACE: Command.UNDO,
    pygame.K_r: Command.TURN,
    pygame.K_c: Command.CONFIRM,
    pygame.K_l: Command.LOG,
    pygame.K_F11: Command.FULLSCREEN,
    pygame.K_PAGEUP: Command.PAGE_UP,
    pygame.K_PAGEDOWN: Command.PAGE_DOWN,
}
"""Key bindings, as the keys page of the help lists them."""

BUTTONS: Final[dict[int, Command]] = {
    0: Command.ACTIVATE,
    1: Command.BACK,
    2: Command.UNDO,
    3: Command.HINT,
    4: Command.PREVIOUS,
    5: Command.TURN,
    6: Command.HELP,
    7: Command.CONFIRM,
}
"""Gamepad buttons in the order of the common Xbox layout: A B X Y, shoulders, back, start."""

_STICK_ON: Final = 0.6
_STICK_OFF: Final = 0.3


class PointerReader:
    """Converter of pygame's mouse and finger events into clean pointer events; the module docstring has the policy."""

    def __init__(self) -> None:
        self.position: tuple[float, float] = (-1.0, -1.0)
        self._pressed_by: object | None = None

    def clean(self, event: Event, viewport: Viewport) -> Iterator[PointerEvent]:
        """The pointer events for a pygame event: none, one, or two."""
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            x, y = viewport.point_to_units(event.x * viewport.width_px, event.y * viewport.height_px)
            source: object = ("finger", event.touch_id, event.finger_id)
            yield from self._handle(event.type, source, x, y, is_touch=True)
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if getattr(event, "touch", False):
                return
            x, y = viewport.point_to_units(*event.pos)
            yield from self._handle_mouse(event, x, y)
        elif event.type == pygame.MOUSEWHEEL:
            yield PointerEvent(PointerKind.WHEEL, *self.position, steps=event.y)
        elif event.type == pygame.WINDOWFOCUSLOST:
            yield from self.cancel()

    def cancel(self) -> Iterator[PointerEvent]:
        """End a press without a release, when the window loses focus or the scene changes."""
        if self._pressed_by is not None:
            self._pressed_by = None
            yield PointerEvent(PointerKind.CANCEL, *self.position)

    def _handle_mouse(self, event: Event, x: float, y: float) -> Iterator[PointerEvent]:
        if event.type == pygame.MOUSEMOTION:
            yield from self._handle(pygame.FINGERMOTION, "mouse", x, y, is_touch=False)
        elif event.button == pygame.BUTTON_LEFT:
            kind = pygame.FINGERDOWN if event.type == pygame.MOUSEBUTTONDOWN else pygame.FINGERUP
            yield from self._handle(kind, "mouse", x, y, is_touch=False)
        elif event.button == pygame.BUTTON_RIGHT and event.type == pygame.MOUSEBUTTONDOWN:
            self.position = x, y
            yield from self.cancel()
            yield PointerEvent(PointerKind.BACK, x, y)

    def _handle(self, kind: int, source: object, x: float, y: float, *, is_touch: bool) -> Iterator[PointerEvent]:
        if kind == pygame.FINGERDOWN:
            yield from self.cancel()
            self._pressed_by = source
            self.position = x, y
            yield PointerEvent(PointerKind.PRESS, x, y, is_touch)
        elif kind == pygame.FINGERMOTION:
            if self._pressed_by is None:
                self.position = x, y
                yield PointerEvent(PointerKind.MOVE, x, y, is_touch)
            elif source == self._pressed_by:
                self.position = x, y
                yield PointerEvent(PointerKind.DRAG, x, y, is_touch)
        elif source == self._pressed_by:
            self._pressed_by = None
            self.position = x, y
            yield PointerEvent(PointerKind.RELEASE, x, y, is_touch)


class CommandReader:
    """Converter of key and gamepad events into commands; one command for each push of a stick or hat."""

    def __init__(self) -> None:
        self._tilted: dict[tuple[int, int], int] = {}

    def read(self, event: Event) -> Command | None:
        """The command for a pygame event, or None."""
        if event.type == pygame.KEYDOWN:
            return self._read_key(event)
        if event.type == pygame.JOYBUTTONDOWN:
            return BUTTONS.get(event.button)
        if event.type == pygame.JOYHATMOTION:
            x, y = event.value
            if x:
                return Command.RIGHT if x > 0 else Command.LEFT
            if y:
                return Command.UP if y > 0 else Command.DOWN
        if event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._read_axis(event)
        return None

    @staticmethod
    def _read_key(event: Event) -> Command | None:
        modifiers = getattr(event, "mod", 0)
        if event.key == pygame.K_TAB and modifiers & pygame.KMOD_SHIFT:
            return Command.PREVIOUS
        if event.key == pygame.K_RETURN and modifiers & pygame.KMOD_ALT:
            return Command.FULLSCREEN
        if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META) and event.key in (pygame.K_y, pygame.K_z):
            is_undo = event.key == pygame.K_z and not modifiers & pygame.KMOD_SHIFT
            return Command.UNDO if is_undo else Command.REDO
        return KEYS.get(event.key)

    def _read_axis(self, event: Event) -> Command | None:
        key = getattr(event, "instance_id", 0), event.axis
        before = self._tilted.get(key, 0)
        if abs(event.value) < _STICK_OFF:
            self._tilted[key] = 0
        elif abs(event.value) > _STICK_ON:
            self._tilted[key] = 1 if event.value > 0 else -1
        now = self._tilted.get(key, 0)
        if now == before or now == 0:
            return None
        if event.axis == 0:
            return Command.RIGHT if now > 0 else Command.LEFT
        return Command.DOWN if now > 0 else Command.UP
