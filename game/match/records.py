"""Records: serialisation of a game, one JSON file (formats.md section 2), parsed as untrusted input, replayed and checked."""

from __future__ import annotations

import json
import math
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from game import registry
from game.core.handicap import HANDICAP, HANDICAP_VERSION, written_handicap
from game.core.names import clean_name
from game.core.players import LEVELS
from game.core.state import FormatError, GameState, IllegalMove, Json, Move, Result, expect_keys, is_integer, parse_move
from game.match.game_text import GameTextError, ParsedGameText, is_game_text, parse_game_text
from game.match.record_faults import Fault, Problem, RecordError, one_line
from game.registry import plugin

FORMAT = "four-isles-record"
VERSION = 4
"""The newest version that is read; a record is written as the version whose rules its options play by."""
OLDEST_VERSION = 1
"""Oldest readable version, except for games whose moves have changed since (``Game.changed_moves``)."""
LARGEST_BYTES = 4 * 1024 * 1024
DEEPEST = 32

HUMAN = "human"
COMPUTER = "computer"

_REQUIRED_KEYS = ("format", "version", "game", "board", "options", "seats", "first_seat", "setup", "moves", "result")
_SHAPES: tuple[tuple[str, type, str], ...] = (
    ("seats", list, "a list"),
    ("setup", dict, "an object"),
    ("moves", list, "a list"),
    ("meta", dict, "an object"),
)
_BARE_NAME = re.compile(r"(?![. ])[^/\\:*?\"<>|\x00-\x1f\x7f]{1,64}(?<![. ])")

LoadBoard = Callable[["Record"], Any]
"""Loader of the rules' board for a record; ``ValueError``, ``LookupError`` or ``OSError`` if none is playable."""


DEFAULT_LEVEL: Final = "medium"
"""Level of a computer player whose record names none."""


