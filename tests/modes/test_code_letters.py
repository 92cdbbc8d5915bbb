"""Codes letter by letter: published ones stay readable for ever, unreadable ones give a reason."""

from __future__ import annotations

from typing import Any

import pytest

from game import registry
from game.core.state import FormatError
from game.match.match import Match, Seat
from game.modes.codes import CodeError, code_of, from_code, to_code
from game.modes.deals import Deal
from game.registry import plugin
from tests.modes.test_code_properties import number_of, sound_code

PEOPLE = (Seat("Ada"), Seat("Ben"), Seat("Cleo"))
GIVEN_OUT = {
    "1RV": Deal("bridges", "a", 1, 0, 0, {"freehand": False}),
    "55M2-91R9": Deal("bridges", "harbour", 4, 4711, 3, {"freehand": True}),
    "8YXB-5EB": Deal("elevens", "standard", 2, 255, 1, {"symbols": True}),
    "26C8-0000-003K-69B3": Deal(
        "waterways", "twin", 3, 2**40, 2, {"open_stones": True, "dams": False, "saboteur": {"target": 24}}
    ),
    "B8PY-P92P": Deal(
        "waterways", "quarry", 3, 5, 0, {"open_stones": False, "dams": True, "saboteur": {"auction": True}}
    ),
    "47M8-00DT-T": Deal("mosaic", "court", 1, 123456, 0, {"full_round": False}),
    "161C-NKAA-8Y47-GVZD-83": Deal("mosaic", "my-board_2", 6, 7, 5, {"full_round": True}),
    "2R2Q-9TQX-XPV4-DHBY-34ZT-TW3K-PJPS-Z137": Deal(
        "bridges", "abcdefghijklmnopqrstuvwx", 2, 1, 1, {"freehand": False}
    ),
}
"""Published codes: never change these."""
VERSIONS, GAMES, SEATS = 4, 8, 6


@pytest.mark.parametrize(("code", "deal"), GIVEN_OUT.items(), ids=list(GIVEN_OUT))
def test_a_code_given_out_once_means_its_deal_for_ever(code: str, deal: Deal) -> None:
    assert from_code(code) == deal
    assert to_code(deal) == code


@pytest.mark.parametrize("typed", ["161C-NKAA", "I6IC-NKAA", "l6lc nkaa", "i6ic-nkaa", " L6LCNKAA  "])
def test_letters_that_look_alike_are_read_alike(typed: str) -> None:
    assert from_code(f"{typed}-8Y47-GVZD-83") == GIVEN_OUT["161C-NKAA-8Y47-GVZD-83"]


def test_a_nought_may_be_typed_as_a_letter() -> None:
    assert from_code("47m8-oODT-T") == from_code("47M8-00DT-T")


def test_a_deal_without_more_said_has_the_first_seat_begin() -> None:
    deal = Deal("bridges", "a", 2, 5)
    assert (deal.first_seat, deal.options) == (0, {})
    assert from_code(to_code(deal)) == Deal("bridges", "a", 2, 5, 0, {"freehand": False})


@pytest.mark.parametrize("board", ["", "x" * 25, "Aye", "ä", "a b", "../a"])
def test_a_board_with_an_odd_name_has_no_code_and_says_so(board: str) -> None:
    with pytest.raises(FormatError) as caught:
        to_code(Deal("bridges", board, 1, 1))
    assert str(caught.value) == f"the board {board!r} has no code"


@pytest.mark.parametrize("board", ["x", "x" * 24, "-", "9_"])
def test_a_board_with_a_plain_name_has_a_code(board: str) -> None:
    assert from_code(to_code(Deal("bridges", board, 1, 1))).board == board


def test_a_first_seat_or_a_number_of_seats_that_no_code_can_hold_is_refused() -> None:
    with pytest.raises(FormatError, match="6 does not fit into 6 values"):
        to_code(Deal("bridges", "a", 1, 1, first_seat=6))
    with pytest.raises(FormatError, match="-1 does not fit into 6 values"):
        to_code(Deal("bridges", "a", 0, 1))


def key_of(code: str) -> str:
    """Text key of the reason why the code is unreadable."""
    with pytest.raises(CodeError) as caught:
        from_code(code)
    assert repr(code) in str(caught.value)
    return caught.value.key


@pytest.mark.parametrize("code", ["", " ", "-", "1RU", "1R!", "É", "0" * 65])
def test_what_has_other_letters_or_too_many_is_no_code(code: str) -> None:
    assert key_of(code) == "house.code.letters"


def test_sixty_four_letters_are_not_too_many() -> None:
    assert key_of("Z" * 64) == "house.code.slip"


def test_a_slip_is_told_as_one() -> None:
    assert key_of("1RW") == "house.code.slip"


def test_another_versions_code_is_told_as_one() -> None:
    number = number_of("1RV")
    for version in (-1, 2):
        assert key_of(sound_code(number + version)) == "house.code.newer"


def test_a_game_that_this_version_does_not_have_is_told_as_newer() -> None:
    number = number_of("1RV")
    for game in (len(registry.GAMES), 7):
        assert key_of(sound_code(number + game * VERSIONS)) == "house.code.newer"


def test_a_board_that_this_version_does_not_have_is_told_as_newer() -> None:
    number = number_of("1RV")
    freehand = 2
    for board in (len(plugin("bridges").shipped), 14):
        assert key_of(sound_code(number + board * VERSIONS * GAMES * SEATS * SEATS * freehand)) == "house.code.newer"


@pytest.mark.parametrize(("seats", "first_seat"), [(1, 1), (2, 2), (4, 5), (6, 0), (5, 1)])
def test_a_table_that_cannot_be_is_told_as_a_slip(seats: int, first_seat: int) -> None:
    number = number_of("8YXB-5EB") + (seats - 2) * VERSIONS * GAMES + (first_seat - 1) * VERSIONS * GAMES * SEATS
    assert key_of(sound_code(number)) == "house.code.slip"


# -- The code of a game that is being played --------------------------------------------------------------------------


def three_at_elevens(board_name: str = "standard", seed: int = 4711) -> Match[Any]:
    """A game for three with symbols; seat 2 begins."""
    rules = plugin("elevens")
    options = rules.game.options.parse({"symbols": True}, 3)
    return Match.new("elevens", board_name, rules.load_board("standard").board, PEOPLE, options, 2, seed)


def test_a_games_code_deals_the_same_game() -> None:
    match = three_at_elevens()
    deal = from_code(code_of(match))
    assert deal == Deal("elevens", "standard", 3, 4711, 2, {"symbols": True})
    assert code_of(match.branch(0)) == code_of(match)
    assert code_of(three_at_elevens(seed=4712)) != code_of(match)


def test_a_game_without_a_seed_or_on_a_board_with_an_odd_name_has_no_code() -> None:
    assert code_of(three_at_elevens(seed=0)) == ""
    assert code_of(three_at_elevens("My board")) == ""
    assert from_code(code_of(three_at_elevens("my-board"))).board == "my-board"
