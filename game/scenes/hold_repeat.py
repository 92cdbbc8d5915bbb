"""Repetition of a click while the pointer holds a target down, faster the longer it lasts."""

from __future__ import annotations

from typing import Final

_DELAY: Final = 0.5
"""Seconds of holding before the first repetition."""
_INTERVALS: Final = ((8, 0.12), (24, 0.08))
"""Seconds between repetitions, up to that many."""
_SHORTEST_INTERVAL: Final = 0.065
_LARGE_STEP_INTERVAL: Final = 0.25
"""Seconds between repetitions that make larger steps than the click: slow enough to stop at one."""


class HoldRepeat:
    """Clock of one held target."""

    def __init__(self) -> None:
        self.repetitions = 0
        """Repetitions since the press."""
        self._seconds_left = _DELAY
        self._has_large_steps = False

    def press(self, *, has_large_steps: bool = False) -> None:
        """Begin anew, with a press; larger steps than the click's keep one pace."""
        self.repetitions, self._seconds_left, self._has_large_steps = 0, _DELAY, has_large_steps

    def advance(self, seconds: float) -> int:
        """Number of clicks due after that time of holding."""
        self._seconds_left -= seconds
        due = 0
        while self._seconds_left <= 0:
            due += 1
            self.repetitions += 1
            self._seconds_left += self._interval
        return due

    @property
    def _interval(self) -> float:
        if self._has_large_steps:
            return _LARGE_STEP_INTERVAL
        return next((interval for most, interval in _INTERVALS if self.repetitions < most), _SHORTEST_INTERVAL)
