"""Moves of Mosaic as written in records (rules.md section 4, "A turn"; formats.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.state import Cell, Move


@dataclass(frozen=True, slots=True)
class ColourPiece(Move):
    """Steps 1 to 3: choose a piece, colour it with its bounding box's top left at ``at``, score its points."""

    do: ClassVar[str] = "piece"
    piece: str
    at: Cell


@dataclass(frozen=True, slots=True)
class ColourBonus(Move):
    """Step 4: colour the bonus piece shown at ``piece`` points."""

    do: ClassVar[str] = "bonus"
    piece: int
    at: Cell


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Full round only: skip the turn of a seat without a fitting piece."""

    do: ClassVar[str] = "pass"


MOVES: tuple[type[Move], ...] = (ColourPiece, ColourBonus, Pass)
