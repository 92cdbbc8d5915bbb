"""Water around a board: the sea of all pages, or one of the waters of the sheet ``grounds``."""

from __future__ import annotations

from pygame import FRect

from game.ui.canvas import Canvas


def draw_water(canvas: Canvas, area: FRect, water: str, offset: tuple[float, float] = (0.0, 0.0)) -> None:
    """Fills an area with the water of that name; with the sea if it is empty."""
    canvas.texture(f"grounds/water_{water}" if water else "ui/tile_sea", area, offset)
