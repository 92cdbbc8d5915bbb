"""Shared types of the four games' rules: moves, refusals, results, and the interface of a state.

A game's rules hold, in this order: docstring, constants, ``Board``, ``Options``, ``Setup``, moves, ``Reason``, the
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
_MAX_WORDS = 16
"""Maximum words of a move text that are parsed; no move has as many values."""


class FormatError(ValueError):
    """A record, setup, options or move that violates formats.md section 2; the text gives the reason."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one seat; ``do`` and the fields are those of formats.md section 2.

    >>> @dataclass(frozen=True, slots=True)
    ... class Place(Move):
    ...     do = "place"
    ...     at: Cell
    >>> Place(0, (3, 4)).to_json()
    {'seat': 0, 'do': 'place', 'at': [3, 4]}
    """

    seat: int
    do: ClassVar[str] = ""

    def to_json(self) -> Json:
        """The move in record JSON, tuples as lists."""
        written: Json = {"seat": self.seat, "do": self.do}
        for part in fields(self):
            if part.name != "seat":
                written[part.name] = _listed(getattr(self, part.name))
        return written

    @property
    def text(self) -> str:
        """Short form, such as ``0:number 7``, ``1:bridges 7-8+7-8``, ``0:lay 3,4 1``; see ``parse_move_text``."""
        values = [_to_word(getattr(self, part.name)) for part in fields(self) if part.name != "seat"]
        return " ".join([f"{self.seat}:{self.do}", *values])


_PLAIN_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NO_PAIRS = "-"


def _to_word(value: object) -> str:
    """A move's value as one word: plain numbers and names, a cell as ``3,4``, pairs as ``7-8+7-8``."""
    if isinstance(value, str):
        return value if _PLAIN_WORD.fullmatch(value) else json.dumps(value).replace(" ", "\\u0020")
    if isinstance(value, tuple):
        if len(value) == 2 and all(map(is_integer, value)):
            return f"{value[0]},{value[1]}"
        return "+".join(f"{one}-{other}" for one, other in value) or _NO_PAIRS
    return str(value)


_PAIR = re.compile(r"(-?\d+)-(-?\d+)")


def _of_word(word: str, wanted: object) -> object:
    """The JSON value of one word of a move text; ``ValueError`` if it does not have the wanted type."""
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
    """The types of a move's fields by name, cached."""
    if move_type not in _KNOWN_FIELDS:
        hints = get_type_hints(move_type)
        _KNOWN_FIELDS[move_type] = {part.name: hints[part.name] for part in fields(move_type)}
    return _KNOWN_FIELDS[move_type]


def is_integer(value: object) -> TypeGuard[int]:
    """True for a JSON integer (``true`` is none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_cell(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(is_integer(part) for part in value)


def parse_move(written: object, move_types: Sequence[type[Move]]) -> Move:
    """The move from record JSON; ``FormatError`` names the unknown, missing or mistyped part.

    Several types may share a ``do``; their keys distinguish them.
    """
    if not isinstance(written, dict):
        raise FormatError(f"a move is an object, not {written!r}")
    do = written.get("do")
    kinds = [move_type for move_type in move_types if move_type.do == do]
    if not kinds:
        raise FormatError(f"unknown move {do!r}; expected one of {_move_names(move_types)}")
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
    """The move from its short form, as ``Move.text`` writes it; ``FormatError`` for anything else."""
    head, *words = text.split()[:_MAX_WORDS] or [""]
    seat, _, do = head.partition(":")
    kinds = [move_type for move_type in move_types if move_type.do == do]
    if not kinds:
        raise FormatError(f"no move: {text!r}; expected one of {_move_names(move_types)}")
    first_error: Exception | None = None
    for wanted in ({name: kind for name, kind in _field_types(kind).items() if name != "seat"} for kind in kinds):
        if len(words) != len(wanted):
            raise FormatError(f"the move {text!r} has {len(words)} values, expected {', '.join(wanted) or 'none'}")
        try:
            values = {name: _of_word(word, kind) for word, (name, kind) in zip(words, wanted.items(), strict=True)}
            return parse_move({"seat": int(seat), "do": do, **values}, move_types)
        except (ValueError, RecursionError) as error:
            first_error = first_error or error
    raise FormatError(f"no move: {text!r} ({first_error})") from None


def _move_names(move_types: Sequence[type[Move]]) -> str:
    return ", ".join(sorted({move_type.do for move_type in move_types}))


class Details(Protocol):
    """Details of a refusal, about the obstacles: a named tuple, one type for each reason."""

    def _asdict(self) -> dict[str, Any]: ...


class NoDetails(NamedTuple):
    """Empty details."""


_NOTHING = NoDetails()


class Refusal(NamedTuple):
    """Reason for an illegal move: the rule that forbids it and the obstacles on the board.

    ``details`` has the type from the game's table of reasons; the message and the highlight use it.
    """

    reason: StrEnum
    details: Details = _NOTHING

    @property
    def values(self) -> dict[str, Any]:
        """The details by name, as values of the message."""
        return self.details._asdict()

    def __str__(self) -> str:
        listed = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.reason.value} ({listed})" if listed else self.reason.value


class IllegalMove(ValueError):
    """A move forbidden by the rules; the state is unchanged. Holds the refusal, the move and the position as text."""

    def __init__(self, refusal: Refusal, move: Move, position: str) -> None:
        super().__init__(f"{move.text}: {refusal}, in this position:\n{position}")
        self.refusal = refusal
        self.move = move
        self.position = position


class Result(NamedTuple):
    """The result of a game in a record (formats.md section 2)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    detail: Json

    def to_json(self) -> Json:
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "ended_by": self.ended_by,
            "detail": self.detail,
        }


