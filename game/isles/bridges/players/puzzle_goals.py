"""What puzzles of Bridges ask for, counted on the sheet by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.puzzle_goal import PuzzleGoal
from game.core.state import GameState
from game.isles.bridges.rules.state import State


def _finished_islands(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return len(state.finished(seat))


def _points(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return state.total(seat)


GOALS: Final[Mapping[str, PuzzleGoal]] = {
    "islands": PuzzleGoal(_finished_islands, "islands"),
    "points": PuzzleGoal(_points, "points"),
}
"""By name: finished islands; points so far, those of finished islands included."""
