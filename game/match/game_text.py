"""Games as readable text: headed like a chess file, a move a line, exactly the record when read back (formats.md section 2).

A tag is a name and a JSON value in square brackets; a long one runs over several lines. A comment stands in braces.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game import registry
from game.core.state import FormatError, Json, Move, parse_move_text
from game.registry import plugin

TEXT_FORMAT: Final = "four-isles-text"
TEXT_EXTENSION: Final = "isles.txt"
_WIDTH: Final = 110
"""Columns after which a tag goes on in the next line."""
_MAX_MENDED: Final = 1 << 18
"""Letters up to which a text is freed of what mail did to it; the longest games take a tenth of that."""
_KEY_OF_TAG: Final[Mapping[str, str]] = {
    "Version": "version",
    "Game": "game",
    "Board": "board",
    "FirstSeat": "first_seat",
    "Result": "result",
    "Options": "options",
    "Setup": "setup",
    "Meta": "meta",
}
"""Record key of each tag that is read; seats are counted tags."""
_FOR_READERS: Final = frozenset({"Title", "Date", "Deal", "Score"})
"""Tags for people; the record follows from the others."""
_TAG = re.compile(r"\[([A-Z][A-Za-z]*)([0-9]{0,2}) (.*)", re.DOTALL)
_MOVE = re.compile(r"([0-9]{1,7})\.[ \t]+(.*)", re.DOTALL)
_STARTER = re.compile(r"\[[A-Z]|[0-9]+\.|\{")
"""Beginning of a line that does not continue a tag."""
_COMMENT = re.compile(r"\{[^{}]*\}")
_LIKE_MOVE = re.compile(r"\b[0-9]+:[a-z]")
_TAG_START = re.compile(r"\[[A-Z][A-Za-z]*[0-9]{0,2} ")
_MOVE_START = re.compile(r"[0-9]{1,7}\.[ \t\u00a0]+[0-9]+:")
"""Beginnings of a line that end an unfinished tag or comment: it lacks its closing sign."""
_FORMAT_LINE = re.compile(r"^([ \t\u00a0>|*`]*)\[Format[ \t\u00a0]+[^\w\s]{1,2}\s?four-isles-text", re.MULTILINE)
_QUOTED = re.compile(r"[ \t\u00a0]*(?:>[ \t\u00a0]?)+")
"""Marks of a quoted mail before a line."""
_FENCE = re.compile(r"[ \t]*(?:`{3}|~{3})\w*[ \t]*")
_OPENING_QUOTES = re.compile(r"\u00ab[ \u00a0\u202f]?|[\u201c\u201d\u201e\u201f]")
_CLOSING_QUOTES = re.compile(r"[ \u00a0\u202f]?\u00bb")
_NEXT_ENTRY = re.compile(r"(?<=\])[ \t]+(?=\[[A-Z]|\{)|(?<=\S)[ \t]+(?=[0-9]{1,7}\.[ \t]+[0-9]+:)")
"""Blank between two tags, moves or comments on one line."""


class GameTextError(FormatError):
    """A faulty text of a game, with the number of the line."""

    def __init__(self, line: int, message: str, number: int = 0) -> None:
        super().__init__(f"line {line}: {message}")
        self.message = message
        self.line = line
        self.number = number
        """Number of the faulty move; 0 for other faults."""


@dataclass(frozen=True, slots=True)
class ParsedGameText:
    """Record JSON of a text, and the line of each move and record key."""

    written: Json
    move_lines: Sequence[int]
    key_lines: Mapping[str, int]

    def line_of(self, number: int, message: str = "") -> int:
        """Line of a move from 1 on; 0 stands for the tag that the message quotes, or the first line."""
        if number > 0:
            return self.move_lines[min(number, len(self.move_lines)) - 1] if self.move_lines else 1
        lines = (line for key, line in self.key_lines.items() if f"{key!r}" in message)
        return next(lines, 1)


def is_game_text(text: str) -> bool:
    """True if a text begins with a tag, which JSON never does, or holds a game as a mail quotes or announces it."""
    return re.match(r"\ufeff?\s*\[[A-Z]", text[:256]) is not None or _FORMAT_LINE.search(text) is not None


# -- Writing ----------------------------------------------------------------------------------------------------------


def game_text(
    written: Json, moves: Sequence[Move], title: str = "", deal: str = "", comments: Mapping[int, str] | None = None
) -> str:
    """Text of a game from its record JSON and moves. ``comments`` are by move number, from 1.

    The first comment says whose the number before a move is.
    """
    names = ", ".join(f"{number} = {seat['name']}" for number, seat in enumerate(written["seats"]))
    key = [f"{{{_in_comment(names)}}}"] if moves else []
    return "\n".join([*_tags(written, title, deal), "", *key, *_moves(moves, comments or {})]) + "\n"


def _tags(written: Json, title: str, deal: str) -> Iterator[str]:
    yield _tag("Format", TEXT_FORMAT)
    yield _tag("Version", written["version"])
    yield _tag("Game", written["game"])
    yield _tag("Board", written["board"])
    if title:
        yield _tag("Title", title)
    day = _day(written.get("meta"))
    if day:
        yield _tag("Date", day)
    for number, seat in enumerate(written["seats"], start=1):
        yield _tag(f"Seat{number}", seat["name"] if seat["kind"] == "human" else seat)
    yield _tag("FirstSeat", written["first_seat"])
    if deal:
        yield _tag("Deal", deal)
    result = written["result"]
    if result is not None:
        names = [seat["name"] for seat in written["seats"]]
        yield _tag("Score", ", ".join(f"{name} {score}" for name, score in zip(names, result["scores"], strict=True)))
    yield _tag("Result", result)
    yield _tag("Options", written["options"])
    yield _tag("Setup", written["setup"])
    if "meta" in written:
        yield _tag("Meta", written["meta"])


def _day(meta: object) -> str:
    started = meta.get("started") if isinstance(meta, dict) else None
    try:
        return datetime.datetime.fromisoformat(str(started)).date().isoformat()
    except ValueError:
        return ""


def _tag(name: str, value: object) -> str:
    return "\n".join(_folded(f"[{name} {json.dumps(value, ensure_ascii=False, allow_nan=False)}]"))


def _folded(line: str) -> Iterator[str]:
    """The line in parts, broken at single blanks, so that blanks between the parts restore it."""
    while len(line) > _WIDTH:
        at = _break_at(line)
        if at is None:
            break
        yield line[:at]
        line = line[at + 1 :]
    yield line


def _break_at(line: str) -> int | None:
    """Place of the blank at which a long line is broken; None without one."""
    for at in [*range(_WIDTH, 20, -1), *range(_WIDTH + 1, len(line) - 1)]:
        around = line[at - 1 : at + 2]
        if around[1] == " " and " " not in (around[0], around[2]) and _STARTER.match(line, at + 1) is None:
            return int(at)
    return None


def _moves(moves: Sequence[Move], comments: Mapping[int, str]) -> Iterator[str]:
    for number, move in enumerate(moves, start=1):
        comment = _in_comment(comments.get(number, ""))
        yield f"{number}. {move.text}" + (f" {{{comment}}}" if comment else "")


def _in_comment(text: str) -> str:
    """The text on one line and without braces."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


