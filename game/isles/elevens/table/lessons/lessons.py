"""Lessons of Elevens in the order of the menu."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.isles.elevens.rules.moves import Bonus, End, Lay
from game.isles.elevens.table.hit_targets import OnField, field_name
from game.isles.elevens.table.lessons.parts import (
    bosun,
    bubble_obstacles,
    dealt,
    drawn,
    field,
    given,
    held,
    laid,
    moves_of,
    picked,
    turn,
)
from game.isles.elevens.table.scene import ElevensScene
from game.table.lessons.lesson import Lesson, Step

_BASICS_DEAL: Final = dealt(
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
    _BASICS_DEAL,
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


_FINER_DEAL: Final = dealt(
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
    _FINER_DEAL,
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


_TRICKS_DEAL: Final = dealt(
    "green-11 green-12 joker-13 green-14 green-15 green-16 joker-17 green-18 green-19 green-10 green-9 red-20 yellow-11 "
    "yellow-10 yellow-9 red-19 yellow-8 joker-7 green-20 blue-2",
    "blue-11 blue-12 blue-10 blue-9 joker-13 blue-14 yellow-20 yellow-19 yellow-18 yellow-16 red-18 red-16 red-4 red-5 "
    "blue-18 blue-19 yellow-2 yellow-4 red-6 joker-3",
)

TRICKS: Final = Lesson(
    "elevens",
    "tricks",
    "standard",
    _TRICKS_DEAL,
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


_ALONE_DEAL: Final = dealt(
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
    _ALONE_DEAL,
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


LESSONS: Final[tuple[Lesson, ...]] = (BASICS, FINER, VARIANTS, ALONE, TRICKS)
