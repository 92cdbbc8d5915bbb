"""Whole turns of two-player Elevens: legal, with results by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

import pytest

from game.core.players import decide, run_to_end
from game.isles.elevens.players.evaluation import PositionEvaluator
from game.isles.elevens.players.features import seat_knowledge
from game.isles.elevens.players.lookahead import Lookahead, is_evaluable
from game.isles.elevens.players.players import HardPlayer, MediumPlayer
from game.isles.elevens.players.rollout_policy import DEFAULT_WEIGHTS, give_scores
from game.isles.elevens.players.table import IndexedTable, bonuses_of, neighbours_of
from game.isles.elevens.players.whole_turns import TurnSearchSettings, WholeTurn, WholeTurns
from game.isles.elevens.rules.board import FIELDS
from game.isles.elevens.rules.moves import Bonus, End, Give, Lay
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import LAY_LIMIT, State
from game.isles.elevens.rules.tiles import TILE_OF
from tests.isles.elevens.rules.positions import BOARD, legal, position

NO_LUCK = [0.0] * 88


def choices(seed: int) -> Iterator[State]:
    """Sampled positions of a game with several moves to choose from."""
    rng = random.Random(seed)
    state = State.start(BOARD, 2, Options(), 0, Setup.deal(BOARD, 2, Options(), rng))
    while (seat := state.seat) is not None:
        sample = state.sample(seat, rng)
        if is_evaluable(sample) and len(sample.moves()) > 1:
            yield sample
        state.play(decide(MediumPlayer(), sample, rng).move)


def turns_of(sample: State) -> list[WholeTurn]:
    return run_to_end(Lookahead(sample, DEFAULT_WEIGHTS).turns())


def played(sample: State, turn: WholeTurn) -> State | None:
    """Position after a turn by the rules; None where it draws a bonus."""
    state = sample.copy()
    for move in turn.moves:
        state.play(move)
        if state.turn.bonuses:
            return None
    return state


@pytest.mark.parametrize("seed", range(2))
def test_whole_turns_are_legal_end_the_turn_and_stand_as_the_outlook_tells(seed: int) -> None:
    kinds: set[object] = set()
    told = PositionEvaluator(neighbours_of(BOARD), bonuses_of(BOARD))
    for sample in islice(choices(seed), 0, None, 3):
        seat = sample.seat
        assert seat is not None
        for turn in turns_of(sample):
            after = played(sample, turn)
            if after is not None:
                assert after.seat in (1 - seat, None)
                assert turn.evaluation == told.evaluate(seat_knowledge(after, seat))
                kinds.add(type(turn.moves[-1]))
                kinds.add(len(turn.moves))
    assert {Give, End, 1, 2, 3, 4} <= kinds


def test_the_best_turn_comes_first_and_none_comes_twice() -> None:
    for sample in islice(choices(5), 0, None, 3):
        turns = turns_of(sample)
        assert [turn.evaluation for turn in turns] == sorted((turn.evaluation for turn in turns), reverse=True)
        laid = [frozenset(move for move in turn.moves) for turn in turns]
        assert len(laid) == len(set(laid))


def test_the_tile_given_on_after_what_is_laid_is_the_best_of_those_thought_of() -> None:
    compared = 0
    for sample in islice(choices(6), 0, None, 3):
        seat, rack = sample.seat, IndexedTable.of(sample)
        assert seat is not None
        told = PositionEvaluator(rack.adjoining, rack.bonus_ends)
        for turn in turns_of(sample):
            laid = turn._replace(moves=turn.moves[:-1])
            before = played(sample, laid) if isinstance(turn.moves[-1], Give) and laid.moves else None
            if before is not None:
                table = IndexedTable.of(before)
                scores = sorted(give_scores(table, table.racks[seat], DEFAULT_WEIGHTS), reverse=True)[:2]
                for _, place in scores:
                    after = before.copy()
                    after.play(Give(seat, TILE_OF[FIELDS[place]]))
                    assert after.is_over or told.evaluate(seat_knowledge(after, seat)) <= turn.evaluation
                    compared += 1
    assert compared > 20


def test_a_drawn_tile_that_fits_is_the_first_laid() -> None:
    state = position("red-11 blue-11", "joker-13 green-2", "green-4 green-5", bag="red-12 yellow-1 yellow-2")
    while len(legal(state, Lay)) == 0:
        state.play(state.moves()[0])
    assert {turn.moves[0] for turn in turns_of(state.sample(0, random.Random(1)))} == {Lay(0, "red-12", "red-12")}


@pytest.mark.parametrize("seed", range(2))
def test_a_turn_taken_at_a_table_is_the_turn_taken_by_the_rules(seed: int) -> None:
    compared = 0
    for sample in islice(choices(seed), 0, None, 4):
        seat, table = sample.seat, IndexedTable.of(sample)
        assert seat is not None
        turns = WholeTurns(
            table,
            seat_knowledge(sample, seat),
            TurnSearchSettings(PositionEvaluator(table.adjoining, table.bonus_ends), DEFAULT_WEIGHTS),
        )
        for turn in turns_of(sample):
            after = played(sample, turn)
            if after is not None:
                made = table.copy()
                is_won, given = turns.make(made, turn.moves, NO_LUCK)
                assert is_won == after.is_over
                if not is_won:
                    by_rules = IndexedTable.of(after)
                    assert (made.laid, made.reach, made.seat) == (by_rules.laid, by_rules.reach, 1 - seat)
                    assert made.racks == by_rules.racks
                    assert given & made.racks[1 - seat] == seat_knowledge(after, seat).known_gifts
                compared += 1
    assert compared > 50


def test_what_becomes_of_a_turn_that_wins_and_of_one_that_lets_the_other_win() -> None:
    """Red 12 and 10 empty the rack; a player who lays only one of them sees the other win."""
    state = position("red-11", "red-12 red-10", "red-9", bag="green-2 green-4 green-5")
    ahead = Lookahead(state, DEFAULT_WEIGHTS)
    both, one = Lay(0, "red-12", "red-12"), Lay(0, "red-10", "red-10")
    turns = [WholeTurn((both, one), 0), WholeTurn((one, End(0)), 0)]
    deals = [([["red-12", "red-10"], ["red-9"]], ["green-2"])]
    (won, first), (lost, second) = run_to_end(ahead.evaluate_turns(turns, deals, NO_LUCK))
    assert (first, second) == (turns[0].moves, turns[1].moves)
    assert won == pytest.approx((1 + 0.002 * 9 + 2 * 0.5) / 3)
    assert lost == pytest.approx((-0.002 * 12 + 2 * 0.5) / 3)


def test_the_other_seat_draws_three_times_where_nothing_fits() -> None:
    """Red 12 is laid and blue 11 saved, which wins next; by then the other has drawn 1, 2 and 4, and has 2."""
    state = position("red-11", "red-12 blue-11", "green-2", bag="yellow-5")
    bag = ["yellow-1", "yellow-2", "yellow-4", "yellow-5", "yellow-6"]
    turns = [WholeTurn((Lay(0, "red-12", "red-12"), End(0)), 0)]
    ((worth, _),) = run_to_end(
        Lookahead(state, DEFAULT_WEIGHTS).evaluate_turns(turns, [([[], ["green-2"]], bag)], NO_LUCK)
    )
    assert worth == pytest.approx((1 + 0.002 * (1 + 2 + 4 + 2) + 2 * 0.5) / 3)


def test_only_games_of_two_without_symbols_are_known_and_no_bonus_is_due() -> None:
    for seats, symbols, known in ((2, False, True), (2, True, False), (3, False, False)):
        options = Options(symbols)
        state = State.start(BOARD, seats, options, 0, Setup.deal(BOARD, seats, options, random.Random(1)))
        assert is_evaluable(state) is known
    state = position("red-11 red-12", "joker-13 green-2", "green-4", bag="joker-3 blue-4")
    state.play(Lay(0, "joker-13", "red-13"))
    assert legal(state, Bonus)
    assert not is_evaluable(state)


@pytest.mark.slow
@pytest.mark.behaviour
def test_hard_between_two_lays_no_more_now_and_then() -> None:
    """In whole games, a playable tile is saved for the next turn."""
    stopped = 0
    for seed in range(2):
        for sample in choices(seed):
            if 0 < sample.turn.laid < LAY_LIMIT and legal(sample, Lay):
                move = decide(HardPlayer(lookaheads=12), sample, random.Random(1)).move
                stopped += isinstance(move, Give | End)
    assert stopped >= 2


@pytest.mark.every_python
@pytest.mark.slow
def test_the_same_game_is_played_on_every_python() -> None:
    rng = random.Random(11)
    state = State.start(BOARD, 2, Options(), 0, Setup.deal(BOARD, 2, Options(), rng))
    moves = []
    while state.seat is not None:
        moves.append(decide(HardPlayer(lookaheads=24), state.sample(state.seat, rng), rng).move)
        state.play(moves[-1])
    assert (len(moves), sha256(repr(moves).encode()).hexdigest()[:8]) == (94, "0c390a2d")
