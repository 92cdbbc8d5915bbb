"""Where things lie on the table of Elevens."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.isles.elevens.plugin import PLUGIN
from game.isles.elevens.table.layout import table_layout
from game.isles.elevens.table.panels import MAX_LIFT


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("height", [648.0, 678.0, 888.0])
@pytest.mark.parametrize("tiles", [5, 17, 26])
def test_lifted_tiles_of_the_upper_shelf_leave_the_racks_heading_uncovered(
    text_size: float, height: float, tiles: int
) -> None:
    loaded = PLUGIN.load_board("standard")
    layout = table_layout(FRect(0, 72, 1280, height), loaded.map, loaded.board, 2, tiles, text_size)
    for slot in layout.slots:
        assert slot.top - MAX_LIFT >= layout.header.bottom - 0.01
        assert layout.rack.contains(slot)
