"""The turn clock: time by move and by game, what a saved game keeps, and the quiet move of a hard clock."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.match.match import Match, Seat
from game.match.records import Record
from game.match.turn_clock import CLOCK_KEY, OVERTIME_SECONDS, ClockRules, TimeSpan, TurnClock, overruns, set_clock
from game.registry import GAMES, plugin
from tests.table.tables import PEOPLE, begun

A_MINUTE = ClockRules(TimeSpan.MOVE, 60)
FIVE_MINUTES = ClockRules(TimeSpan.GAME, 300)


def with_clock(rules: ClockRules, game: str = GAMES[0]) -> tuple[Match[Any], TurnClock]:
    match = begun(game, PEOPLE)
    set_clock(match, rules)
    clock = TurnClock.of(match)
    assert clock is not None
    return match, clock


def test_time_a_move_is_full_again_after_each_move() -> None:
    match, clock = with_clock(A_MINUTE)
    assert not clock.tick(0, 45.0)
    assert clock.seconds_left(0) == 15
    match.play(match.state.moves()[0])
    assert clock.seconds_left(0) == 60


def test_time_is_up_once_a_move_and_the_record_says_at_which() -> None:
    match, clock = with_clock(A_MINUTE)
    assert [clock.tick(0, seconds) for seconds in (59.9, 0.2, 5.0)] == [False, True, False]
    assert overruns(match) == {0}
    match.play(match.state.moves()[0])
    assert not clock.tick(0, 1.0)
    assert overruns(match) == {0}


def test_time_a_game_goes_on_from_move_to_move_and_ends_in_overtime() -> None:
    match, clock = with_clock(FIVE_MINUTES)
    clock.tick(0, 200.0)
    match.play(match.state.moves()[0])
    assert clock.seconds_left(0) == 100
    assert clock.tick(0, 100.0)
    match.play(match.state.moves()[0])
    assert clock.seconds_left(0) == OVERTIME_SECONDS
    assert clock.tick(0, OVERTIME_SECONDS)


def test_each_seat_has_a_time_of_its_own() -> None:
    _, clock = with_clock(FIVE_MINUTES)
    clock.tick(0, 120.0)
    assert (clock.seconds_left(0), clock.seconds_left(1)) == (180, 300)


def test_a_saved_game_keeps_its_clock() -> None:
    match, clock = with_clock(FIVE_MINUTES)
    clock.tick(0, 120.0)
    again: Match[Any] = Match.resume(Record.parse(match.record().to_json()), match.board)
    resumed = TurnClock.of(again)
    assert resumed is not None
    assert (resumed.rules, resumed.seconds_left(0), resumed.seconds_left(1)) == (FIVE_MINUTES, 180, 300)


def test_undo_redo_and_leaving_give_no_time_back() -> None:
    match, clock = with_clock(A_MINUTE)
    first, second = match.state.moves()[:2]
    clock.tick(0, 45.0)
    match.play(first)
    clock.tick(match.seat or 0, 20.0)
    match.undo()
    assert clock.seconds_left(0) == 15
    clock.tick(0, 1.0)
    match.redo()
    assert clock.seconds_left(match.seat or 0) == 40
    match.undo()
    assert clock.seconds_left(0) == 14
    match.play(second)
    assert clock.seconds_left(match.seat or 0) == 60  # another way than the one that was taken back
    clock.tick(match.seat or 0, 25.0)
    resumed = TurnClock.of(Match.resume(Record.parse(match.record().to_json()), match.board))
    assert resumed is not None
    assert resumed.seconds_left(match.seat or 0) == 35


def test_a_move_taken_back_after_its_time_has_a_little_time_again() -> None:
    match, clock = with_clock(A_MINUTE)
    assert clock.tick(0, 60.0)
    match.play(match.state.moves()[0])
    clock.tick(match.seat or 0, 1.0)
    match.undo()
    assert clock.seconds_left(0) == OVERTIME_SECONDS
    assert clock.tick(0, OVERTIME_SECONDS)


@pytest.mark.parametrize(
    "written",
    [
        None, 7, [], {}, {"per": "year", "seconds": 60, "hard": False}, {"per": ["move"], "seconds": 60, "hard": False},
        {"per": "move", "seconds": 0, "hard": False}, {"per": "move", "seconds": True, "hard": False},
        {"per": "move", "seconds": 60, "hard": 1}, {"per": "move", "seconds": 10**9, "hard": False},
    ],
)  # fmt: skip
def test_a_clock_that_cannot_be_read_is_none(written: object) -> None:
    match = begun(GAMES[0], PEOPLE)
    match.meta.set(CLOCK_KEY, written)
    assert TurnClock.of(match) is None
    assert overruns(match) == frozenset()


def test_times_that_cannot_be_read_are_full() -> None:
    match = begun(GAMES[0], PEOPLE)
    match.meta.set(CLOCK_KEY, {**A_MINUTE.to_json(), "left": ["late", 3], "over": [0, "x"]})
    clock = TurnClock.of(match)
    assert clock is not None
    assert clock.seconds_left(0) == 60
    assert overruns(match) == {0}


@pytest.mark.parametrize("game", [game for game in GAMES if 1 in plugin(game).game.seats])
def test_a_game_played_alone_has_no_clock(game: str) -> None:
    match = begun(game, [Seat("Ada")])
    set_clock(match, A_MINUTE)
    assert match.meta.get(CLOCK_KEY) is None
    match.meta.set(CLOCK_KEY, A_MINUTE.to_json())
    assert TurnClock.of(match) is None


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", GAMES)
def test_the_quiet_move_is_legal_to_the_end_and_the_same_each_time(game: str) -> None:
    match = begun(game, PEOPLE if 2 in plugin(game).game.seats else [Seat("A")] * min(plugin(game).game.seats), seed=5)
    dice = random.Random(3)
    while not match.is_over:
        move = plugin(game).timeout_move(match.state)
        assert match.why_not(move) is None, move.text
        assert plugin(game).timeout_move(match.state) == move
        match.play(move if dice.random() < 0.5 else dice.choice(list(match.state.moves())))
