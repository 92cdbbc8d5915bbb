"""Undo while a computer player thinks: what it thought about the old position is forgotten."""

from __future__ import annotations

import random
from pathlib import Path

from game.core.players import decide
from game.match.match import Seat
from game.registry import plugin
from tests.driver import click, program, wait
from tests.table.tables import begun, colour_somewhere, go_on_with, table_on_top


def test_a_computer_player_answers_the_move_made_after_an_undo_and_not_the_one_taken_back(
    tmp_path: Path,
) -> None:
    """Each piece can be taken once: after the undo Ada takes the very piece that Bosun had chosen meanwhile."""
    match = begun("mosaic", (Seat("Ada"), Seat("Bosun", "computer", "easy")))
    match.play(match.state.moves()[0])
    thought = decide(plugin("mosaic").player("easy"), match.sample_for(1), random.Random(match.thinking_seed(1))).move
    piece = thought.to_json()["piece"]
    assert piece != match.moves[0].to_json()["piece"]
    with program(tmp_path) as app:
        app.services.storage.change_settings(pace="slow")
        go_on_with(app, match)
        table = table_on_top(app)
        wait(app, 0.5)
        assert table.controller.match.number == 1, "Bosun has thought, but waits before he moves"
        click(app, "undo")
        assert table.controller.match.number == 0
        colour_somewhere(app, piece)
        for _ in range(100):
            wait(app, 0.1)
            if table.controller.match.number > 1:
                break
        first, answer = (move.to_json() for move in table.controller.match.moves[:2])
        assert (first["seat"], first["piece"]) == (0, piece)
        assert answer["seat"] == 1
        assert answer["piece"] != piece
