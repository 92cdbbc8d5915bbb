"""Moves of Elevens tried out abreast: all games come out as they do one by one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice

import pytest

from game.core.players import decide, run_to_end
from game.core.state import Move
from game.isles.elevens.players.players import MediumPlayer, candidates, plans_with
from game.isles.elevens.players.rollout_policy import DEFAULT_WEIGHTS, Luck, luck_of, play_turn
from game.isles.elevens.players.table import IndexedTable, points
from game.isles.elevens.players.trials import POINT_VALUE, Plan, plan_values
from game.isles.elevens.rules.moves import Bonus, End, Free, Give, Lay
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import LAY_LIMIT, Deal, State
from tests.isles.elevens.rules.positions import BOARD

DEALS = 12


def _worth(state: State, deal: Deal, plan: Plan, luck: Luck) -> float:
    """Value of a plan by the rules and a rollout on one table."""
    seat = state.seat
    assert seat is not None
    racks, bag = deal
    dealt = state.copy()
    dealt.racks, dealt.bag = [list(rack) for rack in racks], list(bag)
    is_end = isinstance(plan[-1], End)
    for move in plan[: len(plan) - is_end]:
        dealt.play(move)
    if dealt.is_over:
        left, winner = [-score for score in dealt.result().scores], dealt.winner
    else:
        table = IndexedTable.of(dealt)
        if is_end:
            table.lay_count = LAY_LIMIT
        winner = table.seat
        while not play_turn(table, DEFAULT_WEIGHTS, luck):
            winner = table.seat
        left = [points(rack) for rack in table.racks]
    if winner == seat:
        return 1 + POINT_VALUE * sum(left) / (len(left) - 1)
    return -POINT_VALUE * left[seat]


def _positions(seats: int, symbols: bool, seed: int) -> Sequence[State]:
    """Positions of a game with several candidates."""
    rng = random.Random(seed)
    options = Options(symbols)
    state = State.start(BOARD, seats, options, 0, Setup.deal(BOARD, seats, options, rng))
    found = []
    while state.seat is not None:
        sample = state.sample(state.seat, rng)
        if len(candidates(sample, DEFAULT_WEIGHTS)) > 1:
            found.append(sample)
        state.play(decide(MediumPlayer(), sample, rng).move)
    return found


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("seats", "symbols"), [(2, False), (4, True), pytest.param(3, True, marks=pytest.mark.slow)])
def test_games_played_abreast_come_out_as_they_do_one_by_one(seats: int, symbols: bool) -> None:
    kinds: set[tuple[type[Move], ...]] = set()
    for number, state in enumerate(_positions(seats, symbols, seats)[:: 1 if symbols else 3]):
        assert state.seat is not None
        rng = random.Random(number)
        plans: list[Plan] = [(move,) for move in candidates(state, DEFAULT_WEIGHTS)]
        if isinstance(plans[0][0], Lay) and state.turn.laid < LAY_LIMIT - 1:
            plans = [plan for (move,) in plans for plan in plans_with(state, move, DEFAULT_WEIGHTS, 2)]
        kinds.update(tuple(map(type, plan)) for plan in plans)
        deals, luck = list(islice(state.deals(state.seat, rng), DEALS)), luck_of(rng)
        found = run_to_end(plan_values(IndexedTable.of(state), deals, plans, DEFAULT_WEIGHTS, luck))
        expected = [sum(_worth(state, deal, plan, luck) for deal in deals) for plan in plans]
        assert found == pytest.approx(expected), (number, str(state), plans)
    usual = {(Lay,), (Lay, Lay), (Lay, End), (End,), (Give,)}
    assert kinds >= usual | ({(Bonus,), (Free,)} if symbols else set())
