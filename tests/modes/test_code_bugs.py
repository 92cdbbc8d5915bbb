"""Codes that once got past the reader."""

from __future__ import annotations

import pytest

from game.modes.codes import CodeError, from_code, to_code
from game.modes.deals import Deal
from tests.modes.test_code_properties import number_of, sound_code


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_code_with_a_saboteur_at_a_table_that_has_none_bug(seats: int) -> None:
    """The options were not held against the number of seats: the code was taken, and the deal could not be set."""
    options = {"open_stones": False, "dams": False, "saboteur": {"target": 30}}
    number = number_of(to_code(Deal("waterways", "twin", 3, 71, 0, options)))
    seats_place = 4 * 8  # version and game lie above the number of seats
    other = number + (seats - 3) * seats_place
    with pytest.raises(CodeError) as caught:
        from_code(sound_code(other))
    assert caught.value.key == "house.code.slip"


def test_a_code_that_names_no_board_at_all_bug() -> None:
    """The empty name was taken for a board's."""
    longest_name = 24 + 1
    number = number_of(to_code(Deal("bridges", "x", 1, 71, 0, {"freehand": False})))
    fields = 4 * 8 * 6 * 6 * 2 * 16  # version, game, seats, first seat, freehand, board
    name, top = number // fields % longest_name, number % fields
    assert name == 1
    nameless = (number // fields - 1) * fields + top
    with pytest.raises(CodeError) as caught:
        from_code(sound_code(nameless))
    assert caught.value.key == "house.code.slip"
