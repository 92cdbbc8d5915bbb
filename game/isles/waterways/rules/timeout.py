"""Move for a person whose time is used up: the one that changes the products least (rules.md section 3)."""

from __future__ import annotations

from game.isles.waterways.rules.moves import Lay, PassBid, WaterwaysMove
from game.isles.waterways.rules.state import State


def timeout_move(state: State) -> WaterwaysMove:
    """A passed bid, the highest bid, the first heap, or the stone laid so that it changes the products least."""
    moves = state.moves()
    last = moves[-1]
    if state.is_auction:
        return next((move for move in moves if isinstance(move, PassBid)), last)
    return min(moves, key=lambda move: _change(state, move)) if isinstance(last, Lay) else moves[0]


def _change(state: State, move: WaterwaysMove) -> int:
    """Change of both products by a move, in points."""
    after = state.copy()
    after.play(move)
    return sum(abs(new - old) for new, old in zip(after.products(), state.products(), strict=True))
