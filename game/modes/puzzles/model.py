"""Puzzles: positions in which one move of the seat to move is plainly better than every other one (docs/puzzles.md).

A puzzle asks for one move, or for several in a row of the same seat. ``shipped`` reads those of the program, ``own``
makes them of a player's costly moves, ``tasks`` sets them to a person and ``repetition`` says when they come back.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, Final, Self

from game.core.players import HintReason
from game.core.state import FormatError, GameState, Json, Move
from game.match.match import Match
from game.match.record_faults import one_line
from game.match.records import COMPUTER, Record, Seat
from game.modes.codes import to_code
from game.modes.deals import Deal
from game.registry import plugin
from game.review.move_evaluator import Estimate

OWN_FORMAT: Final = "four-isles-puzzle"
VERSION: Final = 1
MAX_DIFFICULTY: Final = 5


class PuzzleError(FormatError):
    """A faulty puzzle, as a message of one line."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class Check(Enum):
    """How the values of a puzzle were found."""

    DEALS = "deals"
    """Means over deals of what the seat cannot know, played on by rule of thumb."""
    COUNT = "count"
    """Counted out: the rest of the game, or what the puzzle asks for, has no more moves than can be tried."""
    REVIEW = "review"
    """By the look-back, which weighs the move played and the best one; nobody has weighed the others."""


class TryOutcome(Enum):
    """Worth of a try."""

    RIGHT = "right"
    """The best moves, or moves to the same position."""
    AS_GOOD = "as_good"
    """Not plainly worse than the best."""
    WORSE = "worse"
    GOES_ON = "goes_on"
    """Legal, and more moves are asked for."""
    UNKNOWN = "unknown"
    """Legal, and weighed by nobody; ``Puzzle.judge_estimate`` gives the verdict once somebody has."""
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Judgement of a try; ``lost`` is what it gives away where that is known, in the puzzle's unit."""

    outcome: TryOutcome
    lost: float | None = None

    @property
    def is_solved(self) -> bool:
        """True for the best moves and for as good ones."""
        return self.outcome in (TryOutcome.RIGHT, TryOutcome.AS_GOOD)


