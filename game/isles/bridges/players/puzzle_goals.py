"""What puzzles of Bridges ask for, counted on the sheet by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.core.state import GameState
from game.isles.bridges.rules.state import State


def _finished_islands(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return len(state.finished(seat))


def _points(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return state.total(seat)


GOALS: Final[Mapping[str, Callable[[GameState, int], int]]] = {"islands": _finished_islands, "points": _points}
"""By name: finished islands; points so far, those of finished islands included."""
