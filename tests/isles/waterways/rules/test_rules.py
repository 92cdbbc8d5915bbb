"""The rules of Waterways, one by one (rules.md section 3)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.refusals import Reason
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import Options
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import KINDS, PLAIN_KINDS, RING_KINDS, Edge, Side, outlets_of
from game.isles.waterways.rules.water import Water
from tests.isles.waterways.rules.positions import (
    COLUMN,
    EAST_WEST_9,
    SQUARE,
    any_move,
    board_of,
    dealt,
    finished,
    game_of,
    heaps_with,
    lay,
    reason_of,
    setup_with,
)

NORTH, EAST, SOUTH, WEST = Side

# -- material ---------------------------------------------------------------------------------------


def test_the_kinds_are_all_choices_of_3_of_8_edges_up_to_a_half_turn() -> None:
    seen = set()
    for outlets in combinations(range(8), 3):
        turned = tuple(sorted((edge + 4) % 8 for edge in outlets))
        seen.add("".join(map(str, min(outlets, turned))))
    assert list(KINDS) == sorted(seen)
    assert len(KINDS) == 28


def test_12_kinds_carry_the_ring_1_kind_has_all_outlets_on_one_side() -> None:
    sides = {kind: len({"00012223"[int(edge)] for edge in kind}) for kind in KINDS}
    assert [kind for kind in KINDS if sides[kind] == 3] == list(RING_KINDS)
    assert [list(sides.values()).count(number) for number in (1, 2, 3)] == [1, 15, 12]
    assert set(PLAIN_KINDS) == set(KINDS) - set(RING_KINDS)


def test_a_turn_is_a_quarter_clockwise() -> None:
    assert outlets_of("013", (2, 5), 0) == (((2, 5), NORTH), ((3, 5), NORTH), ((4, 5), EAST))
    assert outlets_of("013", (2, 5), 1) == (((2, 5), EAST), ((2, 6), EAST), ((2, 7), SOUTH))
    assert outlets_of("013", (2, 5), 2) == (((4, 5), SOUTH), ((3, 5), SOUTH), ((2, 5), WEST))
    assert outlets_of("013", (2, 5), 3) == (((2, 7), WEST), ((2, 6), WEST), ((2, 5), NORTH))


def test_the_bag_holds_three_stones_a_kind_alone_one() -> None:
    for seats, count in ((1, 28), (2, 84), (3, 84), (4, 84)):
        state = dealt(SQUARE, seats, {}, 1)
        assert len(state.setup.bag or ()) == count
        assert sum(state.kinds_left().values()) == count - 1


# -- first stone ------------------------------------------------------------------------------------


def test_at_least_one_cell_of_the_first_stone_lies_in_the_centre() -> None:
    state = game_of("013")
    for at, turn in (((4, 4), 0), ((3, 4), 2), ((2, 4), 0), ((4, 2), 1), ((4, 4), 3)):
        assert state.why_not(Lay(0, at, turn)) is None
    for at, turn in (((5, 4), 0), ((4, 5), 1), ((1, 4), 0), ((3, 3), 0)):
        assert reason_of(state, Lay(0, at, turn)) is Reason.NOT_IN_CENTRE
    assert len(state.moves()) == 12


def test_the_first_stone_may_lie_beside_a_rock_but_not_on_one() -> None:
    state = game_of("013", board=board_of(rocks=[(5, 4)]))
    assert reason_of(state, Lay(0, (3, 4), 0)) is Reason.ROCK
    assert state.why_not(Lay(0, (2, 4), 0)) is None


def test_the_game_is_over_at_once_if_the_first_stone_fits_nowhere() -> None:
    walls = [(3, 4), (5, 4), (4, 3), (4, 5)]
    state = game_of("013", board=board_of(rocks=walls))
    assert (state.is_over, state.seat, state.moves(), state.drawn) == (True, None, [], "013")
    result = state.result()
    assert (result.ended_by, result.scores, result.winners) == ("stuck", (0, 0), (0, 1))


# -- a turn -----------------------------------------------------------------------------------------


def test_a_stone_lies_on_empty_cells_of_the_board() -> None:
    state = lay(game_of("037", "037"), ((4, 3), 1))
    refusal = state.why_not(Lay(1, (3, 4), 0))
    assert refusal is not None
    assert (refusal.reason, refusal.values) == (Reason.OCCUPIED, {"cells": ((4, 4),)})
    refusal = state.why_not(Lay(1, (4, -1), 1))
    assert refusal is not None
    assert (refusal.reason, refusal.values) == (Reason.OFF_BOARD, {"cells": ((4, -1),)})
    assert reason_of(state, Lay(1, (7, 3), 0)) is Reason.OFF_BOARD
    assert reason_of(state, Lay(1, (100, 3), 0)) is Reason.OFF_BOARD
    assert reason_of(state, Lay(1, (4, 0), 4)) is Reason.NO_SUCH_TURN


def test_at_least_one_outlet_meets_an_outlet() -> None:
    state = lay(game_of("037", "037"), ((4, 3), 1))
    assert state.why_not(Lay(1, (4, 0), 1)) is None
    assert state.stones.meetings("037", (4, 0), 1) == (Edge((4, 2), SOUTH),)
    assert reason_of(state, Lay(1, (0, 0), 0)) is Reason.NO_MEETING
    # Beside the column's blank west side, touching it with blanks only.
    assert reason_of(state, Lay(1, (3, 3), 3)) is Reason.NO_MEETING


def test_no_outlet_of_the_new_stone_may_meet_an_old_blank() -> None:
    state = lay(game_of("037", "037"), ((4, 3), 1))
    refusal = state.why_not(Lay(1, (1, 4), 0))
    assert refusal is not None
    assert refusal.reason is Reason.OUTLET_AT_BLANK
    assert refusal.values["edges"] == (Edge((3, 4), EAST),)
    assert (refusal.values["cells"], refusal.values["others"]) == (((3, 4),), ((4, 4),))
    assert refusal.values["stones"] == (0,)
    assert reason_of(state, Lay(1, (1, 4), 0)) is Reason.OUTLET_AT_BLANK


def test_no_blank_of_the_new_stone_may_meet_an_old_outlet() -> None:
    state = lay(game_of("012", "012"), ((4, 4), 0))
    # Standing with its west side at (4, 1)-(4, 3): the outlet of (4, 4) to the north meets the blank south end.
    assert reason_of(state, Lay(1, (4, 1), 1)) is Reason.BLANK_AT_OUTLET
    # Three outlets against three: fits; shifted by one, the third outlet would stay free, which is legal.
    assert state.why_not(Lay(1, (4, 3), 2)) is None
    assert state.why_not(Lay(1, (5, 3), 2)) is None


def test_toward_empty_cells_edge_and_rocks_outlets_and_blanks_are_both_allowed() -> None:
    state = lay(game_of("037", "037", "037", board=board_of(rocks=[(5, 0)])), COLUMN[0])
    assert state.why_not(Lay(1, (4, 0), 1)) is None  # an outlet at the north edge, another at the rock in the east
    assert state.why_not(Lay(1, (4, 0), 3)) is None  # and with the blank of its long side at the rock


def test_a_stone_that_can_be_laid_must_be_laid() -> None:
    for seed in range(3):
        state, rng = dealt(SQUARE, 2, {}, seed), random.Random(seed)
        while not state.is_over:
            moves = state.moves()
            assert moves
            assert all(isinstance(move, Lay) for move in moves)
            state.play(any_move(state, rng))


def test_the_seats_draw_and_lay_in_turn_from_the_first_seat() -> None:
    state = lay(game_of("037", "037", "037", "013", seats=4, first_seat=2), *COLUMN)
    assert [stone.seat for stone in state.laid] == [2, 3, 0]
    assert state.seat == 1
    assert reason_of(state, Lay(0, (0, 0), 0)) is Reason.NOT_YOUR_TURN


def test_dams_a_new_blank_may_close_an_old_outlet() -> None:
    for dams, expected in ((False, Reason.BLANK_AT_OUTLET), (True, None)):
        state = lay(game_of("012", "013", options={"dams": dams}), ((4, 4), 0))
        # At (3, 3) turn 2 its outlets 0 and 1 face south at (5, 3) and (4, 3); a stone at (4, 3) closes (6, 4).
        assert reason_of(state, Lay(1, (4, 3), 2)) is expected


def test_dams_a_new_outlet_at_an_old_blank_stays_forbidden() -> None:
    state = lay(game_of("037", "037", options={"dams": True}), ((4, 3), 1))
    assert reason_of(state, Lay(1, (1, 4), 0)) is Reason.OUTLET_AT_BLANK


def test_dams_one_outlet_must_still_meet_an_outlet() -> None:
    state = lay(game_of("012", "012", options={"dams": True}), ((4, 4), 0))
    assert reason_of(state, Lay(1, (4, 1), 1)) is Reason.NO_MEETING


# -- end --------------------------------------------------------------------------------------------


def test_the_game_ends_with_the_last_stone_of_the_bag() -> None:
    board = board_of(31, 31, [(15, 15)])
    for seats, count in ((1, 28), (2, 84)):
        state, rng = dealt(board, seats, {}, 3), random.Random(3)
        while not state.is_over:
            assert len(state.laid) < count
            state.play(any_move(state, rng))
        assert (state.ended_by, len(state.laid), state.drawn) == ("bag", count, None)


def test_the_game_ends_when_the_stone_drawn_fits_nowhere() -> None:
    state, rng = dealt(SQUARE, 2, {}, 1), random.Random(1)
    while not state.is_over:
        state.play(any_move(state, rng))
    assert state.ended_by == "stuck"
    assert state.drawn is not None
    assert state.stones.placements(state.drawn) == []
    assert reason_of(state, Lay(0, (0, 0), 0)) is Reason.OVER


# -- score ------------------------------------------------------------------------------------------


def test_outlets_at_the_shores_count_and_the_two_shores_are_multiplied() -> None:
    state = lay(game_of("037", "037", "037", "016"), *COLUMN)
    assert state.counts() == {NORTH: 1, EAST: 0, SOUTH: 1, WEST: 0}
    assert state.products() == (1, 0)


def test_an_outlet_at_a_mark_counts_double() -> None:
    board = board_of(marks=[((4, 0), NORTH), ((3, 0), NORTH), ((0, 4), WEST)])
    state = lay(game_of("037", "037", "037", board=board), *COLUMN)
    assert state.counts() == {NORTH: 2, EAST: 0, SOUTH: 1, WEST: 0}
    assert state.products() == (2, 0)


def test_at_a_corner_each_unit_edge_belongs_to_its_own_side() -> None:
    board = board_of(9, 11, marks=[((0, 0), WEST), ((8, 10), SOUTH)])
    water = Water(board.geometry).with_stone("067", (0, 0), 0)  # outlets to the north, the south and the west of (0, 0)
    assert water.counts() == (1, 0, 0, 2)
    water = Water(board.geometry).with_stone("034", (6, 10), 0)  # (6, 10) north, (8, 10) east and south
    assert water.counts() == (0, 1, 2, 0)
    assert board.outlet_value(Edge((0, 0), NORTH)) == 1
    assert board.outlet_value(Edge((0, 0), WEST)) == 2
    assert board.outlet_value(Edge((0, 0), SOUTH)) == 0


def test_the_higher_product_wins_and_equal_products_tie() -> None:
    assert finished([]).result().winners == (0, 1)
    result = finished([*EAST_WEST_9, ("012", (0, 0), 0), ("012", (0, 8), 2)]).result()
    assert (result.scores, result.winners) == ((9, 9), (0, 1))
    result = finished(EAST_WEST_9).result()
    assert (result.scores, result.winners) == ((0, 9), (1,))
    assert result.detail == {"north": 0, "south": 0, "west": 3, "east": 3, "saboteur": None, "target": None}


def test_four_seats_are_two_teams() -> None:
    state = finished(EAST_WEST_9, seats=4, first_seat=3)
    roles = [state.role_of(seat) for seat in range(4)]
    assert roles == [Role.NORTH_SOUTH, Role.EAST_WEST, Role.NORTH_SOUTH, Role.EAST_WEST]
    result = state.result()
    assert (result.scores, result.winners) == ((0, 9, 0, 9), (1, 3))
    assert finished([], seats=4, first_seat=3).result().winners == (0, 1, 2, 3)


def test_alone_the_score_is_the_product_of_all_four_shores() -> None:
    state = finished(EAST_WEST_9, seats=1)
    assert state.role_of(0) is Role.ALONE
    result = state.result()
    assert (result.scores, result.winners) == ((0,), (0,))
    result = finished([*EAST_WEST_9, ("012", (0, 0), 0), ("012", (0, 8), 2)], seats=1).result()
    assert (result.scores, result.winners) == ((81,), (0,))


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        game_of("013").result()


def test_alone_the_rank_is_the_last_whose_bound_is_reached() -> None:
    board = replace(SQUARE, solo_ranks=(0, 1, 12, 24, 40, 60, 90, 130, 190, 320))
    assert [board.rank_of(score) for score in (0, 1, 11, 12, 319, 320, 5000)] == [1, 2, 2, 3, 9, 10, 10]
    assert SQUARE.rank_of(100) is None


# -- positions set up by hand -----------------------------------------------------------------------


def test_a_position_set_up_by_hand_is_the_one_that_play_leads_to() -> None:
    played = lay(game_of("037", "037", "037", "013", first_seat=1), *COLUMN)
    again = State(SQUARE, 2, played.options, 1, played.setup, COLUMN)
    assert again == played
    assert (again.seat, again.drawn, again.moves()) == (played.seat, played.drawn, played.moves())


def test_a_position_set_up_by_hand_may_be_one_that_no_play_leads_to() -> None:
    apart = [((8, 3), 1), ((0, 3), 3)]
    state = State(SQUARE, 2, Options(), 0, setup_with("012", "012", "013"), apart)
    assert [(stone.seat, stone.kind) for stone in state.laid] == [(0, "012"), (1, "012")]
    assert state.products() == (0, 9)
    assert (state.drawn, state.information_count) == ("013", 3)


def test_stones_are_set_up_from_a_bag_after_any_auction() -> None:
    auction = Options.parse({"saboteur": {"auction": True}}, 3)
    for options, setup in ((auction, setup_with("037")), (Options(open_stones=True), heaps_with())):
        with pytest.raises(ValueError, match="set up"):
            State(SQUARE, 3, options, 0, setup, COLUMN[:1])
