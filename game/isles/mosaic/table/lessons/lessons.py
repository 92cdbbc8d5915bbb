"""Lessons of Mosaic in the order of the menu."""

from __future__ import annotations

from typing import Final

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.table.lessons.pointing import (
    bar,
    bubble_obstacles,
    laid,
    plate_of,
    rectangle,
    rival,
    score,
    side,
    slot_of,
    track,
)
from game.table.hit_targets import OnCell
from game.table.lessons.lesson import Lesson, Step

_BASICS_BETWEEN: Final[tuple[Move, ...]] = (
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
        Step("last", (laid("A5", (5, 3)),), plays=_BASICS_BETWEEN),
        Step("over", shows=rectangle),
    ),
    seats=2,
    others=(ColourPiece(1, "E11", (0, 0)), ColourPiece(1, "E2", (3, 0))),
    keeps=bubble_obstacles,
    on_board=(OnCell,),
)


_FINER_OPENING: Final[tuple[Move, ...]] = (
    ColourPiece(0, "E12", (0, 6)), ColourPiece(1, "E6", (5, 7)),
)  # fmt: skip
_ANSWER: Final[tuple[Move, ...]] = (
    ColourPiece(1, "C4", (0, 0)),
)  # fmt: skip
_FINER_BETWEEN: Final[tuple[Move, ...]] = (
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
        Step("room", shows=track, plays=_FINER_BETWEEN),
        Step("ends", (laid("D8", (1, 3)),)),
        Step("tie", shows=rectangle),
    ),
    seats=2,
    opening=_FINER_OPENING,
    others=_ANSWER,
    keeps=bubble_obstacles,
    on_board=(OnCell,),
)


_TRICKS_OPENING: Final[tuple[Move, ...]] = (
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
_TRICKS_OTHERS: Final[tuple[Move, ...]] = (
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
    opening=_TRICKS_OPENING,
    others=_TRICKS_OTHERS,
    keeps=bubble_obstacles,
    on_board=(OnCell,),
)


_RIVAL: Final = """
    A9 D2 D9 C3 D4 D5 C8 B6 E11 C5 D10 E6 B5 B4 A4 E7 E4 A6 C1 B2 B8 B1 E2 E12 E8 A5 D8 C4 C9 E3 E5 A2 E10 A1 D7
    C7 B7 C6 D6 A3 D1 A7 E1 D3 A8 B3 C10 C2 E9
"""
_ALONE_OPENING: Final[tuple[Move, ...]] = (
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
    opening=_ALONE_OPENING,
    keeps=bubble_obstacles,
    on_board=(OnCell,),
)


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


LESSONS: Final[tuple[Lesson, ...]] = (BASICS, FINER, VARIANTS, ALONE, TRICKS)
