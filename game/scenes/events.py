"""Typed input: what the dispatcher hands to a scene's filter, and what a scene is asked to handle.

Frozen values: a filter may pass an input on, drop it, or put another one in its place.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from game.ui.bindings import Command
from game.ui.input import PointerEvent
from game.ui.widgets import HitTarget


class Activity(NamedTuple):
    """Any press, movement or key; comes before the input itself."""


BACKSPACE: Final = "\b"


class TextInput(NamedTuple):
    """Letters typed or pasted; ``BACKSPACE`` is that key."""

    text: str


class TextComposed(NamedTuple):
    """Text that an input method or a dead key composes and that may still change; empty at the end."""

    text: str


class InputCaptured(NamedTuple):
    """A key or gamepad button by name, for a scene that captures inputs; see ``bindings``."""

    name: str


class FilesDropped(NamedTuple):
    """Files dropped on the window."""

    files: Sequence[Path]


class TextPasted(NamedTuple):
    """Text pasted or dropped where no field takes it, with its lines."""

    text: str


class Activate(NamedTuple):
    """A click on the target of that name, wherever the pointer is."""

    name: str


InputEvent: TypeAlias = (
    PointerEvent | Command | Activity | TextInput | TextComposed | InputCaptured | FilesDropped | TextPasted | Activate
)
"""Input before hit testing."""


class PointerMoved(NamedTuple):
    """The pointer, or the focus, at a place in units, over a target or none."""

    x: float
    y: float
    target: HitTarget | None


class PointerPressed(NamedTuple):
    """The pointer went down; a click comes with the release."""

    x: float
    y: float
    target: HitTarget | None


class TargetDropped(NamedTuple):
    """Drag and drop: a press on ``start`` released elsewhere, over ``end`` or nothing."""

    x: float
    y: float
    start: HitTarget
    end: HitTarget | None


class WheelTurned(NamedTuple):
    """Steps of the wheel; away from the person is positive."""

    steps: int


class RightClicked(NamedTuple):
    """The right button was pressed."""


class BackPressed(NamedTuple):
    """Esc, or B of a gamepad."""


class DayChanged(NamedTuple):
    """The clock has come to another day, a later or an earlier one."""

    today: datetime.date


SceneEvent: TypeAlias = (
    Activity
    | Command
    | TextInput
    | TextComposed
    | InputCaptured
    | FilesDropped
    | TextPasted
    | PointerMoved
    | PointerPressed
    | TargetDropped
    | WheelTurned
    | RightClicked
    | BackPressed
    | DayChanged
)
"""Input after hit testing, but for clicks, which call the target's action; and the change of the day."""
