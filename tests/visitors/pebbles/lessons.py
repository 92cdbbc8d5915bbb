"""Lessons of Pebbles in order."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.table.lessons.lesson import Lesson, Step

from .rules import Take
from .scene import PebblesScene


def _pebbles(scene: PebblesScene) -> FRect:
    return scene.layout.counts[3]


BASICS = Lesson(
    "pebbles",
    "basics",
    "beach",
    {"tide": [0]},
    (
        Step("begin", shows=_pebbles),
        Step("pick", ("count-3", "confirm")),
        Step("again", ("count-2",), is_refused=True),
        Step("other", ("count-1", "confirm")),
        Step("watch", shows=_pebbles),
        Step("last", ("count-3", "confirm")),
    ),
    seats=2,
    others=(Take(1, 2), Take(1, 2), Take(1, 1)),
)

LESSONS: Final[tuple[Lesson, ...]] = (BASICS,)
