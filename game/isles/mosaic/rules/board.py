"""Mosaic's sheet: the grid, the pieces below it and the bonus track (rules.md section 4, "Material").

A cell is (column, row), counted from the grid's own top left; ``shapes`` says how sets of cells are masks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from game.core.lazy_moves import bits_of
from game.core.state import Cell
from game.isles.mosaic.rules.shapes import Geometry, Shape

TRACK_BOXES: Final = 24
"""Boxes of the bonus track; points beyond them are lost."""
BONUS_AT: Final = (5, 10, 15)
"""The points at which the bonus track shows a bonus piece."""
LONGEST_SIDE: Final = 30
"""The most columns and rows a sheet may have."""
MOST_PIECES: Final = 150
"""The most pieces a sheet may have."""

PieceKey = str | int
"""A piece by its label, or a bonus piece by the points at which the track shows it."""


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
        """The number of the label."""
        return int(self.label[len(self.area) :])


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
    ranks: tuple[int, ...] = field(default=(), compare=False)
    """The lowest score of each rank for a game alone, ascending; empty if the sheet has none."""
    first_seat_share: float | None = field(default=None, compare=False)
    """How often in a hundred games for two the first seat wins between equal players; None if not measured."""
    first_seat_share_full_round: float | None = field(default=None, compare=False)
    ground: str = field(default="", compare=False)
    """The place it lies in, for the eye alone; empty for the court."""

    @cached_property
    def by_label(self) -> dict[str, Piece]:
        """The pieces by their labels."""
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
    def geometry(self) -> dict[PieceKey, Geometry]:
        """The geometry of the pieces by label, and of the bonus pieces by the points at which they are shown."""
        shapes: dict[PieceKey, Shape] = {piece.label: piece.shape for piece in self.pieces}
        shapes.update(self.bonus_pieces)
        return {key: Geometry.on(shape, self.columns, self.rows) for key, shape in shapes.items()}

    @cached_property
    def _pieces(self) -> tuple[tuple[str, Geometry], ...]:
        """The geometry of the pieces, in the order of the sheet."""
        return tuple((piece.label, self.geometry[piece.label]) for piece in self.pieces)

    @cached_property
    def _shifts(self) -> tuple[int, ...]:
        """Every distance of a piece's cell from its corner, once, in bits."""
        return tuple({shift for _, geometry in self._pieces for shift in geometry.shifts})

    def fitting(self, free: int) -> list[tuple[str, int]]:
        """The pieces that fit in these free cells, in the order of the sheet, each with the mask of its corner cells.

        The same as ``Geometry.fits`` says of each; the cells are shifted once for all of them.
        """
        moved = {shift: free >> shift for shift in self._shifts}
        found = []
        for label, geometry in self._pieces:
            corners = geometry.corners
            for shift in geometry.shifts:
                corners &= moved[shift]
            if corners:
                found.append((label, corners))
        return found

    def shape_of(self, piece: PieceKey) -> Shape:
        """The shape of a piece or a bonus piece."""
        return self.geometry[piece].shape

    def copies(self, label: str, seats: int) -> int:
        """How often that piece can be chosen in all: twice in areas marked so from four seats on, else once."""
        return 2 if seats >= 4 and self.by_label[label].area in self.twice else 1

    def mask_of(self, cells: Iterable[Cell]) -> int:
        """The mask of these cells."""
        return sum(1 << (row * self.columns + column) for column, row in set(cells))

    def cell_at(self, bit: int) -> Cell:
        """The cell of a mask's bit."""
        return bit % self.columns, bit // self.columns

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a mask in reading order."""
        return tuple(self.cell_at(bit) for bit in bits_of(mask))

    def rank_of(self, score: int) -> int | None:
        """The rank (1 is the lowest) of a score in a game alone; None if the sheet has no ranks."""
        return max(1, bisect_right(self.ranks, score)) if self.ranks else None
