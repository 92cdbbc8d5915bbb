"""Turn clock of a table for several: time per move or per game. Off unless chosen, and never in solo games.

A soft clock rings. A hard one also makes a move of least consequence, ``GamePlugin.timeout_move``. Time runs only while
a person may move: pages, hand-overs and animations stop it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import Any, Final, Self

from game.core.state import Json, Move, is_integer
from game.match.match import Match

CLOCK_KEY: Final = "clock"
"""Meta key of a record for the clock: its rules, the time left by seat, and the moves at which it ran out."""
OVERTIME_SECONDS: Final = 15.0
"""Time for each further move once a seat's time for the game is used up, and for a move taken back after its time."""
_MAX_SECONDS: Final = 24 * 60 * 60


class TimeSpan(StrEnum):
    """Span that a clock's time is for."""

    MOVE = "move"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class ClockRules:
    """Time by seat, and what happens when it is used up.

    >>> ClockRules.parse({"per": "move", "seconds": 60, "hard": True})
    ClockRules(span=<TimeSpan.MOVE: 'move'>, seconds=60, is_hard=True)
    """

    span: TimeSpan
    seconds: int
    is_hard: bool = False
    """True if a move is made for a person whose time is used up."""

    def to_json(self) -> Json:
        """JSON form, in a record and in a remembered plan."""
        return {"per": self.span.value, "seconds": self.seconds, "hard": self.is_hard}

    @classmethod
    def parse(cls, written: object) -> Self | None:
        """Inverse of ``to_json``; None for anything else."""
        if not isinstance(written, dict):
            return None
        span, seconds, is_hard = written.get("per"), written.get("seconds"), written.get("hard")
        if span not in list(TimeSpan) or not is_integer(seconds) or not isinstance(is_hard, bool):
            return None
        return cls(TimeSpan(span), seconds, is_hard) if 0 < seconds <= _MAX_SECONDS else None


CLOCKS: Final[Sequence[tuple[TimeSpan, int]]] = (
    (TimeSpan.MOVE, 30), (TimeSpan.MOVE, 60), (TimeSpan.MOVE, 120),
    (TimeSpan.GAME, 300), (TimeSpan.GAME, 600), (TimeSpan.GAME, 1200),
)  # fmt: skip
"""Offered clocks: span and seconds."""


class TurnClock:
    """Running clock of a match; its state is part of the match's metadata, so that a saved game keeps it."""

    def __init__(
        self, match: Match[Any], rules: ClockRules, left: Sequence[float] = (), number: int | None = None
    ) -> None:
        """``left`` is the time that each seat still has; full times without it.

        ``number`` is the number of moves at which the seat to move began to use it; None if nobody has.
        """
        self.rules = rules
        self._match = match
        self._left = list(left) or [float(rules.seconds)] * len(match.seats)
        self._overruns = set(overruns(match))
        self._turn: tuple[int, int] | None = None
        """Seat and number of moves at the last tick."""
        self._moves: tuple[Move, ...] = ()
        """Moves before the last tick's turn."""
        self._used: dict[tuple[int, tuple[Move, ...]], float] = {}
        """Time left in turns that were begun, by seat and the moves before: undo, redo and leaving do not give it back."""
        if number == match.number and match.seat is not None:
            self._used[match.seat, match.moves] = self._left[match.seat]

    @classmethod
    def of(cls, match: Match[Any]) -> Self | None:
        """The clock that a match's metadata describes; None without a valid one, and for a solo game."""
        written = match.meta.get(CLOCK_KEY)
        rules = ClockRules.parse(written)
        if rules is None or len(match.seats) < 2:
            return None
        left = written.get("left")
        if not isinstance(left, list) or len(left) != len(match.seats) or not all(map(is_integer, left)):
            return cls(match, rules)
        at = written.get("at")
        times = [float(min(max(each, 0), rules.seconds)) for each in left]
        return cls(match, rules, times, at if is_integer(at) else None)

    def seconds_left(self, seat: int) -> int:
        """Whole seconds that a seat still has, in its next turn if that has not begun; rounded up."""
        return ceil(self._left[seat] if self._turn == (seat, self._match.number) else self._time_for_turn(seat))

    def tick(self, seat: int, seconds: float) -> bool:
        """Take time off the seat to move; True at the moment its time is used up."""
        turn = (seat, self._match.number)
        if turn != self._turn:
            if self._turn is not None:
                self._used[self._turn[0], self._moves] = self._left[self._turn[0]]
            self._left[seat] = self._time_for_turn(seat)
            self._turn, self._moves = turn, self._match.moves
        was_out = self._left[seat] <= 0
        self._left[seat] = max(0.0, self._left[seat] - seconds)
        is_new = self._left[seat] <= 0 and not was_out
        if is_new:
            self._overruns.add(self._match.number)
        self._match.meta.set(CLOCK_KEY, self.to_json())
        return is_new

    def _time_for_turn(self, seat: int) -> float:
        left = self._left[seat]
        if self.rules.span is TimeSpan.MOVE:
            left = self._used.get((seat, self._match.moves), float(self.rules.seconds))
        return left if left > 0 else OVERTIME_SECONDS

    def to_json(self) -> Json:
        """The clock for the metadata."""
        left = [ceil(seconds) for seconds in self._left]
        at = {"at": self._turn[1]} if self._turn is not None else {}
        return {**self.rules.to_json(), "left": left, **at, "over": sorted(self._overruns)}


def overruns(match: Match[Any]) -> frozenset[int]:
    """Numbers of moves, counted from 0, whose time was used up before they were made."""
    written = match.meta.get(CLOCK_KEY)
    numbers = written.get("over") if isinstance(written, dict) else None
    return frozenset(filter(is_integer, numbers)) if isinstance(numbers, list) else frozenset()


def set_clock(match: Match[Any], rules: ClockRules | None) -> None:
    """Give a match a full clock by these rules, or none; a solo game gets none."""
    if rules is not None and len(match.seats) > 1:
        match.meta.set(CLOCK_KEY, TurnClock(match, rules).to_json())


def copy_clock(match: Match[Any], following: Match[Any]) -> None:
    """Give the next game of a series the same clock, with its full time."""
    set_clock(following, ClockRules.parse(match.meta.get(CLOCK_KEY)))
