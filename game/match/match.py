"""A match: turn order, undo, aids, autosave hook and record, shared by all four games.

Screens change a game only through ``Match.play`` and ``Match.undo``; the states belong to the rules.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import Any, Generic, Self, cast

from game.core.badges import written_badges
from game.core.content import content_digest
from game.core.players import STYLES, in_style
from game.core.state import Game, IllegalMove, Json, Move, Refusal, Result, StateType, is_integer
from game.match.records import Record, Seat, states
from game.program import PROGRAM
from game.registry import plugin

__all__ = ["IllegalMove", "Match", "MatchMeta", "Seat", "UndoRefusal", "last_practised"]

AIDS_KEY = "aids"
"""Meta key of a record for the aids used, a count by name for each seat."""
CONTENT = "content"
"""Meta key of a record for the digest of its board."""
MANNERS_KEY = "manners"
"""Meta key of a record for the list of playing styles by seat; null for a seat without one."""
BADGES_KEY = "badges"
"""Meta key of a record for the badge number by seat, at a table where these differ from the seats' numbers."""
TEAMS_KEY = "teams"
"""Meta key of a record for the seats by team in a leg of a regatta; for a leg without teams, each seat alone."""
UNDO = "undo"


class UndoRefusal(Enum):
    """Reason why undo is impossible: no human move yet, hidden information revealed since, or the game is over."""

    NOTHING = "nothing"
    REVEALED = "revealed"
    OVER = "over"


def badges_of(meta: Mapping[str, Any], seats: int) -> tuple[int, ...]:
    """Badge number by seat from a record's metadata; empty where each seat has its own number."""
    return written_badges(meta.get(BADGES_KEY), seats)


def teams_of(meta: Mapping[str, Any], seats: int) -> list[tuple[int, ...]]:
    """Seats by team from a regatta leg's metadata; empty for any other game.

    >>> teams_of({"teams": [[0, 2], [1, 3]]}, 4), teams_of({"teams": [[0], [0]]}, 2)
    ([(0, 2), (1, 3)], [])
    """
    written = meta.get(TEAMS_KEY)
    teams = [team for team in written if isinstance(team, list)] if isinstance(written, list) else []
    members = [seat for team in teams for seat in team]
    is_valid = all(map(is_integer, members)) and sorted(members) == list(range(seats)) and all(teams)
    return [tuple(team) for team in teams] if is_valid else []


class MatchMeta:
    """Metadata of a match's record, which is unvalidated: malformed values count as absent."""

    def __init__(self, written: Mapping[str, Any], seats: Sequence[Seat]) -> None:
        self._values: Json = dict(written)
        self._seats = seats
        self._aids = _read_aids(self._values, len(seats))

    def get(self, name: str) -> Any:
        """A value of the metadata as written; None if absent."""
        return self._values.get(name)

    def set(self, name: str, value: Any) -> None:
        """Set a value; the record has it from now on."""
        self._values[name] = value

    @property
    def seed(self) -> int:
        """The seed of the deal; 0 if the record has none."""
        seed: Any = self._values.get("seed")
        return int(seed) if is_integer(seed) else 0

    def style_of(self, seat: int) -> str | None:
        """Playing style of the seat's computer player; None for no style."""
        written: Any = self._values.get(MANNERS_KEY)
        if not self._seats[seat].is_computer or not isinstance(written, list) or len(written) != len(self._seats):
            return None
        style = written[seat]
        return style if isinstance(style, str) and style in STYLES else None

    @property
    def badges(self) -> tuple[int, ...]:
        """Badge number by seat, none twice; empty where each seat has its own number."""
        return badges_of(self._values, len(self._seats))

    def aids(self, seat: int) -> Mapping[str, int]:
        """Uses of each aid by that seat; unused aids are absent."""
        return dict(self._aids[seat])

    def count_aid(self, name: str, seat: int) -> None:
        """Count one more use of an aid by a seat."""
        self._aids[seat][name] = self._aids[seat].get(name, 0) + 1

    def to_json(self) -> Json:
        """The metadata for a record, with the aids if any was used."""
        values = {name: value for name, value in self._values.items() if name != AIDS_KEY}
        return values | {AIDS_KEY: [dict(aids) for aids in self._aids]} if any(self._aids) else values


