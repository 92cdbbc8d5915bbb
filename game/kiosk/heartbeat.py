"""The arcade's heartbeat: a byte a second through a pipe, by which its keeper knows a hang from a quiet evening.

Windows has no pipe that a child could be handed so; there only the end of the arcade is noticed.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
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
    """Counter of the seconds of silence; pure, so that tests can let a machine sleep.

    Two limits, because a busy machine delays beats too: silence in which the arcade does not even wait for a
    processor or a disk ends soon, silence of any kind a little later (a loop without end waits for a processor as well).
    """

    def __init__(self, first_s: float = 120.0, silence_s: float = 9.0, busy_s: float = 15.0) -> None:
        """``first_s`` is granted until the first beat: a start may upgrade a large file."""
        self._silence_s = silence_s
        self._busy_s = busy_s
        self._left = self._busy_left = first_s

    def advance(self, seconds: float, *, has_beaten: bool, waited: float | None = 0.0) -> None:
        """Count the seconds since the last look.

        ``waited`` is the part in which the arcade waited for a processor or a disk; None where the system does not measure it.
        """
        if has_beaten:
            self._left, self._busy_left = self._silence_s, self._busy_s
            return
        counted = min(seconds, _MAX_TICK)
        self._busy_left -= counted
        if waited is not None:
            self._left -= max(0.0, counted - waited)

    @property
    def is_hung(self) -> bool:
        """True after too long a silence."""
        return self._left <= 0 or self._busy_left <= 0


class ResourceWait:
    """Seconds for which a process waits for a processor or a disk, as Linux counts them."""

    def __init__(self, process: int) -> None:
        self._process = Path("/proc", str(process))
        self._before = self._processor_waits()

    def since_last(self, seconds: float) -> float | None:
        """The wait in the seconds since the last call; None on systems without such figures."""
        before, self._before = self._before, self._processor_waits()
        if not self._before:
            return None
        if self._is_waiting_for_disk():
            return seconds
        return max(wait - before.get(thread, 0) for thread, wait in self._before.items()) / 1e9

    def _processor_waits(self) -> dict[str, int]:
        """Nanoseconds by thread; a thread that waits for the interpreter lock shows none, its holder does."""
        waits = {}
        with contextlib.suppress(OSError, ValueError, IndexError):
            for thread in (self._process / "task").iterdir():
                waits[thread.name] = int((thread / "schedstat").read_text(encoding="ascii").split()[1])
        return waits

    def _is_waiting_for_disk(self) -> bool:
        with contextlib.suppress(OSError, ValueError):
            state = (self._process / "stat").read_bytes().rpartition(b")")[2].split()[:1]
            return state == [b"D"]
        return False
