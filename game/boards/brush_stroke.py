"""A brush stroke: the cells under the pointer from press to release, and their symmetric copies."""

from __future__ import annotations

from game.boards.drawing import ERASER, BoardEditing
from game.boards.maps import Cell
from game.boards.sketch import Sketch, Symmetry, companions


class BrushStroke:
    """The sketch during a stroke; a stroke that begins on the brush's own content erases."""

    def __init__(self, drawing: BoardEditing, sketch: Sketch, cell: Cell, brush: str, symmetry: Symmetry) -> None:
        self.sketch = sketch
        self._drawing = drawing
        self._symmetry = symmetry
        self._brush = ERASER if drawing.holds(sketch, cell, brush) else brush
        self._touched: set[Cell] = set()
        self._end = cell
        self._touch(cell)

    def extend_to(self, cell: Cell) -> None:
        """Extend the stroke to a cell, over the cells between where a fast pointer has left some out."""
        if self._brush in self._drawing.single_brushes:
            return
        for each in cells_between(self._end, cell):
            self._touch(each)
        self._end = cell

    def _touch(self, cell: Cell) -> None:
        for each in companions(self._drawing.field(self.sketch), cell, self._symmetry):
            if each not in self._touched:
                self._touched.add(each)
                self.sketch = self._drawing.paint(self.sketch, each, self._brush)


def cells_between(start: Cell, end: Cell) -> list[Cell]:
    """Cells on the straight line from one cell to another, without the first."""
    columns, rows = end[0] - start[0], end[1] - start[1]
    count = max(abs(columns), abs(rows))
    return [
        (start[0] + round(columns * step / count), start[1] + round(rows * step / count))
        for step in range(1, count + 1)
    ]
