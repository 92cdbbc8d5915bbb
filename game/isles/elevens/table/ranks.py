"""Ranks of solo Elevens by the total worth of the three hands.

Each rank covers a tenth of the results of the rollout policy against two seats with the same policy (1,500 games on the
first board).
"""

from __future__ import annotations

from typing import Final

from game.isles.elevens.rules.board import Board

BOUNDS: Final = (-120, -90, -60, -40, -20, 10, 40, 80, 140)
"""Lowest score of each rank but the first."""


def rank(board: Board, score: int) -> str:
    """Text key of the rank for a score."""
    return f"elevens.rank.{sum(bound <= score for bound in BOUNDS)}"


def next_rank(board: Board, score: int) -> int | None:
    """Lowest score of the next rank; None at the top."""
    return next((bound for bound in BOUNDS if bound > score), None)
