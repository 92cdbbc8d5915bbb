"""Positions played on quickly to their end by rule of thumb: how a game may come out, for whoever weighs moves."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.state import State


@dataclass(frozen=True, slots=True)
class RolloutOutcome:
    """How a game came out: each seat's score, and its share of the win (1 for a win alone, a half for one of two)."""

    scores: tuple[float, ...]
    shares: tuple[float, ...]

    @classmethod
    def of(cls, scores: Sequence[float], winners: Sequence[int]) -> RolloutOutcome:
        """The ending with these winners."""
        return cls(tuple(scores), tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))))

    def worth(self, seat: int) -> float:
        """What it is worth to a seat: alone the score, else its share of the win."""
        return self.scores[seat] if len(self.scores) == 1 else self.shares[seat]


RollingOut = Generator[None, None, RolloutOutcome]
"""Yields every few milliseconds, as players do."""


class RolloutFunction(Protocol):
    """An isle's way to play a position on to its end (``players.rollouts.rollout``)."""

    def __call__(self, state: State, rng: random.Random) -> RollingOut:
        """Plays on from a position that is not over, every seat by rule of thumb.

        What is hidden in ``state`` comes to light as it lies there; ``rng`` is the players' own wavering. Does not
        change ``state``.
        """
        ...


def ending_of(state: State, rollout: RolloutFunction, rng: random.Random) -> RollingOut:
    """The ending of a position, played on if it is not over yet."""
    if state.is_over:
        result = state.result()
        return RolloutOutcome.of(result.scores, result.winners)
    return (yield from rollout(state, rng))
