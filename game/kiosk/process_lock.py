"""Process locks on a data folder for the supervisor and the arcade; released at process end."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

SUPERVISOR_LOCK: Final = "keeper.lock"
ARCADE_LOCK: Final = "arcade.lock"
_TERMINATION_SECONDS: Final = 4.0
"""Seconds for a left-over arcade to end after SIGTERM."""


class ProcessLock:
    """A lock file for one process at a time; contains the process id."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def acquire(self) -> bool:
        """Take the lock; True on success, and also where no file can be written."""
        if self._file is not None:
            return True
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        except OSError:
            return True
        if not _lock(file):
            file.close()
            return False
        with contextlib.suppress(OSError):
            file.truncate(0)
            file.seek(0)
            file.write(str(os.getpid()).encode())
            file.flush()
        self._file = file
        return True

    def holder(self) -> int | None:
        """Process id in the file; None for a missing or unreadable one."""
        try:
            return int(self.path.read_bytes()) if self.path.is_file() else None
        except (OSError, ValueError):
            return None

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.close()
            self._file = None


def end_leftover_arcade(folder: Path, sleep: Callable[[float], None] = time.sleep) -> int | None:
    """End an arcade left behind by an earlier supervisor; return its process id, None without one."""
    lock = ProcessLock(folder / ARCADE_LOCK)
    if lock.acquire():
        lock.release()
        return None
    left = lock.holder()
    for number, patience in ((signal.SIGTERM, _TERMINATION_SECONDS), (getattr(signal, "SIGKILL", signal.SIGTERM), 1.0)):
        if left is not None:
            with contextlib.suppress(OSError):
                os.kill(left, number)
        waited = 0.0
        while waited < patience:
            if lock.acquire():
                lock.release()
                return left
            sleep(0.1)
            waited += 0.1
    return left


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> bool:
        try:
            file.seek(1 << 20)  # beyond the process id, which must stay readable to others
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
