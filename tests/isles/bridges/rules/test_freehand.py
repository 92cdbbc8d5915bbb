"""Mistakes: the option Freehand of Bridges (rules.md section 1), with the rulings of ``rules.freehand``."""

from __future__ import annotations

import random

import pytest

from game.core.state import IllegalMove, Move, Refusal
from game.isles.bridges.rules.board import Link
from game.isles.bridges.rules.freehand import EntryLog, SheetEntry
from game.isles.bridges.rules.moves import (
    Bridges,
    CorrectBridges,
    CorrectNumber,
    Done,
    Number,
    SkipBridges,
    SkipNumber,
    Start,
    TakeBack,
)
from game.isles.bridges.rules.refusals import BridgeCountDetails, CrossingDetails, DependencyDetails, Reason
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.setup import Options, Setup
from game.isles.bridges.rules.state import GAME, ROUNDS, Due, State
from game.isles.bridges.rules.views import goal_views
from tests.isles.bridges.positions import BOARD_A, CROSS, parse_drawing, position


def freehand(text: str, *cards: tuple[int, int], seats: int = 1, heals_flags: bool = False) -> State:
    """The drawing as a Freehand game in its first round; its content counts as earlier entries."""
    state = position(text, *cards, seats=seats, freehand=True, heals_flags=heals_flags)
    for seat, sheet in enumerate(state.sheets):
        numbers = [SheetEntry(0, number, island=island, is_start=True) for island, number in sheet.numbers.items()]
        drawn = [link for link, count in sheet.bridges.items() for _ in range(count)]
        entries = (*numbers, *([SheetEntry(0, len(drawn), links=tuple(drawn))] if drawn else []))
        state.entry_logs[seat] = EntryLog(state.board, heals_flags, entries)
    return state


def play_round(state: State, number: int | None = None, links: tuple[Link, ...] = (), seat: int = 0) -> tuple[int, int]:
    """One seat's two moves, the others skipping; gives back their numbers in the record."""
    state.play(SkipNumber(seat) if number is None else Number(seat, number))
    first = state.move_count
    state.play(Bridges(seat, links) if links else SkipBridges(seat))
    second = state.move_count
    begun = [Due.NUMBER] * state.seats
    while state.seat is not None and state.due != begun and state.due[state.seat] is not Due.CORRECTIONS:
        skip = SkipNumber if state.due[state.seat] is Due.NUMBER else SkipBridges
        state.play(skip(state.seat))
    return first, second


def shown(state: State, seat: int = 0) -> list[tuple[int, Reason]]:
    return [(fault.entry.move, Reason(fault.refusal.reason)) for fault in state.entry_logs[seat].shown_faults]


def reason_against(state: State, move: Move) -> Reason:
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return Reason(refused.value.refusal.reason)


def test_what_breaks_a_rule_is_not_stopped() -> None:
    state = freehand(CROSS, (2, 1))
    assert state.why_not(Number(0, 1)) is None
    state.play(SkipNumber(0))
    for links in [((1, 2),), ((2, 6), (4, 5)), ((1, 2), (1, 2), (1, 4), (2, 3), (2, 3))]:
        assert state.why_not(Bridges(0, links)) is None


def test_a_number_goes_only_on_an_island_that_has_none_and_a_link_carries_two() -> None:
    state = freehand("3 ==.   .", (2, 1))
    assert reason_against(state, Number(0, 1)) is Reason.HAS_NUMBER
    state.play(SkipNumber(0))
    assert reason_against(state, Bridges(0, ((1, 2),))) is Reason.LINK_FULL
    assert reason_against(state, Bridges(0, ((2, 3), (2, 3), (2, 3)))) is Reason.LINK_FULL
    assert reason_against(state, Bridges(0, ())) is Reason.NO_BRIDGES


