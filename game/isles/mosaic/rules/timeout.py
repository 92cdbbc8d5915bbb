"""Move for a person whose time is used up: the smallest piece (rules.md section 4)."""

from __future__ import annotations

from game.core.state import Move
from game.isles.mosaic.rules.moves import Pass
from game.isles.mosaic.rules.state import State


def timeout_move(state: State) -> Move:
    """A pass where the rules demand one, else the piece that colours the fewest cells."""
    moves = state.moves()
    return next((move for move in moves if isinstance(move, Pass)), None) or min(
        moves, key=lambda move: _coloured(state, move)
    )


def _coloured(state: State, move: Move) -> int:
    """Number of the mover's coloured cells after a move."""
    after = state.copy()
    after.play(move)
    return len(after.cells(move.seat))
