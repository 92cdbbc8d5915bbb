"""Ground of a Mosaic sheet, and the sheet before anything is coloured."""

from __future__ import annotations

from itertools import product
from typing import Final

from pygame import FRect

from game.boards.maps import TiledMap
from game.core.state import Cell
from game.isles.mosaic.drawing import DRAWING
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.table.lattice import FRAME, Lattice
from game.table.rendering.decoration import draw_quietly
from game.ui.canvas import Canvas
from game.ui.layer_cache import LayerCache

_STONES: Final = 5
"""Number of small stones along a side of a missing cell."""


def ground_sprite(board: Board, kind: str) -> str:
    """Sprite of a kind for the board's surroundings."""
    return f"mosaic/{kind}_{board.ground}" if board.ground else f"mosaic/{kind}"


def cell_sprite(board: Board, cell: Cell) -> str:
    """Sprite of a cell that is not coloured; neighbours differ a little."""
    column, row = cell
    if cell not in board.blocked:
        return f"{ground_sprite(board, 'cell')}_{(column * 7 + row * 5 + column * row) % 3}"
    return ground_sprite(board, "blocked") if board.ground else f"mosaic/blocked_{(column + row) % 2}"


def draw_ground(canvas: Canvas, layers: LayerCache, area: FRect, board: Board) -> None:
    """Draw the pavement below everything, as a cached surface."""

    def pavement(part: Canvas) -> None:
        part.texture(ground_sprite(board, "pavement"), area)
        part.light("ui/vignette", area)

    canvas.cached_layer(layers, "mosaic-ground", board.ground, area, pavement, opaque=True)


def draw_empty_sheet(canvas: Canvas, lattice: Lattice, tiled: TiledMap | None = None) -> None:
    """Draw frame, mortar, free and blocked cells, and on them the decoration of the sheet's map."""
    board = lattice.board
    canvas.panel(ground_sprite(board, "frame"), lattice.outer)
    if lattice.frame >= FRAME:
        draw_border(canvas, lattice.outer, ground_sprite(board, "border"))
    for cell in sorted(board.cells):
        canvas.stretch(cell_sprite(board, cell), lattice.cell(cell))
    draw_corners(canvas, lattice, ground_sprite(board, "border"))
    grid = tiled.tile_layer("grid") if tiled is not None else None
    if tiled is not None and grid is not None:
        left, top = min(column for column, _ in grid.tiles), min(row for _, row in grid.tiles)
        with canvas.clipped(lattice.rect):
            draw_quietly(canvas, tiled, lattice.span(-left, -top, tiled.width, tiled.height), DRAWING)


def draw_corners(canvas: Canvas, lattice: Lattice, stone: str) -> None:
    """Draw small stones, like the band along the frame, where the grid has no cell and pieces never lie."""
    board, count = lattice.board, _STONES
    for cell in product(range(board.columns), range(board.rows)):
        if cell in board.cells:
            continue
        corner, side = lattice.cell(cell), lattice.size / count
        for column, row in product(range(count), repeat=2):
            ring = min(column, row, count - 1 - column, count - 1 - row)
            canvas.stretch(
                f"{stone}_{2 if ring == 1 else (column + row) % 2}",
                FRect(corner.left + column * side, corner.top + row * side, side, side),
            )


def draw_border(canvas: Canvas, outer: FRect, stone: str) -> None:
    """Draw the band of small stones along a sheet's frame."""
    band = outer.inflate(-5, -5)
    side = 8.0
    across, down = round(band.width / side), round(band.height / side)
    width, height = band.width / across, band.height / down
    around = [(band.left + width * at, band.top) for at in range(across)]
    around += [(band.right - width, band.top + height * at) for at in range(1, down)]
    around += [(band.left + width * at, band.bottom - height) for at in range(across - 2, -1, -1)]
    around += [(band.left, band.top + height * at) for at in range(down - 2, 0, -1)]
    for at, (x, y) in enumerate(around):
        tone = 2 if at % 6 == 3 else at % 2
        canvas.stretch(f"{stone}_{tone}", FRect(x, y, width, height))
