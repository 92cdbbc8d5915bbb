"""Clicks and keys on a draft of Waterways, without a window."""

from __future__ import annotations

import random
from dataclasses import replace

from game.core.state import Refusal
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.refusals import CellsOffBoard, ClashDetails, Reason
from game.isles.waterways.rules.setup import Options
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import middle_of
from game.isles.waterways.table.draft import Draft, max_bid
from tests.isles.waterways.rules.positions import (
    COLUMN,
    SQUARE,
    any_move,
    dealt,
    game_of,
    heaps_with,
    lay,
    reason_of,
    setup_with,
)

AUCTION = {"saboteur": {"auction": True}}


def after_one_stone() -> State:
    """A '037' on the centre; seat 1 has another one in hand."""
    return lay(game_of("037", "037"), COLUMN[0])


# -- the stone --------------------------------------------------------------------------------------


def test_a_click_where_the_stone_fits_puts_it_down_with_its_middle_there() -> None:
    state, draft = after_one_stone(), Draft(turn=1)
    put = draft.click_cell(state, 1, (4, 1))
    assert put == Draft(turn=1, placed_middle=(4, 1))
    assert isinstance(put, Draft)
    assert put.lay(1) == Lay(1, (4, 0), 1)
    assert draft.lay(1) is None


def test_a_click_on_any_cell_of_the_ghost_is_the_lay_it_stands_for() -> None:
    state, draft = after_one_stone(), Draft(turn=1, placed_middle=(4, 1))
    for cell in ((4, 0), (4, 1), (4, 2)):
        assert draft.click_cell(state, 1, cell) == Lay(1, (4, 0), 1)


def test_a_click_elsewhere_moves_the_ghost() -> None:
    state, draft = after_one_stone(), Draft(turn=1, placed_middle=(4, 1))
    assert draft.click_cell(state, 1, (4, 7)) == Draft(turn=1, placed_middle=(4, 7))


def test_a_click_where_the_stone_does_not_fit_says_why() -> None:
    state = after_one_stone()
    blank = Draft(turn=0).click_cell(state, 1, (2, 4))
    assert isinstance(blank, Refusal)
    assert blank.reason is Reason.OUTLET_AT_BLANK
    assert isinstance(blank.details, ClashDetails)
    off = Draft(turn=1).click_cell(state, 1, (4, 0))
    assert isinstance(off, Refusal)
    assert off.details == CellsOffBoard(((4, -1),))


def test_every_click_agrees_with_the_rules() -> None:
    rng = random.Random(3)
    for seed in range(6):
        state = dealt(SQUARE, 2, {}, seed)
        for _ in range(5):
            if not state.is_over:
                state.play(any_move(state, rng))
        if state.seat is None:
            continue
        legal = set(state.moves())
        for turn in range(4):
            for x in range(SQUARE.width):
                for y in range(SQUARE.height):
                    came = Draft(turn).click_cell(state, state.seat, (x, y))
                    if isinstance(came, Draft):
                        assert came.lay(state.seat) in legal
                        assert came.placed_middle == (x, y)
                    else:
                        assert isinstance(came, Refusal)


def test_before_a_heap_is_chosen_and_in_the_auction_a_click_says_what_comes_first() -> None:
    opened = State.start(SQUARE, 2, Options(open_stones=True), 0, heaps_with())
    auction = State.start(SQUARE, 3, Options.parse(AUCTION, 3), 0, setup_with())
    for state, reason in ((opened, Reason.DRAW_FIRST), (auction, Reason.AUCTION_FIRST)):
        came = Draft().click_cell(state, 0, (4, 4))
        assert isinstance(came, Refusal)
        assert came.reason is reason
        assert reason_of(state, Lay(0, (4, 4), 0)) is reason


def test_a_ghost_turns_about_its_middle() -> None:
    draft = Draft(turn=3, placed_middle=(4, 4))
    assert draft.with_turn() == Draft(turn=0, placed_middle=(4, 4))
    assert draft.with_turn(-1) == Draft(turn=2, placed_middle=(4, 4))
    assert draft.with_turn().lay(0) == Lay(0, (3, 4), 0)
    assert draft.with_turn(-2).lay(0) == Lay(0, (4, 3), 1)


def test_a_new_stone_is_turned_on_as_little_as_it_takes_to_fit_somewhere() -> None:
    state = after_one_stone()
    assert state.drawn is not None
    fitting = {turn for _, turn in state.stones.placements(state.drawn)}
    for turn in range(4):
        settled = Draft(turn).with_fitting_turn(state)
        assert settled.turn in fitting
        skipped = [(turn + step) % 4 for step in range((settled.turn - turn) % 4)]
        assert not fitting.intersection(skipped)


def test_without_a_stone_or_a_place_nothing_is_turned() -> None:
    opened = State.start(SQUARE, 2, Options(open_stones=True), 0, heaps_with())
    state, rng = dealt(SQUARE, 2, {}, 1), random.Random(1)
    while not state.is_over:
        state.play(any_move(state, rng))
    assert state.ended_by == "stuck"
    for position in (opened, state):
        assert Draft(turn=2).with_fitting_turn(position) == Draft(turn=2)


# -- the bid ----------------------------------------------------------------------------------------


def test_the_bid_offered_first_is_the_boards_even_target() -> None:
    options = Options.parse(AUCTION, 3)
    for even, offered in ((None, 24), (18, 18)):
        board = replace(SQUARE, even_target=even)
        state = State.start(board, 3, options, 0, setup_with())
        assert Draft().target(state) == offered
        assert max_bid(state) == 99


def test_a_bid_stays_lower_than_the_last_and_at_least_1() -> None:
    state = State.start(SQUARE, 3, Options.parse(AUCTION, 3), 0, setup_with())
    draft = Draft(bid=99)
    assert not draft.can_change_bid(state, 1)
    assert draft.with_bid_changed(state, 1).bid == 99
    state.play(Bid(0, 3))
    assert draft.target(state) == 2
    assert not draft.can_change_bid(state, 1)
    lower = draft.with_bid_changed(state, -1)
    assert lower.bid == 1
    assert not lower.can_change_bid(state, -1)
    assert lower.with_bid_changed(state, -1).bid == 1
    state.play(Bid(1, 1))
    assert draft.target(state) == 0
    assert not draft.can_change_bid(state, -1)


# -- the whole --------------------------------------------------------------------------------------


def test_what_is_forgotten_and_taken_up() -> None:
    draft = Draft(turn=3, placed_middle=(4, 4), bid=20)
    assert draft.cleared() == Draft(turn=3)
    assert draft.picked_up() == Draft(turn=3, bid=20)


def test_a_hint_is_adopted_as_if_the_person_had_begun_it() -> None:
    state = after_one_stone()
    for move in state.moves():
        assert isinstance(move, Lay)
        adopted = Draft().with_hint(move)
        assert (adopted.placed_middle, adopted.turn) == (middle_of(move.at, move.turn), move.turn)
        assert adopted.lay(move.seat) == move
    assert Draft(turn=1).with_hint(Bid(0, 17)) == Draft(turn=1, bid=17)
    for other in (PassBid(0), Draw(0, "ring")):
        assert Draft(turn=1).with_hint(other) == Draft(turn=1)
