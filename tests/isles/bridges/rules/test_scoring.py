"""Goals, deadlines, ranks and the end of Bridges, each tested by its name in rules.md section 1."""

from __future__ import annotations

import pytest

from game.isles.bridges.rules.moves import Number, SkipBridges, SkipNumber
from game.isles.bridges.rules.refusals import (
    Reason,
)
from game.isles.bridges.rules.scoring import Goal, rank_of
from game.isles.bridges.rules.state import ROUNDS
from game.isles.bridges.rules.views import goal_views, piles_left
from tests.isles.bridges.positions import new_game, position
from tests.isles.bridges.rules.playing import play_round, refused

RED_BUT_ONE = """
.r==2   2r==2   2r==2

2r==2
"""
SIX = """
1 --2 --2 --2 --2 --.
"""


# Scoring during the game


def test_the_red_goal_needs_all_red_flag_islands_finished() -> None:
    state = position(RED_BUT_ONE, (3, 1), (2, 1))
    play_round(state)
    assert state.goals.met[0] == {}
    play_round(state, Number(0, 1))
    assert state.goals.met[0] == {Goal.RED: 2}


def test_the_goal_of_six_needs_a_connected_group_of_finished_islands() -> None:
    state = position(SIX, (2, 1), (1, 1))
    play_round(state, Number(0, 6))
    assert goal_views(state, 0)[2].progress == 5
    assert state.goals.met[0] == {}
    apart = position("1 --2 --1   1 --2 --1", (6, 1))
    play_round(apart)
    assert apart.goals.met[0] == {}
    whole = position(SIX, (1, 1))
    play_round(whole, Number(0, 6))
    assert whole.goals.met[0] == {Goal.SIX: 1}


def test_an_unfinished_island_in_between_parts_a_group() -> None:
    state = position("1 --2 --2 --. --2 --2 --1", (6, 1), (2, 1))
    play_round(state)
    assert state.goals.met[0] == {}
    play_round(state, Number(0, 4))
    assert state.goals.met[0] == {Goal.SIX: 2}


def test_goals_are_decided_only_after_all_seats_have_made_both_moves() -> None:
    state = position(SIX, (1, 1), seats=2)
    for move in (Number(0, 6), SkipBridges(0), SkipNumber(1)):
        state.play(move)
        assert state.goals.met == [{}, {}]
    state.play(SkipBridges(1))
    assert state.goals.met == [{Goal.SIX: 1}, {}]


def test_first_is_everybody_who_meets_the_goal_in_the_first_round_in_which_anybody_does() -> None:
    state = position(SIX, (1, 1), (1, 2), seats=3)
    play_round(state, Number(0, 6), Number(2, 6))
    assert goal_views(state, 1)[2].now == 4
    play_round(state, Number(1, 6))
    assert [state.goals.points(seat, Goal.SIX) for seat in range(3)] == [8, 4, 8]


@pytest.mark.parametrize(("goal", "first", "later"), [(Goal.RED, 9, 5), (Goal.BLUE, 7, 3), (Goal.SIX, 8, 4)])
def test_goal_values(goal: Goal, first: int, later: int) -> None:
    state = position(SIX, (1, 1), seats=2)
    state.goals.met = [{goal: 3}, {goal: 4}]
    assert [state.goals.points(seat, goal) for seat in range(2)] == [first, later]
    assert state.goals.value(goal, state.cards_turned) == later


def test_every_goal_scores_once() -> None:
    state = position(SIX, (1, 1), (6, 1))
    play_round(state, Number(0, 6))
    play_round(state)
    assert state.goals.met[0] == {Goal.SIX: 1}
    assert state.total(0) == 8 + 2 * 6


# Alone


@pytest.mark.parametrize(
    ("goal", "deadline", "high", "low"), [(Goal.BLUE, 7, 7, 3), (Goal.RED, 12, 9, 5), (Goal.SIX, 12, 8, 4)]
)
def test_alone_goals_have_deadlines(goal: Goal, deadline: int, high: int, low: int) -> None:
    state = new_game()
    for in_round, points in ((deadline, high), (deadline + 1, low)):
        state.goals.met = [{goal: in_round}]
        state.cards_turned = in_round
        assert state.goals.points(0, goal) == points
        assert state.goals.value(goal, state.cards_turned) == points


def test_alone_the_cards_lie_in_piles_of_7_5_and_5() -> None:
    state = position(SIX, (1, 1))
    piles = []
    while not state.is_over:
        piles.append(piles_left(state))
        play_round(state)
    assert (piles[0], piles[6], piles[7], piles[11], piles[16]) == (
        (6, 5, 5),
        (0, 5, 5),
        (0, 4, 5),
        (0, 0, 5),
        (0, 0, 0),
    )


def test_alone_ranks_by_total() -> None:
    totals = [0, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60]
    ranks = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11]
    assert [rank_of(total) for total in totals] == ranks


# End


def test_after_17_cards_two_points_for_every_finished_island() -> None:
    state = position("1 --1   2 ==2   3 --1", (1, 1))
    for _ in range(ROUNDS):
        play_round(state)
    assert state.is_over
    assert (state.seat, state.moves(), state.card, len(state.seen_cards)) == (None, [], None, 17)
    result = state.result()
    assert result.to_json() == {
        "scores": [10],
        "winners": [0],
        "ended_by": "cards",
        "detail": {"seats": [{"finished": 5, "red": 0, "blue": 0, "six": 0}]},
    }
    assert refused(state, SkipNumber(0)).reason is Reason.GAME_OVER


def test_most_points_win_and_a_tie_has_several_winners() -> None:
    state = position(".   1 --.", (1, 1), seats=3)
    play_round(state, Number(0, 3), Number(2, 3))
    for _ in range(ROUNDS - 1):
        play_round(state)
    assert state.result().scores == (4, 2, 4)
    assert state.result().winners == (0, 2)


def test_the_result_is_not_to_be_had_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        new_game().result()