class Seat(NamedTuple):
    """The occupant of a seat: ``kind`` is HUMAN or COMPUTER; a computer player may have a level."""

    name: str
    kind: str = HUMAN
    level: str | None = None

    @property
    def is_computer(self) -> bool:
        return self.kind == COMPUTER

    @property
    def level_or_default(self) -> str:
        """Level of the seat's computer player; the default level if the record has none."""
        return self.level or DEFAULT_LEVEL

    def to_json(self) -> Json:
        """The seat in record JSON."""
        written: Json = {"name": self.name, "kind": self.kind}
        if self.level is not None:
            written["level"] = self.level
        return written

    @classmethod
    def parse(cls, written: object) -> Seat:
        """The seat from record JSON; ``FormatError`` unless name, kind and, for computers only, level are valid."""
        if not isinstance(written, dict):
            raise FormatError(f"a seat is an object, not {written!r}")
        if not {"name", "kind"} <= written.keys() <= {"name", "kind", "level"}:
            raise FormatError(f"a seat has the keys {sorted(written)}, expected name, kind and perhaps level")
        name, kind, level = written["name"], written["kind"], written.get("level")
        if not isinstance(name, str):
            raise FormatError(f"a seat's name is a text, not {name!r}")
        if kind not in (HUMAN, COMPUTER):
            raise FormatError(f"a seat's kind is {HUMAN!r} or {COMPUTER!r}, not {kind!r}")
        if "level" in written and kind == HUMAN:
            raise FormatError("only a computer player has a level")
        if "level" in written and level not in LEVELS:
            raise FormatError(f"a computer player's level is one of {', '.join(LEVELS)}, not {level!r}")
        return cls(name, kind, level)


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its setup to its last move so far; ``result`` is None until the end.

    ``setup`` stays raw JSON: its meaning depends on the board, which ``start`` and its callers receive.

    >>> from game.match.match import Match
    >>> loaded = plugin(registry.GAMES[0]).load_board(plugin(registry.GAMES[0]).boards()[0])
    >>> record = Match.new(loaded.game, loaded.name, loaded.board, [Seat("Ada"), Seat("Ben")], seed=7).record()
    >>> parse_record(record.to_text()) == record, check(record, lambda record: loaded.board)
    (True, None)
    """

    game: str
    board: str
    options: Any
    seats: tuple[Seat, ...]
    first_seat: int
    setup: Json
    moves: tuple[Move, ...] = ()
    result: Result | None = None
    meta: Json | None = None

    @property
    def version(self) -> int:
        """The version as which the record is written."""
        version: int = self.options.record_version
        return version

    def to_json(self) -> Json:
        """The record as JSON, in the form of its file."""
        written: Json = {
            "format": FORMAT,
            "version": self.version,
            "game": self.game,
            "board": self.board,
            "options": self.options.to_json(),
            "seats": [seat.to_json() for seat in self.seats],
            "first_seat": self.first_seat,
            "setup": self.setup,
            "moves": [move.to_json() for move in self.moves],
            "result": self.result.to_json() if self.result else None,
        }
        if self.meta is not None:
            written["meta"] = self.meta
        return written

    def to_text(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False, allow_nan=False) + "\n"

    @classmethod
    def parse(cls, written: object) -> Record:
        """The record from JSON, fully validated except for the setup; ``RecordError`` otherwise."""
        try:
            head = cls._parse_head(written)
        except RecordError:
            raise
        except FormatError as error:
            raise RecordError(str(error)) from None
        assert isinstance(written, dict)
        moves: list[Move] = []
        move_types = plugin(head.game).game.moves
        for number, move in enumerate(written["moves"], start=1):
            try:
                parsed = parse_move(move, move_types)
                if not 0 <= parsed.seat < len(head.seats):
                    raise FormatError(f"there is no seat {parsed.seat}")
            except FormatError as error:
                raise RecordError(str(error), number) from None
            moves.append(parsed)
        try:
            result = None if written["result"] is None else _parse_result(written["result"], len(head.seats))
        except FormatError as error:
            raise RecordError(str(error), len(moves)) from None
        return replace(head, moves=tuple(moves), result=result)

    @classmethod
    def _parse_head(cls, written: object) -> Record:
        """The record without its moves and result."""
        head = _expect_record(written)
        if head["game"] not in registry.GAMES:
            raise FormatError(f"'game' is {head['game']!r}, expected one of {', '.join(registry.GAMES)}")
        game = plugin(head["game"]).game
        if not isinstance(head["board"], str) or not is_bare_name(head["board"]):
            raise FormatError(f"'board' is {head['board']!r}, expected the bare name of a board")
        for key, kind, shape in _SHAPES:
            if not isinstance(head.get(key, {}), kind):
                raise FormatError(f"{key!r} is {shape}, not {head[key]!r}")
        if len(head["seats"]) not in game.seats:
            raise FormatError(f"{len(head['seats'])} seats, but {game.name} is for {game.seats[0]} to {game.seats[-1]}")
        seats = tuple(Seat.parse(seat) for seat in head["seats"])
        first_seat = head["first_seat"]
        if not is_integer(first_seat) or not 0 <= first_seat < len(seats):
            raise FormatError(f"'first_seat' is {first_seat!r}, expected 0 to {len(seats) - 1}")
        options = game.options.parse(head["options"], len(seats)).by_version(head["version"])
        if written_handicap(head["options"]) and head["version"] < HANDICAP_VERSION:
            raise FormatError(
                f"the option {HANDICAP!r} is for records from version {HANDICAP_VERSION} on, not {head['version']}"
            )
        for name, since in game.changed_moves.items():
            if head["version"] < since and options.to_json()[name]:
                raise RecordError(
                    f"this record of version {head['version']} was played with {name!r}, whose moves have changed"
                    f" since; with it only records from version {since} on can be read",
                    fault=Fault.OLDER,
                )
        return cls(game.name, head["board"], options, seats, first_seat, head["setup"], meta=head.get("meta"))


def _expect_record(written: object) -> Json:
    """The JSON object, if it is a record of a readable version with the right keys."""
    if not isinstance(written, dict):
        raise RecordError(f"a record is an object, not {written!r}", fault=Fault.ALIEN)
    if written.get("format") != FORMAT:
        message = f"'format' is {written.get('format')!r}, expected {FORMAT!r}: this is no record"
        raise RecordError(message, fault=Fault.ALIEN)
    version = written.get("version")
    if not is_integer(version) or not OLDEST_VERSION <= version <= VERSION:
        fault = Fault.NEWER if is_integer(version) and version > VERSION else Fault.FORM
        raise RecordError(f"'version' is {version!r}, expected {OLDEST_VERSION} to {VERSION}", fault=fault)
    for key in _REQUIRED_KEYS:
        if key not in written:
            raise FormatError(f"the key {key!r} is missing")
    for key in written:
        if key not in _REQUIRED_KEYS and key != "meta":
            raise FormatError(f"unknown key {key!r}")
    return written


def _parse_result(written: object, seats: int) -> Result:
    result = expect_keys(written, {"scores", "winners", "ended_by", "detail"}, "a result")
    scores, winners = result["scores"], result["winners"]
    if not isinstance(scores, list) or len(scores) != seats or not all(map(is_integer, scores)):
        raise FormatError(f"'scores' is {scores!r}, expected {seats} whole numbers")
    if not isinstance(winners, list) or not all(map(is_integer, winners)):
        raise FormatError(f"'winners' is {winners!r}, expected a list of seats")
    if not isinstance(result["ended_by"], str):
        raise FormatError(f"'ended_by' is {result['ended_by']!r}, expected a text")
    if not isinstance(result["detail"], dict):
        raise FormatError(f"'detail' is {result['detail']!r}, expected an object")
    return Result(tuple(scores), tuple(winners), result["ended_by"], result["detail"])


def is_bare_name(name: str) -> bool:
    """True if a board's name is a valid file name on every system, without path and extension."""
    return _BARE_NAME.fullmatch(name) is not None


