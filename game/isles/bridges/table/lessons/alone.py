"""Solo lesson: piles, deadlines of the goals, ranks."""

from __future__ import annotations

from typing import Final

from game.isles.bridges.rules.moves import Bridges, Number
from game.isles.bridges.table.lessons.common import FIRST_CARDS, FIRST_ROUND, below, goals, lesson
from game.table.lessons.lesson import Step

_TO_THE_SEVENTH_CARD: Final = (
    *FIRST_ROUND,
    Number(0, 3), Bridges(0, ((3, 7),)),
    Number(0, 17), Bridges(0, ((8, 17), (16, 17), (17, 18))),
    Number(0, 18), Bridges(0, ((16, 17), (17, 18))),
    Number(0, 16), Bridges(0, ((3, 4),)),
    Number(0, 4), Bridges(0, ((3, 4),)),
)  # fmt: skip
"""Two of the blue flags are finished; the third lacks one bridge."""

ALONE: Final = lesson(
    "alone",
    FIRST_CARDS,
    (
        Step("piles", shows=below),
        Step("deadline", shows=goals),
        Step("blue", ("island-5", "link-2-3", "link-4-5", "confirm")),
        Step("met", shows=goals),
        Step("rank", shows=below),
    ),
    _TO_THE_SEVENTH_CARD,
)
