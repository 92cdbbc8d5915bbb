"""Idle animation: an occasional glint along the rectangle's brass, until the player has been idle for a while."""

from __future__ import annotations

from typing import Final

_INTERVAL: Final = 4.0
"""Seconds from the end of one glint to the next."""
_DURATION: Final = 1.1
_FRAME_SECONDS: Final = 1 / 12
"""Seconds between two frames of a glint; more frames would cost a small machine too much."""
_IDLE_LIMIT: Final = 20.0


class IdleAnimation:
    """Timing and progress of the glint."""

    def __init__(self) -> None:
        self.share: float | None = None
        """Progress of the glint, 0 to 1; None without one."""
        self._clock = 0.0
        self._rested = 0.0

    @property
    def is_asleep(self) -> bool:
        """True after so long without input that glints stop."""
        return self._rested > _IDLE_LIMIT

    def wake(self) -> None:
        """Note a person's input."""
        self._rested = 0.0

    def advance(self, seconds: float, *, is_wanted: bool) -> bool:
        """Advance the time; True if the glint looks different now.

        ``is_wanted``: the sheet has brass, and nothing else moves.
        """
        before = self.share
        self._rested += seconds
        self._clock += seconds
        if not is_wanted or self.is_asleep:
            self.share, self._clock = None, 0.0
        elif self._clock >= _INTERVAL:
            share = (self._clock - _INTERVAL) / _DURATION
            if share >= 1:
                self.share, self._clock = None, 0.0
            elif before is None or share - before >= _FRAME_SECONDS / _DURATION:
                self.share = share
        return self.share != before
