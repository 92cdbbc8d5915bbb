"""A Tiled map as a board of Pebbles: object layer ``heap``, its one object has ``pebbles`` from 5 to 60."""

from __future__ import annotations

from game.boards.errors import BoardError
from game.boards.maps import TiledMap, describe
from game.boards.messages import as_written, message, whole_number
from game.boards.messages import layer as layer_named
from game.core.state import is_integer

from .rules import MAX_TIDE, Board


def parse_board(tiled: TiledMap) -> Board:
    """Board of a map; ``BoardError`` for an invalid one."""
    layer = tiled.object_layer("heap")
    if layer is None or len(layer.objects) != 1:
        raise BoardError(tiled.file, (layer_named("heap"),), "has not one object", "an object layer with one object")
    thing = layer.objects[0]
    pebbles = thing.properties.get("pebbles")
    if not is_integer(pebbles) or not MAX_TIDE <= pebbles <= 60:
        wrong = message("boards.wrong.property", name="pebbles", value=as_written(pebbles))
        raise BoardError(tiled.file, (describe(thing),), wrong, whole_number(MAX_TIDE, 60))
    return Board(pebbles)
