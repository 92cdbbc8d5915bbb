"""Board of Waterways and its geometry: cells, shores, marks and rocks, also as bit boards (rules.md section 3).

A cell (x, y) is the bit ``y * stride + x`` with ``stride = width + 1``. The spare column stays empty and absorbs shifts
past either end of a row.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from game.core.lazy_moves import bits_of
from game.core.rank_bounds import bounds_reached
from game.core.state import Cell
from game.isles.waterways.rules.stones import SIDES, Edge, Side


@dataclass(frozen=True)
class Board:
    """Board of Waterways: size in cells, outlined centre, marks at the edge, rocks.

    ``solo_ranks`` are the ten lower bounds of the solo ranks, empty unless measured. ``even_target`` is the saboteur
    target with about equal chances for all three seats, None unless measured. Measured figures do not affect equality.
    """

    width: int
    height: int
    centre: frozenset[Cell]
    marks: frozenset[Edge]
    rocks: frozenset[Cell] = frozenset()
    solo_ranks: tuple[int, ...] = field(default=(), compare=False)
    even_target: int | None = field(default=None, compare=False)
    scenery: str = field(default="", compare=False)
    """Name of the scenery, for drawing only; empty for the polder."""
    ahead: tuple[int, int, int, int] = field(default=(0, 0, 0, 0), compare=False)
    """Outlets ahead at the shores north, east, south and west, by the options of a game; no board of a map has any."""

    @cached_property
    def geometry(self) -> BoardGeometry:
        """Bit boards of this board."""
        return BoardGeometry(self)

    def has(self, cell: Cell) -> bool:
        """True if the cell is on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def shore_of(self, edge: Edge) -> Side | None:
        """Shore of a unit edge on the board's border; None elsewhere."""
        return edge.side if self.has(edge.cell) and not self.has(edge.far_cell) else None

    def outlet_value(self, edge: Edge) -> int:
        """Value of an outlet at an edge: 1 at a shore, 2 at a mark of the shore, 0 elsewhere."""
        if self.shore_of(edge) is None:
            return 0
        return 2 if edge in self.marks else 1

    def rank_of(self, score: int) -> int | None:
        """Solo rank (1-10) of a score; None without measured ranks."""
        return bounds_reached(self.solo_ranks, score) if self.solo_ranks else None


# For each slot (see ``stones``): step to the neighbour in (columns, rows), and the neighbour's side toward the stone.
_LYING: Final = ((0, -1, 2), (1, -1, 2), (2, -1, 2), (3, 0, 3), (2, 1, 0), (1, 1, 0), (0, 1, 0), (-1, 0, 1))
_STANDING: Final = ((1, 0, 3), (1, 1, 3), (1, 2, 3), (0, 3, 0), (-1, 2, 1), (-1, 1, 1), (-1, 0, 1), (0, -1, 2))


class BoardGeometry:
    """Fixed bit boards of a board: valid places, rocks, centre, shores and marks."""

    def __init__(self, board: Board) -> None:
        self.width = board.width
        self.height = board.height
        self.stride = stride = board.width + 1
        self.ahead = board.ahead
        self.rocks = self.bits(board.rocks)
        self.centre = self.bits(board.centre)
        self.cell_steps = (1, stride)
        self.valid_places = (
            self.bits((x, y) for x in range(board.width - 2) for y in range(board.height)),
            self.bits((x, y) for x in range(board.width) for y in range(board.height - 2)),
        )
        self.slots = tuple(
            tuple((columns + rows * stride, side) for columns, rows, side in table) for table in (_LYING, _STANDING)
        )
        cells = [(x, y) for y in range(board.height) for x in range(board.width)]
        self.shores = tuple(
            self.bits(cell for cell in cells if board.shore_of(Edge(cell, side)) is not None) for side in SIDES
        )
        self.marks = tuple(self.bits(edge.cell for edge in board.marks if edge.side is side) for side in SIDES)

    def bits(self, cells: Iterable[Cell]) -> int:
        """Bit board of some cells."""
        board = 0
        for x, y in cells:
            board |= 1 << y * self.stride + x
        return board

    def bit(self, cell: Cell) -> int:
        """Bit board of one cell."""
        return 1 << cell[1] * self.stride + cell[0]

    def cells(self, bits: int) -> list[Cell]:
        """Cells of a bit board, row by row."""
        return [self.cell(bit) for bit in bits_of(bits)]

    def cell(self, bit: int) -> Cell:
        """Cell of a bit number."""
        return bit % self.stride, bit // self.stride

    def places_within(self, free: int, standing: bool) -> int:
        """Places in a direction, by top left cell, with all three cells in ``free``."""
        apart = self.cell_steps[standing]
        return self.valid_places[standing] & free & (free >> apart) & (free >> 2 * apart)

    def places_touching(self, cells: int, standing: bool) -> int:
        """Places in a direction, by top left cell, with at least one cell in ``cells``."""
        apart = self.cell_steps[standing]
        return self.valid_places[standing] & (cells | (cells >> apart) | (cells >> 2 * apart))
