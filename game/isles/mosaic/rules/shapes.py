"""Shapes of pieces and their places on a grid (rules.md section 4, "Material" and step 2).

A set of cells is also an integer, its *mask*: the cell (column, row) is the bit ``row * columns + column``. Shifting a
piece's mask moves the piece, so one ``&`` tests a place, and one shift for each cell of the piece finds all places.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.state import Cell


@dataclass(frozen=True, slots=True)
class Shape:
    """Polyomino as printed on the sheet, never turned; cells from the top left of its bounding box, row by row."""

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Shape:
        """Shape of these cells at any place; raises ``ValueError`` without cells."""
        found = set(cells)
        if not found:
            raise ValueError("a shape has at least one cell")
        left = min(column for column, _ in found)
        top = min(row for _, row in found)
        moved = ((column - left, row - top) for column, row in found)
        return cls(tuple(sorted(moved, key=lambda cell: (cell[1], cell[0]))))

    @classmethod
    def parse(cls, text: str) -> Shape:
        """The shape written row by row as in docs/rules.md section 4.

        >>> Shape.parse(".#/##").cells
        ((1, 0), (0, 1), (1, 1))
        """
        signs = {(column, row): sign for row, line in enumerate(text.split("/")) for column, sign in enumerate(line)}
        return cls.of(cell for cell, sign in signs.items() if sign == "#")

    @property
    def columns(self) -> int:
        """Width of the bounding box."""
        return 1 + max(column for column, _ in self.cells)

    @property
    def rows(self) -> int:
        """Height of the bounding box."""
        return 1 + max(row for _, row in self.cells)

    @property
    def is_connected(self) -> bool:
        """True if every cell can be reached from every other over common edges."""
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
        """Cells covered with the bounding box's top left at ``corner``."""
        return tuple((corner[0] + column, corner[1] + row) for column, row in self.cells)

    def __str__(self) -> str:
        """Text that ``parse`` reads."""
        lines = [["."] * self.columns for _ in range(self.rows)]
        for column, row in self.cells:
            lines[row][column] = "#"
        return "/".join("".join(line) for line in lines)


@dataclass(frozen=True, slots=True)
class Geometry:
    """Masks and shifts of a shape on a grid of a certain size."""

    shape: Shape
    mask: int
    """Shape with its bounding box at the grid's top left."""
    shifts: tuple[int, ...]
    """Distance of each cell from the grid's top left, in bits."""
    corners: int
    """Cells at which the top left of the bounding box keeps the box on the grid."""

    @classmethod
    def on(cls, shape: Shape, columns: int, rows: int) -> Geometry:
        shifts = tuple(row * columns + column for column, row in shape.cells)
        width, height = columns - shape.columns + 1, rows - shape.rows + 1
        line = (1 << max(width, 0)) - 1
        corners = sum(line << (row * columns) for row in range(max(height, 0)))
        return cls(shape, sum(1 << shift for shift in shifts), shifts, corners)

    def fits(self, free: int) -> int:
        """Mask of the corner cells with which all cells of the shape are free."""
        found = self.corners
        for shift in self.shifts:
            found &= free >> shift
            if not found:
                break
        return found
