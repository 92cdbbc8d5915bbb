"""Puzzles: positions in which one move of the seat to move is plainly better than every other one (docs/puzzles.md).

Shipped puzzles are data (``assets/puzzles/<game>.json``, written by ``python -m tools.find_puzzles``); a player's own ones
are made from costly moves of reviewed games. A puzzle asks for one move, or for several in a row of the same seat.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, Self

from game import registry
from game.core.players import HintReason
from game.core.state import FormatError, GameState, Json, Move, is_integer, parse_move_text
from game.match.match import Match
from game.match.records import COMPUTER, Record, RecordError, Seat, one_line, parse_json
from game.modes.codes import from_code, to_code
from game.modes.deals import Deal
from game.program import ASSETS
from game.registry import plugin
from game.review.move_evaluator import Estimate
from game.review.review import Decision, Review

FORMAT: Final = "four-isles-puzzles"
OWN_FORMAT: Final = "four-isles-puzzle"
VERSION: Final = 1
FOLDER: Final = ASSETS / "puzzles"
MAX_DIFFICULTY: Final = 5
DISTANCES: Final = (1, 3, 7, 16, 35)
"""Days until a missed puzzle comes back, by the number of times in a row that it was solved."""
OWN_KIND: Final = "missed"
"""Kind of a puzzle made of a player's own move."""
_MIN_POINTS: Final = 1.5
_MIN_PART: Final = 0.05
_MIN_SHARE: Final = 0.08
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
    """What a try is worth."""

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

    >>> puzzle = read_puzzles("bridges")[0]
    >>> puzzle.judge(*puzzle.solutions[0]).outcome
    <TryOutcome.RIGHT: 'right'>
    """

    code: str
    """What people send each other; empty for a player's own puzzle, which is sent as a file."""
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
    """What the puzzle asks to make as large as it can be, a name in ``GamePlugin.puzzle_goals``: then ``value`` is the
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
        """What speaks for the best moves, the puzzle's own reason first; each one true by the rules alone."""
        return tuple(sorted(self.reasons_for(self.solutions[0]), key=lambda reason: reason.key != self.reason_key))

    def reasons_for(self, moves: Sequence[Move]) -> tuple[HintReason, ...]:
        """What speaks for some moves from the position on, as far as the asked seat knows it."""
        known = self.known_position()
        found: list[HintReason] = []
        for move in moves:
            found += plugin(self.game).explain(known, move)
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
        lost = self.value - plugin(self.game).puzzle_goals[self.goal](after, self.seat)
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


# -- Shipped puzzles --------------------------------------------------------------------------------------------------


def puzzle_file(game: str) -> Path:
    """The file of a game's shipped puzzles."""
    return FOLDER / f"{game}.json"


@cache
def read_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The shipped puzzles of a game, in the order of their codes; empty for a game without any.

    ``PuzzleError`` for a faulty file.
    """
    file = puzzle_file(game)
    return parse_puzzles(file.read_bytes(), game) if file.is_file() else ()


def games_with_puzzles(games: Sequence[str] | None = None) -> tuple[str, ...]:
    """The games that have shipped puzzles; ``games`` None or empty: among all."""
    return tuple(game for game in games or registry.GAMES if puzzle_file(game).is_file())


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


def write_puzzles(game: str, puzzles: Sequence[Puzzle]) -> str:
    """The text of a game's file, a line for each puzzle."""
    lines = ",\n".join(json.dumps(puzzle.to_json(), ensure_ascii=False, separators=(",", ":")) for puzzle in puzzles)
    head = json.dumps({"format": FORMAT, "version": VERSION, "game": game})[:-1]
    return f'{head}, "puzzles": [\n{lines}\n]}}\n'


def code_of_number(game: str, number: int) -> str:
    """Code of a shipped puzzle, such as ``B17``."""
    return f"{game[0].upper()}{number}"


def find_puzzle(code: str) -> Puzzle | None:
    """The shipped puzzle of a code as people type it; None for an unknown one.

    >>> find_puzzle(" b-1 ") == read_puzzles("bridges")[0], find_puzzle("?")
    (True, None)
    """
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    for game in games_with_puzzles():
        if plain.startswith(game[0].upper()):
            for puzzle in read_puzzles(game):
                if puzzle.code == plain:
                    return puzzle
    return None


