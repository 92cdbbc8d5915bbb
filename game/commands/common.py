"""What the commands without a window share: their one kind of error, boards, and a progress bar."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any, TextIO

from game.library.boards import Boards
from game.program import data_folder

WRONG_ARGUMENTS = 2
FAILED = 1
BAR_CELLS = 30
REDRAW_S = 0.1


class CommandError(Exception):
    """Ends a command: its text is one line for the person at the terminal, ``code`` the exit code."""

    def __init__(self, message: str, code: int = FAILED) -> None:
        super().__init__(message)
        self.code = code


@cache
def boards(data: Path | None = None) -> Boards:
    """Our boards and the person's own, which lie with their data (the usual place without ``data``)."""
    return Boards((data or data_folder()) / "levels")


@cache
def board_of(game: str, name: str) -> Any:
    """The rules' board of that name, ours, the person's own or a fresh one, read once; ``BoardError`` if there is none."""
    return boards().load(game, name).board


class ProgressBar:
    """How far a long command has come: a bar on a terminal, elsewhere a line at every tenth."""

    def __init__(self, total: int, unit: str, stream: TextIO) -> None:
        self._total = total
        self._unit = unit
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._began = time.monotonic()
        self._drawn = 0.0
        self._tenths = 0

    def show(self, done: int) -> None:
        """Tells that so many of the whole are done."""
        now = time.monotonic()
        rate = done / max(now - self._began, 1e-6)
        told = f"{done}/{self._total} {self._unit}, {rate:.2g} a second"
        if self._is_terminal:
            if now - self._drawn >= REDRAW_S or done == self._total:
                self._drawn = now
                full = BAR_CELLS * done // self._total
                self._stream.write(f"\r[{'#' * full}{'.' * (BAR_CELLS - full)}] {told}\x1b[K")
                self._stream.flush()
        elif 10 * done // self._total > self._tenths:
            self._tenths = 10 * done // self._total
            self._stream.write(f"{told}\n")
            self._stream.flush()

    def close(self) -> None:
        """Leaves the terminal's next line free."""
        if self._is_terminal and self._drawn:
            self._stream.write("\n")
            self._stream.flush()
