"""The page of results: who stands first."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from game.app import App
from game.core.match import Match, Seat
from game.core.state import Json
from game.isles.waterways.rules.setup import Options
from game.occasions.tables import Table
from game.scenes.stack import Reset
from game.table.ending.results import ResultsScene
from game.table.opening import open_table
from tests.driver import program, target, top, wait


def results_of(app: App, names: Sequence[str], options: Json, seed: int) -> ResultsScene:
    """The page after a game of Waterways played at random."""
    loaded = app.services.boards.load("waterways", "twin")
    seats = [Seat(name, "human") for name in names]
    match = Match.new("waterways", "twin", loaded.board, seats, Options.parse(options, len(seats)), seed=seed)
    dice = random.Random(seed)
    while not match.is_over:
        match.play(dice.choice(list(match.state.moves())))
    app.stack.apply(Reset(open_table(app.services, Table(match, loaded))))
    wait(app, 3)
    page = top(app)
    assert isinstance(page, ResultsScene)
    return page


def test_a_saboteur_who_wins_with_nothing_stands_first_and_what_can_be_done_next_is_one_row(tmp_path: Path) -> None:
    with program(tmp_path, language="fr") as app:
        page = results_of(app, ("Ada", "Ben", "Cleo"), {"saboteur": {"target": 999}}, seed=1)
        assert page.result.scores[2] < max(page.result.scores)
        assert page.order[0] == 2
        buttons = [target(app, name).rect for name in ("look", "replay", "share", "same-deal", "chart", "again")]
        assert len({rect.bottom for rect in buttons}) == 1
        assert all(left.right < right.left for left, right in pairwise(buttons))


def test_a_team_wins_together_and_shares_nothing(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = results_of(app, ("Ada", "Ben", "Cleo", "Dan"), {}, seed=1)
        assert len(page.winners) == 2
        first, second = (page.match.seats[seat].name for seat in page.winners)
        assert page.heading() == f"{first} and {second} win!"
