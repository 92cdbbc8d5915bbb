"""Clicks in Mosaic, without a window."""

from __future__ import annotations

import pytest

from game.core.state import Cell, Refusal
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.refusals import DueBonus, InTheWay, OfBonus, Reason, StruckBy
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.table.draft import Draft, DraftMessage, DraftNote, corner_for, middle_of
from tests.isles.mosaic.sheets import colour, draw_board, start

BOARD = draw_board(
    "....\n....\n....",
    "A1 ## =0\nA2 ##/## =2\nA3 # =0\nA4 ### =5\nA5 ##### =0\nA6 # =0\nA7 # =0",
    bonus={5: "##", 10: "#", 15: "#"},
)
FULL = draw_board("..", "A1 ## =1\nA2 ## =1\nA3 ## =1")
"""A sheet that one piece fills."""
ENDING = draw_board("....\n....", "A1 #### =6\nA2 # =0\nA3 # =0", bonus={5: "#/#", 10: "#", 15: "#"})
"""A sheet on which A1 brings a bonus piece without a place."""


def opening() -> Draft:
    """The first turn on an empty sheet."""
    return Draft.of(start(BOARD), 0)


def bonus_turn() -> Draft:
    """The turn of a seat that has just reached five points."""
    state = start(BOARD)
    colour(state, "A4", 0, 0)
    return Draft.of(state, 0)


# Picking


def test_a_click_picks_a_piece_and_a_second_one_puts_it_back() -> None:
    picked, then = opening().click_piece("A1")
    assert (picked.piece, picked.at, picked.held, then) == ("A1", None, None, None)
    assert picked.click_piece("A1") == (opening(), None)


def test_another_piece_takes_the_place_of_the_one_in_hand_and_its_ghost_is_gone() -> None:
    down = opening().click_piece("A1").draft.click_cell((0, 0), at_once=False).draft
    changed = down.click_piece("A2").draft
    assert (changed.piece, changed.at, changed.held) == ("A2", None, None)


def test_a_struck_piece_stays_where_it_is() -> None:
    state = start(BOARD)
    colour(state, "A1", 0, 0)
    draft = Draft.of(state, 1).click_piece("A2").draft
    assert draft.click_piece("A1") == (draft, Refusal(Reason.STRUCK, StruckBy("A1", (0,))))


def test_a_piece_that_fits_nowhere_is_told() -> None:
    draft = opening()
    assert draft.click_piece("A5") == (draft, DraftMessage(DraftNote.FITS_NOWHERE, "A5"))
    assert DraftMessage(DraftNote.FITS_NOWHERE, "A5").is_wrong


def test_a_draft_never_changes() -> None:
    draft = opening()
    draft.click_piece("A1").draft.held_over((2, 1)).click_cell((1, 1), at_once=False)
    assert draft == opening()


# Bonus pieces


def test_a_bonus_piece_that_is_due_is_in_hand_and_nothing_else_can_be_picked() -> None:
    draft = bonus_turn()
    assert (draft.piece, draft.is_bonus) == (5, True)
    assert draft.click_piece("A1") == (draft, Refusal(Reason.BONUS_DUE, DueBonus(5)))
    assert draft.step_back() is None
    assert draft.click_cell((0, 1), at_once=True).then == ColourBonus(0, 5, (0, 1))


def test_a_bonus_piece_tells_when_it_comes_or_came() -> None:
    draft = bonus_turn()
    assert draft.click_bonus(5).then == DraftMessage(DraftNote.BONUS_NOW, 5)
    assert draft.click_bonus(10).then == draft.state.why_not(ColourBonus(0, 10, (0, 0)))
    assert opening().click_bonus(15).then == Refusal(Reason.NO_BONUS_DUE, OfBonus(15))
    colour(draft.state, 5, 0, 1)
    colour(draft.state, "A3", 0, 0)
    told = Draft.of(draft.state, 0).click_bonus(5).then
    assert told == DraftMessage(DraftNote.BONUS_DONE, 5)
    assert isinstance(told, DraftMessage)
    assert not told.is_wrong


# Putting down


def test_a_click_on_the_grid_without_a_piece_asks_for_one() -> None:
    draft = opening()
    assert draft.click_cell((0, 0), at_once=True) == (draft, DraftMessage(DraftNote.NO_PIECE))
    assert draft.confirm() == (draft, DraftMessage(DraftNote.NO_PIECE))
    assert draft.click_piece("A1").draft.confirm().then == DraftMessage(DraftNote.NO_PLACE)


def test_a_click_on_the_grid_colours_at_once_where_nothing_must_be_confirmed() -> None:
    draft = opening().click_piece("A2").draft
    assert draft.click_cell((1, 1), at_once=True).then == ColourPiece(0, "A2", (1, 1))


