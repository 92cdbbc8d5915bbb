"""Call depth of a confirmed click: from the loop to the match, in every game."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from game.core.players import Advice
from game.core.state import Move
from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.registry import GAMES
from game.scenes.stack import Reset
from game.table.opening import open_table
from tests.driver import click, program, wait

MAX_FRAMES = 8
"""Maximum calls from ``App.step`` to ``Match.play``, counting one of the two ends."""


@pytest.mark.parametrize("game", GAMES)
def test_a_confirmed_click_reaches_the_match_in_few_calls(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        loaded = app.services.background.boards.load(game, next(iter(app.services.background.boards.names(game))))
        match: Match[Any] = Match.new(game, loaded.name, loaded.board, [Seat("Ada"), Seat("Ben")], seed=3)
        scene = open_table(app.services, GameTable(match, loaded, [None, None]))
        app.apply(Reset(scene))
        wait(app, 1.0)
        if app.stack.top is not scene:
            click(app, "ready")
            wait(app, 1.0)
        assert app.stack.top is scene
        seat = match.seat
        assert seat is not None
        move = next(move for move in match.sample_for(seat).moves() if move.seat == seat)
        scene.controller.show_advice(Advice(move, ()))
        scene.rebuild()
        app.step(0.1)
        calls: list[list[str]] = []
        play = Match.play

        def noting(match: Match[Any], move: Move) -> None:
            calls.append([frame.name for frame in traceback.extract_stack()])
            play(match, move)

        with patch.object(Match, "play", noting):
            for _ in range(3):  # a hint may first be followed, then confirmed
                confirm = scene.interaction.default_hit_target()
                if calls or confirm is None:
                    break
                click(app, confirm.name)
        assert calls, "no click has played anything"
        begin = max(number for number, name in enumerate(calls[0]) if name == "step")
        chain = calls[0][begin + 1 :]
        assert len(chain) <= MAX_FRAMES, " > ".join(chain)
