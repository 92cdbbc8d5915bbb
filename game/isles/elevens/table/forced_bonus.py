"""Automatic move of a bonus tile with a single field, after a moment in the open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus
from game.isles.elevens.rules.state import State
from game.match.match import Match

_PAUSE: Final = 0.55


def forced_bonus(state: State) -> Move | None:
    """Move of the due bonus tile if it is the only one; else None."""
    if state.bonus_tile is None:
        return None
    moves = state.moves()
    return moves[0] if len(moves) == 1 else None


def was_forced(match: Match[State]) -> bool:
    """True if the last move laid a bonus tile without a choice; undo stops there, as the tile was revealed."""
    last = match.moves[-1] if match.moves else None
    return isinstance(last, Bonus) and len(match.state_at(match.number - 1).fields_for(last.tile)) == 1


@dataclass(slots=True)
class ForcedBonus:
    """Timer of the automatic move."""

    _waited: float = field(default=0.0, init=False)

    def restart(self) -> None:
        """Start the pause again after any event."""
        self._waited = 0.0

    def advance(self, state: State | None, seconds: float) -> Move | None:
        """Automatic move that is due now, else None; ``state`` None resets the timer."""
        move = forced_bonus(state) if state is not None else None
        self._waited = self._waited + seconds if move is not None else 0.0
        return move if self._waited >= _PAUSE else None