# -- Reading ----------------------------------------------------------------------------------------------------------


def parse_game_text(text: str, parse_json: Callable[[str], Any]) -> ParsedGameText:
    """The record JSON of a text; ``GameTextError`` names the line. ``parse_json`` reads the values of tags.

    A text that is faulty as it stands is read without what mail and chats did to it.
    """
    furthest: GameTextError | None = None
    for version in _versions(text):
        try:
            return _parse(version, parse_json)
        except GameTextError as error:
            furthest = error if furthest is None or error.line > furthest.line else furthest
    assert furthest is not None
    raise furthest


def _versions(text: str) -> Iterator[str]:
    """The text as it is, without the mail around it, with plain signs, and with a line for each tag and move."""
    text = "\n".join(_lines(text))
    if len(text) > _MAX_MENDED:
        yield text
        return
    bare = _without_mail(text)
    plain = _CLOSING_QUOTES.sub('"', _OPENING_QUOTES.sub('"', bare)).replace("\u00a0", " ").replace("\u202f", " ")
    yield from dict.fromkeys((text, bare, plain, _NEXT_ENTRY.sub("\n", plain)))


def _lines(text: str) -> list[str]:
    return re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))


def _without_mail(text: str) -> str:
    """The text without words before and after it, marks of quoting and code fences; every line keeps its number.

    A line that goes on with the move before it is joined to it.
    """
    found, lines = _FORMAT_LINE.search(text), text.split("\n")
    first = text.count("\n", 0, found.start()) if found is not None else 0
    is_quoted = found is not None and ">" in found[1]
    bare = [
        "" if at < first else _QUOTED.sub("", line, count=1) if is_quoted else line for at, line in enumerate(lines)
    ]
    bare = ["" if _FENCE.fullmatch(line) else line.strip(" \t\u00a0") for line in bare]
    starts = [at for at, line in enumerate(bare) if _MOVE_START.match(line) or _TAG_START.match(line)]
    end = next((at for at in range(max(starts, default=0) + 1, len(bare)) if not bare[at]), len(bare))
    if any(_LIKE_MOVE.search(line) for line in bare[end:]):  # a damaged move is a fault, and no word after the game
        end = len(bare)
    parts: list[list[str]] = [[line] for line in bare[:end]] + [[""] for _ in bare[end:]]
    move = -1
    for at, line in enumerate(bare[:end]):
        if _MOVE_START.match(line):
            move = at
        elif not line or _STARTER.match(line):
            move = -1
        elif move >= 0:
            parts[move].append(line)
            parts[at] = [""]
    return "\n".join(map(" ".join, parts))


