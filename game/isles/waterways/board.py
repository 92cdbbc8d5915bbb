"""Boards of Waterways: a Tiled map becomes a rules board, or a sentence says why not (formats.md section 1)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from game.boards.maps import BoardError, Cell, MapObject, ObjectLayer, TiledMap, describe
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.stones import Edge, Side

SMALLEST: Final = 9
LARGEST: Final = 31
RANKS: Final = 10


def parse_board(map: TiledMap) -> Board:
    """The board that a map draws; ``BoardError`` for the first thing in it that formats.md forbids."""
    for what, cells in (("width", map.width), ("height", map.height)):
        if not SMALLEST <= cells <= LARGEST:
            raise BoardError(map.file, "", f"the map's {what} is {cells} cells", f"{SMALLEST} to {LARGEST}")
    return Board(
        width=map.width,
        height=map.height,
        centre=_centre(map),
        marks=_marks(map),
        rocks=_rocks(map),
        solo_ranks=_solo_ranks(map),
        even_target=_even_target(map),
    )


def _required(map: TiledMap, name: str) -> ObjectLayer:
    layer = map.object_layer(name)
    if layer is None:
        raise BoardError(map.file, "", f"there is no layer '{name}'", "an object layer of that name")
    return layer


def _centre(map: TiledMap) -> frozenset[Cell]:
    layer = _required(map, "centre")
    if len(layer.objects) != 1:
        raise BoardError(map.file, "layer 'centre'", f"there are {len(layer.objects)} objects", "one rectangle")
    [outline] = layer.objects
    cells = frozenset(map.cells_of(outline))
    if not cells:
        where = f"layer 'centre', {describe(outline)}"
        raise BoardError(map.file, where, "it holds no cell's middle", "a rectangle around at least one cell")
    return cells


def _marks(map: TiledMap) -> frozenset[Edge]:
    found: dict[Edge, MapObject] = {}
    for mark in _required(map, "marks").objects:
        where = f"layer 'marks', {describe(mark)}"
        edge = _mark(map, mark, where)
        if edge in found:
            other = describe(found[edge])
            wrong = f"{other} marks the {edge.side} side of the cell {edge.cell} already"
            raise BoardError(map.file, where, wrong, "each cell and side once")
        found[edge] = mark
    return frozenset(found)


def _mark(map: TiledMap, mark: MapObject, where: str) -> Edge:
    written = mark.properties.get("side")
    if written not in [side.value for side in Side]:
        wrong = "it has no property 'side'" if written is None else f"its property 'side' is {written!r}"
        raise BoardError(map.file, where, wrong, "north, south, west or east")
    side = Side(written)
    x, y = cell = map.cell_of(mark)
    if not (0 <= x < map.width and 0 <= y < map.height):
        raise BoardError(map.file, where, f"it lies in the cell {cell}, off the map", f"a cell at the {side} edge")
    at_edge = {Side.NORTH: y == 0, Side.SOUTH: y == map.height - 1, Side.WEST: x == 0, Side.EAST: x == map.width - 1}
    if not at_edge[side]:
        raise BoardError(
            map.file, where, f"its side is {side}, but it lies in the cell {cell}", f"a cell at the {side} edge"
        )
    return Edge(cell, side)


def _rocks(map: TiledMap) -> frozenset[Cell]:
    layer = map.tile_layer("rocks")
    return frozenset() if layer is None else frozenset(layer.tiles)


def _solo_ranks(map: TiledMap) -> tuple[int, ...]:
    written = map.properties.get("solo_ranks")
    if written is None:
        return ()
    where, expected = "property 'solo_ranks'", f"{RANKS} ascending whole numbers, the first 0, with commas between"
    parts = str(written).split(",")
    if not all(part.strip().isascii() and part.strip().isdecimal() and len(part.strip()) <= 9 for part in parts):
        raise BoardError(map.file, where, f"it is {str(written)[:80]!r}", expected)
    ranks = tuple(int(part) for part in parts)
    if len(ranks) != RANKS or ranks[0] != 0 or any(low >= high for low, high in pairwise(ranks)):
        raise BoardError(map.file, where, f"it is {str(written)[:80]!r}", expected)
    return ranks


def _even_target(map: TiledMap) -> int | None:
    written = map.properties.get("even_target")
    if written is None:
        return None
    if not isinstance(written, int) or isinstance(written, bool) or written < 1:
        raise BoardError(map.file, "property 'even_target'", f"it is {written!r}", "a whole number, 1 or more")
    return written
