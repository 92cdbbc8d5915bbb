"""Puzzle goals of Elevens, counted on the own rack by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.puzzle_goal import PuzzleGoal
from game.core.state import GameState
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import ELEVENS, FIELDS_OF, PENALTIES, TILE_OF


def _points_laid_off(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return -state.penalty(seat)


def _win(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return int(state.winner == seat)


def _stuck(state: GameState, seat: int) -> int:
    """Tiles on the rack that fit on no field as the board is; negative."""
    assert isinstance(state, State)
    return -len(_tiles_without_field(state, seat))


def _burden(state: GameState, seat: int) -> int:
    """Penalty points of the tiles on the rack that fit on no field as the board is; negative."""
    assert isinstance(state, State)
    return -sum(PENALTIES[tile] for tile in _tiles_without_field(state, seat))


def _tiles_without_field(state: State, seat: int) -> list[str]:
    open_fields = _open_fields(state)
    return [tile for tile in state.racks[seat] if open_fields.isdisjoint(FIELDS_OF[tile])]


def _open_for_others(state: GameState, seat: int) -> int:
    """Fields on which somebody else might lay: a tile that belongs there is not on the own rack; negative."""
    assert isinstance(state, State)
    rack, unlaid = state.racks[seat], state.unlaid()
    elsewhere = {tile for tile, count in unlaid.items() if count > rack.count(tile)}
    return -sum(TILE_OF[on] in elsewhere for on in _open_fields(state))


def _open_fields(state: State) -> set[str]:
    """Empty fields beside a tile, and those of the elevens."""
    beside = {near for on in state.laid for near in state.board.adjoining[on]}
    return beside.union(ELEVENS).difference(state.laid)


GOALS: Final[Mapping[str, PuzzleGoal]] = {
    "rack": PuzzleGoal(_points_laid_off, "rack", is_cost=True),
    "win": PuzzleGoal(_win, "win"),
    "stuck": PuzzleGoal(_stuck, "stuck", is_cost=True),
    "burden": PuzzleGoal(_burden, "burden", is_cost=True),
    "open": PuzzleGoal(_open_for_others, "open", is_cost=True),
}
"""By name: penalty points on the own rack, negative; 1 for a game that is won; tiles on the own rack that fit nowhere,
negative, and their penalty points; fields open to others, negative."""
