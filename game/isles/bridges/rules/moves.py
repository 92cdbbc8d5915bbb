"""The moves of Bridges, as records write them (rules.md 1, formats.md 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.state import Move, Pairs


@dataclass(frozen=True, slots=True)
class Start(Move):
    """Write a 3 or a 4 on an island without a flag of the copy that the left neighbour will play."""

    island: int
    number: int
    do: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Number(Move):
    """(a) Write the card's number on an island."""

    island: int
    do: ClassVar[str] = "number"


@dataclass(frozen=True, slots=True)
class SkipNumber(Move):
    """(a) Write nothing."""

    do: ClassVar[str] = "skip-number"


@dataclass(frozen=True, slots=True)
class Bridges(Move):
    """(b) Draw a bridge along each of the links; a link named twice gets two."""

    links: Pairs
    do: ClassVar[str] = "bridges"


@dataclass(frozen=True, slots=True)
class SkipBridges(Move):
    """(b) Draw nothing."""

    do: ClassVar[str] = "skip-bridges"


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """Freehand: take back the entry of the move numbered ``what`` in the record, which was shown to be at fault."""

    what: int
    do: ClassVar[str] = "take-back"


MOVES: Final[tuple[type[Move], ...]] = (Start, Number, SkipNumber, Bridges, SkipBridges, TakeBack)
