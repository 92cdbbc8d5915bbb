"""Elevens with confirmation of moves: a second click lays the tile."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.isles.elevens.rules.moves import Lay
from game.match.match import Seat
from tests.driver import click, program
from tests.isles.elevens.table.tables import bag_of
from tests.table.tables import begun, go_on_with, table_on_top

pytestmark = pytest.mark.draws

RACK = "red-11 red-10 red-12 joker-13 blue-12 yellow-9 green-6"
FIRST, SECOND = Lay(0, "red-11", "red-11"), Lay(0, "red-10", "red-10")


@pytest.mark.parametrize("confirms", [True, False])
def test_who_wants_to_confirm_moves_clicks_a_field_twice_before_the_tile_lies_there(
    tmp_path: Path, confirms: bool
) -> None:
    seats = (Seat("Ada"), Seat("Bosun", "computer", "easy"))
    with program(tmp_path) as app:
        app.services.storage.change_settings(confirm_moves=confirms)
        go_on_with(app, begun("elevens", seats, [FIRST], {"bag": bag_of(RACK, "blue-11 blue-10")}))
        table = table_on_top(app)
        click(app, "tile-red-10")
        click(app, "field-red-10")
        if confirms:
            assert table.record()["moves"] == [FIRST.to_json()]
            click(app, "field-red-10")
        assert table.record()["moves"] == [FIRST.to_json(), SECOND.to_json()]
