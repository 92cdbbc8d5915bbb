"""Achievements of Waterways, each checkable by anybody on the finished board and the log."""

from __future__ import annotations

from typing import Final

from game.core.achievements import Achievement, FinishedGame
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.roles import SHORES_OF, Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import SIDES, Side

Game = FinishedGame[State]


def _role(course: Game) -> Role | None:
    return course.final.role_of(course.seat)


def _shores(course: Game) -> tuple[Side, ...]:
    role = _role(course)
    return SHORES_OF[role] if role is not None else ()


def _marks(course: Game) -> int:
    """Number of marks with an outlet at the seat's own shores."""
    water = course.final.water
    shores = [SIDES.index(side) for side in _shores(course)]
    return 0 if course.is_alone else sum((water.outlets[at] & water.ground.marks[at]).bit_count() for at in shores)


def _products(course: Game, state: State) -> tuple[int, int]:
    """Products in a position as (the seat's, the other side's)."""
    north_south, east_west = state.products()
    return (north_south, east_west) if _role(course) is Role.NORTH_SOUTH else (east_west, north_south)


def _is_duel(course: Game) -> bool:
    """True for two sides without a saboteur."""
    return course.final.seats in (2, 4)


def _product_ratio(course: Game) -> int:
    """Ratio of the winner's product to the other side's, rounded down; 0 unless won against a product above 0."""
    own, other = _products(course, course.final)
    return own // other if _is_duel(course) and course.is_won and other else 0


def _deficit_overcome(course: Game) -> int:
    """The winner's largest deficit from the moment half of the stones were laid."""
    if not (_is_duel(course) and course.is_won):
        return 0
    half = len(course.final.laid) // 2
    late = [_products(course, state) for state in course.states if len(state.laid) >= half]
    return max(other - own for own, other in late)


def _saboteur(course: Game, target: int) -> int:
    """1 for a win as saboteur with at most this target, else 0."""
    final = course.final
    return int(_role(course) is Role.SABOTEUR and course.is_won and final.target is not None and final.target <= target)


def _target_percentage(course: Game) -> int:
    """A winner's score against a saboteur, in per cent of the target."""
    target = course.final.target
    return course.score * 100 // target if target and course.is_won and _role(course) is not Role.SABOTEUR else 0


def _full_matches(course: Game) -> int:
    """Number of the seat's stones with all three outlets meeting another."""
    return sum(
        len(before.stones.meetings(before.drawn, move.at, move.turn)) == 3
        for before, move, _ in course.own()
        if isinstance(move, Lay) and before.drawn is not None
    )


def _outlets_closed(course: Game) -> int:
    """Dams variant: number of outlets that the winner's stones closed."""
    if not (course.final.options.dams and course.is_won):
        return 0
    return sum(
        len(before.stones.clashes(before.drawn, move.at, move.turn))
        for before, move, _ in course.own()
        if isinstance(move, Lay) and before.drawn is not None
    )


ACHIEVEMENTS: Final = (
    Achievement("product", 100, lambda course: 0 if course.is_alone else course.score),
    Achievement("alone", 1000, lambda course: course.score if course.is_alone else 0),
    Achievement("even", 4, lambda course: min(course.final.counts().values()) if course.is_alone else 0),
    Achievement("marks", 5, _marks),
    Achievement("times", 5, _product_ratio),
    Achievement("turned", 20, _deficit_overcome),
    Achievement("saboteur", 1, lambda course: _saboteur(course, 20)),
    Achievement("in-spite", 200, _target_percentage),
    Achievement("all-three", 2, _full_matches),
    Achievement("dams", 9, _outlets_closed),
)
