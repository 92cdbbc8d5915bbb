"""Why a move of Mosaic is good, in a few words."""

from __future__ import annotations

from game.isles.mosaic.players.reasons import explain
from game.isles.mosaic.rules.moves import ColourPiece
from game.isles.mosaic.rules.state import State
from tests.isles.mosaic.sheets import colour, draw_board, start

EXPLAINED = draw_board(
    "....\n....\n....",
    "A1 ## =0\nA2 ##/## =2\nA3 # =0\nA4 ### =4\nA5 #### =5\nA6 # =1",
    bonus={5: "####", 10: "#", 15: "#"},
)


def reasons(state: State, piece: str, column: int, row: int) -> dict[str, object]:
    assert state.seat is not None
    return {each.key: dict(each.values) for each in explain(state, ColourPiece(state.seat, piece, (column, row)))}


def test_it_names_a_growing_rectangle_and_bonus_points() -> None:
    state = start(EXPLAINED)
    colour(state, "A1", 0, 0)
    colour(state, "A3", 0, 0)
    told = reasons(state, "A2", 0, 1)
    assert told["grows_and_pays"] == {"from": 2, "to": 6, "n": 2, "before": 0, "after": 12}


def test_it_names_the_bonus_piece_that_is_reached() -> None:
    assert reasons(start(EXPLAINED), "A5", 0, 0)["reaches_bonus_piece"] == {"at": 5, "n": 4}


def test_it_names_the_seat_that_wanted_the_piece() -> None:
    board = draw_board("....\n....", "A1 # =0\nA2 ## =2\nA3 # =0")
    assert reasons(start(board), "A2", 0, 0)["takes_from_rival"] == {"seat": 1, "piece": "A2", "from": 0, "to": 4}


def test_it_names_the_bonus_piece_that_still_fits() -> None:
    state = start(EXPLAINED)
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    assert reasons(state, "A3", 3, 0)["keeps_bonus_piece_fitting"] == {"at": 5, "n": 2}


def test_it_names_a_gap_that_is_filled() -> None:
    board = draw_board("...\n...\n...", "A1 ###/#.#/### =0\nA2 # =0\nA3 # =0")
    state = start(board, seats=1, rival="A3 A1 A2")
    colour(state, "A1", 0, 0)
    assert "fills_gap" in reasons(state, "A2", 1, 1)
