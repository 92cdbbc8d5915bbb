"""What some players of Bridges like: to finish what is begun, or the goals.

Medium and hard like it among entries about as good. Easy weighs nothing against anything: it looks first where it likes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from game.core.players import BUILDER, SPOILER
from game.isles.bridges.players.model import NUMBERED, STRUCK, SearchSheet
from game.isles.bridges.rules.sheet import MOST_WITHOUT_NUMBER

StyleScore = Callable[[SearchSheet], float]
"""How much the sheet is liked as it is after an entry."""
NUMBER_COUNTS: Final = 2
"""A number on an island of a goal counts like so many bridges there."""


def islands_waiting(paper: SearchSheet) -> int:
    """How many islands have a bridge or a number and are not finished."""
    return sum(
        room > 0 and (kind == NUMBERED or (kind != STRUCK and room < MOST_WITHOUT_NUMBER))
        for room, kind in zip(paper.room, paper.kind, strict=True)
    )


def goals_begun(paper: SearchSheet) -> int:
    """How far the islands of the goals are: their bridges, and their numbers."""
    begun = 0
    for islands in paper.ground.flags.values():
        for island in islands:
            most = paper.number[island] or MOST_WITHOUT_NUMBER
            begun += most - paper.room[island] + NUMBER_COUNTS * (paper.kind[island] == NUMBERED)
    return begun


def _finishes(paper: SearchSheet) -> float:
    return -islands_waiting(paper)


class StylePreference(NamedTuple):
    """What is liked of entries that make so few points less than the best, and of how many of them."""

    liking: StyleScore
    margin: float
    left: int


STYLE_SCORES: Final[dict[str, StyleScore]] = {BUILDER: _finishes, SPOILER: goals_begun}


def _goes_on_at_both_ends(paper: SearchSheet, link: int) -> bool:
    """Whether both islands have a bridge already."""
    return all(paper.room[end] < (paper.number[end] or MOST_WITHOUT_NUMBER) for end in paper.ground.ends[link])


def _leads_to_a_goal(paper: SearchSheet, link: int) -> bool:
    return any(end in islands for end in paper.ground.ends[link] for islands in paper.ground.flags.values())


LOOKS_FIRST: Final[dict[str, Callable[[SearchSheet, int], bool]]] = {
    BUILDER: _goes_on_at_both_ends,
    SPOILER: _leads_to_a_goal,
}
"""The links along which an easy player draws bridges if it can; only where it cannot it looks at others."""
