"""Parse budget of a board: counted and not timed, so that the verdict is the same on every machine."""

from __future__ import annotations

from typing import Final

from game.boards.errors import BoardError
from game.boards.messages import message

MAX_WORK: Final = 450_000
"""In units of about a microsecond: at most half a second for reading a board. Shipped boards need less than a

thirtieth.
"""
ELEMENT: Final = 3
"""An element of the file, parsed and validated."""
CELL: Final = 1
"""A cell of a layer, or one tested against an object."""
TILE: Final = 12
"""A tile seen for the first time: tileset lookup and pytmx's numbering."""
OBJECT: Final = 20
"""An object, rebuilt and parsed again."""
POINT: Final = 6
"""A point of an outline."""


class ParseBudget:
    """The work counted for a board so far."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.spent = 0

    def spend(self, units: int) -> None:
        """Count work before doing it; ``BoardError`` above the limit."""
        self.spent += units
        if self.spent > MAX_WORK:
            raise BoardError(self._file, (), message("boards.wrong.much-work"), message("boards.wanted.less-work"))
