"""Moves of Elevens (rules.md section 2; their words in a record: formats.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.state import Move


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Lay a tile from the rack on a field that adjoins a laid tile; an 11 needs no laid tile."""

    do: ClassVar[str] = "lay"
    tile: str
    field: str


@dataclass(frozen=True, slots=True)
class Bonus(Move):
    """Lay the tile just drawn for a bonus on a field of its own, adjoining or not."""

    do: ClassVar[str] = "bonus"
    tile: str
    field: str


@dataclass(frozen=True, slots=True)
class Free(Move):
    """Lay a tile from the rack on a field of its own after a symbol tile, adjoining or not."""

    do: ClassVar[str] = "free"
    tile: str
    field: str


@dataclass(frozen=True, slots=True)
class SkipFree(Move):
    """Forgo the free tile after a symbol tile."""

    do: ClassVar[str] = "skip-free"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw one tile from the bag, as nothing on the rack fits."""

    do: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """End the turn and give a tile from the rack to the left neighbour, face down."""

    do: ClassVar[str] = "give"
    tile: str


@dataclass(frozen=True, slots=True)
class End(Move):
    """End the turn after laying, or after draws in vain."""

    do: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """End a turn in which nothing fits and the bag was empty from the start."""

    do: ClassVar[str] = "pass"


Placing = Lay | Bonus | Free
