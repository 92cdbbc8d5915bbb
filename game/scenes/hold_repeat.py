"""Repetition of a click while the pointer holds a target down, faster the longer it lasts."""

from __future__ import annotations

from typing import Final

_DELAY: Final = 0.5
"""Seconds of holding before the first repetition."""
_INTERVALS: Final = ((8, 0.12), (24, 0.08))
"""Seconds between repetitions, up to that many."""
_SHORTEST_INTERVAL: Final = 0.065


class HoldRepeat:
    """Clock of one held target."""

    def __init__(self) -> None:
        self.repetitions = 0
        """Repetitions since the press."""
        self._seconds_left = _DELAY

    def press(self) -> None:
        """Begin anew, with a press."""
        self.repetitions, self._seconds_left = 0, _DELAY

    def advance(self, seconds: float) -> int:
        """Number of clicks due after that time of holding."""
        self._seconds_left -= seconds
        due = 0
        while self._seconds_left <= 0:
            due += 1
            self.repetitions += 1
            self._seconds_left += next(
                (interval for most, interval in _INTERVALS if self.repetitions < most), _SHORTEST_INTERVAL
            )
        return due
