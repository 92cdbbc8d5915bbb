"""What puzzles of Elevens ask for, counted on the own rack by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.puzzle_goal import PuzzleGoal
from game.core.state import GameState
from game.isles.elevens.rules.state import State


def _points_laid_off(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return -state.penalty(seat)


def _win(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return int(state.winner == seat)


GOALS: Final[Mapping[str, PuzzleGoal]] = {
    "rack": PuzzleGoal(_points_laid_off, "rack", is_cost=True),
    "win": PuzzleGoal(_win, "win"),
}
"""By name: penalty points on the own rack, negative; 1 for a game that is won."""
