"""The first game of Pebbles."""

from __future__ import annotations

from game.table.lesson import Lesson, Step

from ..rules.moves import Take

LESSON = Lesson(
    "pebbles",
    "beach",
    {"tide": [0]},
    (
        Step("begin"),
        Step("pick", ("count-3", "confirm")),
        Step("again", ("count-2",), is_refused=True),
        Step("other", ("count-1", "confirm")),
        Step("watch"),
        Step("last", ("count-3", "confirm")),
    ),
    seats=2,
    others=(Take(1, 2), Take(1, 2), Take(1, 1)),
)
