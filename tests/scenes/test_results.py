"""The page of results: who stands first."""

from __future__ import annotations

import random
from pathlib import Path

from game.match import Match, Seat
from game.rules.waterways_setup import Options
from game.scenes.keeping import open_table
from game.scenes.results import ResultsScene
from game.scenes.stack import Reset
from game.scenes.table import Table
from tests.scenes.driver import program, top, wait


def test_a_saboteur_who_wins_with_nothing_stands_first(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        loaded = app.services.boards.load("waterways", "twin")
        seats = [Seat(name, "human") for name in ("Ada", "Ben", "Cleo")]
        options = Options.parse({"saboteur": {"target": 999}}, 3)
        match = Match.new("waterways", "twin", loaded.board, seats, options, seed=1)
        dice = random.Random(1)
        while not match.is_over:
            match.play(dice.choice(list(match.state.moves())))
        app.stack.apply(Reset(open_table(app.services, Table(match, loaded))))
        wait(app, 3)
        page = top(app)
        assert isinstance(page, ResultsScene)
        assert page.result.scores[2] < max(page.result.scores)
        assert page.order[0] == 2
