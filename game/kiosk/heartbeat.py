"""The arcade's heartbeat: a byte a second through a pipe, by which its keeper knows a hang from a quiet evening.

Windows has no pipe that a child could be handed so; there only the end of the arcade is noticed.
"""

from __future__ import annotations

import contextlib
import os
import time
from typing import Final

PIPE: Final = "FOUR_ISLES_HEARTBEAT"
"""The environment variable with the number of the pipe's writing end."""
_EVERY: Final = 1.0
"""Minimum seconds between two beats."""
_MAX_TICK: Final = 2.0
"""A longer time between two looks was not the arcade's: the machine slept, or the keeper was stopped."""

_last_beat = 0.0


def beat() -> None:
    """Tells the keeper that the arcade is well; called by its loop, and by what holds the loop up for long."""
    global _last_beat
    now = time.monotonic()
    if PIPE not in os.environ or now - _last_beat < _EVERY:
        return
    _last_beat = now
    with contextlib.suppress(OSError, ValueError):  # nobody listens, or the pipe is full
        pipe = int(os.environ[PIPE])
        os.set_blocking(pipe, False)
        os.write(pipe, b".")


class HeartbeatMonitor:
    """Counts the seconds of silence; pure, so that a slept machine can be tried out."""

    def __init__(self, first_s: float = 120.0, silence_s: float = 20.0) -> None:
        """``first_s`` is granted until the first beat: a start may upgrade a large file."""
        self._silence_s = silence_s
        self._left = first_s

    def advance(self, seconds: float, *, has_beaten: bool) -> None:
        """So much time has passed since the last look."""
        if has_beaten:
            self._left = self._silence_s
        else:
            self._left -= min(seconds, _MAX_TICK)

    @property
    def is_hung(self) -> bool:
        """Whether the arcade has been silent for too long."""
        return self._left <= 0
