"""Rules of Pebbles: take one, two or three pebbles, but never the number just taken; most pebbles win."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple, Self

from game.core.state import (
    Details,
    FormatError,
    Game,
    IllegalMove,
    Json,
    Move,
    NoDetails,
    Refusal,
    Result,
    Switches,
    expect_keys,
    is_integer,
)

COUNTS: Final = (1, 2, 3)
MAX_TIDE: Final = 5
"""Maximum number of pebbles that the tide adds."""


@dataclass(frozen=True, slots=True)
class Board:
    """A beach with a number of pebbles."""

    pebbles: int


@dataclass(frozen=True, slots=True)
class Options(Switches):
    """Options without variants."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Number of pebbles added by the tide."""

    more: int

    def to_json(self) -> Json:
        """The setup as a record writes it."""
        return {"tide": [self.more]}

    @classmethod
    def parse(cls, written: object, board: Board, seats: int, options: Options) -> Self:
        """The set-up of a record; ``FormatError`` for a number beyond the tide's range."""
        tide = expect_keys(written, {"tide"}, "the setup")["tide"]
        if not isinstance(tide, list) or len(tide) != 1 or not is_integer(tide[0]) or not 0 <= tide[0] <= MAX_TIDE:
            raise FormatError(f"'tide' is {tide!r}, expected one number from 0 to {MAX_TIDE}")
        return cls(tide[0])

    @classmethod
    def deal(cls, board: Board, seats: int, options: Options, rng: random.Random) -> Self:
        """Any number from 0 to ``MAX_TIDE``."""
        return cls(int(rng.random() * (MAX_TIDE + 1)))


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take ``count`` pebbles."""

    do: ClassVar[str] = "take"
    count: int


class Reason(StrEnum):
    """The rules that can forbid a move."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_COUNT = "wrong-count"
    SAME_AGAIN = "same-again"
    TOO_FEW_LEFT = "too-few-left"


class OfSeat(NamedTuple):
    """Details: the seat to move."""

    seat: int


class OfCount(NamedTuple):
    """Details: the refused count."""

    number: int


class Left(NamedTuple):
    """Details: the number of pebbles left."""

    left: int


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.GAME_OVER: NoDetails,
    Reason.NOT_YOUR_TURN: OfSeat,
    Reason.WRONG_COUNT: OfCount,
    Reason.SAME_AGAIN: OfCount,
    Reason.TOO_FEW_LEFT: Left,
}
"""The type of each reason's details."""


@dataclass
class State:
    """Position of a game of Pebbles."""

    seats: int
    first_seat: int
    left: int
    taken: tuple[int, ...]
    last: int = 0
    turn: int = 0
    information_count: int = 0

    @classmethod
    def start(cls, board: Board, seats: int, options: Options, first_seat: int, setup: Setup) -> Self:
        """The position before the first move."""
        return cls(seats, first_seat, board.pebbles + setup.more, (0,) * seats, turn=first_seat)

    @property
    def seat(self) -> int | None:
        """Seat to move; None after the end."""
        return None if self.is_over else self.turn

    @property
    def is_over(self) -> bool:
        """True without a legal count: no pebble left, or a single one after a one was taken."""
        return not any(self._why_not_count(count) is None for count in COUNTS)

    def moves(self) -> Sequence[Take]:
        """All legal moves, the smallest first."""
        if self.is_over:
            return []
        return [Take(self.turn, count) for count in COUNTS if self._why_not_count(count) is None]

    def why_not(self, move: Move) -> Refusal | None:
        """The rule that forbids the move, or None if it is legal."""
        if self.is_over:
            return Refusal(Reason.GAME_OVER)
        if move.seat != self.turn:
            return Refusal(Reason.NOT_YOUR_TURN, OfSeat(self.turn))
        return self._why_not_count(move.count) if isinstance(move, Take) else Refusal(Reason.WRONG_COUNT, OfCount(0))

    def _why_not_count(self, count: int) -> Refusal | None:
        if count not in COUNTS:
            return Refusal(Reason.WRONG_COUNT, OfCount(count))
        if count == self.last:
            return Refusal(Reason.SAME_AGAIN, OfCount(count))
        return Refusal(Reason.TOO_FEW_LEFT, Left(self.left)) if count > self.left else None

    def play(self, move: Move) -> None:
        """Play a legal move; ``IllegalMove`` leaves the position unchanged."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal, move, str(self))
        assert isinstance(move, Take)
        taken = list(self.taken)
        taken[move.seat] += move.count
        self.taken, self.left, self.last = tuple(taken), self.left - move.count, move.count
        self.turn = (self.turn + 1) % self.seats

    def result(self) -> Result:
        """Everybody's pebbles; ``ValueError`` before the end."""
        if not self.is_over:
            raise ValueError("the game is not over")
        best = max(self.taken)
        winners = tuple(seat for seat, count in enumerate(self.taken) if count == best)
        return Result(self.taken, winners, "beach", {"left": self.left})

    def copy(self) -> Self:
        """Independent copy."""
        return replace(self)

    def sample(self, seat: int, rng: random.Random) -> Self:
        """A copy: Pebbles has no hidden information."""
        return self.copy()

    def __str__(self) -> str:
        return f"{self.left} left, last {self.last}, taken {self.taken}, seat {self.seat} to move"


GAME: Final = Game(
    name="pebbles", seats=(1, 2, 3, 4), moves=(Take,), options=Options, setup=Setup, state=State, max_moves=70
)
