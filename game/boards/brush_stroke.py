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
        self.extend_to(cell)

    def extend_to(self, cell: Cell) -> None:
        """Extend the stroke to a cell."""
        if self._touched and self._brush in self._drawing.single_brushes:
            return
        for each in companions(self._drawing.field(self.sketch), cell, self._symmetry):
            if each not in self._touched:
                self._touched.add(each)
                self.sketch = self._drawing.paint(self.sketch, each, self._brush)
