"""A player's own puzzles as a code that carries the whole position, for chats and mail (docs/formats.md section 8).

The code holds the puzzle's JSON, deflated, so that nobody reads the answer in passing. It has letters and digits only:
chats take other signs for markup. A code from a stranger is checked by the rules before it is shown.
"""

from __future__ import annotations

import json
import re
import string
import zlib
from dataclasses import replace
from typing import Any, Final

from game.core.names import clean_name
from game.core.state import FormatError, Json
from game.match.match import CONTENT, Match, content_of
from game.match.records import Record, Seat, parse_json
from game.modes.codes import CodeError, plain_text
from game.modes.puzzles.model import OWN_FORMAT, Check, Puzzle, PuzzleError
from game.modes.puzzles.own import OWN_KIND
from game.modes.puzzles.parsing import parse_own_puzzle

MAX_LETTERS: Final = 1900
"""Longest code: the strictest of the common chats carries 2000 letters, and a sentence stands before it."""
MAX_LOSS: Final = 10_000.0
"""Largest value and loss that is believed."""
DIGITS: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
"""Digits of the code's number."""
_VERSION: Final = 1
_BEGIN: Final = "[four-isles-problem-"
_LINE: Final = 60
_MAX_BYTES: Final = 1 << 16
"""Largest JSON of a puzzle; a longer one is not unpacked."""
_CODE: Final = re.compile(r"\[\s*four-isles-problem-([0-9]{1,4})-([^\]]*)(\]?)", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[\s>]+")
"""Signs that programs put between two parts of a code: ends of lines, and marks of a quoted mail."""


# -- Writing ----------------------------------------------------------------------------------------------------------


def to_problem_code(puzzle: Puzzle, name: str = "") -> str:
    """The code of an own puzzle, in lines; ``name`` is the player's, empty for an unnamed one.

    ``CodeError`` for a puzzle that is longer than a chat carries.
    """
    text = json.dumps(to_send(puzzle, name).to_json(), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    code = pack(text.encode())
    if len(code) > MAX_LETTERS:
        raise CodeError("problems.code.long", f"the code has {len(code)} letters, at most {MAX_LETTERS} can be sent")
    return code


def pack(data: bytes) -> str:
    """The code of a puzzle's JSON, which is not looked into."""
    number = int.from_bytes(b"\x01" + zlib.crc32(data).to_bytes(4, "big") + _deflated(data), "big")
    digits = ""
    while number:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    lines = [f"{_BEGIN}{_VERSION}-", *(digits[at : at + _LINE] for at in range(0, len(digits), _LINE))]
    return "\n".join(lines) + "]"


def to_send(puzzle: Puzzle, name: str = "") -> Puzzle:
    """The puzzle without the names of the table, times and whatever else a receiver has no need of."""
    assert isinstance(puzzle.start, Record), "shipped puzzles have short codes"
    seats = tuple(Seat(str(number + 1)) for number in range(puzzle.seats))
    if name:
        seats = tuple(Seat(name) if number == puzzle.seat else seat for number, seat in enumerate(seats))
    content = content_of(puzzle.start)
    meta: Json | None = {CONTENT: content} if content else None
    return replace(puzzle, start=replace(puzzle.start, seats=seats, meta=meta))


def sender_of(puzzle: Puzzle) -> str:
    """Name of the player who missed the move; empty for an unnamed one."""
    assert isinstance(puzzle.start, Record), "shipped puzzles have no sender"
    number = str(puzzle.seat + 1)
    name = clean_name(puzzle.start.seats[puzzle.seat].name, number)
    return "" if name == number else name


def _deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


# -- Reading ----------------------------------------------------------------------------------------------------------


def has_problem_code(text: str) -> bool:
    """True if a text has something that is meant as such a code, whole or not."""
    return _BEGIN in plain_text(text).lower()


def from_problem_code(text: str) -> Puzzle:
    """The own puzzle in a text that has its code; ``CodeError`` for a damaged or foreign one.

    ``check_position`` says whether it is one by the rules, which needs its board.
    """
    found = _CODE.search(plain_text(text))
    if found is None:
        raise CodeError("problems.code.cut", "no problem in this text")
    if int(found[1]) != _VERSION:
        raise CodeError("house.code.newer", f"version {found[1]} of problems, expected {_VERSION}")
    digits = _BETWEEN.sub("", found[2])
    if not found[3] or not digits or len(digits) > MAX_LETTERS or not all(digit in DIGITS for digit in digits):
        raise CodeError("problems.code.cut", "the code of the problem is cut or damaged")
    try:
        return parse_received(_unpacked(digits))
    except (FormatError, zlib.error, UnicodeDecodeError, OverflowError) as error:
        key = error.key if isinstance(error, CodeError) else "problems.code.wrong"
        raise CodeError(key, str(error)) from None


def _unpacked(digits: str) -> bytes:
    number = 0
    for digit in digits:
        number = number * len(DIGITS) + DIGITS.index(digit)
    packed = number.to_bytes((number.bit_length() + 7) // 8, "big")
    try:
        data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed[5:], _MAX_BYTES)
    except zlib.error:
        data = b""
    if packed[:1] != b"\x01" or packed[1:5] != zlib.crc32(data).to_bytes(4, "big"):
        raise CodeError("problems.code.cut", "the code of the problem has a slip in it")
    return data


def is_own_puzzle(data: bytes | str) -> bool:
    """True for the JSON of an own puzzle, faulty or not."""
    try:
        written = parse_json(data)
    except FormatError:
        return False
    return isinstance(written, dict) and written.get("format") == OWN_FORMAT


def parse_received(data: bytes | str) -> Puzzle:
    """An own puzzle from somebody else; ``PuzzleError`` unless it asks for one missed move, with believable figures."""
    puzzle = parse_own_puzzle(data)
    if (puzzle.kind, puzzle.check, puzzle.asked, puzzle.goal) != (OWN_KIND, Check.REVIEW, 1, ""):
        raise PuzzleError("this is no missed move")
    figures = (puzzle.value, *(other.lost for other in puzzle.others), *(other.error for other in puzzle.others))
    if not puzzle.others or any(abs(figure) > MAX_LOSS for figure in figures):
        raise PuzzleError("the puzzle's figures are not possible")
    assert isinstance(puzzle.start, Record), "own puzzles hold a record"
    seat = puzzle.start.seats[puzzle.seat]
    return to_send(puzzle, sender_of(puzzle) if not seat.is_computer else "")


def check_position(puzzle: Puzzle) -> None:
    """Refuse a puzzle whose moves are not legal from the deal to the answer; its board is that of ``with_board``.

    A ``FormatError``, ``PuzzleError`` or ``RecordError``, names the first fault.
    """
    match: Match[Any] = puzzle.position()
    if match.is_over:
        raise PuzzleError("the game is over before the puzzle")
    tries = (*puzzle.solutions, *(other.moves for other in puzzle.others))
    for tried in tries:
        for move in tried:
            refusal = match.state.why_not(move)
            if refusal is not None or move.seat != puzzle.seat or len(tried) != 1:
                raise PuzzleError(f"{move.text!r} is no move here")
    known = puzzle.known_position()
    if any(known.why_not(solution[0]) is not None for solution in puzzle.solutions):
        raise PuzzleError("the answer needs what the seat cannot know")
    if len({tried[0] for tried in tries}) < len(tries):
        raise PuzzleError("the answer is the move that was missed")
