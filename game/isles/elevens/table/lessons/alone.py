"""Lesson on solo Elevens: the opponents, the messages about their moves, and the standing."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.isles.elevens.table.hit_targets import OnField
from game.isles.elevens.table.lessons.parts import bosun, bubble_obstacles, dealt, field, laid, moves_of, turn
from game.isles.elevens.table.scene import ElevensScene
from game.table.lessons.lesson import Lesson, Step

_DEAL: Final = dealt(
    "blue-11 blue-12 red-12 green-12 green-14 yellow-1 yellow-2 yellow-4 yellow-5 yellow-6 red-1 red-2 red-4 red-5 "
    "green-1 green-2 green-4 green-5 blue-1 blue-2",
    "blue-10 blue-9 yellow-20 yellow-19 yellow-18 yellow-16 red-20 red-19 red-16 red-15 blue-20 blue-19 blue-18 "
    "blue-16 green-20 green-19 green-18 green-16 joker-3 joker-17",
)


def _figures(scene: ElevensScene) -> FRect:
    """Counts of the rack, at the right end of its upper edge."""
    header = scene.view.layout.header
    return FRect(header.centerx, header.top, header.width / 2, header.height)


def _out_there(scene: ElevensScene) -> FRect:
    return scene.view.layout.unseen_tiles


ALONE: Final = Lesson(
    "elevens",
    "alone",
    "standard",
    _DEAL,
    (
        Step("house", shows=bosun),
        Step("told", (laid("green-12"), "end")),
        Step("badge", shows=field("blue-9")),
        Step("left", shows=bosun),
        Step("points", shows=_figures),
        Step("out", shows=_out_there),
    ),
    seats=2,
    opening=moves_of(turn(0, "blue-11", "blue-12"), turn(1, "blue-10")),
    others=turn(1, "blue-9"),
    keeps=bubble_obstacles,
    on_board=(OnField,),
)
