"""Move for a person whose time is used up: the turn ends as soon as the rules allow it (rules.md section 2)."""

from __future__ import annotations

from typing import Final

from game.core.state import Move
from game.isles.elevens.rules.moves import Draw, End, Give, Pass, SkipFree
from game.isles.elevens.rules.state import State

_ORDER: Final[tuple[type[Move], ...]] = (SkipFree, End, Pass, Draw, Give)
"""Moves that lay no tile, the least consequence first."""


def timeout_move(state: State) -> Move:
    """A move that lays nothing; the first legal one where a tile must be laid."""
    moves = state.moves()
    return next((move for kind in _ORDER for move in moves if isinstance(move, kind)), moves[0])
