"""Rollouts of Waterways: greedy lays, with the stones in their actual order."""

from __future__ import annotations

import random

from game.core.rollouts import Rollout, RolloutOutcome
from game.core.state import GameState as AnyState
from game.core.state import shuffled
from game.isles.waterways.players.greedy_rollouts import RolloutTable, products
from game.isles.waterways.players.greedy_rollouts import play_out as lay_on
from game.isles.waterways.players.players import ROLLOUT_LAY_WEIGHTS, ROLLOUT_OUTLET_WEIGHTS
from game.isles.waterways.players.rollout_position import RolloutPosition
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.state import State


def covers(state: AnyState) -> bool:
    """True outside the auction, because rollouts have no bids."""
    assert isinstance(state, State)
    return not state.is_auction


def rollout(state: AnyState, rng: random.Random) -> Rollout:
    """Greedy rollout with the bag's actual order; heaps are shuffled, because the choice of heap is unknown."""
    assert isinstance(state, State)
    seat = state.seat
    assert seat is not None
    table = RolloutTable.of(state, seat)
    bag = state.setup.bag
    deal = shuffled(table.hidden_kinds, rng) if bag is None else list(bag[state.information_count :])
    if state.drawn is not None:
        deal.insert(0, state.drawn)
    end = yield from lay_on(RolloutPosition.of(state, ROLLOUT_OUTLET_WEIGHTS), table, seat, deal, ROLLOUT_LAY_WEIGHTS)
    north_south, east_west = products(end)
    if state.seats == 1:
        return RolloutOutcome.of([north_south * east_west], [0])
    sides = {Role.NORTH_SOUTH: north_south, Role.EAST_WEST: east_west}
    best = max(sides.values())
    winning = [role for role, product in sides.items() if product == best]
    if best < table.target:
        winning = [Role.SABOTEUR]
    scores = [sides.get(role, 0.0) for role in table.roles]
    return RolloutOutcome.of(scores, [each for each, role in enumerate(table.roles) if role in winning])
