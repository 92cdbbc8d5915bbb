"""Where things lie on the table of Elevens."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.isles.elevens.board import field_places
from game.isles.elevens.plugin import PLUGIN
from game.isles.elevens.rules.board import ROWS
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


@pytest.mark.parametrize("board", PLUGIN.shipped)
@pytest.mark.parametrize("height", [1208.0, 1350.0])
def test_an_upright_window_folds_the_quay_so_that_its_fields_are_no_smaller(board: str, height: float) -> None:
    loaded = PLUGIN.load_board(board)
    across = table_layout(FRect(0, 72, 1280, 648), loaded.map, loaded.board, 3, 16).board
    upright = table_layout(FRect(0, 72, 800, height), loaded.map, loaded.board, 3, 16).board
    for name, field in upright.fields.items():
        assert upright.rect.contains(field)
        assert min(field.size) >= min(across.fields[name].size) * (1.0 if height > 1300 else 0.9)
        assert field.inflate(-0.1, -0.1).collidelistall(list(upright.fields.values())) == [
            list(upright.fields).index(name)
        ]
    for row in ROWS:
        names = [f"{row}-{number}" for number in range(1, 21)]
        tops = [upright.fields[name].top for name in names]
        assert len(set(tops[:10])) == len(set(tops[10:])) == 1
        assert tops[9] < tops[10]
        assert upright.fields[names[0]].left < upright.fields[names[9]].left
        assert upright.fields[names[10]].left < upright.fields[names[0]].left  # below the row's end
    for bridge, span in upright.bridges.items():
        assert all(span.inflate(0, 4).colliderect(upright.fields[end]) for end in bridge.ends)


def test_each_half_of_a_folded_quay_lies_on_its_part_of_the_map() -> None:
    loaded = PLUGIN.load_board("standard")
    layout = table_layout(FRect(0, 72, 800, 1350), loaded.map, loaded.board, 1, 16).board
    places = field_places(loaded.map)
    wide = loaded.map.width * loaded.map.tile_width
    for name, field in layout.fields.items():
        (part,) = (part for part in layout.parts if part.clip.collidepoint(field.center))
        assert field.left == pytest.approx(part.whole.left + places[name].x * part.whole.width / wide, abs=0.01)
