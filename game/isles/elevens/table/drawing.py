"""Board of Elevens in the editor, with the look of the table; bridges go in the water between the rows."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.boards.maps import Cell
from game.boards.sketch import Sketch
from game.isles.elevens.drawing import BONUS, DRAWING, board_of
from game.isles.elevens.rules.board import ROWS
from game.isles.elevens.table.layout import BoardLayout, board_layout
from game.isles.elevens.table.paint import draw_bonus_signs
from game.isles.elevens.table.quay import draw_board
from game.table.rendering.editor_ui import CellRect, EditorUi
from game.ui.canvas import Canvas

_MARGIN: Final = 8.0


def _layout(area: FRect, sketch: Sketch) -> BoardLayout:
    return board_layout(DRAWING.map_of(sketch), board_of(sketch), area, _MARGIN)


def lay_out(area: FRect, sketch: Sketch) -> CellRect:
    """Rectangle of each cell: fields of the rows, and water between them."""
    layout = _layout(area, sketch)

    def rect_of(cell: Cell) -> FRect:
        column, line = cell
        upper = layout.fields[f"{ROWS[line // 2]}-{column + 1}"]
        if line % 2 == 0:
            return upper
        lower = layout.fields[f"{ROWS[line // 2 + 1]}-{column + 1}"]
        return FRect(upper.left, upper.bottom, upper.width, lower.top - upper.bottom)

    return rect_of


def paint(canvas: Canvas, area: FRect, sketch: Sketch) -> None:
    """Paint rows, water, bridges and signs."""
    layout = _layout(area, sketch)
    draw_board(canvas, layout, area, DRAWING.whole_map(sketch))
    draw_bonus_signs(canvas, layout)


def paint_brush(canvas: Canvas, rect: FRect, brush: str) -> None:
    """Paint a bridge, with or without its sign."""
    canvas.stretch("elevens/bridge", rect.inflate(-8, 0))
    if brush == BONUS:
        canvas.fit("elevens/bonus", rect.inflate(-12, -12))


EDITOR_UI: Final = EditorUi(lay_out, paint, paint_brush)
