"""Scoring of Bridges (rules.md section 1, "Scoring during the game", "End", "Alone")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.core.rank_bounds import bounds_reached


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
RANK_BOUNDS: Final = (41, 43, 45, 47, 49, 51, 52, 54, 56, 58, 60)
"""Solo: lowest total of each rank except the first."""


def rank_of(total: int) -> int:
    """Solo: rank of a total, from 0 (up to 40) to 11 (60)."""
    return bounds_reached(RANK_BOUNDS, total)


@dataclass(slots=True)
class GoalScores:
    """Goals that the seats have met, with their points."""

    met: list[dict[Goal, int]]
    """Round in which each seat met each goal; one more than the last round for Freehand's last step."""

    def first_met(self, goal: Goal) -> int | None:
        """First round in which any seat met a goal; None if no seat has."""
        return min((met[goal] for met in self.met if goal in met), default=None)

    def points(self, seat: int, goal: Goal) -> int:
        """Points of a seat for a goal so far."""
        if goal not in self.met[seat]:
            return 0
        in_round = self.met[seat][goal]
        is_in_time = in_round <= SOLO_DEADLINES[goal] if len(self.met) == 1 else in_round == self.first_met(goal)
        return FIRST_POINTS[goal] if is_in_time else LATER_POINTS[goal]

    def value(self, goal: Goal, in_round: int) -> int:
        """Points for a seat that meets the goal in the current round, ``in_round``."""
        is_high = in_round <= SOLO_DEADLINES[goal] if len(self.met) == 1 else self.first_met(goal) is None
        return FIRST_POINTS[goal] if is_high else LATER_POINTS[goal]

    def copy(self) -> GoalScores:
        return GoalScores([dict(met) for met in self.met])
