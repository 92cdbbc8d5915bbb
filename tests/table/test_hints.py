"""Hints at a table: a repeated one counts once, and Return carries it out."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.players import Advice, Player
from game.core.state import GameState
from game.match.thinker import Thinker
from tests.driver import click, key, program, top, wait
from tests.table.tables import PEOPLE, begun, go_on_with, table_on_top


class FirstMove(Thinker):
    """Answers with the first move there is, in the next frame."""

    def __init__(self) -> None:
        super().__init__(use_process=False)
        self._answer: Advice | None = None

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        self._answer = Advice(next(iter(sample.moves())))

    def poll(self, slice_s: float = 0.0) -> Advice | None:
        answer, self._answer = self._answer, None
        return answer


@pytest.mark.parametrize("game", ["elevens", "mosaic", "waterways"])
def test_a_hint_asked_for_twice_counts_once_and_return_plays_it(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        app.services.background.make_thinker = FirstMove
        begun_match = begun(game, PEOPLE)
        begun_match.play(next(iter(begun_match.state.moves())))
        go_on_with(app, begun_match)
        if top(app).name == "pass-mouse":
            click(app, "ready")
        table, match = table_on_top(app), table_on_top(app).controller.match
        seat, before = match.seat, match.number
        assert seat is not None
        for _ in range(2):
            click(app, "hint")
            wait(app, 0.2)
        advice = table.controller.advice
        assert advice is not None
        assert match.meta.aids(seat) == {"hint": 1}
        key(app, pygame.K_RETURN)
        wait(app, 0.2)
        assert match.moves[before] == advice.move
