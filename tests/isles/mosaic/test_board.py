"""Mosaic's boards: the sheets we ship, and one test a fault of a map (formats.md section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.boards.errors import BoardError
from game.boards.maps import MapObject, ObjectLayer, Tile, TiledMap, TileLayer
from game.boards.tiled import read_map
from game.isles.mosaic.board import parse_board
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.shapes import Shape

LEVELS = Path(__file__).parents[3] / "levels" / "mosaic"

COURT_GRID = """
.........
.........
.........
.........
.........
.........
.........
.........
.........
"""
COURT = """
A1 #=0  A2 ##=0  A3 #/#=0  A4 ###=0  A5 #/#/#=0  A6 ##/#.=0  A7 ##/.#=0  A8 #./##=0  A9 .#/##=0
B1 ##/##=0  B2 ####=0  B3 ###/#..=0  B4 .#/.#/##=0  B5 ###/.#.=1  B6 .#/##/.#=1  B7 ##./.##=1  B8 .#/##/#.=1
C1 ##/##/#.=0  C2 .##/###=0  C3 ##/##/.#=0  C4 ####/#...=1  C5 .#/.#/.#/##=1  C6 #####=1  C7 #/#/#/#/#=1
C8 #./##/#./#.=1  C9 .#../####=1  C10 ###/#../#..=1
D1 ..#/..#/###=1  D2 ###/.#./.#.=1  D3 #.#/###=1  D4 ##/#./##=1  D5 ##../.###=1  D6 .#/##/#./#.=1
D7 .##/##./#..=2  D8 ##./.#./.##=2  D9 .##/##./.#.=2  D10 .#./###/.#.=2
E1 ###/###=0  E2 .##./####=1  E3 #./##/##/.#=1  E4 .###/###.=1  E5 ..#/###/##.=1  E6 ####/#..#=2
E7 ##../.#../.###=2  E8 #.../####/...#=2  E9 #../##./.##=2  E10 ###/#../##.=2  E11 #.#/###/.#.=3
E12 .#./###/#.#=3
"""

CORNERS_GRID = """
........#.
.........#
..........
..........
..........
..........
..........
#.........
.#........
"""
CORNERS = """
A1 #=0  A2 ##=0  A3 #/#=0  A4 ###=0  A5 #/#/#=0  A6 ##/#.=0  A7 ##/.#=0  A8 #./##=0  A9 .#/##=0
B1 ##/##=0  B2 #/#/#/#=0  B3 ###/..#=0  B4 ##/#./#.=0  B5 .#./###=0  B6 #./##/#.=0  B7 .##/##.=1
B8 #./##/.#=1
C1 ###/##.=0  C2 ##./###=0  C3 .#/##/##=0  C4 #.../####=0  C5 ##/.#/.#/.#=0  C6 #####=1  C7 #/#/#/#/#=1
C8 .#/##/.#/.#=1  C9 ####/..#.=1  C10 #../#../###=1
D1 ###/..#/..#=1  D2 .#./.#./###=1  D3 ###/#.#=1  D4 ##/.#/##=1  D5 .###/##..=1  D6 #./##/.#/.#=1
D7 ##./.##/..#=2  D8 .##/.#./##.=2  D9 .#./.##/##.=2  D10 #../###/.#.=2
E1 ##/##/##=0  E2 ####/.##.=1  E3 .#/##/##/#.=1  E4 ###./.###=1  E5 ##./###/..#=1  E6 #.../#.../####=1
E7 ##/#./#./##=2  E8 ...#/####/#...=2  E9 ###/..#/.##=2  E10 ###/.##/..#=2  E11 .##/##./.##=3
E12 ..##/###./..#.=3
"""


def sheet(name: str) -> Board:
    return parse_board(read_map(LEVELS / f"{name}.tmx"))


def drawn_pieces(text: str) -> dict[str, tuple[Shape, int]]:
    """Label -> shape and bonus points, from ``A1 ##/#.=2`` and so on."""
    read = {}
    for label, drawn in zip(text.split()[::2], text.split()[1::2], strict=True):
        shape, bonus = drawn.split("=")
        read[label] = (Shape.parse(shape), int(bonus))
    return read


def grid_text(board: Board) -> str:
    def sign(column: int, row: int) -> str:
        cell = (column, row)
        return "#" if cell in board.blocked else "." if cell in board.cells else " "

    return "\n".join("".join(sign(column, row) for column in range(board.columns)) for row in range(board.rows))


