"""What the rules of all four games share: moves, refusals, results, and what a state offers.

A game's module holds, in this order: docstring, constants, ``Board``, ``Options``, ``SetupRoute``, moves, ``Reason``, the
state (legality, play, scoring, result) and last ``GAME``, which names them all.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeGuard, TypeVar, get_type_hints

Json = dict[str, Any]
Cell = tuple[int, int]
Pairs = tuple[tuple[int, int], ...]
Item = TypeVar("Item")
_MOST_WORDS = 16
"""No move has as many values; what follows is not looked at."""


class FormatError(ValueError):
    """A record, setup, options or move not in the form of formats.md section 2; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one seat; ``do`` and the fields are those of formats.md section 2."""

    seat: int
    do: ClassVar[str] = ""

    def to_json(self) -> Json:
        """The move as a record writes it, tuples as lists."""
        written: Json = {"seat": self.seat, "do": self.do}
        for part in fields(self):
            if part.name != "seat":
                written[part.name] = _listed(getattr(self, part.name))
        return written

    @property
    def text(self) -> str:
        """The move in short, such as ``0:number 7``, ``1:bridges 7-8+7-8``, ``0:lay 3,4 1``; see ``parse_move_text``."""
        values = [_to_word(getattr(self, part.name)) for part in fields(self) if part.name != "seat"]
        return " ".join([f"{self.seat}:{self.do}", *values])


_PLAIN_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NO_PAIRS = "-"


def _to_word(value: object) -> str:
    """A move's value as one word: numbers and names as they are, a cell as ``3,4``, pairs as ``7-8+7-8``."""
    if isinstance(value, str):
        return value if _PLAIN_WORD.fullmatch(value) else json.dumps(value).replace(" ", "\\u0020")
    if isinstance(value, tuple):
        if len(value) == 2 and all(map(is_integer, value)):
            return f"{value[0]},{value[1]}"
        return "+".join(f"{one}-{other}" for one, other in value) or _NO_PAIRS
    return str(value)


_PAIR = re.compile(r"(-?\d+)-(-?\d+)")


def _of_word(word: str, wanted: object) -> object:
    """The JSON value that a word of a move's text means; ``ValueError`` for one that means none of the wanted type."""
    if wanted is int:
        return int(word)
    if wanted is str:
        return json.loads(word) if word.startswith('"') else word
    if wanted == Cell:
        return [int(part) for part in word.split(",")]
    if word == _NO_PAIRS:
        return []
    found = [_PAIR.fullmatch(part) for part in word.split("+")]
    return [[int(pair[1]), int(pair[2])] if pair is not None else None for pair in found]


def _listed(value: object) -> object:
    return [_listed(part) for part in value] if isinstance(value, tuple) else value


_KNOWN_FIELDS: dict[type[Move], dict[str, Any]] = {}


def _field_types(move_type: type[Move]) -> dict[str, Any]:
    """The types of a move's values by their names, worked out once a type."""
    if move_type not in _KNOWN_FIELDS:
        hints = get_type_hints(move_type)
        _KNOWN_FIELDS[move_type] = {part.name: hints[part.name] for part in fields(move_type)}
    return _KNOWN_FIELDS[move_type]


