"""Parser of boards of Waterways in Tiled maps, with messages for faults (formats.md section 1)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from game.boards.errors import BoardError
from game.boards.grounds import ground_of
from game.boards.maps import Cell, MapObject, TiledMap, describe
from game.boards.messages import Where, as_written, cell, is_value, map_property, message, whole_number
from game.boards.messages import layer as layer_named
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.stones import Edge, Side

MIN_SIDE: Final = 9
MAX_SIDE: Final = 31
RANK_COUNT: Final = 10

SCENERIES = ("polder", "tulips", "meadow", "pond", "quarry", "peat", "karst", "heath")
"""Values of a map's ``ground`` property."""


def parse_board(tiled: TiledMap) -> Board:
    """Board of a map; raises ``BoardError`` for the first violation of formats.md."""
    for name, cells in (("width", tiled.width), ("height", tiled.height)):
        if not MIN_SIDE <= cells <= MAX_SIDE:
            wrong = message("boards.wrong.attribute", name=name, value=cells)
            raise BoardError(tiled.file, (message("boards.where.map"),), wrong, whole_number(MIN_SIDE, MAX_SIDE))
    return Board(
        width=tiled.width,
        height=tiled.height,
        centre=_centre(tiled),
        marks=_marks(tiled),
        rocks=_rocks(tiled),
        solo_ranks=_solo_ranks(tiled),
        even_target=_even_target(tiled),
        scenery=ground_of(tiled, SCENERIES),
    )


def _centre(tiled: TiledMap) -> frozenset[Cell]:
    layer = tiled.required_object_layer("centre")
    if len(layer.objects) != 1:
        wrong = message("boards.wrong.objects", n=len(layer.objects))
        raise BoardError(tiled.file, (layer_named("centre"),), wrong, message("boards.wanted.one-rectangle"))
    [outline] = layer.objects
    cells = frozenset(tiled.cells_of(outline))
    if not cells:
        wrong, wanted = message("boards.wrong.no-cell"), message("boards.wanted.around-a-cell")
        raise BoardError(tiled.file, (layer_named("centre"), describe(outline)), wrong, wanted)
    return cells


def _marks(tiled: TiledMap) -> frozenset[Edge]:
    found: dict[Edge, MapObject] = {}
    for mark in tiled.required_object_layer("marks").objects:
        where = (layer_named("marks"), describe(mark))
        edge = _mark(tiled, mark, where)
        if edge in found:
            other, place = describe(found[edge]), cell(*edge.cell)
            wrong = message("boards.wrong.marked-already", other=other, side=edge.side.value, cell=place)
            raise BoardError(tiled.file, where, wrong, message("boards.wanted.each-once"))
        found[edge] = mark
    return frozenset(found)


def _mark(tiled: TiledMap, mark: MapObject, where: Where) -> Edge:
    written = mark.properties.get("side")
    if written not in [side.value for side in Side]:
        if written is None:
            wrong = message("boards.wrong.no-property", name="side")
        else:
            wrong = message("boards.wrong.property", name="side", value=as_written(written))
        raise BoardError(tiled.file, where, wrong, message("boards.wanted.one-of", names=", ".join(Side)))
    side = Side(written)
    x, y = place = tiled.cell_of(mark)
    wanted = message("boards.wanted.at-edge", side=side.value)
    if not (0 <= x < tiled.width and 0 <= y < tiled.height):
        raise BoardError(tiled.file, where, message("boards.wrong.outside", cell=cell(x, y)), wanted)
    at_edge = {
        Side.NORTH: y == 0,
        Side.SOUTH: y == tiled.height - 1,
        Side.WEST: x == 0,
        Side.EAST: x == tiled.width - 1,
    }
    if not at_edge[side]:
        raise BoardError(
            tiled.file, where, message("boards.wrong.not-at-edge", side=side.value, cell=cell(x, y)), wanted
        )
    return Edge(place, side)


def _rocks(tiled: TiledMap) -> frozenset[Cell]:
    layer = tiled.tile_layer("rocks")
    return frozenset() if layer is None else frozenset(layer.tiles)


def _solo_ranks(tiled: TiledMap) -> tuple[int, ...]:
    written = tiled.properties.get("solo_ranks")
    if written is None:
        return ()
    where, wanted = (map_property("solo_ranks"),), message("boards.wanted.solo-ranks", n=RANK_COUNT)
    parts = str(written).split(",")
    if not all(part.strip().isascii() and part.strip().isdecimal() and len(part.strip()) <= 9 for part in parts):
        raise BoardError(tiled.file, where, is_value(str(written)[:80]), wanted)
    ranks = tuple(int(part) for part in parts)
    if len(ranks) != RANK_COUNT or ranks[0] != 0 or any(low >= high for low, high in pairwise(ranks)):
        raise BoardError(tiled.file, where, is_value(str(written)[:80]), wanted)
    return ranks


def _even_target(tiled: TiledMap) -> int | None:
    written = tiled.properties.get("even_target")
    if written is None:
        return None
    if not isinstance(written, int) or isinstance(written, bool) or written < 1:
        raise BoardError(
            tiled.file, (map_property("even_target"),), is_value(written), message("boards.wanted.one-or-more")
        )
    return written