def _parse(text: str, parse_json: Callable[[str], Any]) -> ParsedGameText:
    tags: dict[str, object] = {}
    tag_lines: dict[str, int] = {}
    moves: list[tuple[int, str]] = []
    for number, line in _entries(text):
        if line.startswith("["):
            if moves:
                raise GameTextError(number, "a tag after the moves")
            name, value = _parse_tag(number, line, parse_json)
            if name in tags:
                raise GameTextError(number, f"the tag {name} is there twice")
            tags[name], tag_lines[name] = value, number
        else:
            moves.append((number, line))
    if tags.get("Format") != TEXT_FORMAT:
        raise GameTextError(1, f"the first tag is [Format {json.dumps(TEXT_FORMAT)}]: this is no text of a game")
    game = tags.get("Game")
    if not isinstance(game, str) or game not in registry.GAMES:
        raise GameTextError(
            tag_lines.get("Game", 1), f"the tag Game is {game!r}, expected one of {', '.join(registry.GAMES)}"
        )
    return ParsedGameText(
        {**_head(tags, tag_lines), "moves": _parse_moves(moves, game)},
        [number for number, _ in moves],
        {key: tag_lines[tag] for tag, key in _KEY_OF_TAG.items() if tag in tag_lines},
    )


def _entries(text: str) -> Iterator[tuple[int, str]]:
    """Tags and moves, each as one line with the number of its first; comments of their own are left out."""
    first, entry = 0, _Entry("")
    for number, line in enumerate(_lines(text), start=1):
        stripped = line.strip(" \t")
        if entry.takes(stripped):
            entry.add(stripped)
            continue
        if entry.is_read:
            yield first, entry.text
        first, entry = number, _Entry(stripped)
    if entry.is_read:
        yield first, entry.text


