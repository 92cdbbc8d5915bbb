"""Boards of Waterways: the map format (docs/formats.md, section 1), and each fault's message."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.errors import BoardError
from game.boards.maps import MapObject, ObjectLayer, Tile, TiledMap, TileLayer
from game.isles.waterways.board import parse_board
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.stones import Edge, Side
from game.registry import plugin

CELL = 40


def thing(number: int, x: float, y: float, side: object = None, size: tuple[float, float] = (0, 0)) -> MapObject:
    properties = {} if side is None else {"side": side}
    return MapObject(number, "", x * CELL, y * CELL, size[0] * CELL, size[1] * CELL, properties)


CENTRE = (thing(1, 4, 3, size=(2, 1)),)
MARKS = (thing(2, 3.5, 0.5, "north"), thing(3, 0.5, 0.5, "west"), thing(4, 10.5, 8.5, "east"))


def map_of(
    width: int = 11,
    height: int = 9,
    centre: tuple[MapObject, ...] | None = CENTRE,
    marks: tuple[MapObject, ...] | None = MARKS,
    rocks: tuple[tuple[int, int], ...] | None = None,
    **properties: Any,
) -> TiledMap:
    layers: list[TileLayer | ObjectLayer] = []
    if rocks is not None:
        layers.append(TileLayer("rocks", {cell: Tile("waterways", 1, {"kind": "rock"}) for cell in rocks}))
    if centre is not None:
        layers.append(ObjectLayer("centre", centre))
    if marks is not None:
        layers.append(ObjectLayer("marks", marks))
    return TiledMap("pond.tmx", width, height, CELL, CELL, properties, tuple(layers))


def test_a_map_is_the_board() -> None:
    board = parse_board(map_of(rocks=((0, 8), (5, 5))))
    assert (board.width, board.height) == (11, 9)
    assert board.centre == {(4, 3), (5, 3)}
    assert board.marks == {Edge((3, 0), Side.NORTH), Edge((0, 0), Side.WEST), Edge((10, 8), Side.EAST)}
    assert board.rocks == {(0, 8), (5, 5)}
    assert (board.solo_ranks, board.even_target) == ((), None)


def test_there_may_be_no_marks_and_no_rocks() -> None:
    board = parse_board(map_of(marks=()))
    assert (board.marks, board.rocks) == (frozenset(), frozenset())


def test_a_cell_is_in_the_centre_if_its_middle_is() -> None:
    outline = thing(1, 3.6, 2.4, size=(2.0, 1.0))
    assert parse_board(map_of(centre=(outline,))).centre == {(4, 2), (5, 2)}


def test_a_corner_may_be_marked_once_for_each_of_its_two_sides() -> None:
    corner = (thing(2, 0.5, 0.5, "north"), thing(3, 0.5, 0.5, "west"))
    assert parse_board(map_of(marks=corner)).marks == {Edge((0, 0), Side.NORTH), Edge((0, 0), Side.WEST)}


def test_ranks_and_an_even_target_may_be_given() -> None:
    board = parse_board(map_of(solo_ranks="0, 1,12,24,40,60,90,130,190,320", even_target=18))
    assert board.solo_ranks == (0, 1, 12, 24, 40, 60, 90, 130, 190, 320)
    assert board.even_target == 18


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ({"width": 8}, "map: “width” is “8”; expected a whole number from 9 to 31"),
        ({"height": 32}, "map: “height” is “32”; expected a whole number from 9 to 31"),
        ({"centre": None}, "layer “centre”: is missing; expected an object layer"),
        ({"centre": ()}, "layer “centre”: holds 0 objects; expected one rectangle"),
        ({"centre": CENTRE * 2}, "layer “centre”: holds 2 objects; expected one rectangle"),
        ({"centre": (thing(7, 4.6, 3),)}, "layer “centre”, object (id 7): it holds no cell’s middle"),
        ({"marks": None}, "layer “marks”: is missing"),
        ({"marks": (thing(5, 3.5, 0.5),)}, "layer “marks”, object (id 5): has no property “side”"),
        (
            {"marks": (thing(5, 3.5, 0.5, "up"),)},
            "the property “side” is “up”; expected one of north, east, south, west",
        ),
        ({"marks": (thing(5, 3.5, 1.5, "north"),)}, "its side is north, but it lies in cell (3, 1)"),
        ({"marks": (thing(5, 9.5, 3.5, "east"),)}, "its side is east, but it lies in cell (9, 3)"),
        ({"marks": (thing(5, 3.5, -0.5, "north"),)}, "lies outside the map, in cell (3, -1)"),
        (
            {"marks": (thing(5, 3.2, 0.5, "north"), thing(6, 3.8, 0.5, "north"))},
            "object (id 6): object (id 5) marks the north side of cell (3, 0) already",
        ),
        ({"solo_ranks": "0,1,2"}, "property “solo_ranks”: is “0,1,2”; expected 10 ascending"),
        ({"solo_ranks": "1,2,3,4,5,6,7,8,9,10"}, "property “solo_ranks”"),
        ({"solo_ranks": "0,2,1,4,5,6,7,8,9,10"}, "property “solo_ranks”"),
        ({"solo_ranks": "0,1,2,3,4,5,6,7,8,x"}, "property “solo_ranks”"),
        ({"even_target": 0}, "property “even_target”: is 0; expected a whole number"),
        ({"even_target": "18"}, "property “even_target”"),
    ],
)
def test_a_fault_is_told(broken: dict[str, Any], told: str) -> None:
    with pytest.raises(BoardError) as raised:
        parse_board(map_of(**broken))
    assert str(raised.value).startswith("pond.tmx: ")
    assert told in str(raised.value)


def test_rocks_are_a_tile_layer() -> None:
    layers = (ObjectLayer("rocks", ()), *map_of().layers)
    with pytest.raises(BoardError, match="layer “rocks”: is an object layer; expected a tile layer"):
        parse_board(TiledMap("pond.tmx", 11, 9, CELL, CELL, {}, layers))


@pytest.mark.parametrize(
    ("name", "size", "centre", "north", "west", "rocks"),
    [
        ("twin", (18, 18), 4, (3, 6, 11, 14), (3, 6, 11, 14), 0),
        ("classic", (19, 19), 1, (4, 9, 14), (4, 9, 14), 0),
        ("quarry", (20, 19), 2, (4, 15), (3, 9, 15), 14),
    ],
)
def test_the_shipped_boards(
    name: str, size: tuple[int, int], centre: int, north: tuple[int, ...], west: tuple[int, ...], rocks: int
) -> None:
    """Twin and Classic as in docs/rules.md, section 3; all boards have half-turn symmetry."""
    board: Board = plugin("waterways").load_board(name).board
    width, height = size
    assert (board.width, board.height, len(board.centre), len(board.rocks)) == (width, height, centre, rocks)
    assert {edge.cell[0] for edge in board.marks if edge.side is Side.NORTH} == set(north)
    assert {edge.cell[1] for edge in board.marks if edge.side is Side.WEST} == set(west)
    for cells in (board.centre, board.rocks):
        assert {(width - 1 - x, height - 1 - y) for x, y in cells} == cells
    turned = {Edge((width - 1 - x, height - 1 - y), side.opposite) for (x, y), side in board.marks}
    assert turned == board.marks
    assert len(board.solo_ranks) == 10
    assert board.even_target


def test_every_board_of_ours_offers_the_saboteur_a_target_of_its_own() -> None:
    shipped = plugin("waterways").shipped
    assert [name for name in shipped if not plugin("waterways").load_board(name).board.even_target] == []
