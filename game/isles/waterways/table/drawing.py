"""Editor drawing of a board of Waterways like at the table; marks sit on the shores."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.boards.maps import Cell
from game.boards.sketch import Sketch
from game.isles.waterways.drawing import CENTRE, DRAWING, MARK, ROCK, board_of, edge_of
from game.isles.waterways.table.layout import fit_board
from game.isles.waterways.table.paint import draw_board, draw_marks, shore_rect
from game.table.rendering.editor_ui import CellRect, EditorUi
from game.ui.canvas import Canvas

_SHORE_WIDTH: Final = 1.0
"""Width of the shores in cells, equal to their clickable area."""


def lay_out(area: FRect, sketch: Sketch) -> CellRect:
    """Rectangles of ground cells and of the shore pieces beside them."""
    place = fit_board(board_of(sketch), area, _SHORE_WIDTH)

    def rect_of(cell: Cell) -> FRect:
        edge = edge_of(sketch, cell)
        if edge is not None:
            return shore_rect(place, edge)
        return place.cell_rect((cell[0] - 1, cell[1] - 1))

    return rect_of


def paint(canvas: Canvas, area: FRect, sketch: Sketch) -> None:
    """Draw ground, shores and marks."""
    place = fit_board(board_of(sketch), area, _SHORE_WIDTH)
    draw_board(canvas, place, DRAWING.whole_map(sketch))
    draw_marks(canvas, place, ())


def paint_brush(canvas: Canvas, rect: FRect, brush: str) -> None:
    """Draw a brush: lighthouse, rock or centre outline."""
    if brush == MARK:
        canvas.fit("waterways/lighthouse", rect)
    elif brush == ROCK:
        canvas.stretch("waterways/rock_0", rect.inflate(-4, -4))
    elif brush == CENTRE:
        canvas.stretch("waterways/pasture_0", rect.inflate(-4, -4))
        canvas.panel("waterways/centre", rect.inflate(-8, -8))


EDITOR_UI: Final = EditorUi(lay_out, paint, paint_brush)