def puzzle_of_the_day(game: str, day: datetime.date) -> Puzzle | None:
    """The puzzle of a day, equal on every machine with the same puzzles; None for a game without any.

    Every puzzle has its day before one comes twice: each round of days goes through an order of its own.
    """
    puzzles = read_puzzles(game)
    if not puzzles:
        return None
    turn, place = divmod(day.toordinal(), len(puzzles))

    def order(puzzle: Puzzle) -> bytes:
        return hashlib.sha256(f"four-isles/puzzle/1/{turn}/{puzzle.code}".encode()).digest()

    return sorted(puzzles, key=order)[place]


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


# -- A player's own puzzles -------------------------------------------------------------------------------------------


def puzzles_from_review(review: Review, seat: int) -> list[Puzzle]:
    """Puzzles of a seat's costly moves in a reviewed game, the costliest first.

    A move is worth one if its loss is significant and large enough to see.
    """
    found = [_own_puzzle(review.match, place) for place in review.places(seat)]
    return [puzzle for puzzle in found if puzzle.others[0].lost >= min_loss(puzzle.value, is_alone=puzzle.is_alone)]


def min_loss(value: float, *, is_alone: bool) -> float:
    """Loss from which on a move is plainly worse than one of that value.

    >>> min_loss(40.0, is_alone=True), min_loss(0.5, is_alone=False)
    (2.0, 0.08)
    """
    return max(_MIN_POINTS, _MIN_PART * abs(value)) if is_alone else _MIN_SHARE


def _own_puzzle(match: Match[Any], place: Decision) -> Puzzle:
    evaluation, record = place.evaluation, match.record()
    best, lost, is_alone = evaluation.move, evaluation.lost, len(record.seats) == 1
    value = evaluation.after[best.seat] + lost.mean
    puzzle = Puzzle(
        code="",
        game=record.game,
        kind=OWN_KIND,
        difficulty=_difficulty_of_loss(lost.mean / min_loss(value, is_alone=is_alone)),
        start=replace(record, moves=(), result=None),
        moves=record.moves[: place.number],
        asked=1,
        solutions=((best,),),
        value=round(value, 3),
        others=(Weaker((place.played,), round(lost.mean, 3), round(lost.error, 3)),),
        line=(best,),
        check=Check.REVIEW,
        rules_board=match.board,
    )
    reasons = puzzle.reasons()
    return replace(puzzle, reason_key=reasons[0].key) if reasons else puzzle


def _difficulty_of_loss(times: float) -> int:
    """Difficulty of an own puzzle by its loss as a multiple of the least: the dearer the move, the easier to see."""
    return next((MAX_DIFFICULTY - step for step, limit in enumerate((1.5, 2.0, 3.0, 4.5)) if times < limit), 1)


# -- Coming back ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Repetition:
    """When a missed puzzle comes back: ``solved`` times in a row so far, ``due`` on that day or later.

    >>> first = Repetition.missed(datetime.date(2026, 12, 1))
    >>> first.due.isoformat(), first.tried(first.due, is_solved=True).due.isoformat()
    ('2026-12-02', '2026-12-05')
    """

    solved: int
    due: datetime.date

    @classmethod
    def missed(cls, day: datetime.date) -> Self:
        """After a miss, the first one or any other."""
        return cls(0, day + datetime.timedelta(days=DISTANCES[0]))

    @property
    def is_learned(self) -> bool:
        """True once it was solved at the longest distance; it does not come back."""
        return self.solved >= len(DISTANCES)

    def is_due(self, day: datetime.date) -> bool:
        """True if it should be tried on that day."""
        return not self.is_learned and day >= self.due

    def tried(self, day: datetime.date, *, is_solved: bool) -> Self:
        """After a try on that day. A solution before its day changes nothing: it says little about memory."""
        if not is_solved:
            return type(self).missed(day)
        if not self.is_due(day):
            return self
        solved = self.solved + 1
        wait = DISTANCES[min(solved, len(DISTANCES) - 1)]
        return type(self)(solved, day + datetime.timedelta(days=wait))