class MoveHistory(Generic[StateType]):
    """The moves of a match with their positions, and those that were taken back."""

    def __init__(self, moves: Iterable[Move], positions: Iterable[StateType]) -> None:
        self.moves = list(moves)
        self.positions = list(positions)
        """The position before the first move, and that after each."""
        self.ahead: list[tuple[Move, StateType]] = []
        """Moves that redo plays from here on, the next one first, each with the position after it."""

    def add(self, move: Move, position: StateType) -> None:
        """Add a move with the position after it; another one than that taken back forgets what was ahead."""
        self.moves.append(move)
        self.positions.append(position)
        is_redone = bool(self.ahead) and self.ahead[0][0] == move
        self.ahead = self.ahead[1:] if is_redone else []

    def take_back(self, number: int) -> None:
        """Go back to the position after so many moves; the others are ahead."""
        self.ahead[:0] = zip(self.moves[number:], self.positions[number + 1 :], strict=True)
        del self.moves[number:]
        del self.positions[number + 1 :]

    def common_with(self, moves: Sequence[Move]) -> int:
        """Number of moves from the first one on that these moves share with the match."""
        pairs = zip(moves, self.moves, strict=False)
        shared = min(len(moves), len(self.moves))
        return next((at for at, (one, other) in enumerate(pairs) if one != other), shared)


