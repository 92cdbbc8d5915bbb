"""Lesson on pieces chosen twice and on the full round: the last turns of a game for four."""

from __future__ import annotations

from typing import Final

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.table.lessons.pointing import bubble_obstacles, laid, plate_of, rectangle
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_OPENING: Final[tuple[Move, ...]] = (
    ColourPiece(0, "E10", (0, 0)), ColourPiece(1, "E11", (0, 6)), ColourPiece(2, "E11", (0, 6)),
    ColourPiece(3, "C7", (8, 0)), ColourPiece(0, "D8", (1, 1)), ColourPiece(1, "E12", (1, 4)),
    ColourBonus(1, 5, (0, 0)), ColourPiece(2, "C6", (2, 8)), ColourPiece(3, "E6", (0, 0)),
    ColourPiece(0, "E6", (5, 0)), ColourBonus(0, 5, (6, 1)), ColourPiece(1, "C9", (2, 7)),
    ColourPiece(2, "E12", (1, 4)), ColourBonus(2, 5, (3, 7)), ColourPiece(3, "D10", (0, 1)),
    ColourBonus(3, 5, (6, 0)), ColourPiece(0, "E7", (3, 0)), ColourPiece(1, "D7", (0, 3)),
    ColourPiece(2, "D7", (0, 3)), ColourPiece(3, "C7", (0, 3)), ColourPiece(0, "A3", (3, 1)),
    ColourPiece(1, "D8", (3, 4)), ColourBonus(1, 10, (7, 5)), ColourPiece(2, "E9", (0, 0)),
    ColourBonus(2, 10, (7, 7)), ColourPiece(3, "E2", (0, 7)), ColourPiece(0, "D9", (6, 2)),
    ColourBonus(0, 10, (7, 7)), ColourPiece(1, "B5", (5, 5)), ColourPiece(2, "D10", (6, 5)),
    ColourPiece(3, "D9", (1, 3)), ColourPiece(0, "B6", (7, 4)), ColourPiece(1, "C10", (0, 1)),
    ColourPiece(2, "E9", (4, 5)), ColourBonus(2, 15, (1, 0)), ColourPiece(3, "D3", (1, 5)),
    ColourBonus(3, 10, (7, 7)), ColourPiece(0, "D4", (0, 3)), ColourPiece(1, "C6", (4, 7)),
    ColourPiece(2, "E7", (3, 0)), ColourPiece(3, "E8", (4, 0)), ColourPiece(0, "E10", (5, 6)),
    ColourPiece(1, "A2", (7, 8)), ColourPiece(2, "E8", (5, 3)), ColourPiece(3, "B7", (3, 7)),
    ColourPiece(0, "D2", (1, 4)), ColourBonus(0, 15, (4, 3)), ColourPiece(1, "C9", (5, 3)),
    ColourBonus(1, 15, (2, 0)), ColourPiece(2, "B1", (3, 3)), ColourPiece(3, "A1", (2, 1)),
    ColourPiece(0, "D4", (0, 6)), ColourPiece(1, "E5", (4, 1)), ColourPiece(2, "C4", (5, 0)),
    ColourPiece(3, "E3", (6, 2)), ColourPiece(0, "D6", (3, 4)), ColourPiece(1, "C4", (5, 0)),
    ColourPiece(2, "D1", (6, 1)), ColourPiece(3, "D5", (3, 4)), ColourBonus(3, 15, (4, 6)),
)  # fmt: skip
"""Moves up to the round in which a seat cannot go on."""
_OTHERS: Final[tuple[Move, ...]] = (
    ColourPiece(1, "A8", (7, 2)), ColourPiece(2, "A7", (6, 1)), ColourPiece(3, "B8", (7, 5)),
    ColourPiece(1, "A4", (1, 2)), Pass(2), ColourPiece(3, "A5", (5, 2)),
)  # fmt: skip

VARIANTS: Final = Lesson(
    "mosaic",
    "variants",
    "court",
    {},
    (
        Step("twice", shows=plate_of("D")),
        Step("cross", ("piece-E11",), is_refused=True),
        Step("slash", (laid("D1", (2, 6)),)),
        Step("pass", ("confirm",)),
        Step("round", shows=rectangle),
    ),
    seats=4,
    options={"full_round": True},
    opening=_OPENING,
    others=_OTHERS,
    keeps=bubble_obstacles,
    on_board=(OnCell,),
)
