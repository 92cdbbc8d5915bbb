"""Solo hands: one seed for all, a code, the last record as proof, medal games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core.state import Json
from game.match.match import Match, Seat
from game.match.records import Record
from game.modes.codes import code_of, from_code
from game.modes.medals import BenchmarkGames
from game.modes.solo import (
    Solo,
    check_hands,
    deal_of,
    first_hand,
    hands_of,
    is_solo,
    next_hand,
    rival_seats,
    solo_score,
)
from game.plugin import SoloPart
from game.registry import plugin
from tests.modes.test_medals import QuickThinking, play_to_the_end

GAME = "elevens"
SEED = 4711


def begun(name: str = "Ada") -> Match[Any]:
    board = plugin(GAME).load_board("standard").board
    return first_hand(GAME, "standard", board, (Seat(name), *rival_seats(GAME, ["Quill", "Vane"])), None, SEED)


def play(match: Match[Any]) -> Match[Any]:
    while not match.is_over:
        match.play(match.state.moves()[0])
    return match


def play_all() -> list[Match[Any]]:
    hands = [play(begun())]
    while (following := next_hand(hands[-1])) is not None:
        hands.append(play(following))
    return hands


def board_of(record: Record) -> Any:
    return plugin(record.game).load_board(record.board).board


def solo_part() -> SoloPart:
    """Solo play of the game: against computer players."""
    found = plugin(GAME).solo
    assert found is not None
    return found


def copied(record: Record) -> Json:
    written: Json = json.loads(record.to_text())
    return written


@pytest.mark.parametrize(
    ("scores", "winners", "worth"), [([0, -12, -30], [0], 42), ([-7, 0, -30], [1], -7), ([-7, -1, 0], [2], -7)]
)
def test_a_hand_won_is_worth_what_the_others_hold_and_one_lost_costs_ones_own(
    scores: list[int], winners: list[int], worth: int
) -> None:
    assert solo_part().score(scores, winners) == worth


def test_three_hands_follow_from_one_code_and_the_first_seat_moves_on() -> None:
    hands = play_all()
    assert [hand.first_seat for hand in hands] == [0, 1, 2]
    assert len({hand.seed for hand in hands}) == 3
    assert hands[0].seed == SEED
    assert len({code_of(hand) for hand in hands}) == 1
    deal = from_code(code_of(hands[0]))
    assert (deal.game, deal.seats, deal.seed) == (GAME, 1, SEED)
    assert [hand.seed for hand in play_all()] == [hand.seed for hand in hands]
    results = [hand.result for hand in hands]
    worths = [solo_part().score(result.scores, result.winners) for result in results if result is not None]
    assert solo_score(hands[-1]) == sum(worths)
    assert len({deal_of(hand) for hand in hands}) == 1
    assert [hand.moves for hand in hands_of(hands[-1])] == [hand.moves for hand in hands]


def test_what_is_played_on_from_a_hand_is_an_ordinary_game_of_three() -> None:
    match = play(begun())
    assert is_solo(match)
    branch = match.branch(3)
    assert not is_solo(branch)
    assert from_code(code_of(branch)).seats == 3


def test_the_last_hand_s_record_proves_them_all_and_nothing_in_it_can_be_changed() -> None:
    last = play_all()[-1]
    record = last.record()
    assert check_hands(record, board_of) is None
    for change in ("result", "moves", "seed", "order", "setup"):
        written = copied(record)
        solo = written["meta"]["solo"]
        first = solo["before"][0]
        if change == "result":
            first["result"]["scores"][0] -= 1
        elif change == "moves":
            first["moves"].pop()
        elif change == "seed":
            solo["seed"] += 1
        elif change == "order":
            solo["before"].reverse()
        else:
            first["setup"]["bag"].reverse()
        assert check_hands(Record.parse(written), board_of) is not None, change
    shortened = copied(record)
    shortened["meta"]["solo"]["before"].pop()
    assert check_hands(Record.parse(shortened), board_of) is not None


@pytest.mark.parametrize(
    "odd", [7, {}, {"seed": "x", "before": []}, {"seed": 1, "before": [{}]}, {"seed": 1, "before": 3}]
)
def test_a_record_that_says_nonsense_of_its_hands_is_no_hand(odd: object) -> None:
    written = copied(play(begun()).record())
    written["meta"]["solo"] = odd
    match: Match[Any] = Match.resume(Record.parse(written), plugin(GAME).load_board("standard").board)
    assert Solo.of(match) is None
    assert check_hands(match.record(), board_of) is not None


@pytest.mark.slow
@pytest.mark.behaviour
def test_the_house_plays_all_hands_and_its_rivals_think_as_they_do_against_anybody() -> None:
    thinking = QuickThinking()
    house = BenchmarkGames(begun(), "BenchmarkGames", thinking)
    play_to_the_end(house)
    result = house.result
    assert result is not None
    assert result.is_complete
    best = Match.resume(result.best, plugin(GAME).load_board("standard").board)
    assert solo_score(best) == max(result.scores)
    assert len(hands_of(best)) == 3
    assert check_hands(result.best, board_of) is None
