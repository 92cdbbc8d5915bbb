"""Lesson of the first two rounds: number, bridges, crossing, lantern."""

from __future__ import annotations

from typing import Final

from game.isles.bridges.table.lessons.common import FIRST_CARDS, island, lesson
from game.table.lessons.lesson import Step

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
