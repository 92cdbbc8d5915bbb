"""What is taken back goes back where it came from before everybody's eyes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.match import Match, Seat
from game.isles.catalogue import ISLES, isle
from tests.driver import FRAME, program
from tests.table.tables import go_on_with, table_on_top

UNMOVED = {"pebbles"}
"""Isles that set nothing in motion when a move is made either."""
OPTIONS = {"waterways": {"open_stones": True}}
"""Where a stone out of the bag comes to light with each move, nothing can be taken back."""


@pytest.mark.parametrize("game", ISLES)
def test_a_move_taken_back_is_seen_leaving_the_board(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        rules, name = isle(game).game, isle(game).shipped[0]
        options = rules.options.parse(OPTIONS.get(game, {}), 2)
        seats = (Seat("Ada"), Seat("Bosun", "computer", "easy"))
        match: Match[Any] = Match.new(game, name, isle(game).load_board(name).board, seats, options, seed=1)
        while not match.can_undo:
            match.play(match.state.moves()[0])
        go_on_with(app, match)
        table = table_on_top(app)
        app.services.storage.change_settings(reduced_motion=False)
        table.motions.finish()
        table.undo()
        app.step(FRAME)
        assert bool(table.motions) is (game not in UNMOVED), "it is on its way"
        for _ in range(8):
            app.step(0.1)
        assert not table.motions, "nobody waits for it any longer"
