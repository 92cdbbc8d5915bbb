"""Records of the toy game: their form, what is refused and how, replay and check (formats.md section 2)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.state import FormatError, Json
from game.match.match import Match
from game.match.record_faults import LONGEST_MESSAGE, Problem, RecordError
from game.match.records import (
    COMPUTER,
    Record,
    Seat,
    check,
    check_file,
    check_written,
    parse_json,
    parse_record,
    read_record,
    replay,
    states,
    write_record,
)
from game.registry import plugin
from tests import toy

BOARD = toy.Board()


def load_board(record: Record) -> toy.Board:
    if record.board != "table":
        raise LookupError(f"there is no board {record.board!r}")
    return BOARD


@pytest.fixture
def written(toy_game: str) -> Json:
    """A whole game as JSON: seat 0 draws, then both lay their cards."""
    whole: Json = json.loads(
        """{"format": "four-isles-record", "version": 2, "game": "toy", "board": "table", "options": {"low": false},
        "seats": [{"name": "Ada", "kind": "human"}, {"name": "Bosun", "kind": "computer", "level": "hard"}],
        "first_seat": 0, "setup": {"pile": [4, 9, 2, 7, 12, 1, 3, 5, 6, 8, 10, 11]},
        "moves": [{"seat": 0, "do": "draw"}, {"seat": 0, "do": "lay", "card": 12}, {"seat": 1, "do": "lay", "card": 2},
            {"seat": 0, "do": "lay", "card": 4}, {"seat": 1, "do": "lay", "card": 7},
            {"seat": 0, "do": "lay", "card": 9}],
        "result": {"scores": [25, 9], "winners": [0], "ended_by": "hands", "detail": {"left": 7}},
        "meta": {"program": "four-isles 0.1.0", "started": "2026-11-20T19:30:00+01:00", "seed": 42, "note": 0.5}}"""
    )
    return whole


def test_a_record_comes_back_as_it_was_written(written: Json) -> None:
    assert Record.parse(written).to_json() == written
    assert parse_record(Record.parse(written).to_text()) == Record.parse(written)


def test_a_record_of_version_1_is_read_as_it_is_and_written_as_version_2(written: Json) -> None:
    old = Record.parse({**written, "version": 1})
    assert old == Record.parse(written)
    assert old.to_json()["version"] == 2


def test_a_record_of_version_3_whose_rules_are_those_of_version_2_is_written_as_version_2(written: Json) -> None:
    new = Record.parse({**written, "version": 3})
    assert new == Record.parse(written)
    assert new.to_json()["version"] == 2


@pytest.mark.parametrize(
    ("game", "options", "seats", "versions"),
    [
        ("bridges", {"freehand": True}, 1, (2, 3)),
        ("waterways", {"saboteur": {"auction": True}}, 3, (1, 2, 3)),
        ("bridges", {}, 2, (1, 2)),
        ("waterways", {}, 3, (1, 2)),
    ],
)
def test_a_record_keeps_the_rules_of_its_version(
    game: str, options: Json, seats: int, versions: tuple[int, ...]
) -> None:
    rules = plugin(game)
    board = rules.load_board(rules.boards()[0]).board
    names = [Seat(f"Seat {seat}") for seat in range(seats)]
    now = Match.new(game, rules.boards()[0], board, names, rules.game.options.parse(options, seats)).record().to_json()
    assert now["version"] == max(versions)
    for version in versions:
        record = Record.parse({**now, "version": version})
        assert record.to_json()["version"] == max(2, version)
        match = Match.resume(record, board)
        assert match.record().to_json()["version"] == max(2, version)
        assert match.branch(0).record().to_json()["version"] == max(2, version)
        assert Record.parse(record.to_json()) == record


def test_an_old_record_with_an_option_whose_moves_have_changed_is_refused_with_a_sentence(written: Json) -> None:
    rules = plugin("bridges").game
    match = Match.new("bridges", "a", plugin("bridges").load_board("a").board, [Seat("Ada")], rules.options(True))
    now = match.record().to_json()
    assert Record.parse(now) == match.record()
    with pytest.raises(RecordError) as caught:
        Record.parse({**now, "version": 1})
    assert str(caught.value) == (
        "this record of version 1 was played with 'freehand', whose moves have changed since; with it only records"
        " from version 2 on can be read"
    )
    plain = {**now, "version": 1, "options": {"freehand": False}}
    assert Record.parse(plain).options == rules.options(False)


def test_missing_options_have_their_default(written: Json) -> None:
    written["options"] = {}
    assert Record.parse(written).options == toy.Options(low=False)


def test_meta_may_be_missing(written: Json) -> None:
    del written["meta"]
    assert Record.parse(written).to_json() == written


def test_a_computer_player_needs_no_level(written: Json) -> None:
    del written["seats"][1]["level"]
    assert Record.parse(written).seats[1] == Seat("Bosun", COMPUTER)


@pytest.mark.parametrize(
    "key", ["format", "version", "game", "board", "options", "seats", "first_seat", "setup", "moves", "result"]
)
def test_every_key_but_meta_must_be_there(written: Json, key: str) -> None:
    del written[key]
    with pytest.raises(RecordError, match=f"'{key}'"):
        Record.parse(written)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "chess"}, "'format' is 'chess'"),
        ({"version": 0}, "'version' is 0, expected 1 to 4"),
        ({"version": 5}, "'version' is 5, expected 1 to 4"),
        ({"version": True}, "'version' is True"),
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"game": "chess"}, "'game' is 'chess'"),
        ({"game": ["toy"]}, "'game' is"),
        ({"board": "../secret"}, "'board' is '../secret'"),
        ({"board": ".."}, "'board' is"),
        ({"board": ""}, "'board' is ''"),
        ({"board": "a\\b"}, "'board' is"),
        ({"board": 7}, "'board' is 7"),
        ({"options": {"high": True}}, "unknown option 'high'"),
        ({"options": {"low": 1}}, "the option 'low'"),
        ({"options": []}, "options are an object"),
        ({"seats": {}}, "'seats' is a list"),
        ({"seats": []}, "0 seats, but toy is for 1 to 4"),
        ({"seats": [{"name": "A", "kind": "human"}] * 5}, "5 seats"),
        ({"seats": [{"name": "A"}]}, "a seat has the keys"),
        ({"seats": ["Ada"]}, "a seat is an object"),
        ({"seats": [{"name": 3, "kind": "human"}]}, "a seat's name"),
        ({"seats": [{"name": "A", "kind": "dog"}]}, "a seat's kind"),
        ({"seats": [{"name": "A", "kind": "human", "level": "hard"}]}, "only a computer player"),
        ({"seats": [{"name": "A", "kind": "computer", "level": "divine"}]}, "level is one of"),
        ({"seats": [{"name": "A", "kind": "human", "hat": 1}]}, "a seat has the keys"),
        ({"first_seat": 2}, "'first_seat' is 2, expected 0 to 1"),
        ({"first_seat": -1}, "'first_seat' is -1"),
        ({"first_seat": False}, "'first_seat' is False"),
        ({"setup": []}, "'setup' is an object"),
        ({"moves": {}}, "'moves' is a list"),
        ({"meta": None}, "'meta' is an object"),
        ({"result": {}}, "a result has the keys"),
        ({"result": {"scores": [1], "winners": [0], "ended_by": "x", "detail": {}}}, "'scores'"),
        ({"result": {"scores": [1, 2.0], "winners": [0], "ended_by": "x", "detail": {}}}, "'scores'"),
        ({"result": {"scores": [1, 2], "winners": ["0"], "ended_by": "x", "detail": {}}}, "'winners'"),
        ({"result": {"scores": [1, 2], "winners": [0], "ended_by": None, "detail": {}}}, "'ended_by'"),
        ({"result": {"scores": [1, 2], "winners": [0], "ended_by": "x", "detail": None}}, "'detail'"),
    ],
)
def test_a_wrong_head_is_refused_with_what_is_wrong(written: Json, change: Json, told: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(written | change)
    assert told in str(caught.value)


@pytest.mark.parametrize("not_a_record", [None, 3, "record", [], [{}]])
def test_a_record_is_an_object(toy_game: str, not_a_record: object) -> None:
    with pytest.raises(RecordError, match="a record is an object"):
        Record.parse(not_a_record)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ({"seat": 0, "do": "fly"}, "unknown move 'fly'"),
        ({"seat": 0, "do": "draw", "card": 1}, "the move 'draw' has the keys"),
        ({"seat": 0, "do": "lay", "card": "9"}, "'card' of the move 'lay'"),
        ({"seat": 2, "do": "draw"}, "there is no seat 2"),
        ({"seat": -1, "do": "draw"}, "there is no seat -1"),
        ([], "a move is an object"),
    ],
)
def test_a_malformed_move_is_named_by_its_number(written: Json, move: object, told: str) -> None:
    written["moves"][2] = move
    problem = check_written(written, load_board)
    assert problem is not None
    assert problem.number == 3
    assert told in problem.what


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'{"a": 1} x', "not JSON"),
        (b"\xff\xfe{\x00}\x00", "not a text in UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[" * 100 + b"]" * 100, "nested too deeply"),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "nested too deeply"),
        (b"9" * 100_000, "too many digits"),
        (b"NaN", "NaN is not a number"),
        (b"[-Infinity]", "-Infinity is not a number"),
        (b"1e999", "1e999 is too large"),
        (b'{"a": 1, "b": {"c": 1, "c": 2}}', "the key 'c' is there twice"),
        (b'["\\ud800"]', "half a character"),
        (b'{"\\udfff": 1}', "half a character"),
        (b" " * (4 * 1024 * 1024 + 1), "larger than 4 MiB"),
    ],
)
def test_hostile_json_gets_one_clear_line(data: bytes, told: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_json(data)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_messages_stay_short_and_on_one_line_whatever_the_value(written: Json) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(written | {"board": "x\n\x1b[31m" * 10_000})
    assert len(str(caught.value)) <= LONGEST_MESSAGE
    assert str(caught.value).isprintable()


def test_a_byte_order_mark_is_no_fault() -> None:
    assert parse_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_states_are_the_positions_before_the_first_move_and_after_each(written: Json) -> None:
    record = Record.parse(written)
    positions = list(states(record, BOARD))
    assert len(positions) == len(record.moves) + 1
    assert [state.seat for state in positions] == [0, 0, 1, 0, 1, 0, None]
    assert positions[-1] == replay(record, BOARD)
    assert positions[-1].result() == record.result


def test_a_right_record_has_no_problem(written: Json) -> None:
    assert check(Record.parse(written), load_board) is None


def test_a_game_cut_short_is_legal_as_far_as_it_goes(written: Json) -> None:
    for count in range(6):
        short = written | {"moves": written["moves"][:count], "result": None}
        assert check_written(short, load_board) is None


def without_last_move(written: Json) -> None:
    written["moves"].pop()


def illegal_third_move(written: Json) -> None:
    written["moves"][2]["card"] = 5


def one_more_move(written: Json) -> None:
    written["moves"].append({"seat": 1, "do": "draw"})


def one_more_malformed_move(written: Json) -> None:
    written["moves"].append({"seat": 1, "do": "fly"})


def no_result(written: Json) -> None:
    written["result"] = None


def wrong_scores(written: Json) -> None:
    written["result"]["scores"] = [25, 10]


def wrong_detail(written: Json) -> None:
    written["result"]["detail"] = {"left": 7.0}


def more_detail(written: Json) -> None:
    written["result"]["detail"]["right"] = 1


def malformed_result(written: Json) -> None:
    written["result"] = 25


def other_setup(written: Json) -> None:
    written["setup"] = {"pile": [1, 1]}


def more_setup(written: Json) -> None:
    written["setup"]["hands"] = []


def unknown_board(written: Json) -> None:
    written["board"] = "floor"


def early_and_late_fault(written: Json) -> None:
    illegal_third_move(written)
    written["moves"][4] = {"seat": 1}


@pytest.mark.parametrize(
    ("spoil", "number", "told"),
    [
        (without_last_move, 6, "a result, but the game is not over: a move of seat 0 is missing"),
        (illegal_third_move, 3, "not-on-hand (card 5)"),
        (one_more_move, 7, "the game was over before this move"),
        (one_more_malformed_move, 7, "unknown move 'fly'"),
        (no_result, 6, "the game is over, but the result is null"),
        (wrong_scores, 6, "wrong result: 'scores' is [25, 10], expected [25, 9]"),
        (wrong_detail, 6, "wrong result: 'detail' is {'left': 7.0}"),
        (more_detail, 6, "wrong result: 'detail'"),
        (malformed_result, 6, "a result is an object"),
        (other_setup, 0, "setup: 'pile' holds [1, 1]"),
        (more_setup, 0, "setup: the setup has the keys"),
        (unknown_board, 0, "the board 'floor' cannot be played"),
        (early_and_late_fault, 3, "not-on-hand"),
    ],
)
def test_the_first_problem_is_named_by_the_number_of_its_move(
    written: Json, spoil: Callable[[Json], None], number: int, told: str
) -> None:
    spoil(written)
    problem = check_written(written, load_board)
    assert problem is not None
    assert problem.number == number
    assert told in problem.what


def test_replay_stops_at_an_illegal_move(written: Json) -> None:
    illegal_third_move(written)
    with pytest.raises(RecordError) as caught:
        replay(Record.parse(written), BOARD)
    assert caught.value.number == 3
    assert isinstance(caught.value, FormatError)


def test_a_file_is_written_wholly_and_read_back(written: Json, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, Record.parse(written | {"seats": [{"name": "Zoë ☀", "kind": "human"}] * 2}))
    assert read_record(path).seats[0].name == "Zoë ☀"
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_failed_write_leaves_the_old_file_alone(
    written: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    record = Record.parse(written)
    write_record(path, record)
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        write_record(path, Record.parse(written | {"board": "other"}))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    problem = check_file(tmp_path / "nothing.json", load_board)
    assert problem == Problem(0, "cannot be read: No such file or directory")


def test_any_spoilt_byte_gives_a_record_a_problem_or_a_record_error(written: Json, tmp_path: Path) -> None:
    """Random damage gives a problem or a ``RecordError``, never another exception."""
    data = bytearray(Record.parse(written).to_text().encode())
    rng = random.Random(1)
    path = tmp_path / "spoilt.json"
    answers: list[Any] = []
    for _ in range(300):
        spoilt = bytearray(data)
        for _ in range(rng.randint(1, 3)):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        path.write_bytes(spoilt)
        answers.append(check_file(path, load_board))
    assert sum(answer is not None for answer in answers) > 200
