"""Properties of any record, and of any text in place of one."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.players import LEVELS
from game.match.match import Match
from game.match.record_faults import LONGEST_MESSAGE, Problem, RecordError
from game.match.records import Record, Seat, check, check_written, parse_json, parse_record, replay
from game.registry import plugin
from tests.games import PAIRS, Case, random_game
from tests.json_values import json_values, spoilt

at_a_table_for_two = pytest.mark.parametrize("case", PAIRS, ids=str)
people = st.builds(Seat, st.text(), st.just("human"), st.none())
computers = st.builds(Seat, st.text(), st.just("computer"), st.none() | st.sampled_from(LEVELS))
metas = st.none() | st.dictionaries(st.text(), json_values, max_size=4)


def load_board(record: Record | Case) -> Any:
    """The rules' board of that name."""
    return plugin(record.game).load_board(record.board).board


@cache
def written_game(case: Case) -> Any:
    """A whole game as JSON; treat as immutable."""
    return random_game(case).record().to_json()


def assert_one_line(told: str) -> None:
    assert told
    assert told.isprintable()
    assert len(told) <= LONGEST_MESSAGE


@at_a_table_for_two
@given(data=st.data())
def test_any_record_is_written_read_and_written_alike(case: Case, data: st.DataObject) -> None:
    whole = random_game(case).record()
    seats = tuple(data.draw(st.lists(people | computers, min_size=2, max_size=2)))
    moves = whole.moves[: data.draw(st.integers(0, len(whole.moves)))]
    result = data.draw(st.sampled_from((None, whole.result)))
    record = replace(whole, seats=seats, moves=moves, result=result, meta=data.draw(metas))
    text = record.to_text()
    assert parse_record(text) == record
    assert parse_record(text.encode()) == record
    assert parse_record(text).to_text() == text


@at_a_table_for_two
@given(data=st.data())
def test_a_spoilt_record_is_refused_in_one_line_or_read_and_written_alike(case: Case, data: st.DataObject) -> None:
    written = data.draw(spoilt(written_game(case)))
    record = refused = None
    try:
        record = Record.parse(written)
    except RecordError as error:
        refused = error
    if record is not None:
        assert Record.parse(record.to_json()) == record
    if refused is not None:
        assert_one_line(str(refused))
        assert refused.number == 0 or 1 <= refused.number <= len(written["moves"])


@at_a_table_for_two
@given(data=st.data())
def test_the_check_of_a_spoilt_record_gives_an_answer_and_raises_nothing(case: Case, data: st.DataObject) -> None:
    written = data.draw(spoilt(written_game(case)))
    problem = check_written(written, load_board)
    if problem is not None:
        assert_one_line(problem.what)
        assert 0 <= problem.number <= len(written_game(case)["moves"]) + 3


@at_a_table_for_two
@given(data=st.data())
def test_a_spoilt_setup_is_refused_or_deals_a_game_that_can_begin(case: Case, data: st.DataObject) -> None:
    whole = Record.parse(written_game(case))
    setup = data.draw(spoilt({"setup": whole.setup}) if whole.setup else json_values)
    setup = setup.get("setup") if isinstance(setup, dict) and "setup" in setup else setup
    if not isinstance(setup, dict):
        setup = {"setup": setup}
    record = replace(whole, setup=setup, moves=(), result=None)
    board = load_board(case)
    problem = check(record, lambda _: board)
    if problem is not None:
        assert problem.number == 0
        assert problem.what.startswith("setup: ")
    else:
        assert replay(record, board).moves()
        assert Match.resume(record, board).record().setup == record.setup


@given(json_values)
def test_any_json_is_no_record(written: Any) -> None:
    with pytest.raises(RecordError):
        Record.parse(written)
    assert isinstance(check_written(written, load_board), Problem)


@given(
    st.binary() | st.text() | json_values.map(json.dumps) | json_values.map(lambda value: json.dumps(value).encode())
)
def test_any_text_is_json_or_refused_in_one_line(data: bytes | str) -> None:
    try:
        value = parse_json(data)
    except RecordError as error:
        assert_one_line(str(error))
        return
    assert parse_json(json.dumps(value)) == value


@given(json_values)
def test_json_that_we_write_is_read_as_it_was(value: Any) -> None:
    assert parse_json(json.dumps(value, ensure_ascii=False)) == value
