"""Lesson of tricks: cards to come, two lanterns at once, prepared flags, a nasty start."""

from __future__ import annotations

from typing import Final

from game.isles.bridges.rules.moves import Bridges, Number, Start
from game.isles.bridges.table.lessons.common import island, lesson, ticks
from game.table.lessons.lesson import Step

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
