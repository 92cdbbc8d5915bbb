"""Achievements of Waterways, each checkable by anybody on the finished board and the log."""

from __future__ import annotations

from typing import Final

from game.core.achievements import Achievement, FinishedGame
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.roles import SHORES_OF, Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import SIDES, Side

Finished = FinishedGame[State]


def _role(game: Finished) -> Role | None:
    return game.final.role_of(game.seat)


def _shores(game: Finished) -> tuple[Side, ...]:
    role = _role(game)
    return SHORES_OF[role] if role is not None else ()


def _marks(game: Finished) -> int:
    """Number of marks with an outlet at the seat's own shores."""
    water = game.final.water
    shores = [SIDES.index(side) for side in _shores(game)]
    return 0 if game.is_alone else sum((water.outlets[at] & water.ground.marks[at]).bit_count() for at in shores)


def _products(game: Finished, state: State) -> tuple[int, int]:
    """Products in a position as (the seat's, the other side's)."""
    north_south, east_west = state.products()
    return (north_south, east_west) if _role(game) is Role.NORTH_SOUTH else (east_west, north_south)


def _is_duel(game: Finished) -> bool:
    """True for two sides without a saboteur."""
    return game.final.seats in (2, 4)


def _product_ratio(game: Finished) -> int:
    """Ratio of the winner's product to the other side's, rounded down; 0 unless won against a product above 0."""
    own, other = _products(game, game.final)
    return own // other if _is_duel(game) and game.is_won and other else 0


def _deficit_overcome(game: Finished) -> int:
    """The winner's largest deficit from the moment half of the stones were laid."""
    if not (_is_duel(game) and game.is_won):
        return 0
    half = len(game.final.laid) // 2
    late = [_products(game, state) for state in game.states if len(state.laid) >= half]
    return max(other - own for own, other in late)


def _saboteur(game: Finished, target: int) -> int:
    """1 for a win as saboteur with at most this target, else 0."""
    final = game.final
    return int(_role(game) is Role.SABOTEUR and game.is_won and final.target is not None and final.target <= target)


def _target_percentage(game: Finished) -> int:
    """A winner's score against a saboteur, in per cent of the target."""
    target = game.final.target
    return game.score * 100 // target if target and game.is_won and _role(game) is not Role.SABOTEUR else 0


def _full_matches(game: Finished) -> int:
    """Number of the seat's stones with all three outlets meeting another."""
    return sum(
        len(before.stones.meetings(before.drawn, move.at, move.turn)) == 3
        for before, move, _ in game.own()
        if isinstance(move, Lay) and before.drawn is not None
    )


def _outlets_closed(game: Finished) -> int:
    """Dams variant: number of outlets that the winner's stones closed."""
    if not (game.final.options.dams and game.is_won):
        return 0
    return sum(
        len(before.stones.clashes(before.drawn, move.at, move.turn))
        for before, move, _ in game.own()
        if isinstance(move, Lay) and before.drawn is not None
    )


ACHIEVEMENTS: Final = (
    Achievement("product", 100, lambda game: 0 if game.is_alone else game.score),
    Achievement("alone", 1000, lambda game: game.score if game.is_alone else 0),
    Achievement("even", 4, lambda game: min(game.final.counts().values()) if game.is_alone else 0),
    Achievement("marks", 5, _marks),
    Achievement("times", 5, _product_ratio),
    Achievement("turned", 20, _deficit_overcome),
    Achievement("saboteur", 1, lambda game: _saboteur(game, 20)),
    Achievement("in-spite", 200, _target_percentage),
    Achievement("all-three", 2, _full_matches),
    Achievement("dams", 9, _outlets_closed),
)
