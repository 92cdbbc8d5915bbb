"""Hover state at a table of Waterways: pointer position, and the cell that the stone snaps to."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.state import Cell


@dataclass(slots=True)
class Hover:
    """Pointer or focus over the board."""

    place: tuple[float, float] | None = None
    """Pointer position in canvas units; None before any movement."""
    cell: Cell | None = None
    """Cell that the stone in hand snaps to; None while it hangs at the pointer."""
    refused_cell: Cell | None = None
    """The cell where the stone in hand was refused last."""
    is_lifting: bool = False
    """A ghost is being laid: its stone is lifted from where it lay."""
    suspended_cell: Cell | None = None
    """Cell of the last click that laid a stone; no snapping there until the pointer leaves."""

    def move(self, place: tuple[float, float] | None, cell: Cell | None) -> bool:
        """Update the pointer; return True if the snap cell changes.

        ``cell`` None: no cell below the pointer. ``place`` None: something covers the stone.
        """
        self.place = place
        if cell is None or cell != self.suspended_cell:
            self.suspended_cell = None
        before, self.cell = self.cell, cell if cell != self.suspended_cell else None
        return self.cell != before

    def suspend_snapping(self) -> None:
        """Suspend snapping at the cell where a stone was just laid."""
        self.suspended_cell, self.cell = self.cell, None
