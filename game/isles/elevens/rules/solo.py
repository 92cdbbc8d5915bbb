"""Solo Elevens: value of one hand against two computer players (rules.md section 2, "Alone")."""

from __future__ import annotations

from collections.abc import Sequence

PERSON = 0
"""Seat of the solo player."""


def solo_score(scores: Sequence[float], winners: Sequence[int]) -> float:
    """Penalty points of the others for a won hand, minus one's own for a lost hand."""
    return -sum(scores) if PERSON in winners else scores[PERSON]
