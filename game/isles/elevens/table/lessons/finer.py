"""Lesson on the rules that trip people up: adjoining fields, drawing, and pairs."""

from __future__ import annotations

from typing import Final

from game.isles.elevens.table.hit_targets import OnField, field_name
from game.isles.elevens.table.lessons.parts import bubble_obstacles, dealt, drawn, given, laid, moves_of, picked, turn
from game.table.lessons.lesson import Lesson, Step

_DEAL: Final = dealt(
    "blue-11 blue-12 red-12 green-12 green-14 yellow-1 yellow-2 yellow-4 yellow-5 yellow-6 red-1 red-2 red-4 red-5 "
    "green-1 green-2 green-4 green-5 blue-1 blue-2",
    "blue-10 blue-9 yellow-20 yellow-19 yellow-18 yellow-16 red-20 red-19 red-16 red-15 blue-20 blue-19 blue-18 "
    "blue-16 green-20 green-19 green-18 green-15 joker-3 joker-17",
    "red-18 joker-13",
)

FINER: Final = Lesson(
    "elevens",
    "finer",
    "standard",
    _DEAL,
    (
        Step("across", (picked("red-12"), field_name("red-12")), is_refused=True, not_yet="across.not-yet"),
        Step("bridge", (laid("green-12"), "end")),
        Step("draw", (drawn(1),)),
        Step("again", (drawn(2),)),
        Step("must", (laid("joker-13", "green-13"),)),
        Step("follow", (laid("green-14"),)),
        Step("pair", (given("red-18"),)),
    ),
    seats=2,
    opening=moves_of(turn(0, "blue-11", "blue-12"), turn(1, "blue-10")),
    others=moves_of(turn(1, "blue-9"), turn(1, "green-15")),
    keeps=bubble_obstacles,
    on_board=(OnField,),
)
