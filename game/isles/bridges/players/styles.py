"""Playing styles of Bridges: finish begun islands, or hurry for the goals.

Medium and hard follow a style among entries of nearly equal value. Easy compares no values and considers its style's
links first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from game.core.players import BUILDER, SPOILER
from game.isles.bridges.players.model import NUMBERED, STRUCK, SearchSheet
from game.isles.bridges.rules.sheet import MAX_BRIDGES_WITHOUT_NUMBER

StyleScore = Callable[[SearchSheet], float]
"""Preference for a sheet after an entry; higher is better."""
NUMBER_WEIGHT: Final = 2
"""Number of bridges that a number on a goal's island counts for."""


def unfinished_islands(paper: SearchSheet) -> int:
    """Number of unfinished islands with a bridge or a number."""
    return sum(
        room > 0 and (kind == NUMBERED or (kind != STRUCK and room < MAX_BRIDGES_WITHOUT_NUMBER))
        for room, kind in zip(paper.room, paper.kind, strict=True)
    )


def goal_progress(paper: SearchSheet) -> int:
    """Progress on the islands of the goals, in bridges and weighted numbers."""
    begun = 0
    for islands in paper.ground.flags.values():
        for island in islands:
            most = paper.number[island] or MAX_BRIDGES_WITHOUT_NUMBER
            begun += most - paper.room[island] + NUMBER_WEIGHT * (paper.kind[island] == NUMBERED)
    return begun


def _finishes(paper: SearchSheet) -> float:
    return -unfinished_islands(paper)


class StylePreference(NamedTuple):
    """A style's preference, the allowed loss in points, and the number of final candidates."""

    preference: StyleScore
    margin: float
    candidates: int


STYLE_SCORES: Final[dict[str, StyleScore]] = {BUILDER: _finishes, SPOILER: goal_progress}


def _has_bridges_at_both_ends(paper: SearchSheet, link: int) -> bool:
    """True if both islands have a bridge already."""
    return all(paper.room[end] < (paper.number[end] or MAX_BRIDGES_WITHOUT_NUMBER) for end in paper.ground.ends[link])


def _leads_to_a_goal(paper: SearchSheet, link: int) -> bool:
    return any(end in islands for end in paper.ground.ends[link] for islands in paper.ground.flags.values())


PREFERRED_LINKS: Final[dict[str, Callable[[SearchSheet, int], bool]]] = {
    BUILDER: _has_bridges_at_both_ends,
    SPOILER: _leads_to_a_goal,
}
"""Links that an easy player of a style tries first."""