class GameOptions(Protocol):
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
        """The options from record JSON, with defaults for missing ones; ``FormatError`` for unknown names or wrong
        values.
        """
        ...

    @classmethod
    def code_sizes(cls) -> Mapping[str, int]:
        """Number of values of each option of ``to_json`` in a deal's code; must never change."""
        ...

    def to_code(self) -> Mapping[str, int]:
        """Each option as a number below its code size; ``FormatError`` if a code cannot hold the value."""
        ...

    @classmethod
    def from_code(cls, numbers: Mapping[str, int]) -> Json:
        """The options in record JSON from the numbers of ``to_code``."""
        ...


class GameSetup(Protocol):
    """Everything that chance decided before the first move."""

    def to_json(self) -> Json: ...
    @classmethod
    def parse(cls, written: object, board: Any, seats: int, options: Any) -> Self:
        """The setup from record JSON; ``FormatError`` unless it has exactly the keys of formats.md section 2."""
        ...

    @classmethod
    def deal(cls, board: Any, seats: int, options: Any, rng: random.Random) -> Self:
        """A setup dealt from a seeded generator by ``shuffled`` alone, so that a seed gives the same deal everywhere."""
        ...


class GameState(Protocol):
    """One position of a game. A function of board, seats, options, first seat, setup and moves.

    >>> from game.registry import GAMES, plugin
    >>> game, board = plugin(GAMES[0]).game, plugin(GAMES[0]).load_board(plugin(GAMES[0]).boards()[0]).board
    >>> options = game.options.parse({}, 2)
    >>> state = game.state.start(board, 2, options, 0, game.setup.deal(board, 2, options, random.Random(7)))
    >>> state.is_over, state.why_not(state.moves()[0])
    (False, None)
    """

    seats: int
    first_seat: int

    @classmethod
    def start(cls, board: Any, seats: int, options: Any, first_seat: int, setup: Any) -> Self: ...

    @property
    def seat(self) -> int | None:
        """The seat to move; None when the game is over."""
        ...

    @property
    def is_over(self) -> bool: ...

    @property
    def information_count(self) -> int:
        """Number of times hidden information has been revealed; undo never crosses a change."""
        ...

    def moves(self) -> Sequence[Any]:
        """All legal moves of ``seat``, in a deterministic order; empty when the game is over."""
        ...

    def why_not(self, move: Any) -> Refusal | None:
        """The only legality test: the rule that forbids the move, or None if the move is legal."""
        ...

    def play(self, move: Any) -> None:
        """Apply the move; ``IllegalMove`` leaves the state unchanged."""
        ...

    def result(self) -> Result:
        """The result of a finished game; ``ValueError`` before the end."""
        ...

    def copy(self) -> Self: ...

    def sample(self, seat: int, rng: random.Random) -> Self:
        """A state consistent with the seat's knowledge, its hidden part redealt by ``rng``."""
        ...


StateType = TypeVar("StateType", bound=GameState)
"""A game's own state type, the type parameter of matches, table scenes and an isle's UI."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game's rules as the program uses them: the types above for this game, and its limits."""

    name: str
    seats: tuple[int, ...]
    moves: tuple[type[Move], ...]
    options: type[Any]
    setup: type[Any]
    state: type[Any]
    max_moves: int
    """Upper bound of the moves in a legal game."""
    changed_moves: Mapping[str, int] = field(default_factory=dict)
    """Options whose moves have changed, each with the first record version of the current form."""
    has_free_order: bool = False
    """Seats may move in any order within a round; a state's ``preferred_seat`` names the one that is asked first."""


def shuffled(items: Sequence[Item], rng: random.Random) -> list[Item]:
    """The items in random order (Fisher-Yates), drawn with ``rng.random()`` alone.

    Python guarantees the sequence of ``random()`` across versions, but not that of ``shuffle``; a daily seed must give
    the same deal everywhere.
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
    """Boolean options, a field each; base of ``GameOptions`` for games without other options."""

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
        return {name: getattr(self, name) for name in self.switches()}

    @classmethod
    def parse(cls, written: object, seats: int) -> Self:
        """The options from record JSON (formats.md section 2); ``FormatError`` as in ``parse_switches``."""
        return cls(**parse_switches(written, cls.switches()))

    @classmethod
    def code_sizes(cls) -> Mapping[str, int]:
        return dict.fromkeys(cls.switches(), 2)

    def to_code(self) -> Mapping[str, int]:
        return {name: int(getattr(self, name)) for name in self.switches()}

    @classmethod
    def from_code(cls, numbers: Mapping[str, int]) -> Json:
        return {name: bool(number) for name, number in numbers.items()}


def parse_switches(written: object, switches: Sequence[str]) -> dict[str, bool]:
    """Boolean options from JSON, missing ones off; ``FormatError`` for unknown names or other values."""
    if not isinstance(written, dict):
        raise FormatError(f"options are an object, not {written!r}")
    unknown = sorted(str(key) for key in written.keys() - set(switches))
    if unknown:
        raise FormatError(f"unknown option {unknown[0]!r}; expected {', '.join(switches)}")
    for name, value in written.items():
        if not isinstance(value, bool):
            raise FormatError(f"the option {name!r} is true or false, not {value!r}")
    return {name: bool(written.get(name, False)) for name in switches}
