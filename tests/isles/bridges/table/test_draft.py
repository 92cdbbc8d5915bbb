"""Drafts of a round by clicks, without a window."""

from __future__ import annotations

from game.core.state import Move, Refusal
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.refusals import FlagDetails, FullIslandDetails, Reason, SeatDetails
from game.isles.bridges.rules.setup import Options
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.draft import Draft
from tests.isles.bridges.positions import BOARD_A, deck, parse_drawing, position

ROW = "3   .   .r  ."
"""Islands 1 to 4 in a row; the first has a 3, the third a flag."""


def accepted(answer: Draft | Refusal | None) -> Draft:
    assert isinstance(answer, Draft), answer
    return answer


def begun(text: str, card: tuple[int, int], *, freehand: bool = False) -> Draft:
    return Draft.begin(position(text, card, freehand=freehand), 0)


def starting(seats: int = 1) -> Draft:
    board, _ = parse_drawing(BOARD_A)
    return Draft.begin(State.start(board, seats, Options(), 0, deck()), 0)


# The start -------------------------------------------------------------------------------------------------------


def test_a_start_is_complete_with_its_island() -> None:
    draft = starting()
    assert draft.is_start
    assert not draft.is_complete
    assert draft.moves() == []
    assert accepted(draft.click_island(2)).moves() == [Start(0, 2, 3)]


def test_a_second_click_makes_the_starting_number_a_4_and_a_third_takes_it_away() -> None:
    four = accepted(accepted(starting().click_island(2)).click_island(2))
    assert four.moves() == [Start(0, 2, 4)]
    gone = accepted(four.click_island(2))
    assert gone.is_empty
    assert gone.start_number == 3


def test_the_starting_number_can_be_chosen_before_its_island() -> None:
    assert accepted(starting().choose_start(4).click_island(7)).moves() == [Start(0, 7, 4)]


def test_no_bridges_go_with_the_starting_number() -> None:
    draft = starting()
    assert draft.click_link((1, 2)) == Refusal(Reason.START_DUE, SeatDetails(0))
    written = accepted(draft.click_island(2))
    assert not written.takes_bridges
    assert written.click_link((1, 2)) == Refusal(Reason.START_DUE, SeatDetails(0))


# A round ---------------------------------------------------------------------------------------------------------


def test_a_click_gives_a_new_draft_and_leaves_the_old_one_as_it_was() -> None:
    draft = begun(ROW, (4, 1))
    written = accepted(draft.click_island(2))
    assert (draft.island, written.island) == (None, 2)
    assert draft.is_empty
    assert 2 not in draft.state.sheets[0].numbers


def test_a_refused_click_names_the_rule() -> None:
    assert begun(ROW, (4, 1)).click_island(3) == Refusal(Reason.FLAG_WITHOUT_BRIDGE, FlagDetails(3, "red"))


def test_bridges_come_after_the_number() -> None:
    draft = begun(ROW, (4, 1))
    assert draft.click_link((1, 2)) == Refusal(Reason.NUMBER_DUE, SeatDetails(0))
    assert draft.skip_bridges() == Refusal(Reason.NUMBER_DUE, SeatDetails(0))


def test_a_number_confirmed_before_is_settled() -> None:
    state = position(ROW, (4, 1))
    state.play(SkipNumber(0))
    draft = Draft.begin(state, 0)
    assert draft.is_number_settled
    assert draft.skip_number() == Refusal(Reason.BRIDGES_DUE, SeatDetails(0))
    answer = draft.click_island(2)
    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.BRIDGES_DUE
    assert accepted(draft.click_link((1, 2))).moves() == [Bridges(0, ((1, 2),))]


def test_the_moves_of_a_round_are_the_number_and_the_bridges_in_ascending_order() -> None:
    draft = accepted(begun(ROW, (4, 2)).click_island(2))
    drawn = accepted(accepted(draft.click_link((2, 3))).click_link((1, 2)))
    assert drawn.is_complete
    assert drawn.moves() == [Number(0, 2), Bridges(0, ((1, 2), (2, 3)))]


