"""Moves of Bridges as records write them (rules.md section 1, formats.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.state import Move, Pairs


@dataclass(frozen=True, slots=True)
class Start(Move):
    """Write a 3 or 4 on a plain island of the left neighbour's copy."""

    island: int
    number: int
    do: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Number(Move):
    """Write the card's number on an island (step (a))."""

    island: int
    do: ClassVar[str] = "number"


@dataclass(frozen=True, slots=True)
class SkipNumber(Move):
    """Write no number (step (a))."""

    do: ClassVar[str] = "skip-number"


@dataclass(frozen=True, slots=True)
class Bridges(Move):
    """Draw a bridge along each link (step (b)); a link named twice gets two."""

    links: Pairs
    do: ClassVar[str] = "bridges"


@dataclass(frozen=True, slots=True)
class SkipBridges(Move):
    """Draw no bridge (step (b))."""

    do: ClassVar[str] = "skip-bridges"


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """Freehand: take back the faulty entry of the move numbered ``what`` in the record."""

    what: int
    do: ClassVar[str] = "take-back"


@dataclass(frozen=True, slots=True)
class CorrectNumber(Move):
    """Freehand: move the number entered by move ``what`` to another island."""

    what: int
    island: int
    do: ClassVar[str] = "correct"


@dataclass(frozen=True, slots=True)
class CorrectBridges(Move):
    """Freehand: redraw the bridges of move ``what`` along these links."""

    what: int
    links: Pairs
    do: ClassVar[str] = "correct"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Freehand: end the last step, the corrections after the 17th card."""

    do: ClassVar[str] = "done"


CorrectionMove = TakeBack | CorrectNumber | CorrectBridges
"""A take-back or correction of an entry at fault."""
MOVES: Final[tuple[type[Move], ...]] = (
    Start, Number, SkipNumber, Bridges, SkipBridges, TakeBack, CorrectNumber, CorrectBridges, Done,
)  # fmt: skip