# -- Files ------------------------------------------------------------------------------------------------------------


def parse_json(data: bytes | str) -> object:
    """The JSON value of an untrusted text; ``RecordError`` unless it is plain, small JSON in UTF-8.

    Stricter than Python: duplicate keys, NaN, infinities, lone surrogates and deep nesting are errors.
    """
    text = _decoded(data)
    try:
        written = json.loads(
            text, object_pairs_hook=_unique_keys, parse_constant=_refuse_constant, parse_float=_finite_number
        )
    except RecursionError:
        raise RecordError("nested too deeply") from None
    except RecordError:
        raise
    except ValueError as error:
        message = str(error) if isinstance(error, json.JSONDecodeError) else "a number with too many digits"
        raise RecordError(f"not JSON: {message}", fault=Fault.ALIEN) from None
    _refuse_odd_values(written)
    return written


def _decoded(data: bytes | str) -> str:
    if len(data) > LARGEST_BYTES:
        raise RecordError(f"larger than {LARGEST_BYTES // 1024 // 1024} MiB", fault=Fault.ALIEN)
    try:
        return data.decode("utf-8-sig") if isinstance(data, bytes) else data
    except UnicodeDecodeError:
        raise RecordError("not a text in UTF-8", fault=Fault.ALIEN) from None


def _unique_keys(pairs: list[tuple[str, object]]) -> Json:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise RecordError(f"the key {key!r} is there twice")
            seen.add(key)
    return value


def _refuse_constant(name: str) -> object:
    raise RecordError(f"{name} is not a number that JSON knows")


def _finite_number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise RecordError(f"the number {digits} is too large")
    return number


def _refuse_odd_values(written: object) -> None:
    """Reject deep nesting (before any recursive code) and strings that UTF-8 cannot encode."""
    level: list[object] = [written]
    for _ in range(DEEPEST):
        below: list[object] = []
        for value in level:
            if isinstance(value, str):
                if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
                    raise RecordError(f"half a character in {value!a}")
            elif isinstance(value, dict):
                below.extend(value)
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
        if not below:
            return
        level = below
    raise RecordError("nested too deeply")


def parse_record(data: bytes | str) -> Record:
    """The record of JSON or of a readable text; ``RecordError`` with a message of one line."""
    parsed = _parse_text(data)
    if parsed is None:
        return Record.parse(parse_json(data))
    try:
        return Record.parse(parsed.written)
    except RecordError as error:
        line = parsed.line_of(error.number, str(error))
        raise RecordError(str(error), error.number, error.fault, line) from None


def line_of_problem(data: bytes | str, problem: Problem) -> int:
    """Line of a problem in a readable text; 0 in JSON, and for an earlier hand or a missing board."""
    parsed = _parse_text(data)
    return 0 if parsed is None or problem.fault is Fault.BOARD else parsed.line_of(problem.number, problem.what)


def _parse_text(data: bytes | str) -> ParsedGameText | None:
    """A game as readable text; None for anything else."""
    text = _decoded(data)
    if not is_game_text(text):
        return None
    try:
        return parse_game_text(text, parse_json)
    except GameTextError as error:
        raise RecordError(error.message, error.number, line=error.line) from None


def read_bytes(path: Path) -> bytes:
    """The bytes of a record file, up to just over the size limit; ``RecordError`` if it is unreadable."""
    try:
        if path.exists() and not (
            path.is_file() or path.is_dir()
        ):  # reading a pipe would block until someone writes into it
            raise RecordError("is not a file", fault=Fault.FILE)
        with path.open("rb") as file:
            return file.read(LARGEST_BYTES + 1)
    except RecordError:
        raise
    except (OSError, ValueError) as error:
        message = f"cannot be read: {getattr(error, 'strerror', None) or error}"
        raise RecordError(message, fault=Fault.FILE) from None