def test_a_third_click_takes_both_bridges_of_a_link_away() -> None:
    draft = accepted(begun(ROW, (4, 2)).skip_number())
    counts = []
    for _ in range(3):
        draft = accepted(draft.click_link((1, 2)))
        counts.append((len(draft.links), draft.bridges_on((1, 2))))
    assert counts == [(1, 1), (2, 2), (0, 0)]


def test_a_link_that_takes_no_more_and_has_none_begun_is_refused() -> None:
    draft = accepted(begun("1 --.   .", (4, 1)).click_island(3))
    assert draft.click_link((1, 2)) == Refusal(Reason.ISLAND_FULL, FullIslandDetails((1, 2), 1, 1))


def test_moving_the_number_keeps_the_bridges_that_are_still_possible() -> None:
    draft = accepted(begun("3   .   .   .   .", (2, 2)).click_island(4))
    for link in ((1, 2), (4, 5)):
        draft = accepted(draft.click_link(link))
    moved = accepted(draft.click_island(2))
    assert (moved.island, moved.links) == (2, ((1, 2),))


def test_skipping_and_taking_the_skip_back() -> None:
    both = accepted(accepted(begun(ROW, (4, 1)).skip_number()).skip_bridges())
    assert both.moves() == [SkipNumber(0), SkipBridges(0)]
    assert not accepted(both.skip_bridges()).is_bridges_skipped
    assert accepted(both.skip_number()).is_empty


def test_drawing_takes_the_skip_of_the_bridges_back() -> None:
    draft = accepted(accepted(begun(ROW, (4, 1)).skip_number()).skip_bridges())
    drawn = accepted(draft.click_link((1, 2)))
    assert (drawn.is_bridges_skipped, drawn.links) == (False, ((1, 2),))


def test_steps_are_taken_back_from_the_last_to_the_first() -> None:
    draft = accepted(begun(ROW, (4, 2)).click_island(2))
    for link in ((1, 2), (2, 3)):
        draft = accepted(draft.click_link(link))
    left = []
    back: Draft | None = draft
    while back is not None:
        left.append((back.island, len(back.links)))
        back = back.step_back()
    assert left == [(2, 2), (2, 1), (2, 0), (None, 0)]
    skipped = accepted(accepted(begun(ROW, (4, 1)).skip_number()).skip_bridges())
    once = accepted(skipped.step_back())
    assert (once.is_number_skipped, once.is_bridges_skipped) == (True, False)
    assert accepted(once.step_back()).is_empty


# What is impossible, hints, Freehand -----------------------------------------------------------------------------


def test_what_is_impossible_is_skipped_at_once() -> None:
    assert begun("3   3   3", (4, 1)).is_number_skipped
    full = begun("1 --1", (4, 1))
    assert full.is_complete
    assert full.moves() == [SkipNumber(0), SkipBridges(0)]


def test_a_number_that_leaves_no_bridges_skips_them_only_when_asked() -> None:
    draft = accepted(begun("1 --1   .", (4, 3)).click_island(3))
    assert not draft.is_bridges_skipped
    assert draft.skip_impossible_steps().is_bridges_skipped
    assert not draft.can_draw


def test_a_hint_is_taken_over_piece_by_piece() -> None:
    draft = begun(ROW, (4, 1))
    moves: list[Move] = [Number(0, 2), Bridges(0, ((1, 2),))]
    for move in moves:
        draft = draft.adopt(move)
    assert draft.moves() == moves
    assert draft.adopt(SkipBridges(0)).moves() == [Number(0, 2), SkipBridges(0)]
    assert draft.adopt(SkipNumber(0)).is_number_skipped
    assert starting().adopt(Start(0, 2, 4)).moves() == [Start(0, 2, 4)]


def test_a_hint_that_comes_too_late_changes_nothing() -> None:
    draft = begun(ROW, (4, 1))
    assert draft.adopt(Number(0, 3)) is draft
    assert draft.adopt(Bridges(0, ((1, 2),))) is draft


def test_freehand_any_count_of_bridges_is_enough_and_nothing_is_skipped_by_itself() -> None:
    draft = begun("3   3   3", (4, 3), freehand=True)
    assert draft.is_empty
    drawn = accepted(accepted(draft.skip_number()).click_link((1, 2)))
    assert drawn.is_complete
    assert drawn.moves() == [SkipNumber(0), Bridges(0, ((1, 2),))]
