"""Records of games with a handicap: version 4, what is refused, older records as ever (formats.md section 2)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.core.handicap import handicap_rules
from game.core.state import Json
from game.match.match import Match
from game.match.record_faults import RecordError
from game.match.records import Record, Seat, check, parse_record
from game.registry import GAMES, plugin

HELPING = [game for game in GAMES if handicap_rules(plugin(game).game.options) is not None]


def _played(game: str, options: Json) -> tuple[Record, Any]:
    """A game of random moves, to its end."""
    name = plugin(game).shipped[0]
    board, rng = plugin(game).load_board(name).board, random.Random(3)
    parsed = plugin(game).game.options.parse(options, 2)
    match: Match[Any] = Match.new(game, name, board, [Seat("Ada"), Seat("Ben")], parsed, seed=3)
    while not match.is_over:
        moves = match.state.moves()
        match.play(moves[int(rng.random() * len(moves))])
    return match.record(), board


@pytest.mark.parametrize("game", HELPING)
def test_a_game_with_a_handicap_is_recorded_and_proved(game: str) -> None:
    record, board = _played(game, {"handicap": [0, 3]})
    written = record.to_json()
    assert (written["version"], written["options"]["handicap"]) == (4, [0, 3])
    assert parse_record(record.to_text()) == record
    assert check(record, lambda _: board) is None


def test_a_result_without_the_points_ahead_is_wrong() -> None:
    record, board = _played("bridges", {"handicap": [0, 3]})
    written = record.to_json()
    written["result"]["scores"][1] -= 3
    problem = check(Record.parse(written), lambda _: board)
    assert problem is not None
    assert problem.what.startswith("wrong result: 'scores'")


@pytest.mark.parametrize(
    ("version", "handicap", "message"),
    [
        (3, [0, 3], "the option 'handicap' is for records from version 4 on, not 3"),
        (4, [0, 41], "the option 'handicap' is [0, 41], expected 2 whole numbers from 0 to 40, not all of them 0"),
        (4, "3", "the option 'handicap' is '3', expected 2 whole numbers from 0 to 40, not all of them 0"),
    ],
)
def test_a_handicap_that_cannot_be_is_refused_in_one_sentence(version: int, handicap: object, message: str) -> None:
    written = {
        "format": "four-isles-record", "version": version, "game": "bridges", "board": "a",
        "options": {"handicap": handicap}, "seats": [Seat("Ada").to_json(), Seat("Ben").to_json()], "first_seat": 0,
        "setup": {}, "moves": [], "result": None,
    }  # fmt: skip
    with pytest.raises(RecordError) as refused:
        Record.parse(written)
    assert str(refused.value) == message
