"""Results of a game of Waterways."""

from __future__ import annotations

import pytest

from game.app import App
from game.isles.waterways.rules.stones import Side
from game.isles.waterways.table.ui import UI
from tests.isles.waterways.table.tables import table

pytestmark = pytest.mark.draws


def test_the_score_lines_hold_both_shores_and_the_product(app: App) -> None:
    scene = table(app, moves=200)
    assert UI.score_parts is not None
    parts = UI.score_parts(app.services.assets, scene.controller.match)
    counts = scene.controller.state.counts()
    assert [figure for _, figure in parts[0][:2]] == [str(counts[Side.NORTH]), str(counts[Side.SOUTH])]
    assert parts[0][2][1] == str(scene.controller.state.products()[0])
