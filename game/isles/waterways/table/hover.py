"""Hover state at a table of Waterways: pointer position, and the cell that the stone snaps to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.state import Cell
from game.isles.waterways.rules.stones import LaidStone


@dataclass(slots=True)
class Hover:
    """Pointer or focus over the board."""

    place: tuple[float, float] | None = None
    """Pointer position in canvas units; None before any movement."""
    cell: Cell | None = None
    """Cell that the stone in hand snaps to; None while it hangs at the pointer."""
    is_lifting: bool = False
    """True while a placed stone is laid, which lifts it from its place."""
    suspended_cells: frozenset[Cell] = frozenset()
    """Cells of the stone under the pointer when it was laid; no stone is shown there until the pointer leaves them."""

    def move(self, place: tuple[float, float] | None, cell: Cell | None) -> bool:
        """Update the pointer; return True if the snap cell changes.

        ``cell`` None: no cell below the pointer. ``place`` None: something covers the stone.
        """
        self.place = place
        if cell not in self.suspended_cells:
            self.suspended_cells = frozenset()
        before, self.cell = self.cell, cell if not self.suspended_cells else None
        return self.cell != before

    def suspend_snapping(self, stones: Iterable[LaidStone]) -> None:
        """Suspend snapping on the laid stone below the pointer, if there is one."""
        below = next((stone for stone in stones if self.cell in stone.cells), None)
        if below is not None:
            self.suspended_cells, self.cell = frozenset(below.cells), None
