"""Rules of Mosaic, each named after its sentence in rules.md section 4."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.core.state import IllegalMove, Move
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.refusals import Reason
from game.isles.mosaic.rules.setup import Options
from game.isles.mosaic.rules.state import RIVAL, State, Stop
from tests.isles.mosaic.sheets import colour, draw_board, grid_of, start

PLAIN = draw_board(
    """
    .....
    ..#..
    .....
    """,
    """
    A1 #      =0
    A2 ##     =1
    A3 ##/#.  =2
    B1 #/#    =4
    B2 ###    =6
    B3 .#/##  =12
    B4 ##/##  =15
    """,
    twice="B",
)


def refusal(state: State, move: Move) -> tuple[str, dict[str, Any]]:
    found = state.why_not(move)
    assert found is not None
    return found.reason.value, found.values


# Step 1: choose


def test_a_chosen_piece_is_struck_out_for_everybody() -> None:
    state = start(PLAIN, seats=2)
    colour(state, "A1", 0, 0)
    assert state.copies_left("A1") == 0
    assert "A1" not in state.available()
    assert refusal(state, ColourPiece(1, "A1", (0, 0))) == (Reason.STRUCK, {"piece": "A1", "by": (0,)})


def test_with_three_seats_no_piece_can_be_chosen_twice() -> None:
    state = start(PLAIN, seats=3)
    colour(state, "B1", 0, 0)
    assert state.copies_left("B1") == 0


def test_with_four_seats_pieces_of_areas_marked_twice_can_be_chosen_twice() -> None:
    state = start(PLAIN, seats=4)
    colour(state, "B1", 0, 0)
    assert state.copies_left("B1") == 1
    colour(state, "B1", 0, 0)
    assert state.strikes["B1"] == (0, 1)
    assert refusal(state, ColourPiece(2, "B1", (0, 0)))[0] == Reason.STRUCK


def test_with_four_seats_other_areas_can_be_chosen_once() -> None:
    state = start(PLAIN, seats=4)
    colour(state, "A1", 0, 0)
    assert state.copies_left("A1") == 0


def test_seats_move_clockwise_from_the_starting_seat() -> None:
    state = start(PLAIN, seats=3, first_seat=1)
    order = []
    for _ in range(4):
        assert state.seat is not None
        order.append(state.seat)
        colour(state, state.available()[0], *state.placements(state.available()[0])[0])
    assert order == [1, 2, 0, 1]


def test_only_the_seat_whose_turn_it_is_moves() -> None:
    assert refusal(start(PLAIN), ColourPiece(1, "A1", (0, 0))) == (Reason.NOT_YOUR_TURN, {"seat": 0})


def test_a_piece_the_sheet_does_not_have_is_refused() -> None:
    assert refusal(start(PLAIN), ColourPiece(0, "Z9", (0, 0))) == (Reason.UNKNOWN_PIECE, {"piece": "Z9"})


# Step 2: colour


def test_a_piece_is_neither_turned_nor_mirrored() -> None:
    state = start(PLAIN)
    colour(state, "A3", 0, 0)
    assert grid_of(state, 0) == "XX.../X..../....."
    assert grid_of(state, 1) == "...../...../....."


def test_at_is_the_top_left_of_the_bounding_box_even_if_the_piece_leaves_that_cell_free() -> None:
    state = start(PLAIN)
    colour(state, "B3", 0, 1)
    assert grid_of(state, 0) == "...../.X.../XX..."


def test_a_piece_never_covers_a_coloured_cell() -> None:
    state = start(PLAIN)
    colour(state, "A1", 1, 0)
    colour(state, "A2", 0, 0)
    assert refusal(state, ColourPiece(0, "A3", (1, 0))) == (Reason.COLOURED, {"piece": "A3", "cells": ((1, 0),)})


def test_what_another_seat_coloured_is_not_in_the_way() -> None:
    state = start(PLAIN)
    colour(state, "A1", 1, 0)
    assert state.why_not(ColourPiece(1, "A2", (0, 0))) is None


def test_a_piece_never_covers_a_blocked_cell() -> None:
    assert refusal(start(PLAIN), ColourPiece(0, "A2", (1, 1))) == (
        Reason.BLOCKED,
        {"piece": "A2", "cells": ((2, 1),)},
    )


@pytest.mark.parametrize("at", [(4, 0), (-1, 0), (0, 3), (10**30, 0), (0, -(10**30))])
def test_a_piece_never_covers_the_outside_of_the_grid(at: tuple[int, int]) -> None:
    assert refusal(start(PLAIN), ColourPiece(0, "A2", at))[0] == Reason.OUTSIDE


def test_a_missing_cell_inside_the_bounding_box_of_the_grid_is_outside() -> None:
    board = draw_board("|.. .|\n|....|", "A1 ## =0\nA2 # =0")
    state = start(board)
    assert refusal(state, ColourPiece(0, "A1", (1, 0))) == (Reason.OUTSIDE, {"piece": "A1", "cells": ((2, 0),)})
    assert state.placements("A1") == ((0, 0), (0, 1), (1, 1), (2, 1))


def test_a_piece_need_not_touch_other_pieces() -> None:
    state = start(PLAIN)
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    assert state.why_not(ColourPiece(0, "A3", (3, 1))) is None


def test_a_piece_does_not_reach_round_the_edge_into_the_next_row() -> None:
    board = draw_board("...\n...", "A1 ## =0\nA2 .#/#. =0")
    assert start(board).placements("A1") == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert start(board).placements("A2") == ((0, 0), (1, 0))


# Steps 3 and 4: bonus points and pieces


def test_a_piece_scores_its_bonus_points() -> None:
    state = start(PLAIN)
    colour(state, "B1", 0, 0)
    colour(state, "A3", 0, 0)
    assert state.points == [4, 2]


def test_passing_five_points_makes_the_bonus_piece_due_at_once() -> None:
    state = start(PLAIN)
    colour(state, "B2", 0, 0)
    assert (state.seat, state.due) == (0, (5,))
    assert state.moves() == [ColourBonus(0, 5, at) for at in state.placements(5)]
    colour(state, 5, 4, 2)
    assert grid_of(state, 0) == "XXX../...../....X"
    assert state.seat == 1


def test_a_due_bonus_piece_is_not_optional_and_comes_before_anything_else() -> None:
    state = start(PLAIN)
    colour(state, "B2", 0, 0)
    assert refusal(state, ColourPiece(0, "A1", (4, 0))) == (Reason.BONUS_DUE, {"due": 5})
    assert refusal(state, Pass(0)) == (Reason.BONUS_DUE, {"due": 5})


def test_several_bonus_pieces_are_coloured_in_ascending_order() -> None:
    state = start(PLAIN)
    colour(state, "B3", 0, 0)
    assert list(state.due) == [5, 10]
    assert refusal(state, ColourBonus(0, 10, (3, 0))) == (Reason.OTHER_BONUS_DUE, {"bonus": 10, "due": 5})
    colour(state, 5, 0, 0)
    assert (state.seat, *state.due) == (0, 10)
    colour(state, 10, 3, 2)
    assert state.seat == 1


def test_no_bonus_piece_without_its_points() -> None:
    assert refusal(start(PLAIN), ColourBonus(0, 5, (0, 0))) == (Reason.NO_BONUS_DUE, {"bonus": 5})


def test_each_bonus_piece_comes_once() -> None:
    state = start(PLAIN)
    colour(state, "B2", 0, 0)
    colour(state, 5, 3, 0)
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 1)
    assert (state.points[0], state.seat) == (7, 1)


def test_a_bonus_piece_earns_no_points() -> None:
    state = start(PLAIN)
    colour(state, "B2", 0, 0)
    colour(state, 5, 3, 0)
    assert state.points[0] == 6


def test_the_track_has_24_boxes_and_points_beyond_them_are_lost() -> None:
    board = draw_board("......\n......\n......", "A1 # =20\nA2 # =3\nA3 # =7\nA4 # =0\nA5 # =0")
    state = start(board)
    colour(state, "A1", 0, 0)
    for bonus, at in ((5, (1, 0)), (10, (2, 0)), (15, (4, 0))):
        colour(state, bonus, *at)
    colour(state, "A4", 0, 0)
    colour(state, "A3", 0, 1)
    assert state.points[0] == 24
    assert state.tally(0).bonus == 24


# The end


def test_the_game_ends_for_everybody_when_no_piece_fits_the_seat_to_move() -> None:
    board = draw_board("...\n...", "A1 ### =1\nA2 ### =1\nA3 ##/## =1\nA4 ##/## =0\nA5 ### =0")
    state = start(board)
    colour(state, "A3", 0, 0)
    colour(state, "A1", 0, 0)
    assert (state.seat, state.is_over, state.moves()) == (None, True, [])
    assert state.result().ended_by == "piece"
    assert state.stops == [Stop(0, None)]


def test_the_game_ends_at_once_when_a_due_bonus_piece_does_not_fit() -> None:
    board = draw_board("...\n...", "A1 ### =5\nA2 # =0\nA3 # =0", bonus={5: "##/##", 10: "#", 15: "#"})
    state = start(board)
    colour(state, "A1", 0, 0)
    assert state.is_over
    assert (state.ended_by, state.stops) == ("bonus", [Stop(0, 5)])


def test_the_second_of_two_due_bonus_pieces_can_end_the_game() -> None:
    board = draw_board("...\n...", "A1 ### =10\nA2 # =0\nA3 # =0", bonus={5: "#", 10: "###", 15: "#"})
    state = start(board)
    colour(state, "A1", 0, 0)
    colour(state, 5, 1, 1)
    assert (state.ended_by, state.stops) == ("bonus", [Stop(0, 10)])


def test_a_game_that_is_over_takes_no_move() -> None:
    state = start(draw_board("..", "A1 ## =1\nA2 ## =1"), seats=1, rival="A2 A1")
    colour(state, "A1", 0, 0)
    assert refusal(state, Pass(0)) == (Reason.GAME_OVER, {})


def test_a_game_ends_when_all_pieces_are_struck_out() -> None:
    state = start(draw_board("....", "A1 # =1\nA2 # =1"))
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    assert state.ended_by == "piece"


# The score


def ended(board: Board, *moves: tuple[str | int, int, int], seats: int = 2, full_round: bool = False) -> State:
    state = start(board, seats, full_round)
    for piece, column, row in moves:
        colour(state, piece, column, row)
    assert state.is_over
    return state


def test_the_score_is_rows_times_columns_times_bonus_points() -> None:
    board = draw_board("...\n...", "A1 ##/## =2\nA2 #/# =1\nA3 ### =1")
    result = ended(board, ("A1", 0, 0), ("A3", 0, 1), ("A2", 2, 0)).result()
    assert result.scores == (18, 3)
    assert result.winners == (0,)
    assert result.detail == {
        "seats": [
            {"rows": 2, "columns": 3, "bonus": 3, "free": 0},
            {"rows": 1, "columns": 3, "bonus": 1, "free": 3},
        ]
    }


def test_bonus_pieces_count_as_coloured() -> None:
    board = draw_board("...", "A1 ## =5\nA2 ## =0\nA3 ## =0", bonus={5: "#", 10: "#", 15: "#"})
    state = ended(board, ("A1", 0, 0), (5, 2, 0), ("A2", 0, 0))
    assert state.tally(0).rectangle.columns == 3
    assert state.result().scores == (15, 0)


def test_blocked_cells_do_not_count_as_coloured() -> None:
    board = draw_board(".#.", "A1 # =1\nA2 # =1\nA3 # =0\nA4 # =0")
    result = ended(board, ("A1", 0, 0), ("A3", 0, 0), ("A2", 2, 0), ("A4", 2, 0)).result()
    assert result.scores == (2, 0)


def test_of_several_largest_rectangles_the_one_with_most_rows() -> None:
    board = draw_board("....\n....\n....", "A1 ###/#../#.. =1\nA2 ### =1")
    state = start(board)
    colour(state, "A1", 0, 0)
    assert (state.tally(0).rectangle.rows, state.tally(0).rectangle.columns) == (3, 1)


def test_the_rectangle_is_0_by_0_if_nothing_is_coloured() -> None:
    board = draw_board("...", "A1 ### =5\nA2 # =0", bonus={5: "##", 10: "#", 15: "#"})
    result = ended(board, ("A1", 0, 0)).result()
    assert result.detail["seats"][1] == {"rows": 0, "columns": 0, "bonus": 0, "free": 3}


def test_a_tie_goes_to_fewer_free_cells() -> None:
    board = draw_board("....", "A1 # =0\nA2 ## =0")
    result = ended(board, ("A1", 0, 0), ("A2", 0, 0)).result()
    assert result.scores == (0, 0)
    assert result.winners == (1,)


def test_if_still_equal_several_win() -> None:
    board = draw_board("....", "A2 # =1\nA3 # =1\nA4 #### =0")
    state = start(board)
    colour(state, "A2", 0, 0)
    colour(state, "A3", 3, 0)
    assert state.result().winners == (0, 1)


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        start(PLAIN).result()


# Full round

ROUND = draw_board("....", "A1 ### =1\nA2 ## =1\nA3 ## =1\nA4 ## =1\nA5 ## =1\nA6 # =0")


def test_without_full_round_nobody_passes() -> None:
    assert refusal(start(PLAIN), Pass(0)) == (Reason.NO_PASSING, {})


def test_a_seat_that_can_go_on_may_not_pass() -> None:
    assert refusal(start(ROUND, full_round=True), Pass(0)) == (Reason.PIECE_FITS, {"piece": "A1"})


def test_full_round_finishes_the_round_in_which_somebody_cannot_go_on() -> None:
    state = start(draw_board("....", "A1 ### =1\nA2 ## =1\nA3 ## =1\nA4 ## =0"), full_round=True)
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    assert state.moves() == [Pass(0)]
    state.play(Pass(0))
    assert (state.ended_by, state.seat) == ("piece", 1)
    colour(state, "A3", 2, 0)
    assert state.is_over
    assert state.result().scores == (3, 8)


def test_full_round_ends_when_the_turn_would_come_to_the_first_seat() -> None:
    state = start(
        draw_board("....", "A1 ### =1\nA2 ### =1\nA3 ## =1\nA4 ## =0"), seats=3, full_round=True, first_seat=2
    )
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    colour(state, "A3", 0, 0)
    assert state.seat == 2
    state.play(Pass(2))
    assert state.moves() == [Pass(0)]
    state.play(Pass(0))
    colour(state, "A4", 2, 0)
    assert state.is_over
    assert state.stops == [Stop(2, None), Stop(0, None)]


def test_full_round_a_bonus_piece_that_does_not_fit_ends_the_turn_by_itself() -> None:
    board = draw_board("....", "A1 ### =10\nA2 # =1\nA3 # =1", bonus={5: "##", 10: "#", 15: "#"})
    state = start(board, full_round=True)
    colour(state, "A1", 0, 0)
    assert (state.seat, state.due, state.ended_by) == (1, (), "bonus")
    colour(state, "A2", 0, 0)
    assert state.is_over
    assert state.result().ended_by == "bonus"


def test_the_first_event_sets_ended_by() -> None:
    board = draw_board("....", "A1 ### =5\nA2 #### =1\nA3 ## =0\nA4 # =0", bonus={5: "##", 10: "#", 15: "#"})
    state = start(board, seats=3, full_round=True)
    colour(state, "A1", 0, 0)
    assert state.ended_by == "bonus"
    colour(state, "A2", 0, 0)
    colour(state, "A3", 0, 0)
    assert state.is_over
    assert state.ended_by == "bonus"


def test_the_last_seat_of_a_round_ends_the_game_at_once_with_full_round() -> None:
    board = draw_board("....", "A1 # =0\nA2 ### =5\nA3 # =0", bonus={5: "##", 10: "#", 15: "#"})
    assert ended(board, ("A1", 0, 0), ("A2", 0, 0), full_round=True).stops == [Stop(1, 5)]


def test_full_round_alone_the_player_passes_once_and_the_game_is_over() -> None:
    state = start(draw_board("....", "A1 ### =1\nA2 ## =1\nA3 ## =1"), seats=1, full_round=True, rival="A1 A2 A3")
    colour(state, "A1", 0, 0)
    assert state.moves() == [Pass(0)]
    state.play(Pass(0))
    assert state.result().ended_by == "piece"
    assert state.information_count == 1


# Alone

ALONE = draw_board("....\n....", "A1 # =0\nA2 # =0\nA3 ## =1\nA4 ## =6\nA5 # =0\nA6 #### =1")


def test_the_rival_strikes_the_next_available_piece_of_its_order_after_each_turn() -> None:
    state = start(ALONE, seats=1, rival="A3 A1 A2 A6 A5 A4")
    colour(state, "A1", 0, 0)
    assert state.strikes == {"A1": (0,), "A3": (RIVAL,)}
    colour(state, "A5", 1, 0)
    assert state.rival_strikes == ["A3", "A2"], "A1 is struck already and skipped"
    assert refusal(state, ColourPiece(0, "A2", (3, 0))) == (Reason.STRUCK, {"piece": "A2", "by": (RIVAL,)})


def test_the_rival_strikes_after_the_bonus_moves() -> None:
    state = start(ALONE, seats=1, rival="A3 A1 A2 A6 A5 A4")
    colour(state, "A4", 0, 0)
    assert (state.due, state.information_count) == ((5,), 0)
    colour(state, 5, 2, 0)
    assert state.rival_strikes == ["A3"]


def test_the_rival_strikes_before_the_check_whether_a_piece_fits() -> None:
    state = start(draw_board("..", "A1 # =1\nA2 # =1"), seats=1, rival="A2 A1")
    colour(state, "A1", 0, 0)
    assert state.is_over
    assert state.result().winners == (0,)


def test_each_strike_of_the_rival_reveals_something() -> None:
    state = start(ALONE, seats=1, rival="A3 A1 A2 A6 A5 A4")
    seen = [state.information_count]
    for label in ("A1", "A2"):
        colour(state, label, *state.placements(label)[0])
        seen.append(state.information_count)
    assert seen == [0, 1, 2]


def test_with_several_seats_there_is_no_rival() -> None:
    state = start(PLAIN)
    colour(state, "A1", 0, 0)
    assert (state.information_count, list(state.strikes)) == (0, ["A1"])


def test_sample_deals_the_strikes_to_come_anew_and_keeps_those_made() -> None:
    state = start(ALONE, seats=1, rival="A3 A1 A2 A6 A5 A4")
    colour(state, "A1", 0, 0)
    orders = {state.sample(0, random.Random(seed)).setup.rival for seed in range(200)}
    assert {order[0] for order in orders} == {"A3"}
    coming = {next(label for label in order if label not in state.strikes) for order in orders}
    assert coming == {"A2", "A4", "A5", "A6"}


def test_equal_knowledge_gives_equal_samples() -> None:
    one = start(ALONE, seats=1, rival="A3 A1 A2 A6 A5 A4")
    other = start(ALONE, seats=1, rival="A3 A4 A6 A5 A2 A1")
    for state in (one, other):
        colour(state, "A1", 0, 0)
    assert one != other
    assert one.sample(0, random.Random(7)) == other.sample(0, random.Random(7))


def test_a_sample_is_reached_by_the_same_moves_from_its_own_setup() -> None:
    state = start(ALONE, seats=1, rival="A3 A1 A2 A6 A5 A4")
    colour(state, "A1", 0, 0)
    colour(state, "A5", 1, 0)
    dealt = state.sample(0, random.Random(3))
    again = State.start(ALONE, 1, Options(), 0, dealt.setup)
    colour(again, "A1", 0, 0)
    colour(again, "A5", 1, 0)
    assert again == dealt


# Records


def test_an_illegal_move_changes_nothing_and_names_the_position() -> None:
    state = start(PLAIN)
    before = state.copy()
    with pytest.raises(IllegalMove) as caught:
        colour(state, "A2", 1, 1)
    assert state == before
    assert "seat 0 to move" in caught.value.position