class Match(Generic[StateType]):
    """One game from deal to result. ``new`` deals one, ``resume`` continues a record.

    >>> from game.registry import GAMES, plugin
    >>> loaded = plugin(GAMES[0]).load_board(plugin(GAMES[0]).boards()[0])
    >>> match = Match.new(loaded.game, loaded.name, loaded.board, [Seat("Ada"), Seat("Ben")], seed=7)
    >>> match.play(match.state.moves()[0])
    >>> match.number, match.is_over
    (1, False)
    """

    def __init__(self, record: Record, board: Any) -> None:
        """``RecordError`` (a ``FormatError``) if the record's setup or one of its moves is illegal on this board."""
        self.game: Game = plugin(record.game).game
        self.board_name = record.board
        self.board = board
        self.options = record.options
        self.seats = record.seats
        self.first_seat = record.first_seat
        self.on_change: list[Callable[[Match[StateType]], None]] = []
        """Listeners called after every move, undo and counted aid; autosave is one."""
        self.practice_start: int | None = None
        """Number of moves down to which undo goes also across revealed information; None for a game that counts."""
        self._setup = record.setup
        self.meta = MatchMeta(record.meta or {}, record.seats)
        self._history = MoveHistory(record.moves, cast(Iterator[StateType], states(record, board)))
        for number, move in enumerate(self._history.moves if self.game.has_free_order else ()):
            _prefer_seat(self._history.positions[number], move.seat)

    @classmethod
    def new(
        cls,
        game: str,
        board_name: str,
        board: Any,
        seats: Sequence[Seat],
        options: Any = None,
        first_seat: int = 0,
        seed: int = 0,
        started: str | None = None,
    ) -> Match[Any]:
        """A game dealt from the seed. ``options`` None is the game's default; ``started`` None is now."""
        rules = plugin(game).game
        if len(seats) not in rules.seats:
            raise ValueError(f"{game} is for {rules.seats[0]} to {rules.seats[-1]} seats, not {len(seats)}")
        if not 0 <= first_seat < len(seats):
            raise ValueError(f"the first seat is 0 to {len(seats) - 1}, not {first_seat}")
        chosen = rules.options.parse({}, len(seats)) if options is None else options
        setup = rules.setup.deal(board, len(seats), chosen, random.Random(seed))
        meta: Json = {"program": PROGRAM, "started": _now() if started is None else started, "seed": seed}
        meta[CONTENT] = content_digest(board)
        return cls(Record(game, board_name, chosen, tuple(seats), first_seat, setup.to_json(), meta=meta), board)

    @classmethod
    def resume(cls, record: Record, board: Any) -> Match[Any]:
        """The recorded game at its last move; ``RecordError`` if it is illegal."""
        return cls(record, board)

    def branch(self, number: int, seats: Sequence[Seat] | None = None) -> Self:
        """An independent game continued after move ``number``, with the same seats or others."""
        meta: Json = {"program": PROGRAM, "started": _now(), "seed": self.seed, CONTENT: content_digest(self.board)}
        record = self.record()
        written = record.meta or {}
        if seats is None and MANNERS_KEY in written:
            meta[MANNERS_KEY] = written[MANNERS_KEY]
        if self.meta.badges and (seats is None or len(seats) == len(self.seats)):
            meta[BADGES_KEY] = list(self.meta.badges)
        return type(self)(
            Record(
                record.game,
                record.board,
                record.options,
                tuple(seats) if seats is not None else record.seats,
                record.first_seat,
                record.setup,
                record.moves[:number],
                meta=meta,
            ),
            self.board,
        )

    # -- The position -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> StateType:
        """The full position with hidden information; read-only, and shown only through the viewer's visibility."""
        return self._history.positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far; move number n is at index n - 1."""
        return tuple(self._history.moves)

    @property
    def number(self) -> int:
        """Number of moves so far."""
        return len(self._history.moves)

    @property
    def seat(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.state.seat

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def is_computer_turn(self) -> bool:
        seat = self.seat
        return seat is not None and self.seats[seat].is_computer

    def player_of(self, seat: int) -> str:
        """Name of the seat's computer player: its level, with its style if any (``easy/spoiler``)."""
        return in_style(self.seats[seat].level_or_default, self.meta.style_of(seat))

    @property
    def result(self) -> Result | None:
        """The result; None before the end."""
        return self.state.result() if self.is_over else None

    def why_not(self, move: Move) -> Refusal | None:
        """The rule that forbids the move now, or None if the move is legal."""
        return self.state.why_not(move)

    # Moves and undo ----------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Apply the move and notify the listeners; ``IllegalMove`` changes nothing."""
        following = self.state.copy()
        if self.game.has_free_order:
            _prefer_seat(following, move.seat)
            _prefer_seat(self.state, move.seat)  # an earlier position names the seat that moved in it
        following.play(move)
        self._history.add(move, following)
        self._changed()

    def prefer_seat(self, seat: int | None) -> None:
        """Ask that seat before others where the rules leave the order free and the seat is due; None for no choice."""
        if self.game.has_free_order:
            _prefer_seat(self.state, seat)

    @property
    def undo_seat(self) -> int | None:
        """The seat whose move ``undo`` would take back; None if undo is impossible."""
        number = self._undo_target()
        return None if number is None else self._history.moves[number].seat

    @property
    def can_undo(self) -> bool:
        return self._undo_target() is not None

    @property
    def undo_refusal(self) -> UndoRefusal:
        """Reason why undo is impossible; valid only while ``can_undo`` is false."""
        if self.is_over:
            return UndoRefusal.OVER
        moved = {move.seat for move in self._history.moves[self.practice_start or 0 :]}
        is_moved = any(not self.seats[seat].is_computer for seat in moved)
        return UndoRefusal.REVEALED if is_moved else UndoRefusal.NOTHING

    def undo(self) -> None:
        """Undo the last human move and the computer players' replies.

        Undo stops at the end of the game, which is in the record tables already, and unless for practice at revealed
        hidden information.
        ``ValueError`` if there is nothing to undo.
        """
        number = self._undo_target()
        if number is None:
            raise ValueError("no move can be taken back")
        seat = self._history.moves[number].seat
        self._history.take_back(number)
        self.prefer_seat(None)
        self.count_aid(UNDO, seat)

    @property
    def can_redo(self) -> bool:
        """True after an undo or a way back, until another move is played."""
        return bool(self._history.ahead)

    def redo(self) -> None:
        """Play the moves of the last undo again, those of computer players too; ``ValueError`` without one."""
        history = self._history
        if not history.ahead:
            raise ValueError("no move was taken back")
        history.add(*history.ahead[0])
        while history.ahead and not _is_choice(self, history.ahead[0][0]):
            history.add(*history.ahead[0])
        self._changed()

    def go_to(self, moves: Sequence[Move], ahead: Sequence[Move] = ()) -> None:
        """Continue from the position after these moves, also across revealed information: for practice.

        Redo walks the moves ``ahead``, up to the first that is illegal. ``IllegalMove`` changes nothing.
        """
        kept = self._history.common_with(moves)
        positions = self._history.positions[: kept + 1]
        positions += _continued(self.game, positions[-1], moves[kept:])
        self._history = MoveHistory(moves, positions)
        with contextlib.suppress(IllegalMove):
            for pair in zip(ahead, _continued(self.game, self.state, ahead), strict=False):
                self._history.ahead.append(pair)
        self.prefer_seat(None)
        self._changed()

    def _undo_target(self) -> int | None:
        if self.is_over:
            return None
        if self.practice_start is not None:
            return last_practised(self)
        moves, positions = self._history.moves, self._history.positions
        for number in range(len(moves) - 1, -1, -1):
            if positions[number].information_count != self.state.information_count:
                return None
            if not self.seats[moves[number].seat].is_computer:
                return number
        return None

    def _changed(self) -> None:
        for listener in list(self.on_change):
            listener(self)

    # -- Aids ---------------------------------------------------------------------------------------------------------

    def count_aid(self, name: str, seat: int | None = None) -> None:
        """Count an aid (a hint, an undo ..) for a seat, by default the one to move; aids appear as badges."""
        chosen = self.seat if seat is None else seat
        if chosen is not None:
            self.meta.count_aid(name, chosen)
        self._changed()

    # -- Computer players ---------------------------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        """The seed of the deal; 0 if the record has none."""
        return self.meta.seed

    def sample_for(self, seat: int) -> StateType:
        """The position as that seat may know it, hidden parts redealt; deterministic for the same game."""
        return self.state.sample(seat, random.Random(f"sample/{self.seed}/{self.number}/{seat}"))

    def thinking_seed(self, seat: int) -> str:
        """Seed of a computer player's generator at this move, deterministic for the same game."""
        return f"think/{self.seed}/{self.number}/{seat}"

    # -- Earlier positions --------------------------------------------------------------------------------------------

    def states(self) -> tuple[StateType, ...]:
        """The positions before the first move and after each move; read-only."""
        return tuple(self._history.positions)

    def state_at(self, number: int) -> StateType:
        """The position after ``number`` moves; read-only. ``IndexError`` if there are fewer."""
        if not 0 <= number <= self.number:
            raise IndexError(f"there is no position after {number} of {self.number} moves")
        return self._history.positions[number]

    def last_move_of(self, seat: int) -> int:
        """Number of the seat's last move; 0 for none."""
        return max((number for number, move in enumerate(self._history.moves, start=1) if move.seat == seat), default=0)

    def record(self) -> Record:
        """The game so far as a record (formats.md section 2)."""
        return Record(
            self.game.name,
            self.board_name,
            self.options,
            self.seats,
            self.first_seat,
            self._setup,
            self.moves,
            self.result,
            self.meta.to_json(),
        )


