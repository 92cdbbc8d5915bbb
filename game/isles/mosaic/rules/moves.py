"""The moves of Mosaic as records write them (rules.md section 4, "A turn"; formats.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.state import Cell, Move


@dataclass(frozen=True, slots=True)
class ColourPiece(Move):
    """Steps 1 to 3: choose a piece, colour it with its bounding box's top left at that cell, score its points."""

    do: ClassVar[str] = "piece"
    piece: str
    at: Cell


@dataclass(frozen=True, slots=True)
class ColourBonus(Move):
    """Step 4: colour the bonus piece shown at these points."""

    do: ClassVar[str] = "bonus"
    piece: int
    at: Cell


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Full round only: a seat that has no piece that fits is passed over."""

    do: ClassVar[str] = "pass"


MOVES: tuple[type[Move], ...] = (ColourPiece, ColourBonus, Pass)
"""All kinds of moves."""
