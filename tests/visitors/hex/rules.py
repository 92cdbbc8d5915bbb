"""Rules of Hex: two seats place stones in turn; the first to join their two sides of the rhombus wins.

Seat 0 joins north and south (first and last row), seat 1 west and east (first and last column). There is always one
winner: a full board has a chain of exactly one seat.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple, Self

from game.core.state import (
    Cell,
    Details,
    Game,
    IllegalMove,
    Json,
    Move,
    NoDetails,
    Refusal,
    Result,
    Switches,
    expect_keys,
)

NORTH_SOUTH: Final = 0
"""The seat that joins the first and the last row; the other one joins the first and the last column."""
MIN_SIZE: Final = 3
MAX_SIZE: Final = 9
_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


@dataclass(frozen=True, slots=True)
class Board:
    """A rhombus of ``size`` by ``size`` hexagons."""

    size: int

    @property
    def cells(self) -> Sequence[Cell]:
        """All cells (column, row), row by row."""
        return [(column, row) for row in range(self.size) for column in range(self.size)]

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The two to six cells beside a cell."""
        for columns, rows in _STEPS:
            column, row = cell[0] + columns, cell[1] + rows
            if 0 <= column < self.size and 0 <= row < self.size:
                yield column, row

    def depth(self, cell: Cell, seat: int) -> int:
        """The number of rows (or columns) between a cell and the first of a seat's sides."""
        return cell[1] if seat == NORTH_SOUTH else cell[0]


@dataclass(frozen=True, slots=True)
class Options(Switches):
    """Options without variants."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Empty set-up: the game has no chance."""

    def to_json(self) -> Json:
        """The setup as a record writes it."""
        return {}

    @classmethod
    def parse(cls, written: object, board: Board, seats: int, options: Options) -> Self:
        """The set-up of a record; ``FormatError`` for anything but ``{}``."""
        expect_keys(written, set(), "the setup")
        return cls()

    @classmethod
    def deal(cls, board: Board, seats: int, options: Options, rng: random.Random) -> Self:
        """The only set-up."""
        return cls()


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place a stone on an empty cell."""

    do: ClassVar[str] = "place"
    at: Cell


class Reason(StrEnum):
    """The rules that can forbid a move."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    NO_CELL = "no-cell"
    TAKEN = "taken"


class OfSeat(NamedTuple):
    """Details: the seat to move."""

    seat: int


class OfCell(NamedTuple):
    """The cell of the refused move."""

    cell: Cell


DETAILS: Final[Mapping[Reason, type[Details]]] = {
    Reason.GAME_OVER: NoDetails,
    Reason.NOT_YOUR_TURN: OfSeat,
    Reason.NO_CELL: OfCell,
    Reason.TAKEN: OfCell,
}
"""The type of each reason's details."""


@dataclass
class State:
    """Position of a game of Hex."""

    board: Board
    first_seat: int
    stones: Mapping[Cell, int]
    """The seat of each stone by its cell, oldest first."""
    turn: int
    winner: int | None = None
    seats: int = 2
    information_count: int = 0

    @classmethod
    def start(cls, board: Board, seats: int, options: Options, first_seat: int, setup: Setup) -> Self:
        """The empty board."""
        return cls(board, first_seat, {}, first_seat)

    @property
    def seat(self) -> int | None:
        """Seat to move; None after the end."""
        return None if self.is_over else self.turn

    @property
    def is_over(self) -> bool:
        """True once a chain joins two sides."""
        return self.winner is not None

    def moves(self) -> Sequence[Place]:
        """A stone on each empty cell, row by row."""
        return [] if self.is_over else [Place(self.turn, cell) for cell in self.board.cells if cell not in self.stones]

    def why_not(self, move: Move) -> Refusal | None:
        """The rule that forbids the move, or None if it is legal."""
        if self.is_over:
            return Refusal(Reason.GAME_OVER)
        if move.seat != self.turn:
            return Refusal(Reason.NOT_YOUR_TURN, OfSeat(self.turn))
        assert isinstance(move, Place)
        if not all(0 <= part < self.board.size for part in move.at):
            return Refusal(Reason.NO_CELL, OfCell(move.at))
        return Refusal(Reason.TAKEN, OfCell(move.at)) if move.at in self.stones else None

    def play(self, move: Move) -> None:
        """Play a legal move; ``IllegalMove`` leaves the position unchanged."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal, move, str(self))
        assert isinstance(move, Place)
        self.stones = {**self.stones, move.at: move.seat}
        depths = {self.board.depth(cell, move.seat) for cell in self.chain(move.at)}
        if {0, self.board.size - 1} <= depths:
            self.winner = move.seat
        self.turn = 1 - self.turn

    def chain(self, cell: Cell) -> frozenset[Cell]:
        """Cells of the chain through a cell."""
        found, open_ends = {cell}, [cell]
        while open_ends:
            for other in self.board.neighbours(open_ends.pop()):
                if other not in found and self.stones.get(other) == self.stones[cell]:
                    found.add(other)
                    open_ends.append(other)
        return frozenset(found)

    def result(self) -> Result:
        """One point for the winner; ``ValueError`` before the end."""
        if self.winner is None:
            raise ValueError("the game is not over")
        scores = tuple(int(seat == self.winner) for seat in range(self.seats))
        return Result(scores, (self.winner,), "chain", {"stones": len(self.stones)})

    def copy(self) -> Self:
        """Independent copy; ``stones`` is replaced, never mutated."""
        return replace(self)

    def sample(self, seat: int, rng: random.Random) -> Self:
        """A copy: Hex has no hidden information."""
        return self.copy()

    def __str__(self) -> str:
        signs = {None: ".", 0: "O", 1: "X"}
        rows = [
            " " * row + " ".join(signs[self.stones.get((column, row))] for column in range(self.board.size))
            for row in range(self.board.size)
        ]
        return "\n".join([*rows, f"seat {self.seat} to move"])


GAME: Final = Game(
    name="hex", seats=(2,), moves=(Place,), options=Options, setup=Setup, state=State, max_moves=MAX_SIZE * MAX_SIZE
)
