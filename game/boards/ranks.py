"""Ranks for a game alone, proposed from what good players make of a board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

_SHARES: Final = (0.08, 0.25, 0.5, 0.82, 0.97)
"""Which share of their games good players stay below the bounds of the five upper ranks; the lower ones lead up there."""
_LOWER: Final = 5
MIN_GAMES: Final = 20
"""Fewer games say too little of the highest rank."""


def proposed_ranks(scores: Sequence[int]) -> str:
    """Ten ascending bounds as a map property writes them, the first 0; empty where the scores differ too little.

    >>> proposed_ranks(range(500, 1500))
    '0,110,230,340,460,580,740,990,1310,1460'
    """
    ordered = sorted(scores)
    if len(ordered) < MIN_GAMES:
        return ""
    upper = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in _SHARES]
    bounds = [upper[0] * step / _LOWER for step in range(_LOWER)] + upper
    size = 10 ** max(0, int(math.log10(max(1, bounds[-1]))) - 2)
    told = [int(bound // size * size) for bound in bounds]
    return ",".join(map(str, told)) if all(low < high for low, high in pairwise(told)) else ""
