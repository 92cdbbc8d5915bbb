"""Input for scenes: one pointer for mouse and touch, commands for keys and gamepads.

Raw pygame events need cleaning: SDL reports a touch twice (as a finger and as a mouse), a button can go down over one
scene and up over the next, a second finger can arrive during a drag, and the release of a finger or of a window that
lost its focus may never be reported. The policy: one press at a time; every press ends in exactly one release or
cancel; a new press ends an older one, so that a lost release blocks nothing; mouse events caused by a touch are
dropped; all positions are in design units.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

import pygame
from pygame.event import Event

from game.ui.bindings import REPEATED_COMMANDS, Bindings, Command
from game.ui.viewport import Viewport


class PointerKind(Enum):
    MOVE = auto()
    PRESS = auto()
    DRAG = auto()
    RELEASE = auto()
    CANCEL = auto()
    RIGHT_CLICK = auto()
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


_LETTERS: Final = {getattr(pygame, f"KSCAN_{letter.upper()}"): letter for letter in "abcdefghijklmnopqrstuvwxyz"}
"""Letter on each key of a Latin keyboard by scan code, the key's place."""

GAMEPAD_BUTTONS: Final[Mapping[int, str]] = {
    pygame.CONTROLLER_BUTTON_A: "pad a",
    pygame.CONTROLLER_BUTTON_B: "pad b",
    pygame.CONTROLLER_BUTTON_X: "pad x",
    pygame.CONTROLLER_BUTTON_Y: "pad y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "pad leftshoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "pad rightshoulder",
    pygame.CONTROLLER_BUTTON_BACK: "pad back",
    pygame.CONTROLLER_BUTTON_START: "pad start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "pad leftstick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "pad rightstick",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "pad dpup",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "pad dpdown",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "pad dpleft",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "pad dpright",
}
"""Buttons of a gamepad in SDL's mapping, whatever its maker."""

_UNMAPPED_BUTTONS: Final = (
    *("pad a", "pad b", "pad x", "pad y", "pad leftshoulder", "pad rightshoulder", "pad back", "pad start"),
)
"""Buttons by number of a gamepad that SDL has no mapping for; most are numbered like the Xbox's."""

_TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "pad lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "pad righttrigger",
}
FULL_TILT: Final = 32767
"""Largest value of a mapped axis."""
_MODIFIERS: Final = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
    }
)
_REPEAT_DELAY: Final = 0.4
"""Seconds of holding before the first repetition."""
_REPEAT_INTERVAL: Final = 0.07
_SPACE: Final = 32
_NAMED_KEYS: Final = 1 << 30
"""Key codes from here on are no letters."""
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
            yield PointerEvent(PointerKind.RIGHT_CLICK, x, y)

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


def turned(event: Event, size: tuple[int, int], turns: int) -> Event:
    """The event on a picture of that size in pixels, with so many quarter turns clockwise in the window.

    Keys stay as they are.
    """
    if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        return Event(event.type, {**event.dict, "pos": _turned_back(event.pos, (size[0] - 1, size[1] - 1), turns)})
    if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        x, y = _turned_back((event.x, event.y), (1.0, 1.0), turns)
        return Event(event.type, {**event.dict, "x": x, "y": y})
    return event


def _turned_back(point: tuple[float, float], corner: tuple[float, float], turns: int) -> tuple[float, float]:
    """The point of a picture, whose lower right corner is given, that is seen at a point of the window.

    >>> [_turned_back((10, 0), (99, 49), turns) for turns in range(4)]
    [(10, 0), (0, 39), (89, 49), (99, 10)]
    """
    (x, y), (right, bottom) = point, corner
    match turns % 4:
        case 1:
            return y, bottom - x
        case 2:
            return right - x, bottom - y
        case 3:
            return right - y, x
    return x, y


def key_name(event: Event) -> str:
    """Name of an event's key as bindings know it; empty for a modifier.

    A letter of a layout without Latin letters is named by the Latin letter at its place, so that shortcuts stay usable.
    """
    if event.key in _MODIFIERS:
        return ""
    if event.key <= _SPACE or event.key == pygame.K_DELETE or event.key >= _NAMED_KEYS:
        return pygame.key.name(event.key)
    letter = chr(event.key)
    if letter.isalpha() and "LATIN" not in unicodedata.name(letter, ""):
        return _LETTERS.get(getattr(event, "scancode", 0), letter)
    return letter


def button_name(event: Event) -> str:
    """Name of the gamepad button that an event presses; empty for other events."""
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return GAMEPAD_BUTTONS.get(event.button, "")
    if event.type == pygame.JOYBUTTONDOWN and event.button < len(_UNMAPPED_BUTTONS):
        return _UNMAPPED_BUTTONS[event.button]
    return ""


