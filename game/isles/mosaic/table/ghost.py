"""Another run on a sheet of Mosaic: the cells coloured in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.table.scene import MosaicScene
from game.ui import palette
from game.ui.canvas import Canvas

_ALPHA: Final = 130


def draw_run(table: MosaicScene, canvas: Canvas, moves: Sequence[Move], sign: str) -> None:
    """Draw a small sign in each cell that the run coloured."""
    lattice = table.view.layout.lattice
    for move in moves:
        if isinstance(move, ColourPiece | ColourBonus):
            for cell in lattice.board.shape_of(move.piece).at(move.at):
                rect = lattice.cell(cell).inflate(-lattice.size * 0.5, -lattice.size * 0.5)
                canvas.fit(sign, rect, _ALPHA, tint=palette.DEEP)
