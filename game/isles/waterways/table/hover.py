"""Where a person points at a table of Waterways: the place in the window, and the cell the stone in hand snaps to."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.state import Cell


@dataclass(slots=True)
class Hover:
    """What the pointer, or the focus, does over the board."""

    place: tuple[float, float] | None = None
    """Where the pointer is in the window, in units; None before it has moved."""
    cell: Cell | None = None
    """The cell that the stone in hand snaps to; None where it only hangs at the pointer."""
    refused_cell: Cell | None = None
    """The cell where the stone in hand was refused last."""
    is_lifting: bool = False
    """A ghost is being laid: its stone is lifted from where it lay."""
    quiet_cell: Cell | None = None
    """Where the last stone was laid by a click: the next one only hangs at the pointer until it moves on."""

    def move(self, place: tuple[float, float] | None, cell: Cell | None) -> bool:
        """The pointer has moved, over that cell or none; without a place it is over what hides the stone.

        Gives back whether the stone snaps elsewhere now.
        """
        self.place = place
        if cell is None or cell != self.quiet_cell:
            self.quiet_cell = None
        before, self.cell = self.cell, cell if cell != self.quiet_cell else None
        return self.cell != before

    def let_rest(self) -> None:
        """A stone lies where the pointer is: the next one does not snap there at once."""
        self.quiet_cell, self.cell = self.cell, None
