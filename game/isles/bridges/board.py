"""Reads a board of Bridges from a Tiled map: islands with flags, and reefs (formats.md section 1)."""

from __future__ import annotations

from collections import Counter

from game.boards.maps import BoardError, MapObject, TiledMap, describe
from game.core.state import Cell
from game.isles.bridges.rules.board import Board, Flag

ISLANDS = 18
FLAGS = {Flag.RED: 4, Flag.BLUE: 3}


def parse_board(map: TiledMap) -> Board:
    """The board a map shows; ``BoardError`` for the first thing in it that formats.md forbids."""
    layer = map.object_layer("islands")
    if layer is None:
        raise BoardError(map.file, "", "has no layer 'islands'", f"an object layer with {ISLANDS} objects")
    if len(layer.objects) != ISLANDS:
        raise BoardError(map.file, "layer 'islands'", f"holds {len(layer.objects)} objects", f"exactly {ISLANDS}")
    island_in: dict[Cell, MapObject] = {}
    islands: dict[Cell, Flag | None] = {}
    for thing in layer.objects:
        cell = map.cell_of(thing)
        where = f"layer 'islands', {describe(thing)}"
        if not (0 <= cell[0] < map.width and 0 <= cell[1] < map.height):
            size = f"columns 0 to {map.width - 1}, rows 0 to {map.height - 1}"
            raise BoardError(map.file, where, f"lies outside the map, in {_name(cell)}", size)
        if cell in island_in:
            wrong = f"lies in {_name(cell)}, as does {describe(island_in[cell])}"
            raise BoardError(map.file, where, wrong, "one island in a cell")
        island_in[cell] = thing
        islands[cell] = _parse_flag(map, thing, f"{where}, {_name(cell)}")
    found = Counter(islands.values())
    for flag, wanted in FLAGS.items():
        if found[flag] != wanted:
            wrong = f"{found[flag]} islands have the flag '{flag.value}'"
            raise BoardError(map.file, "layer 'islands'", wrong, f"exactly {wanted}")
    reefs = map.tile_layer("reefs")
    board = Board.of(map.width, map.height, islands, reefs.tiles if reefs else ())
    for island in board.islands:
        if not board.links_of[island]:
            cell = board.cell(island)
            where = f"layer 'islands', {describe(island_in[cell])}, {_name(cell)}"
            wrong = f"island {island} has no link: no other island is in sight"
            raise BoardError(map.file, where, wrong, "an island in its row or column with no reef in between")
    return board


def _parse_flag(map: TiledMap, thing: MapObject, where: str) -> Flag | None:
    if "flag" not in thing.properties:
        return None
    written = thing.properties["flag"]
    if written not in list(Flag):
        raise BoardError(map.file, where, f"the property 'flag' is {written!r}", "'red', 'blue' or no such property")
    return Flag(written)


def _name(cell: Cell) -> str:
    return f"cell ({cell[0]}, {cell[1]})"
