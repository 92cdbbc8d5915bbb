"""Geometry of a sheet's grid in a rectangle, large or small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import FRect

from game.core.state import Cell
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.rectangle import Rectangle

FRAME: Final = 18.0
"""Width of a large sheet's frame."""


@dataclass(frozen=True)
class Lattice:
    """Grid of a sheet in a rectangle, its frame included."""

    board: Board
    room: FRect
    frame: float = FRAME

    @cached_property
    def size(self) -> float:
        """Side of a cell."""
        width = (self.room.width - 2 * self.frame) / self.board.columns
        return min(width, (self.room.height - 2 * self.frame) / self.board.rows)

    @cached_property
    def rect(self) -> FRect:
        """Rectangle of all cells."""
        width, height = self.size * self.board.columns, self.size * self.board.rows
        return FRect(self.room.centerx - width / 2, self.room.centery - height / 2, width, height)

    @property
    def outer(self) -> FRect:
        """Rectangle of the grid with its frame."""
        return self.rect.inflate(2 * self.frame, 2 * self.frame)

    def cell(self, cell: Cell) -> FRect:
        """Rectangle of a cell."""
        rect, size = self.rect, self.size
        return FRect(rect.left + cell[0] * size, rect.top + cell[1] * size, size, size)

    def span(self, column: int, row: int, columns: int, rows: int) -> FRect:
        """Rectangle of a block of cells."""
        corner = self.cell((column, row))
        return FRect(corner.left, corner.top, columns * self.size, rows * self.size)

    def rectangle(self, rectangle: Rectangle) -> FRect:
        """Place of the largest rectangle."""
        return self.span(rectangle.column, rectangle.row, rectangle.columns, rectangle.rows)


def at_left(board: Board, room: FRect, frame: float) -> Lattice:
    """Grid as large as the room allows, at its left."""
    largest = Lattice(board, room, frame)
    return Lattice(board, FRect(room.left, room.top, largest.outer.width, room.height), frame)


def boundary(cells: Sequence[Cell]) -> list[tuple[Cell, str]]:
    """Outer edges of a set of cells: the cell and the side (``left``, ``right``, ``top``, ``bottom``)."""
    inside = set(cells)
    sides = (("left", -1, 0), ("right", 1, 0), ("top", 0, -1), ("bottom", 0, 1))
    return [
        ((column, row), side)
        for column, row in cells
        for side, x, y in sides
        if (column + x, row + y) not in inside
    ]  # fmt: skip
