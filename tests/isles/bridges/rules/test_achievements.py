"""Achievements of Bridges that ask for something by the end of a round."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.core.achievements import FinishedGame
from game.isles.bridges.rules.achievements import ACHIEVEMENTS
from game.isles.bridges.rules.board import Flag

FLAGGED = frozenset({1, 2, 3, 4})


def position(closed: int, finished: set[int]) -> Any:
    """A position after so many closed rounds, with these flag islands finished."""
    board = SimpleNamespace(flagged=lambda flag: FLAGGED if flag is Flag.RED else FLAGGED - {4})
    return SimpleNamespace(rounds_over=closed, finished=lambda seat: frozenset(finished), board=board, played=closed)


@pytest.mark.parametrize(("name", "card"), [("blue", 6), ("red", 10)])
def test_islands_of_the_next_round_come_too_late_bug(name: str, card: int) -> None:
    states = [position(card - 1, {1}), position(card, {1, 2}), position(card, {1, 2, 3}), position(card + 1, {1, 2, 3})]
    course = cast("FinishedGame[Any]", SimpleNamespace(states=states, seat=0, final=states[-1]))
    achievement = next(each for each in ACHIEVEMENTS if each.name == name)
    assert achievement.measure(course) == 2
