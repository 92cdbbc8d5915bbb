"""Parser of boards of Bridges in Tiled maps: islands with flags, and reefs (formats.md section 1)."""

from __future__ import annotations

from collections import Counter

from game.boards.errors import BoardError
from game.boards.grounds import ground_of
from game.boards.maps import MapObject, TiledMap, describe
from game.boards.messages import Where, as_written, cell, exactly, layer, message
from game.core.state import Cell
from game.isles.bridges.rules.board import Board, Flag

ISLANDS = 18
GROUNDS = ("sea", "lagoon", "fjord", "gale", "fairway", "harbour", "skerries", "night")
FLAGS = {Flag.RED: 4, Flag.BLUE: 3}


def parse_board(tiled: TiledMap) -> Board:
    """Board of a map; raises ``BoardError`` for the first violation of formats.md."""
    islands_layer = tiled.object_layer("islands")
    if islands_layer is None:
        wanted = message("boards.wanted.layer-with", n=ISLANDS)
        raise BoardError(tiled.file, (), message("boards.wrong.no-layer", name="islands"), wanted)
    if len(islands_layer.objects) != ISLANDS:
        wrong = message("boards.wrong.objects", n=len(islands_layer.objects))
        raise BoardError(tiled.file, (layer("islands"),), wrong, exactly(ISLANDS))
    island_in: dict[Cell, MapObject] = {}
    islands: dict[Cell, Flag | None] = {}
    for thing in islands_layer.objects:
        place = tiled.cell_of(thing)
        where = (layer("islands"), describe(thing))
        if not (0 <= place[0] < tiled.width and 0 <= place[1] < tiled.height):
            size = message("boards.wanted.inside", column=tiled.width - 1, row=tiled.height - 1)
            raise BoardError(tiled.file, where, message("boards.wrong.outside", cell=cell(*place)), size)
        if place in island_in:
            wrong = message("boards.wrong.same-cell", cell=cell(*place), other=describe(island_in[place]))
            raise BoardError(tiled.file, where, wrong, message("boards.wanted.one-island"))
        island_in[place] = thing
        islands[place] = _parse_flag(tiled, thing, (*where, cell(*place)))
    found = Counter(islands.values())
    for flag, count in FLAGS.items():
        if found[flag] != count:
            wrong = message("boards.wrong.flags", n=found[flag], flag=flag.value)
            raise BoardError(tiled.file, (layer("islands"),), wrong, exactly(count))
    reefs = tiled.tile_layer("reefs")
    board = Board.of(tiled.width, tiled.height, islands, reefs.tiles if reefs else (), ground_of(tiled, GROUNDS))
    for island in board.islands:
        if not board.links_of[island]:
            place = board.cell(island)
            lines = (layer("islands"), describe(island_in[place]), cell(*place))
            wrong = message("boards.wrong.no-link", island=island)
            raise BoardError(tiled.file, lines, wrong, message("boards.wanted.link"))
    return board


def _parse_flag(tiled: TiledMap, thing: MapObject, where: Where) -> Flag | None:
    if "flag" not in thing.properties:
        return None
    written = thing.properties["flag"]
    if written not in list(Flag):
        wrong = message("boards.wrong.property", name="flag", value=as_written(written))
        raise BoardError(tiled.file, where, wrong, message("boards.wanted.flag"))
    return Flag(written)
