"""Trials of Elevens moves: all plans see the same deals of the hidden tiles, and one batch plays them out."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.core.state import Move
from game.isles.elevens.players.batch_rollout import (
    EQUAL_PLACES,
    FIRST_PLACES,
    BatchTables,
    Games,
    decrement,
    has_equal_tiles,
)
from game.isles.elevens.players.batch_rollout_policy import BatchRolloutPolicy
from game.isles.elevens.players.rollout_policy import Luck, RolloutWeights
from game.isles.elevens.players.table import VALUE, IndexedTable
from game.isles.elevens.rules.board import PLACE_OF
from game.isles.elevens.rules.moves import Bonus, End, Free, Give, Lay
from game.isles.elevens.rules.state import Deal
from game.isles.elevens.rules.tiles import FIELDS_OF

POINT_VALUE = 0.002
"""Value of a penalty point; a won game is 1."""

_PLANES = 12
"""Bits of a sum of penalty points and points ahead; all tiles together have fewer than 2048."""

Plan = tuple[Move, ...]
"""Consecutive moves of one turn; the rollout policy plays on from there."""


def plan_values(
    position: IndexedTable, deals: Sequence[Deal], plans: Sequence[Plan], weights: RolloutWeights, luck: Luck
) -> Generator[None, None, list[float]]:
    """Value of each plan for the seat to move, summed over the deals.

    Each plan is one move, all of one kind: tiles to lay, bonus tiles, free tiles, or gifts. A plan may also be several
    tiles to lay, of which only the last may bring a bonus or a free tile. ``End`` in place of a tile to lay means no
    more lays in this turn; if the turn allows a gift, the rollout policy chooses one.
    """
    max_moves = max(map(len, plans))
    # All games of one batch lay equally many tiles in this turn, except after ``End``.
    by_length: dict[int, list[int]] = {}
    for number, plan in enumerate(plans):
        by_length.setdefault(max_moves if isinstance(plan[-1], End) else len(plan), []).append(number)
    values = [0.0] * len(plans)
    for moves, numbers in by_length.items():
        found = yield from _batch_values(position, deals, [plans[number] for number in numbers], moves, weights, luck)
        for number, worth in zip(numbers, found, strict=True):
            values[number] = worth
    return values


def _batch_values(
    position: IndexedTable,
    deals: Sequence[Deal],
    plans: Sequence[Plan],
    moves: int,
    weights: RolloutWeights,
    luck: Luck,
) -> Generator[None, None, list[float]]:
    """Values of plans of ``moves`` moves, or of fewer that end the turn."""
    tables, seat = BatchTables(position, deals, len(plans)), position.seat
    yield
    every = (1 << len(deals)) - 1
    for step in range(moves):
        for number, plan in enumerate(plans):
            if step < len(plan):
                _apply(tables, plan[step], every << number * len(deals))
        tables.end_games()
    match plans[0][0]:
        case Lay() | End():
            tables.lay_count += moves
        case Give():
            tables.end_turn()
    yield from BatchRolloutPolicy(tables, weights, luck).play_on()
    if position.handicap:
        tables.won = _won_with_points_ahead(tables, position.handicap, len(deals) * len(plans))
    return [_total_value(tables, seat, every << number * len(deals)) for number in range(len(plans))]


def _won_with_points_ahead(tables: BatchTables, handicap: Sequence[int], count: int) -> list[Games]:
    """For each seat the finished games in which its points ahead less its penalty points are best, or equal best.

    Sums are bit-sliced: bit number ``game`` of plane ``k`` is bit ``k`` of that game's sum.
    """
    every = (1 << count) - 1
    costs = []
    for seat, units in enumerate(handicap):
        planes: list[Games] = [0] * _PLANES
        _add(planes, max(handicap) - units, every)
        for place in FIRST_PLACES:
            for level in _levels(tables, seat, place):
                _add(planes, VALUE[place], level & every)
        costs.append(planes)
    won = []
    for own in costs:
        best = every
        for other in costs:
            best &= _is_at_most(own, other, every)
        won.append(best)
    return won


def _add(planes: list[Games], value: int, games: Games) -> None:
    """Add a value to the sums of these games."""
    for bit in range(value.bit_length()):
        carry, plane = games if value >> bit & 1 else 0, bit
        while carry:
            planes[plane], carry = planes[plane] ^ carry, planes[plane] & carry
            plane += 1


def _is_at_most(own: list[Games], other: list[Games], every: Games) -> Games:
    """Games in which the first sum is not above the second."""
    less, equal = 0, every
    for mine, theirs in zip(reversed(own), reversed(other), strict=True):
        less |= equal & ~mine & theirs
        equal &= ~(mine ^ theirs)
    return less | equal


def _apply(tables: BatchTables, move: Move, games: Games) -> None:
    """Make the move of the seat to move in these games; raises ``ValueError`` for other kinds of moves."""
    match move:
        case Lay() | Free():
            place = PLACE_OF[move.field]
            if isinstance(move, Free):
                decrement(tables.frees, games)
            tables.remove_tile(place, games)
            tables.lay_tile(place, games)
        case Bonus():
            decrement(tables.due, games)
            tables.draw(games)
            tables.lay_tile(PLACE_OF[move.field], games)
        case Give():
            place = PLACE_OF[FIELDS_OF[move.tile][0]]
            tables.remove_tile(place, games)
            tables.add_tile((tables.seat + 1) % len(tables.won), place, games)
        case End():
            tables.done_laying |= games
        case _:
            raise ValueError(f"no move that is tried out: {move}")


def _total_value(tables: BatchTables, seat: int, games: Games) -> float:
    """Value of finished games for a seat: 1 for each win, plus a little for the points."""
    won = tables.won[seat] & games
    others = [_points(tables, other, won) for other in range(len(tables.won)) if other != seat]
    return won.bit_count() + POINT_VALUE * (sum(others) / len(others) - _points(tables, seat, games))


def _points(tables: BatchTables, seat: int, games: Games) -> int:
    """Penalty points on a rack, summed over these games."""
    points = 0
    for place in FIRST_PLACES:
        points += VALUE[place] * sum((level & games).bit_count() for level in _levels(tables, seat, place))
    return points


def _levels(tables: BatchTables, seat: int, place: int) -> Sequence[Games]:
    """For each of equal tiles on a rack the games in which the seat has it."""
    if has_equal_tiles(place):
        return tables.equal_tile_counts[seat][EQUAL_PLACES[place][0]]
    return [tables.layable[seat][place]]
