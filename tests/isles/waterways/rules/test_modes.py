"""Waterways with a saboteur and open stones, its records and its secrets (rules.md section 3, formats.md section 2)."""

from __future__ import annotations

import random

import pytest

from game.core.state import FormatError, parse_move
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.refusals import Reason
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import Options, Setup
from game.isles.waterways.rules.state import GAME, State
from tests.isles.waterways.rules.positions import (
    COLUMN,
    EAST_WEST_9,
    SQUARE,
    Place,
    any_move,
    bag_with,
    board_of,
    dealt,
    finished,
    game_of,
    heaps_with,
    lay,
    reason_of,
    setup_with,
)

SABOTEUR = {"saboteur": {"target": 24}}
AUCTION = {"saboteur": {"auction": True}}

# -- saboteur ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "places", "winners"),
    [
        (9, EAST_WEST_9, (1,)),  # reached exactly
        (10, EAST_WEST_9, (2,)),
        (9, [*EAST_WEST_9, ("012", (0, 0), 0), ("012", (0, 8), 2)], (0, 1)),
        (1, [], (2,)),
    ],
)
def test_the_saboteur_wins_unless_a_side_reaches_the_target(
    target: int, places: list[Place], winners: tuple[int, ...]
) -> None:
    result = finished(places, seats=3, options={"saboteur": {"target": target}}).result()
    assert result.winners == winners
    assert result.scores[2] == 0
    assert (result.detail["saboteur"], result.detail["target"]) == (2, target)


def test_seat_3_is_the_saboteur_with_target_24_unless_agreed_otherwise() -> None:
    state = game_of("013", seats=3)
    assert (state.saboteur, state.target) == (2, 24)
    assert [state.role_of(seat) for seat in range(3)] == [Role.NORTH_SOUTH, Role.EAST_WEST, Role.SABOTEUR]


@pytest.mark.parametrize(
    ("told", "saboteur", "target"),
    [
        ("0:30 1:- 2:-", 0, 30),
        ("0:30 1:25 2:20 0:- 1:-", 2, 20),
        ("0:30 1:25 2:- 0:20 1:-", 0, 20),
        ("0:30 1:- 2:29 0:28 2:-", 0, 28),
        ("0:1 1:- 2:-", 0, 1),
        ("0:250 1:- 2:-", 0, 250),
    ],
)
@pytest.mark.parametrize("version", [2, 3])
def test_auction(told: str, saboteur: int, target: int, version: int) -> None:
    hold_auction(auction_of(version), told, saboteur, target)


@pytest.mark.parametrize(
    ("told", "saboteur", "target"), [("0:- 1:- 2:12", 2, 12), ("0:- 1:40 2:-", 1, 40), ("0:- 1:- 2:-", 2, 24)]
)
def test_by_records_of_version_2_the_first_bidder_may_pass(told: str, saboteur: int, target: int) -> None:
    hold_auction(auction_of(2), told, saboteur, target)


def test_the_first_bidder_must_name_a_target() -> None:
    state = auction_of(3)
    assert not state.auction.can_pass
    assert reason_of(state, PassBid(0)) is Reason.FIRST_MUST_BID
    assert PassBid(0) not in state.moves()
    state.play(Bid(0, 99))
    assert state.auction.can_pass
    state.play(PassBid(1))


def auction_of(version: int) -> State:
    """A table of three before the first bid, by the rules of records of that version."""
    options = Options.parse(AUCTION, 3).by_version(version)
    return State.start(SQUARE, 3, options, 1, setup_with("013", seats=3))


def hold_auction(state: State, told: str, saboteur: int, target: int) -> None:
    for entry in told.split():
        seat, bid = entry.split(":")
        assert state.is_auction
        assert (state.saboteur, state.target, state.role_of(0)) == (None, None, None)
        assert state.seat == int(seat)
        state.play(PassBid(int(seat)) if bid == "-" else Bid(int(seat), int(bid)))
    assert not state.is_auction
    assert (state.saboteur, state.target) == (saboteur, target)
    builders = [seat for seat in range(3) if seat != saboteur]
    assert [state.role_of(seat) for seat in builders] == [Role.NORTH_SOUTH, Role.EAST_WEST]
    assert state.seat == 1  # stones are laid from the first seat on, whichever seat is the saboteur
    assert state.drawn == "013"


