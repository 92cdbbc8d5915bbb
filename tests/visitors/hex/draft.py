"""What a person has begun at a table of Hex: the cell that is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.state import Cell, Refusal

from .rules import Place, State


@dataclass
class Draft:
    """A turn being prepared on a position; ``cell`` is None while nothing is chosen."""

    state: State
    seat: int
    cell: Cell | None = None

    def click(self, cell: Cell) -> Refusal | None:
        """Chooses a cell, or lets it go again; the rule that forbids it otherwise."""
        if cell == self.cell:
            self.cell = None
            return None
        refusal = self.state.why_not(Place(self.seat, cell))
        if refusal is None:
            self.cell = cell
        return refusal

    @property
    def move(self) -> Place | None:
        """The move that is ready to be made; None while nothing is chosen."""
        return Place(self.seat, self.cell) if self.cell is not None else None
