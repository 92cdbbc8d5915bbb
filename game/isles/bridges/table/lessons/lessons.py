"""Lessons of Bridges in menu order."""

from __future__ import annotations

from typing import Final

from game.isles.bridges.rules.moves import Bridges, Number, Start
from game.isles.bridges.table.lessons.common import FIRST_CARDS, FIRST_ROUND, below, goals, island, lesson, ticks
from game.table.lessons.lesson import Lesson, Step

BASICS: Final = lesson(
    "basics",
    FIRST_CARDS,
    (
        Step("start", ("island-7", "confirm")),
        Step("number", ("island-2",)),
        Step("bridge", ("link-6-7",)),
        Step("crossing", ("link-2-10",), is_refused=True),
        Step("second", ("link-3-7", "confirm")),
        Step("finish", ("island-3", "link-3-7", "confirm")),
        Step("lantern", shows=island(7)),
    ),
)


FINER: Final = lesson(
    "rules",
    ((4, 2), (5, 1), (2, 2), (1, 1)),
    (
        Step("flag", ("island-1",), is_refused=True),
        Step("skip", ("skip-number",)),
        Step("approach", ("link-1-2", "confirm")),
        Step("number", ("island-1", "link-1-2", "link-2-3", "confirm")),
        Step("small", ("island-3",), is_refused=True),
        Step("goals", shows=goals),
    ),
    FIRST_ROUND,
)


TRICKS: Final = lesson(
    "tricks",
    ((4, 2), (3, 1), (2, 2), (5, 2), (1, 1)),
    (
        Step("ticks", shows=ticks),
        Step("both", ("island-2", "link-2-3", "link-2-3", "confirm")),
        Step("skip", ("skip-number", "link-4-8", "link-8-9", "confirm")),
        Step("flag", ("island-4", "confirm")),
        Step("start", shows=island(5)),
    ),
    (
        Start(0, 7, 3),
        Number(0, 8), Bridges(0, ((7, 8), (7, 8))),
        Number(0, 3), Bridges(0, ((3, 7),)),
    ),
)  # fmt: skip


_TO_THE_SEVENTH_CARD: Final = (
    *FIRST_ROUND,
    Number(0, 3), Bridges(0, ((3, 7),)),
    Number(0, 17), Bridges(0, ((8, 17), (16, 17), (17, 18))),
    Number(0, 18), Bridges(0, ((16, 17), (17, 18))),
    Number(0, 16), Bridges(0, ((3, 4),)),
    Number(0, 4), Bridges(0, ((3, 4),)),
)  # fmt: skip
"""Two of the blue flags are finished; the third lacks one bridge."""

ALONE: Final = lesson(
    "alone",
    FIRST_CARDS,
    (
        Step("piles", shows=below),
        Step("deadline", shows=goals),
        Step("blue", ("island-5", "link-2-3", "link-4-5", "confirm")),
        Step("met", shows=goals),
        Step("rank", shows=below),
    ),
    _TO_THE_SEVENTH_CARD,
)


FREEHAND: Final = lesson(
    "variants",
    ((4, 2), (2, 1)),
    (
        Step("pen", ("island-1",)),
        Step("bridges", ("link-6-7", "link-7-8", "confirm")),
        Step("shown", shows=below),
        Step("correct", ("correct-2", "island-3", "confirm")),
        Step("struck", shows=island(3)),
    ),
    (Start(0, 7, 3),),
    {"freehand": True},
)


LESSONS: Final[tuple[Lesson, ...]] = (BASICS, FINER, FREEHAND, ALONE, TRICKS)