@pytest.mark.parametrize(
    ("drawing", "number", "links", "reason", "concerned"),
    [
        ("6 ==.   .", 2, (), Reason.NUMBER_TOO_SMALL, {2}),
        ("6   .r  .", 2, (), Reason.FLAG_WITHOUT_BRIDGE, {2}),
        ("6   .   .", None, ((2, 3),), Reason.NO_NUMBERED_END, {2, 3}),
        ("1 --.   .", None, ((1, 2),), Reason.ISLAND_FULL, {1}),
        ("6   .   .", None, ((1, 2), (1, 2)), Reason.BRIDGE_COUNT, {1, 2}),
        ('    6\n    "\n6 ==. ==6\n\n    6', None, ((3, 5),), Reason.SIX_BRIDGES, {3}),
    ],
)
def test_each_kind_of_mistake_is_shown_after_the_round_and_struck_after_the_next(
    drawing: str, number: int | None, links: tuple[Link, ...], reason: Reason, concerned: set[int]
) -> None:
    state = freehand(drawing, (1, 1), (6, 1), (6, 2))
    moves = play_round(state, number, links)
    assert shown(state) == [(moves[0] if number else moves[1], reason)]
    assert state.entry_logs[0].shown_faults[0].islands == concerned
    assert state.sheets[0].struck == frozenset()
    play_round(state)
    assert state.sheets[0].struck == concerned
    assert shown(state) == []


def test_of_two_crossing_links_the_newer_one_is_at_fault() -> None:
    state = freehand(CROSS.replace(".", "6").replace("6       6", "6 ------6"), (1, 1))
    play_round(state, links=((2, 6),))
    (fault,) = state.entry_logs[0].shown_faults
    assert fault.refusal == Refusal(Reason.CROSSING, CrossingDetails((2, 6), (4, 5)))
    assert fault.islands == {2, 6}


def test_of_two_crossing_links_in_one_entry_both_are_at_fault() -> None:
    state = freehand(CROSS.replace(".", "6"), (1, 2))
    play_round(state, links=((2, 6), (4, 5)))
    assert {island for fault in state.entry_logs[0].shown_faults for island in fault.islands} == {2, 4, 5, 6}


def test_too_many_bridges_are_the_fault_of_what_came_later() -> None:
    state = freehand("6 ==.   .", (1, 1), (6, 1))
    number, _ = play_round(state, number=2)
    assert shown(state) == [(number, Reason.NUMBER_TOO_SMALL)]
    other = freehand("6 --1   .", (1, 1))
    _, bridges = play_round(other, links=((1, 2),))
    assert shown(other) == [(bridges, Reason.ISLAND_FULL)]


def test_nothing_is_shown_or_taken_back_before_the_round_is_over() -> None:
    state = freehand("6   .r  .", (2, 1))
    state.play(Number(0, 2))
    assert shown(state) == []
    assert reason_against(state, TakeBack(0, 1)) is Reason.NOT_AT_FAULT


def test_an_entry_at_fault_can_be_taken_back_until_the_end_of_the_following_round() -> None:
    state = freehand("6   .r  .", (2, 1), (3, 1), (3, 2))
    number, _ = play_round(state, number=2)
    assert state.moves()[-1] == TakeBack(0, number)
    taken = state.copy()
    taken.play(TakeBack(0, number))
    assert 2 not in taken.sheets[0].numbers
    assert taken.due == [Due.NUMBER]
    play_round(taken)
    assert taken.sheets[0].struck == frozenset()
    play_round(state)
    assert reason_against(state, TakeBack(0, number)) is Reason.NOT_AT_FAULT


def test_a_seat_that_has_made_both_moves_can_still_take_back_while_others_are_due() -> None:
    state = freehand("6   .r  .", (2, 1), (3, 1), seats=2)
    number, _ = play_round(state, number=2, seat=1)
    state.play(SkipNumber(1))
    state.play(SkipBridges(1))
    assert {move.do for move in state.moves(1)} == {"correct", "take-back"}
    assert reason_against(state, TakeBack(0, number)) is Reason.NOT_AT_FAULT
    state.play(TakeBack(1, number))
    assert 2 not in state.sheets[1].numbers


def test_a_take_back_removes_the_whole_entry() -> None:
    state = freehand("6   .   .   6   .", (2, 2), (3, 1))
    _, bridges = play_round(state, links=((2, 3), (4, 5)))
    state.play(TakeBack(0, bridges))
    assert state.sheets[0].bridges == {}


def test_only_what_is_at_fault_is_taken_back() -> None:
    state = freehand("6   .   .", (2, 1), (3, 1))
    number, bridges = play_round(state, number=2, links=((1, 2),))
    assert reason_against(state, TakeBack(0, number)) is Reason.NOT_AT_FAULT
    assert reason_against(state, TakeBack(0, bridges)) is Reason.NOT_AT_FAULT


