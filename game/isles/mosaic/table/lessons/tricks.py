"""Lesson on good play in Mosaic: awkward pieces early, space for the bonus, gaps last, an end while ahead."""

from __future__ import annotations

from typing import Final

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.table.lessons.pointing import bubble_obstacles, laid, rectangle, track
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_OPENING: Final[tuple[Move, ...]] = (
    ColourPiece(0, "D1", (6, 6)), ColourPiece(1, "E10", (0, 0)),
)  # fmt: skip
_TO_TAKE: Final[tuple[Move, ...]] = (
    ColourPiece(0, "E7", (2, 6)), ColourBonus(0, 5, (4, 7)), ColourPiece(1, "E3", (7, 1)),
    ColourBonus(1, 5, (0, 8)), ColourPiece(0, "B7", (5, 6)), ColourPiece(1, "E12", (6, 4)),
    ColourPiece(0, "B5", (6, 3)), ColourPiece(1, "D9", (4, 4)), ColourBonus(1, 10, (5, 1)),
    ColourPiece(0, "C7", (0, 0)), ColourPiece(1, "D10", (3, 6)), ColourPiece(0, "E9", (0, 5)),
    ColourBonus(0, 10, (7, 1)), ColourPiece(1, "E8", (0, 4)),
)  # fmt: skip
_TO_FILL: Final[tuple[Move, ...]] = (
    ColourPiece(0, "D7", (4, 2)), ColourBonus(0, 15, (5, 0)), ColourPiece(1, "E1", (0, 6)),
    ColourPiece(0, "D2", (2, 2)), ColourPiece(1, "C4", (3, 3)), ColourPiece(0, "B2", (2, 1)),
    ColourPiece(1, "A8", (7, 6)), ColourPiece(0, "A1", (0, 7)), ColourPiece(1, "B3", (2, 2)),
    ColourPiece(0, "A3", (1, 4)), ColourPiece(1, "A7", (3, 0)),
)  # fmt: skip
_OTHERS: Final[tuple[Move, ...]] = (
    ColourPiece(1, "E6", (5, 0)), ColourPiece(1, "C9", (5, 7)), ColourBonus(1, 15, (0, 3)),
    ColourPiece(1, "A2", (2, 8)),
)  # fmt: skip

TRICKS: Final = Lesson(
    "mosaic",
    "tricks",
    "court",
    {},
    (
        Step("early", (laid("E11", (6, 4)),)),
        Step("take", (laid("D8", (1, 3)),), plays=_TO_TAKE),
        Step("room", shows=track),
        Step("row", (laid("C10", (1, 0)),), plays=_TO_FILL),
        Step("end-it", (laid("A4", (0, 8)),)),
        Step("won", shows=rectangle),
    ),
    seats=2,
    opening=_OPENING,
    others=_OTHERS,
    keeps=bubble_obstacles,
    on_board=(OnCell,),
)
