"""Frame clock: full frame rate during motion, a lower rate at rest, and event-driven when idle."""

from __future__ import annotations

import time
from typing import Final

from game.ui.event_wait import can_wait, wait_for_event

_FRAME: Final = 1 / 60
_REST_FRAME: Final = 1 / 30
_SLOW_AFTER: Final = 0.3
"""Seconds without motion after which the frame rate drops."""
_IDLE_AFTER: Final = 3.0
"""Seconds without motion and input after which the loop waits for events: fades, tooltips and music have ended."""
MAX_SLEEP: Final = 0.25
"""Maximum seconds between two iterations when idle: the latency of timed messages and external changes."""


class FrameClock:
    """Time of the last loop iteration and delay until the next. All times are in seconds."""

    def __init__(self) -> None:
        self._iteration_began = time.perf_counter()
        """Start of the last iteration, or end of the sleep after the iteration."""
        self._elapsed = self._seconds_without_motion = self._seconds_idle = 0.0

    def begin_frame(self) -> float:
        """Begin an iteration; return the seconds since the previous one."""
        now = time.perf_counter()
        self._elapsed, self._iteration_began = now - self._iteration_began, now
        return self._elapsed

    def end_frame(self, *, is_moving: bool, is_still: bool) -> None:
        """Report the state after an iteration: running motions, or no activity but scheduled ones."""
        self._seconds_without_motion = 0.0 if is_moving else self._seconds_without_motion + self._elapsed
        self._seconds_idle = self._seconds_idle + self._elapsed if is_still else 0.0

    def can_sleep(self, without_input: float) -> bool:
        """True if input and activity have been absent long enough for an event-driven wait."""
        return min(self._seconds_idle, without_input) >= _IDLE_AFTER and can_wait()

    def sleep(self, next_frame: float) -> float:
        """Wait for an event, at most until the next scheduled frame; return the seconds since the iteration began.

        Advance the scene by that time before handling the event, so that a motion it starts begins at its first value.
        """
        began = self._iteration_began
        wait_for_event(min(MAX_SLEEP, next_frame))
        self._iteration_began = time.perf_counter()
        return self._iteration_began - began

    def wait(self) -> None:
        """Sleep until the next frame is due."""
        frame = _FRAME if self._seconds_without_motion < _SLOW_AFTER else _REST_FRAME
        time.sleep(max(0.0, frame - (time.perf_counter() - self._iteration_began)))
