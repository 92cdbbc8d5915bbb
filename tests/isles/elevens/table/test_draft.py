"""Clicks at an Elevens table, without a window: drafts and their consequences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.state import Refusal
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay
from game.isles.elevens.rules.refusals import Reason
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.draft import Draft, Explain, Message, RackVisibility, Rearrange
from game.isles.elevens.table.legal_choices import LegalChoices
from game.isles.elevens.table.rack import Held, held_tiles
from tests.isles.elevens.rules.positions import play, position


def sight(state: State) -> RackVisibility:
    """Visibility for the player to move."""
    assert state.seat is not None, "somebody is to move"
    return RackVisibility(state, held_tiles(state.racks[state.seat]))


@pytest.fixture
def state() -> State:
    return position("red-11", "red-10 red-12 joker-13 joker-13 yellow-9 green-6", "blue-11", bag="blue-2")


# The tile picked up ------------------------------------------------------------------------------------------------


def test_a_click_picks_a_tile_up_a_second_one_puts_it_back(state: State) -> None:
    outcome = Draft().click_tile(Held("red-10"), sight(state))
    assert outcome.draft == Draft(picked=Held("red-10"))
    assert outcome.consequence is None
    assert outcome.draft.tile_to_lay(state, may_act=True) == "red-10"
    assert outcome.draft.lit_fields("red-10", LegalChoices.of(state), shows_targets=True) == ("red-10",)
    assert outcome.draft.click_tile(Held("red-10"), sight(state)).draft == Draft()


def test_another_tile_takes_the_place_of_the_one_picked_up(state: State) -> None:
    outcome = Draft(picked=Held("red-10")).click_tile(Held("joker-13", 2), sight(state))
    assert outcome.draft.picked == Held("joker-13", 2)
    assert outcome.draft.picked != Held("joker-13", 1)


def test_a_picked_tile_that_fits_nowhere_says_why_and_marks_what_it_needs(state: State) -> None:
    outcome = Draft().click_tile(Held("yellow-9"), sight(state))
    assert outcome.draft.picked == Held("yellow-9")
    assert isinstance(outcome.consequence, Explain)
    assert outcome.consequence.refusal.reason is Reason.NOTHING_ADJOINS
    assert outcome.draft.wanted_fields == ("yellow-8", "yellow-10")
    assert outcome.draft.wanted_tiles == ()


def test_who_is_not_to_move_may_pick_a_tile_up_but_lays_nothing(state: State) -> None:
    waiting = replace(sight(state), may_act=False)
    outcome = Draft().click_tile(Held("yellow-9"), waiting)
    assert outcome.draft == Draft(picked=Held("yellow-9"))
    assert outcome.consequence is None
    assert outcome.draft.tile_to_lay(state, may_act=False) is None


def test_by_hand_a_second_tile_says_where_the_first_one_goes(state: State) -> None:
    by_hand = replace(sight(state), is_hand_sorted=True)
    outcome = Draft(picked=Held("red-10")).click_tile(Held("green-6"), by_hand)
    assert outcome.draft.picked is None
    assert outcome.consequence == Rearrange(Held("red-10"), Held("green-6"))


def test_what_is_dragged_or_must_be_laid_comes_before_what_is_picked(state: State) -> None:
    draft = Draft(picked=Held("red-10"))
    assert draft.tile_to_lay(state, may_act=True, dragged="red-12") == "red-12"
    stuck = position("red-11", "green-2", "blue-2", bag="red-10")
    play(stuck, Draw(0))
    assert Draft().tile_to_lay(stuck, may_act=True) == "red-10"
    due = position("red-9", "red-8 green-2", "blue-2", bag="yellow-4 red-4")
    play(due, Lay(0, "red-8", "red-8"))
    assert Draft(picked=Held("green-2")).tile_to_lay(due, may_act=True) == "yellow-4"


def test_without_help_only_the_field_lights_that_was_chosen(state: State) -> None:
    assert Draft().lit_fields("red-10", LegalChoices.of(state), shows_targets=False) == ()
    assert Draft(ghost="red-10").lit_fields("red-10", LegalChoices.of(state), shows_targets=False) == ("red-10",)
    assert Draft(ghost="red-10").lit_fields(None, LegalChoices.of(state), shows_targets=True) == ()


# A field -----------------------------------------------------------------------------------------------------------


def test_a_click_on_a_field_lays_the_picked_tile(state: State) -> None:
    outcome = Draft(picked=Held("red-10")).click_field("red-10", sight(state))
    assert outcome.consequence == Lay(0, "red-10", "red-10")


def test_where_moves_are_confirmed_the_first_click_only_shows(state: State) -> None:
    careful = replace(sight(state), must_confirm=True)
    first = Draft(picked=Held("red-10")).click_field("red-10", careful)
    assert first.consequence == Message("elevens.say.confirm")
    assert first.draft.ghost == "red-10"
    assert first.draft.click_field("red-10", careful).consequence == Lay(0, "red-10", "red-10")


def test_what_cannot_be_confirmed_is_tried_at_once(state: State) -> None:
    careful = replace(sight(state), must_confirm=True)
    outcome = Draft(picked=Held("yellow-9")).click_field("yellow-9", careful)
    assert outcome.consequence == Lay(0, "yellow-9", "yellow-9")


def test_the_placing_is_the_one_that_is_due() -> None:
    state = position("red-1", "triangle joker-3 blue-16 green-5", "blue-2", bag="green-19", symbols=True)
    play(state, Lay(0, "triangle", "red-low"))
    assert Draft(picked=Held("blue-16")).click_field("blue-16", sight(state)).consequence == Free(
        0, "blue-16", "blue-16"
    )
    due = position("red-9", "red-8 green-2", "blue-2", bag="joker-17 red-4")
    play(due, Lay(0, "red-8", "red-8"))
    assert Draft().click_field("blue-17", sight(due)).consequence == Bonus(0, "joker-17", "blue-17")


def test_a_field_with_a_tile_tells_which(state: State) -> None:
    assert Draft().click_field("red-11", sight(state)).consequence == Message(
        "elevens.say.lies", {"tile": "red-11"}, "red-11"
    )


def test_an_empty_field_picks_the_tile_that_fits(state: State) -> None:
    outcome = Draft().click_field("red-12", sight(state))
    assert outcome.draft == Draft(picked=Held("red-12"), ghost="red-12")
    assert outcome.consequence == Message("elevens.say.fits", {"tile": "red-12"})
    assert outcome.draft.click_field("red-12", sight(state)).consequence == Lay(0, "red-12", "red-12")


def test_an_empty_field_whose_tile_fits_not_yet_says_why(state: State) -> None:
    outcome = Draft().click_field("green-6", sight(state))
    assert isinstance(outcome.consequence, Refusal)
    assert outcome.consequence.reason is Reason.NOTHING_ADJOINS
    assert outcome.draft == Draft(wanted_fields=("blue-6", "green-5", "green-7"), wanted_tiles=("green-6",))


def test_an_empty_field_whose_tile_is_not_held_tells_that(state: State) -> None:
    assert Draft().click_field("blue-10", sight(state)).consequence == Message(
        "elevens.say.not-held", {"tile": "blue-10"}, "blue-10"
    )
    assert Draft().click_field("red-low", sight(state)).consequence == Message("elevens.say.no-symbols", at="red-low")


def test_who_may_not_look_at_the_rack_learns_nothing_of_it(state: State) -> None:
    covered = replace(sight(state), may_see_rack=False)
    outcome = Draft().click_field("red-12", covered)
    assert outcome.consequence == Message("elevens.say.belongs", {"tile": "red-12"}, "red-12")
    assert outcome.draft == Draft()


def test_who_is_not_to_move_sees_the_tile_that_belongs_on_a_field(state: State) -> None:
    outcome = Draft().click_field("red-12", replace(sight(state), may_act=False))
    assert outcome.draft == Draft(wanted_tiles=("red-12",))
    assert outcome.consequence is None


# Giving on ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def paired(state: State) -> State:
    return play(state, Lay(0, "red-10", "red-10"))


def test_a_gift_is_asked_for_chosen_and_confirmed(paired: State) -> None:
    view = sight(play(paired, Lay(0, "red-12", "red-12"), Lay(0, "joker-13", "red-13"), Bonus(0, "blue-2", "blue-2")))
    asking = Draft(picked=Held("green-6"), hinted="end").click_give(view)
    assert asking.draft == Draft(is_giving=True)
    assert asking.draft.tile_to_lay(view.state, may_act=True) is None
    assert asking.draft.confirm_gift(view).consequence == Message("elevens.give.choose", {"receiver": 1})
    chosen = asking.draft.click_tile(Held("green-6"), view).draft
    assert chosen == Draft(is_giving=True, gift=Held("green-6"))
    assert chosen.confirm_gift(view).consequence == Give(0, "green-6")
    assert chosen.click_seat(1, view).consequence == Give(0, "green-6")
    assert chosen.click_seat(0, view).consequence is None
    assert chosen.held_for(Give(0, "green-6"), view.rack) == Held("green-6")
    assert chosen.click_tile(Held("green-6"), view).draft.gift is None


def test_a_gift_that_was_not_earned_is_refused(paired: State) -> None:
    lonely = position("red-9", "red-8 green-2 green-4", "blue-2")
    outcome = Draft().click_give(sight(play(lonely, Lay(0, "red-8", "red-8"))))
    assert isinstance(outcome.consequence, Refusal)
    assert outcome.consequence.reason is Reason.NO_NEIGHBOURS
    assert not outcome.draft.is_giving
    assert outcome.draft.wanted_fields == ("red-8",)
    assert Draft().click_give(replace(sight(paired), may_act=False)).consequence is None


def test_a_click_on_a_field_ends_the_giving(paired: State) -> None:
    outcome = Draft(is_giving=True, gift=Held("green-6")).click_field("red-11", sight(paired))
    assert outcome.draft == Draft()


# Back, hints, marks ------------------------------------------------------------------------------------------------


def test_steps_back_go_from_the_gift_to_the_tile_to_nothing() -> None:
    draft = Draft(picked=Held("red-10"), is_giving=True, gift=Held("green-6"), wanted_fields=("red-10",))
    without_gift = draft.step_back()
    assert without_gift == Draft(picked=Held("red-10"), wanted_fields=("red-10",))
    assert without_gift is not None
    assert without_gift.step_back() == Draft()
    assert Draft(ghost="red-10", hinted="end").step_back() is None


def test_a_hint_is_shown_by_the_draft_a_person_would_make() -> None:
    rack = held_tiles(["red-12", "joker-13", "joker-13"])
    assert Draft.advised(Lay(0, "joker-13", "red-13"), rack) == Draft(picked=Held("joker-13", 1), ghost="red-13")
    bonus = Bonus(0, "joker-13", "red-13")
    assert Draft.advised(bonus, rack) == Draft(ghost="red-13"), "the open tile, none of the rack"
    assert Draft.advised(Give(0, "red-12"), rack) == Draft(is_giving=True, gift=Held("red-12"), hinted="give")
    assert Draft.advised(End(0), rack) == Draft(hinted="end")


def test_the_first_11_is_marked_on_the_rack() -> None:
    state = position("", "red-11 red-10", "blue-11")
    refusal = state.why_not(Lay(0, "red-10", "red-10"))
    assert refusal is not None
    assert Draft(picked=Held("red-10")).pointing_at(refusal, state).wanted_tiles == ("red-11",)


def test_a_refusal_marks_the_tile_it_names_unless_that_is_in_the_hand(state: State) -> None:
    refusal = state.why_not(Draw(0))
    assert refusal is not None
    assert Draft().pointing_at(refusal, state) == Draft(wanted_fields=("red-10",), wanted_tiles=("red-10",))
    assert Draft(picked=Held("green-6")).pointing_at(refusal, state).wanted_tiles == ("red-10",)
    assert Draft(picked=Held("red-10")).pointing_at(refusal, state).wanted_tiles == ()


def test_a_placing_takes_the_picked_tile_else_the_first_of_its_kind(state: State) -> None:
    rack = sight(state).rack
    move = Lay(0, "joker-13", "red-13")
    assert Draft(picked=Held("joker-13", 2)).held_for(move, rack) == Held("joker-13", 2)
    assert Draft().held_for(move, rack) == Held("joker-13", 1)
    assert Draft().held_for(Bonus(0, "blue-2", "blue-2"), rack) is None
