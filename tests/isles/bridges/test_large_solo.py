"""The solo panel of Bridges with large letters: piles, their counts and the goals due by their ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import FRect

from game.isles.bridges.table.paint import GOAL_SIGNS
from game.scenes.stack import Push
from tests.driver import program
from tests.outlines import SCREENS, noting

pytestmark = pytest.mark.draws


def test_no_pile_lies_on_a_goal_at_200_percent_bug(tmp_path: Path) -> None:
    found: list[str] = []
    with program(tmp_path, size="1024x600") as app:
        app.services.storage.change_settings(text_size=200)
        app.apply_settings()
        with noting(found, has_strokes=False):
            app.apply(Push(SCREENS["table-bridges-1-50%"](app)))
            app.step(0.02)
    pictures = [line.split() for line in found if line.startswith("picture ")]
    places = [(name, FRect(*map(float, place))) for _, *place, name in (line[:6] for line in pictures)]
    piles = [place for name, place in places if name == "bridges/card_back"]
    lowest = min(pile.top for pile in piles)
    goals = [place for name, place in places if name in GOAL_SIGNS.values() and place.top >= lowest]
    assert len(goals) >= 3
    assert [goal for goal in goals for pile in piles if goal.colliderect(pile)] == []
