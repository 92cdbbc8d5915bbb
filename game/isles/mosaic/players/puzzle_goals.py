"""Puzzle goals of Mosaic, counted on the own grid by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.puzzle_goal import PuzzleGoal
from game.core.state import GameState
from game.isles.mosaic.rules.rectangle import largest_rectangle
from game.isles.mosaic.rules.state import State


def _rectangle(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return state.tally(seat).rectangle.area


def _score(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return state.tally(seat).score


def _sure_rectangle(state: GameState, seat: int) -> int:
    """Alone: the largest rectangle that one more piece makes, whichever piece the rival strikes before.

    What the rival has struck after the turn that was asked for does not count: nobody could know it.
    """
    assert isinstance(state, State)
    board, here = state.board, state.masks[seat]
    largest = state.tally(seat).rectangle.area
    labels = [
        piece.label for piece in board.pieces if state.copies_left(piece.label) or _is_struck_last(state, piece.label)
    ]
    areas = [largest, largest]
    for label in labels:
        shape = board.geometry[label].mask
        corners = (at[1] * board.columns + at[0] for at in state.placements(label, seat))
        made = (largest_rectangle(here | shape << corner, board.columns, board.rows).area for corner in corners)
        areas.append(max(made, default=0))
    return sorted(areas)[-2]  # the rival strikes the best one


def _is_struck_last(state: State, label: str) -> bool:
    return bool(state.rival_strikes) and state.rival_strikes[-1] == label


GOALS: Final[Mapping[str, PuzzleGoal]] = {
    "rectangle": PuzzleGoal(_rectangle, "rectangle"),
    "score": PuzzleGoal(_score, "points"),
    "sure-rectangle": PuzzleGoal(_sure_rectangle, "sure-rectangle"),
}
"""By name: cells of the largest rectangle; its cells times the bonus points; alone, cells of the largest rectangle that
is sure with one more piece."""
