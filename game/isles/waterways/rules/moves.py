"""The moves of Waterways as records write them (rules.md section 3, formats.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.state import Cell, Move


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Names the target for which this seat would play saboteur."""

    do: ClassVar[str] = "bid"
    target: int


@dataclass(frozen=True, slots=True)
class PassBid(Move):
    """Leaves the auction for good."""

    do: ClassVar[str] = "pass-bid"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draws from the heap with the ring (``ring``) or without it (``plain``); open stones only."""

    do: ClassVar[str] = "draw"
    heap: str


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Lays the stone drawn: ``at`` is its top left cell, ``turn`` counts quarter turns clockwise."""

    do: ClassVar[str] = "lay"
    at: Cell
    turn: int


WaterwaysMove = Bid | PassBid | Draw | Lay
MOVES: Final[tuple[type[Move], ...]] = (Bid, PassBid, Draw, Lay)
