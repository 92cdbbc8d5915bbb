"""Lesson on solo Mosaic: the rival and its strikes, the rank, the ghost."""

from __future__ import annotations

from typing import Final

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.table.lessons.pointing import bar, bubble_obstacles, laid, rival, side, slot_of
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_RIVAL: Final = """
    A9 D2 D9 C3 D4 D5 C8 B6 E11 C5 D10 E6 B5 B4 A4 E7 E4 A6 C1 B2 B8 B1 E2 E12 E8 A5 D8 C4 C9 E3 E5 A2 E10 A1 D7
    C7 B7 C6 D6 A3 D1 A7 E1 D3 A8 B3 C10 C2 E9
"""
_OPENING: Final[tuple[Move, ...]] = (
    ColourPiece(0, "E11", (0, 6)),
)  # fmt: skip
_BETWEEN: Final[tuple[Move, ...]] = (
    ColourPiece(0, "D9", (3, 6)), ColourPiece(0, "D10", (0, 2)), ColourBonus(0, 10, (5, 6)),
    ColourPiece(0, "E6", (5, 0)), ColourPiece(0, "D7", (0, 0)), ColourPiece(0, "E9", (3, 3)),
    ColourBonus(0, 15, (4, 3)), ColourPiece(0, "D8", (3, 0)), ColourPiece(0, "D1", (5, 6)),
    ColourPiece(0, "A1", (0, 8)), ColourPiece(0, "A3", (0, 4)), ColourPiece(0, "E3", (7, 1)),
    ColourPiece(0, "A5", (6, 1)), ColourPiece(0, "A7", (7, 5)),
)  # fmt: skip
"""Moves up to the last one."""

ALONE: Final = Lesson(
    "mosaic",
    "alone",
    "court",
    {"rival": _RIVAL.split()},
    (
        Step("rival", shows=rival),
        Step("gone", ("piece-A9",), is_refused=True),
        Step("turn", (laid("E12", (1, 4)),)),
        Step("bonus", (laid(5, (2, 8)),)),
        Step("strike", shows=slot_of("D2")),
        Step("rank", shows=side, plays=_BETWEEN),
        Step("last", (laid("B1", (2, 1)),)),
        Step("ghost", shows=bar),
    ),
    opening=_OPENING,
    keeps=bubble_obstacles,
    on_board=(OnCell,),
)
