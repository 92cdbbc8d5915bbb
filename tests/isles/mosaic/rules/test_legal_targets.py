"""Previews and hints of a move in Mosaic."""

from __future__ import annotations

from game.isles.mosaic.rules.legal_targets import leaders, move_effect
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from tests.isles.mosaic.sheets import colour, draw_board, start

BOARD = draw_board(
    "....\n....",
    "A1 ## =2\nA2 ## =2\nA3 # =4\nA4 #### =6\nA5 # =30\nA6 # =0\nA7 # =0\nA8 # =0",
    bonus={5: "#/#", 10: "#", 15: "#"},
)


def test_it_shows_the_rectangle_and_the_product_before_and_after() -> None:
    state = start(BOARD)
    colour(state, "A1", 0, 0)
    colour(state, "A3", 0, 0)
    seen = move_effect(state, ColourPiece(0, "A2", (0, 1)))
    assert seen.covers == ((0, 1), (1, 1))
    assert (seen.before.rectangle.area, seen.before.score) == (2, 4)
    assert (seen.after.rectangle.area, seen.after.score) == (4, 16)
    assert seen.after.rectangle.cells == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert (seen.due, seen.bonus_fits, seen.next_bonus, seen.next_bonus_fits) == ((), None, 5, True)
    assert seen.ends_by is None


def test_it_warns_that_the_next_bonus_piece_will_not_fit() -> None:
    state = start(BOARD)
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    colour(state, "A6", 2, 1)
    colour(state, "A8", 2, 0)
    assert move_effect(state, ColourPiece(0, "A7", (2, 0))).next_bonus_fits is True
    assert move_effect(state, ColourPiece(0, "A7", (3, 0))).next_bonus_fits is False


def test_it_tells_which_bonus_pieces_come_due_and_points_that_are_lost() -> None:
    seen = move_effect(start(BOARD), ColourPiece(0, "A5", (0, 0)))
    assert (seen.due, seen.bonus_fits, seen.lost_points, seen.after.bonus) == ((5, 10, 15), True, 6, 24)
    state = start(BOARD)
    colour(state, "A5", 0, 0)
    assert move_effect(state, ColourBonus(0, 5, (1, 0))).due == (10, 15)


def test_it_tells_that_a_bonus_piece_that_does_not_fit_ends_the_game() -> None:
    seen = move_effect(start(BOARD), ColourPiece(0, "A4", (0, 0)))
    assert (seen.due, seen.bonus_fits, seen.ends_by) == ((5,), False, "bonus")
    assert seen.leader_after == (0,)
    assert move_effect(start(BOARD, full_round=True), ColourPiece(0, "A4", (0, 0))).ends_by is None


def test_it_tells_that_the_next_seat_will_have_no_piece_that_fits() -> None:
    state = start(draw_board("..", "A1 # =1\nA2 ## =1\nA3 ## =1\nA4 # =1"))
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    assert move_effect(state, ColourPiece(0, "A4", (1, 0))).ends_by == "piece"


def test_alone_it_says_what_the_rival_may_do_but_not_what_it_will_do() -> None:
    board = draw_board("...", "A1 # =1\nA2 # =1\nA3 ### =1")
    seen = {
        order: move_effect(start(board, seats=1, rival=order), ColourPiece(0, "A1", (0, 0)))
        for order in ("A2 A3 A1", "A3 A2 A1")
    }
    assert seen["A2 A3 A1"] == seen["A3 A2 A1"]
    assert (seen["A2 A3 A1"].ends_by, seen["A2 A3 A1"].may_end) == (None, True)


def test_a_refused_preview_leaves_the_game_alone() -> None:
    state = start(BOARD)
    before = state.copy()
    move_effect(state, ColourPiece(0, "A4", (0, 0)))
    assert state == before


def test_the_leaders_are_those_who_would_win_now() -> None:
    state = start(BOARD)
    colour(state, "A4", 0, 0)
    assert leaders(state) == (0,)
