"""Lesson of the finer rules: flags, skipping, too small numbers, goals."""

from __future__ import annotations

from typing import Final

from game.isles.bridges.table.lessons.common import FIRST_ROUND, goals, lesson
from game.table.lessons.lesson import Step

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
