"""What puzzles of Mosaic ask for, counted on the own grid by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.core.state import GameState
from game.isles.mosaic.rules.state import State


def _rectangle(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return state.tally(seat).rectangle.area


def _score(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return state.tally(seat).score


GOALS: Final[Mapping[str, Callable[[GameState, int], int]]] = {"rectangle": _rectangle, "score": _score}
"""By name: cells of the largest rectangle; its cells times the bonus points."""
