"""Lesson on the variant of Elevens: symbol tiles, row ends, and the free tile."""

from __future__ import annotations

from typing import Final

from game.isles.elevens.rules.moves import Bonus, End, Lay
from game.isles.elevens.table.hit_targets import OnField, field_name
from game.isles.elevens.table.lessons.parts import bubble_obstacles, dealt, field, held, laid, moves_of, picked, turn
from game.table.lessons.lesson import Lesson, Step

_DEAL: Final = dealt(
    "red-11 red-10 red-9 red-8 triangle star yellow-19 red-2 yellow-16 yellow-15 yellow-2 green-2 green-4 green-5 "
    "blue-18 blue-19 green-15 green-16 joker-17 joker-3",
    "blue-11 blue-12 yellow-20 yellow-18 yellow-1 red-20 red-19 red-16 red-18 blue-20 blue-16 green-20 green-19 green-18 "
    "green-1 joker-3 joker-17 circle square star",
    "red-1",
    has_symbols=True,
)

VARIANTS: Final = Lesson(
    "elevens",
    "variants",
    "standard",
    _DEAL,
    (
        Step("signs", shows=field("red-low")),
        Step("soon", (picked("star"), field_name("blue-low")), is_refused=True),
        Step("lay", (laid("triangle", "red-low"),)),
        Step("free", (laid("yellow-19"),), not_yet="free.not-yet"),
        Step("count", (laid("red-2"),)),
        Step("cost", shows=held("star")),
    ),
    seats=2,
    options={"symbols": True},
    opening=moves_of(
        turn(0, "red-11", "red-10", "red-9"),
        turn(1, "blue-11"),
        (Lay(0, "red-8", "red-8"), Bonus(0, "red-1", "red-1"), End(0)),
        turn(1, "blue-12"),
    ),
    keeps=bubble_obstacles,
    on_board=(OnField,),
)
