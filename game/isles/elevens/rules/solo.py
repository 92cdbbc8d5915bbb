"""Elevens alone: what a hand against two others is worth to the one who plays it (rules.md, "Alone")."""

from __future__ import annotations

from collections.abc import Sequence

PERSON = 0
"""The seat of who plays alone."""


def solo_score(scores: Sequence[float], winners: Sequence[int]) -> float:
    """A hand won is worth the penalty points that the others hold, a hand lost one's own, less than nothing."""
    return -sum(scores) if PERSON in winners else scores[PERSON]
