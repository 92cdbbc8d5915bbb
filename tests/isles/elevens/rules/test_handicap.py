"""Points ahead in Elevens (rules.md, "An even table")."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from game.core.players import run_to_end
from game.isles.elevens.players.claims import CLAIMS
from game.isles.elevens.players.lookahead import is_evaluable
from game.isles.elevens.players.reasons import explain
from game.isles.elevens.players.rollout_policy import DEFAULT_WEIGHTS, luck_of
from game.isles.elevens.players.rollouts import rollout
from game.isles.elevens.players.table import IndexedTable
from game.isles.elevens.players.trials import POINT_VALUE, plan_values
from game.isles.elevens.rules.moves import Lay
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import PENALTIES
from tests.isles.elevens.rules.positions import BOARD


def _last_tile(*handicap: int) -> State:
    """Seat 0 to lay its last tile, a blue 11; seat 1 holds 20 points."""
    state = State.start(BOARD, 2, Options(handicap=handicap), 0, Setup.deal(BOARD, 2, Options(), random.Random(6)))
    return replace(state, racks=[["blue-11"], ["red-12", "red-8"]], bag=[], seat=0)


@pytest.mark.parametrize(
    ("handicap", "scores", "winners"),
    [
        ((), (0, -20), (0,)),
        ((0, 19), (0, -1), (0,)),
        ((0, 20), (0, 0), (0, 1)),
        ((0, 21), (0, 1), (1,)),
        ((2, 21), (2, 1), (0,)),
    ],
)
def test_points_ahead_are_set_against_penalty_points(
    handicap: tuple[int, ...], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = _last_tile(*handicap)
    state.play(Lay(0, "blue-11", "blue-11"))
    assert (state.winner, state.result().scores, state.result().winners) == (0, scores, winners)


def test_a_hint_says_only_that_a_move_wins_if_it_does() -> None:
    move, values = Lay(0, "blue-11", "blue-11"), dict[str, Any]()
    for handicap, is_win in (((), True), ((0, 19), True), ((0, 21), False)):
        state = _last_tile(*handicap)
        assert CLAIMS["wins"](state, move, values) is is_win
        assert ("wins" in [reason.key for reason in explain(state, move)]) is is_win


def test_the_look_back_knows_who_wins() -> None:
    state = replace(_last_tile(0, 40), racks=[["blue-11", "blue-12"], ["red-12", "red-8"]])
    outcome = run_to_end(rollout(state, random.Random(1)))
    assert outcome.shares == (0.0, 1.0)
    assert outcome.scores[1] > outcome.scores[0]


def test_hard_counts_the_wins_of_its_trials_with_points_ahead() -> None:
    values = {}
    for handicap in ((), (0, 19), (0, 20), (0, 60)):
        state = _last_tile(*handicap)
        deals = [next(state.deals(0, random.Random(deal))) for deal in range(3)]
        plan = (Lay(0, "blue-11", "blue-11"),)
        luck = luck_of(random.Random(1))
        trial = plan_values(IndexedTable.of(state), deals, [plan], DEFAULT_WEIGHTS, luck)
        values[handicap] = round(run_to_end(trial)[0] - 3 * 20 * POINT_VALUE)
    assert values == {(): 3, (0, 19): 3, (0, 20): 3, (0, 60): 0}


def test_the_learned_evaluation_is_for_games_without_points_ahead() -> None:
    assert is_evaluable(_last_tile())
    assert not is_evaluable(_last_tile(0, 60))


def test_hards_trials_compare_the_sums_of_every_deal() -> None:
    state = replace(_last_tile(0, 20), bag=["red-1", "red-2", "red-9", "red-10", "red-20", "blue-19", "joker-3"])
    deals = [next(state.deals(0, random.Random(deal))) for deal in range(40)]
    held = [sum(PENALTIES[tile] for tile in racks[1]) for racks, _ in deals]
    assert {points < 20 for points in held} == {True, False}
    trial = plan_values(
        IndexedTable.of(state), deals, [(Lay(0, "blue-11", "blue-11"),)], DEFAULT_WEIGHTS, luck_of(random.Random(1))
    )
    won = [points for points in held if points >= 20]
    assert run_to_end(trial)[0] == pytest.approx(len(won) + POINT_VALUE * sum(won))
