"""Draft at a table of Pebbles: the number of pebbles picked up."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.state import Refusal

from .rules import State, Take


@dataclass
class Draft:
    """Unconfirmed turn on a position; ``count`` is 0 without pebbles picked up."""

    state: State
    seat: int
    count: int = 0

    def click(self, count: int) -> Refusal | None:
        """Pick up ``count`` pebbles, or put them back if picked up; returns the refusal of a forbidden count."""
        if count == self.count:
            self.count = 0
            return None
        refusal = self.state.why_not(Take(self.seat, count))
        if refusal is None:
            self.count = count
        return refusal

    @property
    def move(self) -> Take | None:
        """The move that is ready to be made."""
        return Take(self.seat, self.count) if self.count else None
