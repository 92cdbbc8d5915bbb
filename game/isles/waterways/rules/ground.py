"""The board of Waterways, and the water on it as bit boards: where does a stone fit? (rules.md section 3)

A cell (x, y) is the bit ``y * stride + x`` with ``stride = width + 1``: the spare column is always empty, so that a
shift past the left or right end of a row meets nothing. A position is the cells covered by stones and, for each of the
four sides, the cells whose stone has an outlet there. Shifting these by a slot's way to its neighbour tells for all
places at once whether an outlet or a blank edge waits there; no list of places has to be kept up to date.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.core.state import Cell
from game.isles.waterways.rules.stones import SIDES, Edge, Side, cells_of, mask_of, outlets_of


@dataclass(frozen=True)
class Board:
    """A board of Waterways: its size in cells, the outlined centre, the marks at the edge and the rocks.

    ``solo_ranks`` are the ten lower bounds of the ranks alone, if measured for this board; ``even_target`` is the
    target with which all three seats of a game with a saboteur win about equally often, if measured.
    """

    width: int
    height: int
    centre: frozenset[Cell]
    marks: frozenset[Edge]
    rocks: frozenset[Cell] = frozenset()
    solo_ranks: tuple[int, ...] = ()
    even_target: int | None = None

    @cached_property
    def ground(self) -> Ground:
        """What the bit boards need to know of this board, worked out once."""
        return Ground(self)

    def has(self, cell: Cell) -> bool:
        """Whether a cell lies on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def shore_of(self, edge: Edge) -> Side | None:
        """The shore on which a unit edge lies: that of its own side if the edge is the board's, or None."""
        return edge.side if self.has(edge.cell) and not self.has(edge.beyond) else None

    def worth_of(self, edge: Edge) -> int:
        """What an outlet at that edge counts: 1 at a shore, 2 at a mark of this shore, 0 elsewhere."""
        if self.shore_of(edge) is None:
            return 0
        return 2 if edge in self.marks else 1

    def rank_of(self, score: int) -> int | None:
        """The rank (1-10) that a score reaches alone on this board; None if its ranks were not measured."""
        return sum(bound <= score for bound in self.solo_ranks) if self.solo_ranks else None


# For each slot (waterways_stones) the way to the neighbour, as (columns, rows), and the side it shows to the stone.
_LYING: Final = ((0, -1, 2), (1, -1, 2), (2, -1, 2), (3, 0, 3), (2, 1, 0), (1, 1, 0), (0, 1, 0), (-1, 0, 1))
_STANDING: Final = ((1, 0, 3), (1, 1, 3), (1, 2, 3), (0, 3, 0), (-1, 2, 1), (-1, 1, 1), (-1, 0, 1), (0, -1, 2))

_INSIDE: Final = tuple(tuple(slot for slot in range(8) if mask >> slot & 1) for mask in range(256))
_OUTSIDE: Final = tuple(tuple(slot for slot in range(8) if not mask >> slot & 1) for mask in range(256))


