"""A sheet's grid of cells laid out in a rectangle, large or small."""

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
"""How broad a large sheet's frame is."""


@dataclass(frozen=True)
class Lattice:
    """A sheet's grid laid out in a rectangle, its frame included."""

    board: Board
    room: FRect
    frame: float = FRAME

    @cached_property
    def size(self) -> float:
        """A cell's side."""
        width = (self.room.width - 2 * self.frame) / self.board.columns
        return min(width, (self.room.height - 2 * self.frame) / self.board.rows)

    @cached_property
    def rect(self) -> FRect:
        """What the cells cover."""
        width, height = self.size * self.board.columns, self.size * self.board.rows
        return FRect(self.room.centerx - width / 2, self.room.centery - height / 2, width, height)

    @property
    def outer(self) -> FRect:
        """The grid with its frame."""
        return self.rect.inflate(2 * self.frame, 2 * self.frame)

    def cell(self, cell: Cell) -> FRect:
        """A cell's place."""
        rect, size = self.rect, self.size
        return FRect(rect.left + cell[0] * size, rect.top + cell[1] * size, size, size)

    def span(self, column: int, row: int, columns: int, rows: int) -> FRect:
        """The place of a rectangle of cells."""
        corner = self.cell((column, row))
        return FRect(corner.left, corner.top, columns * self.size, rows * self.size)

    def rectangle(self, rectangle: Rectangle) -> FRect:
        """The place of the largest rectangle."""
        return self.span(rectangle.column, rectangle.row, rectangle.columns, rectangle.rows)


def at_left(board: Board, room: FRect, frame: float) -> Lattice:
    """A grid as large as the room allows, at the left of it."""
    largest = Lattice(board, room, frame)
    return Lattice(board, FRect(room.left, room.top, largest.outer.width, room.height), frame)


def boundary(cells: Sequence[Cell]) -> list[tuple[Cell, str]]:
    """The outer edges of a set of cells: the cell and the side (``left``, ``right``, ``top``, ``bottom``)."""
    inside = set(cells)
    sides = (("left", -1, 0), ("right", 1, 0), ("top", 0, -1), ("bottom", 0, 1))
    return [
        ((column, row), side)
        for column, row in cells
        for side, x, y in sides
        if (column + x, row + y) not in inside
    ]  # fmt: skip
