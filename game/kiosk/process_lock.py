"""Locks that a process holds as long as it lives, however it ends: who keeps a data folder, and who plays on it."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

KEEPER: Final = "keeper.lock"
ARCADE: Final = "arcade.lock"
_PATIENCE: Final = 4.0
"""Seconds that a left-over arcade is given to end by itself."""


class ProcessLock:
    """A file that one process at a time can hold; its number stands in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def take(self) -> bool:
        """Whether it is ours now. Where no file can be written, nobody can be told apart, and it is ours."""
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
        """The number of the process that stands in the file; None if there is none to be read."""
        try:
            return int(self.path.read_bytes()) if self.path.is_file() else None
        except (OSError, ValueError):
            return None

    def give_back(self) -> None:
        """Lets the next one have it."""
        if self._file is not None:
            self._file.close()
            self._file = None


def clear_the_way(folder: Path, sleep: Callable[[float], None] = time.sleep) -> int | None:
    """Ends an arcade that a keeper before has left behind in that folder; its number, None if there was none."""
    lock = ProcessLock(folder / ARCADE)
    if lock.take():
        lock.give_back()
        return None
    import signal  # late: only where something was left behind

    left = lock.holder()
    for number, patience in ((signal.SIGTERM, _PATIENCE), (getattr(signal, "SIGKILL", signal.SIGTERM), 1.0)):
        if left is not None:
            with contextlib.suppress(OSError):
                os.kill(left, number)
        waited = 0.0
        while waited < patience:
            if lock.take():
                lock.give_back()
                return left
            sleep(0.1)
            waited += 0.1
    return left


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> bool:
        try:
            file.seek(1 << 20)  # beside the number: others must be able to read it
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
