"""Limits of what a map may cost: work counted while it is parsed, and sizes of its parts."""

from __future__ import annotations

from typing import Final

from game.boards.errors import BoardError
from game.boards.messages import message

MAX_WORK: Final = 450_000
"""Units of about a microsecond, so half a second at most for a board; shipped boards need less than a thirtieth."""
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


MAX_BYTES = 1 << 20
MAX_ELEMENTS = 100_000
MAX_DEPTH = 20
MAX_SIDE = 200
MAX_CELLS = 250_000
"""Total of all layers: pytmx reads this in about a third of a second."""
MAX_TILES = 4096
MAX_TILESETS = 64
MAX_OBJECTS = 4096
MAX_PROPERTIES = 64
MAX_POINTS = 1000
MAX_PIXELS = 1_000_000.0
MAX_TILE_PIXELS = 1024
MAX_IMAGE_BYTES = 8 << 20
MAX_IMAGE_SIDE = 4096
MAX_IMAGE_PIXELS = 2 * MAX_IMAGE_SIDE * MAX_IMAGE_SIDE
"""Of all pictures of a map together, decoded: 128 MiB, about half a second."""
