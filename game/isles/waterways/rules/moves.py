"""Moves of Waterways as records write them (rules.md section 3, formats.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.state import Cell, Move


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Bid a target at which this seat would play saboteur."""

    do: ClassVar[str] = "bid"
    target: int


@dataclass(frozen=True, slots=True)
class PassBid(Move):
    """Leave the auction for good."""

    do: ClassVar[str] = "pass-bid"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw from a heap with open stones: ``ring`` or ``plain``."""

    do: ClassVar[str] = "draw"
    heap: str


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Lay the drawn stone; ``at`` is its top left cell, ``turn`` the number of quarter turns clockwise."""

    do: ClassVar[str] = "lay"
    at: Cell
    turn: int


WaterwaysMove = Bid | PassBid | Draw | Lay
MOVES: Final[tuple[type[Move], ...]] = (Bid, PassBid, Draw, Lay)
