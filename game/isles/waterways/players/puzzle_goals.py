"""Puzzle goals of Waterways, counted at the shores by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Final

from game.core.lazy_moves import bits_of
from game.core.puzzle_goal import PuzzleGoal
from game.core.state import GameState
from game.isles.waterways.rules.roles import SHORES_OF, Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Side


def _points(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    role, counts = state.role_of(seat), state.counts()
    shores = SHORES_OF[role] if role is not None else ()
    return prod(counts[side] for side in shores) if shores else 0


def _held(state: GameState, seat: int) -> int:
    """The most that the other side can have after one more stone, whichever comes; negative."""
    assert isinstance(state, State)
    rival = Role.EAST_WEST if state.role_of(seat) is Role.NORTH_SOUTH else Role.NORTH_SOUTH
    most = prod(state.counts()[side] for side in SHORES_OF[rival])
    kinds = {kind for kind, left in state.kinds_left().items() if left}
    if state.drawn is not None:
        kinds.add(state.drawn)
    for kind in sorted(kinds):
        for turn in range(4):
            for bit in bits_of(state.water.fitting(kind, turn, state.options.dams)):
                water = state.water.with_stone(kind, state.board.geometry.cell(bit), turn)
                counts = dict(zip(Side, water.counts(), strict=True))
                most = max(most, prod(counts[side] for side in SHORES_OF[rival]))
    return -most


GOALS: Final[Mapping[str, PuzzleGoal]] = {
    "points": PuzzleGoal(_points, "points"),
    "hold": PuzzleGoal(_held, "hold", is_cost=True),
}
"""By name: the product of the own shores' counts, in a game of one seat of all four; between two sides the most that
the other can reach with the next stone, negative."""
