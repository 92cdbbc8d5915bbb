"""Freehand lesson: a mistake, its display and its correction."""

from __future__ import annotations

from typing import Final

from game.isles.bridges.rules.moves import Start
from game.isles.bridges.table.lessons.common import below, island, lesson
from game.table.lessons.lesson import Step

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
