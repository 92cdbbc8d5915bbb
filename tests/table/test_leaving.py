"""Leaving a table stops its computer players."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.match.match import Seat
from game.match.thinker import Thinker
from tests.driver import click, key, program, top, wait
from tests.table.tables import begun, go_on_with


def test_the_thinking_is_cut_short_when_the_table_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinker, "poll", lambda thinker: None)  # thinks for ever
    match = begun("mosaic", (Seat("Ada"), Seat("Bosun", "computer", "easy")))
    match.play(match.state.moves()[0])
    with program(tmp_path) as app:
        go_on_with(app, match)
        wait(app, 0.3)
        thinker = app.services.background.thinker
        assert isinstance(thinker, Thinker)
        assert thinker.is_busy
        key(app, pygame.K_ESCAPE)
        click(app, "chart")
        assert top(app).name == "title"
        assert not thinker.is_busy
