"""Parser of sheets of Mosaic in Tiled maps (formats.md section 1)."""

from __future__ import annotations

import math
import re
from itertools import pairwise

from game.boards.errors import BoardError
from game.boards.grounds import ground_of
from game.boards.maps import MapObject, ObjectLayer, TiledMap, TileLayer, describe
from game.boards.messages import Phrase, as_written, at_most, cell, is_value, map_property, message
from game.boards.messages import layer as layer_named
from game.core.state import Cell
from game.isles.mosaic.rules.board import BONUS_AT, MAX_PIECES, MAX_SIDE, Board, Piece
from game.isles.mosaic.rules.shapes import Shape

LABEL = re.compile(r"([A-Z]{1,4})([0-9]{1,4})")
RANKS = 10
GROUNDS = ("court", "terrace", "bathhouse", "chapel", "cloister", "corners", "fountain", "ruin")
"""Surroundings of a sheet; the first is the default."""


def parse_board(tiled: TiledMap) -> Board:
    """Sheet of a map; raises ``BoardError`` for the first violation of formats.md section 1."""
    grid = tiled.required_tile_layer("grid")
    shapes = tiled.required_tile_layer("shapes")
    pieces = tiled.required_object_layer("pieces")
    bonus_pieces = tiled.required_object_layer("bonus_pieces")
    if not grid.tiles:
        wrong, wanted = message("boards.wrong.empty"), message("boards.wanted.tile-a-cell")
        raise BoardError(tiled.file, (layer_named("grid"),), wrong, wanted)
    left = min(column for column, _ in grid.tiles)
    top = min(row for _, row in grid.tiles)
    columns = 1 + max(column for column, _ in grid.tiles) - left
    rows = 1 + max(row for _, row in grid.tiles) - top
    if max(columns, rows) > MAX_SIDE:
        wrong = message("boards.wrong.grid-size", columns=columns, rows=rows)
        raise BoardError(tiled.file, (layer_named("grid"),), wrong, message("boards.wanted.grid-size", side=MAX_SIDE))
    blocked = set()
    for (column, row), tile in grid.tiles.items():
        mark = tile.properties.get("blocked", False)
        if not isinstance(mark, bool):
            wrong = message("boards.wrong.property", name="blocked", value=as_written(mark))
            raise BoardError(tiled.file, (layer_named("grid"), cell(column, row)), wrong, message("boards.wanted.bool"))
        if mark:
            blocked.add((column - left, row - top))
    owner: dict[Cell, Phrase] = {}
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
        ground=ground_of(tiled, GROUNDS),
    )
    if not any(board.geometry[piece.label].fits(board.free) for piece in board.pieces):
        wrong, wanted = message("boards.wrong.no-piece-fits"), message("boards.wanted.piece-that-fits")
        raise BoardError(tiled.file, (layer_named("pieces"),), wrong, wanted)
    return board


def _pieces(tiled: TiledMap, layer: ObjectLayer, shapes: TileLayer, owner: dict[Cell, Phrase]) -> tuple[Piece, ...]:
    if not layer.objects:
        wrong, wanted = message("boards.wrong.empty"), message("boards.wanted.rectangle-a-piece")
        raise BoardError(tiled.file, (layer_named("pieces"),), wrong, wanted)
    if len(layer.objects) > MAX_PIECES:
        wrong = message("boards.wrong.pieces", n=len(layer.objects))
        raise BoardError(tiled.file, (layer_named("pieces"),), wrong, at_most(MAX_PIECES))
    read: dict[str, Piece] = {}
    for thing in layer.objects:
        if LABEL.fullmatch(thing.name) is None:
            wrong = message("boards.wrong.no-label", name=as_written(thing.name))
            raise BoardError(
                tiled.file, (layer_named("pieces"), describe(thing)), wrong, message("boards.wanted.label")
            )
        if thing.name in read:
            wrong, wanted = message("boards.wrong.second-piece", name=thing.name), message("boards.wanted.label-once")
            raise BoardError(tiled.file, (layer_named("pieces"), describe(thing)), wrong, wanted)
        shape = _shape(tiled, "pieces", thing, shapes, owner)
        read[thing.name] = Piece(thing.name, shape, _number(tiled, "pieces", thing, "bonus"))
    return tuple(sorted(read.values(), key=lambda piece: (piece.area, piece.number, piece.label)))


