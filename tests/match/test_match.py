"""A game at the table, with the toy game: turns, undo, aids, computer players' samples, branches, record."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.state import IllegalMove, Move
from game.match.match import Match
from game.match.record_faults import RecordError
from game.match.records import COMPUTER, Record, Seat, parse_record
from tests.toy import Board, Draw, Lay, Options, Reason

ADA = Seat("Ada")
BEN = Seat("Ben")
BOSUN = Seat("Bosun", COMPUTER, "hard")
PILE = [4, 9, 2, 7, 12, 1, 3, 5, 6, 8, 10, 11]


@pytest.fixture(autouse=True)
def _toy(toy_game: str) -> None:
    """Every test here plays the toy game."""


def match_of(*seats: Seat, moves: tuple[Move, ...] = (), pile: list[int] = PILE) -> Match[Any]:
    """A toy match with known cards: seat 0 holds 4 and 9, seat 1 holds 2 and 7; the pile begins 12, 1 for two."""
    meta = {"program": "p", "started": "s", "seed": 5}
    return Match.resume(Record("toy", "table", Options(), seats, 0, {"pile": pile}, moves, meta=meta), Board())


def hands(match: Match[Any]) -> list[list[int]]:
    state: Any = match.state
    return [sorted(hand) for hand in state.hands]


def test_the_same_seed_deals_the_same_game() -> None:
    first, again, other = (Match.new("toy", "table", Board(), [ADA, BEN], seed=seed) for seed in (1, 1, 2))
    assert first.record().setup == again.record().setup
    assert first.record().setup != other.record().setup
    assert first.seed == 1


def test_a_new_game_has_default_options_and_a_first_seat() -> None:
    match = Match.new("toy", "table", Board(), [ADA, BEN, BOSUN], first_seat=2)
    assert match.options == Options(low=False)
    assert match.seat == 2
    assert match.is_computer_turn
    assert match.result is None


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="toy is for 1 to 4 seats, not 5"):
        Match.new("toy", "table", Board(), [ADA] * 5)
    with pytest.raises(ValueError, match="the first seat is 0 to 0, not 1"):
        Match.new("toy", "table", Board(), [ADA], first_seat=1)


def test_an_illegal_move_changes_nothing_and_tells_nobody() -> None:
    match = match_of(ADA, BEN)
    told: list[Match[Any]] = []
    match.on_change.append(told.append)
    before = match.state.copy()
    refusal = match.why_not(Lay(0, 7))
    assert refusal is not None
    assert refusal.reason is Reason.NOT_ON_HAND
    with pytest.raises(IllegalMove):
        match.play(Lay(0, 7))
    assert match.state == before
    assert match.moves == ()
    assert told == []


def test_listeners_hear_of_every_change_when_it_is_done() -> None:
    match = match_of(ADA, BEN)
    heard: list[int] = []
    match.on_change.append(lambda changed: heard.append(changed.number))
    match.play(Lay(0, 4))
    match.play(Lay(1, 2))
    match.undo()
    match.count_aid("hint")
    assert heard == [1, 2, 1, 1]


def test_undo_goes_back_to_before_the_last_humans_move() -> None:
    match = match_of(ADA, BEN)
    before = match.state.copy()
    match.play(Lay(0, 4))
    match.play(Lay(1, 2))
    match.undo()
    assert match.moves == (Lay(0, 4),)
    match.undo()
    assert match.state == before
    assert not match.can_undo


def test_undo_takes_back_the_computers_replies_too() -> None:
    match = match_of(ADA, BOSUN, BOSUN)
    match.play(Lay(0, 4))
    match.play(Lay(1, 2))
    match.play(Lay(2, 12))
    assert match.undo_seat == 0
    match.undo()
    assert match.moves == ()
    assert hands(match)[0] == [4, 9]


def test_redo_plays_what_undo_took_back_and_the_computers_replies() -> None:
    match = match_of(ADA, BOSUN, BOSUN)
    for move in (Lay(0, 4), Lay(1, 2), Lay(2, 12)):
        match.play(move)
    after = match.state.copy()
    match.undo()
    assert match.can_redo
    heard: list[int] = []
    match.on_change.append(lambda changed: heard.append(changed.number))
    match.redo()
    assert (match.moves, match.state) == ((Lay(0, 4), Lay(1, 2), Lay(2, 12)), after)
    assert heard == [3]
    assert not match.can_redo
    with pytest.raises(ValueError, match="no move"):
        match.redo()


def test_several_undos_are_redone_in_turn() -> None:
    match = match_of(ADA, BEN)
    for move in (Lay(0, 4), Lay(1, 2)):
        match.play(move)
    match.undo()
    match.undo()
    numbers = []
    while match.can_redo:
        match.redo()
        numbers.append(match.number)
    assert numbers == [1, 2]
    assert match.moves == (Lay(0, 4), Lay(1, 2))


def test_another_move_ends_redo() -> None:
    match = match_of(ADA, BEN)
    match.play(Lay(0, 4))
    match.undo()
    match.play(Lay(0, 9))
    assert not match.can_redo


def test_the_move_that_redo_would_play_keeps_what_comes_after_it() -> None:
    match = match_of(ADA, BEN)
    for move in (Lay(0, 4), Lay(1, 2)):
        match.play(move)
    match.undo()
    match.undo()
    match.play(Lay(0, 4))
    match.redo()
    assert match.moves == (Lay(0, 4), Lay(1, 2))
    assert match.state_at(2) == match.state
    assert not match.can_redo


def test_redo_goes_along_an_offered_line_to_each_choice_of_a_person() -> None:
    match = match_of(ADA, BOSUN)
    for move in (Lay(0, 4), Lay(1, 2), Lay(0, 9)):
        match.play(move)
    line, after = match.moves, match.state.copy()
    match.go_to((), line)
    numbers = []
    while match.can_redo:
        match.redo()
        numbers.append(match.number)
    assert numbers == [2, 3]
    assert (match.moves, match.state) == (line, after)


def test_an_offered_line_ends_before_its_first_illegal_move() -> None:
    match = match_of(ADA, BEN)
    match.go_to((), [Lay(0, 4), Lay(0, 4), Lay(1, 2)])
    match.redo()
    assert (match.moves, match.can_redo) == ((Lay(0, 4),), False)


def test_undo_never_goes_past_something_that_came_to_light() -> None:
    match = match_of(ADA, BEN)
    match.play(Draw(0))
    assert not match.can_undo
    match.play(Lay(0, 12))
    assert match.can_undo
    match.undo()
    assert match.moves == (Draw(0),)
    with pytest.raises(ValueError, match="no move"):
        match.undo()


def test_undo_stops_where_a_computer_players_reply_revealed_something() -> None:
    match = match_of(ADA, BOSUN)
    match.play(Lay(0, 4))
    match.play(Draw(1))
    assert not match.can_undo
    assert match.undo_seat is None


def test_undo_leaves_alone_what_only_computer_players_did() -> None:
    match = match_of(BOSUN, BOSUN)
    match.play(Lay(0, 4))
    assert not match.can_undo


def test_a_game_that_is_over_stays_over() -> None:
    match = match_of(ADA)
    match.play(Lay(0, 4))
    match.play(Lay(0, 9))
    assert match.is_over
    assert match.seat is None
    assert match.result is not None
    assert match.result.scores == (13,)
    assert not match.can_undo


def test_undo_and_resumed_undo_agree() -> None:
    match = match_of(ADA, BOSUN)
    match.play(Lay(0, 4))
    match.play(Lay(1, 2))
    resumed = Match.resume(parse_record(match.record().to_text()), Board())
    resumed.undo()
    match.undo()
    assert resumed.state == match.state
    assert resumed.record() == match.record()


def test_aids_are_counted_for_the_seat_that_used_them_and_kept_in_meta() -> None:
    match = match_of(ADA, BEN)
    match.count_aid("hint")
    match.play(Lay(0, 4))
    match.count_aid("hint", seat=0)
    match.count_aid("hint", seat=1)
    match.undo()
    assert match.meta.aids(0) == {"hint": 2, "undo": 1}
    assert match.meta.aids(1) == {"hint": 1}
    resumed = Match.resume(parse_record(match.record().to_text()), Board())
    assert [resumed.meta.aids(seat) for seat in (0, 1)] == [match.meta.aids(seat) for seat in (0, 1)]


@pytest.mark.parametrize("aids", [3, [], [1, 2], [{"hint": "x"}, {"hint": True}], None])
def test_odd_meta_of_a_strangers_record_counts_as_none(aids: object) -> None:
    record = match_of(ADA, BEN).record()
    assert record.meta is not None
    record.meta.update({"aids": aids, "seed": "x"})
    resumed = Match.resume(record, Board())
    assert resumed.seed == 0
    assert not any(resumed.meta.aids(seat) for seat in range(len(resumed.seats)))


def test_other_meta_is_kept() -> None:
    match = match_of(ADA, BEN)
    assert match.record().meta == {"program": "p", "started": "s", "seed": 5}


def test_a_record_with_an_illegal_move_cannot_be_resumed() -> None:
    with pytest.raises(RecordError) as caught:
        match_of(ADA, BEN, moves=(Lay(0, 4), Lay(1, 4)))
    assert caught.value.number == 2


def test_the_same_game_samples_alike_and_hides_what_the_seat_cannot_know() -> None:
    match = match_of(ADA, BEN)
    sample: Any = match.sample_for(0)
    assert sample == match.sample_for(0)
    assert sorted(sample.hands[0]) == [4, 9]
    swapped = match_of(ADA, BEN, pile=[4, 9, 11, 10, 8, 6, 5, 3, 1, 12, 7, 2])
    assert swapped.sample_for(0) == sample
    assert swapped.state != match.state
    match.play(Lay(0, 4))
    later: Any = match.sample_for(0)
    assert later.pile != sample.pile
    assert match.thinking_seed(0) != swapped.thinking_seed(0)


def test_every_position_can_be_looked_at_again() -> None:
    match = match_of(ADA, BEN)
    start = match.state.copy()
    match.play(Lay(0, 4))
    match.play(Lay(1, 2))
    assert match.state_at(0) == start
    assert match.state_at(2) == match.state
    assert len(match.states()) == 3
    with pytest.raises(IndexError):
        match.state_at(3)


def test_the_recap_tells_what_the_others_did_since() -> None:
    match = match_of(ADA, BOSUN, BEN)
    assert match.moves[match.last_move_of(0) :] == ()
    match.play(Lay(0, 4))
    match.play(Draw(1))
    match.play(Lay(1, 2))
    assert match.moves[match.last_move_of(0) :] == (Draw(1), Lay(1, 2))
    assert match.last_move_of(0) == 1
    assert match.moves[match.last_move_of(2) :] == (Lay(0, 4), Draw(1), Lay(1, 2))
    assert match.last_move_of(2) == 0


def test_a_branch_plays_on_from_an_earlier_move_and_leaves_the_game_alone() -> None:
    match = match_of(ADA, BEN)
    match.play(Lay(0, 4))
    match.play(Lay(1, 2))
    match.count_aid("hint")
    branch = match.branch(1, seats=[ADA, BOSUN])
    branch.play(Lay(1, 7))
    assert match.moves == (Lay(0, 4), Lay(1, 2))
    assert branch.moves == (Lay(0, 4), Lay(1, 7))
    assert branch.seats == (ADA, BOSUN)
    assert branch.seed == match.seed
    assert not any(branch.meta.aids(seat) for seat in range(len(branch.seats)))


def test_the_record_of_a_whole_game_replays_to_its_result() -> None:
    match = Match.new("toy", "table", Board(), [ADA, BOSUN], seed=9, started="now")
    while not match.is_over:
        match.play(match.state.moves()[0])
    record = parse_record(match.record().to_text())
    assert record == match.record()
    assert record.result == match.result
    again = Match.resume(record, Board())
    assert again.state == match.state
    assert again.is_over
