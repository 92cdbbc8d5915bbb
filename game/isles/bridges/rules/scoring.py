"""What scores in Bridges and how much (rules.md 1, "Scoring during the game", "End", "Alone")."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Goal(StrEnum):
    """What scores during the game, once per seat."""

    RED = "red"
    BLUE = "blue"
    SIX = "six"


GROUP: Final = 6
"""So many finished islands, joined without an unfinished one in between, meet the third goal."""
POINTS_PER_ISLAND: Final = 2
"""At the end, for every finished island."""
FIRST_POINTS: Final[Mapping[Goal, int]] = {Goal.RED: 9, Goal.BLUE: 7, Goal.SIX: 8}
LATER_POINTS: Final[Mapping[Goal, int]] = {Goal.RED: 5, Goal.BLUE: 3, Goal.SIX: 4}
DEADLINES: Final[Mapping[Goal, int]] = {Goal.RED: 12, Goal.BLUE: 7, Goal.SIX: 12}
"""Alone: the card by which a goal must be met to score its higher value."""
RANKS: Final = (40, 42, 44, 46, 48, 50, 51, 53, 55, 57, 59)
"""Alone: the highest total of each rank but the last."""


def rank_of(total: int) -> int:
    """The rank of a total alone, from 0 (up to 40) to 11 (60)."""
    return sum(total > highest for highest in RANKS)
