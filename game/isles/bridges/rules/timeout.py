"""Move for a person whose time is used up: nothing is entered where the rules allow it (rules.md section 1)."""

from __future__ import annotations

from game.core.state import Move
from game.isles.bridges.rules.moves import Done, SkipBridges, SkipNumber
from game.isles.bridges.rules.state import State


def timeout_move(state: State) -> Move:
    """A skip or the end of the corrections; the first legal move where the seat must enter something."""
    moves = state.moves()
    return next((move for move in moves if isinstance(move, SkipNumber | SkipBridges | Done)), moves[0])
