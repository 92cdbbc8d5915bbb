"""Boards of Bridges: what a Tiled map means, and one test for each thing formats.md section 1 forbids."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.boards.errors import BoardError
from game.boards.maps import MapObject, ObjectLayer, Tile, TiledMap, TileLayer
from game.boards.tiled import read_map
from game.core.state import Cell
from game.isles.bridges.board import parse_board
from game.isles.bridges.rules.board import Flag
from tests.isles.bridges.positions import BOARD_A, parse_drawing

TILE = 64
LEVELS = Path(__file__).parents[3] / "levels" / "bridges"
BOARD, _ = parse_drawing(BOARD_A)


def thing(number: int, cell: Cell, **properties: Any) -> MapObject:
    return MapObject(number, f"isle {number}", cell[0] * TILE + 8, cell[1] * TILE + 8, 48, 48, properties)


def islands() -> list[MapObject]:
    """Board A's islands in reading order."""
    found = []
    for island in BOARD.islands:
        flag = BOARD.flag(island)
        properties: Mapping[str, str] = {"flag": flag.value} if flag else {}
        found.append(thing(island, BOARD.cell(island), **properties))
    return found


def board_map(things: Sequence[MapObject], reefs: Sequence[Cell] = ()) -> TiledMap:
    layers: list[TileLayer | ObjectLayer] = [ObjectLayer("islands", tuple(things))]
    if reefs:
        layers.insert(0, TileLayer("reefs", {cell: Tile("bridges", 0, {}) for cell in reefs}))
    return TiledMap("odd.tmx", 9, 7, TILE, TILE, {}, tuple(layers))


def test_the_islands_are_numbered_in_reading_order_whatever_their_order_in_the_file() -> None:
    assert parse_board(board_map(list(reversed(islands())))) == BOARD


def test_an_island_lies_in_the_cell_of_its_middle() -> None:
    things = islands()
    things[0] = replace(things[0], x=40.0, y=-20.0, width=40.0, height=60.0)
    assert parse_board(board_map(things)) == BOARD


def test_a_reef_interrupts_the_line_of_sight() -> None:
    board = parse_board(board_map(islands(), [(1, 0)]))
    assert set(BOARD.links) - set(board.links) == {(1, 2)}


def test_a_reef_on_an_islands_cell_has_no_effect() -> None:
    assert parse_board(board_map(islands(), [(2, 0)])).links == BOARD.links


def message(map: TiledMap) -> str:
    with pytest.raises(BoardError) as refused:
        parse_board(map)
    return str(refused.value)


def test_without_the_layer_islands() -> None:
    empty = replace(board_map(islands()), layers=())
    assert message(empty) == "odd.tmx: has no layer “islands”; expected an object layer with 18 objects"


def test_islands_as_a_tile_layer() -> None:
    wrong = replace(board_map(islands()), layers=(TileLayer("islands", {}),))
    assert message(wrong) == "odd.tmx: layer “islands”: is a tile layer; expected an object layer"


def test_reefs_as_an_object_layer() -> None:
    good = board_map(islands())
    wrong = replace(good, layers=(*good.layers, ObjectLayer("reefs", ())))
    assert message(wrong) == "odd.tmx: layer “reefs”: is an object layer; expected a tile layer"


def test_two_layers_of_one_name() -> None:
    good = board_map(islands())
    wrong = replace(good, layers=good.layers * 2)
    assert message(wrong) == "odd.tmx: layer “islands”: there are two layers of this name; expected one"


def test_too_few_islands() -> None:
    assert message(board_map(islands()[:17])) == "odd.tmx: layer “islands”: holds 17 objects; expected exactly 18"
    assert message(board_map(islands()[:1])) == "odd.tmx: layer “islands”: holds 1 object; expected exactly 18"


def test_two_islands_in_one_cell() -> None:
    things = islands()
    things[2] = replace(things[2], x=things[1].x + 4)
    assert message(board_map(things)) == (
        "odd.tmx: layer “islands”, object “isle 3” (id 3): lies in cell (2, 0), as does object “isle 2” (id 2); "
        "expected one island in a cell"
    )


def test_an_island_outside_the_map() -> None:
    things = islands()
    things[1] = replace(things[1], x=-60.0)
    assert message(board_map(things)) == (
        "odd.tmx: layer “islands”, object “isle 2” (id 2): lies outside the map, in cell (-1, 0); "
        "expected columns 0 to 8, rows 0 to 6"
    )


@pytest.mark.parametrize(
    ("flag", "told"), [("green", "“green”"), ("", "“”"), ("Red", "“Red”"), (True, "True"), (3, "3")]
)
def test_an_unknown_flag(flag: object, told: str) -> None:
    things = islands()
    things[1] = replace(things[1], properties={"flag": flag})
    assert message(board_map(things)) == (
        f"odd.tmx: layer “islands”, object “isle 2” (id 2), cell (2, 0): the property “flag” is {told}; "
        "expected “red”, “blue” or no such property"
    )


def test_too_many_flags_of_a_colour() -> None:
    things = islands()
    things[1] = replace(things[1], properties={"flag": "blue"})
    assert message(board_map(things)) == (
        "odd.tmx: layer “islands”: 4 islands have the flag “blue”; expected exactly 3"
    )


def test_an_island_without_a_link() -> None:
    cut_off = board_map(islands(), [(1, 0), (0, 1)])
    assert re.fullmatch(
        r"odd.tmx: layer “islands”, object “isle 1” \(id 1\), cell \(0, 0\): island 1 has no link.*", message(cut_off)
    )


def test_the_flags_of_a_board() -> None:
    board = parse_board(board_map(islands()))
    assert (len(board.flagged(Flag.RED)), len(board.flagged(Flag.BLUE))) == (4, 3)


# The boards we ship


def shipped(name: str) -> tuple[str, int]:
    """Links of a board as text, and the number of crossing pairs."""
    board = parse_board(read_map(LEVELS / f"{name}.tmx"))
    links = " ".join(f"{one}-{other}" for one, other in board.links)
    return links, sum(len(crossing) for crossing in board.crossings.values()) // 2


def test_board_a_is_that_of_its_description() -> None:
    assert parse_board(read_map(LEVELS / "a.tmx")) == BOARD


def test_board_b_is_that_of_its_description() -> None:
    links = (
        "1-2 1-7 2-3 2-8 3-9 4-5 4-12 5-6 5-11 6-13 7-8 8-9 9-14 10-11 10-15 11-16 12-13 13-14 13-17 14-18 "
        "15-16 16-17 17-18"
    )
    assert shipped("b") == (links, 6)
    board = parse_board(read_map(LEVELS / "b.tmx"))
    assert board.flagged(Flag.RED) == {1, 6, 12, 14}
    assert board.flagged(Flag.BLUE) == {3, 8, 16}


def test_the_old_harbour_has_reefs_that_interrupt_a_link() -> None:
    board = parse_board(read_map(LEVELS / "harbour.tmx"))
    assert (len(board.links), shipped("harbour")[1]) == (22, 6)
    assert (7, 8) not in board.links
    assert (7, 8) in replace(board, reefs=frozenset()).links
