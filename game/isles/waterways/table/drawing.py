"""A board of Waterways in the editor, as it will be played on; marks are set on the shores."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.boards.maps import Cell
from game.boards.sketch import Sketch
from game.isles.waterways.drawing import CENTRE, DRAWING, MARK, ROCK, board_of, edge_of
from game.isles.waterways.table.layout import place_in
from game.isles.waterways.table.paint import draw_board, draw_marks, ring_rect
from game.table.rendering.editor_ui import CellRect, EditorUi
from game.ui.canvas import Canvas

_RING: Final = 1.0
"""How broad the shores are, in cells: as broad as what can be clicked."""


def lay_out(area: FRect, sketch: Sketch) -> CellRect:
    """The ground's cells, and the shores' pieces beside them."""
    place = place_in(board_of(sketch), area, _RING)

    def rect_of(cell: Cell) -> FRect:
        edge = edge_of(sketch, cell)
        if edge is not None:
            return ring_rect(place, edge)
        return place.cell_rect((cell[0] - 1, cell[1] - 1))

    return rect_of


def paint(canvas: Canvas, area: FRect, sketch: Sketch) -> None:
    """Ground, shores, marks."""
    place = place_in(board_of(sketch), area, _RING)
    draw_board(canvas, place, DRAWING.whole_map(sketch))
    draw_marks(canvas, place, ())


def paint_brush(canvas: Canvas, rect: FRect, brush: str) -> None:
    """A lighthouse, a rock, the outline of the centre."""
    if brush == MARK:
        canvas.fit("waterways/lighthouse", rect)
    elif brush == ROCK:
        canvas.stretch("waterways/rock_0", rect.inflate(-4, -4))
    elif brush == CENTRE:
        canvas.stretch("waterways/pasture_0", rect.inflate(-4, -4))
        canvas.panel("waterways/centre", rect.inflate(-8, -8))


EDITOR_UI: Final = EditorUi(lay_out, paint, paint_brush)
