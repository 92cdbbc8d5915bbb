"""Benchmark run on a board of Bridges: the number and bridges of another game's card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.state import Move
from game.isles.bridges.rules.moves import Bridges, Number
from game.isles.bridges.table.layout import NATIVE_CELL
from game.isles.bridges.table.scene import BridgesScene
from game.ui import palette
from game.ui.canvas import Canvas

_ALPHA: Final = 170
_SIDE: Final = 26.0


def draw_run(table: BridgesScene, canvas: Canvas, moves: Sequence[Move], sign: str) -> None:
    """A small sign above the island it wrote on, and in the middle of each link it drew along."""
    chart = table.view.chart
    scale = chart.size / NATIVE_CELL
    for move in moves:
        if isinstance(move, Number) and move.island in chart.board.islands:
            x, y = chart.centre(move.island)
            _draw_sign(canvas, sign, x - 26 * scale, y - 28 * scale, scale)
        elif isinstance(move, Bridges):
            for link in sorted(set(move.links) & set(chart.board.links)):
                (x, y), (end_x, end_y) = chart.ends(link)
                _draw_sign(canvas, sign, (x + end_x) / 2, (y + end_y) / 2, scale)


def _draw_sign(canvas: Canvas, sign: str, x: float, y: float, scale: float) -> None:
    width, _ = canvas.sheets.size(sign)
    size = _SIDE * max(0.8, scale) / width
    canvas.sprite(sign, x, y + 1.5, scale=size, alpha=_ALPHA, anchor=(0.5, 0.5), tint=palette.ABYSS)
    canvas.sprite(sign, x, y, scale=size, alpha=_ALPHA, anchor=(0.5, 0.5), tint=palette.FOAM)
