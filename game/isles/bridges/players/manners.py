"""Playing styles of Bridges: finish begun islands, or hurry for the goals.

Medium and hard follow a style among entries of nearly equal value. Easy compares no values and considers its style's
links first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from game.core.players import BUILDER, SPOILER
from game.isles.bridges.players.model import NUMBERED, STRUCK, Paper
from game.isles.bridges.rules.sheet import MOST_WITHOUT_NUMBER

Liking = Callable[[Paper], float]
"""Preference for a sheet after an entry; higher is better."""
NUMBER_COUNTS: Final = 2
"""Number of bridges that a number on a goal's island counts for."""


def islands_waiting(paper: Paper) -> int:
    """Number of unfinished islands with a bridge or a number."""
    return sum(
        room > 0 and (kind == NUMBERED or (kind != STRUCK and room < MOST_WITHOUT_NUMBER))
        for room, kind in zip(paper.room, paper.kind, strict=True)
    )


def goals_begun(paper: Paper) -> int:
    """Progress on the islands of the goals, in bridges and weighted numbers."""
    begun = 0
    for islands in paper.ground.flags.values():
        for island in islands:
            most = paper.number[island] or MOST_WITHOUT_NUMBER
            begun += most - paper.room[island] + NUMBER_COUNTS * (paper.kind[island] == NUMBERED)
    return begun


def _finishes(paper: Paper) -> float:
    return -islands_waiting(paper)


class Likes(NamedTuple):
    """A style's preference, the allowed loss in points, and the number of final candidates."""

    liking: Liking
    margin: float
    left: int


LIKINGS: Final[dict[str, Liking]] = {BUILDER: _finishes, SPOILER: goals_begun}


def _goes_on_at_both_ends(paper: Paper, link: int) -> bool:
    """True if both islands have a bridge already."""
    return all(paper.room[end] < (paper.number[end] or MOST_WITHOUT_NUMBER) for end in paper.ground.ends[link])


def _leads_to_a_goal(paper: Paper, link: int) -> bool:
    return any(end in islands for end in paper.ground.ends[link] for islands in paper.ground.flags.values())


LOOKS_FIRST: Final[dict[str, Callable[[Paper, int], bool]]] = {
    BUILDER: _goes_on_at_both_ends,
    SPOILER: _leads_to_a_goal,
}
"""Links that an easy player of a style tries first."""
