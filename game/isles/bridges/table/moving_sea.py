"""Idle animation of the sea: glints on open water, flickering lanterns."""

from __future__ import annotations

import math

from game.isles.bridges.rules.board import Island
from game.isles.bridges.table.layout import NATIVE_CELL, BoardLayout
from game.isles.bridges.table.scenery import open_cells
from game.ui.canvas import Canvas
from game.ui.motion import IdleTicker


class SeaAnimation(IdleTicker):
    """Painter of the moving sea, one image per tick."""

    @property
    def pulse(self) -> int:
        """Pulsing alpha of the light on selectable islands."""
        return round(225 + 30 * math.sin(self.time * 3.2))

    def draw(self, canvas: Canvas, chart: BoardLayout, finished: frozenset[Island]) -> None:
        """Draw glints and flickering lanterns; nothing while asleep."""
        if self.is_asleep:
            return
        time = self.time
        scale = chart.size / NATIVE_CELL
        for number, (x, y) in enumerate(_open_water(chart)):
            glow = math.sin(time * (0.5 + number % 3 * 0.17) + number * 1.9)
            if glow > 0.15:
                canvas.sprite("bridges/glint", x + glow * 4, y, scale=scale, alpha=round(150 * glow))
        for island in finished:
            x, y = chart.centre(island)
            glow = 0.5 + 0.3 * math.sin(time * 5.1 + island * 2.3) + 0.2 * math.sin(time * 8.7 + island)
            alpha = round(110 * max(0.0, glow))
            canvas.sprite("bridges/flare", x + 29 * scale, y + 29 * scale, scale=0.5 * scale, alpha=alpha)


def _open_water(chart: BoardLayout) -> list[tuple[float, float]]:
    """Positions of glints, away from islands and links."""
    return [
        chart.cell_centre(column + 0.23 * (row % 3 - 1), row + 0.2 * (column % 3 - 1))
        for column, row in open_cells(chart.board)
    ]
