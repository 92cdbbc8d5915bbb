"""Bridges drawn by dragging from island to island, and what an island and a goal still lack."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.core.players import decide
from game.i18n import Texts
from game.isles.bridges.rules.moves import Number, SkipBridges, Start
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.messages import round_message
from game.registry import plugin
from tests.driver import click, drag
from tests.games import CASES
from tests.isles.bridges.table.tables import window

pytestmark = pytest.mark.draws

CARDS = ((4, 2), (3, 1))


def test_a_bridge_is_drawn_by_dragging_from_island_to_island(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        click(app, "skip-number")
        drag(app, "island-3", "island-7")
        drag(app, "island-7", "island-3")
        assert scene.controller.draft is not None
        assert scene.controller.draft.links == ((3, 7), (3, 7))
        drag(app, "island-3", "island-7")
        assert scene.controller.draft.links == ((3, 7), (3, 7)), "a drag takes nothing away"
        assert scene.controller.message_bar.refused is not None


def test_islands_that_no_row_of_buoys_joins_take_no_bridge(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3),), cards=CARDS) as (app, scene):
        click(app, "skip-number")
        drag(app, "island-7", "island-1")
        assert scene.controller.message_bar.text == "No row of buoys joins A and G."
        assert scene.controller.draft is not None
        assert scene.controller.draft.links == ()


def test_an_island_under_the_pointer_tells_what_it_lacks_with_the_bridges_begun(tmp_path: Path) -> None:
    with window(tmp_path, (Start(0, 7, 3), Number(0, 3), SkipBridges(0)), cards=CARDS) as (_, scene):
        draft = scene.controller.draft
        assert draft is not None
        assert [draft.bridges_lacking(island) for island in (3, 7, 1)] == [4, 3, None]
        written = draft.skip_number()
        assert isinstance(written, Draft)
        begun = written.draw_bridge((3, 7))
        assert isinstance(begun, Draft)
        assert [begun.bridges_lacking(island) for island in (3, 7)] == [3, 2]


def test_goals_that_come_within_one_island_are_called_out_once() -> None:
    texts, called = Texts("en"), 0
    case = next(each for each in CASES if each.game == "bridges" and each.seats == 1 and each.variant < 0)
    match, rng = case.deal(2), random.Random(2)
    while (seat := match.seat) is not None:
        rounds = match.state.rounds_over
        match.play(decide(plugin("bridges").player("medium"), match.sample_for(seat), rng).move)
        state = match.state
        if state.rounds_over == rounds:
            continue
        lines = round_message(texts, match, match.number, 0, ["Ada"])
        for goal in Goal:
            reached, needed = state.goal_progress(0, goal)
            name = f"{texts.t(f'bridges.goal.{goal.value}')}: {reached} of {needed}, one island to go"
            assert (name in lines) <= (needed - reached == 1 and goal not in state.goals.met[0])
            called += name in lines
    assert called >= 2
