"""Invariants of every game: each test runs at every table of ``tests.games``."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.core.players import LEVELS, decide
from game.core.state import FormatError, IllegalMove, Move
from game.match.match import Match
from game.match.records import check, parse_record, replay, write_record
from game.registry import plugin
from game.table.plugin import ui_of
from tests.games import CASES, OLD_CASES, PAIRS, VARIANTS, Case, boards, random_game, some

ROOT = Path(__file__).resolve().parents[1]
ODD_NUMBERS = (-1, 0, 7, 99, 10**6, -(10**30))
PLAYERS = [
    pytest.param(case, level, id=f"{case.game}-{level}", marks=[pytest.mark.slow] if level == "hard" else [])
    for case in PAIRS
    for level in LEVELS
]

at_every_table = pytest.mark.parametrize("case", [*CASES, *OLD_CASES], ids=lambda case: case.name)
at_a_table_for_two = pytest.mark.parametrize("case", PAIRS, ids=str)


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_game_has_the_boards_we_ship_the_default_first(game: str) -> None:
    assert tuple(boards(game)[: len(plugin(game).shipped)]) == plugin(game).shipped


@at_every_table
def test_random_games_end_within_the_longest_game_with_a_result(case: Case) -> None:
    match = random_game(case)
    assert match.seat is None
    assert match.state.moves() == []
    result = match.state.result()
    assert len(result.scores) == case.seats
    assert result.winners == tuple(sorted(set(result.winners)))
    assert result.winners
    assert all(0 <= seat < case.seats for seat in result.winners)


@at_every_table
def test_before_the_end_there_is_no_result_and_always_somebody_to_move(case: Case) -> None:
    match = random_game(case)
    for state in match.states()[:-1]:
        assert not state.is_over
        assert state.seat in range(case.seats)
        with pytest.raises(ValueError, match=r"."):
            state.result()


@at_every_table
def test_every_move_offered_is_legal_and_of_the_seat_to_move(case: Case) -> None:
    match = random_game(case)
    rng = random.Random(1)
    for number in some(match, 8)[:-1]:
        state = match.state_at(number)
        moves = state.moves()
        assert len(set(moves)) == len(moves), "a move is offered twice"
        assert moves == state.copy().moves(), "the order differs between copies"
        for move in rng.sample(moves, min(40, len(moves))):
            assert move.seat == state.seat
            assert state.why_not(move) is None


@at_every_table
def test_how_far_a_game_has_come_rises_from_its_beginning_to_its_end(case: Case) -> None:
    """The music follows this value."""
    share_played = ui_of(case.game).share_played
    match = random_game(case)
    shares = [share_played(match.state_at(number)) for number in some(match, 5)]
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert shares[0] < 0.1 < shares[-1]


@at_every_table
def test_a_copy_is_equal_and_stays_apart(case: Case) -> None:
    match = random_game(case)
    for number in some(match, 5)[:-1]:
        state = match.state_at(number)
        one, other = state.copy(), state.copy()
        assert one == state
        assert str(one) == str(state)
        one.play(match.moves[number])
        assert one == match.state_at(number + 1)
        assert other == state
        assert one != other


@at_every_table
def test_odd_moves_are_refused_with_a_reason_and_change_nothing(case: Case) -> None:
    match = random_game(case)
    kinds = {move.do: move for move in match.moves}
    for number in some(match, 4):
        state = match.state_at(number).copy()
        before = state.copy()
        for move in kinds.values():
            for odd in odd_moves(move):
                refusal = state.why_not(odd)
                if refusal is None:
                    state.copy().play(odd)  # such as a first bid, which may be any number
                    continue
                with pytest.raises(IllegalMove):
                    state.play(odd)
        assert state == before


def odd_moves(move: Move) -> list[Move]:
    """The move with one field after the other set to values of the right type that make no sense."""
    odd: list[Move] = []
    for field in fields(move):
        value = getattr(move, field.name)
        values: list[Any] = list(ODD_NUMBERS)
        if isinstance(value, str):
            values = ["", "nothing", "joker-4", "A0"]
        elif isinstance(value, tuple) and value and isinstance(value[0], int):
            values = [(number, number) for number in ODD_NUMBERS]
        elif isinstance(value, tuple):
            values = [(), *(((number, number + 1),) for number in ODD_NUMBERS), value * 5]
        odd += [replace(move, **{field.name: part}) for part in values]
    return odd


@at_every_table
def test_every_position_becomes_a_record_and_comes_back_without_loss(case: Case) -> None:
    match = random_game(case)
    for number in some(match, 4):
        there = match.branch(number)
        record = parse_record(there.record().to_text())
        assert record == there.record()
        again = Match.resume(record, match.board)
        assert again.state == match.state_at(number)
        assert again.result == (match.result if number == match.number else None)


@at_every_table
def test_a_whole_record_passes_the_check_and_any_missing_or_doubled_move_does_not(case: Case) -> None:
    match = random_game(case)
    record = match.record()
    assert check(record, lambda _: match.board) is None
    assert replay(record, match.board) == match.state
    short = check(replace(record, moves=record.moves[:-1]), lambda _: match.board)
    assert short is not None
    assert short.number == match.number
    long = check(replace(record, moves=(*record.moves, record.moves[-1])), lambda _: match.board)
    assert long is not None
    assert long.number == match.number + 1


@pytest.mark.slow
@pytest.mark.behaviour
def test_records_replay_in_a_fresh_process(tmp_path: Path) -> None:
    for number, case in enumerate([*CASES, *OLD_CASES]):
        write_record(tmp_path / f"{number}.json", random_game(case).record())
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, tests.conftest, main; sys.exit(main.main(sys.argv[1:]))",
            "replay",
            "--check",
            str(tmp_path),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{len(CASES) + len(OLD_CASES)} records are right")


# -- Setup and options ------------------------------------------------------------------------------------------------


@at_every_table
def test_a_setup_is_read_back_and_refused_with_a_key_more_or_less(case: Case) -> None:
    match = case.deal(seed=2)
    record = match.record()
    assert replay(record, match.board) == match.state
    for spoilt in ({**record.setup, "more": []}, dict(list(record.setup.items())[:-1])):
        if spoilt != record.setup:
            with pytest.raises(FormatError):
                replay(replace(record, setup=spoilt), match.board)


@at_every_table
def test_any_odd_value_in_a_setup_is_refused_with_a_sentence(case: Case) -> None:
    match = case.deal(seed=2)
    record = match.record()
    for key, value in record.setup.items():
        first = value[0] if isinstance(value, list) and value else value
        odd: list[Any] = [None, 3, "x", [], {}, [first], [None], [[[]]], [first, first], [value, value]]
        for part in odd:
            if part == value:
                continue
            with pytest.raises(FormatError):
                replay(replace(record, setup={**record.setup, key: part}), match.board)


@pytest.mark.parametrize("game", registry.GAMES)
def test_options_are_read_back_and_odd_ones_refused(game: str) -> None:
    rules = plugin(game).game
    for seats, written in VARIANTS.get(game, []):
        options = rules.options.parse(written, seats)
        assert options == rules.options.parse(options.to_json(), seats)
        assert written.items() <= options.to_json().items()
        for key in written:
            values: list[Any] = [None, 1, "true", [], {"target": 0}, {"target": True}, {"auction": False}]
            for odd in values:
                if odd is None and options.to_json()[key] is not True:
                    continue
                with pytest.raises(FormatError):
                    rules.options.parse({key: odd}, seats)
    spoilt: list[Any] = [[], None, {"unheard": True}]
    for written in spoilt:
        with pytest.raises(FormatError):
            rules.options.parse(written, rules.seats[0])


@at_a_table_for_two
def test_seeds_deal_different_setups_and_each_seed_always_the_same(case: Case) -> None:
    seats = plugin(case.game).game.seats[0]
    fewest = replace(case, seats=seats, first_seat=0)  # Mosaic deals something only alone, Hex never
    setups = [fewest.deal(seed).record().setup for seed in (1, 1, 2)]
    assert setups[0] == setups[1]
    assert (setups[0] != setups[2]) is ui_of(case.game).has_deal(seats)


# -- What is hidden ---------------------------------------------------------------------------------------------------


@at_every_table
def test_a_sample_agrees_with_what_everybody_sees(case: Case) -> None:
    match = random_game(case)
    for number in some(match, 4):
        state = match.state_at(number)
        before = state.copy()
        for seat in range(case.seats):
            sample = state.sample(seat, random.Random(number))
            assert (sample.seat, sample.is_over, sample.information_count) == (
                state.seat,
                state.is_over,
                state.information_count,
            )
            if sample.seat == seat:
                assert sample.moves() == state.moves()
            if sample.is_over:
                assert sample.result().winners == state.result().winners  # others' racks may stay hidden
        assert state == before


@at_every_table
def test_a_sample_depends_only_on_what_its_seat_knows(case: Case) -> None:
    """A first redeal of the hidden information does not change the sample."""
    match = random_game(case)
    for number in some(match, 4):
        state = match.state_at(number)
        for seat in range(case.seats):
            sample = state.sample(seat, random.Random(5))
            for other in (1, 2):
                assert state.sample(seat, random.Random(other)).sample(seat, random.Random(5)) == sample


@pytest.mark.slow
@pytest.mark.behaviour
@at_every_table
def test_samples_play_on_to_an_end(case: Case) -> None:
    match = random_game(case)
    for number in some(match, 3)[:-1]:
        state = match.state_at(number)
        assert state.seat is not None
        rng = random.Random(number)
        sample = state.sample(state.seat, rng)
        for _ in range(match.game.max_moves):
            if sample.is_over:
                break
            moves = sample.moves()
            sample.play(moves[int(rng.random() * len(moves))])
        assert sample.is_over


# -- Computer players -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("case", "level"), PLAYERS)
def test_a_players_move_is_legal_and_depends_only_on_what_its_seat_knows(case: Case, level: str) -> None:
    match = random_game(case)
    state = match.state_at(match.number // 2)
    assert state.seat is not None
    sample = state.sample(state.seat, random.Random(5))
    resampled = state.sample(state.seat, random.Random(9)).sample(state.seat, random.Random(5))
    before = sample.copy()
    advice = decide(plugin(case.game).player(level), sample, random.Random(3))
    assert state.why_not(advice.move) is None
    assert sample == before
    assert decide(plugin(case.game).player(level), resampled, random.Random(3)).move == advice.move
