"""First lesson of Elevens: first and last turn of a game against the bosun (rules.md section 2)."""

from __future__ import annotations

from typing import Final

from game.isles.elevens.table.hit_targets import OnField, field_name
from game.isles.elevens.table.lessons.parts import bosun, bubble_obstacles, dealt, given, laid, moves_of, picked, turn
from game.table.lessons.lesson import Lesson, Step

_DEAL: Final = dealt(
    "yellow-11 yellow-12 joker-13 yellow-10 yellow-9 yellow-8 joker-7 yellow-6 yellow-5 yellow-4 joker-3 yellow-2 "
    "yellow-1 red-10 red-11 red-12 blue-1 green-1 green-2 green-19",
    "blue-11 blue-12 blue-10 blue-9 green-12 green-11 green-10 green-9 joker-13 blue-14 red-20 green-20 red-18 blue-18 "
    "yellow-19 red-4 green-8 yellow-16 blue-4 red-6",
    "joker-7",
)
_BETWEEN: Final = moves_of(
    turn(0, "yellow-10", "yellow-9", "yellow-8"),
    turn(1, "blue-10", "blue-9"),
    turn(0, "joker-7@yellow-7", "yellow-6", "yellow-5"),
    turn(1, "green-12", "green-11"),
    turn(0, "yellow-4", "joker-3@yellow-3", "yellow-2"),
    turn(1, "green-10", "green-9"),
    turn(0, "yellow-1", "red-11", "red-12"),
    turn(1, "joker-13@blue-13", "blue-14"),
    turn(0, "red-10"),
    turn(1, "green-8"),
)

BASICS: Final = Lesson(
    "elevens",
    "basics",
    "standard",
    _DEAL,
    (
        Step("eleven", (laid("yellow-11"),)),
        Step("apart", (picked("yellow-9"), field_name("yellow-9")), is_refused=True, not_yet="apart.not-yet"),
        Step("beside", (laid("yellow-12"),)),
        Step("joker", (laid("joker-13", "yellow-13"),)),
        Step("bonus", (laid("joker-7", "blue-7"),)),
        Step("give", (given("green-19"),), not_yet="give.not-yet"),
        Step("area", (laid("blue-1"),), plays=_BETWEEN),
        Step("last", (laid("green-1"), laid("green-2"))),
        Step("won", shows=bosun),
    ),
    seats=2,
    others=turn(1, "blue-11", "blue-12"),
    keeps=bubble_obstacles,
    on_board=(OnField,),
)
