"""A hint that was asked for and not waited for: once it was taken for the computer player's move, and the game stood still."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import registry
from game.modes.tables import SeatPlan, TablePlan
from game.registry import plugin
from game.scenes import routes
from game.scenes.stack import Reset
from game.table.table_setup import set_up_table
from tests.driver import click, program, top, wait
from tests.table.tables import table_on_top


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.draws
def test_whoever_moves_before_the_hint_comes_gets_none_and_the_game_goes_on_bug(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        seats = [SeatPlan(name="Ada"), SeatPlan("easy")]
        plan = TablePlan(seats, plugin(game).shipped[0], seed=4)
        app.apply(Reset(routes.PlayRoute(set_up_table(app.services, game, plan))))
        wait(app, 0.3)
        if top(app).name == "pass-mouse":
            click(app, "ready")
        table = table_on_top(app)
        for _ in range(200):
            if table.controller.is_human_turn:
                break
            wait(app, 0.1)
        click(app, "hint")
        table.controller.make_move(table.controller.match.state.moves()[0])
        for _ in range(200):
            if table.controller.is_human_turn and table.controller.match.last_move_of(1):
                break
            if table.controller.is_human_turn:
                table.controller.make_move(table.controller.match.state.moves()[0])
            wait(app, 0.1)
        assert table.controller.match.last_move_of(1), "the computer player has moved"
        assert table.controller.advice is None
