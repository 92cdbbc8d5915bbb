"""Every refusal of Bridges has the detail type of its reason."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.core.state import Move, Refusal
from game.isles.bridges.rules.board import Link
from game.isles.bridges.rules.moves import (
    Bridges,
    CorrectBridges,
    CorrectNumber,
    Done,
    Number,
    SkipBridges,
    SkipNumber,
    Start,
    TakeBack,
)
from game.isles.bridges.rules.refusals import DETAILS, Reason
from game.isles.bridges.rules.setup import Options, Setup
from game.isles.bridges.rules.state import ROUNDS, Due, State
from tests.isles.bridges.positions import BOARD_A, parse_drawing, position

LINKS: tuple[Link, ...] = ((1, 2), (2, 3), (2, 10), (6, 7), (7, 16), (10, 11), (3, 7), (4, 8), (2, 1), (1, 18), (0, 40))
"""Links of board A, some that cross, and some that are none."""


def random_positions(count: int) -> Iterator[State]:
    """Positions of random games with one to three seats, every other one Freehand."""
    board, _ = parse_drawing(BOARD_A)
    rng = random.Random(11)
    for game in range(count):
        options, seats = Options(freehand=game % 2 == 1), 1 + game % 3
        state = State.start(board, seats, options, 0, Setup.deal(board, seats, options, rng))
        for _ in range(int(rng.random() * seats * 36)):
            if not state.is_over:
                state.play(random_move(state, rng))
        yield state


def random_move(state: State, rng: random.Random) -> Move:
    """A legal move among a few tries; else a skip."""
    return next(move for move in tries(state, rng.choice(state.seats_due()), rng) if state.why_not(move) is None)


def tries(state: State, seat: int, rng: random.Random) -> Iterator[Move]:
    """Possible moves of a seat, legal or not, a skip last; the full list would be slow."""
    if state.due[seat] is Due.START:
        yield from (Start(seat, island, 3) for island in rng.sample(state.board.islands, 18))
    for _ in range(8):
        yield Number(seat, rng.choice(state.board.islands))
    for _ in range(12):
        yield Bridges(seat, tuple(rng.choices(state.board.links, k=state.card.bridges if state.card else 1)))
    yield from (SkipNumber(seat), SkipBridges(seat), Done(seat))


def odd_moves(state: State, rng: random.Random) -> Iterator[Move]:
    """Wide sample of moves, mostly illegal."""
    for seat in (-1, *range(state.seats + 1)):
        yield from (SkipNumber(seat), SkipBridges(seat), Bridges(seat, ()))
        for island in (-3, 0, 1, 2, 7, 16, 19):
            yield Number(seat, island)
            yield from (Start(seat, island, number) for number in (0, 3, 4, 7))
        for count in (1, 1, 2, 3, 4):
            links = [rng.choice(LINKS) for _ in range(count)]
            yield from (Bridges(seat, tuple(links)), Bridges(seat, tuple(links[:1] * count)))
        yield from (Bridges(seat, (link,)) for link in {*LINKS, *state.board.links})
        yield Done(seat)
        for what in range(-1, min(state.move_count, 40) + 2):
            yield from (TakeBack(seat, what), CorrectNumber(seat, what, 7), CorrectBridges(seat, what, LINKS[:2]))


def refusals_in(state: State, rng: random.Random) -> Iterator[Refusal]:
    """Refusals of the odd moves, and of links chosen one after the other."""
    found = [state.why_not(move) for move in odd_moves(state, rng)]
    for seat in range(state.seats):
        for chosen in ((), state.board.links[:1], state.board.links[:4]):
            found += [state.why_not_link(seat, chosen, link) for link in (LINKS[-1], *state.board.links[1::3])]
        found += [fault.refusal for fault in state.entry_logs[seat].shown_faults] if state.options.freehand else []
    yield from (refusal for refusal in found if refusal is not None)


def rare_positions() -> Iterator[State]:
    """Positions rare in random games: six bridges without a number, no room for the rest, a required entry."""
    six = position('    6\n    "\n6 ==. ==6\n\n    6', (6, 1))
    ones = position(".   .   .\n\n.       .\n\n    .".replace(".", "1"), (6, 3))
    for state in (six, ones):
        state.play(SkipNumber(0))
        yield state
    needed = position("6   .r  .", (2, 2), (3, 1), (3, 2), freehand=True)
    needed.play(SkipNumber(0))
    needed.play(Bridges(0, ((1, 2),)))  # one instead of two
    needed.play(Number(0, 2))
    yield needed
    last = position("6   .r  .", (2, 2), freehand=True)
    last.cards_turned, last.rounds_over = ROUNDS, ROUNDS - 1
    last.setup = Setup((*last.setup.deck[1:ROUNDS], last.setup.deck[0], last.setup.deck[-1]))
    last.play(SkipNumber(0))
    last.play(Bridges(0, ((1, 2),)))  # one instead of two, in the last round
    yield last


def test_every_reason_has_a_type_of_details() -> None:
    assert set(DETAILS) == set(Reason)


@pytest.mark.slow
@pytest.mark.behaviour
def test_every_refusal_has_details_of_the_type_of_its_reason() -> None:
    rng = random.Random(3)
    met: set[Reason] = set()
    for state in (*random_positions(200), *rare_positions()):
        for refusal in refusals_in(state, rng):
            reason = Reason(refusal.reason)
            assert type(refusal.details) is DETAILS[reason], refusal
            met.add(reason)
    assert met == set(Reason)
