"""A Tiled map as a sheet of Mosaic (formats.md section 1)."""

from __future__ import annotations

import math
import re
from itertools import pairwise

from game.boards.maps import BoardError, MapObject, ObjectLayer, TiledMap, TileLayer, describe
from game.core.state import Cell
from game.isles.mosaic.rules.board import BONUS_AT, LONGEST_SIDE, MOST_PIECES, Board, Piece
from game.isles.mosaic.rules.shapes import Shape

LABEL = re.compile(r"([A-Z]{1,4})([0-9]{1,4})")
RANKS = 10


def parse_board(tiled: TiledMap) -> Board:
    """The sheet that the map draws; ``BoardError`` names the first thing that is wrong."""
    grid = _tile_layer(tiled, "grid")
    shapes = _tile_layer(tiled, "shapes")
    pieces = _object_layer(tiled, "pieces")
    bonus_pieces = _object_layer(tiled, "bonus_pieces")
    if not grid.tiles:
        raise BoardError(tiled.file, "layer 'grid'", "is empty", "a tile on every cell of the grid")
    left = min(column for column, _ in grid.tiles)
    top = min(row for _, row in grid.tiles)
    columns = 1 + max(column for column, _ in grid.tiles) - left
    rows = 1 + max(row for _, row in grid.tiles) - top
    if max(columns, rows) > LONGEST_SIDE:
        size = f"{columns} x {rows}"
        raise BoardError(tiled.file, "layer 'grid'", f"is {size} cells", f"at most {LONGEST_SIDE} x {LONGEST_SIDE}")
    blocked = set()
    for (column, row), tile in grid.tiles.items():
        mark = tile.properties.get("blocked", False)
        if not isinstance(mark, bool):
            where = f"layer 'grid', cell ({column}, {row})"
            raise BoardError(tiled.file, where, f"the tile's property 'blocked' is {mark!r}", "true or false")
        if mark:
            blocked.add((column - left, row - top))
    owner: dict[Cell, str] = {}
    read = _pieces(tiled, pieces, shapes, owner)
    bonus = _bonus_pieces(tiled, bonus_pieces, shapes, owner)
    board = Board(
        columns=columns,
        rows=rows,
        cells=frozenset((column - left, row - top) for column, row in grid.tiles),
        blocked=frozenset(blocked),
        pieces=read,
        bonus_pieces=bonus,
        twice=_twice(tiled, {piece.area for piece in read}),
        ranks=_ranks(tiled),
        first_seat_share=_share(tiled, "first_seat_share"),
        first_seat_share_full_round=_share(tiled, "first_seat_share_full_round"),
    )
    if not any(board.geometry[piece.label].fits(board.free) for piece in board.pieces):
        raise BoardError(tiled.file, "layer 'pieces'", "no piece fits on the empty grid", "at least one that does")
    return board


def _tile_layer(tiled: TiledMap, name: str) -> TileLayer:
    layer = tiled.tile_layer(name)
    if layer is None:
        raise BoardError(tiled.file, f"layer '{name}'", "is missing", "a tile layer of this name")
    return layer


def _object_layer(tiled: TiledMap, name: str) -> ObjectLayer:
    layer = tiled.object_layer(name)
    if layer is None:
        raise BoardError(tiled.file, f"layer '{name}'", "is missing", "an object layer of this name")
    return layer


def _pieces(tiled: TiledMap, layer: ObjectLayer, shapes: TileLayer, owner: dict[Cell, str]) -> tuple[Piece, ...]:
    if not layer.objects:
        raise BoardError(tiled.file, "layer 'pieces'", "is empty", "a rectangle around each piece")
    if len(layer.objects) > MOST_PIECES:
        wrong = f"has {len(layer.objects)} pieces"
        raise BoardError(tiled.file, "layer 'pieces'", wrong, f"at most {MOST_PIECES}")
    read: dict[str, Piece] = {}
    for thing in layer.objects:
        if LABEL.fullmatch(thing.name) is None:
            where = f"layer 'pieces', {describe(thing)}"
            wrong = f"{thing.name!r} is no label"
            raise BoardError(tiled.file, where, wrong, "capital letters and a number, such as A1")
        if thing.name in read:
            where = f"layer 'pieces', {describe(thing)}"
            raise BoardError(tiled.file, where, f"a second piece {thing.name}", "each label once")
        shape = _shape(tiled, "pieces", thing, shapes, owner)
        read[thing.name] = Piece(thing.name, shape, _number(tiled, "pieces", thing, "bonus"))
    return tuple(sorted(read.values(), key=lambda piece: (piece.area, piece.number, piece.label)))


