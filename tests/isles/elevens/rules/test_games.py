"""Random games of Elevens: no stalemate, no lost tile, no leak of hidden tiles."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from game.core.state import Move
from game.isles.elevens.rules.board import FIELDS
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass, SkipFree
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import GAME, State
from game.isles.elevens.rules.tiles import FIELDS_OF, all_tiles
from tests.isles.elevens.rules.positions import BOARD, begin_turn, play, position

TABLES = [(seats, symbols) for seats in (2, 3, 4) for symbols in (False, True)]


def _start(seats: int, symbols: bool, seed: int) -> State:
    options = Options(symbols)
    setup = Setup.deal(BOARD, seats, options, random.Random(seed))
    return State.start(BOARD, seats, options, seed % seats, setup)


def _random_game(state: State, seed: int) -> Iterator[State]:
    """States of a random game; fails without a legal move or beyond the maximum length."""
    rng = random.Random(seed)
    yield state
    for _ in range(GAME.max_moves):
        moves = state.moves()
        assert moves, f"nobody can move:\n{state}"
        state.play(moves[int(rng.random() * len(moves))])
        yield state
        if state.is_over:
            assert state.moves() == []
            return
    raise AssertionError(f"the game does not end:\n{state}")


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("seats", "symbols"), TABLES)
def test_it_cannot_stall_and_no_tile_is_lost(seats: int, symbols: bool) -> None:
    everything = Counter(all_tiles(symbols))
    for seed in range(12):
        for state in _random_game(_start(seats, symbols, seed), seed):
            held = Counter(state.bag) + Counter(state.laid.values())
            for rack in state.racks:
                held += Counter(rack)
            assert held == everything
            assert all(name in FIELDS_OF[tile] for name, tile in state.laid.items())


@pytest.mark.parametrize(("seats", "symbols"), TABLES)
def test_with_an_empty_bag_somebody_can_always_lay(seats: int, symbols: bool) -> None:
    for seed in range(12):
        for state in _random_game(_start(seats, symbols, seed), seed):
            if not state.bag and not state.is_over and not state.turn.fields:
                for seat in range(seats):
                    there = state.copy()
                    there.seat = seat
                    if any(isinstance(move, Lay) for move in begin_turn(there).moves()):
                        break
                else:
                    raise AssertionError(f"nobody can lay:\n{state}")


def test_moves_are_exactly_those_that_why_not_allows() -> None:
    for seed in range(4):
        for state in _random_game(_start(2 + seed % 3, seed > 1, seed), seed):
            if state.seat is None:
                continue
            seat, names = state.seat, list(dict.fromkeys([*state.racks[state.seat], *state.bag[:1]]))
            every: list[Move] = [kind(seat) for kind in (SkipFree, Draw, End, Pass)]
            every += [Give(seat, tile) for tile in names]
            for tile in names:
                every += [kind(seat, tile, name) for kind in (Lay, Bonus, Free) for name in FIELDS_OF[tile]]
            assert {move for move in every if state.why_not(move) is None} == set(state.moves())


def test_lays_agree_with_a_search_of_the_board_from_the_rules_page() -> None:
    for seed in range(3):
        for state in _random_game(_start(2, True, seed), seed):
            turn = state.turn
            if state.seat is None or not state.laid or turn.bonuses or turn.frees or turn.must_lay or turn.laid > 2:
                continue
            beside = {name for name in FIELDS if any(other in state.laid for other in BOARD.adjoining[name])}
            expected = {
                (tile, name)
                for tile in state.racks[state.seat]
                for name in FIELDS_OF[tile]
                if name not in state.laid and (name in beside or tile.endswith("-11"))
            }
            assert {(move.tile, move.field) for move in state.moves() if isinstance(move, Lay)} == expected


def test_copies_are_equal_and_live_apart() -> None:
    for state in _random_game(_start(3, True, 5), 5):
        copied = state.copy()
        assert copied == state
        if copied.seat is not None:
            copied.play(copied.moves()[0])
            assert copied != state


# Knowledge of a seat.


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("seats", "symbols"), TABLES)
def test_sample_keeps_what_a_seat_knows(seats: int, symbols: bool) -> None:
    rng = random.Random(1)
    for seed in range(2):
        for state in islice(_random_game(_start(seats, symbols, seed), seed), seed, None, 2):
            for seat in range(seats):
                sample = state.sample(seat, rng)
                assert sample.racks[seat] == state.racks[seat]
                assert (sample.laid, sample.turn, sample.seat) == (state.laid, state.turn, state.seat)
                assert sample.rack_sizes == state.rack_sizes
                assert sample.bonus_tile == state.bonus_tile
                if state.seat == seat:
                    assert sample.moves() == state.moves()
                assert sample.unlaid() == state.unlaid()


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("seats", "symbols"), TABLES)
def test_sample_is_the_same_for_equal_knowledge(seats: int, symbols: bool) -> None:
    rng = random.Random(2)
    for seed in range(2):
        for state in islice(_random_game(_start(seats, symbols, seed), seed), seed, None, 2):
            for seat in range(seats):
                other_deal = state.sample(seat, rng)
                assert other_deal.sample(seat, random.Random(9)) == state.sample(seat, random.Random(9))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("seats", "symbols"), TABLES)
def test_a_sample_allows_the_turn_that_others_have_begun(seats: int, symbols: bool) -> None:
    """A seat that has drawn had no lay in any deal: a sample must not give it an impossible one."""
    rng = random.Random(3)
    for seed in range(4):
        for state in _random_game(_start(seats, symbols, seed), seed):
            if state.seat is not None and state.turn.drawn and not state.turn.fields:
                for seat in range(seats):
                    kinds = {type(move) for move in state.sample(seat, rng).moves()}
                    assert kinds == {type(move) for move in state.moves()}


def test_sample_never_gives_a_tile_to_someone_who_could_not_lay_it() -> None:
    state = position("red-11", "green-2 green-4", "blue-2 blue-5", bag="green-5 green-6 green-8 red-10 red-12 blue-11")
    play(state, Draw(0), Draw(0), Draw(0), End(0))
    rng = random.Random(4)
    for _ in range(50):
        assert not {"red-10", "red-12", "blue-11"} & set(state.sample(1, rng).racks[0])


def test_sample_leaves_a_given_tile_with_its_receiver_until_it_is_laid() -> None:
    state = position(
        "red-11", "red-10 red-9 green-2 green-4", "blue-2 red-12", "blue-4 blue-5", bag="red-1 red-2 red-4"
    )
    play(state, Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"), Give(0, "green-4"))
    rng = random.Random(5)
    for _ in range(30):
        assert "green-4" in state.sample(0, rng).racks[1]
    assert any("green-4" not in state.sample(2, rng).racks[1] for _ in range(30))


def test_sample_follows_a_given_tile_that_may_have_been_given_on() -> None:
    state = position(
        "red-11", "red-10 red-9 green-2 green-4", "red-12 joker-13 blue-20", "blue-4 blue-5", bag="yellow-2 red-2 red-4"
    )
    play(state, Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"), Give(0, "green-4"))
    play(state, Lay(1, "red-12", "red-12"), Lay(1, "joker-13", "red-13"))
    play(state, Bonus(1, "yellow-2", "yellow-2"), Give(1, "green-4"))
    rng = random.Random(6)
    samples = [state.sample(0, rng) for _ in range(60)]
    holders = {seat for sample in samples for seat, rack in enumerate(sample.racks) if "green-4" in rack}
    assert holders == {1, 2}
    assert all("green-4" in state.sample(1, rng).racks[2] for _ in range(20))


def test_sample_knows_who_starts_with_an_11() -> None:
    for seed in range(20):
        state = _start(3, False, seed)
        assert state.seat is not None
        for seat in range(3):
            sample = state.sample(seat, random.Random(seed))
            assert any(tile.endswith("-11") for tile in sample.racks[state.seat])
            skipped = (state.first_seat + step for step in range((state.seat - state.first_seat) % 3))
            assert not any(tile.endswith("-11") for other in skipped for tile in sample.racks[other])
