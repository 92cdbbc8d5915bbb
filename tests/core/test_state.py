"""Shared parts of all games' rules: moves to JSON and back, options, dealing."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.state import (
    Cell,
    FormatError,
    IllegalMove,
    Move,
    Pairs,
    Result,
    Switches,
    expect_keys,
    is_integer,
    parse_move,
    parse_switches,
    shuffled,
)
from tests import toy
from tests.json_values import json_values


@dataclass(frozen=True, slots=True)
class Place(Move):
    do: ClassVar[str] = "place"
    piece: str
    at: Cell


@dataclass(frozen=True, slots=True)
class Join(Move):
    do: ClassVar[str] = "join"
    links: Pairs
    count: int


@dataclass(frozen=True, slots=True)
class Options(Switches):
    open: bool = False
    calm: bool = True


KINDS = (Place, Join)
numbers = st.integers()
moves = st.builds(Place, numbers, st.text(), st.tuples(numbers, numbers)) | st.builds(
    Join, numbers, st.lists(st.tuples(numbers, numbers), max_size=3).map(tuple), numbers
)


@given(moves)
def test_any_move_is_written_and_read_alike(move: Move) -> None:
    assert parse_move(move.to_json(), KINDS) == move


def test_a_move_is_written_with_lists_and_its_seat_first() -> None:
    written = Join(1, ((1, 2), (3, 4)), 2).to_json()
    assert list(written) == ["seat", "do", "links", "count"]
    assert written == {"seat": 1, "do": "join", "links": [[1, 2], [3, 4]], "count": 2}
    assert Place(0, "A", (3, 4)).to_json()["at"] == [3, 4]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (None, "a move is an object, not None"),
        ([{"seat": 0}], "a move is an object, not [{'seat': 0}]"),
        ({"seat": 0}, "unknown move None; expected one of join, place"),
        ({"seat": 0, "do": ["place"]}, "unknown move ['place']; expected one of join, place"),
        ({"seat": 0, "do": "place"}, "the move 'place' has the keys ['do', 'seat'], expected ['at', 'do', 'piece', 'seat']"),
        ({"seat": "0", "do": "place", "piece": "A", "at": [1, 2]}, "'seat' of the move 'place' cannot be '0'"),
        ({"seat": True, "do": "place", "piece": "A", "at": [1, 2]}, "'seat' of the move 'place' cannot be True"),
        ({"seat": 0, "do": "place", "piece": 1, "at": [1, 2]}, "'piece' of the move 'place' cannot be 1"),
        ({"seat": 0, "do": "place", "piece": "A", "at": [1]}, "'at' of the move 'place' cannot be [1]"),
        ({"seat": 0, "do": "place", "piece": "A", "at": [1, 2, 3]}, "'at' of the move 'place' cannot be [1, 2, 3]"),
        ({"seat": 0, "do": "place", "piece": "A", "at": [1, 2.0]}, "'at' of the move 'place' cannot be [1, 2.0]"),
        ({"seat": 0, "do": "place", "piece": "A", "at": "12"}, "'at' of the move 'place' cannot be '12'"),
        ({"seat": 0, "do": "join", "links": [1, 2], "count": 1}, "'links' of the move 'join' cannot be [1, 2]"),
        ({"seat": 0, "do": "join", "links": [[1, "2"]], "count": 1}, "'links' of the move 'join' cannot be [[1, '2']]"),
        ({"seat": 0, "do": "join", "links": {}, "count": 1}, "'links' of the move 'join' cannot be {}"),
        ({"seat": 0, "do": "join", "links": [], "count": False}, "'count' of the move 'join' cannot be False"),
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_what_is_wrong(written: object, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_move(written, KINDS)
    assert str(caught.value) == told


@given(
    st.dictionaries(st.sampled_from(("seat", "do", "piece", "at", "links", "count", "x")), json_values) | json_values
)
def test_any_json_is_a_move_or_is_refused(written: Any) -> None:
    try:
        move = parse_move(written, KINDS)
    except FormatError as error:
        refused = str(error)
    else:
        refused = ""
        assert move.to_json() == written
    assert refused or isinstance(written, dict)


@pytest.mark.parametrize(
    ("value", "is_one"), [(0, True), (-(10**40), True), (True, False), (1.0, False), ("1", False), (None, False)]
)
def test_a_whole_number_is_no_switch_and_no_fraction(value: object, is_one: bool) -> None:
    assert is_integer(value) is is_one


# -- Options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("open_", [True, False])
@pytest.mark.parametrize("calm", [True, False])
def test_switches_are_written_read_and_coded_alike(open_: bool, calm: bool) -> None:
    options = Options(open_, calm)
    assert options.to_json() == {"open": open_, "calm": calm}
    assert Options.parse(options.to_json(), 2) == options
    assert options.to_code() == {"open": int(open_), "calm": int(calm)}
    assert Options.from_code(options.to_code()) == options.to_json()
    assert Options.code_sizes() == {"open": 2, "calm": 2}


def test_a_missing_switch_is_off() -> None:
    assert parse_switches({"calm": True}, ("open", "calm")) == {"open": False, "calm": True}
    assert parse_switches({}, ("open", "calm")) == {"open": False, "calm": False}


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ([], "options are an object, not []"),
        ({"z": True, "hats": 1}, "unknown option 'hats'; expected open, calm"),
        ({"open": 1}, "the option 'open' is true or false, not 1"),
        ({"calm": None}, "the option 'calm' is true or false, not None"),
    ],
)
def test_odd_switches_are_refused_with_what_is_wrong(written: object, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_switches(written, ("open", "calm"))
    assert str(caught.value) == told


def test_keys_are_expected_exactly() -> None:
    assert expect_keys({"a": 1, "b": 2}, {"a", "b"}, "the thing") == {"a": 1, "b": 2}
    with pytest.raises(FormatError, match="the thing is an object, not 3"):
        expect_keys(3, {"a"}, "the thing")
    for written, keys in (({"a": 1}, r"\['a'\]"), ({"b": 1, "c": 1, "a": 1}, r"\['a', 'b', 'c'\]"), ({}, r"\[\]")):
        with pytest.raises(FormatError, match=rf"the thing has the keys {keys}, expected \['a', 'b'\]"):
            expect_keys(written, {"a", "b"}, "the thing")


# -- Refusals, results, dealing ---------------------------------------------------------------------------------------


def test_an_illegal_move_tells_the_move_the_rule_and_what_is_in_the_way() -> None:
    state = toy.State.start(toy.Board(), 2, toy.Options(), 0, toy.Setup(tuple(range(1, 13))))
    with pytest.raises(IllegalMove) as caught:
        state.play(toy.Lay(0, 12))
    error = caught.value
    assert str(error).splitlines()[0] == f"{toy.Lay(0, 12).text}: not-on-hand (card 12), in this position:"
    assert str(error).endswith(str(state))
    assert (error.refusal.reason, error.refusal.values) == (toy.Reason.NOT_ON_HAND, {"card": 12})
    assert (error.move, error.position) == (toy.Lay(0, 12), str(state))


def test_a_refusal_with_nothing_in_the_way_is_its_reason_alone() -> None:
    state = toy.State.start(toy.Board(4), 2, toy.Options(), 0, toy.Setup((1, 2, 3, 4)))
    assert str(state.why_not(toy.Draw(0))) == "pile-empty"


def test_a_result_is_written_with_lists() -> None:
    written = Result((3, 5), (1,), "cards", {"left": 2}).to_json()
    assert written == {"scores": [3, 5], "winners": [1], "ended_by": "cards", "detail": {"left": 2}}


@pytest.mark.parametrize(
    ("seed", "dealt"),
    [(1, [0, 2, 3, 6, 7, 4, 5, 1]), (2, [4, 1, 2, 3, 5, 0, 6, 7]), ("daily", [0, 5, 3, 4, 7, 6, 2, 1])],
)
def test_a_seed_deals_alike_for_ever(seed: int | str, dealt: list[int]) -> None:
    assert shuffled(range(8), random.Random(seed)) == dealt


def test_every_order_comes_up_about_equally_often() -> None:
    rng = random.Random(3)
    orders = Counter("".join(shuffled("abc", rng)) for _ in range(1200))
    assert len(orders) == 6
    assert all(150 < count < 250 for count in orders.values())


def test_dealing_leaves_what_it_was_given_alone() -> None:
    items = [1, 2, 3]
    assert sorted(shuffled(items, random.Random(1))) == items == [1, 2, 3]
    assert shuffled([], random.Random(1)) == []
