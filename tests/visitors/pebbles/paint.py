"""Layout and rendering of a table of Pebbles."""

from __future__ import annotations

from typing import NamedTuple

from pygame import FRect

from game.ui.canvas import Canvas

from .rules import COUNTS

_ROW = 12
"""Pebbles in a row."""


class Layout(NamedTuple):
    """The beach, a place for each count, the button."""

    beach: FRect
    counts: dict[int, FRect]
    confirm: FRect


def lay_out(area: FRect) -> Layout:
    """All places in an area."""
    beach = FRect(area.left + 24, area.top + 24, area.width - 48, area.height - 216)
    width = (area.width - 48 - 32) / 4
    row = FRect(area.left + 24, area.bottom - 168, width, 64)
    counts = {count: row.move(index * (width + 8), 0) for index, count in enumerate(COUNTS)}
    return Layout(beach, counts, row.move(3 * (width + 8), 0))


def draw_pebbles(canvas: Canvas, beach: FRect, pebbles: range, rise: float = 0.0, alpha: int = 255) -> None:
    """Draw the numbered pebbles in rows, raised by ``rise`` units."""
    side = min(beach.width / _ROW, beach.height / 6, 64.0)
    for number in pebbles:
        row, column = divmod(number, _ROW)
        place = FRect(beach.left + column * side, beach.top + row * side, side, side).inflate(-8, -8)
        canvas.fit("ui/star_gold", place.move(0, -rise), alpha)