def test_auction_each_bid_is_lower_than_the_last() -> None:
    state = game_of("013", seats=3, options=AUCTION)
    assert reason_of(state, Bid(0, 0)) is Reason.BID_TOO_LOW
    assert reason_of(state, Lay(0, (4, 4), 0)) is Reason.AUCTION_FIRST
    assert state.drawn is None
    assert state.moves() == [Bid(0, target) for target in range(1, 100)]
    state.play(Bid(0, 20))
    refusal = state.why_not(Bid(1, 20))
    assert refusal is not None
    assert (refusal.reason, refusal.values) == (Reason.BID_NOT_LOWER, {"last": 20})
    assert state.moves() == [*(Bid(1, target) for target in range(1, 20)), PassBid(1)]
    state.play(Bid(1, 1))
    assert state.moves() == [PassBid(2)]


def test_there_are_no_bids_without_an_auction() -> None:
    assert reason_of(game_of("013", seats=3), Bid(0, 20)) is Reason.NO_AUCTION
    assert reason_of(game_of("013"), PassBid(0)) is Reason.NO_AUCTION


# -- open stones ------------------------------------------------------------------------------------


def open_game(seats: int = 2, ring: tuple[str, ...] = (), plain: tuple[str, ...] = ()) -> State:
    setup = heaps_with(ring, plain, seats)
    return State.start(SQUARE, seats, Options.parse({"open_stones": True}, seats), 0, setup)


def test_open_stones_the_seat_says_which_heap_to_draw_from() -> None:
    state = open_game(ring=("037",), plain=("012",))
    assert state.moves() == [Draw(0, "ring"), Draw(0, "plain")]
    assert reason_of(state, Lay(0, (4, 4), 0)) is Reason.DRAW_FIRST
    assert reason_of(state, Draw(0, "bag")) is Reason.NO_SUCH_HEAP
    state.play(Draw(0, "plain"))
    assert (state.drawn, state.stones_left("plain"), state.stones_left("ring")) == ("012", 47, 36)
    assert reason_of(state, Draw(0, "ring")) is Reason.ALREADY_DRAWN
    lay(state, ((4, 4), 0))
    assert (state.seat, state.drawn) == (1, None)


def test_open_stones_an_empty_heap_leaves_the_other() -> None:
    board = board_of(31, 31, [(15, 15)])
    state = State.start(board, 1, Options.parse({"open_stones": True}, 1), 0, heaps_with(seats=1))
    rng = random.Random(2)
    for _ in range(12):
        state.play(Draw(0, "ring"))
        state.play(any_move(state, rng))
    assert state.moves() == [Draw(0, "plain")]
    assert reason_of(state, Draw(0, "ring")) is Reason.HEAP_EMPTY
    for _ in range(16):
        state.play(Draw(0, "plain"))
        state.play(any_move(state, rng))
    assert state.ended_by == "bag"


def test_there_is_nothing_to_draw_from_without_heaps() -> None:
    assert reason_of(game_of("013"), Draw(0, "ring")) is Reason.NO_HEAPS


# -- records ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "seats"),
    [
        ({"saboteur": {"target": 24}}, 2),
        ({"saboteur": None}, 3),
        ({"saboteur": {"target": 0}}, 3),
        ({"saboteur": {"target": True}}, 3),
        ({"saboteur": {"auction": False}}, 3),
        ({"saboteur": {"target": 24, "auction": True}}, 3),
        ({"dams": 1}, 2),
        ({"rocks": True}, 2),
        ([], 2),
    ],
)
def test_wrong_options_are_refused(written: object, seats: int) -> None:
    with pytest.raises(FormatError):
        Options.parse(written, seats)


@pytest.mark.parametrize("written", [{"dams": True}, {"open_stones": True, "saboteur": {"auction": True}}, SABOTEUR])
def test_options_round_trip(written: dict[str, object]) -> None:
    seats = 3 if "saboteur" in written else 2
    options = Options.parse(written, seats)
    assert options.to_json() == {"open_stones": False, "dams": False, "saboteur": None} | written
    assert Options.parse(options.to_json(), seats) == options


