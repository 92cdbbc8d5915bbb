"""Scoring of Bridges (rules.md section 1, "Scoring during the game", "End", "Alone")."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Goal(StrEnum):
    """A goal that scores during the game, once per seat."""

    RED = "red"
    BLUE = "blue"
    SIX = "six"


MIN_GROUP_SIZE: Final = 6
"""Minimum size of a group of joined finished islands for the third goal."""
POINTS_PER_ISLAND: Final = 2
"""Points at the end for each finished island."""
FIRST_POINTS: Final[Mapping[Goal, int]] = {Goal.RED: 9, Goal.BLUE: 7, Goal.SIX: 8}
LATER_POINTS: Final[Mapping[Goal, int]] = {Goal.RED: 5, Goal.BLUE: 3, Goal.SIX: 4}
SOLO_DEADLINES: Final[Mapping[Goal, int]] = {Goal.RED: 12, Goal.BLUE: 7, Goal.SIX: 12}
"""Solo: last card on which a goal scores its higher value."""
RANK_BOUNDS: Final = (40, 42, 44, 46, 48, 50, 51, 53, 55, 57, 59)
"""Solo: highest total of each rank except the last."""


def rank_of(total: int) -> int:
    """Solo: rank of a total, from 0 (up to 40) to 11 (60)."""
    return sum(total > highest for highest in RANK_BOUNDS)
