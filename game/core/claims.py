"""What a hint says of a move is checked before it is said, by code that knows nothing of how the move was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.players import Reason
from game.core.state import Move

Claim = Callable[[Any, Any, Mapping[str, Any]], bool]
"""Whether a reason's sentence is true: of a position, a legal move of the seat to move, and the sentence's values."""


def that_hold(claims: Mapping[str, Claim], state: object, move: Move, reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons, in their order, whose claim holds. A reason that nobody can check is a ``KeyError``."""
    return tuple(reason for reason in reasons if claims[reason.key](state, move, reason.values))