class _Entry:
    """A tag, a move with its comment, or a comment of its own, which mail may have wrapped."""

    def __init__(self, line: str) -> None:
        self._lines: list[str] = []
        self._is_tag = line.startswith("[")
        self._depth = 0
        self._is_in_text = False
        """True within a text of a tag's value, whose brackets do not count."""
        self._is_in_comment = False
        self.add(line)

    @property
    def text(self) -> str:
        """All lines as one."""
        return " ".join(self._lines)

    @property
    def is_read(self) -> bool:
        """True for a tag or move."""
        is_comment = self._lines[0].startswith("{") and not _COMMENT.sub("", self.text).strip(" \t")
        return bool(self._lines[0]) and not is_comment

    def takes(self, line: str) -> bool:
        """True if a line goes on with this entry."""
        if not self._lines[0]:
            return False
        if self._is_in_comment or (self._is_tag and self._depth > 0):
            return not (_TAG_START.match(line) or _MOVE_START.match(line))
        return self._is_tag and bool(line) and not _STARTER.match(line)

    def add(self, line: str) -> None:
        """Go on with a line."""
        if line or not self._lines:
            self._lines.append(line)
        if self._is_tag:
            self._count(line)
        elif "{" in line or "}" in line:
            self._is_in_comment = line.rfind("{") > line.rfind("}")

    def _count(self, line: str) -> None:
        for sign in re.findall(r'\\.|["\[\]{}]', line):
            if sign == '"':
                self._is_in_text = not self._is_in_text
            elif not self._is_in_text and len(sign) == 1:
                self._depth += 1 if sign in "[{" else -1


def _parse_tag(line: int, entry: str, parse_json: Callable[[str], Any]) -> tuple[str, object]:
    found = _TAG.fullmatch(entry)
    if found is None or not entry.endswith("]"):
        raise GameTextError(line, 'a tag is a name and a value, such as [Board "a"]')
    name = found[1] + found[2]
    is_known = not found[2] and found[1] in {"Format", *_KEY_OF_TAG, *_FOR_READERS}
    if not is_known and not (found[1] == "Seat" and found[2] and not found[2].startswith("0")):
        raise GameTextError(line, f"unknown tag {name}")
    try:
        return name, parse_json(found[3][:-1])
    except FormatError as error:
        raise GameTextError(line, f"the tag {name}: {error}") from None


def _head(tags: Mapping[str, object], lines: Mapping[str, int]) -> Json:
    """All of a record but the moves."""
    written: Json = {"format": "four-isles-record"}
    for tag, key in _KEY_OF_TAG.items():
        if tag in tags:
            written[key] = tags[tag]
        elif tag not in ("Meta", "Result"):
            raise GameTextError(1, f"the tag {tag} is missing")
    written.setdefault("result", None)
    seats = [name for name in tags if name.startswith("Seat")]
    written["seats"] = []
    for number, name in enumerate(sorted(seats, key=lambda name: int(name[4:])), start=1):
        if name != f"Seat{number}":
            raise GameTextError(lines[name], f"the tag Seat{number} is missing before {name}")
        seat = tags[name]
        written["seats"].append({"name": seat, "kind": "human"} if isinstance(seat, str) else seat)
    return written


def _parse_moves(moves: Sequence[tuple[int, str]], game: str) -> list[Json]:
    types = plugin(game).game.moves
    found: list[Json] = []
    for count, (line, entry) in enumerate(moves, start=1):
        numbered = _MOVE.fullmatch(_COMMENT.sub("", entry).strip(" \t"))
        if numbered is None:
            raise GameTextError(line, f"expected the move {count}, such as {count}. 0:..", count)
        if int(numbered[1]) != count:
            raise GameTextError(line, f"the move is number {numbered[1]}, expected {count}", count)
        try:
            found.append(parse_move_text(numbered[2], types).to_json())
        except FormatError as error:
            raise GameTextError(line, str(error), count) from None
    return found
