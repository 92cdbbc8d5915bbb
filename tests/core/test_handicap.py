"""Handicaps in options: their form, what is refused, and options without one as ever."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from game.core.deal_id import deal_id
from game.core.handicap import HandicapRules, handicap_rules, units_of, without_handicap, written_handicap
from game.core.state import FormatError
from game.match.match import Match, Seat
from game.registry import GAMES, plugin

HELPING = [game for game in GAMES if handicap_rules(plugin(game).game.options) is not None]
RULES = HandicapRules(seats=(2, 3), most=6)


@pytest.mark.parametrize(
    ("written", "seats", "message"),
    [
        ([0, 7], 2, "expected 2 whole numbers from 0 to 6, not all of them 0"),
        ([0, -1], 2, "expected 2 whole numbers from 0 to 6"),
        ([0, True], 2, "expected 2 whole numbers from 0 to 6"),
        ([0, 1.0], 2, "expected 2 whole numbers from 0 to 6"),
        ([0, 0], 2, "not all of them 0"),
        ([1], 2, "the option 'handicap' is [1], expected 2"),
        (None, 2, "the option 'handicap' is None"),
        ([1], 1, "there is no handicap with 1 seats"),
        ([1, 0, 0, 0], 4, "there is no handicap with 4 seats"),
    ],
)
def test_a_handicap_has_a_number_for_each_seat(written: object, seats: int, message: str) -> None:
    assert RULES.parse([0, 6], 2) == (0, 6)
    with pytest.raises(FormatError) as refused:
        RULES.parse(written, seats)
    assert message in str(refused.value)


def test_a_seat_without_a_handicap_has_no_units() -> None:
    assert (units_of((), 1), units_of((0, 5), 1)) == (0, 5)
    assert written_handicap({"freehand": True}) == ()
    assert without_handicap({"freehand": True, "handicap": [0, 5]}) == {"freehand": True}


@pytest.mark.parametrize("game", HELPING)
def test_options_without_a_handicap_are_written_as_ever(game: str) -> None:
    options = plugin(game).game.options.parse({}, 2)
    assert options.handicap == ()
    assert "handicap" not in options.to_json()
    assert options.record_version == 2


@pytest.mark.parametrize("game", HELPING)
def test_a_handicap_comes_back_and_leaves_deal_and_code_alone(game: str) -> None:
    rules, board = plugin(game).game, plugin(game).load_board(plugin(game).shipped[0]).board
    even: Any = rules.options.parse({}, 2)
    helped: Any = rules.options.parse({"handicap": [0, 3]}, 2)
    assert rules.options.parse(helped.to_json(), 2) == helped == replace(even, handicap=(0, 3))
    assert helped.record_version == 4
    assert helped.to_code() == even.to_code()
    deals = [rules.setup.deal(board, 2, options, random.Random(9)) for options in (even, helped)]
    assert deals[0] == deals[1]
    seats = [Seat("Ada"), Seat("Ben")]
    matches = [Match.new(game, plugin(game).shipped[0], board, seats, options, seed=9) for options in (even, helped)]
    written = [match.record().to_json() for match in matches]
    assert deal_id(written[0]) == deal_id(written[1])


@pytest.mark.parametrize("game", HELPING)
def test_no_game_has_a_handicap_for_one_person(game: str) -> None:
    with pytest.raises(FormatError, match="there is no handicap with 1 seats"):
        plugin(game).game.options.parse({"handicap": [2]}, 1)