def _bonus_pieces(
    tiled: TiledMap, layer: ObjectLayer, shapes: TileLayer, owner: dict[Cell, str]
) -> tuple[tuple[int, Shape], ...]:
    read: dict[int, Shape] = {}
    for thing in layer.objects:
        where = f"layer 'bonus_pieces', {describe(thing)}"
        at = _number(tiled, "bonus_pieces", thing, "at")
        if at not in BONUS_AT:
            raise BoardError(tiled.file, where, f"property 'at' is {at}", "5, 10 or 15")
        if at in read:
            raise BoardError(tiled.file, where, f"a second bonus piece at {at}", "one each at 5, 10 and 15")
        read[at] = _shape(tiled, "bonus_pieces", thing, shapes, owner)
    for at in BONUS_AT:
        if at not in read:
            wrong = f"there is no bonus piece at {at}"
            raise BoardError(tiled.file, "layer 'bonus_pieces'", wrong, "one each at 5, 10 and 15")
    return tuple(sorted(read.items()))


def _shape(tiled: TiledMap, layer: str, thing: MapObject, shapes: TileLayer, owner: dict[Cell, str]) -> Shape:
    """The cells of layer 'shapes' inside an object's rectangle; rules.md calls a piece a polyomino: connected."""
    where = f"layer '{layer}', {describe(thing)}"
    cells = [cell for cell in tiled.cells_of(thing) if cell in shapes.tiles]
    if not cells:
        raise BoardError(tiled.file, where, "no tile of layer 'shapes' lies inside", "the cells of the piece")
    for column, row in cells:
        other = owner.setdefault((column, row), describe(thing))
        if other != describe(thing):
            wrong = f"shares the tile ({column}, {row}) of layer 'shapes' with {other}"
            raise BoardError(tiled.file, where, wrong, "each tile in one piece")
    shape = Shape.of(cells)
    if not shape.is_connected:
        raise BoardError(tiled.file, where, f"its cells {shape} do not hang together", "cells joined by their edges")
    return shape


def _number(tiled: TiledMap, layer: str, thing: MapObject, name: str) -> int:
    value = thing.properties.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        wrong = f"has no property '{name}'" if value is None else f"property '{name}' is {value!r}"
        expected = "a whole number, 0 or more" if name == "bonus" else "5, 10 or 15"
        raise BoardError(tiled.file, f"layer '{layer}', {describe(thing)}", wrong, expected)
    return value


def _words(tiled: TiledMap, name: str) -> list[str]:
    """A map property that lists things with commas between; empty if it is not there."""
    value = tiled.properties.get(name, "")
    if not isinstance(value, str):
        raise BoardError(tiled.file, f"map property '{name}'", f"is {value!r}", "text with commas between")
    return [word.strip() for word in value.split(",")] if value.strip() else []


def _twice(tiled: TiledMap, areas: set[str]) -> frozenset[str]:
    words = _words(tiled, "twice")
    for word in words:
        if word not in areas:
            wrong = f"there is no area {word!r}"
            raise BoardError(tiled.file, "map property 'twice'", wrong, f"areas such as {', '.join(sorted(areas))}")
    return frozenset(words)


def _ranks(tiled: TiledMap) -> tuple[int, ...]:
    words = _words(tiled, "ranks")
    if not words:
        return ()
    expected = f"the lowest scores of {RANKS} ranks, ascending, such as 0, 200, 350"
    if len(words) != RANKS or not all(re.fullmatch(r"[0-9]{1,6}", word) for word in words):
        raise BoardError(tiled.file, "map property 'ranks'", f"is {', '.join(words)[:80]!r}", expected)
    ranks = tuple(int(word) for word in words)
    if any(low >= high for low, high in pairwise(ranks)):
        raise BoardError(tiled.file, "map property 'ranks'", f"is {', '.join(words)!r}", expected)
    return ranks


def _share(tiled: TiledMap, name: str) -> float | None:
    value = tiled.properties.get(name)
    if value is None:
        return None
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value) or not 0 <= value <= 100:
        raise BoardError(tiled.file, f"map property '{name}'", f"is {value!r}", "a share in percent, 0 to 100")
    return float(value)
