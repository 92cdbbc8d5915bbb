"""Mosaic's sheet: the grid, the pieces below it and the bonus track (rules.md section 4, "Material").

A cell is (column, row), counted from the grid's own top left. A set of cells is also an integer, its *mask*: the cell
(column, row) is the bit ``row * columns + column``. Shifting a piece's mask moves the piece, so whether it fits is one
``&``, and all the places where it fits come from one shift a cell of the piece.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from game.core.state import Cell

TRACK_BOXES = 24
"""Boxes of the bonus track; points beyond them are lost."""
BONUS_AT = (5, 10, 15)
"""The points at which the bonus track shows a bonus piece."""
LONGEST_SIDE = 30
MOST_PIECES = 150


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@dataclass(frozen=True, slots=True)
class Shape:
    """A polyomino as it lies on the sheet; cells from the top left of its bounding box, row by row. Never turned."""

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Shape:
        """The shape of these cells, wherever they lie."""
        found = set(cells)
        if not found:
            raise ValueError("a shape has at least one cell")
        left = min(column for column, _ in found)
        top = min(row for _, row in found)
        return cls(tuple(sorted(((c - left, r - top) for c, r in found), key=lambda cell: (cell[1], cell[0]))))

    @classmethod
    def parse(cls, text: str) -> Shape:
        """The shape written row by row as in mosaic-sheets.md.

        >>> Shape.parse(".#/##").cells
        ((1, 0), (0, 1), (1, 1))
        """
        rows = text.split("/")
        return cls.of((c, r) for r, line in enumerate(rows) for c, sign in enumerate(line) if sign == "#")

    @property
    def columns(self) -> int:
        return 1 + max(column for column, _ in self.cells)

    @property
    def rows(self) -> int:
        return 1 + max(row for _, row in self.cells)

    @property
    def is_connected(self) -> bool:
        """Whether every cell can be reached from every other over common edges."""
        left = set(self.cells)
        edge = [left.pop()]
        while edge:
            column, row = edge.pop()
            for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                if near in left:
                    left.remove(near)
                    edge.append(near)
        return not left

    def at(self, corner: Cell) -> tuple[Cell, ...]:
        """The cells covered if the top left of the bounding box lies on that cell."""
        return tuple((corner[0] + column, corner[1] + row) for column, row in self.cells)

    def __str__(self) -> str:
        lines = [["."] * self.columns for _ in range(self.rows)]
        for column, row in self.cells:
            lines[row][column] = "#"
        return "/".join("".join(line) for line in lines)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the field below the grid: its label (area and number), shape, and the bonus points it is worth."""

    label: str
    shape: Shape
    bonus: int

    @property
    def area(self) -> str:
        """The letters of the label."""
        return self.label.rstrip("0123456789")

    @property
    def number(self) -> int:
        return int(self.label[len(self.area) :])


@dataclass(frozen=True, slots=True)
class Geometry:
    """A shape on a grid of a certain width: what bit operations need to know of it."""

    shape: Shape
    mask: int
    """The shape with its bounding box at the grid's top left."""
    shifts: tuple[int, ...]
    """How far each of its cells is from there, in bits."""
    corners: int
    """The cells on which the top left of the bounding box may lie so that the box stays on the grid."""

    @classmethod
    def on(cls, shape: Shape, columns: int, rows: int) -> Geometry:
        """The geometry of a shape on a grid of that size."""
        shifts = tuple(row * columns + column for column, row in shape.cells)
        width, height = columns - shape.columns + 1, rows - shape.rows + 1
        line = (1 << max(width, 0)) - 1
        corners = sum(line << (row * columns) for row in range(max(height, 0)))
        return cls(shape, sum(1 << shift for shift in shifts), shifts, corners)

    def fits(self, free: int) -> int:
        """The mask of the corner cells with which all cells of the shape are free."""
        found = self.corners
        for shift in self.shifts:
            found &= free >> shift
            if not found:
                break
        return found


@dataclass(frozen=True)
class Board:
    """A sheet. ``cells`` are those of the grid, blocked ones included; pieces stand in the order area, number."""

    columns: int
    rows: int
    cells: frozenset[Cell]
    blocked: frozenset[Cell]
    pieces: tuple[Piece, ...]
    bonus_pieces: tuple[tuple[int, Shape], ...]
    """The points at which each is shown, ascending, and its shape."""
    twice: frozenset[str] = frozenset()
    ranks: tuple[int, ...] = ()
    """The lowest score of each rank for a game alone, ascending; empty if the sheet has none."""
    first_seat_share: float | None = None
    """How often in a hundred games for two the first seat wins between equal players; None if not measured."""
    first_seat_share_full_round: float | None = None

    @cached_property
    def by_label(self) -> dict[str, Piece]:
        return {piece.label: piece for piece in self.pieces}

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """The areas in the order of the alphabet."""
        return tuple(sorted({piece.area for piece in self.pieces}))

    @cached_property
    def free(self) -> int:
        """The mask of the cells that can be coloured: of the grid and not blocked."""
        return self.mask_of(self.cells - self.blocked)

    @cached_property
    def geometry(self) -> dict[str, Geometry]:
        """The pieces' geometry by label."""
        return {piece.label: Geometry.on(piece.shape, self.columns, self.rows) for piece in self.pieces}

    @cached_property
    def bonus_geometry(self) -> dict[int, Geometry]:
        """The bonus pieces' geometry by the points at which they are shown."""
        return {at: Geometry.on(shape, self.columns, self.rows) for at, shape in self.bonus_pieces}

    def copies(self, label: str, seats: int) -> int:
        """How often that piece can be chosen in all: twice in areas marked so from four seats on, else once."""
        return 2 if seats >= 4 and self.by_label[label].area in self.twice else 1

    def mask_of(self, cells: Iterable[Cell]) -> int:
        return sum(1 << (row * self.columns + column) for column, row in set(cells))

    def cell_at(self, bit: int) -> Cell:
        return bit % self.columns, bit // self.columns

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a mask in reading order."""
        return tuple(self.cell_at(bit) for bit in bits_of(mask))

    def rank_of(self, score: int) -> int | None:
        """The rank (1 is the lowest) of a score in a game alone; None if the sheet has no ranks."""
        return max(1, bisect_right(self.ranks, score)) if self.ranks else None
