"""Checks of a hint's claims, independent of the search that found the move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.players import HintReason
from game.core.state import Move

Claim = Callable[[Any, Any, Mapping[str, Any]], bool]
"""True if a reason's sentence holds for a position, a legal move of the seat to move, and the sentence's values."""


def valid_reasons(
    claims: Mapping[str, Claim], state: object, move: Move, reasons: Iterable[HintReason]
) -> tuple[HintReason, ...]:
    """The reasons whose claim holds, in order. ``KeyError`` for a reason without a claim."""
    return tuple(reason for reason in reasons if claims[reason.key](state, move, reason.values))
