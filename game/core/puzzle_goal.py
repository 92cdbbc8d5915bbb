"""Goal of a counted puzzle: the figure that a seat makes as large as it can within its turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.state import GameState


@dataclass(frozen=True, slots=True)
class PuzzleGoal:
    """A figure counted by the rules alone, and the sentences about it."""

    measure: Callable[[GameState, int], int]
    """The figure of a seat in a position; larger is better."""
    text: str
    """Last part of the text keys ``problems.best.<text>`` and ``problems.less.<text>``."""
    is_cost: bool = False
    """True for a measure below zero: sentences name the cost without its sign."""
    facts: Callable[[GameState], Mapping[str, Any]] = lambda _: {}
    """Facts of the question besides the position, as values of its text."""

    def shown(self, value: float) -> int:
        """The figure in a sentence."""
        return round(-value if self.is_cost else value)
