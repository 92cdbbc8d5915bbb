"""A game at the table: whose turn, undo, aids, autosave hook and record, once for all four games.

Everything a screen does to a game goes through ``Match.play`` and ``Match.undo``; the states are the rules' own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import Any, Generic, Self, cast

from game.core.content import content_digest
from game.core.players import STYLES, in_style
from game.core.state import Game, IllegalMove, Json, Move, Refusal, Result, StateType, is_integer
from game.match.records import Record, Seat, states
from game.program import PROGRAM
from game.registry import plugin

__all__ = ["IllegalMove", "Match", "Seat", "WhyNoUndo"]

DEFAULT_LEVEL = "medium"
CONTENT = "content"
"""The key of a record's meta under which the digest of its board stands."""
MANNERS_KEY = "manners"
"""The key of a record's meta under which a list tells the seats' manners; null for a seat that has none."""
UNDO = "undo"
HINT = "hint"


class WhyNoUndo(Enum):
    """Why nothing can be taken back: no person has moved, something hidden has come to light, or the game is over."""

    NOTHING = "nothing"
    REVEALED = "revealed"
    OVER = "over"


class Match(Generic[StateType]):
    """One game from its deal to its result. ``new`` deals one, ``resume`` goes on with a recorded one."""

    def __init__(self, record: Record, board: Any) -> None:
        """``RecordError`` (a ``FormatError``) if the record's setup or one of its moves is not legal on this board."""
        self.game: Game = plugin(record.game).game
        self.board_name = record.board
        self.board = board
        self.options = record.options
        self.seats = record.seats
        self.first_seat = record.first_seat
        self.on_change: list[Callable[[Match[StateType]], None]] = []
        """Called after every move, undo and counted aid; the autosave hangs here."""
        self._setup = record.setup
        self._meta: Json = dict(record.meta or {})
        self._moves: list[Move] = list(record.moves)
        self._states = list(cast(Iterator[StateType], states(record, board)))
        self._aids = _read_aids(self._meta, len(self.seats))

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
        """The recorded game at its last move; ``RecordError`` if it is not legal."""
        return cls(record, board)

    def branch(self, number: int, seats: Sequence[Seat] | None = None) -> Self:
        """A new game of its own that goes on from after move ``number``, perhaps with others at the table."""
        meta: Json = {"program": PROGRAM, "started": _now(), "seed": self.seed, CONTENT: content_digest(self.board)}
        if seats is None and MANNERS_KEY in self._meta:
            meta[MANNERS_KEY] = self._meta[MANNERS_KEY]
        record = self.record()
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
        """The real position, hidden things and all: to be read only, and shown only as far as the viewer may know."""
        return self._states[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far; move number n stands at n - 1."""
        return tuple(self._moves)

    @property
    def number(self) -> int:
        """How many moves have been made."""
        return len(self._moves)

    @property
    def seat(self) -> int | None:
        """Whose move it is; None when the game is over."""
        return self.state.seat

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def is_computer_turn(self) -> bool:
        seat = self.seat
        return seat is not None and self.seats[seat].is_computer

    def level_of(self, seat: int) -> str:
        """The level of the computer player there; a record need not name one."""
        return self.seats[seat].level or DEFAULT_LEVEL

    def manner_of(self, seat: int) -> str | None:
        """The manner of the computer player there; None for one that plays as its level does."""
        written: Any = self._meta.get(MANNERS_KEY)
        if not self.seats[seat].is_computer or not isinstance(written, list) or len(written) != len(self.seats):
            return None
        manner = written[seat]
        return manner if isinstance(manner, str) and manner in STYLES else None

    def player_of(self, seat: int) -> str:
        """Which computer player thinks there: its level, and its manner if it has one (``easy/spoiler``)."""
        return in_style(self.level_of(seat), self.manner_of(seat))

    @property
    def result(self) -> Result | None:
        """The result, None before the end."""
        return self.state.result() if self.is_over else None

    def why_not(self, move: Move) -> Refusal | None:
        """The rule that forbids the move now, or None if it is legal."""
        return self.state.why_not(move)

    # -- Moving on and back -------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Makes the move and tells the listeners; ``IllegalMove`` changes nothing."""
        following = self.state.copy()
        following.play(move)
        self._states.append(following)
        self._moves.append(move)
        self._changed()

    @property
    def undo_seat(self) -> int | None:
        """The seat whose move ``undo`` would take back, None if it can take back none."""
        number = self._undo_target()
        return None if number is None else self._moves[number].seat

    @property
    def can_undo(self) -> bool:
        return self._undo_target() is not None

    @property
    def why_no_undo(self) -> WhyNoUndo:
        """Why no move can be taken back; asked where ``can_undo`` is false."""
        if self.is_over:
            return WhyNoUndo.OVER
        is_moved = any(not self.seats[move.seat].is_computer for move in self._moves)
        return WhyNoUndo.REVEALED if is_moved else WhyNoUndo.NOTHING

    def undo(self) -> None:
        """Back to before the last human's move, and before the computer players' replies to it.

        Not past anything hidden that has come to light since, and not once the game is over, for then it is in the
        record tables. ``ValueError`` if there is nothing to take back.
        """
        number = self._undo_target()
        if number is None:
            raise ValueError("no move can be taken back")
        seat = self._moves[number].seat
        del self._moves[number:]
        del self._states[number + 1 :]
        self.count_aid(UNDO, seat)

    def _undo_target(self) -> int | None:
        if self.is_over:
            return None
        for number in range(len(self._moves) - 1, -1, -1):
            if self._states[number].information_count != self.state.information_count:
                return None
            if not self.seats[self._moves[number].seat].is_computer:
                return number
        return None

    def _changed(self) -> None:
        for listener in list(self.on_change):
            listener(self)

    # -- Aids ---------------------------------------------------------------------------------------------------------

    def count_aid(self, name: str, seat: int | None = None) -> None:
        """Counts an aid (a hint, an undo ..) for a seat, the one to move if none is named; it shows as a badge."""
        chosen = self.seat if seat is None else seat
        if chosen is not None:
            self._aids[chosen][name] = self._aids[chosen].get(name, 0) + 1
        self._changed()

    def aids(self, seat: int) -> Mapping[str, int]:
        """How often that seat has used each aid; those never used are absent."""
        return dict(self._aids[seat])

    @property
    def hints(self) -> int:
        """How many hints have been asked for at this table."""
        return sum(aids.get(HINT, 0) for aids in self._aids)

    # -- Computer players ---------------------------------------------------------------------------------------------

    def note(self, name: str, value: Any) -> None:
        """Notes something about the game in its record's meta; no listener is told."""
        self._meta[name] = value

    def noted(self, name: str) -> Any:
        """What stands under that name in its record's meta; None for nothing. Nothing of it has been checked."""
        return self._meta.get(name)

    @property
    def is_of_other_board(self) -> bool:
        """Whether its record was made on another board of the same name."""
        return is_of_other_board(self.record(), self.board)

    @property
    def seed(self) -> int:
        """What the game was dealt from; 0 for a record that does not say."""
        seed: Any = self._meta.get("seed")
        return int(seed) if is_integer(seed) else 0

    def sample_for(self, seat: int) -> StateType:
        """The position as that seat may know it, the hidden rest dealt anew; always alike for the same game."""
        return self.state.sample(seat, random.Random(f"sample/{self.seed}/{self.number}/{seat}"))

    def thinking_seed(self, seat: int) -> str:
        """The seed for a computer player's own generator at this move: the same game always thinks alike."""
        return f"think/{self.seed}/{self.number}/{seat}"

    # -- Looking back -------------------------------------------------------------------------------------------------

    def states(self) -> tuple[StateType, ...]:
        """The positions before the first move, after it, and so on to now; to be read only."""
        return tuple(self._states)

    def state_at(self, number: int) -> StateType:
        """The position after that many moves; to be read only."""
        if not 0 <= number <= len(self._moves):
            raise IndexError(f"there is no position after {number} of {len(self._moves)} moves")
        return self._states[number]

    def last_move_of(self, seat: int) -> int:
        """The number of that seat's last move; 0 if it has made none."""
        return max((number for number, move in enumerate(self._moves, start=1) if move.seat == seat), default=0)

    def last_moves_since(self, seat: int) -> tuple[Move, ...]:
        """The others' moves since that seat's last one, for the recap; the first is move ``last_move_of(seat) + 1``."""
        return tuple(self._moves[self.last_move_of(seat) :])

    def record(self) -> Record:
        """The game so far as a record (formats.md section 2)."""
        meta = dict(self._meta)
        meta.pop("aids", None)
        if any(self._aids):
            meta["aids"] = [dict(aids) for aids in self._aids]
        return Record(
            self.game.name,
            self.board_name,
            self.options,
            self.seats,
            self.first_seat,
            self._setup,
            tuple(self._moves),
            self.result,
            meta,
        )


def is_of_other_board(record: Record, board: Any) -> bool:
    """Whether a record says that something else was on its board than is on this one; those of before do not say."""
    return content_of(record) not in ("", content_digest(board))


def content_of(record: Record) -> str:
    """The digest of what was on the board that a record was made on; empty for one of before, which does not say."""
    written = (record.meta or {}).get(CONTENT)
    return written if isinstance(written, str) else ""


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _read_aids(meta: Json, seats: int) -> list[dict[str, int]]:
    """The aids a record's meta tells of; nothing in it is checked before, so whatever is odd counts as none."""
    written = meta.get("aids")
    if not isinstance(written, list) or len(written) != seats or not all(isinstance(part, dict) for part in written):
        return [{} for _ in range(seats)]
    return [{name: count for name, count in part.items() if is_integer(count)} for part in written]