def is_integer(value: object) -> TypeGuard[int]:
    """Whether a JSON value is a whole number (``true`` is none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_cell(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(is_integer(part) for part in value)


def parse_move(written: object, move_types: Sequence[type[Move]]) -> Move:
    """The move that a record's JSON means; ``FormatError`` names what is unknown, missing or of the wrong type.

    Several types may share a ``do``; the keys tell which of them is meant.
    """
    if not isinstance(written, dict):
        raise FormatError(f"a move is an object, not {written!r}")
    do = written.get("do")
    kinds = [move_type for move_type in move_types if move_type.do == do]
    if not kinds:
        raise FormatError(f"unknown move {do!r}; expected one of {_told_moves(move_types)}")
    move_type = next((kind for kind in kinds if written.keys() == _field_types(kind).keys() | {"do"}), None)
    if move_type is None:
        keys = sorted(map(str, written))
        wanted_keys = " or ".join(str(sorted([*_field_types(kind), "do"])) for kind in kinds)
        raise FormatError(f"the move {do!r} has the keys {keys}, expected {wanted_keys}")
    expected = _field_types(move_type)
    values: dict[str, object] = {}
    for name, wanted in expected.items():
        value = written[name]
        if (wanted is int and is_integer(value)) or (wanted is str and isinstance(value, str)):
            values[name] = value
        elif wanted == Cell and _is_cell(value):
            values[name] = tuple(value)
        elif wanted == Pairs and isinstance(value, list) and all(_is_cell(pair) for pair in value):
            values[name] = tuple(tuple(pair) for pair in value)
        else:
            raise FormatError(f"{name!r} of the move {do!r} cannot be {value!r}")
    make: Callable[..., Move] = move_type
    return make(**values)


def parse_move_text(text: str, move_types: Sequence[type[Move]]) -> Move:
    """The move that a text of ``Move.text`` means; ``FormatError`` for a text that means none."""
    head, *words = text.split()[:_MOST_WORDS] or [""]
    seat, _, do = head.partition(":")
    kinds = [move_type for move_type in move_types if move_type.do == do]
    if not kinds:
        raise FormatError(f"no move: {text!r}; expected one of {_told_moves(move_types)}")
    told: Exception | None = None
    for wanted in ({name: kind for name, kind in _field_types(kind).items() if name != "seat"} for kind in kinds):
        if len(words) != len(wanted):
            raise FormatError(f"the move {text!r} has {len(words)} values, expected {', '.join(wanted) or 'none'}")
        try:
            values = {name: _of_word(word, kind) for word, (name, kind) in zip(words, wanted.items(), strict=True)}
            return parse_move({"seat": int(seat), "do": do, **values}, move_types)
        except (ValueError, RecursionError) as error:
            told = told or error
    raise FormatError(f"no move: {text!r} ({told})") from None


def _told_moves(move_types: Sequence[type[Move]]) -> str:
    return ", ".join(sorted({move_type.do for move_type in move_types}))


class Details(Protocol):
    """What a refusal tells of the things that are in the way: a named tuple, a type a reason."""

    def _asdict(self) -> dict[str, Any]: ...


class NoDetails(NamedTuple):
    """The details of a reason that needs none."""


_NOTHING = NoDetails()


class Refusal(NamedTuple):
    """Why a move is illegal: the rule that forbids it and the things on the board that are in its way.

    ``details`` has the type that the game's table of reasons names for this one; sentence and highlight use it.
    """

    reason: StrEnum
    details: Details = _NOTHING

    @property
    def values(self) -> dict[str, Any]:
        """The details by their names, as a sentence fills them in."""
        return self.details._asdict()

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.reason.value} ({told})" if told else self.reason.value


class IllegalMove(ValueError):
    """A move that the rules forbid; the state is unchanged. Holds the refusal, the move and the position as text."""

    def __init__(self, refusal: Refusal, move: Move, position: str) -> None:
        super().__init__(f"{move.text}: {refusal}, in this position:\n{position}")
        self.refusal = refusal
        self.move = move
        self.position = position


class Result(NamedTuple):
    """How a game ended, as a record tells it (formats.md section 2)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    detail: Json

    def to_json(self) -> Json:
        """The result as a record writes it."""
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "ended_by": self.ended_by,
            "detail": self.detail,
        }


class Options(Protocol):
    """A game's variants; a frozen value with a default for each."""

    @property
    def record_version(self) -> int:
        """The version of records whose rules these options play by (formats.md section 2)."""
        ...

    def by_version(self, version: int) -> Self:
        """The same options, played by the rules of records of that version."""
        ...

    def to_json(self) -> Json: ...
    @classmethod
    def parse(cls, written: object, seats: int) -> Self:
        """The options of a record, missing ones by default; ``FormatError`` for unknown ones and wrong values."""
        ...

    @classmethod
    def code_sizes(cls) -> Mapping[str, int]:
        """How many values each option of ``to_json`` can have in a deal's code; must never change."""
        ...

    def to_code(self) -> Mapping[str, int]:
        """Each option as a number below its size; ``FormatError`` for a value that no code can hold."""
        ...

    @classmethod
    def from_code(cls, numbers: Mapping[str, int]) -> Json:
        """The options that the numbers of ``to_code`` mean, as a record writes them."""
        ...


class Setup(Protocol):
    """What chance decided before the first move, all of it."""

    def to_json(self) -> Json: ...
    @classmethod
    def parse(cls, written: object, board: Any, seats: int, options: Any) -> Self:
        """The setup of a record; ``FormatError`` unless it holds exactly what formats.md section 2 names, in full."""
        ...

    @classmethod
    def deal(cls, board: Any, seats: int, options: Any, rng: random.Random) -> Self:
        """A setup dealt from a seeded generator by ``shuffled`` alone, so that a seed deals alike everywhere."""
        ...


