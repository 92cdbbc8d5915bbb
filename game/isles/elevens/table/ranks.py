"""The ranks of a game of Elevens alone: what the worth of the three hands together is called.

A rank is a tenth of what somebody has who plays by rule of thumb against two who do (1,500 games on the first board).
"""

from __future__ import annotations

from typing import Final

from game.isles.elevens.rules.board import Board

BOUNDS: Final = (-120, -90, -60, -40, -20, 10, 40, 80, 140)
"""The lowest worth of each rank but the first."""


def rank(board: Board, score: int) -> str:
    """The key of the rank that a score reaches."""
    return f"elevens.rank.{sum(bound <= score for bound in BOUNDS)}"


def next_rank(board: Board, score: int) -> int | None:
    """The lowest score of the rank above; None at the top."""
    return next((bound for bound in BOUNDS if bound > score), None)