class Ground:
    """The fixed bit boards of a board: places on it, rocks, centre, shores and marks."""

    def __init__(self, board: Board) -> None:
        self.width = board.width
        self.height = board.height
        self.stride = stride = board.width + 1
        self.rocks = self.bits(board.rocks)
        self.centre = self.bits(board.centre)
        self.rows_apart = (1, stride)
        self.on_board = (
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

    def bits(self, cells: Iterator[Cell] | frozenset[Cell]) -> int:
        """The bit board of some cells."""
        board = 0
        for x, y in cells:
            board |= 1 << y * self.stride + x
        return board

    def bit(self, cell: Cell) -> int:
        """The bit board of one cell."""
        return 1 << cell[1] * self.stride + cell[0]

    def cells(self, bits: int) -> list[Cell]:
        """The cells of a bit board, row by row."""
        found = []
        while bits:
            low = bits & -bits
            y, x = divmod(low.bit_length() - 1, self.stride)
            found.append((x, y))
            bits ^= low
        return found

    def covering(self, free: int, standing: bool) -> int:
        """The places (by their top left cell) of that direction all three cells of which are in ``free``."""
        apart = self.rows_apart[standing]
        return self.on_board[standing] & free & (free >> apart) & (free >> 2 * apart)

    def touching(self, cells: int, standing: bool) -> int:
        """The places of that direction at least one cell of which is in ``cells``."""
        apart = self.rows_apart[standing]
        return self.on_board[standing] & (cells | (cells >> apart) | (cells >> 2 * apart))


class Water:
    """The stones on a board: a value; ``with_stone`` gives the next one."""

    __slots__ = ("_edges", "ground", "outlets", "stones")

    def __init__(self, ground: Ground, stones: int = 0, outlets: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
        self.ground = ground
        self.stones = stones
        self.outlets = outlets
        self._edges: list[tuple[int, list[int], list[int]] | None] = [None, None]

    def _edges_of(self, standing: bool) -> tuple[int, list[int], list[int]]:
        """The free places of a direction, and for each slot the places where an outlet, where a blank waits."""
        known = self._edges[standing]
        if known is not None:
            return known
        ground, stones, outlets = self.ground, self.stones, self.outlets
        free = ground.covering(~(stones | ground.rocks), standing)
        open_at: list[int] = []
        blank_at: list[int] = []
        for way, side in ground.slots[standing]:
            if way > 0:
                opens = (outlets[side] >> way) & free
                blank_at.append(((stones >> way) & free) ^ opens)
            else:
                opens = (outlets[side] << -way) & free
                blank_at.append(((stones << -way) & free) ^ opens)
            open_at.append(opens)
        self._edges[standing] = (free, open_at, blank_at)
        return free, open_at, blank_at

    def fitting(self, kind: str, turn: int, dams: bool) -> int:
        """All places, by their top left cell, where that stone may be laid with that turn.

        The first stone: at least one cell in the centre. Any other: at least one outlet meets an outlet, no outlet
        meets a blank of a stone laid, and (but for the variant Dams) no blank meets an outlet.
        """
        standing = turn % 2 == 1
        free, open_at, blank_at = self._edges_of(standing)
        if not self.stones:
            return free & self.ground.touching(self.ground.centre, standing)
        mask = mask_of(kind, turn)
        meeting = clashing = 0
        for slot in _INSIDE[mask]:
            meeting |= open_at[slot]
            clashing |= blank_at[slot]
        if not dams:
            for slot in _OUTSIDE[mask]:
                clashing |= open_at[slot]
        return meeting & ~clashing

    def free_places(self, standing: bool) -> int:
        """All places of that direction with three empty cells."""
        return self._edges_of(standing)[0]

    def with_stone(self, kind: str, at: Cell, turn: int) -> Water:
        """The water after that stone is laid there; whether it may be is not asked."""
        bit = self.ground.bit
        stones = self.stones
        for cell in cells_of(at, turn):
            stones |= bit(cell)
        outlets = list(self.outlets)
        for cell, side in outlets_of(kind, at, turn):
            outlets[SIDES.index(side)] |= bit(cell)
        north, east, south, west = outlets
        return Water(self.ground, stones, (north, east, south, west))

    def has_outlet(self, edge: Edge) -> bool:
        """Whether a stone laid has an outlet at that edge of its own."""
        return bool(self.outlets[SIDES.index(edge.side)] & self.ground.bit(edge.cell))

    def counts(self) -> tuple[int, int, int, int]:
        """The outlets counted at the shores north, east, south and west; those at a mark count double."""
        shores, marks = self.ground.shores, self.ground.marks
        north, east, south, west = (
            (outlets & shore).bit_count() + (outlets & mark).bit_count()
            for outlets, shore, mark in zip(self.outlets, shores, marks, strict=True)
        )
        return north, east, south, west