def test_setups_round_trip_and_hold_every_stone_once() -> None:
    plain, opened = Options.parse({}, 2), Options.parse({"open_stones": True}, 2)
    for options in (plain, opened):
        for seats in (1, 2, 4):
            setup = Setup.deal(SQUARE, seats, options, random.Random(1))
            assert Setup.parse(setup.to_json(), SQUARE, seats, options) == setup
            with pytest.raises(FormatError):
                Setup.parse(setup.to_json(), SQUARE, seats, opened if options is plain else plain)
    bag = list(bag_with())
    for wrong in (
        bag[1:],
        [*bag, "012"],
        ["013", *bag[1:]],
        ["210", *bag[1:]],
        ["456", *bag[1:]],
        [12, *bag[1:]],
        "012",
    ):
        with pytest.raises(FormatError):
            Setup.parse({"bag": wrong}, SQUARE, 2, plain)
    with pytest.raises(FormatError):
        Setup.parse({"bag": bag}, SQUARE, 1, plain)


def test_a_record_names_bag_and_heaps_as_formats_md_does() -> None:
    assert setup_with("013", seats=1).to_json().keys() == {"bag"}
    heaps = heaps_with(("037",), ("012",), seats=1).to_json()["heaps"]
    assert {name: (stones[0], len(stones)) for name, stones in heaps.items()} == {
        "ring": ("037", 12),
        "plain": ("012", 16),
    }
    assert Draw(1, "plain").to_json() == {"seat": 1, "do": "draw", "heap": "plain"}


def test_moves_round_trip() -> None:
    for move in (Bid(1, 20), PassBid(0), Draw(1, "ring"), Lay(0, (4, 7), 3)):
        assert parse_move(move.to_json(), GAME.moves) == move
    assert Lay(0, (4, 7), 3).to_json() == {"seat": 0, "do": "lay", "at": [4, 7], "turn": 3}


# -- secrets ----------------------------------------------------------------------------------------


def test_a_sample_deals_the_hidden_stones_anew_and_nothing_else() -> None:
    state = dealt(SQUARE, 2, {}, 5)
    for _ in range(4):
        state.play(any_move(state, random.Random(1)))
    sample = state.sample(0, random.Random(9))
    assert (sample.laid, sample.drawn, sample.moves()) == (state.laid, state.drawn, state.moves())
    assert sample.kinds_left() == state.kinds_left()
    assert sample.setup != state.setup
    assert sample.setup.bag is not None
    assert sample.setup.bag[:5] == (state.setup.bag or ())[:5]


@pytest.mark.parametrize("options", [{}, {"open_stones": True}])
def test_equal_knowledge_gives_equal_samples(options: dict[str, object]) -> None:
    state = dealt(SQUARE, 2, options, 5)
    while len(state.laid) < 3:
        state.play(any_move(state, random.Random(1)))
    others = [state.sample(1, random.Random(seed)) for seed in range(3)]
    assert len({other.setup for other in others}) == 3
    for other in others:
        assert other.sample(0, random.Random(4)) == state.sample(0, random.Random(4))


def test_a_stone_drawn_is_a_reveal() -> None:
    state = lay(game_of("037", "037"), COLUMN[0])
    assert state.information_count == 2  # the next stone is drawn by itself
    state = open_game(ring=("037",))
    state.play(Draw(0, "ring"))
    assert state.information_count == 1
    assert lay(state, COLUMN[0]).information_count == 1  # taking the stone back reveals no information


def test_states_are_values() -> None:
    one, other = game_of("037", "037"), game_of("037", "037")
    assert one == other
    lay(one, COLUMN[0])
    assert one != other
    copy = one.copy()
    lay(copy, COLUMN[1])
    assert copy != one
    assert lay(one, COLUMN[1]) == copy
    assert one != State.start(SQUARE, 2, one.options, 1, setup_with("037", "037"))
    assert "products (0, 0)" in str(other)
