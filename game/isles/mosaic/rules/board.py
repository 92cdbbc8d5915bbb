"""Sheet of Mosaic: grid, pieces and bonus track (rules.md section 4, "Material").

A cell is (column, row), counted from the grid's own top left; ``shapes`` explains masks, which are sets of cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from game.core.lazy_moves import bits_of
from game.core.rank_bounds import bounds_reached
from game.core.state import Cell
from game.isles.mosaic.rules.shapes import Geometry, Shape

SEATS_FOR_TWICE: Final = 4
"""Number of seats from which pieces of areas marked "twice" can be chosen twice."""
TRACK_BOXES: Final = 24
"""Boxes of the bonus track; points beyond them are lost."""
BONUS_AT: Final = (5, 10, 15)
"""Points at which the bonus track shows a bonus piece."""
MAX_SIDE: Final = 30
"""Maximum number of columns and of rows of a sheet."""
MAX_PIECES: Final = 150
"""Maximum number of pieces of a sheet."""

PieceKey = str | int
"""Label of a piece, or the points at which the track shows a bonus piece."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Piece of the field below the grid: label (area and number), shape, and bonus points."""

    label: str
    shape: Shape
    bonus: int

    @property
    def area(self) -> str:
        """Letters of the label."""
        return self.label.rstrip("0123456789")

    @property
    def number(self) -> int:
        """Number of the label."""
        return int(self.label[len(self.area) :])


@dataclass(frozen=True)
class Board:
    """Sheet; ``cells`` are all cells of the grid, blocked ones included. Pieces are ordered by area and number."""

    columns: int
    rows: int
    cells: frozenset[Cell]
    blocked: frozenset[Cell]
    pieces: tuple[Piece, ...]
    bonus_pieces: tuple[tuple[int, Shape], ...]
    """(points, shape) of each bonus piece, points ascending."""
    twice: frozenset[str] = frozenset()
    ranks: tuple[int, ...] = field(default=(), compare=False)
    """Lowest score of each rank for a solo game, ascending; empty without ranks."""
    first_seat_share: float | None = field(default=None, compare=False)
    """Percentage of games with two equal players that the first seat wins; None if not measured."""
    first_seat_share_full_round: float | None = field(default=None, compare=False)
    ground: str = field(default="", compare=False)
    """Surroundings to paint, without effect on play; empty for the court."""

    @cached_property
    def by_label(self) -> dict[str, Piece]:
        return {piece.label: piece for piece in self.pieces}

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """Area letters in alphabetical order."""
        return tuple(sorted({piece.area for piece in self.pieces}))

    @cached_property
    def free(self) -> int:
        """Mask of the cells that can be coloured: in the grid and not blocked."""
        return self.mask_of(self.cells - self.blocked)

    @cached_property
    def geometry(self) -> dict[PieceKey, Geometry]:
        """Geometry of pieces by label, and of bonus pieces by their points."""
        shapes: dict[PieceKey, Shape] = {piece.label: piece.shape for piece in self.pieces}
        shapes.update(self.bonus_pieces)
        return {key: Geometry.on(shape, self.columns, self.rows) for key, shape in shapes.items()}

    @cached_property
    def _pieces(self) -> tuple[tuple[str, Geometry], ...]:
        """Label and geometry of each piece, in the order of the sheet."""
        return tuple((piece.label, self.geometry[piece.label]) for piece in self.pieces)

    @cached_property
    def _shifts(self) -> tuple[int, ...]:
        """All different distances of a piece's cell from its corner, in bits."""
        return tuple({shift for _, geometry in self._pieces for shift in geometry.shifts})

    def fitting(self, free: int) -> list[tuple[str, int]]:
        """Pieces that fit in these free cells, in the order of the sheet, each with the mask of its corner cells.

        The result equals ``Geometry.fits`` of each piece; one set of shifted masks serves all of them.
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
        """Shape of a piece or bonus piece."""
        return self.geometry[piece].shape

    def copies(self, label: str, seats: int) -> int:
        """Number of times that the piece can be chosen: 2 from four seats on in areas marked "twice", else 1."""
        return 2 if seats >= SEATS_FOR_TWICE and self.by_label[label].area in self.twice else 1

    def mask_of(self, cells: Iterable[Cell]) -> int:
        """Mask of these cells."""
        return sum(1 << (row * self.columns + column) for column, row in set(cells))

    def cell_at(self, bit: int) -> Cell:
        """Cell of a mask's bit."""
        return bit % self.columns, bit // self.columns

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """Cells of a mask in reading order."""
        return tuple(self.cell_at(bit) for bit in bits_of(mask))

    def rank_of(self, score: int) -> int | None:
        """Rank of a solo score, 1 is the lowest; None if the sheet has no ranks."""
        return max(1, bounds_reached(self.ranks, score)) if self.ranks else None
