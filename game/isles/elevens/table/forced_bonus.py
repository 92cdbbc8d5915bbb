"""A bonus tile that fits on one field only goes there by itself, once it has lain in the open for a moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus
from game.isles.elevens.rules.state import State
from game.match.match import Match

_PAUSE: Final = 0.55


def forced_bonus(state: State) -> Move | None:
    """The move that lays the bonus tile that is due, if it leaves no choice."""
    if state.bonus_tile is None:
        return None
    moves = state.moves()
    return moves[0] if len(moves) == 1 else None


def was_forced(match: Match[State]) -> bool:
    """Whether the last move was that of a bonus tile that had no choice: it has come to light, so it stays."""
    last = match.moves[-1] if match.moves else None
    return isinstance(last, Bonus) and len(match.state_at(match.number - 1).fields_for(last.tile)) == 1


@dataclass(slots=True)
class ForcedBonus:
    """Tells when such a tile goes to its field."""

    _waited: float = field(default=0.0, init=False)

    def restart(self) -> None:
        """Something has just happened: the moment begins anew."""
        self._waited = 0.0

    def advance(self, state: State | None, seconds: float) -> Move | None:
        """The move that is due now in this position; None is one in which nothing may happen by itself."""
        move = forced_bonus(state) if state is not None else None
        self._waited = self._waited + seconds if move is not None else 0.0
        return move if self._waited >= _PAUSE else None
