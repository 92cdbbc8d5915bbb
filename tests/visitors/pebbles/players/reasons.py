"""What a move of Pebbles is good for."""

from __future__ import annotations

from game.core.players import Reason

from ..rules.moves import Take


def reasons_for(move: Take) -> tuple[Reason, ...]:
    """That it brings so many pebbles."""
    return (Reason("brings", {"n": move.count}),)
