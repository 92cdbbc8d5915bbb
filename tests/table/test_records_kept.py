"""A finished game is in the records once, whatever happens at the table afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import registry
from tests.driver import click, program, top, wait
from tests.games import PAIRS, random_game
from tests.table.tables import go_on_with, table_on_top


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_that_is_over_is_kept_once_however_often_the_table_changes_afterwards(tmp_path: Path, game: str) -> None:
    whole = random_game(next(case for case in PAIRS if case.game == game))
    with program(tmp_path) as app:
        storage = app.services.storage
        go_on_with(app, whole.branch(whole.number - 1))
        wait(app, 0.1)
        if top(app).name == "pass-mouse":
            click(app, "ready")
        table = table_on_top(app)
        table.controller.match.play(whole.moves[-1])
        assert table.controller.match.is_over
        table.controller.match.count_aid("hint", 0)
        table.controller.match.count_aid("hint", 1)
        assert [entry.scores for entry in storage.records.latest()] == [whole.state.result().scores]
        assert storage.counts()[f"end.{game}"][0] == 1
        assert storage.saved_games.all() == []