@pytest.mark.parametrize(
    ("name", "grid", "pieces", "bonus_pieces", "ranks"),
    [
        (
            "court",
            COURT_GRID,
            COURT,
            ["##", ".#/##", "##./.##"],
            (0, 200, 350, 500, 650, 800, 950, 1120, 1280, 1450),
        ),
        (
            "corners",
            CORNERS_GRID,
            CORNERS,
            ["#/#", "##/#.", ".#/##/#."],
            (0, 150, 300, 480, 600, 750, 900, 1040, 1160, 1250),
        ),
    ],
    ids=["court", "corners"],
)
def test_the_printed_sheets_are_those_of_mosaic_sheets_md(
    name: str, grid: str, pieces: str, bonus_pieces: list[str], ranks: tuple[int, ...]
) -> None:
    board = sheet(name)
    assert grid_text(board) == grid.strip()
    drawn = drawn_pieces(pieces)
    assert len(drawn) == 49
    assert {piece.label: (piece.shape, piece.bonus) for piece in board.pieces} == drawn
    assert [piece.label for piece in board.pieces] == list(drawn)
    assert [(at, str(shape)) for at, shape in board.bonus_pieces] == list(zip((5, 10, 15), bonus_pieces, strict=True))
    assert board.twice == {"C", "D", "E"}
    assert board.ranks == ranks
    assert sum(board.copies(piece.label, 4) for piece in board.pieces) == 81
    assert sum(board.copies(piece.label, 3) for piece in board.pieces) == 49


def test_fountain_has_a_blocked_middle_and_cut_corners() -> None:
    board = sheet("fountain")
    assert (board.columns, board.rows, board.free.bit_count()) == (12, 8, 88)
    assert board.blocked == {(5, 3), (6, 3), (5, 4), (6, 4)}
    assert (0, 0) not in board.cells
    assert len(board.pieces) == 46
    assert len({piece.shape for piece in board.pieces}) == 46
    assert len(board.ranks) == 10


# One fault each

GRID = [
    "..#.",
    "....",
]
SIZE = 16


def small_map(
    grid: list[str] | None = None,
    pieces: Mapping[str, Any] | None = None,
    bonus_at: tuple[Any, ...] = (5, 10, 15),
    properties: Mapping[str, Any] | None = None,
    without: str = "",
    **piece_properties: Any,
) -> TiledMap:
    """A map with the grid at (2, 1), the pieces from row 8 on, the bonus pieces from row 20 on."""
    tiles = {
        (column + 2, row + 1): Tile("mosaic", 0, {"blocked": True} if sign == "#" else {})
        for row, line in enumerate(grid or GRID)
        for column, sign in enumerate(line)
        if sign != " "
    }
    shapes: dict[tuple[int, int], Tile] = {}
    objects: list[MapObject] = []
    bonus_objects: list[MapObject] = []

    def draw(name: str, text: str, column: int, row: int, properties: Mapping[str, Any]) -> MapObject:
        rows = text.split("/")
        for down, line in enumerate(rows):
            for right, sign in enumerate(line):
                if sign == "#":
                    shapes[column + right, row + down] = Tile("mosaic", 2, {})
        identifier = len(objects) + len(bonus_objects) + 1
        box = (column * SIZE, row * SIZE, len(rows[0]) * SIZE, len(rows) * SIZE)
        return MapObject(identifier, name, *box, properties)

    for number, (name, text) in enumerate((pieces or {"A2": "##", "A10": "#", "B1": "#./##"}).items()):
        objects.append(draw(name.split()[0], text, 1 + 5 * number, 8, piece_properties or {"bonus": number}))
    for number, at in enumerate(bonus_at):
        bonus_objects.append(draw("", "##", 1 + 5 * number, 20, {"at": at}))
    layers: list[TileLayer | ObjectLayer] = [
        TileLayer("grid", tiles),
        TileLayer("shapes", shapes),
        ObjectLayer("pieces", tuple(objects)),
        ObjectLayer("bonus_pieces", tuple(bonus_objects)),
    ]
    kept = tuple(layer for layer in layers if layer.name != without)
    return TiledMap("mine.tmx", 60, 40, SIZE, SIZE, properties or {}, kept)


def test_a_map_becomes_a_sheet() -> None:
    board = parse_board(small_map(properties={"twice": "B, A", "first_seat_share": 61}))
    assert grid_text(board) == "..#.\n...."
    assert [(piece.label, str(piece.shape), piece.bonus) for piece in board.pieces] == [
        ("A2", "##", 0),
        ("A10", "#", 1),
        ("B1", "#./##", 2),
    ]
    assert board.twice == {"A", "B"}
    assert board.rank_of(100) is None
    assert (board.first_seat_share, board.first_seat_share_full_round) == (61.0, None)


def test_the_bounding_box_of_the_grid_counts_blocked_cells() -> None:
    board = parse_board(small_map(grid=["#   ", " ...", " ..."]))
    assert (board.columns, board.rows, board.free.bit_count()) == (4, 3, 6)


