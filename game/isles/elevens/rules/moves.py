"""The moves of Elevens (rules.md section 2, the record's words from formats.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.state import Move


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A tile from the rack goes on a field beside one already laid."""

    do: ClassVar[str] = "lay"
    tile: str
    field: str


@dataclass(frozen=True, slots=True)
class Bonus(Move):
    """The tile just drawn for a bonus goes on a field of its own, adjoining or not."""

    do: ClassVar[str] = "bonus"
    tile: str
    field: str


@dataclass(frozen=True, slots=True)
class Free(Move):
    """After a symbol tile: a tile from the rack goes on a field of its own, adjoining or not."""

    do: ClassVar[str] = "free"
    tile: str
    field: str


@dataclass(frozen=True, slots=True)
class SkipFree(Move):
    """After a symbol tile: no free tile is laid."""

    do: ClassVar[str] = "skip-free"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """One tile is drawn from the bag, because nothing on the rack fits."""

    do: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Ends the turn: a tile from the rack goes to the left neighbour, face down."""

    do: ClassVar[str] = "give"
    tile: str


@dataclass(frozen=True, slots=True)
class End(Move):
    """Ends the turn."""

    do: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Ends a turn in which nothing fits and nothing can be drawn."""

    do: ClassVar[str] = "pass"


Placing = Lay | Bonus | Free
