"""Parser of boards of Waterways in Tiled maps, with messages for faults (formats.md section 1)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from game.boards.errors import BoardError
from game.boards.grounds import ground_of
from game.boards.maps import Cell, MapObject, ObjectLayer, TiledMap, describe
from game.boards.messages import Where, as_written, cell, is_value, map_property, message, whole_number
from game.boards.messages import layer as layer_named
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.stones import Edge, Side

MIN_SIDE: Final = 9
MAX_SIDE: Final = 31
RANK_COUNT: Final = 10

SCENERIES = ("polder", "tulips", "meadow", "pond", "quarry", "peat", "karst", "heath")
"""Values of a map's ``ground`` property."""


def parse_board(map: TiledMap) -> Board:
    """Board of a map; raises ``BoardError`` for the first violation of formats.md."""
    for name, cells in (("width", map.width), ("height", map.height)):
        if not MIN_SIDE <= cells <= MAX_SIDE:
            wrong = message("boards.wrong.attribute", name=name, value=cells)
            raise BoardError(map.file, (message("boards.where.map"),), wrong, whole_number(MIN_SIDE, MAX_SIDE))
    return Board(
        width=map.width,
        height=map.height,
        centre=_centre(map),
        marks=_marks(map),
        rocks=_rocks(map),
        solo_ranks=_solo_ranks(map),
        even_target=_even_target(map),
        scenery=ground_of(map, SCENERIES),
    )


def _required(map: TiledMap, name: str) -> ObjectLayer:
    layer = map.object_layer(name)
    if layer is None:
        wrong, wanted = message("boards.wrong.missing"), message("boards.wanted.object-layer-named")
        raise BoardError(map.file, (layer_named(name),), wrong, wanted)
    return layer


def _centre(map: TiledMap) -> frozenset[Cell]:
    layer = _required(map, "centre")
    if len(layer.objects) != 1:
        wrong = message("boards.wrong.objects", n=len(layer.objects))
        raise BoardError(map.file, (layer_named("centre"),), wrong, message("boards.wanted.one-rectangle"))
    [outline] = layer.objects
    cells = frozenset(map.cells_of(outline))
    if not cells:
        wrong, wanted = message("boards.wrong.no-cell"), message("boards.wanted.around-a-cell")
        raise BoardError(map.file, (layer_named("centre"), describe(outline)), wrong, wanted)
    return cells


def _marks(map: TiledMap) -> frozenset[Edge]:
    found: dict[Edge, MapObject] = {}
    for mark in _required(map, "marks").objects:
        where = (layer_named("marks"), describe(mark))
        edge = _mark(map, mark, where)
        if edge in found:
            other, place = describe(found[edge]), cell(*edge.cell)
            wrong = message("boards.wrong.marked-already", other=other, side=edge.side.value, cell=place)
            raise BoardError(map.file, where, wrong, message("boards.wanted.each-once"))
        found[edge] = mark
    return frozenset(found)


def _mark(map: TiledMap, mark: MapObject, where: Where) -> Edge:
    written = mark.properties.get("side")
    if written not in [side.value for side in Side]:
        if written is None:
            wrong = message("boards.wrong.no-property", name="side")
        else:
            wrong = message("boards.wrong.property", name="side", value=as_written(written))
        raise BoardError(map.file, where, wrong, message("boards.wanted.one-of", names=", ".join(Side)))
    side = Side(written)
    x, y = place = map.cell_of(mark)
    wanted = message("boards.wanted.at-edge", side=side.value)
    if not (0 <= x < map.width and 0 <= y < map.height):
        raise BoardError(map.file, where, message("boards.wrong.outside", cell=cell(x, y)), wanted)
    at_edge = {Side.NORTH: y == 0, Side.SOUTH: y == map.height - 1, Side.WEST: x == 0, Side.EAST: x == map.width - 1}
    if not at_edge[side]:
        raise BoardError(map.file, where, message("boards.wrong.not-at-edge", side=side.value, cell=cell(x, y)), wanted)
    return Edge(place, side)


def _rocks(map: TiledMap) -> frozenset[Cell]:
    layer = map.tile_layer("rocks")
    return frozenset() if layer is None else frozenset(layer.tiles)


def _solo_ranks(map: TiledMap) -> tuple[int, ...]:
    written = map.properties.get("solo_ranks")
    if written is None:
        return ()
    where, wanted = (map_property("solo_ranks"),), message("boards.wanted.solo-ranks", n=RANK_COUNT)
    parts = str(written).split(",")
    if not all(part.strip().isascii() and part.strip().isdecimal() and len(part.strip()) <= 9 for part in parts):
        raise BoardError(map.file, where, is_value(str(written)[:80]), wanted)
    ranks = tuple(int(part) for part in parts)
    if len(ranks) != RANK_COUNT or ranks[0] != 0 or any(low >= high for low, high in pairwise(ranks)):
        raise BoardError(map.file, where, is_value(str(written)[:80]), wanted)
    return ranks


def _even_target(map: TiledMap) -> int | None:
    written = map.properties.get("even_target")
    if written is None:
        return None
    if not isinstance(written, int) or isinstance(written, bool) or written < 1:
        raise BoardError(
            map.file, (map_property("even_target"),), is_value(written), message("boards.wanted.one-or-more")
        )
    return written