def test_a_piece_starts_at_its_own_top_left_not_at_its_rectangle() -> None:
    board = parse_board(small_map(pieces={"A1": "...#/..##"}))
    assert str(board.pieces[0].shape) == ".#/##"


def test_ranks_are_found_by_their_lower_bounds() -> None:
    board = parse_board(small_map(properties={"ranks": "0,10,20,30,40,50,60,70,80,90"}))
    assert [board.rank_of(score) for score in (0, 9, 10, 89, 90, 500)] == [1, 1, 2, 9, 10, 10]


@pytest.mark.parametrize(
    ("tiled", "told"),
    [
        (small_map(without="grid"), "layer “grid”: is missing; expected a tile layer of this name"),
        (small_map(without="shapes"), "layer “shapes”: is missing"),
        (small_map(without="pieces"), "layer “pieces”: is missing; expected an object layer of this name"),
        (small_map(without="bonus_pieces"), "layer “bonus_pieces”: is missing"),
        (small_map(grid=["    "]), "layer “grid”: is empty"),
        (small_map(grid=["." * 31]), "layer “grid”: is 31 × 1 cells; expected at most 30 × 30"),
        (small_map(grid=["#"]), "layer “pieces”: no piece fits on the empty grid"),
        (small_map(pieces={"a1": "#"}), "layer “pieces”, object “a1” (id 1): “a1” is not a label"),
        (small_map(pieces={"A": "#"}), "“A” is not a label; expected capital letters and a number, such as A1"),
        (small_map(pieces={"A1": "#", "A1 again": "##"}), "object “A1” (id 2): a second piece A1"),
        (small_map(pieces={"A1": "."}), "object “A1” (id 1): no tile of layer “shapes” lies inside"),
        (small_map(pieces={"A1": "#./.#"}), "its cells #./.# are not all joined"),
        (small_map(pieces={"A1": "#####", "A2": "##"}, bonus=-1), "property “bonus” is -1; expected a whole number"),
        (small_map(bonus=True), "property “bonus” is True"),
        (small_map(bonus="2"), "property “bonus” is “2”"),
        (small_map(worth=2), "object “A2” (id 1): has no property “bonus”; expected a whole number, 0 or more"),
        (small_map(bonus_at=(5, 10)), "layer “bonus_pieces”: there is no bonus piece at 15"),
        (small_map(bonus_at=(5, 10, 10)), "a second bonus piece at 10"),
        (
            small_map(bonus_at=(5, 10, 20)),
            "layer “bonus_pieces”, object (id 6): the property “at” is 20; expected 5, 10 or 15",
        ),
        (small_map(bonus_at=(5, 10, None)), "has no property “at”"),
        (
            small_map(properties={"twice": "A,C"}),
            "map property “twice”: there is no area “C”; expected areas such as A, B",
        ),
        (small_map(properties={"twice": True}), "map property “twice”: is True; expected text with commas between"),
        (small_map(properties={"ranks": "0,10"}), "map property “ranks”: is “0, 10”; expected the lowest scores of 10"),
        (small_map(properties={"ranks": "0,10,20,30,40,50,60,70,80,80"}), "map property “ranks”"),
        (small_map(properties={"ranks": "0,10,20,30,40,50,60,70,80,x"}), "map property “ranks”"),
        (small_map(properties={"ground": "moon"}), "map property “ground”: is “moon”; expected one of court, terrace"),
        (small_map(properties={"ground": 3}), "map property “ground”: is 3; expected one of court"),
        (small_map(properties={"first_seat_share": float("nan")}), "map property “first_seat_share”: is nan"),
        (small_map(properties={"first_seat_share_full_round": 101}), "expected a share in percent, 0 to 100"),
    ],
)
def test_a_fault_is_named_with_its_place(tiled: TiledMap, told: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(tiled)
    assert str(caught.value).startswith("mine.tmx: ")
    assert told in str(caught.value)


def test_two_rectangles_over_the_same_tile_are_refused() -> None:
    tiled = small_map(pieces={"A1": "##"})
    pieces = tiled.object_layer("pieces")
    assert pieces is not None
    first = pieces.objects[0]
    again = MapObject(77, "A2", first.x, first.y, first.width, first.height, first.properties)
    layers = tuple(ObjectLayer("pieces", (first, again)) if layer.name == "pieces" else layer for layer in tiled.layers)
    doubled = TiledMap(tiled.file, tiled.width, tiled.height, SIZE, SIZE, {}, layers)
    with pytest.raises(
        BoardError, match=r"“A2” \(id 77\): shares the tile \(1, 8\) of layer “shapes” with object “A1”"
    ):
        parse_board(doubled)
