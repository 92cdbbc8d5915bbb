"""The largest fully coloured rectangle (rules.md section 4, "Score")."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.core.state import Cell


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle of cells; ``column`` and ``row`` are its top left. ``Rectangle()`` is the empty one, 0 x 0."""

    column: int = 0
    row: int = 0
    columns: int = 0
    rows: int = 0

    @property
    def area(self) -> int:
        """How many cells it has."""
        return self.columns * self.rows

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells in reading order."""
        return tuple(
            (column, row)
            for row in range(self.row, self.row + self.rows)
            for column in range(self.column, self.column + self.columns)
        )


@lru_cache(maxsize=64)
def largest_rectangle(coloured: int, columns: int, rows: int) -> Rectangle:
    """The largest rectangle of coloured cells; of several the one with most rows, of those the first met.

    Row by row, the counts of coloured cells upwards from the row are a histogram; the largest rectangle in a histogram
    is found with a stack of bars of growing height, each popped where it ends. Linear in the cells: D. Vandevoorde,
    "The Maximal Rectangle Problem", Dr. Dobb's Journal 23 (4), 1998.
    """
    best = Rectangle()
    heights = [0] * columns
    for row in range(rows):
        line = coloured >> (row * columns)
        for column in range(columns):
            heights[column] = heights[column] + 1 if line >> column & 1 else 0
        bars: list[tuple[int, int]] = []  # (where it starts, height), heights strictly growing
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
