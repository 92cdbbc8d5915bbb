"""Rollouts of Elevens: every seat follows the rollout policy, and the bag comes in its given order."""

from __future__ import annotations

import random
from typing import Final

from game.core.handicap import units_of
from game.core.rollouts import Rollout, RolloutOutcome
from game.core.state import GameState as AnyState
from game.isles.elevens.players.rollout_policy import DEFAULT_WEIGHTS, luck_of, play_turn
from game.isles.elevens.players.table import IndexedTable, points
from game.isles.elevens.rules.state import State

_MAX_TURNS: Final = 1000
"""More turns than any game has: with an empty bag some seat can always lay."""


def covers(state: AnyState) -> bool:
    """True: a rollout can start from every position."""
    return True


def rollout(state: AnyState, rng: random.Random) -> Rollout:
    """Play turn after turn until a rack is empty."""
    assert isinstance(state, State)
    table, luck = IndexedTable.of(state), luck_of(rng)
    for _ in range(_MAX_TURNS):
        mover = table.seat
        if play_turn(table, DEFAULT_WEIGHTS, luck):
            handicap = state.options.handicap
            scores = [units_of(handicap, seat) - points(rack) for seat, rack in enumerate(table.racks)]
            best = [seat for seat, score in enumerate(scores) if score == max(scores)]
            return RolloutOutcome.of(scores, best if handicap else [mover])
        yield
    raise AssertionError("a game of Elevens did not end")
