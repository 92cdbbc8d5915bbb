"""First lesson of Mosaic: first turns and last turn against the bosun on the court (rules.md section 4)."""

from __future__ import annotations

from typing import Final

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.table.lessons.pointing import bubble_obstacles, laid, rectangle
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_BETWEEN: Final[tuple[Move, ...]] = (
    ColourPiece(0, "C7", (4, 2)), ColourPiece(1, "E8", (2, 5)), ColourBonus(1, 5, (1, 8)),
    ColourPiece(0, "B6", (5, 5)), ColourPiece(1, "E10", (3, 2)), ColourPiece(0, "E1", (1, 4)),
    ColourPiece(1, "D7", (6, 4)), ColourBonus(1, 10, (0, 3)), ColourPiece(0, "D2", (5, 2)),
    ColourPiece(1, "A3", (8, 2)), ColourPiece(0, "A9", (2, 2)), ColourPiece(1, "B8", (6, 1)),
    ColourPiece(0, "D5", (3, 7)), ColourPiece(1, "A4", (0, 7)), ColourPiece(0, "D9", (1, 6)),
    ColourBonus(0, 10, (7, 4)), ColourPiece(1, "C6", (4, 8)), ColourPiece(0, "A1", (3, 8)),
    ColourPiece(1, "A7", (7, 0)), ColourPiece(0, "C5", (7, 0)), ColourPiece(1, "A6", (3, 7)),
    ColourPiece(0, "C3", (7, 6)), ColourPiece(1, "D1", (3, 3)), ColourPiece(0, "D4", (0, 6)),
    ColourPiece(1, "C2", (6, 6)), ColourPiece(0, "D6", (0, 2)), ColourPiece(1, "B1", (0, 5)),
)  # fmt: skip
"""Moves up to the last one: only one piece fits the person's sheet, and ends the game."""


BASICS: Final = Lesson(
    "mosaic",
    "basics",
    "court",
    {},
    (
        Step("pick", ("piece-E12",)),
        Step("place", (laid("E12", (0, 0)),)),
        Step("struck", ("piece-E11",), is_refused=True),
        Step("coloured", ("piece-E6", "cell-2-1"), is_refused=True),
        Step("second", (laid("E6", (3, 0)),)),
        Step("bonus", (laid(5, (4, 1)),)),
        Step("score", shows=rectangle),
        Step("last", (laid("A5", (5, 3)),), plays=_BETWEEN),
        Step("over", shows=rectangle),
    ),
    seats=2,
    others=(ColourPiece(1, "E11", (0, 0)), ColourPiece(1, "E2", (3, 0))),
    keeps=bubble_obstacles,
    on_board=(OnCell,),
)
