"""Draws a table of Pebbles from a snapshot of it."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.ui.canvas import Canvas

from .layout import Layout
from .paint import draw_pebbles


@dataclass(frozen=True)
class TableSnapshot:
    """The table for one frame: its places, the pebbles left, and how many of them are picked up."""

    area: FRect
    layout: Layout
    left: int
    lifted: int


def draw_table(canvas: Canvas, shown: TableSnapshot) -> None:
    """The beach and its pebbles."""
    canvas.texture("ui/tile_sea", shown.area)
    canvas.panel("ui/panel_paper", shown.layout.beach)
    draw_pebbles(canvas, shown.layout.beach.inflate(-48, -48), shown.left, shown.lifted)
