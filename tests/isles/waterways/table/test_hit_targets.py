"""The spots of Waterways and what they stand for."""

from __future__ import annotations

from pygame import FRect

from game.isles.waterways.table.hit_targets import HeapTarget, cell_hit_targets, cell_name, cell_of, heap_hit_target
from game.isles.waterways.table.layout import fit_board
from game.ui.widgets import HitTarget
from tests.isles.waterways.rules.positions import OBLONG

PLACE = fit_board(OBLONG, FRect(0, 0, 600, 400))


def test_every_cell_has_a_spot_row_by_row_that_stands_for_it() -> None:
    clicked: list[tuple[int, int]] = []
    hit_targets = cell_hit_targets(PLACE, {(3, 2)}, clicked.append)
    cells = [(x, y) for y in range(OBLONG.height) for x in range(OBLONG.width)]
    assert [cell_of(hit_target) for hit_target in hit_targets] == cells
    assert [hit_target.name for hit_target in hit_targets] == [cell_name(cell) for cell in cells]
    assert [cell_of(hit_target) for hit_target in hit_targets if hit_target.is_enabled] == [(3, 2)]
    action = hit_targets[2 * OBLONG.width + 3].action
    assert action is not None
    action()
    assert clicked == [(3, 2)]


def test_where_nobody_acts_a_cell_does_nothing() -> None:
    assert all(hit_target.action is None for hit_target in cell_hit_targets(PLACE, (), None))


def test_other_spots_stand_for_no_cell() -> None:
    heap = heap_hit_target("ring", FRect(0, 0, 9, 9), lambda: None, True, "")
    assert (heap.name, heap.value) == ("heap-ring", HeapTarget("ring"))
    assert cell_of(heap) is None
    assert cell_of(HitTarget("bag", FRect(0, 0, 9, 9))) is None
    assert cell_of(None) is None
