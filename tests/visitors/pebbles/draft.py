"""What a person has begun at a table of Pebbles: how many are picked up."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.state import Refusal

from .rules import State, Take


@dataclass
class Draft:
    """A turn being prepared on a position; ``count`` is 0 while nothing is picked up."""

    state: State
    seat: int
    count: int = 0

    def click(self, count: int) -> Refusal | None:
        """Picks so many up, or puts them back; the rule that forbids it otherwise."""
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