def test_without_freehand_nothing_is_taken_back() -> None:
    state = position("6   .   .", (2, 1), (3, 1))
    assert state.why_not(TakeBack(0, 1)) == Refusal(Reason.FREEHAND_ONLY)


def test_what_a_later_legal_entry_depends_on_is_not_taken_back() -> None:
    state = freehand("6   .r  .", (2, 2), (3, 1), (3, 2))
    _, bridges = play_round(state, links=((1, 2),))  # one instead of two
    state.play(Number(0, 2))  # legal, as a bridge leads there
    refusal = state.why_not(TakeBack(0, bridges))
    assert refusal is not None
    assert (refusal.reason, refusal.values) == (Reason.STILL_NEEDED, {"what": bridges, "by": state.move_count})


def test_two_entries_at_fault_can_be_taken_back_in_turn() -> None:
    state = freehand("6   .r  .   6", (2, 2), (3, 1), (3, 2))
    number, bridges = play_round(state, number=2, links=((3, 4),))
    for what in (number, bridges):
        state.play(TakeBack(0, what))
    assert state.sheets[0].numbers == {1: 6, 4: 6}
    assert state.sheets[0].bridges == {}


def test_a_bridge_drawn_later_does_not_put_a_number_on_a_flag_island_right() -> None:
    state = freehand("6   .r  .", (2, 1), (3, 1), (3, 2))
    number, _ = play_round(state, number=2, links=((1, 2),))
    assert shown(state) == [(number, Reason.FLAG_WITHOUT_BRIDGE)]
    play_round(state, links=((1, 2),))
    assert state.sheets[0].struck == {2}
    assert state.finished(0) == frozenset()


def test_a_number_on_a_flag_island_is_put_right_by_entering_it_after_its_bridge() -> None:
    state = freehand("6   .r  .", (2, 1), (3, 1), (3, 2))
    number, _ = play_round(state, number=2, links=((1, 2),))
    state.play(CorrectNumber(0, number, 2))
    assert shown(state) == []
    play_round(state, links=((1, 2),))
    assert state.sheets[0].struck == frozenset()
    assert state.finished(0) == {2}


def test_by_records_of_version_2_a_number_on_a_flag_island_heals_when_a_bridge_leads_there() -> None:
    state = freehand("6   .r  .", (2, 1), (3, 1), (3, 2), heals_flags=True)
    play_round(state, number=2)
    play_round(state, links=((1, 2),))
    assert shown(state) == []
    assert state.sheets[0].struck == frozenset()


def test_a_bridge_without_a_numbered_end_heals_when_an_end_gets_a_number() -> None:
    state = freehand("6   .   .", (2, 1), (3, 1), (3, 2))
    play_round(state, links=((2, 3),))
    play_round(state, number=3)
    assert shown(state) == []
    assert state.sheets[0].struck == frozenset()


def test_what_healed_and_is_undone_by_a_take_back_is_shown_again() -> None:
    state = freehand("6   .   .", (2, 2), (3, 2), (3, 1), (3, 3))
    bridges, number = play_round(state, links=((2, 3), (2, 3)))[1], state.move_count + 1
    assert shown(state) == [(bridges, Reason.NO_NUMBERED_END)]
    _, wrong = play_round(state, number=2, links=((1, 2),))  # the number heals the bridges; one of two is drawn
    assert shown(state) == [(wrong, Reason.BRIDGE_COUNT)]
    assert reason_against(state, TakeBack(0, number)) is Reason.NOT_AT_FAULT


def test_by_records_of_version_2_what_healed_and_is_undone_by_a_take_back_is_shown_again() -> None:
    state = freehand("6   .r  .", (2, 2), (3, 2), (3, 1), (3, 3), heals_flags=True)
    number, _ = play_round(state, number=2)
    _, bridges = play_round(state, links=((1, 2),))  # heals the number, but is one too few
    assert shown(state) == [(bridges, Reason.BRIDGE_COUNT)]
    state.play(TakeBack(0, bridges))
    play_round(state)
    assert shown(state) == [(number, Reason.FLAG_WITHOUT_BRIDGE)]