def _bonus_pieces(
    tiled: TiledMap, layer: ObjectLayer, shapes: TileLayer, owner: dict[Cell, Phrase]
) -> tuple[tuple[int, Shape], ...]:
    read: dict[int, Shape] = {}
    for thing in layer.objects:
        where = (layer_named("bonus_pieces"), describe(thing))
        at = _number(tiled, "bonus_pieces", thing, "at")
        if at not in BONUS_AT:
            wrong = message("boards.wrong.property", name="at", value=at)
            raise BoardError(tiled.file, where, wrong, message("boards.wanted.bonus-at"))
        if at in read:
            wrong, wanted = message("boards.wrong.second-bonus-piece", at=at), message("boards.wanted.one-at-each")
            raise BoardError(tiled.file, where, wrong, wanted)
        read[at] = _shape(tiled, "bonus_pieces", thing, shapes, owner)
    for at in BONUS_AT:
        if at not in read:
            wrong, wanted = message("boards.wrong.no-bonus-piece", at=at), message("boards.wanted.one-at-each")
            raise BoardError(tiled.file, (layer_named("bonus_pieces"),), wrong, wanted)
    return tuple(sorted(read.items()))


def _shape(tiled: TiledMap, layer: str, thing: MapObject, shapes: TileLayer, owner: dict[Cell, Phrase]) -> Shape:
    """Shape of the cells of layer ``shapes`` inside an object's rectangle; must be connected, as a polyomino."""
    where = (layer_named(layer), describe(thing))
    cells = [cell for cell in tiled.cells_of(thing) if cell in shapes.tiles]
    if not cells:
        raise BoardError(tiled.file, where, message("boards.wrong.no-shape"), message("boards.wanted.piece-cells"))
    for column, row in cells:
        other = owner.setdefault((column, row), describe(thing))
        if other != describe(thing):
            wrong = message("boards.wrong.shared-tile", column=column, row=row, other=other)
            raise BoardError(tiled.file, where, wrong, message("boards.wanted.tile-in-one"))
    shape = Shape.of(cells)
    if not shape.is_connected:
        wrong = message("boards.wrong.apart", shape=str(shape))
        raise BoardError(tiled.file, where, wrong, message("boards.wanted.joined"))
    return shape


def _number(tiled: TiledMap, layer: str, thing: MapObject, name: str) -> int:
    value = thing.properties.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        if value is None:
            wrong = message("boards.wrong.no-property", name=name)
        else:
            wrong = message("boards.wrong.property", name=name, value=as_written(value))
        wanted = message("boards.wanted.zero-or-more") if name == "bonus" else message("boards.wanted.bonus-at")
        raise BoardError(tiled.file, (layer_named(layer), describe(thing)), wrong, wanted)
    return value


def _words(tiled: TiledMap, name: str) -> list[str]:
    """Items of a map property with commas between; empty without the property."""
    value = tiled.properties.get(name, "")
    if not isinstance(value, str):
        wanted = message("boards.wanted.text-with-commas")
        raise BoardError(tiled.file, (map_property(name),), is_value(value), wanted)
    return [word.strip() for word in value.split(",")] if value.strip() else []


def _twice(tiled: TiledMap, areas: set[str]) -> frozenset[str]:
    words = _words(tiled, "twice")
    for word in words:
        if word not in areas:
            wrong = message("boards.wrong.no-area", name=as_written(word))
            wanted = message("boards.wanted.areas", names=", ".join(sorted(areas)))
            raise BoardError(tiled.file, (map_property("twice"),), wrong, wanted)
    return frozenset(words)


def _ranks(tiled: TiledMap) -> tuple[int, ...]:
    words = _words(tiled, "ranks")
    if not words:
        return ()
    where, wanted = (map_property("ranks"),), message("boards.wanted.ranks", n=RANKS)
    if len(words) != RANKS or not all(re.fullmatch(r"[0-9]{1,6}", word) for word in words):
        raise BoardError(tiled.file, where, is_value(", ".join(words)[:80]), wanted)
    ranks = tuple(int(word) for word in words)
    if any(low >= high for low, high in pairwise(ranks)):
        raise BoardError(tiled.file, where, is_value(", ".join(words)), wanted)
    return ranks


def _share(tiled: TiledMap, name: str) -> float | None:
    value = tiled.properties.get(name)
    if value is None:
        return None
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value) or not 0 <= value <= 100:
        raise BoardError(tiled.file, (map_property(name),), is_value(value), message("boards.wanted.share"))
    return float(value)