def test_where_a_choice_must_be_confirmed_the_ghost_is_put_down_moved_and_confirmed() -> None:
    down, then = opening().click_piece("A2").draft.click_cell((0, 0), at_once=False)
    assert (down.at, down.ghost_at, then) == ((0, 0), (0, 0), None)
    assert down.ghost_cells() == {(0, 0), (1, 0), (0, 1), (1, 1)}
    moved = down.click_cell((2, 1), at_once=False).draft
    assert moved.at == (2, 1)
    for outcome in (moved.confirm(), moved.click_cell((3, 2), at_once=False)):
        assert outcome.then == ColourPiece(0, "A2", (2, 1))


def test_a_forbidden_place_takes_the_ghost_up_and_names_the_cells_in_the_way() -> None:
    state = start(BOARD)
    colour(state, "A3", 1, 1)
    colour(state, "A6", 0, 0)
    down = Draft.of(state, 0).click_piece("A2").draft.click_cell((2, 1), at_once=False).draft
    refused, refusal = down.click_cell((0, 0), at_once=False)
    assert refusal == Refusal(Reason.COLOURED, InTheWay("A2", ((1, 1),)))
    assert (refused.piece, refused.at, refused.held) == ("A2", None, (0, 0))


def test_a_choice_that_ends_the_game_has_to_be_confirmed() -> None:
    draft = Draft.of(start(ENDING), 0).click_piece("A1").draft
    down, then = draft.click_cell((1, 0), at_once=True)
    assert (down.at, then) == ((0, 0), None)
    assert down.confirm().then == ColourPiece(0, "A1", (0, 0))


def test_who_has_nothing_left_can_only_pass() -> None:
    state = start(FULL, full_round=True)
    colour(state, "A1", 0, 0)
    colour(state, "A2", 0, 0)
    draft = Draft.of(state, 0)
    assert draft.must_pass
    assert draft.click_cell((0, 0), at_once=True) == (draft, DraftMessage(DraftNote.MUST_PASS))
    assert draft.confirm() == (draft, Pass(0))


# Holding, hints, steps back


def test_the_ghost_is_where_it_was_put_down_else_where_it_is_held() -> None:
    picked = opening().click_piece("A1").draft
    assert picked.ghost_at is None
    held = picked.held_over((1, 2))
    assert (held.ghost_at, held.held_over(None).ghost_at) == ((1, 2), None)
    assert held.click_cell((0, 0), at_once=False).draft.held_over((2, 2)).ghost_at == (0, 0)
    assert opening().held_over((0, 0)).held is None


def test_open_cells_are_those_on_which_a_click_colours() -> None:
    state = start(BOARD)
    colour(state, "A3", 1, 1)
    colour(state, "A6", 0, 0)
    draft = Draft.of(state, 0).click_piece("A2").draft
    colouring = {
        cell
        for cell in BOARD.cells
        if isinstance(draft.click_cell(cell, at_once=True).then, (ColourPiece, ColourBonus))
    }
    assert draft.open_cells() == colouring
    assert colouring
    assert opening().open_cells() == set()


def test_steps_back_take_up_the_ghost_then_the_piece() -> None:
    down = opening().click_piece("A1").draft.click_cell((0, 0), at_once=False).draft
    taken_up = down.step_back()
    assert taken_up is not None
    assert (taken_up.piece, taken_up.at) == ("A1", None)
    put_back = taken_up.step_back()
    assert put_back is not None
    assert put_back.piece is None
    assert put_back.step_back() is None


def test_a_hint_is_adopted_as_a_ghost() -> None:
    adopted = opening().adopt(ColourPiece(0, "A2", (1, 1)))
    assert adopted.confirm().then == ColourPiece(0, "A2", (1, 1))
    assert opening().adopt(Pass(0)) == opening()


def test_an_outlook_is_worked_out_once_a_position() -> None:
    draft = opening().click_piece("A2").draft
    seen = draft.effect((0, 0))
    assert seen is not None
    assert seen.covers == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert draft.held_over((1, 1)).effect((0, 0)) is seen
    assert draft.effect((3, 0)) is None
    assert opening().effect((0, 0)) is None


@pytest.mark.parametrize(
    ("shape", "middle"), [("#", (0, 0)), ("##", (0, 0)), ("###", (1, 0)), ("#.#/###", (1, 1)), (".#/##", (1, 0))]
)
def test_a_piece_is_held_by_the_cell_nearest_to_its_middle(shape: str, middle: Cell) -> None:
    assert middle_of(Shape.parse(shape)) == middle


def test_a_piece_held_over_the_edge_stays_within_the_grid() -> None:
    shape = Shape.parse("###")
    assert [corner_for(shape, (column, 0), BOARD) for column in range(4)] == [(0, 0), (0, 0), (1, 0), (1, 0)]
