"""Benchmark run on a board of Waterways: placement of another game's stone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.core.state import Move
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.table.paint import draw_frame
from game.isles.waterways.table.scene import WaterwaysScene
from game.ui import palette
from game.ui.canvas import Canvas

_ALPHA: Final = 150


def draw_run(table: WaterwaysScene, canvas: Canvas, moves: Sequence[Move], sign: str) -> None:
    """The outline of that stone, and a small sign in it."""
    place = table.view.layout.board_place
    for move in moves:
        if isinstance(move, Lay):
            rect = place.stone_rect(move.at, move.turn)
            draw_frame(canvas, rect, move.turn, palette.FOAM, _ALPHA)
            side = place.cell * 0.6
            middle = FRect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
            canvas.fit(sign, middle.move(0, 1.5), _ALPHA, tint=palette.ABYSS)
            canvas.fit(sign, middle, _ALPHA, tint=palette.FOAM)
