"""Layout and rendering of a table of Hex, with shared badges and lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from pygame import FRect

from game.core.state import Cell
from game.ui import palette
from game.ui.canvas import Canvas

from .rules import NORTH_SOUTH, Board

_LINE: Final = 2.0
_SHORE: Final = 7.0
"""Width of the lines along the sides that belong to a seat."""

_NORTH_EAST, _EAST, _SOUTH_EAST, _SOUTH_WEST, _WEST, _NORTH_WEST = range(6)
"""A cell's edges; each runs from the corner of its number to the next one."""


class Rhombus(NamedTuple):
    """A board in a rectangle: hexagons with a corner on top, each row half a cell further to the right."""

    board: Board
    left: float
    top: float
    radius: float
    """From a cell's middle to its corners."""

    @classmethod
    def within(cls, board: Board, area: FRect) -> Rhombus:
        """The board as large as it fits, in the middle of an area."""
        columns, rows = 1.5 * board.size - 0.5, 1.5 * board.size + 0.5
        radius = min((area.width - 2 * _SHORE) / (columns * sqrt(3)), (area.height - 2 * _SHORE) / rows)
        width, height = columns * sqrt(3) * radius, rows * radius
        return cls(board, area.centerx - width / 2, area.centery - height / 2, radius)

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        column, row = cell
        return (
            self.left + sqrt(3) * self.radius * (column + row / 2 + 0.5),
            self.top + self.radius * (1.5 * row + 1),
        )

    def corners(self, cell: Cell) -> list[tuple[float, float]]:
        """The six corners of a cell, clockwise from the top, the first one again at the end."""
        x, y = self.centre(cell)
        turns = [number * pi / 3 - pi / 2 for number in range(7)]
        return [(x + self.radius * cos(turn), y + self.radius * sin(turn)) for turn in turns]

    def rect(self, cell: Cell) -> FRect:
        """Square hit target around a cell's centre; targets of neighbours do not overlap."""
        x, y = self.centre(cell)
        half = self.radius * 0.7
        return FRect(x - half, y - half, 2 * half, 2 * half)


def draw_board(canvas: Canvas, place: Rhombus) -> None:
    """The empty board: every cell's outline, and each seat's two sides in its colour."""
    last = place.board.size - 1
    for cell in place.board.cells:
        for start, end in pairwise(place.corners(cell)):
            canvas.line(start, end, palette.FADED_INK, _LINE)
    for number in range(place.board.size):
        west = (_WEST, _SOUTH_WEST) if number < last else (_WEST,)
        east = (_EAST, _NORTH_EAST) if number > 0 else (_EAST,)
        _draw_shore(canvas, place, (number, 0), (_NORTH_WEST, _NORTH_EAST), NORTH_SOUTH)
        _draw_shore(canvas, place, (number, last), (_SOUTH_EAST, _SOUTH_WEST), NORTH_SOUTH)
        _draw_shore(canvas, place, (0, number), west, 1 - NORTH_SOUTH)
        _draw_shore(canvas, place, (last, number), east, 1 - NORTH_SOUTH)


def _draw_shore(canvas: Canvas, place: Rhombus, cell: Cell, edges: tuple[int, ...], seat: int) -> None:
    corners = place.corners(cell)
    for edge in edges:
        canvas.line(corners[edge], corners[edge + 1], palette.SEATS[seat], _SHORE)


def draw_stones(canvas: Canvas, place: Rhombus, stones: Mapping[Cell, int], alpha: int = 255) -> None:
    """Each stone as its seat's badge."""
    for cell, seat in stones.items():
        canvas.fit(palette.badge(seat), place.rect(cell), alpha)


def draw_chain(canvas: Canvas, place: Rhombus, cells: Collection[Cell]) -> None:
    """Lines that join the stones of a chain."""
    for cell in cells:
        for other in place.board.neighbours(cell):
            if other in cells and other > cell:
                canvas.line(place.centre(cell), place.centre(other), palette.BRASS, _SHORE)
