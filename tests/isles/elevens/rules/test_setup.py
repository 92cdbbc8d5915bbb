"""Start of a game of Elevens (docs/rules.md, section 2, "Setup" and "Start"), and refused setups."""

from __future__ import annotations

import pytest

from game.core.state import FormatError
from game.isles.elevens.rules.moves import Lay
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import ELEVENS, NUMBER_TILES, all_tiles
from tests.isles.elevens.rules.positions import BOARD, reason_of

# Setup and start.


def _setup(front: list[str], symbols: bool = False) -> Setup:
    rest = list(all_tiles(symbols))
    for tile in front:
        rest.remove(tile)
    return Setup((*front, *rest))


@pytest.mark.parametrize(("seats", "size"), [(2, 20), (3, 20), (4, 15)])
def test_setup_deals_whole_racks_from_the_front_of_the_bag(seats: int, size: int) -> None:
    setup = _setup(["blue-11"])
    state = State.start(BOARD, seats, Options(), 0, setup)
    for seat in range(seats):
        assert state.racks[seat] == list(setup.bag[seat * size : (seat + 1) * size])
    assert state.bag == list(setup.bag[seats * size :])


def test_start_is_with_the_first_clockwise_who_holds_an_11_and_lays_it_first() -> None:
    no_eleven = [tile for tile in NUMBER_TILES if tile not in ELEVENS]
    setup = _setup([*no_eleven[:20], *no_eleven[20:39], "red-11", *no_eleven[39:58], "blue-11"])
    assert State.start(BOARD, 3, Options(), 0, setup).seat == 1
    assert State.start(BOARD, 3, Options(), 1, setup).seat == 1
    state = State.start(BOARD, 3, Options(), 2, setup)
    assert state.seat == 2
    assert state.moves() == [Lay(2, "blue-11", "blue-11")]
    other = state.racks[2][0]
    refusal = state.why_not(state.placing(other, no_eleven[39]))
    assert reason_of(refusal) == "eleven-first"


def test_start_without_an_11_draws_round_from_the_first_seat_and_is_no_move() -> None:
    plain = [tile for tile in NUMBER_TILES if tile not in ELEVENS]
    setup = _setup([*plain[:60], *plain[60:64], "green-11"])
    state = State.start(BOARD, 3, Options(), 1, setup)
    assert state.seat == 2  # seats 1, 2, 0, 1, 2 draw; the fifth draw is the 11
    assert state.racks[0][20:] == [plain[62]]
    assert state.racks[1][20:] == [plain[60], plain[63]]
    assert state.racks[2][20:] == [plain[61], "green-11"]
    assert state.moves() == [Lay(2, "green-11", "green-11")]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({}, "the setup has the keys"),
        ({"bag": list(NUMBER_TILES)[1:]}, "'yellow-1' 0 times, expected 1"),
        ({"bag": [*NUMBER_TILES, "joker-3"]}, "'joker-3' 5 times, expected 4"),
        ({"bag": [*NUMBER_TILES, "square"]}, "'square' 1 times, expected 0"),
        ({"bag": [*NUMBER_TILES, "pink-3"]}, "unknown tile 'pink-3'"),
        ({"bag": [3]}, "list of tiles"),
    ],
)
def test_setup_is_refused_unless_it_holds_every_tile_once(written: object, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        Setup.parse(written, BOARD, 2, Options())
