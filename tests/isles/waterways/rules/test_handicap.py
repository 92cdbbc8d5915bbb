"""Outlets ahead in Waterways (rules.md, "An even table")."""

from __future__ import annotations

import random

import pytest

from game.core.content import content_digest
from game.core.state import FormatError
from game.isles.waterways.players.evaluation_position import EvaluationPosition
from game.isles.waterways.players.players import ROLLOUT_OUTLET_WEIGHTS
from game.isles.waterways.players.rollout_position import RolloutPosition
from game.isles.waterways.rules.setup import Options
from tests.isles.waterways.rules.positions import game_of


@pytest.mark.parametrize(
    ("seats", "handicap", "counts"),
    [
        (2, [0, 1], (0, 0, 0, 1)),
        (2, [5, 2], (3, 1, 2, 1)),
        (4, [1, 0, 1, 4], (2, 2, 0, 2)),
    ],
)
def test_outlets_ahead_lie_in_turn_at_both_shores_of_the_own_side(
    seats: int, handicap: list[int], counts: tuple[int, ...]
) -> None:
    state = game_of(seats=seats, options={"handicap": handicap})
    assert state.water.counts() == counts
    assert state.products() == (counts[0] * counts[2], counts[3] * counts[1])
    assert state.copy().products() == state.sample(0, random.Random(1)).products() == state.products()


def test_computer_players_count_them() -> None:
    state = game_of("013", options={"handicap": [5, 2]})
    state.play(state.moves()[0])
    counts = [float(count) for count in state.water.counts()]
    assert EvaluationPosition.of(state, ROLLOUT_OUTLET_WEIGHTS).counts == counts
    assert RolloutPosition.of(state, ROLLOUT_OUTLET_WEIGHTS).counts == counts


def test_the_result_has_them() -> None:
    ends = []
    for handicap in ({}, {"handicap": [5, 0]}):
        state = game_of(options=handicap)
        while not state.is_over:
            state.play(state.moves()[0])
        ends.append(state.result().detail)
    assert ends[1] == {**ends[0], "north": ends[0]["north"] + 3, "south": ends[0]["south"] + 2}


def test_the_table_of_the_saboteur_has_no_handicap() -> None:
    with pytest.raises(FormatError, match="there is no handicap with 3 seats"):
        Options.parse({"handicap": [1, 0, 0]}, 3)


def test_outlets_ahead_make_no_other_board() -> None:
    helped, even = game_of(options={"handicap": [5, 2]}), game_of()
    assert content_digest(helped.board) == content_digest(even.board)
    assert helped != even
