"""Ranks of solo scores, given as ascending lower bounds: the lowest score of each rank."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence


def bounds_reached(bounds: Sequence[int], score: int) -> int:
    """Number of bounds that a score reaches.

    >>> bounds_reached((0, 10, 30), 10)
    2
    """
    return bisect_right(bounds, score)


def next_bound(bounds: Sequence[int], score: int) -> int | None:
    """Lowest bound above a score; None at the top.

    >>> next_bound((0, 10, 30), 10), next_bound((0, 10, 30), 30)
    (30, None)
    """
    reached = bisect_right(bounds, score)
    return bounds[reached] if reached < len(bounds) else None
