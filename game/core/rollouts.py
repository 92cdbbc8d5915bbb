"""Rollouts: positions played to their end by a rollout policy, for evaluating moves."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.state import GameState


@dataclass(frozen=True, slots=True)
class RolloutOutcome:
    """Outcome of a rollout: each seat's score and share of the win (1 for a sole win, 1/2 for a shared one)."""

    scores: tuple[float, ...]
    shares: tuple[float, ...]

    @classmethod
    def of(cls, scores: Sequence[float], winners: Sequence[int]) -> RolloutOutcome:
        """The outcome with these winners."""
        return cls(tuple(scores), tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))))

    def value(self, seat: int) -> float:
        """Value for a seat: the score in a solo game, otherwise its share of the win."""
        return self.scores[seat] if len(self.scores) == 1 else self.shares[seat]


Rollout = Generator[None, None, RolloutOutcome]
"""Yields every few milliseconds, as players do."""


class RolloutFunction(Protocol):
    """An isle's way to play a position on to its end (``players.rollouts.rollout``)."""

    def __call__(self, state: GameState, rng: random.Random) -> Rollout:
        """Play an unfinished position to its end, every seat by its rollout policy.

        Hidden information is taken from ``state``, which stays unchanged; ``rng`` drives the policy.
        """
        ...


def outcome_of(state: GameState, rollout: RolloutFunction, rng: random.Random) -> Rollout:
    """The outcome of a position, with a rollout if it is not over."""
    if state.is_over:
        result = state.result()
        return RolloutOutcome.of(result.scores, result.winners)
    return (yield from rollout(state, rng))
