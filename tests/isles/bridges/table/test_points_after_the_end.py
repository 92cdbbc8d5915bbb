"""Alone at Bridges: the panel counts points so far during the game, and points after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.stack import Push
from tests.drawn_text import runs_of
from tests.driver import program, wait
from tests.outlines import table_at

pytestmark = pytest.mark.draws


@pytest.mark.parametrize(("share", "key"), [(0.5, "bridges.panel.points"), (1.0, "bridges.panel.points-end")])
def test_points_are_so_far_only_until_the_end_bug(share: float, key: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = table_at(app, "bridges", 1, share)
        app.apply(Push(table))
        wait(app, 0.3)
        words = [run.text for run in runs_of(app, table)]
        assert app.services.assets.t(key) in words
