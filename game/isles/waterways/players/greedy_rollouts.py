"""Greedy rollouts of Waterways on reshuffled bags."""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from game.core.state import shuffled
from game.isles.waterways.players.evaluation_position import EvaluatedLay, EvaluationPosition, LayWeights, OutletWeights
from game.isles.waterways.players.rollout_position import LAYS_PER_YIELD, RolloutPosition
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import RING_KINDS


@dataclass(frozen=True, slots=True)
class RolloutTable:
    """Facts about the game that a rollout needs besides the position."""

    roles: tuple[Role, ...]
    """Role of each seat."""
    seat: int
    """Next seat to lay."""
    target: int
    hidden_kinds: tuple[str, ...]
    """Kinds of the hidden stones, ascending."""

    @classmethod
    def of(cls, state: State, seat: int) -> RolloutTable:
        """Table from a seat's view before its lay; before an auction's end seat 2 counts as the saboteur."""
        if state.seats == 3 and state.saboteur is None:
            roles: tuple[Role, ...] = (Role.NORTH_SOUTH, Role.EAST_WEST, Role.SABOTEUR)
        else:
            roles = tuple(role for each in range(state.seats) if (role := state.role_of(each)) is not None)
        hidden = tuple(kind for kind, count in state.kinds_left().items() for _ in range(count))
        return cls(roles, seat, state.target or 0, hidden)

    def value(self, role: Role, north_south: float, east_west: float) -> float:
        """Value of final products for a role, mainly winning, slightly the margin; solo the root of the score."""
        if role is Role.ALONE:
            return math.sqrt(north_south * east_west)
        better = max(north_south, east_west)
        if role is Role.SABOTEUR:
            return (0.85 if better < self.target else 0.0) + 0.15 * self.target / (self.target + better)
        mine, theirs = (north_south, east_west) if role is Role.NORTH_SOUTH else (east_west, north_south)
        margin = 0.2 * (mine + 1) / (mine + theirs + 2)
        if better < self.target:
            return margin * 0.5 + 0.1 * mine / self.target
        if mine == theirs:
            return margin + (0.8 if self.target else 0.4)
        return margin + (0.8 if mine > theirs else 0.0)

    def value_of_counts(self, role: Role, counts: Sequence[float]) -> float:
        """Value of shore counts for a role, at the end of a game or at the horizon.

        Against other sides, half of the value is the side's share of all outlets, so that a shore not yet reached
        matters.
        """
        north, east, south, west = counts
        value = self.value(role, north * south, east * west)
        if role in (Role.ALONE, Role.SABOTEUR):
            return value
        mine, theirs = north * south + (north + south) / 2, east * west + (east + west) / 2
        if role is Role.EAST_WEST:
            mine, theirs = theirs, mine
        return (value + (mine + 1) / (mine + theirs + 2)) / 2


Deal = Sequence[str]


def deals(table: RolloutTable, count: int, rng: random.Random) -> list[Deal]:
    """Random orders of the hidden stones."""
    return [shuffled(table.hidden_kinds, rng) for _ in range(count)]


def best_lay(sea: EvaluationPosition, kind: str, role: Role, weights: LayWeights) -> EvaluatedLay | None:
    """Best lay for a greedy player of the role; None if the stone fits nowhere."""
    judged = sea.evaluated_lays(kind, role, weights)
    return max(judged) if judged else None


def play_out(
    flow: RolloutPosition, table: RolloutTable, seat: int, deal: Deal, weights: LayWeights
) -> Generator[None, None, RolloutPosition]:
    """Play ``flow`` on greedily from ``seat`` until the deal ends or a stone fits nowhere; return ``flow``."""
    seats = len(table.roles)
    for number, kind in enumerate(deal):
        if number % LAYS_PER_YIELD == LAYS_PER_YIELD - 1:
            yield
        course = flow.greedy(kind, table.roles[seat], weights)
        if course is None:
            break
        flow.apply_lay(kind, course)
        seat = (seat + 1) % seats
    return flow


def products(flow: RolloutPosition) -> tuple[float, float]:
    """Products as (north x south, west x east)."""
    north, east, south, west = flow.counts
    return north * south, west * east


def heap_values(
    state: State, sea: EvaluationPosition, table: RolloutTable, weights: LayWeights
) -> Generator[None, None, dict[str, float]]:
    """Mean one-move value of the stones in each non-empty heap, each at its best place."""
    role = table.roles[table.seat]
    left = state.kinds_left()
    values: dict[str, float] = {}
    for heap in HEAPS:
        total = count = 0.0
        for kind, number in left.items():
            if number and (kind in RING_KINDS) == (heap == "ring"):
                yield
                lay = best_lay(sea, kind, role, weights)
                total += number * (lay[0] if lay is not None else 0.0)
                count += number
        if count:
            values[heap] = total / count
    return values


def saboteur_products(
    state: State, count: int, outlet_weights: OutletWeights, lay_weights: LayWeights, rng: random.Random
) -> Generator[None, None, list[float]]:
    """Better side's final products in games of greedy builders and a saboteur, ascending."""
    ends = []
    table = RolloutTable.of(state, state.first_seat)
    for deal in deals(table, count, rng):
        end = yield from play_out(RolloutPosition.of(state, outlet_weights), table, state.first_seat, deal, lay_weights)
        ends.append(max(products(end)))
        yield
    return sorted(ends)
