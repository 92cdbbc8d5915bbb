"""The moves of Mosaic as records write them (formats.md section 2)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.state import parse_move
from game.isles.mosaic.rules.state import GAME


@pytest.mark.parametrize(
    "written",
    [
        {"seat": 0, "do": "piece", "piece": "A1", "at": [3, 0]},
        {"seat": 1, "do": "bonus", "piece": 10, "at": [0, 2]},
        {"seat": 5, "do": "pass"},
    ],
)
def test_moves_are_written_as_formats_md_says(written: dict[str, Any]) -> None:
    assert parse_move(written, GAME.moves).to_json() == written
