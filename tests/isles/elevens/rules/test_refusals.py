"""Details of refusals in random games of Elevens: each reason has its detail type."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.core.state import Move, Refusal
from game.isles.elevens.rules.board import FIELDS
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass, SkipFree
from game.isles.elevens.rules.refusals import DETAILS, MisplacedTile, Reason, TakenField, TileThatFits
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import FIELDS_OF
from tests.isles.elevens.rules.positions import BOARD, position

#: what a broken record or a stranger's hand may name beside the tiles and fields there are
ODD_TILES = (*FIELDS_OF, "pink-5", "")
ODD_FIELDS = (*FIELDS, "pink-5", "")


def positions(seats: int, symbols: bool, seed: int) -> Iterator[State]:
    """The positions of a game by chance."""
    rng = random.Random(seed)
    options = Options(symbols)
    state = State.start(BOARD, seats, options, 0, Setup.deal(BOARD, seats, options, rng))
    while not state.is_over:
        yield state
        moves = state.moves()
        state.play(moves[int(rng.random() * len(moves))])
    yield state


def odd_moves(state: State, rng: random.Random) -> Iterator[Move]:
    """A wide sample of moves, sensible or not, of the seat to move and of the others."""
    for seat in range(state.seats):
        yield from (SkipFree(seat), Draw(seat), End(seat), Pass(seat))
        for tile in [*state.racks[seat][:4], *state.bag[:1], *rng.sample(ODD_TILES, 3)]:
            yield Give(seat, tile)
            own = FIELDS_OF.get(tile, ())
            for field in (*own, *rng.sample(ODD_FIELDS, 2)):
                yield from (Lay(seat, tile, field), Bonus(seat, tile, field), Free(seat, tile, field))


def refusals() -> Iterator[tuple[State, Move, Refusal]]:
    rng = random.Random(7)
    for seed, (seats, symbols) in enumerate([(2, False), (3, True), (4, True)]):
        for state in positions(seats, symbols, seed):
            for move in odd_moves(state, rng):
                refusal = state.why_not(move)
                if refusal is not None:
                    yield state, move, refusal


def test_every_refusal_has_the_details_of_its_reason() -> None:
    met: set[Reason] = set()
    count = 0
    for state, move, refusal in refusals():
        reason = Reason(refusal.reason)
        assert type(refusal.details) is DETAILS[reason], (move, refusal)
        assert refusal.values == refusal.details._asdict()
        match refusal.details:
            case TileThatFits(tile, fields):
                assert fields, (move, refusal)
                assert set(fields) <= set(FIELDS_OF[tile]) - state.laid.keys()
            case MisplacedTile(tile, field, fields):
                assert fields, (move, refusal)
                assert field not in fields
                assert tile in FIELDS_OF
            case TakenField(field, tile):
                assert state.laid[field] == tile
        met.add(reason)
        count += 1
    assert count > 10_000
    assert met >= set(Reason) - {Reason.MUST_END, Reason.MUST_PASS, Reason.BAG_EMPTY, Reason.MUST_DRAW}


def test_every_reason_has_a_type_of_details() -> None:
    assert set(DETAILS) == set(Reason)


@pytest.mark.parametrize(
    ("bag", "moves", "reason"),
    [
        ("green-4", [Draw(0), Pass(0)], Reason.MUST_END),
        ("green-4 green-5", [End(0)], Reason.MUST_DRAW),
        ("", [End(0)], Reason.MUST_PASS),
        ("", [Draw(0)], Reason.BAG_EMPTY),
    ],
)
def test_what_ends_a_turn_without_a_tile_is_refused_without_details(
    bag: str, moves: list[Move], reason: Reason
) -> None:
    state = position("red-11", "green-2", "blue-2", bag=bag)
    for move in moves[:-1]:
        state.play(move)
    refusal = state.why_not(moves[-1])
    assert refusal is not None
    assert refusal.reason is reason
    assert type(refusal.details) is DETAILS[reason]
    assert refusal.values == {}
