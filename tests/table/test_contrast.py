"""Readable text on tables, on every ground, in every game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.match.match import Match, Seat
from game.modes.tables import GameTable
from game.registry import GAMES, plugin
from game.scenes.stack import Reset
from game.table.opening import open_table
from tests.contrast import lines_of
from tests.driver import program

LARGE = 24
"""Line height in units from which letters count as large; large ones are always bold."""
READABLE, READABLE_IF_LARGE = 4.4, 2.9
"""The least contrast is 4.5, of large letters 3 (WCAG 2.2, 1.4.3); a tenth is what rounding of pixels may take."""
SEATS = (Seat("Ada"), Seat("Ben", "computer", "easy"))
PLAYED = {"bridges": 40, "elevens": 24, "waterways": 30, "mosaic": 8}
"""Number of moves before a table is inspected, so that pieces are on it."""


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("game", "names", "size"), [
    *((game, plugin(game).shipped[:1], size) for game in GAMES for size in ("1280x720", "720x1280")),
    *(pytest.param(game, plugin(game).shipped[1:], "1280x720", marks=pytest.mark.slow)
      for game in GAMES if plugin(game).shipped[1:]),
])  # fmt: skip
def test_whatever_is_written_on_a_table_stands_out_from_what_lies_below_it(
    game: str, names: Sequence[str], size: str, tmp_path: Path
) -> None:
    faint = {}
    dice = random.Random(5)
    with program(tmp_path, size=size) as app:
        for name in names:
            loaded = app.services.background.boards.load(game, name)
            match: Match[Any] = Match.new(game, name, loaded.board, SEATS, seed=3, started="")
            while not match.is_over and (match.number < PLAYED.get(game, 5) or match.seat != 0):
                match.play(dice.choice(list(match.state.moves())))
            table = open_table(app.services, GameTable(match, loaded))
            app.apply(Reset(table))
            for line in lines_of(app.services.assets, table):
                if line.contrast < (READABLE if line.height < LARGE else READABLE_IF_LARGE):
                    faint[name, line.text] = round(line.contrast, 1), round(line.height)
    assert faint == {}
