"""Lesson on good play in Elevens: open fields for your own tiles, wait with safe ones, count to four."""

from __future__ import annotations

from typing import Final

from game.isles.elevens.table.hit_targets import OnField
from game.isles.elevens.table.lessons.parts import bosun, bubble_obstacles, dealt, given, laid, moves_of, turn
from game.table.lessons.lesson import Lesson, Step

_DEAL: Final = dealt(
    "green-11 green-12 joker-13 green-14 green-15 green-16 joker-17 green-18 green-19 green-10 green-9 red-20 yellow-11 "
    "yellow-10 yellow-9 red-19 yellow-8 joker-7 green-20 blue-2",
    "blue-11 blue-12 blue-10 blue-9 joker-13 blue-14 yellow-20 yellow-19 yellow-18 yellow-16 red-18 red-16 red-4 red-5 "
    "blue-18 blue-19 yellow-2 yellow-4 red-6 joker-3",
)

TRICKS: Final = Lesson(
    "elevens",
    "tricks",
    "standard",
    _DEAL,
    (
        Step("open", (laid("yellow-11"),)),
        Step("row", (laid("yellow-10"), laid("yellow-9"))),
        Step("stuck", (given("blue-2"),)),
        Step("joker", (laid("yellow-8"), laid("joker-7", "yellow-7"))),
        Step("safe", (laid("green-20"),)),
        Step("four", (given("red-19"),)),
        Step("won", shows=bosun),
    ),
    seats=2,
    opening=moves_of(
        turn(0, "green-11", "green-12", "joker-13@green-13", gives="red-20"),
        turn(1, "blue-11", "blue-12"),
        turn(0, "green-14", "green-15", "green-16"),
        turn(1, "blue-10"),
        turn(0, "joker-17@green-17", "green-18", "green-19"),
        turn(1, "blue-9"),
        turn(0, "green-10", "green-9"),
        turn(1, "joker-13@blue-13"),
    ),
    others=turn(1, "blue-14"),
    keeps=bubble_obstacles,
    on_board=(OnField,),
)
