"""Shared parts of the commands without a window: boards, progress bar."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any, TextIO

from game.board_library.boards import BoardCatalogue
from game.program import data_folder

BAR_WIDTH = 30
REDRAW_S = 0.1


@cache
def boards(data: Path | None = None) -> BoardCatalogue:
    """Shipped boards and the user's own boards in the data folder (None: the default folder)."""
    return BoardCatalogue((data or data_folder()) / "levels")


@cache
def board_of(game: str, name: str) -> Any:
    """A cached rules board by name: shipped, own or generated; raises ``BoardError`` for an unknown name."""
    return boards().load(game, name).board


class ProgressBar:
    """Progress bar on a terminal; on other streams one line for every tenth."""

    def __init__(self, total: int, unit: str, stream: TextIO) -> None:
        self._total = total
        self._unit = unit
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._began = time.monotonic()
        self._drawn = 0.0
        self._tenths = 0

    def update(self, done: int) -> None:
        """Show ``done`` of the total."""
        now = time.monotonic()
        rate = done / max(now - self._began, 1e-6)
        status = f"{done}/{self._total} {self._unit}, {rate:.2g} a second"
        if self._is_terminal:
            if now - self._drawn >= REDRAW_S or done == self._total:
                self._drawn = now
                full = BAR_WIDTH * done // self._total
                self._stream.write(f"\r[{'#' * full}{'.' * (BAR_WIDTH - full)}] {status}\x1b[K")
                self._stream.flush()
        elif 10 * done // self._total > self._tenths:
            self._tenths = 10 * done // self._total
            self._stream.write(f"{status}\n")
            self._stream.flush()

    def close(self) -> None:
        """End the bar's line on a terminal."""
        if self._is_terminal and self._drawn:
            self._stream.write("\n")
            self._stream.flush()
