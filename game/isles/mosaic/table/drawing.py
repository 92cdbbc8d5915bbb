"""Sheet of Mosaic in the editor: the grid, and the pieces with their points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.boards.maps import Cell
from game.boards.sketch import Sketch, box_of
from game.isles.mosaic.drawing import (
    AREAS,
    BLOCKED,
    BONUS_PIECES,
    CELL,
    DRAWING,
    STAR,
    TWICE,
    SketchPiece,
    pieces_of,
    twice_areas,
)
from game.isles.mosaic.table.lattice import boundary
from game.isles.mosaic.table.paint import glass_of
from game.table.rendering.decoration import draw_quietly
from game.table.rendering.editor_ui import CellRect, EditorUi, square_cells, whole_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import TextRole

_BONUS_GLASS: Final = len(AREAS)
_GRID: Final = 1.0


def paint(canvas: Canvas, area: FRect, sketch: Sketch) -> None:
    """Paint the bed of the grid, its cells, and the pieces as glass in a colour for each area."""
    cells = square_cells(area, sketch)
    canvas.panel("ui/inset_paper", whole_of(cells, sketch).inflate(12, 12))
    _draw_lines(canvas, cells, sketch)
    around = box_of([*sketch.cells(CELL), *sketch.cells(BLOCKED)])
    if around is not None:
        last = around.left + around.columns - 1, around.top + around.rows - 1
        canvas.panel("mosaic/frame", cells((around.left, around.top)).union(cells(last)).inflate(8, 8))
    for (column, row), thing in sketch.things.items():
        if thing == CELL:
            canvas.stretch(f"mosaic/cell_{(column * 7 + row * 5 + column * row) % 3}", cells((column, row)))
        elif thing == BLOCKED:
            canvas.stretch(f"mosaic/blocked_{(column + row) % 2}", cells((column, row)))
    whole = DRAWING.whole_map(sketch)  # smaller than a sketch in parts, with the grid in the same cells
    draw_quietly(canvas, whole, cells((0, 0)).union(cells((whole.width - 1, whole.height - 1))), DRAWING)
    twice = twice_areas(sketch)
    for piece in pieces_of(sketch):
        _draw_piece(canvas, cells, piece, piece.area in twice)


def _draw_lines(canvas: Canvas, cells: CellRect, sketch: Sketch) -> None:
    whole = whole_of(cells, sketch)
    for column in range(sketch.columns + 1):
        x = whole.left + column * whole.width / sketch.columns
        canvas.line((x, whole.top), (x, whole.bottom), palette.PARCHMENT, _GRID)
    for row in range(sketch.rows + 1):
        y = whole.top + row * whole.height / sketch.rows
        canvas.line((whole.left, y), (whole.right, y), palette.PARCHMENT, _GRID)


def _draw_piece(canvas: Canvas, cells: CellRect, piece: SketchPiece, is_twice: bool) -> None:
    glass = AREAS.index(piece.area) if piece.area in AREAS else _BONUS_GLASS
    for cell in piece.cells:
        canvas.stretch(glass_of(glass, 0, cell), cells(cell))
    _draw_lead(canvas, cells, piece.cells)
    first = cells(piece.cells[0])
    message = piece.area.removeprefix("+") if piece.area in BONUS_PIECES else piece.area
    if piece.bonus >= len(piece.cells):  # no space for the stars
        message += str(piece.bonus)
    role = TextRole("text-bold", first.height * 0.72, grows=False)
    canvas.text(message, *first.center, role, palette.CHALK, "center", is_on_picture=True)
    for cell in piece.cells[1 : 1 + piece.bonus] if piece.bonus < len(piece.cells) else ():
        canvas.fit("mosaic/star", cells(cell).inflate(-first.width * 0.2, -first.height * 0.2))
    if is_twice:
        corner = FRect(first.left, first.top, first.width, first.height)
        canvas.outline(corner.inflate(-2, -2), palette.CHALK, 1.5, 2)


def _draw_lead(canvas: Canvas, cells: CellRect, piece: Sequence[Cell]) -> None:
    for cell, side in boundary(piece):
        rect = cells(cell)
        match side:
            case "left":
                ends = rect.topleft, rect.bottomleft
            case "right":
                ends = rect.topright, rect.bottomright
            case "top":
                ends = rect.topleft, rect.topright
            case _:
                ends = rect.bottomleft, rect.bottomright
        canvas.line(*ends, palette.INK, 1.5)


def paint_brush(canvas: Canvas, rect: FRect, brush: str) -> None:
    """Paint a brush: cell, blocked cell, glass of an area with its letter, star, sign for twice, or points of a bonus
    piece.
    """
    if brush == CELL:
        canvas.stretch("mosaic/cell_0", rect)
    elif brush == BLOCKED:
        canvas.stretch("mosaic/blocked_0", rect)
    elif brush == STAR:
        canvas.fit("mosaic/star", rect)
    elif brush == TWICE:
        canvas.fit("mosaic/twice", rect)
    else:
        glass = AREAS.index(brush) if brush in AREAS else _BONUS_GLASS
        canvas.stretch(glass_of(glass, 0, (0, 0)), rect)
        role = TextRole("text-bold", rect.height * 0.6, grows=False)
        canvas.text(brush.removeprefix("+"), *rect.center, role, palette.CHALK, "center", is_on_picture=True)


EDITOR_UI: Final = EditorUi(square_cells, paint, paint_brush)
