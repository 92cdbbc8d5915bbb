"""Largest fully coloured rectangle (rules.md section 4, "Score")."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.core.state import Cell


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Rectangle of cells with its top left at (``column``, ``row``). ``Rectangle()`` is the empty one, 0 x 0."""

    column: int = 0
    row: int = 0
    columns: int = 0
    rows: int = 0

    @property
    def area(self) -> int:
        """Number of cells."""
        return self.columns * self.rows

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Cells in reading order."""
        return tuple(
            (column, row)
            for row in range(self.row, self.row + self.rows)
            for column in range(self.column, self.column + self.columns)
        )


@lru_cache(maxsize=64)
def largest_rectangle(coloured: int, columns: int, rows: int) -> Rectangle:
    """Largest rectangle of coloured cells; of equals the one with most rows, then the first found.

    In each row the counts of coloured cells upwards are a histogram. A stack of bars with growing height finds the
    largest rectangle in a histogram: each bar is popped where it ends. Linear in the cells: D. Vandevoorde, "The
    Maximal Rectangle Problem", Dr. Dobb's Journal 23 (4), 1998.

    >>> largest_rectangle(0b011_111_010, columns=3, rows=3)
    Rectangle(column=0, row=1, columns=2, rows=2)
    """
    best = Rectangle()
    heights = [0] * columns
    for row in range(rows):
        line = coloured >> (row * columns)
        for column in range(columns):
            heights[column] = heights[column] + 1 if line >> column & 1 else 0
        bars: list[tuple[int, int]] = []  # (start column, height), heights strictly growing
        for column, height in enumerate((*heights, 0)):
            start = column
            while bars and bars[-1][1] >= height:
                start, tall = bars.pop()
                wide = column - start
                if (tall * wide, tall) > (best.area, best.rows):
                    best = Rectangle(start, row - tall + 1, wide, tall)
            if height:
                bars.append((start, height))
    return best
