"""Whole games with the screen dark: the player hears what is spoken and knows no more; by keys alone, by a gamepad alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.app import App
from game.modes.tables import SeatPlan, TablePlan
from game.pages.page import PageScene
from game.registry import plugin
from game.scenes import routes
from game.scenes.stack import Reset
from game.table.scene import TableScene
from game.table.table_setup import set_up_table
from game.ui.speech import read_aloud
from tests.blind_player import MAX_STEPS, STEPS, BlindPlayer, Press, by_gamepad, by_keyboard, listen
from tests.driver import program, top

SHIPPED = ("bridges", "elevens", "waterways", "mosaic")


def table_of(app: App, game: str) -> TableScene[Any]:
    """A table for one person, with a computer player where the rules want one."""
    seats = [SeatPlan(name="Ada")]
    if 1 not in plugin(game).game.seats:
        seats.append(SeatPlan("easy"))
    plan = TablePlan(seats, plugin(game).shipped[0], {}, seed=4)
    app.apply(Reset(routes.PlayRoute(set_up_table(app.services, game, plan))))
    table = top(app)
    assert isinstance(table, TableScene)
    return table


def play_blind(app: App, game: str, press: Press) -> BlindPlayer:
    """Play a whole game; the player gets nothing but what is spoken."""
    player = BlindPlayer(press, listen(app).spoken)
    match = table_of(app, game).controller.match
    player.press("wait")
    for _ in range(MAX_STEPS):
        if match.is_over:
            break
        STEPS[game](player)
    assert match.is_over, player.heard[-12:]
    for _ in range(200):
        player.press("wait")
        if top(app).name == "results":
            break
    assert top(app).name == "results"
    return player


def test_every_shipped_game_has_a_plan() -> None:
    assert set(STEPS) == set(SHIPPED) <= set(registry.GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_a_game_is_played_to_its_end_from_what_is_spoken_by_keyboard_alone(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        player = play_blind(app, game, by_keyboard(app))
        results = top(app)
        assert isinstance(results, PageScene)
        assert read_aloud(results.heading()) in player.heard, "who has won, or the rank"


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_a_game_is_played_to_its_end_by_a_gamepads_events_alone(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        play_blind(app, game, by_gamepad(app))
