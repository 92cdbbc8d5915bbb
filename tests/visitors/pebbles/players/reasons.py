"""What a move of Pebbles is good for."""

from __future__ import annotations

from game.core.claims import that_hold
from game.core.players import Reason

from ..rules.moves import Take
from ..rules.state import State
from .claims import CLAIMS


def explain(state: State, move: Take) -> tuple[Reason, ...]:
    """What the move is good for, as far as it is true."""
    return that_hold(CLAIMS, state, move, suggested(state, move))


def suggested(state: State, move: Take) -> list[Reason]:
    """That it brings so many pebbles."""
    return [Reason("brings", {"n": move.count})]