class Tilt(NamedTuple):
    """A stick or trigger by device and axis; ``is_mapped``: in SDL's mapping."""

    device: int
    axis: int
    is_mapped: bool


class CommandReader:
    """Converter of key and gamepad events into commands; one command for each push, and more while it is held."""

    def __init__(self, is_key_pressed: Callable[[int], bool] | None = None) -> None:
        """``is_key_pressed`` asks the keyboard for a key's present state; None for pygame's keyboard."""
        self._is_key_pressed = is_key_pressed or _is_key_pressed
        self._tilts: dict[Tilt, int] = {}
        self._held: Command | str | None = None
        """The command, or the text, that is repeated while its input is held."""
        self._held_key: int | None = None
        """Key of the held command; None for a gamepad's."""
        self._seconds_held = 0.0
        self._repetitions = 0

    def read(self, event: Event, bindings: Bindings) -> Command | None:
        """The command for a pygame event, or None."""
        command: Command | None = None
        match event.type:
            case pygame.KEYDOWN:
                command = _key_command(event, bindings)
            case pygame.CONTROLLERBUTTONDOWN | pygame.JOYBUTTONDOWN:
                command = bindings.command(button_name(event))
            case pygame.JOYHATMOTION:
                command = _direction(*event.value)
            case pygame.JOYAXISMOTION | pygame.CONTROLLERAXISMOTION:
                command = self._read_axis(event, bindings)
            case pygame.CONTROLLERBUTTONUP | pygame.JOYBUTTONUP if self._held_key is None:
                self.release()
        if event.type in (pygame.KEYDOWN, pygame.JOYHATMOTION) or command is not None:
            self.hold(command if command in REPEATED_COMMANDS else None, event)
        return command

    def repeat(self, seconds: float) -> Iterator[Command | str]:
        """Commands or texts that a held input gives in that time."""
        if self._held is None or (self._held_key is not None and not self._is_key_pressed(self._held_key)):
            self.release()
            return
        self._seconds_held += seconds
        while self._held is not None and self._seconds_held >= _REPEAT_DELAY + _REPEAT_INTERVAL * self._repetitions:
            self._repetitions += 1
            yield self._held

    def release(self) -> None:
        """Forget what is held, when the window loses focus or another scene comes on top."""
        self._held = None

    def hold(self, meaning: Command | str | None, event: Event) -> None:
        """Repeat a command or text while the input of ``event`` is held; None: repeat nothing."""
        self._held = meaning
        self._held_key = event.key if event.type == pygame.KEYDOWN else None
        self._seconds_held, self._repetitions = 0.0, 0

    def _read_axis(self, event: Event, bindings: Bindings) -> Command | None:
        is_mapped = event.type == pygame.CONTROLLERAXISMOTION
        value = event.value / FULL_TILT if is_mapped else event.value
        tilt = Tilt(getattr(event, "instance_id", 0), event.axis, is_mapped)
        before = self._tilts.get(tilt, 0)
        if abs(value) < _STICK_OFF:
            self._tilts[tilt] = 0
        elif abs(value) > _STICK_ON:
            self._tilts[tilt] = 1 if value > 0 else -1
        now = self._tilts.get(tilt, 0)
        if now == before:
            return None
        if now == 0:
            if self._held_key is None:
                self.release()
            return None
        if is_mapped and event.axis in _TRIGGERS:
            return bindings.command(_TRIGGERS[event.axis])
        return {0: _direction(now, 0), 1: _direction(0, -now)}.get(event.axis)


def _direction(x: int, y: int) -> Command | None:
    """Command of a direction; y upwards. None in the middle."""
    if x:
        return Command.RIGHT if x > 0 else Command.LEFT
    if y:
        return Command.UP if y > 0 else Command.DOWN
    return None


def _key_command(event: Event, bindings: Bindings) -> Command | None:
    """Command of a key with its modifiers; None without one."""
    modifiers, name = getattr(event, "mod", 0), key_name(event)
    if name == "tab" and modifiers & pygame.KMOD_SHIFT:
        return Command.PREVIOUS
    if name == "return" and modifiers & pygame.KMOD_ALT:
        return Command.FULLSCREEN
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META) and name in ("y", "z"):
        return Command.UNDO if name == "z" and not modifiers & pygame.KMOD_SHIFT else Command.REDO
    return bindings.command(name)


def _is_key_pressed(key: int) -> bool:
    return pygame.display.get_init() and bool(pygame.key.get_pressed()[key])