def read_record(path: Path) -> Record:
    """The record of a file; ``RecordError`` with a message of one line."""
    return parse_record(read_bytes(path))


def write_record(path: Path, record: Record) -> None:
    """Write the file atomically, against power failure."""
    write_bytes(path, record.to_text().encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file atomically, against power failure."""
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


# -- Replay and check -------------------------------------------------------------------------------------------------


def start(record: Record, board: Any) -> GameState:
    """The position before the first move; ``RecordError`` if the setup does not fit the board."""
    game = plugin(record.game).game
    try:
        setup = game.setup.parse(record.setup, board, len(record.seats), record.options)
    except FormatError as error:
        raise RecordError(f"setup: {error}") from None
    state: GameState = game.state.start(board, len(record.seats), record.options, record.first_seat, setup)
    return state


def states(record: Record, board: Any) -> Iterator[GameState]:
    """The positions before the first move and after each move, as independent copies.

    ``RecordError`` at an illegal move.
    """
    state = start(record, board)
    yield state.copy()
    for number, move in enumerate(record.moves, start=1):
        _replay_move(state, move, number)
        yield state.copy()


def replay(record: Record, board: Any) -> GameState:
    """The position after the last move; ``RecordError`` names the first illegal one. Ignores the result."""
    state = start(record, board)
    for number, move in enumerate(record.moves, start=1):
        _replay_move(state, move, number)
    return state


def _replay_move(state: GameState, move: Move, number: int) -> None:
    if state.is_over:
        raise RecordError("the game was over before this move", number, Fault.MOVE)
    try:
        state.play(move)
    except IllegalMove as error:
        raise RecordError(f"illegal: {error.move.text}: {error.refusal}", number, Fault.MOVE) from None


def check(record: Record, load_board: LoadBoard) -> Problem | None:
    """The first fault of a record: an illegal move, a surplus move, a missing or wrong result; None if sound."""
    try:
        board = load_board(record)
    except (ValueError, LookupError, OSError) as error:
        return Problem(0, one_line(f"the board {record.board!r} cannot be played: {error}"), Fault.BOARD, error)
    try:
        state = replay(record, board)
    except RecordError as error:
        return Problem.of(error)
    played = len(record.moves)
    if not state.is_over:
        if record.result is None:
            return None
        message = f"a result, but the game is not over: a move of seat {state.seat} is missing"
        return Problem(played + 1, message, Fault.RESULT)
    if record.result is None:
        return Problem(played, "the game is over, but the result is null", Fault.RESULT)
    right = state.result().to_json()
    for key, value in record.result.to_json().items():
        if not is_same(value, right[key]):
            message = one_line(f"wrong result: {key!r} is {value!r}, expected {right[key]!r}")
            return Problem(played, message, Fault.RESULT)
    return None


def check_written(written: object, load_board: LoadBoard) -> Problem | None:
    """The first fault of a record's JSON, in move order: a malformed or an illegal move; None if sound."""
    try:
        record = Record.parse(written)
    except RecordError as error:
        if error.number == 0 or not isinstance(written, dict):
            return Problem.of(error)
        sound = {**written, "moves": written["moves"][: error.number - 1], "result": None}
        try:
            earlier = Record.parse(sound)
            replay(earlier, load_board(earlier))
        except RecordError as earlier_error:
            return Problem.of(earlier_error)
        except (ValueError, LookupError, OSError) as board_error:
            message = one_line(f"the board {written['board']!r} cannot be played: {board_error}")
            return Problem(0, message, Fault.BOARD, board_error)
        return Problem.of(error)
    return check(record, load_board)


def check_file(path: Path, load_board: LoadBoard) -> Problem | None:
    """The first fault of a record file; None if sound."""
    try:
        data = read_bytes(path)
        parsed = _parse_text(data)
        problem = check_written(parse_json(data) if parsed is None else parsed.written, load_board)
    except RecordError as error:
        return Problem.of(error)
    if parsed is None or problem is None:
        return problem
    return replace(problem, what=one_line(f"line {parsed.line_of(problem.number, problem.what)}: {problem.what}"))


def is_same(one: object, other: object) -> bool:
    """True if two JSON values are equal in type and value: 1, 1.0 and true all differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    return type(one) is type(other) and one == other


def with_clean_names(record: Record) -> Record:
    """The record with names that can be shown; one of which nothing can be seen becomes the seat's number."""
    seats = [who._replace(name=clean_name(who.name, str(seat + 1))) for seat, who in enumerate(record.seats)]
    return replace(record, seats=tuple(seats))
