"""Ranks reached as stars in a text for chats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

REACHED: Final = "★"
_OPEN: Final = "☆"
_MAX_SIGNS: Final = 12
_LOWEST_SCORE: Final = -1_000_000


def rank_signs(next_rank: Callable[[int], int | None], score: int) -> str:
    """A star for each rank above the lowest, filled if the score reaches it; empty without ranks.

    >>> rank_signs(lambda score: next((bound for bound in (10, 20, 30) if bound > score), None), 25)
    '★★☆'
    """
    signs, bound = "", next_rank(_LOWEST_SCORE)
    while bound is not None and len(signs) < _MAX_SIGNS:
        signs += REACHED if bound <= score else _OPEN
        bound = next_rank(bound)
    return signs


def split_signs(line: str) -> tuple[str, str]:
    """The ``rank_signs`` at a line's start, and the words after them.

    >>> split_signs("★★☆ Rank: Master Tiler"), split_signs("2 days in a row.")
    (('★★☆', 'Rank: Master Tiler'), ('', '2 days in a row.'))
    """
    words = line.lstrip(REACHED + _OPEN)
    return line[: len(line) - len(words)], words.strip()
