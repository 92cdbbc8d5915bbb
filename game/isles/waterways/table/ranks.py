"""Solo ranks: names and bounds."""

from __future__ import annotations

from typing import Final

from game.core.rank_bounds import bounds_reached, next_bound
from game.isles.waterways.rules.board import Board

DEFAULT_RANK_BOUNDS: Final = (0, 1, 12, 24, 40, 60, 90, 130, 190, 320)
"""Lower bounds of the ranks for boards without their own."""


def rank(board: Board, score: int) -> str:
    """Text key of a solo score's rank."""
    reached = board.rank_of(score)
    if reached is None:
        reached = bounds_reached(DEFAULT_RANK_BOUNDS, score)
    return f"waterways.rank.{reached}"


def next_rank(board: Board, score: int) -> int | None:
    """Score at which the next rank begins; None at the top."""
    return next_bound(board.solo_ranks or DEFAULT_RANK_BOUNDS, score)
