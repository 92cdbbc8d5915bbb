"""Moves of Elevens tried out: each in the same deals of what is hidden, all games played to their ends abreast."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.core.state import Move
from game.isles.elevens.players.batch_rollout import FIRST_SPOTS, SPOTS, BatchTables, Games, is_alike, take_one
from game.isles.elevens.players.batch_rollout_policy import BatchRolloutPolicy
from game.isles.elevens.players.rollout_policy import Luck, RolloutWeights
from game.isles.elevens.players.table import VALUE, IndexedTable
from game.isles.elevens.rules.board import PLACE_OF
from game.isles.elevens.rules.moves import Bonus, End, Free, Give, Lay
from game.isles.elevens.rules.state import Deal
from game.isles.elevens.rules.tiles import FIELDS_OF

POINTS_COUNT = 0.002
"""What a penalty point is worth beside a game won."""


Plan = tuple[Move, ...]
"""Moves of one turn, one after the other; what follows is left to the rule of thumb."""


def try_out(
    position: IndexedTable, deals: Sequence[Deal], plans: Sequence[Plan], taste: RolloutWeights, luck: Luck
) -> Generator[None, None, list[float]]:
    """What each of the plans is worth to the seat to move, added up over the deals.

    A plan is one move, all of them of one kind: tiles to lay, bonus tiles, free tiles, or gifts; or several tiles to lay, of
    which none but the last brings a bonus or a free tile. In place of a tile to lay there may be an end: nothing more is laid
    then, and if the turn has earned it a tile is given by rule of thumb.
    """
    longest = max(map(len, plans))
    # In all games that go abreast equally many tiles of this turn are laid, but where no more is.
    alike: dict[int, list[int]] = {}
    for number, plan in enumerate(plans):
        alike.setdefault(longest if isinstance(plan[-1], End) else len(plan), []).append(number)
    worths = [0.0] * len(plans)
    for moves, numbers in alike.items():
        found = yield from _tried_abreast(position, deals, [plans[number] for number in numbers], moves, taste, luck)
        for number, worth in zip(numbers, found, strict=True):
            worths[number] = worth
    return worths


def _tried_abreast(
    position: IndexedTable, deals: Sequence[Deal], plans: Sequence[Plan], moves: int, taste: RolloutWeights, luck: Luck
) -> Generator[None, None, list[float]]:
    """The same for plans of so many moves, or fewer that end the turn."""
    tables, seat = BatchTables(position, deals, len(plans)), position.seat
    yield
    every = (1 << len(deals)) - 1
    for step in range(moves):
        for number, plan in enumerate(plans):
            if step < len(plan):
                _make(tables, plan[step], every << number * len(deals))
        tables.end_games()
    match plans[0][0]:
        case Lay() | End():
            tables.lays += moves
        case Give():
            tables.end_turn()
    yield from BatchRolloutPolicy(tables, taste, luck).play_on()
    return [_worth(tables, seat, every << number * len(deals)) for number in range(len(plans))]


def _make(tables: BatchTables, move: Move, games: Games) -> None:
    """The move of the seat to move, in these games."""
    match move:
        case Lay() | Free():
            place = PLACE_OF[move.field]
            if isinstance(move, Free):
                take_one(tables.frees, games)
            tables.take(place, games)
            tables.put(place, games)
        case Bonus():
            take_one(tables.due, games)
            tables.draw(games)
            tables.put(PLACE_OF[move.field], games)
        case Give():
            place = PLACE_OF[FIELDS_OF[move.tile][0]]
            tables.take(place, games)
            tables.receive((tables.seat + 1) % len(tables.won), place, games)
        case End():
            tables.resting |= games
        case _:
            raise ValueError(f"no move that is tried out: {move}")


def _worth(tables: BatchTables, seat: int, games: Games) -> float:
    """Finished games in the eyes of a seat: winning counts most, points a little."""
    won = tables.won[seat] & games
    others = [_points(tables, other, won) for other in range(len(tables.won)) if other != seat]
    return won.bit_count() + POINTS_COUNT * (sum(others) / len(others) - _points(tables, seat, games))


def _points(tables: BatchTables, seat: int, games: Games) -> int:
    """The penalty points on a rack, added up over these games."""
    points = 0
    for place in FIRST_SPOTS:
        levels = tables.held[seat][SPOTS[place][0]] if is_alike(place) else [tables.wanted[seat][place]]
        points += VALUE[place] * sum((level & games).bit_count() for level in levels)
    return points
