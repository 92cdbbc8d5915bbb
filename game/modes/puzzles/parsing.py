"""Puzzles from JSON; the first fault is a ``PuzzleError``."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from game.core.state import FormatError, Json, Move, is_integer, parse_move_text
from game.match.record_faults import RecordError
from game.match.records import Record, parse_json
from game.modes.codes import from_code
from game.modes.deals import Deal
from game.modes.puzzles.model import MAX_DIFFICULTY, OWN_FORMAT, VERSION, Check, Puzzle, PuzzleError, Weaker
from game.registry import plugin

FORMAT: Final = "four-isles-puzzles"
_MAX_ASKED: Final = 12
_MAX_LINE: Final = 40
_KEYS: Final = frozenset(
    (
        "number",
        "kind",
        "difficulty",
        "deal",
        "moves",
        "asked",
        "solutions",
        "value",
        "others",
        "line",
        "reason",
        "goal",
        "check",
    )
)


def parse_puzzles(data: bytes | str, game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game's file; ``PuzzleError`` names the first fault."""
    written = _parsed(data)
    _expect(isinstance(written, dict) and written.get("format") == FORMAT, f"'format' is not {FORMAT!r}")
    _expect(written.keys() == {"format", "version", "game", "puzzles"}, f"the file has the keys {sorted(written)}")
    _expect_version(written)
    _expect(written["game"] == game, f"'game' is {written['game']!r}, expected {game!r}")
    _expect(isinstance(written["puzzles"], list), "'puzzles' is no list")
    found = [_parse_shipped(entry, game) for entry in written["puzzles"]]
    codes = [puzzle.code for puzzle in found]
    twice = next((code for code in codes if codes.count(code) > 1), None)
    _expect(twice is None, f"two puzzles have the code {twice}")
    return tuple(sorted(found, key=lambda puzzle: int(puzzle.code[1:])))


def code_of_number(game: str, number: int) -> str:
    """Code of a shipped puzzle, such as ``B17``."""
    return f"{game[0].upper()}{number}"


def _parse_shipped(written: object, game: str) -> Puzzle:
    _expect(isinstance(written, dict), f"a puzzle is an object, not {written!r}")
    assert isinstance(written, dict)
    number = written.get("number")
    _expect(is_integer(number) and number > 0, f"'number' is {number!r}, expected a whole number from 1 on")
    code = code_of_number(game, int(number or 0))
    try:
        _expect_keys(written, _KEYS)
        _expect(isinstance(written["deal"], str), f"'deal' is {written['deal']!r}, expected a code")
        deal = from_code(written["deal"])
        _expect(deal.game == game, f"the deal is one of {deal.game}")
        _expect(deal.board in plugin(game).shipped, f"the board {deal.board!r} is not shipped")
        return _parse_common(written, game, code, deal, deal.seats)
    except FormatError as error:
        raise PuzzleError(f"puzzle {code}: {error}") from None


def parse_own_puzzle(data: bytes | str) -> Puzzle:
    """A player's own puzzle from ``Puzzle.to_text``; ``PuzzleError`` for anything else, also for illegal moves."""
    written = _parsed(data)
    _expect(isinstance(written, dict) and written.get("format") == OWN_FORMAT, f"'format' is not {OWN_FORMAT!r}")
    _expect_version(written)
    _expect_keys(written, _KEYS - {"number", "deal"} | {"format", "version", "record"})
    try:
        record = Record.parse(written["record"])
        _expect(not record.moves, "the record has moves of its own")
        return _parse_common(written, record.game, "", record, len(record.seats))
    except FormatError as error:
        raise PuzzleError(str(error)) from None


def _parse_common(written: Json, game: str, code: str, start: Deal | Record, seats: int) -> Puzzle:
    difficulty, asked, kind = written["difficulty"], written["asked"], written["kind"]
    _expect(
        is_integer(difficulty) and 1 <= difficulty <= MAX_DIFFICULTY,
        f"'difficulty' is {difficulty!r}, expected 1 to {MAX_DIFFICULTY}",
    )
    _expect(is_integer(asked) and 1 <= asked <= _MAX_ASKED, f"'asked' is {asked!r}, expected 1 to {_MAX_ASKED}")
    _expect(isinstance(kind, str) and kind.replace("-", "").isalpha(), f"'kind' is {kind!r}, expected a word")
    _expect(isinstance(written["reason"], str), f"'reason' is {written['reason']!r}, expected a text")
    _expect(written["goal"] in ("", *plugin(game).puzzle_goals), f"unknown 'goal' {written['goal']!r}")
    _expect(written["check"] in [each.value for each in Check], f"unknown 'check' {written['check']!r}")
    solutions = written["solutions"]
    _expect(isinstance(solutions, list) and bool(solutions), "'solutions' is no list of moves")
    tries = tuple(_moves(solution, game, seats) for solution in solutions)
    for tried in tries:
        _expect(0 < len(tried) <= asked, f"a solution has {len(tried)} moves, expected 1 to {asked}")
        _expect({move.seat for move in tried} == {tries[0][0].seat}, "a solution moves for several seats")
    _expect(isinstance(written["others"], list), "'others' is no list")
    line = _moves(written["line"], game, seats)
    _expect(len(line) <= _MAX_LINE, f"'line' has {len(line)} moves, expected {_MAX_LINE} at most")
    return Puzzle(
        code,
        game,
        kind,
        difficulty,
        start,
        _moves(written["moves"], game, seats),
        asked,
        tries,
        _number(written["value"], "'value'"),
        tuple(_weaker(each, game, seats) for each in written["others"]),
        line,
        written["reason"],
        written["goal"],
        Check(written["check"]),
    )


def _weaker(written: object, game: str, seats: int) -> Weaker:
    _expect(isinstance(written, list) and len(written) == 3, f"no weaker moves: {written!r}")
    assert isinstance(written, list)
    moves, lost, error = written
    return Weaker(_moves(moves, game, seats), _number(lost, "a loss"), _number(error, "an error"))


def _moves(written: object, game: str, seats: int) -> tuple[Move, ...]:
    _expect(isinstance(written, list), f"no moves: {written!r}")
    assert isinstance(written, list)
    found = []
    for text in written:
        _expect(isinstance(text, str), f"no move: {text!r}")
        move = parse_move_text(text, plugin(game).game.moves)
        _expect(0 <= move.seat < seats, f"{text!r}: there is no seat {move.seat}")
        found.append(move)
    return tuple(found)


def _number(written: object, what: str) -> float:
    is_number = isinstance(written, int | float) and not isinstance(written, bool) and math.isfinite(written)
    _expect(is_number, f"{what} is {written!r}, expected a number")
    assert isinstance(written, int | float)
    return float(written)


def _parsed(data: bytes | str) -> Any:
    try:
        return parse_json(data)
    except RecordError as error:
        raise PuzzleError(str(error)) from None


def _expect_version(written: Json) -> None:
    _expect(written.get("version") == VERSION, f"'version' is {written.get('version')!r}, expected {VERSION}")


def _expect_keys(written: Mapping[str, Any], keys: frozenset[str] | set[str]) -> None:
    missing, unknown = sorted(keys - written.keys()), sorted(map(str, written.keys() - keys))
    _expect(not missing, f"the key {missing[0] if missing else ''!r} is missing")
    _expect(not unknown, f"unknown key {unknown[0] if unknown else ''!r}")


def _expect(is_right: bool, message: str) -> None:
    if not is_right:
        raise PuzzleError(message)
