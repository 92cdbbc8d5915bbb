"""Brush strokes: cells that a fast pointer leaves out."""

from __future__ import annotations

from game.boards.drawing import BrushStroke, cells_between
from game.boards.sketch import Sketch, Symmetry
from game.isles.bridges.drawing import DRAWING, REEF


def test_a_fast_stroke_has_no_gaps_and_follows_a_bend() -> None:
    stroke = BrushStroke(DRAWING, Sketch(9, 7), (0, 0), REEF, Symmetry.NONE)
    stroke.extend_to((4, 0))
    stroke.extend_to((4, 3))
    assert set(stroke.sketch.cells(REEF)) == {(column, 0) for column in range(5)} | {(4, row) for row in range(4)}


def test_a_slanted_line_touches_one_cell_a_step() -> None:
    assert cells_between((2, 2), (6, 4))[-1] == (6, 4)
    assert [cell[0] for cell in cells_between((2, 2), (6, 4))] == [3, 4, 5, 6]
    assert cells_between((3, 3), (3, 3)) == []
