"""Rules of Bridges (rules.md section 1): turn a card up, write its number, draw its bridges, finish islands.

Every seat plays on its own copy of the same board. Each of 17 rounds turns up a card. Every seat may write the card's
number on an island and draw its bridges along links. An island with as many bridges as its number is finished. Three
goals score during the game, finished islands at the end.

Rulings on open questions:

- The order of seats within a round is free, so ``play`` takes a move of any seat that is still due; ``seat``
  names the preferred one, else the first of them. The same holds for starting numbers. ``first_seat`` has no
  effect.
- ``bridges`` with an empty list is refused; skipping has its own move.
- Freehand: any positive count of bridges may be drawn; ``moves()`` lists the sets of one to three. Starting
  numbers are always checked. An entry shown at fault may be corrected or taken back during the whole next
  round, even by a seat that has made both its moves. Goals first met in the last step count for a round after
  the 17th. ``freehand`` documents the other rulings.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations_with_replacement
from typing import Final, Self

from game.core.handicap import units_of
from game.core.lazy_moves import LazyMoves
from game.core.state import Game, IllegalMove, Json, Move, Refusal, Result, shuffled
from game.isles.bridges.rules.board import Board, Flag, Island, Link
from game.isles.bridges.rules.freehand import EntryLog, SheetEntry, apply_entry, sheet_of
from game.isles.bridges.rules.moves import (
    MOVES,
    Bridges,
    CorrectionMove,
    Done,
    Number,
    SkipBridges,
    SkipNumber,
    Start,
)
from game.isles.bridges.rules.refusals import (
    BridgeCountDetails,
    FlagDetails,
    IslandDetails,
    LinkDetails,
    NoSpaceDetails,
    NumberDetails,
    Reason,
    SeatDetails,
    WrittenNumberDetails,
)
from game.isles.bridges.rules.scoring import MIN_GROUP_SIZE, POINTS_PER_ISLAND, Goal, GoalScores
from game.isles.bridges.rules.setup import Card, Options, Setup
from game.isles.bridges.rules.sheet import (
    MAX_BRIDGES_PER_LINK,
    Sheet,
    bridges_faults,
    is_joinable,
    largest_group,
    legal_bridge_sets,
    link_faults,
    number_faults,
    partial_bridge_sets,
    writable_islands,
)
from game.isles.bridges.rules.text import draw_sheet


class Due(StrEnum):
    """Next duty of a seat; ``WAITING`` until all other seats are done too."""

    START = "start"
    NUMBER = "number"
    BRIDGES = "bridges"
    CORRECTIONS = "corrections"
    """Freehand, after the last round: corrections of faulty entries, then ``done``."""
    WAITING = "waiting"


ROUNDS: Final = 17
START_NUMBERS: Final = (3, 4)
_DUE_FOR: Final[Mapping[type[Move], Due]] = {
    Start: Due.START,
    Number: Due.NUMBER,
    SkipNumber: Due.NUMBER,
    Bridges: Due.BRIDGES,
    SkipBridges: Due.BRIDGES,
    Done: Due.CORRECTIONS,
}
_NOT_DUE: Final[Mapping[Due, Reason]] = {
    Due.START: Reason.START_DUE,
    Due.NUMBER: Reason.NUMBER_DUE,
    Due.BRIDGES: Reason.BRIDGES_DUE,
    Due.CORRECTIONS: Reason.CORRECTIONS_DUE,
    Due.WAITING: Reason.WAITING,
}


@dataclass(slots=True)
class State:
    """A position of Bridges.

    >>> from game.isles.bridges.rules.setup import CARDS
    >>> board = Board.of(3, 1, {(0, 0): None, (2, 0): None})
    >>> state = State.start(board, 1, Options(), 0, Setup(CARDS))
    >>> state.play(Start(0, island=1, number=3))
    >>> state.card
    Card(number=1, bridges=1)
    >>> state.play(Number(0, island=2))
    >>> state.play(Bridges(0, links=((1, 2),)))
    >>> state.finished(0), state.total(0)
    (frozenset({2}), 2)
    """

    board: Board
    seats: int
    options: Options
    first_seat: int
    setup: Setup
    sheets: list[Sheet]
    due: list[Due]
    entry_logs: list[EntryLog]
    """Freehand: entries on each seat's sheet with their faults; empty logs without the option."""
    goals: GoalScores
    cards_turned: int = 0
    """Number of cards turned up; 0 until all starting numbers are written."""
    rounds_over: int = 0
    """Number of rounds that are over."""
    move_count: int = 0
    """Number of moves made."""
    preferred_seat: int | None = field(default=None, compare=False)
    """Seat that ``seat`` names as long as it is due, by the table's choice; no part of the position."""

    @classmethod
    def start(cls, board: Board, seats: int, options: Options, first_seat: int, setup: Setup) -> Self:
        """Position before the first move: empty copies, all starting numbers due."""
        log = EntryLog(board, options.heals_flags)
        return cls(
            board,
            seats,
            options,
            first_seat,
            setup,
            [Sheet() for _ in range(seats)],
            [Due.START] * seats,
            [log] * seats,
            GoalScores([{} for _ in range(seats)]),
        )

    @property
    def seat(self) -> int | None:
        """The preferred or else the first seat with a move to make, though any due seat may move.

        None when the game is over.
        """
        due = self.seats_due()
        return self.preferred_seat if self.preferred_seat in due else next(iter(due), None)

    @property
    def is_over(self) -> bool:
        return self.rounds_over == ROUNDS and Due.CORRECTIONS not in self.due

    @property
    def information_count(self) -> int:
        """Number of cards turned up plus rounds ended; a round's end announces all goals together."""
        return self.cards_turned + self.rounds_over

    @property
    def card(self) -> Card | None:
        """Card of this round; None before the first and after the last."""
        return self.setup.deck[self.cards_turned - 1] if self.cards_turned > self.rounds_over else None

    @property
    def seen_cards(self) -> tuple[Card, ...]:
        """Cards turned up, in order."""
        return self.setup.deck[: self.cards_turned]

    def seats_due(self) -> list[int]:
        """Seats with a move to make before the next card."""
        return [] if self.is_over else [seat for seat in range(self.seats) if self.due[seat] is not Due.WAITING]

    # Legality

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """All legal moves of ``seat`` (None: ``self.seat``), corrections last; bridges as ascending tuples.

        With Freehand, which allows any count of bridges, the list holds sets of one to three.
        """
        mover = self.seat if seat is None else seat
        if mover is None or self.is_over:
            return []
        if self.options.freehand:
            plain_moves = [move for move in self._candidates(mover) if self.why_not(move) is None]
            return [*plain_moves, *self.entry_logs[mover].corrections(mover)]
        board, sheet, card, due = self.board, self.sheets[mover], self.card, self.due[mover]
        if due is Due.START:
            plain = [island for island in board.islands if board.flag(island) is None]
            return [Start(mover, island, number) for island in plain for number in START_NUMBERS]
        if card is None or due is Due.WAITING:
            return []
        if due is Due.NUMBER:
            islands = writable_islands(board, sheet, card.number)
            return LazyMoves([(mover, islands)], Number, [SkipNumber(mover)])
        sets = partial_bridge_sets(board, sheet, card.bridges)
        return LazyMoves(sets, lambda begun, last: Bridges(mover, (*begun, board.links[last])), [SkipBridges(mover)])

    def _candidates(self, seat: int) -> Iterator[Move]:
        """Freehand: candidate moves of a seat; ``moves`` filters out the illegal ones."""
        due = self.due[seat]
        if due is Due.START:
            yield from (Start(seat, island, number) for island in self.board.islands for number in START_NUMBERS)
        elif due is Due.NUMBER:
            yield from (Number(seat, island) for island in self.board.islands)
            yield SkipNumber(seat)
        elif due is Due.BRIDGES:
            for count in (1, 2, 3):
                for links in combinations_with_replacement(self.board.links, count):
                    yield Bridges(seat, links)
            yield SkipBridges(seat)
        elif due is Due.CORRECTIONS:
            yield Done(seat)

    def why_not(self, move: Move) -> Refusal | None:
        """The only legality test: the rule that forbids the move, or None; any due seat may move."""
        if self.is_over:
            return Refusal(Reason.GAME_OVER)
        if not 0 <= move.seat < self.seats:
            return Refusal(Reason.NO_SUCH_SEAT, SeatDetails(move.seat))
        if isinstance(move, CorrectionMove | Done) and not self.options.freehand:
            return Refusal(Reason.FREEHAND_ONLY)
        if isinstance(move, CorrectionMove):
            return self.entry_logs[move.seat].why_not(move)
        due = self.due[move.seat]
        if due is not _DUE_FOR[type(move)]:
            return Refusal(Reason.NOTHING_TO_END if isinstance(move, Done) else _NOT_DUE[due], SeatDetails(move.seat))
        if isinstance(move, Start):
            return self._why_not_start(move)
        if isinstance(move, Number):
            return self._why_not_number(move)
        if isinstance(move, Bridges):
            return self._why_not_bridges(move)
        return None

    def _why_not_start(self, move: Start) -> Refusal | None:
        if move.number not in START_NUMBERS:
            return Refusal(Reason.START_NUMBER, NumberDetails(move.number))
        if move.island not in self.board.islands:
            return Refusal(Reason.NO_SUCH_ISLAND, IslandDetails(move.island))
        flag = self.board.flag(move.island)
        if flag is not None:
            return Refusal(Reason.START_FLAG, FlagDetails(move.island, flag.value))
        return None

    def _why_not_number(self, move: Number) -> Refusal | None:
        if move.island not in self.board.islands:
            return Refusal(Reason.NO_SUCH_ISLAND, IslandDetails(move.island))
        sheet = self.sheets[move.seat]
        if move.island in sheet.numbers:
            return Refusal(Reason.HAS_NUMBER, WrittenNumberDetails(move.island, sheet.numbers[move.island]))
        if self.options.freehand or self.card is None:
            return None
        return next(number_faults(self.board, sheet, move.island, self.card.number), None)

    def _why_not_bridges(self, move: Bridges) -> Refusal | None:
        if not move.links:
            return Refusal(Reason.NO_BRIDGES)
        for link in move.links:
            if link not in self.board.links:
                return Refusal(Reason.NO_SUCH_LINK, LinkDetails(link))
        sheet = self.sheets[move.seat]
        if self.options.freehand or self.card is None:
            for link, count in Counter(move.links).items():
                if sheet.bridges.get(link, 0) + count > MAX_BRIDGES_PER_LINK:
                    return Refusal(Reason.LINK_FULL, LinkDetails(link))
            return None
        return next(bridges_faults(self.board, sheet, move.links, self.card.bridges), None)

    def without_entry(self, seat: int, what: int) -> Self:
        """Freehand: position without the entry of move ``what``, legal or not.

        For the correction view; no move leads to this position.
        """
        bare = self.copy()
        bare._replace_log(seat, self.entry_logs[seat].without_entry(what))
        return bare

    def why_not_link(self, seat: int, chosen: Sequence[Link], link: Link) -> Refusal | None:
        """Refusal of one more bridge along ``link`` after ``chosen`` for a bridges move; None if legal.

        A legal bridge breaks no rule and leaves space for the card's other bridges.
        """
        if self.is_over:
            return Refusal(Reason.GAME_OVER)
        if self.due[seat] is not Due.BRIDGES or self.card is None:
            return Refusal(_NOT_DUE[self.due[seat]], SeatDetails(seat))
        if link not in self.board.links:
            return Refusal(Reason.NO_SUCH_LINK, LinkDetails(link))
        if self.options.freehand:
            return self.why_not(Bridges(seat, (*chosen, link)))
        left = self.card.bridges - len(chosen) - 1
        if left < 0:
            return Refusal(Reason.BRIDGE_COUNT, BridgeCountDetails(len(chosen) + 1, self.card.bridges))
        sheet = self.sheets[seat].copy()
        sheet.draw(chosen)
        refusal = next(link_faults(self.board, sheet, link), None)
        if refusal is not None:
            return refusal
        sheet.draw([link])
        if next(legal_bridge_sets(self.board, sheet, left), None) is None:
            return Refusal(Reason.NO_ROOM_FOR_REST, NoSpaceDetails(link, left))
        return None

    # Play

    def play(self, move: Move) -> None:
        """Make the move; a round's last move decides goals and turns up the next card."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal, move, str(self))
        self.move_count += 1
        if isinstance(move, CorrectionMove):
            self._replace_log(move.seat, self.entry_logs[move.seat].with_correction(move, self.move_count))
        elif isinstance(move, Start):
            owner = (move.seat + 1) % self.seats
            self._enter(owner, SheetEntry(self.move_count, move.number, island=move.island, is_start=True))
            self.due[move.seat] = Due.WAITING
        elif self.card is not None:
            if isinstance(move, Number):
                entry = SheetEntry(self.move_count, self.card.number, island=move.island, turned=self.cards_turned)
                self._enter(move.seat, entry)
            elif isinstance(move, Bridges):
                links = tuple(sorted(move.links))
                self._enter(
                    move.seat, SheetEntry(self.move_count, self.card.bridges, links=links, turned=self.cards_turned)
                )
            self.due[move.seat] = Due.BRIDGES if self.due[move.seat] is Due.NUMBER else Due.WAITING
        elif isinstance(move, Done):
            self._settle_faults(move.seat, self.entry_logs[move.seat].closed())
            self.due[move.seat] = Due.WAITING
        if self.options.freehand:
            is_last_step = self.due[move.seat] is Due.CORRECTIONS
            log = self.entry_logs[move.seat].without_healed_faults(is_last_step=is_last_step)
            self.entry_logs[move.seat] = log
        if self.due[move.seat] is Due.WAITING:
            self.preferred_seat = None
        if all(due is Due.WAITING for due in self.due):
            self._end_phase()

    def _replace_log(self, seat: int, log: EntryLog) -> None:
        """Replace the entries of a seat, and write its sheet anew from them."""
        self.entry_logs[seat] = log
        self.sheets[seat] = sheet_of(log.entries, self.sheets[seat].struck)

    def _settle_faults(self, seat: int, log: EntryLog) -> None:
        """Replace the log of a seat by one with settled faults, and strike their islands."""
        self.entry_logs[seat] = log
        self.sheets[seat].struck |= log.struck_islands

    def _enter(self, owner: int, entry: SheetEntry) -> None:
        apply_entry(self.sheets[owner], entry)
        if self.options.freehand:
            self.entry_logs[owner] = self.entry_logs[owner].with_entry(entry)

    def _end_phase(self) -> None:
        """End the round and turn up the next card, or end the last step, once no seat is due."""
        is_last_step_over = self.rounds_over == ROUNDS
        if self.cards_turned and not is_last_step_over:
            self.rounds_over += 1
            if self.options.freehand:
                for seat in range(self.seats):
                    self._settle_faults(seat, self.entry_logs[seat].checked())
        for seat in range(self.seats) if self.cards_turned else ():
            for goal in self._goals_reached(seat):
                self.goals.met[seat][goal] = self.rounds_over + is_last_step_over
        if self.rounds_over < ROUNDS:
            self.cards_turned += 1
            self.due = [Due.NUMBER] * self.seats
        elif self.options.freehand and not is_last_step_over:
            self.due = [Due.CORRECTIONS if log.shown_faults else Due.WAITING for log in self.entry_logs]

    # Scoring

    def finished(self, seat: int) -> frozenset[Island]:
        """Finished (circled) islands on a seat's sheet."""
        return self.sheets[seat].full_islands() - self.entry_logs[seat].uncounted_islands

    def goal_progress(self, seat: int, goal: Goal) -> tuple[int, int]:
        """A seat's progress toward a goal as (reached, needed), such as 2 of 4 red-flag islands finished."""
        return self._progress(seat, goal, self.finished(seat))

    def _progress(self, seat: int, goal: Goal, finished: frozenset[Island]) -> tuple[int, int]:
        if goal is Goal.SIX:
            return largest_group(self.board, self.sheets[seat], finished), MIN_GROUP_SIZE
        islands = self.board.flagged(Flag(goal.value))
        return len(islands & finished), len(islands)

    def _goals_reached(self, seat: int) -> set[Goal]:
        """Goals that a seat's sheet meets for the first time."""
        finished = self.finished(seat)
        progress = {goal: self._progress(seat, goal, finished) for goal in Goal if goal not in self.goals.met[seat]}
        return {goal for goal, (reached, needed) in progress.items() if reached >= needed > 0}

    def is_lost(self, seat: int, goal: Goal) -> bool:
        """Freehand: True if struck islands make an unmet goal impossible for a seat."""
        sheet = self.sheets[seat]
        if goal in self.goals.met[seat] or not sheet.struck:
            return False
        sound = frozenset(self.board.islands) - sheet.struck
        if goal is Goal.SIX:
            log = self.entry_logs[seat]
            wrong = log.faulty_entries
            lasting = sheet_of(entry for entry in log.entries if entry not in wrong)
            return (
                largest_group(self.board, sheet, sound, lambda link: is_joinable(self.board, lasting, link))
                < MIN_GROUP_SIZE
            )
        return not self.board.flagged(Flag(goal.value)) <= sound

    def total(self, seat: int) -> int:
        """A seat's score so far: points ahead, goals and finished islands."""
        points = units_of(self.options.handicap, seat) + sum(self.goals.points(seat, goal) for goal in Goal)
        return points + POINTS_PER_ISLAND * len(self.finished(seat))

    def result(self) -> Result:
        """Result of a finished game; raises ``ValueError`` earlier."""
        if not self.is_over:
            raise ValueError("the game is not over")
        scores = tuple(self.total(seat) for seat in range(self.seats))
        winners = tuple(seat for seat in range(self.seats) if scores[seat] == max(scores))
        return Result(scores, winners, "cards", {"seats": [self._detail(seat) for seat in range(self.seats)]})

    def _detail(self, seat: int) -> Json:
        detail: Json = {"finished": len(self.finished(seat))}
        detail.update({goal.value: self.goals.points(seat, goal) for goal in Goal})
        if self.options.freehand:
            detail["struck"] = sorted(self.sheets[seat].struck)
        return detail

    # Copies

    def copy(self) -> Self:
        return replace(
            self,
            sheets=[sheet.copy() for sheet in self.sheets],
            due=list(self.due),
            entry_logs=list(self.entry_logs),
            goals=self.goals.copy(),
        )

    def sample(self, seat: int, rng: random.Random) -> Self:
        """Copy with the unseen cards reshuffled, the card put away included; all sheets are public."""
        dealt = self.copy()
        if not self.is_over:
            unseen = sorted(self.setup.deck[self.cards_turned :])
            dealt.setup = Setup((*self.seen_cards, *shuffled(unseen, rng)))
        return dealt

    def __str__(self) -> str:
        card = f"card {self.card.number}/{self.card.bridges}" if self.card else "no card"
        lines = [f"round {self.cards_turned} of {ROUNDS}, {card}, {self.move_count} moves"]
        for seat, sheet in enumerate(self.sheets):
            scored = ", ".join(f"{goal.value} {self.goals.points(seat, goal)}" for goal in self.goals.met[seat])
            lines += [f"seat {seat}: {self.due[seat].value} due; {scored or 'no goal'}", draw_sheet(self.board, sheet)]
        return "\n".join(lines)


GAME = Game(
    name="bridges",
    seats=(1, 2, 3, 4),
    moves=MOVES,
    options=Options,
    setup=Setup,
    state=State,
    max_moves=4 * (1 + 2 * ROUNDS + (ROUNDS + 1) * (2 * ROUNDS) + 1),
    changed_moves={"freehand": 2},
    has_free_order=True,
)
