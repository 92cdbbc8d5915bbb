"""Pointing, without a window."""

from __future__ import annotations

from game.isles.waterways.rules.stones import LaidStone
from game.isles.waterways.table.hover import Hover

HERE = (100.0, 200.0)
STONE = LaidStone(0, "037", (3, 4), 0)
"""Stone with its centre at (4, 4)."""


def test_the_stone_snaps_from_cell_to_cell() -> None:
    pointing = Hover()
    assert pointing.move(HERE, (4, 4))
    assert not pointing.move(HERE, (4, 4))
    assert pointing.move(HERE, (5, 4))
    assert pointing.move(HERE, None)
    assert not pointing.move((7.0, 8.0), None)
    assert (pointing.cell, pointing.place) == (None, (7.0, 8.0))


def test_after_a_lay_the_next_stone_waits_until_the_pointer_leaves_the_stone() -> None:
    pointing = Hover()
    pointing.move(HERE, (4, 4))
    pointing.suspend_snapping([STONE])
    assert pointing.cell is None
    for cell in STONE.cells:
        assert not pointing.move(HERE, cell)
        assert pointing.cell is None
    assert pointing.move(HERE, (4, 5))
    assert pointing.suspended_cells == frozenset()
    assert pointing.move(HERE, (4, 4))
    assert pointing.cell == (4, 4)


def test_a_stone_laid_elsewhere_leaves_the_snapping_alone() -> None:
    pointing = Hover()
    pointing.move(HERE, (4, 6))
    pointing.suspend_snapping([STONE])
    assert pointing.cell == (4, 6)


def test_leaving_the_board_ends_the_rest_too() -> None:
    pointing = Hover(cell=(4, 4))
    pointing.suspend_snapping([STONE])
    pointing.move(HERE, None)
    pointing.move(HERE, (4, 4))
    assert pointing.cell == (4, 4)
