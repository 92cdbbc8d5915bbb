"""Matches in detail: options, meta, owner of an undo, limits of replay."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from game.core.content import content_digest
from game.isles.bridges.rules.moves import Start
from game.match.match import Match
from game.match.record_faults import RecordError
from game.match.records import COMPUTER, Record, Seat
from game.program import PROGRAM
from game.registry import plugin
from tests.toy import Board, Draw, Lay, Options

ADA, BEN, CLEO = Seat("Ada"), Seat("Ben"), Seat("Cleo")
BOSUN = Seat("Bosun", COMPUTER, "hard")
PILE = [4, 9, 2, 7, 12, 1, 3, 5, 6, 8, 10, 11]


@pytest.fixture(autouse=True)
def _toy(toy_game: str) -> None:
    """The toy game is registered in every test."""


def toy(*seats: Seat, meta: dict[str, object] | None = None) -> Match[Any]:
    """A toy match with known cards: seat 0 holds 4 and 9, seat 1 holds 2 and 7; the pile begins 12, 1 for two."""
    return Match.resume(Record("toy", "table", Options(), seats, 0, {"pile": PILE}, meta=meta), Board())


def test_a_new_game_is_played_with_the_options_given() -> None:
    match = Match.new("toy", "table", Board(), [ADA, BEN], Options(low=True))
    assert match.options == Options(low=True)
    assert match.record().to_json()["options"] == {"low": True}


def test_a_new_game_begins_with_seat_0_and_seed_0_unless_said_otherwise() -> None:
    match = Match.new("toy", "table", Board(), [ADA, BEN])
    assert (match.seat, match.first_seat, match.seed, match.number) == (0, 0, 0, 0)
    assert match.board_name == "table"
    with pytest.raises(ValueError, match="the first seat is 0 to 1, not -1"):
        Match.new("toy", "table", Board(), [ADA, BEN], first_seat=-1)


def test_a_new_games_meta_tells_the_program_the_time_and_the_seed() -> None:
    given = Match.new("toy", "table", Board(), [ADA], seed=7, started="then").record()
    assert given.meta == {"program": PROGRAM, "started": "then", "seed": 7, "content": content_digest(Board())}
    before = datetime.now().astimezone().replace(microsecond=0)
    meta = Match.new("toy", "table", Board(), [ADA], seed=7).record().meta
    assert meta is not None
    started = datetime.fromisoformat(meta["started"])
    assert before <= started <= datetime.now().astimezone()
    assert meta["started"] == started.isoformat(timespec="seconds")


def test_a_branch_has_the_seed_of_its_game_and_a_time_of_its_own() -> None:
    match = Match.new("toy", "table", Board(), [ADA, BEN], Options(low=True), 1, seed=7, started="then")
    match.play(Lay(1, match.state.moves()[0].card))
    branch = match.branch(1)
    record, meta = branch.record(), branch.record().meta
    assert meta is not None
    assert meta == {"program": PROGRAM, "started": meta["started"], "seed": 7, "content": content_digest(Board())}
    assert datetime.fromisoformat(meta["started"]).tzinfo is not None
    assert replace(record, meta=None) == replace(match.record(), meta=None)
    assert match.branch(0).moves == ()


def test_an_undo_is_counted_for_who_made_the_move_whoever_is_to_move_then() -> None:
    """In Bridges any due seat may move: Ben starts first, but after the undo Ada is the seat to move."""
    board = plugin("bridges").load_board("a").board
    match = Match.new("bridges", "a", board, [ADA, BEN])
    start = next(move for move in match.state.moves() if isinstance(move, Start))
    match.play(replace(start, seat=1))
    match.undo()
    assert match.seat == 0
    assert (match.meta.aids(0), match.meta.aids(1)) == ({}, {"undo": 1})


def test_undo_takes_back_one_move_of_a_person_who_made_several() -> None:
    match = toy(ADA)
    match.play(Lay(0, 4))
    match.undo()
    assert match.moves == ()
    assert len(match.states()) == 1
    assert match.undo_seat is None


def test_an_aid_is_counted_for_who_is_to_move_unless_a_seat_is_named() -> None:
    match = toy(ADA, BEN)
    match.count_aid("hint")
    match.play(Lay(0, 4))
    match.count_aid("hint")
    match.count_aid("why", 0)
    assert (match.meta.aids(0), match.meta.aids(1)) == ({"hint": 1, "why": 1}, {"hint": 1})
    assert match.record().meta == {"aids": [{"hint": 1, "why": 1}, {"hint": 1}]}


def test_aids_told_to_a_caller_are_a_copy() -> None:
    match = toy(ADA)
    match.count_aid("hint")
    aids = dict(match.meta.aids(0))
    match.count_aid("hint")
    assert aids == {"hint": 1}


def test_no_aid_is_counted_once_nobody_is_to_move_but_listeners_hear_of_it() -> None:
    match = toy(ADA)
    for card in (4, 9):
        match.play(Lay(0, card))
    heard: list[Match[Any]] = []
    match.on_change.append(heard.append)
    match.count_aid("hint")
    assert match.meta.aids(0) == {}
    assert heard == [match]


@pytest.mark.parametrize("aids", [3, [{}], [{}, {}, {}], [1, {}], {"hint": 1}])
def test_odd_aids_of_a_stranger_are_not_written_again(aids: object) -> None:
    match = toy(ADA, BEN, meta={"aids": aids, "note": "kept"})
    assert match.record().meta == {"note": "kept"}


def test_sound_aids_beside_odd_ones_count() -> None:
    match = toy(ADA, BEN, meta={"aids": [{"hint": 2, "undo": "x", "why": True}, {}]})
    assert match.meta.aids(0) == {"hint": 2}
    assert match.record().meta == {"aids": [{"hint": 2}, {}]}


@pytest.mark.parametrize("seed", ["7", 7.0, True, None, []])
def test_an_odd_seed_counts_as_0(seed: object) -> None:
    assert toy(ADA, meta={"seed": seed}).seed == 0


def test_a_record_without_meta_can_be_gone_on_with() -> None:
    match = toy(ADA)
    assert (match.seed, match.record().meta) == (0, {})


def test_a_computer_player_without_a_level_plays_the_middle_one() -> None:
    match = toy(Seat("Bosun", COMPUTER), BOSUN, ADA)
    assert [match.seats[seat].level_or_default for seat in (0, 1)] == ["medium", "hard"]
    assert match.is_computer_turn
    match.play(Lay(0, 4))
    match.play(Lay(1, 2))
    assert not match.is_computer_turn


def test_thinking_depends_on_the_deal_the_move_and_the_seat() -> None:
    seeds = set()
    for seed in (1, 2):
        match = Match.new("toy", "table", Board(), [ADA, BEN], seed=seed)
        seeds |= {match.thinking_seed(seat) for seat in (0, 1)}
        match.play(match.state.moves()[0])
        seeds |= {match.thinking_seed(seat) for seat in (0, 1)}
    assert len(seeds) == 8


def test_samples_differ_by_seat_and_by_deal() -> None:
    match = toy(ADA, BEN)
    assert match.sample_for(0) != match.sample_for(1)
    assert toy(ADA, BEN, meta={"seed": 1}).sample_for(0) != match.sample_for(0)


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_there_is_no_position_before_the_first_or_after_the_last(number: int) -> None:
    match = toy(ADA)
    match.play(Lay(0, 4))
    with pytest.raises(IndexError, match=f"no position after {number} of 1 moves"):
        match.state_at(number)


def test_the_recap_begins_after_a_seats_last_move_of_several() -> None:
    match = toy(ADA, BEN)
    for move in (Lay(0, 4), Draw(1), Draw(1), Lay(1, 2), Lay(0, 9)):
        match.play(move)
    assert [match.last_move_of(seat) for seat in (0, 1)] == [5, 4]
    assert match.moves[match.last_move_of(1) :] == (Lay(0, 9),)
    assert match.moves[match.last_move_of(0) :] == ()


def test_a_result_is_there_at_the_end_alone_and_in_the_record() -> None:
    match = toy(ADA)
    match.play(Lay(0, 4))
    assert match.result is None
    assert match.record().result is None
    match.play(Lay(0, 9))
    assert match.result is not None
    assert match.record().result == match.result
    assert not match.is_computer_turn


def test_a_setup_that_is_none_cannot_be_resumed() -> None:
    with pytest.raises(RecordError, match="setup: "):
        Match.resume(Record("toy", "table", Options(), (ADA,), 0, {"pile": [1]}), Board())
