"""Moves are weighed rightly: on tiny positions the estimate meets what counting out every deal gives."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import registry
from game.core.players import decide, run_to_end
from game.core.rollouts import RolloutOutcome, outcome_of
from game.core.state import GameState, Move
from game.match.match import Match, Seat
from game.registry import plugin, rollout_of
from game.review.move_evaluator import Estimate, MoveEvaluation, MoveEvaluator

MOST_DEALS = 30
LUCKS = 10


def ending(game: str, state: GameState, luck: int) -> RolloutOutcome:
    """Outcome of a position by the rollout with that random source."""
    rolling = outcome_of(state, rollout_of(game), random.Random(luck))
    while True:
        try:
            next(rolling)
        except StopIteration as done:
            found: RolloutOutcome = done.value
            return found


def after(state: GameState, move: Move) -> GameState:
    """The position after a move."""
    position = state.copy()
    position.play(move)
    return position


def deals_of(sample: GameState, seat: int) -> list[GameState]:
    """All deals of the hidden information found by repeated sampling, each equally likely."""
    rng, found = random.Random(7), {}
    for _ in range(15 * MOST_DEALS):
        dealt = sample.sample(seat, rng)
        found[f"{dealt}{getattr(dealt, 'setup', '')}"] = dealt
        if len(found) > MOST_DEALS:
            break
    return list(found.values())


def tiny(game: str) -> tuple[Match[Any], int, list[GameState]]:
    """A game, the number of a late position with few possible deals, and these deals."""
    name, counts = plugin(game).shipped[0], plugin(game).game.seats[:2]
    for seed in range(1, 13):
        seats = counts[seed % len(counts)]  # alone Mosaic hides too much to be counted out
        match = Match.new(
            game, name, plugin(game).load_board(name).board, [Seat(str(n)) for n in range(seats)], seed=seed
        )
        dice = random.Random(seed)
        while not match.is_over:
            assert match.seat is not None
            match.play(decide(plugin(game).player("easy"), match.sample_for(match.seat), dice).move)
        for number in range(match.number - 1, max(0, match.number - 12), -1):
            state = match.state_at(number)
            if state.seat is None or len(state.moves()) < 2:
                continue
            deals = deals_of(state, state.seat)
            if len(deals) <= MOST_DEALS and (len(deals) > 1 or seed > 2):
                return match, number, deals
    raise AssertionError(f"no tiny position of {game}")


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_difference_is_what_counting_out_every_deal_gives(game: str) -> None:
    match, number, deals = tiny(game)
    state = match.state_at(number)
    seat = state.seat
    assert seat is not None
    moves = list(state.moves())
    worths = {}
    for move in moves[:: max(1, len(moves) // 6)]:
        ends = [ending(game, after(dealt, move), luck).value(seat) for dealt in deals for luck in range(LUCKS)]
        worths[move] = Estimate.of(ends)
    best, worst = max(worths, key=lambda move: worths[move].mean), min(worths, key=lambda move: worths[move].mean)
    weighed = run_to_end(MoveEvaluator(game, worst, 400, reference=best).think(state, random.Random(3)))
    assert isinstance(weighed, MoveEvaluation)
    exact = worths[best].mean - worths[worst].mean
    allowed = 4 * weighed.lost.error + worths[best].error + worths[worst].error + 1e-9
    assert weighed.lost.mean == pytest.approx(exact, abs=allowed)
    assert weighed.after[seat] == pytest.approx(worths[worst].mean, abs=4 * weighed.before.error + allowed)


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_last_move_is_worth_exactly_what_the_rules_make_of_it(game: str) -> None:
    seats, name = plugin(game).game.seats[0], plugin(game).shipped[0]
    match = Match.new(game, name, plugin(game).load_board(name).board, [Seat(str(n)) for n in range(seats)], seed=3)
    while not match.is_over:
        match.play(match.state.moves()[0])
    number = match.number - 1
    state, made = match.state_at(number), match.moves[-1]
    assert state.seat is not None
    weighed = run_to_end(MoveEvaluator(game, made, 4, reference=made).think(state, random.Random(1)))
    assert isinstance(weighed, MoveEvaluation)
    assert match.result is not None
    end = RolloutOutcome.of(match.result.scores, match.result.winners)
    assert weighed.after == tuple(end.value(seat) for seat in range(len(match.seats)))
    assert (weighed.lost, weighed.lost.is_significant) == (Estimate(), False)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_played_on_ends_as_the_rules_would_score_it(game: str) -> None:
    """From a finished game's last positions on: what is played on differs from the game, but the scale is the rules'."""
    for seed in (1, 2):
        seats = max(plugin(game).game.seats)
        name = plugin(game).shipped[0]
        match = Match.new(
            game, name, plugin(game).load_board(name).board, [Seat(str(n)) for n in range(seats)], seed=seed
        )
        end = ending(game, match.state_at(0), 1)
        assert len(end.scores) == seats
        assert sum(end.shares) == pytest.approx(1.0)
        again = ending(game, match.state_at(0), 1)
        assert again == end
        assert match.state_at(0) == Match.resume(match.record(), match.board).state_at(0)


def test_a_difference_counts_only_where_chance_does_not_explain_it() -> None:
    assert not Estimate.of([1.0, -1.0, 2.0, -1.5]).is_significant
    assert not Estimate.of([0.0, 0.0, 1.0, 0.0]).is_significant
    assert Estimate.of([1.0, 1.2, 0.9, 1.1]).is_significant
    assert Estimate.of([2.0, 2.0]).is_significant
    assert Estimate.of([1.0, 3.0]) == Estimate(2.0, 1.0)
