"""Playing a game of Waterways on to its end in thought: everybody lays greedily, the bag is dealt anew each time."""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from game.core.state import shuffled
from game.isles.waterways.players.evaluation_position import EvaluationPosition, Judged, LayWeights, OutletWeights
from game.isles.waterways.players.rollout_position import STEP, RolloutPosition
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import RING_KINDS


@dataclass(frozen=True, slots=True)
class RolloutTable:
    """What a playout must know of the game around the sea."""

    roles: tuple[Role, ...]
    """Of each seat."""
    seat: int
    """The one that lays next."""
    target: int
    hidden: tuple[str, ...]
    """The kinds of the stones that nobody has seen, in ascending order."""

    @classmethod
    def of(cls, state: State, seat: int) -> RolloutTable:
        """The table as that seat sees it when it is about to lay; unknown roles as if seat 3 were the saboteur."""
        if state.seats == 3 and state.saboteur is None:
            roles: tuple[Role, ...] = (Role.NORTH_SOUTH, Role.EAST_WEST, Role.SABOTEUR)
        else:
            roles = tuple(role for each in range(state.seats) if (role := state.role_of(each)) is not None)
        hidden = tuple(kind for kind, count in state.kinds_left().items() for _ in range(count))
        return cls(roles, seat, state.target or 0, hidden)

    def value(self, role: Role, north_south: float, east_west: float) -> float:
        """How good an end is for a role: mostly whether it wins, a little by how much; alone the root of the score."""
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

    def prospect(self, role: Role, counts: Sequence[float]) -> float:
        """How good what is counted at the shores is for a role, at the end of a game or when it is cut short.

        With rivals half of it is the builder's share of all water, so that a shore not reached yet tells as well.
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
    """That many orders in which the hidden stones may come."""
    return [shuffled(table.hidden, rng) for _ in range(count)]


def best_lay(sea: EvaluationPosition, kind: str, role: Role, likings: LayWeights) -> Judged | None:
    """The lay that a greedy player of that role makes, or None if the stone fits nowhere."""
    judged = sea.judged(kind, role, likings)
    return max(judged) if judged else None


def play_out(
    flow: RolloutPosition, table: RolloutTable, seat: int, deal: Deal, likings: LayWeights
) -> Generator[None, None, RolloutPosition]:
    """The position at the end of a game in which everybody lays greedily from ``seat`` on. Changes ``flow``."""
    seats = len(table.roles)
    for number, kind in enumerate(deal):
        if number % STEP == STEP - 1:
            yield
        course = flow.greedy(kind, table.roles[seat], likings)
        if course is None:
            break
        flow.follow(kind, course)
        seat = (seat + 1) % seats
    return flow


def products(flow: RolloutPosition) -> tuple[float, float]:
    """North x south and west x east."""
    north, east, south, west = flow.counts
    return north * south, west * east


def heap_values(
    state: State, sea: EvaluationPosition, table: RolloutTable, likings: LayWeights
) -> Generator[None, None, dict[str, float]]:
    """For each heap that is not empty what its stones are worth one move ahead on average, best place each."""
    role = table.roles[table.seat]
    left = state.kinds_left()
    values: dict[str, float] = {}
    for heap in HEAPS:
        total = count = 0.0
        for kind, number in left.items():
            if number and (kind in RING_KINDS) == (heap == "ring"):
                yield
                lay = best_lay(sea, kind, role, likings)
                total += number * (lay[0] if lay is not None else 0.0)
                count += number
        if count:
            values[heap] = total / count
    return values


def sabotaged_games(
    state: State, count: int, promise: OutletWeights, likings: LayWeights, rng: random.Random
) -> Generator[None, None, list[float]]:
    """The better side's product at the end of that many games with greedy builders and a saboteur, ascending."""
    ends = []
    table = RolloutTable.of(state, state.first_seat)
    for deal in deals(table, count, rng):
        end = yield from play_out(RolloutPosition.of(state, promise), table, state.first_seat, deal, likings)
        ends.append(max(products(end)))
        yield
    return sorted(ends)
