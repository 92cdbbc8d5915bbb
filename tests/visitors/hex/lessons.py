"""The lesson of Hex: a win in three stones, with one refusal."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.table.lessons.lesson import Lesson, Step

from .rules import Place
from .scene import HexScene


def _middle(scene: HexScene) -> FRect:
    return scene.rhombus.rect((2, 2))


BASICS: Final = Lesson(
    "hex",
    "basics",
    "five",
    {},
    (
        Step("begin", shows=_middle),
        Step("beside", ("cell-3-1", "confirm")),
        Step("taken", ("cell-2-4",), is_refused=True),
        Step("around", ("cell-1-4", "confirm")),
        Step("last", ("cell-4-0", "confirm")),
    ),
    seats=2,
    opening=(Place(0, (2, 2)), Place(1, (0, 4)), Place(0, (2, 3)), Place(1, (4, 4))),
    others=(Place(1, (2, 4)), Place(1, (3, 0))),
)

LESSONS: Final[tuple[Lesson, ...]] = (BASICS,)
