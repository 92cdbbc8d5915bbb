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


@dataclass(frozen=True, slots=True)
class CorrectNumber(Move):
    """Freehand: take back the number entered by the move ``what``, and write the same card's number there instead."""

    what: int
    island: int
    do: ClassVar[str] = "correct"


@dataclass(frozen=True, slots=True)
class CorrectBridges(Move):
    """Freehand: take back the bridges entered by the move ``what``, and draw the same card's along these links."""

    what: int
    links: Pairs
    do: ClassVar[str] = "correct"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Freehand: end the last step, in which what is at fault after the 17th card can be corrected."""

    do: ClassVar[str] = "done"


Mending = TakeBack | CorrectNumber | CorrectBridges
"""What is done about an entry at fault."""
MOVES: Final[tuple[type[Move], ...]] = (
    Start, Number, SkipNumber, Bridges, SkipBridges, TakeBack, CorrectNumber, CorrectBridges, Done,
)  # fmt: skip