def _prefer_seat(state: Any, seat: int | None) -> None:
    state.preferred_seat = seat


def _continued(game: Game, position: StateType, moves: Sequence[Move]) -> Iterator[StateType]:
    """The position after each of the moves played from a position; ``IllegalMove`` at the first that is illegal."""
    for move in moves:
        position = position.copy()
        if game.has_free_order:
            _prefer_seat(position, move.seat)
        position.play(move)
        yield position


def _is_choice(match: Match[Any], move: Move) -> bool:
    """True if undo stops before that move in the present position: a person's, in practice one of several."""
    if match.seats[move.seat].is_computer:
        return False
    return match.practice_start is None or len(match.state.moves()) > 1


def is_of_other_board(record: Record, board: Any) -> bool:
    """True if the record's board digest differs from this board's; older records without a digest count as equal."""
    return content_of(record) not in ("", content_digest(board))


def content_of(record: Record) -> str:
    """Digest of the record's board; empty for older records without one."""
    written = (record.meta or {}).get(CONTENT)
    return written if isinstance(written, str) else ""


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _read_aids(meta: Json, seats: int) -> list[dict[str, int]]:
    """Aids by seat from a record's meta, which is unvalidated; malformed values count as none."""
    written = meta.get(AIDS_KEY)
    if not isinstance(written, list) or len(written) != seats or not all(isinstance(part, dict) for part in written):
        return [{} for _ in range(seats)]
    return [{name: count for name, count in part.items() if is_integer(count)} for part in written]


def last_practised(match: Match[Any]) -> int | None:
    """Number of moves before a person's last one in practice, of those with another choice if there are any."""
    start = match.number if match.practice_start is None else match.practice_start
    numbers = range(match.number - 1, start - 1, -1)
    played = [number for number in numbers if not match.seats[match.moves[number].seat].is_computer]
    chosen = (number for number in played if len(match.state_at(number).moves()) > 1)
    return next(chosen, played[0] if played else None)
