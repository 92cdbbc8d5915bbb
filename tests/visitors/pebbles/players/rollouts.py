"""Pebbles played on to its end: everybody takes as many as there are to take."""

from __future__ import annotations

import random

from game.core.rollouts import Ending, RollingOut
from game.core.state import State

from ..rules.state import State as Position


def covers(state: State) -> bool:
    """Every position can be played on."""
    return True


def rollout(state: State, rng: random.Random) -> RollingOut:
    """Greedily."""
    assert isinstance(state, Position)
    ahead = state.copy()
    while not ahead.is_over:
        ahead.play(ahead.moves()[-1])
    yield
    result = ahead.result()
    return Ending.of(result.scores, result.winners)
