"""Points ahead in Bridges (rules.md, "An even table")."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.core.players import run_to_end
from game.isles.bridges.players.rollouts import rollout
from game.isles.bridges.rules.moves import Start
from game.isles.bridges.rules.state import ROUNDS, State
from tests.isles.bridges.positions import new_game
from tests.isles.bridges.rules.playing import play_round


def _before_the_end(handicap: tuple[int, ...]) -> State:
    """A game for two without entries after the starts, before its last round."""
    state = new_game(seats=2)
    state.options = replace(state.options, handicap=handicap)
    plain = next(island for island in state.board.islands if state.board.flag(island) is None)
    for seat in range(2):
        state.play(Start(seat, plain, 3))
    for _ in range(ROUNDS - 1):
        play_round(state)
    return state


@pytest.mark.parametrize(("handicap", "winners"), [((), (0, 1)), ((0, 7), (1,)), ((3, 3), (0, 1)), ((40, 7), (0,))])
def test_points_ahead_count_from_the_start_and_in_the_result(handicap: tuple[int, ...], winners: object) -> None:
    state = _before_the_end(handicap)
    assert tuple(state.total(seat) for seat in range(2)) == (handicap or (0, 0))
    play_round(state)
    result = state.result()
    assert (result.scores, result.winners) == (handicap or (0, 0), winners)
    assert [seat["finished"] for seat in result.detail["seats"]] == [0, 0]


def test_the_look_back_counts_points_ahead() -> None:
    outcomes = [run_to_end(rollout(_before_the_end(handicap), random.Random(1))) for handicap in ((), (0, 30))]
    assert outcomes[1].scores == (outcomes[0].scores[0], outcomes[0].scores[1] + 30)
    assert outcomes[1].shares == (0.0, 1.0)
