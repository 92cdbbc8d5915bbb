"""Another run on a board of Elevens: its tiles and their fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus, Free, Lay
from game.isles.elevens.table.paint import kind_of, tile_rect
from game.isles.elevens.table.scene import ElevensScene
from game.ui import palette
from game.ui.canvas import Canvas

_ALPHA: Final = 90
_SIGN: Final = 22.0


def draw_run(table: ElevensScene, canvas: Canvas, moves: Sequence[Move], sign: str) -> None:
    """Draw a small sign at the upper left corner of the run's fields, and a faint tile where a field is still free."""
    fields = table.view.layout.board.fields
    for move in moves:
        if isinstance(move, Lay | Bonus | Free) and move.field in fields:
            rect = fields[move.field]
            if move.field not in table.controller.state.laid:
                canvas.panel(f"elevens/tile_{kind_of(move.tile)}", tile_rect(rect), _ALPHA)
            place = FRect(rect.left - 2, rect.top - 4, _SIGN, _SIGN)
            canvas.fit(sign, place.move(0, 1.5), tint=palette.ABYSS)
            canvas.fit(sign, place, tint=palette.FOAM)
