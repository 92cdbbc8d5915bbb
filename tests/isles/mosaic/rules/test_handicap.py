"""Bonus points ahead in Mosaic (rules.md, "An even table")."""

from __future__ import annotations

import random

from game.core.players import run_to_end
from game.isles.mosaic.players.rollouts import rollout
from game.isles.mosaic.rules.board import TRACK_BOXES
from game.isles.mosaic.rules.setup import Options, Setup
from game.isles.mosaic.rules.state import State
from tests.isles.mosaic.sheets import colour, draw_board

BOARD = draw_board("....\n....\n....", "A1 ## =2\nA2 ## =3\nA3 ## =1\nA4 # =0")


def _game(*handicap: int) -> State:
    return State.start(BOARD, 2, Options(handicap=handicap), 0, Setup())


def test_bonus_points_ahead_multiply_the_rectangle() -> None:
    state = _game(0, 4)
    colour(state, "A3", 0, 0)
    colour(state, "A2", 0, 0)
    assert [state.tally(seat).score for seat in range(2)] == [2 * 1, 2 * (3 + 4)]


def test_they_leave_the_bonus_track_alone() -> None:
    state = _game(0, 24)
    colour(state, "A3", 0, 0)
    colour(state, "A2", 0, 0)
    assert (state.points, state.due, state.next_bonus(1)) == ([1, 3], (), 5)
    state.points[1] = TRACK_BOXES
    assert state.tally(1).bonus == 48


def test_result_and_look_back_count_them() -> None:
    scores = {}
    for handicap in ((), (0, 4)):
        state = State.start(BOARD, 2, Options(handicap=handicap), 0, Setup())
        outcome = run_to_end(rollout(state, random.Random(2)))
        while not state.is_over:
            state.play(state.moves()[0])
        scores[handicap] = (state.result().scores, state.result().detail["seats"][1], outcome.scores)
    (even, even_seat, even_outcome), (helped, helped_seat, helped_outcome) = scores.values()
    assert helped[1] == even[1] + 4 * even_seat["rows"] * even_seat["columns"] > even[1]
    assert (helped[0], helped_seat["bonus"]) == (even[0], even_seat["bonus"] + 4)
    assert helped_outcome[1] > even_outcome[1]
    assert helped_outcome[0] == even_outcome[0]
