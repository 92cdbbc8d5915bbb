"""Every refusal of Waterways has the detail type of its reason."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from game.core.state import Cell, Move
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.refusals import DETAILS, Clash, ClashDetails, Reason
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Side
from tests.isles.waterways.rules.positions import OBLONG, SQUARE, any_move, board_of, dealt

MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"dams": True}),
    (2, {"open_stones": True}),
    (3, {"saboteur": {"auction": True}}),
    (4, {}),
]
WIDE = board_of(31, 31, [(15, 15)])
"""So wide that a heap runs out before any stone lacks a place."""


def positions() -> Iterator[State]:
    """Some hundred positions of games played by chance, each from its beginning to its end."""
    games = [(board, seats, options) for seats, options in MODES for board in (SQUARE, OBLONG)]
    games.append((WIDE, 1, {"open_stones": True}))
    for number, (board, seats, options) in enumerate(games):
        state, rng = dealt(board, seats, options, number), random.Random(number)
        yield state
        while not state.is_over:
            state.play(any_move(state, rng))
            yield state


def near(state: State, rng: random.Random) -> Cell:
    """A cell on the board, or a little beside it."""
    return int(rng.random() * (state.board.width + 3)) - 2, int(rng.random() * (state.board.height + 3)) - 2


def odd_moves(state: State, rng: random.Random) -> Iterator[Move]:
    """Moves of every kind, legal or not, of the seat to move and of another."""
    seat = state.seat if state.seat is not None else 0
    yield from (Bid(seat, target) for target in (-3, 0, 1, 40, 500))
    yield PassBid(seat)
    yield from (Draw(seat, heap) for heap in (*HEAPS, "bag", ""))
    yield from (Lay(seat, near(state, rng), turn) for turn in (0, 1, 2, 3, 4, -1) for _ in range(8))
    for stone in state.laid[-3:]:
        yield from (Lay(seat, edge.far_cell, turn) for edge in stone.outlets for turn in range(4))
    yield PassBid((seat + 1) % state.seats)


def test_every_refusal_has_the_details_that_belong_to_its_reason() -> None:
    rng = random.Random(1)
    seen, count = set(), 0
    for state in positions():
        count += 1
        for move in odd_moves(state, rng):
            refusal = state.why_not(move)
            if refusal is not None:
                reason = Reason(refusal.reason)
                assert type(refusal.details) is DETAILS[reason], (reason, refusal.details)
                seen.add(reason)
    assert count > 200
    assert seen == set(Reason)


def test_every_reason_has_a_type_of_details() -> None:
    assert DETAILS.keys() == set(Reason)


def test_edges_at_odds_name_the_cells_on_both_sides_and_the_stones() -> None:
    clashes = [Clash(Edge((3, 4), Side.EAST), True, 0), Clash(Edge((3, 3), Side.NORTH), False, 2)]
    details = ClashDetails.of(clashes)
    assert details.edges == (Edge((3, 4), Side.EAST), Edge((3, 3), Side.NORTH))
    assert (details.cells, details.others) == (((3, 4), (3, 3)), ((4, 4), (3, 2)))
    assert details.stones == (0, 2)
