"""Draft at a table of Hex: the chosen cell."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.state import Cell, Refusal

from .rules import Place, State


@dataclass
class Draft:
    """Unconfirmed turn on a position; ``cell`` is None without a choice."""

    state: State
    seat: int
    cell: Cell | None = None

    def click(self, cell: Cell) -> Refusal | None:
        """Choose a cell, or release it if chosen; returns the refusal of a forbidden one."""
        if cell == self.cell:
            self.cell = None
            return None
        refusal = self.state.why_not(Place(self.seat, cell))
        if refusal is None:
            self.cell = cell
        return refusal

    @property
    def move(self) -> Place | None:
        """The prepared move; None without a chosen cell."""
        return Place(self.seat, self.cell) if self.cell is not None else None
