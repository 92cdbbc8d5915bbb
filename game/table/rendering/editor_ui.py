"""An isle's part of the board editor's look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from game.boards.maps import Cell
from game.boards.sketch import Sketch
from game.ui.canvas import Canvas

CellRect = Callable[[Cell], FRect]


@dataclass(frozen=True, slots=True)
class EditorUi:
    """The isle's side of the editor's picture."""

    lay_out: Callable[[FRect, Sketch], CellRect]
    """Rectangle of each cell when the sketch fills an area."""
    paint: Callable[[Canvas, FRect, Sketch], None]
    """Draws the sketch in an area, alike."""
    paint_brush: Callable[[Canvas, FRect, str], None]
    """Draw a brush's content in a small square."""


def square_cells(area: FRect, sketch: Sketch) -> CellRect:
    """Square cells, as large as they can be, in the middle of an area."""
    side = min(area.width / sketch.columns, area.height / sketch.rows)
    left, top = area.centerx - side * sketch.columns / 2, area.centery - side * sketch.rows / 2
    return lambda cell: FRect(left + cell[0] * side, top + cell[1] * side, side, side)


def whole_of(cells: CellRect, sketch: Sketch) -> FRect:
    """The place of all cells together."""
    return cells((0, 0)).union(cells((sketch.columns - 1, sketch.rows - 1)))
