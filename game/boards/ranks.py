"""Ranks for solo games, proposed from good players' scores on a board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

_QUANTILES: Final = (0.08, 0.25, 0.5, 0.82, 0.97)
"""Quantiles of good players' scores at the bounds of the five upper ranks; the lower ranks divide the first bound
evenly.
"""
_LOWER: Final = 5
MIN_GAMES: Final = 20
"""Minimum games for a reliable highest rank."""


def proposed_ranks(scores: Sequence[int]) -> str:
    """Ten ascending bounds in map property form, the first 0; empty if the scores differ too little.

    >>> proposed_ranks(range(500, 1500))
    '0,110,230,340,460,580,750,1000,1320,1470'
    """
    ordered = sorted(scores)
    if len(ordered) < MIN_GAMES:
        return ""
    upper = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in _QUANTILES]
    bounds = [upper[0] * step / _LOWER for step in range(_LOWER)] + upper
    size = 10 ** max(0, int(math.log10(max(1, bounds[-1]))) - 2)
    rounded = [int(bound // size * size) for bound in bounds]
    return ",".join(map(str, rounded)) if all(low < high for low, high in pairwise(rounded)) else ""
