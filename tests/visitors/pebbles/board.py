"""A Tiled map as a board of Pebbles: object layer ``heap`` with one object, its property ``pebbles`` from 5 to 60."""

from __future__ import annotations

from game.boards.maps import TiledMap, describe
from game.boards.problems import BoardError
from game.core.state import is_integer

from .rules.board import MOST, Board


def parse_board(tiled: TiledMap) -> Board:
    """The board of a map; ``BoardError`` says what is wrong with it."""
    layer = tiled.object_layer("heap")
    if layer is None or len(layer.objects) != 1:
        raise BoardError(tiled.file, ("layer 'heap'",), "has not one object", "an object layer with one object")
    thing = layer.objects[0]
    pebbles = thing.properties.get("pebbles")
    if not is_integer(pebbles) or not MOST <= pebbles <= 60:
        wrong = f"'pebbles' is {pebbles!r}"
        raise BoardError(tiled.file, (describe(thing),), wrong, f"a whole number from {MOST} to 60")
    return Board(pebbles)
