"""Editor drawing of a board of Bridges: islands, reefs, derived links, crossings."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.boards.sketch import Sketch
from game.isles.bridges.drawing import DRAWING, FLAGGED, ISLAND, REEF, board_of
from game.isles.bridges.rules.board import Board
from game.isles.bridges.rules.sheet import Sheet
from game.isles.bridges.table.layout import BoardLayout
from game.isles.bridges.table.paint import draw_sheet
from game.isles.bridges.table.scenery import draw_sea
from game.table.rendering.decoration import draw_quietly
from game.table.rendering.editor_ui import EditorUi, square_cells, whole_of
from game.ui import palette
from game.ui.canvas import Canvas

_GRID: Final = 0.16
"""Arm length of the small crosses on free cells, in shares of a cell."""


def paint(canvas: Canvas, area: FRect, sketch: Sketch) -> None:
    """Draw the sea with its grid, islands, links and crossings."""
    cells = square_cells(area, sketch)
    whole, board = whole_of(cells, sketch), board_of(sketch)
    canvas.panel("ui/inset_sea", whole.inflate(16, 16))
    draw_sea(canvas, whole, board)
    draw_quietly(canvas, DRAWING.whole_map(sketch), whole, DRAWING)
    for column in range(sketch.columns):
        for row in range(sketch.rows):
            if not sketch.at((column, row)):
                place = cells((column, row))
                reach = place.width * _GRID / 2
                x, y = place.center
                canvas.line((x - reach, y), (x + reach, y), palette.SHALLOW, 1)
                canvas.line((x, y - reach), (x, y + reach), palette.SHALLOW, 1)
    chart = BoardLayout(board, whole)
    draw_sheet(canvas, chart, Sheet(), frozenset())
    for x, y in crossings(board, chart):
        side = chart.size * 0.3
        canvas.outline(FRect(x - side / 2, y - side / 2, side, side), palette.BRASS, 2, side / 2)


def crossings(board: Board, chart: BoardLayout) -> list[tuple[float, float]]:
    """Crossing points of links, in canvas units."""
    found = []
    for link, others in board.crossings.items():
        if board.is_horizontal(link):
            found += [(chart.centre(other[0])[0], chart.centre(link[0])[1]) for other in others]
    return found


def paint_brush(canvas: Canvas, rect: FRect, brush: str) -> None:
    """Draw a brush: an island with or without a flag, or a reef."""
    if brush == REEF:
        canvas.fit("bridges/reef_1", rect)
        return
    canvas.fit("bridges/island_palm" if brush == ISLAND else "bridges/island_dunes", rect)
    if brush in FLAGGED:
        flag = rect.width * 0.5
        canvas.fit(f"bridges/mini_flag_{brush}", FRect(rect.centerx - flag * 0.2, rect.top - 2, flag, flag))


EDITOR_UI: Final = EditorUi(square_cells, paint, paint_brush)