def test_struck_islands_can_never_be_finished_and_score_nothing() -> None:
    state = freehand("1   .   .", (1, 2), (1, 1), (2, 1))
    play_round(state, number=2, links=((1, 2),))  # one bridge instead of two
    for _ in range(ROUNDS - 1):
        play_round(state)
    assert state.sheets[0].struck == {1, 2}
    assert state.finished(0) == frozenset()
    assert state.result().scores == (0,)
    assert state.result().detail == {"seats": [{"finished": 0, "red": 0, "blue": 0, "six": 0, "struck": [1, 2]}]}


def last_round(text: str, card: tuple[int, int], seats: int = 1, heals_flags: bool = False) -> State:
    """The drawing as a Freehand game in its last round, with that card."""
    state = freehand(text, card, seats=seats, heals_flags=heals_flags)
    state.cards_turned, state.rounds_over = ROUNDS, ROUNDS - 1
    state.setup = Setup((*state.setup.deck[1:ROUNDS], state.setup.deck[0], state.setup.deck[-1]))
    return state


def test_after_the_last_round_there_is_a_last_step_for_corrections() -> None:
    state = last_round("1   1   .", (2, 1))
    number, bridges = play_round(state, number=3, links=((1, 2), (1, 2)))
    assert {move for move, _ in shown(state)} == {bridges}
    assert not state.is_over
    assert (state.card, state.due, state.seat) == (None, [Due.CORRECTIONS], 0)
    assert reason_against(state, Number(0, 3)) is Reason.CORRECTIONS_DUE
    assert reason_against(state, TakeBack(0, number)) is Reason.NOT_AT_FAULT
    state.play(CorrectBridges(0, bridges, ((1, 2),)))
    assert shown(state) == []
    assert not state.is_over, "the step ends with a move of its own"
    assert state.moves() == [Done(0)]
    state.play(Done(0))
    assert state.is_over
    assert state.finished(0) == {1, 2}
    assert state.sheets[0].struck == frozenset()


def test_what_is_still_wrong_after_the_last_step_is_struck() -> None:
    state = last_round("1   1   .", (2, 1))
    play_round(state, links=((1, 2), (1, 2)))
    state.play(Done(0))
    assert state.is_over
    assert state.sheets[0].struck == {1, 2}
    assert state.result().scores == (0,)


def test_the_last_step_is_for_seats_with_faults_alone() -> None:
    state = last_round("1   1   .", (2, 1), seats=3)
    for seat in (0, 1, 2):
        state.play(SkipNumber(seat))
        state.play(Bridges(seat, ((1, 2),) if seat != 1 else ((1, 2), (2, 3))))
    assert state.due == [Due.WAITING, Due.CORRECTIONS, Due.WAITING]
    assert state.seat == 1
    assert reason_against(state, Done(0)) is Reason.NOTHING_TO_END
    assert [state.total(seat) for seat in (0, 1, 2)] == [4, 0, 4]
    state.play(Done(1))
    assert state.is_over


def test_without_faults_the_game_ends_with_the_last_round() -> None:
    state = last_round("1   1   .", (2, 1))
    play_round(state, links=((1, 2),))
    assert state.is_over


def test_a_goal_met_only_by_the_last_step_is_met_later_than_in_the_last_round() -> None:
    state = last_round("1r--2r--2r--2r  1", (6, 1), seats=2)
    for seat, links in ((0, ((4, 5),)), (1, ((4, 5), (4, 5)))):
        state.play(SkipNumber(seat))
        state.play(Bridges(seat, links))
    state.play(CorrectBridges(1, state.move_count, ((4, 5),)))
    state.play(Done(1))
    assert [met[Goal.RED] for met in state.goals.met] == [ROUNDS, ROUNDS + 1]
    assert [state.goals.points(seat, Goal.RED) for seat in (0, 1)] == [9, 5]


def test_by_records_of_version_2_in_the_last_step_a_fault_laid_bare_can_be_corrected_too() -> None:
    state = last_round("6   .r  .", (2, 2), heals_flags=True)
    state.play(Number(0, 2))  # healed by the bridge, which is one too few
    state.play(Bridges(0, ((1, 2),)))
    number, bridges = state.move_count - 1, state.move_count
    assert shown(state) == [(bridges, Reason.BRIDGE_COUNT)]
    state.play(TakeBack(0, bridges))
    assert shown(state) == [(number, Reason.FLAG_WITHOUT_BRIDGE)]
    state.play(CorrectNumber(0, number, 3))
    state.play(Done(0))
    assert (state.sheets[0].numbers, state.sheets[0].struck) == ({1: 6, 3: 2}, frozenset())


