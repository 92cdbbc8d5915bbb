"""What puzzles of Waterways ask for, counted at the shores by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Final

from game.core.state import GameState
from game.isles.waterways.rules.roles import SHORES_OF
from game.isles.waterways.rules.state import State


def _points(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    role, counts = state.role_of(seat), state.counts()
    shores = SHORES_OF[role] if role is not None else ()
    return prod(counts[side] for side in shores) if shores else 0


GOALS: Final[Mapping[str, Callable[[GameState, int], int]]] = {"points": _points}
"""By name: the product of the own shores' counts; in a game of one seat of all four."""
