"""After the end: the results, the table behind them, and tables without people."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game import registry
from game.app import App
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.registry import plugin
from game.scenes.stack import Reset
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from game.table.plugin import ui_of
from game.table.review.page import ReviewScene
from game.table.scene import TableScene
from tests.driver import click, key, names, program, right_click, top, wait


def ended(app: App, game: str, seats: list[Seat], *, left: int = 0) -> None:
    """The table of a game played at random but for the last ``left`` moves."""
    board = plugin(game).boards()[0]
    loaded = app.services.background.boards.load(game, board)
    options = plugin(game).game.options.parse({}, len(seats))
    match = Match.new(game, board, loaded.board, seats, options, seed=3)
    dice = random.Random(3)
    while not match.is_over:
        match.play(dice.choice(list(match.state.moves())))
    if left:
        match = match.branch(match.number - left, seats)
    app.stack.apply(Reset(open_table(app.services, GameTable(match, loaded))))
    app.step(0.02)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.draws
def test_the_table_shown_after_the_end_leads_back_to_the_same_results_bug(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        ended(app, game, [Seat("Ada", "human"), Seat("Ben", "human")])
        wait(app, 3)
        page = top(app)
        assert isinstance(page, ResultsScene)
        for way_back in ("back", "right click", "escape"):
            assert click(app, "look").name == game
            wait(app, 3)
            assert top(app).name == game
            assert not {"hint", "undo"} & set(names(app))
            match way_back:
                case "back":
                    click(app, "back")
                case "right click":
                    right_click(app)
                case "escape":
                    key(app, pygame.K_ESCAPE)
            assert top(app) is page, way_back
        assert "again" in names(app)


def test_table_replay_and_look_back_are_a_click_apart_and_lead_back_to_where_they_were_opened(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        ended(app, "mosaic", [Seat("Ada", "human")])
        wait(app, 3)
        page = top(app)
        assert isinstance(page, ResultsScene)
        assert not {"replay", "review"} & set(names(app)), "one entry"
        for view in ("look", "replay", "review", "replay", "look", "review"):
            scene = click(app, view)
            assert {"look", "replay", "review"} <= set(names(app)), view
            assert scene.name == ("review" if view == "review" else "mosaic")
            if view != "review":
                assert isinstance(scene, TableScene)
                assert ("to-start" in [*names(app), *names(app, enabled=False)]) == (view == "replay"), (
                    "only a replay has its bar"
                )
                assert scene.controller.position == (scene.controller.match.number if view == "look" else 0)
            else:
                assert isinstance(scene, ReviewScene)
                assert scene.review is page.results.review, "what is weighed is not weighed again"
        assert click(app, "back") is page


@pytest.mark.draws
def test_a_computer_alone_has_results_that_wait_for_no_house_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        ended(app, "waterways", [Seat("Bosun", "computer", "easy")])
        wait(app, 3)
        page = top(app)
        assert isinstance(page, ResultsScene)
        assert page.results.benchmark is None
        assert page.heading() == "The result of Bosun"
        assert "watch-house" not in names(app)
        assert "again" in names(app)


def test_where_nothing_is_dealt_the_same_deal_is_not_offered(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        offered = {}
        for game in ("mosaic", "bridges"):
            ended(app, game, [Seat("Ada", "human"), Seat("Ben", "human")])
            wait(app, 3)
            offered[game] = "same-deal" in names(app)
        assert offered == {"mosaic": False, "bridges": True}


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_deal_is_offered_exactly_where_chance_decides_something(game: str) -> None:
    rules = plugin(game).game
    board = plugin(game).load_board(plugin(game).boards()[0]).board
    for seats in rules.seats:
        options = rules.options.parse({}, seats)
        deals = {str(rules.setup.deal(board, seats, options, random.Random(seed)).to_json()) for seed in range(4)}
        assert ui_of(game).has_deal(seats) is (len(deals) > 1), seats
