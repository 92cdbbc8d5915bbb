"""Water around a board: the sea of all pages, or one of the waters of the sheet ``grounds``."""

from __future__ import annotations

from pygame import FRect

from game.ui.canvas import Canvas


def draw_water(canvas: Canvas, area: FRect, water: str, offset: tuple[float, float] = (0.0, 0.0)) -> None:
    """Fill an area with the named water; with the default sea for an empty name."""
    canvas.texture(f"grounds/water_{water}" if water else "ui/tile_sea", area, offset)
