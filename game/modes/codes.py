"""Short codes of deals: game, board, seats, options, first seat and seed in about a dozen letters.

A code is a number in Crockford's base 32 (no I, L, O, U; case-insensitive, I and L read as 1, O as 0), in groups of
four, with ten check bits against typing errors (D. Crockford, "Base 32", 2019). The number is a stack of small fields;
a board outside the shipped ones follows as its name, after some digits of its content digest.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from game import registry
from game.core.content import content_digest
from game.core.handicap import without_handicap
from game.core.state import FormatError, Json, is_integer
from game.match.match import CONTENT, Match
from game.modes.deals import CONTENT_DIGITS, Deal
from game.modes.solo import Solo
from game.registry import plugin
from game.storage.values import SOLO_KEY

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_TRANSLATION: Final = str.maketrans(
    {"I": "1", "L": "1", "O": "0", "-": None, " ": None, "\t": None, "\n": None, "\r": None}
)
_OTHER_BOARD: Final = 15
_VERSIONS: Final = (1, 2)
"""Code versions; the second adds the content digest of boards outside the shipped ones."""
_CHECK_SIZE: Final = 1 << 10
_NAME_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789-_"
_MAX_NAME_LENGTH: Final = 24
_WORD: Final = re.compile(r"[^\W_]+")
_GROUP: Final = 4
_MIN_LETTERS: Final = 6
"""Of a code: a seed of one digit at the smallest table."""
_MAX_LETTERS: Final = 64
_MAX_TEXT: Final = 20_000
"""Letters of a text that is searched for codes."""
_GAP: Final = re.compile(r"[\s>]*-[\s>]*|\s[\s>]*|[._·]")
"""Signs between two groups of a code: a dash, blanks, the end of a line, marks of a quoted mail."""


class CodeError(FormatError):
    """An unreadable code; ``key`` is the text key of the message for the player."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


class _FieldStack:
    """A number as a stack of bounded fields: the last one pushed is taken first."""

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def push(self, value: int, size: int) -> None:
        if not 0 <= value < size:
            raise FormatError(f"{value} does not fit into {size} values")
        self.number = self.number * size + value

    def pop(self, size: int) -> int:
        self.number, value = divmod(self.number, size)
        return value


def to_code(deal: Deal) -> str:
    """The code of a deal; raises ``FormatError`` for a board name without a code.

    >>> to_code(Deal("bridges", "a", seats=2, seed=4711))
    '55KW-11X4'
    >>> from_code("55kw 11x4").seed
    4711
    """
    boards = plugin(deal.game).shipped
    stack = _FieldStack(deal.seed)
    has_content = deal.board not in boards and bool(deal.content)
    if deal.board not in boards:
        _push_name(stack, deal.board)
    if has_content:
        stack.push(int(deal.content, 16), 16**CONTENT_DIGITS)
    stack.push(boards.index(deal.board) if deal.board in boards else _OTHER_BOARD, _OTHER_BOARD + 1)
    _push_options(stack, deal)
    stack.push(deal.first_seat, 6)
    stack.push(deal.seats - 1, 6)
    stack.push(registry.GAMES.index(deal.game), 8)
    stack.push(_VERSIONS[has_content], 4)
    stack.push(_checksum(stack.number), _CHECK_SIZE)
    letters = ""
    while stack.number or not letters:
        letters = ALPHABET[stack.pop(32)] + letters
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def code_of(match: Match[Any]) -> str:
    """The code of a match's deal; empty without a seed or with a board name outside the alphabet."""
    if not match.seed:
        return ""
    options, content = match.options.to_json(), content_digest(match.board)[:CONTENT_DIGITS]
    solo = Solo.of(match)
    dealt = (len(match.seats), match.seed, match.first_seat) if solo is None else (1, solo.seed, 0)
    head = (match.game.name, match.board_name, *dealt)
    try:
        return to_code(Deal(*head, options, content))
    except FormatError:
        return ""


def deal_of_record(record: Json) -> Deal | None:
    """The deal of a record (as JSON), in the terms of a code, which has no handicap; None for a record without a seed."""
    meta = record.get("meta")
    if not isinstance(meta, dict):
        return None
    solo = meta.get(SOLO_KEY)
    seed = solo.get("seed") if isinstance(solo, dict) else meta.get("seed")
    if not is_integer(seed) or not seed:
        return None
    seats, first_seat = (1, 0) if isinstance(solo, dict) else (len(record["seats"]), record["first_seat"])
    content = meta.get(CONTENT)
    digits = content[:CONTENT_DIGITS] if isinstance(content, str) else ""
    return Deal(record["game"], record["board"], seats, seed, first_seat, without_handicap(record["options"]), digits)


def plain_text(text: str) -> str:
    """A text as a keyboard would write it: full-width letters narrow, every dash a hyphen, nothing invisible.

    >>> plain_text("７Ｋ３Ｑ–9MXA")
    '7K3Q-9MXA'
    """
    text = text[:_MAX_TEXT].replace("\u2212", "-")
    marks = ("-" if unicodedata.category(sign) == "Pd" else sign for sign in unicodedata.normalize("NFKC", text))
    return "".join(sign for sign in marks if unicodedata.category(sign) != "Cf")


def codes_in(text: str) -> list[str]:
    """The codes in a text from a chat, a mail or a document, each once, in their order; empty where there is none."""
    plain = plain_text(text)
    taken: list[tuple[int, int]] = []
    found: dict[str, int] = {}
    # The longest first: a part of a code may be one by chance.
    for start, end in sorted(_spans(plain), key=lambda span: span[0] - span[1]):
        if any(start < other_end and other_start < end for other_start, other_end in taken):
            continue
        try:
            code = to_code(from_code(_letters(plain[start:end])))
        except FormatError:
            continue
        taken.append((start, end))
        found.setdefault(code, start)
    return sorted(found, key=found.__getitem__)


