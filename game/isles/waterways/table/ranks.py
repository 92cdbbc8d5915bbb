"""The ranks of a game alone: what a score is called, and where the next one begins."""

from __future__ import annotations

from typing import Final

from game.isles.waterways.rules.board import Board

USUAL_RANKS: Final = (0, 1, 12, 24, 40, 60, 90, 130, 190, 320)
"""The lower bounds of the ranks on boards that name none."""


def rank(board: Board, score: int) -> str:
    """The key of the rank that a score reaches alone."""
    reached = board.rank_of(score)
    if reached is None:
        reached = sum(bound <= score for bound in USUAL_RANKS)
    return f"waterways.rank.{reached}"


def next_rank(board: Board, score: int) -> int | None:
    """The score from which the next rank begins; None at the top."""
    return next((bound for bound in board.solo_ranks or USUAL_RANKS if bound > score), None)
