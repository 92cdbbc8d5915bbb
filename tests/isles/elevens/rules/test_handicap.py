"""Fewer tiles in the deal of Elevens (rules.md, "An even table")."""

from __future__ import annotations

import random

from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State
from tests.isles.elevens.rules.positions import BOARD

SETUP = Setup.deal(BOARD, 3, Options(), random.Random(6))


def test_a_rack_lacks_its_last_tiles_which_lie_at_the_end_of_the_bag() -> None:
    even = State.start(BOARD, 3, Options(), 0, SETUP)
    helped = State.start(BOARD, 3, Options(handicap=(0, 4, 1)), 0, SETUP)
    assert helped.racks == [even.racks[0], even.racks[1][:-4], even.racks[2][:-1]]
    assert helped.bag == [*even.bag, *even.racks[1][-4:], *even.racks[2][-1:]]


def test_a_seat_without_an_11_on_its_smaller_rack_does_not_begin() -> None:
    rest = [tile for tile in SETUP.bag if not tile.endswith("-11")]
    setup = Setup((*rest[:19], "blue-11", *rest[19:38], "red-11", *rest[38:], "green-11", "yellow-11"))
    assert State.start(BOARD, 2, Options(), 0, setup).seat == 0
    assert State.start(BOARD, 2, Options(handicap=(1, 0)), 0, setup).seat == 1


def test_what_a_seat_may_know_keeps_the_sizes_of_the_racks() -> None:
    state = State.start(BOARD, 3, Options(handicap=(0, 4, 1)), 0, SETUP)
    sample = state.sample(0, random.Random(2))
    assert sample.rack_sizes == (20, 16, 19)
    assert sorted([*sample.bag, *sample.racks[1], *sample.racks[2]]) == sorted(
        [*state.bag, *state.racks[1], *state.racks[2]]
    )