def one_code(text: str) -> str:
    """The only code in a text; ``CodeError`` where there is none or there are several."""
    found = codes_in(text)
    if len(found) > 1:
        raise CodeError("house.code.several", f"{len(found)} codes in one text")
    if found:
        return found[0]
    plain = plain_text(text)
    parts = [part for start, end in _spans(plain) if _looks_like_code(part := plain[start:end])]
    if parts:
        from_code(_letters(max(parts, key=len)))  # says what is wrong with what comes nearest
    raise CodeError("house.code.letters", "no code in this text")


def _spans(plain: str) -> Iterator[tuple[int, int]]:
    """Where codes may stand: a word, or words of four letters one after the other, the last of which may be shorter."""
    words = [(found.start(), found.end()) for found in _WORD.finditer(plain)]
    for first, (start, end) in enumerate(words):
        letters = end - start
        if _MIN_LETTERS <= letters <= _MAX_LETTERS:
            yield start, end
        for (left, before), (after, last) in pairwise(words[first:]):
            letters += last - after
            is_group = before - left == _GROUP and last - after <= _GROUP
            if not is_group or letters > _MAX_LETTERS or not _GAP.fullmatch(plain[before:after]):
                break
            if letters >= _MIN_LETTERS:
                yield start, last


def _letters(part: str) -> str:
    """The letters and digits of what may be a code, without what stands between its groups."""
    return "".join(_WORD.findall(part))


def _looks_like_code(part: str) -> bool:
    """True if a part of a text is meant as a code though it is none: groups with dashes, or letters and digits."""
    letters = _letters(part).upper().translate(_READ_TRANSLATION)
    is_spelt = all(letter in ALPHABET for letter in letters)
    return is_spelt and any(sign.isdigit() for sign in part) and ("-" in part or not part.isdigit())


def from_code(code: str) -> Deal:
    """The deal of a code; raises ``CodeError`` with the reason."""
    letters = plain_text(code).strip().upper().translate(_READ_TRANSLATION)
    if not letters or len(letters) > _MAX_LETTERS or any(letter not in ALPHABET for letter in letters):
        raise CodeError("house.code.letters", f"{code!r} is no code: it has letters and digits in groups of four")
    number = 0
    for letter in letters:
        number = number * 32 + ALPHABET.index(letter)
    stack = _FieldStack(number)
    found = stack.pop(_CHECK_SIZE)
    if found != _checksum(stack.number):
        raise CodeError("house.code.slip", f"the code {code!r} has a slip in it")
    version, game = stack.pop(4), stack.pop(8)
    if version not in _VERSIONS or game >= len(registry.GAMES):
        raise CodeError("house.code.newer", f"the code {code!r} comes from another version of the program")
    played = registry.GAMES[game]
    seats, first_seat = stack.pop(6) + 1, stack.pop(6)
    options = _take_options(stack, played)
    board = stack.pop(_OTHER_BOARD + 1)
    boards = plugin(played).shipped
    if board != _OTHER_BOARD and board >= len(boards):
        raise CodeError("house.code.newer", f"the code {code!r} names a board that this version does not have")
    has_content = version == _VERSIONS[1] and board == _OTHER_BOARD
    content = f"{stack.pop(16**CONTENT_DIGITS):0{CONTENT_DIGITS}x}" if has_content else ""
    name = _take_name(stack) if board == _OTHER_BOARD else boards[board]
    if not name or not _is_valid_table(played, seats, first_seat, options):
        raise CodeError("house.code.slip", f"the code {code!r} names an impossible table")
    return Deal(played, name, seats, stack.number, first_seat, options, content)


def _is_valid_table(game: str, seats: int, first_seat: int, options: Json) -> bool:
    """True if the game allows this number of seats with these options."""
    rules = plugin(game).game
    if seats not in plugin(game).table_sizes or first_seat >= seats:
        return False
    try:
        rules.options.parse(options, seats)
    except FormatError:
        return False
    return True


def _checksum(number: int) -> int:
    return zlib.crc32(number.to_bytes((number.bit_length() + 7) // 8 or 1, "big")) % _CHECK_SIZE


def _push_name(stack: _FieldStack, name: str) -> None:
    if not 0 < len(name) <= _MAX_NAME_LENGTH or any(letter not in _NAME_LETTERS for letter in name):
        raise FormatError(f"the board {name!r} has no code")
    for letter in reversed(name):
        stack.push(_NAME_LETTERS.index(letter), len(_NAME_LETTERS))
    stack.push(len(name), _MAX_NAME_LENGTH + 1)


def _take_name(stack: _FieldStack) -> str:
    length = stack.pop(_MAX_NAME_LENGTH + 1)
    return "".join(_NAME_LETTERS[stack.pop(len(_NAME_LETTERS))] for _ in range(length))


def _push_options(stack: _FieldStack, deal: Deal) -> None:
    options = plugin(deal.game).game.options
    numbers, sizes = options.parse(deal.options, deal.seats).to_code(), options.code_sizes()
    for name in sorted(sizes, reverse=True):
        stack.push(numbers[name], sizes[name])


def _take_options(stack: _FieldStack, game: str) -> Json:
    options = plugin(game).game.options
    written: Json = options.from_code({name: stack.pop(size) for name, size in sorted(options.code_sizes().items())})
    return written
