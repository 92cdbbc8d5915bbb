"""How much work a board may ask for: counted, not timed, so that the verdict is the same on every machine."""

from __future__ import annotations

from typing import Final

from game.boards.errors import BoardError
from game.boards.messages import message

MAX_WORK: Final = 450_000
"""In units of about a microsecond: reading a board takes half a second at most. Ours ask for less than a thirtieth of
it."""
ELEMENT: Final = 3
"""An element of the file, parsed and looked at."""
CELL: Final = 1
"""A cell of a layer, or one that an object is asked about."""
TILE: Final = 12
"""A tile met for the first time: its tileset is looked up, and pytmx numbers it."""
OBJECT: Final = 20
"""An object, written anew and read again."""
POINT: Final = 6
"""A point of an outline."""


class ParseBudget:
    """What a board has asked for so far."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.spent = 0

    def spend(self, units: int) -> None:
        """Counts work before it is done; ``BoardError`` when it is too much."""
        self.spent += units
        if self.spent > MAX_WORK:
            raise BoardError(self._file, (), message("boards.wrong.much-work"), message("boards.wanted.less-work"))
