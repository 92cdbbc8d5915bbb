"""A Tiled map as a board of Hex: object layer ``rhombus`` with one rectangle over 3 x 3 to 9 x 9 cells."""

from __future__ import annotations

from game.boards.errors import BoardError
from game.boards.maps import TiledMap, describe
from game.boards.messages import layer as layer_named
from game.boards.messages import message

from .rules import MAX_SIZE, MIN_SIZE, Board


def parse_board(tiled: TiledMap) -> Board:
    """Board of a map; ``BoardError`` for an invalid one."""
    layer = tiled.required_object_layer("rhombus")
    if len(layer.objects) != 1:
        wrong = message("boards.wrong.objects", n=len(layer.objects))
        raise BoardError(tiled.file, (layer_named("rhombus"),), wrong, message("boards.wanted.one-rectangle"))
    [outline] = layer.objects
    cells = tiled.cells_of(outline)
    size = len({row for _, row in cells})
    if len(cells) != size * size or not MIN_SIZE <= size <= MAX_SIZE:
        square = f"a square of {MIN_SIZE} x {MIN_SIZE} to {MAX_SIZE} x {MAX_SIZE} cells"
        raise BoardError(tiled.file, (layer_named("rhombus"), describe(outline)), f"covers {len(cells)} cells", square)
    return Board(size)
