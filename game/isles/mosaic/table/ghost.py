"""Another run on a sheet of Mosaic: the cells coloured in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.table.layout import Layout
from game.ui import palette
from game.ui.canvas import Canvas

_ALPHA: Final = 130


class Shown(Protocol):
    """What is needed of the table."""

    @property
    def layout(self) -> Layout: ...


def draw_run(table: Shown, canvas: Canvas, moves: Sequence[Move], sign: str) -> None:
    """Draw a small sign in each cell that the run coloured."""
    lattice = table.layout.lattice
    for move in moves:
        if isinstance(move, ColourPiece | ColourBonus):
            for cell in lattice.board.shape_of(move.piece).at(move.at):
                rect = lattice.cell(cell).inflate(-lattice.size * 0.5, -lattice.size * 0.5)
                canvas.fit(sign, rect, _ALPHA, tint=palette.DEEP)