class State(Protocol):
    """One position of one game. A function of board, seats, options, first seat, setup and the moves so far."""

    seats: int
    first_seat: int

    @classmethod
    def start(cls, board: Any, seats: int, options: Any, first_seat: int, setup: Any) -> Self: ...

    @property
    def seat(self) -> int | None:
        """Whose move it is; None when the game is over."""
        ...

    @property
    def is_over(self) -> bool: ...

    @property
    def information_count(self) -> int:
        """How many times something hidden has come to light so far; undo never goes back past a change of it."""
        ...

    def moves(self) -> Sequence[Any]:
        """All legal moves of ``seat``, in the same order on every run; empty when the game is over."""
        ...

    def why_not(self, move: Any) -> Refusal | None:
        """The one legality test: the rule that forbids the move, or None if it is legal."""
        ...

    def play(self, move: Any) -> None:
        """Makes the move wholly, or raises ``IllegalMove`` and changes nothing."""
        ...

    def result(self) -> Result:
        """The result of a game that is over; ``ValueError`` before."""
        ...

    def copy(self) -> Self: ...

    def sample(self, seat: int, rng: random.Random) -> Self:
        """A state that agrees with everything that seat may know, the hidden rest dealt anew by ``rng``."""
        ...


StateType = TypeVar("StateType", bound=State)
"""One game's own state: what a match, a table's scene and an isle's face are generic in."""


@dataclass(frozen=True, slots=True)
class Game:
    """What the house must know of a game's rules: the types above for this game, and its limits."""

    name: str
    seats: tuple[int, ...]
    moves: tuple[type[Move], ...]
    options: type[Any]
    setup: type[Any]
    state: type[Any]
    max_moves: int
    """No legal game has more moves than this."""
    changed_moves: Mapping[str, int] = field(default_factory=dict)
    """Options whose moves have changed, each with the version of records from which on they are as they are now."""


def shuffled(items: Sequence[Item], rng: random.Random) -> list[Item]:
    """The items in random order (Fisher-Yates), drawn with ``rng.random()`` alone.

    Python promises the sequence of ``random()`` across versions, but not that of ``shuffle``; a daily seed must deal
    alike everywhere.
    """
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return mixed


def expect_keys(written: object, keys: set[str], what: str) -> Json:
    """The JSON object if it has exactly these keys; ``FormatError`` otherwise."""
    if not isinstance(written, dict):
        raise FormatError(f"{what} is an object, not {written!r}")
    if written.keys() != keys:
        raise FormatError(f"{what} has the keys {sorted(map(str, written))}, expected {sorted(keys)}")
    return written


BASE_RECORD_VERSION: Final = 2
"""The record version of games whose rules no later version has changed."""
UNRECORDED: Final = {"recorded": False}
"""Metadata of an options field that a record's version decides, not its options."""


@dataclass(frozen=True, slots=True)
class Switches:
    """Options that are only on or off, a field each; what a game with no other options derives its ``Options`` from."""

    @classmethod
    def switches(cls) -> list[str]:
        """The names of the options."""
        return [part.name for part in fields(cls) if part.metadata.get("recorded", True)]

    @property
    def record_version(self) -> int:
        """The version of records whose rules these options play by."""
        return BASE_RECORD_VERSION

    def by_version(self, version: int) -> Self:
        """The same options, played by the rules of records of that version."""
        return self

    def to_json(self) -> Json:
        """The options as a record writes them, all of them."""
        return {name: getattr(self, name) for name in self.switches()}

    @classmethod
    def parse(cls, written: object, seats: int) -> Self:
        """The options of a record (formats.md section 2); ``FormatError`` as ``parse_switches`` says."""
        return cls(**parse_switches(written, cls.switches()))

    @classmethod
    def code_sizes(cls) -> Mapping[str, int]:
        """A switch has two values."""
        return dict.fromkeys(cls.switches(), 2)

    def to_code(self) -> Mapping[str, int]:
        """Off is 0, on is 1."""
        return {name: int(value) for name, value in self.to_json().items()}

    @classmethod
    def from_code(cls, numbers: Mapping[str, int]) -> Json:
        """0 is off, 1 is on."""
        return {name: bool(number) for name, number in numbers.items()}


def parse_switches(written: object, switches: Sequence[str]) -> dict[str, bool]:
    """Options that are only on or off, missing ones off; ``FormatError`` for unknown ones and other values."""
    if not isinstance(written, dict):
        raise FormatError(f"options are an object, not {written!r}")
    unknown = sorted(str(key) for key in written.keys() - set(switches))
    if unknown:
        raise FormatError(f"unknown option {unknown[0]!r}; expected {', '.join(switches)}")
    for name, value in written.items():
        if not isinstance(value, bool):
            raise FormatError(f"the option {name!r} is true or false, not {value!r}")
    return {name: bool(written.get(name, False)) for name in switches}
