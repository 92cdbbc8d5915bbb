"""How pebbles are drawn."""

from __future__ import annotations

from pygame import FRect

from game.ui.canvas import Canvas

_ROW = 12


def draw_pebbles(canvas: Canvas, beach: FRect, count: int, lifted: int = 0) -> None:
    """So many pebbles in rows, the last ones lifted."""
    side = min(beach.width / _ROW, beach.height / 6, 64.0)
    for number in range(count):
        row, column = divmod(number, _ROW)
        place = FRect(beach.left + column * side, beach.top + row * side, side, side).inflate(-8, -8)
        canvas.fit("ui/star_gold", place.move(0, -6) if number >= count - lifted else place)