# -- Corrected in place -----------------------------------------------------------------------------------------------


def test_an_entry_at_fault_is_corrected_with_the_same_card() -> None:
    state = freehand("6   .r  .", (2, 1), (5, 3), (5, 2))
    number, _ = play_round(state, number=2)
    state.play(CorrectNumber(0, number, 3))
    assert state.sheets[0].numbers == {1: 6, 3: 2}, "the card of that round, not of this one"
    assert shown(state) == []
    assert state.due == [Due.NUMBER], "the round goes on as if nothing had been"
    assert reason_against(state, CorrectNumber(0, state.move_count, 2)) is Reason.NOT_AT_FAULT


def test_corrected_bridges_are_as_many_as_the_old_card_shows() -> None:
    state = freehand("6   6   .", (2, 2), (5, 3), (5, 1))
    _, bridges = play_round(state, links=((1, 2),))
    refused = state.why_not(CorrectBridges(0, bridges, ((1, 2), (1, 2), (2, 3))))
    assert refused == Refusal(Reason.BRIDGE_COUNT, BridgeCountDetails(3, 2))
    state.play(CorrectBridges(0, bridges, ((2, 3), (1, 2))))
    assert state.sheets[0].bridges == {(1, 2): 1, (2, 3): 1}


@pytest.mark.parametrize(
    ("links", "reason"),
    [
        ((), Reason.NO_BRIDGES),
        (((1, 3),), Reason.NO_SUCH_LINK),
        (((1, 2), (1, 2)), Reason.ISLAND_FULL),
        (((2, 3), (2, 3)), Reason.NO_NUMBERED_END),
    ],
)
def test_a_correction_may_break_no_rule(links: tuple[Link, ...], reason: Reason) -> None:
    state = freehand("1   .   .", (2, 2), (5, 3), (5, 1))
    _, bridges = play_round(state, links=((1, 2),))
    assert reason_against(state, CorrectBridges(0, bridges, links)) is reason


def test_a_corrected_number_breaks_no_rule_either() -> None:
    state = freehand("6   .r  .   .b", (2, 1), (5, 3), (5, 1))
    number, _ = play_round(state, number=2)
    assert reason_against(state, CorrectNumber(0, number, 1)) is Reason.HAS_NUMBER
    assert reason_against(state, CorrectNumber(0, number, 4)) is Reason.FLAG_WITHOUT_BRIDGE
    assert reason_against(state, CorrectNumber(0, number, 5)) is Reason.NO_SUCH_ISLAND
    assert reason_against(state, CorrectBridges(0, number, ((1, 2),))) is Reason.OTHER_ENTRY
    _, bridges = state.move_count - 1, state.move_count
    assert reason_against(state, CorrectNumber(0, bridges, 3)) is Reason.NOT_AT_FAULT


def test_what_a_later_legal_entry_needs_must_be_there_after_a_correction_too() -> None:
    state = freehand("6   .r  .", (2, 2), (3, 1), (3, 2))
    _, bridges = play_round(state, links=((1, 2),))  # one instead of two
    state.play(Number(0, 2))  # legal, as a bridge leads there
    number = state.move_count
    assert reason_against(state, TakeBack(0, bridges)) is Reason.STILL_NEEDED
    state.play(CorrectBridges(0, bridges, ((1, 2), (1, 2))))
    assert state.sheets[0].numbers == {1: 6, 2: 3}
    assert shown(state) == []
    assert [entry.move for entry in state.entry_logs[0].entries][-2:] == [number, state.move_count]


def test_a_bridge_to_a_flag_that_a_correction_keeps_was_there_before_the_number() -> None:
    state = freehand("6   .r  6", (2, 2), (3, 1), (3, 2), (4, 1))
    _, bridges = play_round(state, links=((1, 2),))  # one instead of two
    state.play(Number(0, 2))
    assert reason_against(state, CorrectBridges(0, bridges, ((2, 3), (2, 3)))) is Reason.STILL_NEEDED
    state.play(CorrectBridges(0, bridges, ((1, 2), (2, 3))))
    state.play(SkipBridges(0))
    assert shown(state) == []
    play_round(state)
    assert state.sheets[0].struck == frozenset()