@dataclass(frozen=True, slots=True)
class Weaker:
    """Moves that are plainly worse than the solution: what they lose, and the standard error of that mean."""

    moves: tuple[Move, ...]
    lost: float
    error: float = 0.0


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. ``start`` deals or holds the game, ``moves`` lead to the position.

    >>> from game.modes.puzzles.shipped import read_puzzles
    >>> puzzle = read_puzzles("bridges")[0]
    >>> puzzle.judge(*puzzle.solutions[0]).outcome
    <TryOutcome.RIGHT: 'right'>
    """

    code: str
    """Code that people send each other; empty for a player's own puzzle, which is sent as a file."""
    game: str
    kind: str
    """Key of a text, such as ``best-number``."""
    difficulty: int
    start: Deal | Record
    moves: tuple[Move, ...]
    asked: int
    """Number of the seat's own moves that make a whole try; fewer where the turn ends before."""
    solutions: tuple[tuple[Move, ...], ...]
    """All tries that count as right, the best first. Other orders to the same position count, too."""
    value: float
    """Value for the seat after the best moves: points alone, share of the win at a table."""
    others: tuple[Weaker, ...]
    """Some plainly worse moves, the most tempting one first."""
    line: tuple[Move, ...] = ()
    """The best moves, and how computer players go on after them in the deal behind the puzzle."""
    reason_key: str = ""
    """Key of the reason that speaks for the best moves; empty without one."""
    goal: str = ""
    """Figure that the puzzle asks to make as large as it can be, a name in ``GamePlugin.puzzle_goals``: then ``value`` is the
    most that can be reached and losses are counted in it. Empty where the game's result is meant."""
    check: Check = Check.DEALS
    rules_board: Any = field(default=None, compare=False, repr=False)
    """The rules' board where it is none beside the program; see ``with_board``."""

    # -- The position -------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.solutions[0][0].seat

    @property
    def seats(self) -> int:
        """Number of seats of the game."""
        return self.start.seats if isinstance(self.start, Deal) else len(self.start.seats)

    @property
    def board(self) -> str:
        """Name of the board."""
        return self.start.board

    @property
    def is_alone(self) -> bool:
        """True for a game of one seat, whose values are points and not shares of the win."""
        return self.seats == 1

    @property
    def tempting(self) -> Weaker | None:
        """The wrong moves that come to mind first."""
        return next(iter(self.others), None)

    def with_board(self, board: Any) -> Self:
        """The same puzzle on these rules' board, for a board that does not stand beside the program."""
        return replace(self, rules_board=board)

    def position(self, names: Sequence[str] = ()) -> Match[Any]:
        """A new match at the puzzle's position; the asked seat is a person, the others are computer players.

        The record behind it holds the hidden parts of the real deal: show it as ``seat`` may see it. ``RecordError`` if
        the moves are not legal, ``BoardError`` if the board is not there.
        """
        called = [*names, *(str(seat + 1) for seat in range(len(names), self.seats))]
        seats = tuple(
            Seat(name) if seat == self.seat else Seat(name, COMPUTER, "hard") for seat, name in enumerate(called)
        )
        found = plugin(self.game).load_board(self.board).board if self.rules_board is None else self.rules_board
        if isinstance(self.start, Record):
            match = Match[Any].resume(replace(self.start, seats=seats, moves=self.moves, result=None), found)
        else:
            deal = self.start
            options = plugin(self.game).game.options.parse(deal.options, deal.seats)
            dealt = Match.new(
                self.game, deal.board, found, seats, options, deal.first_seat, deal.seed, started=""
            ).record()
            match = Match[Any].resume(replace(dealt, moves=self.moves), found)
        match.prefer_seat(self.seat)
        return match

    def known_position(self) -> GameState:
        """The position as the asked seat knows it, what is hidden dealt anew."""
        known: GameState = self._position.sample_for(self.seat)
        return known

    @cached_property
    def _position(self) -> Match[Any]:
        return self.position()

    @property
    def state(self) -> GameState:
        """The real position, read-only: with hidden parts that the asked seat does not know."""
        real: GameState = self._position.state
        return real

    def reasons(self) -> tuple[HintReason, ...]:
        """Reasons for the best moves, the puzzle's own first; each one true by the rules alone."""
        return tuple(sorted(self.reasons_for(self.solutions[0]), key=lambda reason: reason.key != self.reason_key))

    def reasons_for(self, moves: Sequence[Move]) -> tuple[HintReason, ...]:
        """Reasons for some moves from the position on, as far as the asked seat knows it."""
        hints = plugin(self.game).hints
        if hints is None:
            return ()
        known = self.known_position()
        found: list[HintReason] = []
        for move in moves:
            found += hints.explain(known, move)
            known.play(move)
        return tuple(found)

    # -- Trying -------------------------------------------------------------------------------------------------------

    def judge(self, *tried: Move) -> Verdict:
        """The verdict on the seat's own moves so far, from the first one on."""
        after = self._after(tried)
        if after is None:
            return Verdict(TryOutcome.ILLEGAL)
        if self.goal:
            return self._judge_goal(tried, after)
        for number, solution in enumerate(self.solutions):
            if self._is_same(tried, after, solution):
                return Verdict(TryOutcome.AS_GOOD if number else TryOutcome.RIGHT, None if number else 0.0)
        for weaker in self.others:
            if self._is_same(tried, after, weaker.moves):
                return Verdict(TryOutcome.WORSE, weaker.lost)
        if not self._is_whole(tried, after):
            return Verdict(TryOutcome.GOES_ON)
        return Verdict(TryOutcome.UNKNOWN if self.check is Check.REVIEW else TryOutcome.WORSE)

    def _judge_goal(self, tried: Sequence[Move], after: GameState) -> Verdict:
        lost = self.value - plugin(self.game).puzzle_goals[self.goal].measure(after, self.seat)
        if lost <= 0:
            return Verdict(TryOutcome.RIGHT, 0.0)
        return Verdict(TryOutcome.WORSE, lost) if self._is_whole(tried, after) else Verdict(TryOutcome.GOES_ON)

    def judge_estimate(self, lost: Estimate) -> Verdict:
        """The verdict on a move that lost so much against the best one, by a ``MoveEvaluator``."""
        is_worse = lost.is_significant and lost.mean > 0
        return Verdict(TryOutcome.WORSE if is_worse else TryOutcome.AS_GOOD, lost.mean if is_worse else None)

    def _is_same(self, tried: Sequence[Move], after: GameState, other: Sequence[Move]) -> bool:
        """True if two tries lead to the same position, or are the same moves in another order."""
        return Counter(tried) == Counter(other) or bool(self._after(other) == after)

    def is_whole(self, *tried: Move) -> bool:
        """True if these legal moves are a whole try: as many as asked, or the turn is over, or chance has spoken."""
        after = self._after(tried)
        return after is not None and self._is_whole(tried, after)

    def _is_whole(self, tried: Sequence[Move], after: GameState) -> bool:
        return is_whole_try(self.state, tried, after, self.asked)

    def _after(self, tried: Sequence[Move]) -> GameState | None:
        """The real position after these moves; None if one of them is not legal."""
        after = self.state.copy()
        for move in tried:
            if after.is_over or move.seat != self.seat or after.why_not(move) is not None:
                return None
            after.play(move)
        return after

    # -- Files --------------------------------------------------------------------------------------------------------

    def to_json(self) -> Json:
        """The puzzle as an entry of a game's file, or as a file of its own (docs/formats.md)."""
        written: Json = {
            "kind": self.kind,
            "difficulty": self.difficulty,
            "asked": self.asked,
            "moves": [move.text for move in self.moves],
            "solutions": [[move.text for move in solution] for solution in self.solutions],
            "value": self.value,
            "others": [[[move.text for move in each.moves], each.lost, each.error] for each in self.others],
            "line": [move.text for move in self.line],
            "reason": self.reason_key,
            "goal": self.goal,
            "check": self.check.value,
        }
        if isinstance(self.start, Deal):
            return {"number": int(self.code[1:]), "deal": to_code(self.start), **written}
        record = replace(self.start, moves=(), result=None)
        return {"format": OWN_FORMAT, "version": VERSION, "record": record.to_json(), **written}

    def to_text(self) -> str:
        """The puzzle as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False, allow_nan=False) + "\n"


def is_whole_try(start: GameState, tried: Sequence[Move], after: GameState, asked: int) -> bool:
    """True if moves from a position are a whole try at a puzzle that asks for ``asked`` moves."""
    if not tried:
        return False
    is_revealed = after.information_count != start.information_count
    return len(tried) >= asked or after.is_over or after.seat != tried[0].seat or is_revealed
