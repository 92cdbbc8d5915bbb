"""Lesson on the rules that trip people up: pieces lie apart, passing 5 counts, bonus pieces come first and may end the
game.
"""

from __future__ import annotations

from typing import Final

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.table.lessons.pointing import bubble_obstacles, laid, rectangle, score, track
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_OPENING: Final[tuple[Move, ...]] = (
    ColourPiece(0, "E12", (0, 6)), ColourPiece(1, "E6", (5, 7)),
)  # fmt: skip
_ANSWER: Final[tuple[Move, ...]] = (
    ColourPiece(1, "C4", (0, 0)),
)  # fmt: skip
_BETWEEN: Final[tuple[Move, ...]] = (
    ColourPiece(0, "C7", (0, 2)), ColourPiece(1, "E4", (3, 5)), ColourPiece(0, "D9", (6, 2)),
    ColourPiece(1, "A2", (2, 3)), ColourPiece(0, "B5", (4, 7)), ColourBonus(0, 10, (7, 4)),
    ColourPiece(1, "B3", (0, 7)), ColourPiece(0, "C9", (3, 5)), ColourPiece(1, "D4", (4, 0)),
    ColourBonus(1, 5, (1, 6)), ColourPiece(0, "D1", (3, 2)), ColourPiece(1, "C1", (1, 1)),
    ColourPiece(0, "B7", (6, 0)), ColourPiece(1, "A5", (8, 4)), ColourPiece(0, "C3", (3, 0)),
    ColourPiece(1, "D10", (6, 1)), ColourPiece(0, "A1", (3, 3)), ColourPiece(1, "A4", (3, 4)),
    ColourPiece(0, "A8", (5, 0)), ColourPiece(1, "A7", (0, 4)),
)  # fmt: skip
"""Moves up to a turn in which the next bonus piece has little space left."""

FINER: Final = Lesson(
    "mosaic",
    "finer",
    "court",
    {},
    (
        Step("apart", (laid("E11", (0, 0)),)),
        Step("first", ("piece-A1",), is_refused=True),
        Step("bonus", (laid(5, (2, 2)),)),
        Step("product", shows=score),
        Step("room", shows=track, plays=_BETWEEN),
        Step("ends", (laid("D8", (1, 3)),)),
        Step("tie", shows=rectangle),
    ),
    seats=2,
    opening=_OPENING,
    others=_ANSWER,
    keeps=bubble_obstacles,
    on_board=(OnCell,),
)