def test_a_correction_that_drops_what_a_later_legal_entry_needs_is_refused() -> None:
    state = freehand("6   .r  6   .", (2, 2), (3, 1), (3, 2))
    _, bridges = play_round(state, links=((1, 2),))
    state.play(Number(0, 2))
    refusal = state.why_not(CorrectBridges(0, bridges, ((3, 4), (3, 4))))
    assert refusal == Refusal(Reason.STILL_NEEDED, DependencyDetails(bridges, state.move_count))


def test_what_heals_within_the_round_is_no_longer_shown() -> None:
    state = freehand("6   .   .", (2, 2), (3, 1), (3, 2), seats=2)
    _, bridges = play_round(state, links=((2, 3), (2, 3)))
    assert shown(state) == [(bridges, Reason.NO_NUMBERED_END)]
    state.play(Number(0, 3))
    assert shown(state) == []
    assert reason_against(state, TakeBack(0, bridges)) is Reason.NOT_AT_FAULT


def test_without_freehand_nothing_is_corrected_or_ended() -> None:
    state = position("6   .   .", (2, 1), (3, 1))
    for move in (CorrectNumber(0, 1, 2), CorrectBridges(0, 1, ((1, 2),)), Done(0)):
        assert state.why_not(move) == Refusal(Reason.FREEHAND_ONLY)


# -- What can no longer be met ----------------------------------------------------------------------------------------


def test_a_goal_is_lost_with_the_first_of_its_islands() -> None:
    state = freehand("6   .r  .   .b", (2, 1))
    assert not any(state.is_lost(0, goal) for goal in (Goal.RED, Goal.BLUE))
    state.sheets[0].struck = frozenset({2})
    assert state.is_lost(0, Goal.RED)
    assert not state.is_lost(0, Goal.BLUE)
    assert [view.now for view in goal_views(state, 0)][:2] == [0, 7]


def test_the_group_is_lost_once_no_six_islands_can_be_joined() -> None:
    state = freehand("1   1   1   1   1   1   1", (2, 1))
    state.sheets[0].struck = frozenset({7})
    assert not state.is_lost(0, Goal.SIX)
    state.sheets[0].struck = frozenset({4})
    assert state.is_lost(0, Goal.SIX)


def test_a_goal_that_has_been_met_is_never_lost() -> None:
    state = freehand("6   .r  .", (2, 1))
    state.goals.met[0][Goal.RED] = 1
    state.sheets[0].struck = frozenset({2})
    assert not state.is_lost(0, Goal.RED)


def test_an_entry_at_fault_holds_its_islands_back_from_goals() -> None:
    state = freehand("1 --2 --2 --2 --2   .", (1, 2), (6, 1), (6, 2))
    play_round(state, number=6, links=((5, 6),))  # finishes the group with one bridge instead of two
    assert state.goals.met[0] == {}
    assert not {5, 6} & state.finished(0)
    play_round(state)
    assert state.goals.met[0] == {}
    right = freehand("1 --2 --2 --2 --2   .", (1, 1))
    play_round(right, number=6, links=((5, 6),))
    assert right.goals.met[0] == {Goal.SIX: 1}


def test_starting_numbers_are_always_checked() -> None:
    board, _ = parse_drawing(BOARD_A)
    options = Options(freehand=True)
    state = State.start(board, 1, options, 0, Setup.deal(board, 1, options, random.Random(1)))
    assert reason_against(state, Start(0, 1, 3)) is Reason.START_FLAG


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_random_freehand_games_end_and_count_only_what_is_right(seed: int) -> None:
    board, _ = parse_drawing(BOARD_A)
    options, rng = Options(freehand=True), random.Random(seed)
    state = State.start(board, 2, options, 0, Setup.deal(board, 2, options, rng))
    while not state.is_over:
        due = state.seats_due()
        moves = state.moves(due[int(rng.random() * len(due))])
        # Rarely more than one bridge, or every island would soon be struck.
        few = [move for move in moves if not isinstance(move, Bridges) or len(move.links) == 1]
        choice = few if rng.random() < 0.7 else moves
        state.play(choice[int(rng.random() * len(choice))])
        assert state == state.copy()
    assert state.move_count <= GAME.max_moves
    for seat, sheet in enumerate(state.sheets):
        assert sheet.struck
        assert not sheet.struck & state.finished(seat)
        for island in state.finished(seat):
            assert sheet.bridge_count(island) == sheet.numbers[island]
