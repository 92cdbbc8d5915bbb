"""Pause between two presses of the same input, for hands that press twice where once was meant.

The pause begins with a press that counts; a held input still repeats, and another input is never held up.
"""

from __future__ import annotations

from math import dist, inf
from typing import Final, NamedTuple

_SAME_PLACE: Final = 16.0
"""Units between two presses of the pointer at one place."""


class Press(NamedTuple):
    """A press of a key, a button or the pointer.

    >>> Press("pointer", "confirm", (10, 10)).repeats(Press("pointer", "confirm", (90, 12)))
    True
    >>> Press("key 13").repeats(Press("key 27"))
    False
    """

    source: str
    """Key or button; all fingers and mouse buttons that click are one pointer."""
    target: str = ""
    """Name of the target under the pointer; empty for none, and for keys and buttons."""
    position: tuple[float, float] | None = None
    """The pointer's place in units."""

    def repeats(self, other: Press) -> bool:
        """True for the same input, with the pointer on the same target or at the same place."""
        if self.source != other.source:
            return False
        if self.position is None or other.position is None:
            return True
        is_same_target = bool(self.target) and self.target == other.target
        return is_same_target or dist(self.position, other.position) <= _SAME_PLACE


class PressPause:
    """Clock since the last press that counted."""

    def __init__(self) -> None:
        self._last: Press | None = None
        self._seconds = inf

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._seconds += seconds

    def counts(self, press: Press, pause: float) -> bool:
        """False if a press repeats the last one that counted, less than ``pause`` seconds after it."""
        if self._last is not None and self._seconds < pause and press.repeats(self._last):
            return False
        self._last, self._seconds = press, 0.0
        return True
