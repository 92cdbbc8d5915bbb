"""Records: the bounds of what is read, seats and results word by word, and files that cannot be read or written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.core.state import FormatError, Json
from game.match.record_faults import LONGEST_MESSAGE, Problem, RecordError, one_line
from game.match.records import (
    COMPUTER,
    DEEPEST,
    HUMAN,
    LARGEST_BYTES,
    Record,
    Seat,
    check,
    check_file,
    check_written,
    is_bare_name,
    is_same,
    parse_json,
    read_bytes,
    read_record,
    write_record,
)
from game.program import PROGRAM
from tests import toy
from tests.match.test_records import load_board, written

__all__ = ["written"]  # the fixture


def refused(value: object) -> str:
    """Error message for a seat."""
    with pytest.raises(FormatError) as caught:
        Seat.parse(value)
    return str(caught.value)


# -- Seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seat",
    [
        Seat("Ada"),
        Seat("", HUMAN),
        Seat("Bosun", COMPUTER),
        *(Seat("B", COMPUTER, level) for level in ("random", "easy")),
    ],
)
def test_a_seat_is_written_and_read_alike(seat: Seat) -> None:
    assert Seat.parse(seat.to_json()) == seat


def test_a_seat_is_written_with_a_level_only_where_there_is_one() -> None:
    assert Seat("Ada").to_json() == {"name": "Ada", "kind": "human"}
    assert Seat("B", "computer", "hard").to_json() == {"name": "B", "kind": "computer", "level": "hard"}
    assert (Seat("Ada").is_computer, Seat("B", "computer").is_computer) == (False, True)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (3, "a seat is an object, not 3"),
        ({"name": "A"}, "a seat has the keys ['name'], expected name, kind and perhaps level"),
        ({"kind": "human"}, "a seat has the keys ['kind'], expected name, kind and perhaps level"),
        (
            {"name": "A", "kind": "human", "hat": 1},
            "a seat has the keys ['hat', 'kind', 'name'], expected name, kind and perhaps level",
        ),
        ({"name": None, "kind": "human"}, "a seat's name is a text, not None"),
        ({"name": "A", "kind": "dog"}, "a seat's kind is 'human' or 'computer', not 'dog'"),
        ({"name": "A", "kind": ["human"]}, "a seat's kind is 'human' or 'computer', not ['human']"),
        ({"name": "A", "kind": "human", "level": None}, "only a computer player has a level"),
        (
            {"name": "A", "kind": "computer", "level": None},
            "a computer player's level is one of random, easy, medium, hard, not None",
        ),
    ],
)
def test_what_is_no_seat_is_told(value: object, told: str) -> None:
    assert refused(value) == told


# -- Heads and results ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "chess"}, "'format' is 'chess', expected 'four-isles-record': this is no record"),
        ({"game": "chess"}, f"'game' is 'chess', expected one of {', '.join(registry.GAMES)}, toy"),
        ({"board": "a/b"}, "'board' is 'a/b', expected the bare name of a board"),
        ({"seats": {}}, "'seats' is a list, not {}"),
        ({"setup": 1}, "'setup' is an object, not 1"),
        ({"moves": "x"}, "'moves' is a list, not 'x'"),
        ({"meta": []}, "'meta' is an object, not []"),
        ({"seats": []}, "0 seats, but toy is for 1 to 4"),
        ({"first_seat": 2}, "'first_seat' is 2, expected 0 to 1"),
        ({"result": 3}, "a result is an object, not 3"),
        (
            {"result": {"scores": [1], "winners": [], "ended_by": "", "detail": {}}},
            "'scores' is [1], expected 2 whole numbers",
        ),
        (
            {"result": {"scores": [1, True], "winners": [], "ended_by": "", "detail": {}}},
            "'scores' is [1, True], expected 2 whole numbers",
        ),
        (
            {"result": {"scores": {}, "winners": [], "ended_by": "", "detail": {}}},
            "'scores' is {}, expected 2 whole numbers",
        ),
        (
            {"result": {"scores": [1, 2], "winners": 0, "ended_by": "", "detail": {}}},
            "'winners' is 0, expected a list of seats",
        ),
        (
            {"result": {"scores": [1, 2], "winners": [], "ended_by": 1, "detail": {}}},
            "'ended_by' is 1, expected a text",
        ),
        (
            {"result": {"scores": [1, 2], "winners": [], "ended_by": "", "detail": []}},
            "'detail' is [], expected an object",
        ),
    ],
)
def test_a_wrong_head_or_result_is_told_word_by_word(written: Json, change: Json, told: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(written | change)
    assert str(caught.value) == told
    assert caught.value.number == (6 if "result" in change else 0)


def test_each_fault_of_a_records_place_has_the_number_of_its_move(written: Json) -> None:
    for at in range(6):
        spoilt = json.loads(json.dumps(written))
        spoilt["moves"][at]["seat"] = 2
        with pytest.raises(RecordError) as caught:
            Record.parse(spoilt)
        assert (caught.value.number, str(caught.value)) == (at + 1, "there is no seat 2")


def test_a_result_is_read_as_it_was_written(written: Json) -> None:
    result = Record.parse(written).result
    assert result is not None
    assert (result.scores, result.winners, result.ended_by, result.detail) == ((25, 9), (0,), "hands", {"left": 7})


def test_a_record_knows_its_parts(written: Json) -> None:
    record = Record.parse(written)
    assert (record.game, record.board, record.first_seat) == ("toy", "table", 0)
    assert record.seats == (Seat("Ada"), Seat("Bosun", COMPUTER, "hard"))
    assert record.setup == written["setup"]
    assert record.meta == written["meta"]
    assert record.moves[:2] == (toy.Draw(0), toy.Lay(0, 12))
    assert PROGRAM.startswith("four-isles ")


def test_a_record_that_could_not_be_read_again_is_not_written(written: Json) -> None:
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="JSON compliant"):
            Record.parse(written | {"meta": {"note": value}}).to_text()


def test_letters_of_any_alphabet_are_written_as_they_are(written: Json) -> None:
    text = Record.parse(written | {"meta": {"note": "Zoë 漢"}}).to_text()
    assert "Zoë 漢" in text
    assert text.endswith("}\n")
    assert text.count("\n") == 1


# -- Bounds -----------------------------------------------------------------------------------------------------------


def test_a_text_of_just_the_largest_size_is_read() -> None:
    assert parse_json(b"1" + b" " * (LARGEST_BYTES - 1)) == 1
    with pytest.raises(RecordError, match="larger than 4 MiB"):
        parse_json(b"1" + b" " * LARGEST_BYTES)


def test_values_may_lie_as_deep_as_the_bound() -> None:
    deep: Any = 1
    for _ in range(DEEPEST - 1):
        deep = [deep]
    assert parse_json(json.dumps(deep)) == deep
    with pytest.raises(RecordError, match=r"^nested too deeply$"):
        parse_json(json.dumps([deep]))
    with pytest.raises(RecordError, match=r"^nested too deeply$"):
        parse_json(json.dumps({"a": deep}))


@pytest.mark.parametrize("escape", ["\\ud800", "\\udbff", "\\udc00", "\\udfff", "é\\ud900"])
def test_half_a_character_is_refused_wherever_it_stands(escape: str) -> None:
    for text in (f'"{escape}"', f'{{"{escape}": 1}}', f'[["{escape}"]]', f'{{"a": "{escape}"}}'):
        with pytest.raises(RecordError, match=r"^half a character in '"):
            parse_json(text)


@pytest.mark.parametrize("text", ["\\ud7ff", "\\ue000", "\\ud83d\\ude00"])
def test_whole_characters_beside_the_halves_are_read(text: str) -> None:
    assert parse_json(f'"{text}"') == json.loads(f'"{text}"')


def test_a_key_that_stands_there_twice_is_named() -> None:
    with pytest.raises(RecordError, match=r"^the key 'b' is there twice$"):
        parse_json('{"a": 1, "b": 2, "c": 3, "b": 4}')
    assert parse_json('{"a": {"b": 1}, "b": 1}') == {"a": {"b": 1}, "b": 1}


@pytest.mark.parametrize(("text", "number"), [("1.5", 1.5), ("1e308", 1e308), ("-0.25e2", -25.0)])
def test_numbers_that_fit_are_read(text: str, number: float) -> None:
    assert parse_json(text) == number


def test_a_message_is_cut_only_when_it_is_too_long() -> None:
    assert one_line("x" * LONGEST_MESSAGE) == "x" * LONGEST_MESSAGE
    assert one_line("x" * (LONGEST_MESSAGE + 1)) == "x" * (LONGEST_MESSAGE - 3) + "..."
    assert one_line(" a \n\t b\x1b ") == "a b?"
    assert LONGEST_MESSAGE == 300


@pytest.mark.parametrize("name", ["a", "x" * 64, "my board", "Größe-2", "a.b", "漢"])
def test_a_boards_name_may_be_any_files(name: str) -> None:
    assert is_bare_name(name)


@pytest.mark.parametrize(
    "name", ["", "x" * 65, ".", "..", ".a", "a.", " a", "a ", "a/b", "a\\b", "a:b", "a*", "a?", 'a"', "<", ">", "|"]
)
def test_a_boards_name_is_no_path_and_no_files_ending(name: str) -> None:
    assert not is_bare_name(name)
    assert not is_bare_name(f"{name}\n")
    assert not is_bare_name("a\x7f")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1, 1, True), (1, 1.0, False), (1, True, False), (0, False, False), ("1", 1, False), (None, None, True),
        ([1, [2]], (1, (2,)), True), ([1], [1, 2], False), ([1, 2], [2, 1], False), ([True], [1], False), ([], {}, False),
        ({"a": 1}, {"a": 1}, True), ({"a": 1}, {"b": 1}, False), ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": [1]}, {"a": [1.0]}, False), ({}, {}, True),
    ],
)  # fmt: skip
def test_values_are_the_same_when_their_types_are_too(one: object, other: object, same: bool) -> None:
    assert is_same(one, other) is same
    assert is_same(other, one) is same


# -- Checks and files -------------------------------------------------------------------------------------------------


def test_a_board_that_cannot_be_played_is_told_before_any_move(written: Json) -> None:
    def broken(error: Exception) -> Problem | None:
        def load(_: Record) -> Any:
            raise error

        return check(Record.parse(written), load)

    for error in (ValueError("crooked"), LookupError("crooked"), OSError("crooked")):
        assert broken(error) == Problem(0, "the board 'table' cannot be played: crooked")
    written["moves"][5] = "rubbish"
    problem = check_written(written | {"board": "floor"}, load_board)
    assert problem == Problem(0, "the board 'floor' cannot be played: there is no board 'floor'")


def test_a_problem_is_told_with_the_number_of_its_move() -> None:
    assert str(Problem(3, "odd")) == "move 3: odd"
    assert str(Problem(0, "odd")) == "move 0: odd"


def test_a_malformed_move_counts_only_if_all_before_it_are_legal(written: Json) -> None:
    written["moves"][4] = {"seat": 1}
    assert check_written(written, load_board) == Problem(5, "unknown move None; expected one of draw, lay")
    written["moves"][0] = {"seat": 0, "do": "lay", "card": 5}
    problem = check_written(written, load_board)
    assert problem is not None
    assert (problem.number, problem.what.startswith("illegal: ")) == (1, True)
    written["setup"] = {}
    problem = check_written(written, load_board)
    assert problem is not None
    assert (problem.number, problem.what.startswith("setup: ")) == (0, True)


def test_a_file_of_just_the_largest_size_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"1" + b" " * (LARGEST_BYTES - 1))
    assert len(read_bytes(path)) == LARGEST_BYTES
    path.write_bytes(b"1" + b" " * (2 * LARGEST_BYTES))
    assert len(read_bytes(path)) == LARGEST_BYTES + 1
    assert check_file(path, load_board) == Problem(0, "larger than 4 MiB")


def test_a_folder_and_an_impossible_path_cannot_be_read_as_records(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"^cannot be read: Is a directory$"):
        read_record(tmp_path)
    with pytest.raises(RecordError, match=r"^cannot be read: embedded null byte$"):
        read_record(tmp_path / "a\0b")


def test_a_right_file_has_no_problem_and_a_spoilt_one_has(written: Json, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, Record.parse(written))
    assert check_file(path, load_board) is None
    assert read_record(path) == Record.parse(written)
    path.write_text(path.read_text(encoding="utf-8")[:-10], encoding="utf-8")
    problem = check_file(path, load_board)
    assert problem is not None
    assert problem.what.startswith("not JSON: ")


def test_a_record_replaces_the_file_that_was_there(written: Json, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old " * 10_000, encoding="utf-8")
    write_record(path, Record.parse(written))
    assert path.read_text(encoding="utf-8") == Record.parse(written).to_text()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_where_there_is_no_folder_no_record_is_written(written: Json, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        write_record(tmp_path / "nowhere" / "game.json", Record.parse(written))
    assert list(tmp_path.iterdir()) == []


def test_the_move_right_before_a_malformed_one_is_looked_at_too(written: Json) -> None:
    written["moves"][4] = {"seat": 1}
    written["moves"][3] = {"seat": 0, "do": "lay", "card": 5}
    problem = check_written(written, load_board)
    assert problem is not None
    assert (problem.number, "not-on-hand" in problem.what) == (4, True)


def test_a_wrong_head_is_told_by_the_check_as_by_the_reader(written: Json) -> None:
    assert check_written(written | {"setup": 1}, load_board) == Problem(0, "'setup' is an object, not 1")


def test_a_text_that_is_no_json_is_told_with_its_place_and_a_number_that_is_too_long_as_one() -> None:
    with pytest.raises(RecordError) as caught:
        parse_json("[1,")
    assert str(caught.value) == "not JSON: Expecting value: line 1 column 4 (char 3)"
    with pytest.raises(RecordError) as caught:
        parse_json("9" * 10_000)
    assert str(caught.value) == "not JSON: a number with too many digits"
