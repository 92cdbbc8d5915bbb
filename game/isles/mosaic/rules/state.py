"""Mosaic: draft and colour, 1 to 6 seats (rules.md section 4).

A turn: choose a piece that is not struck out, colour its cells, score its bonus points, and colour at once each bonus
piece whose points were reached. The game ends for everybody as soon as a seat cannot do so. Score: the largest fully
coloured rectangle times the bonus points. In a solo game a rival strikes out a piece after each turn.

``board`` has the sheet, ``shapes`` the places of pieces, ``rectangle`` the rectangle, ``legal_targets`` a move's
effect.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.core.handicap import units_of
from game.core.lazy_moves import LazyMoves, bits_of
from game.core.state import Cell, Game, IllegalMove, Move, Refusal, Result, shuffled
from game.isles.mosaic.rules.board import BONUS_AT, MAX_PIECES, TRACK_BOXES, Board, PieceKey
from game.isles.mosaic.rules.moves import MOVES, ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.rectangle import Rectangle, largest_rectangle
from game.isles.mosaic.rules.refusals import (
    DueBonus,
    InTheWay,
    OfBonus,
    OfPiece,
    OfSeat,
    OtherBonus,
    Reason,
    StruckBy,
)
from game.isles.mosaic.rules.setup import Options, Setup

SEATS: Final = (1, 2, 3, 4, 5, 6)
RIVAL: Final = -1
"""Striker of a piece that no seat chose."""


@dataclass(frozen=True, slots=True)
class Coloured:
    """Piece (by label) or bonus piece (by points) coloured by one move."""

    piece: PieceKey
    at: Cell
    mask: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Seat that could not go on: no piece fitted (``bonus`` None), or the bonus piece of these points did not."""

    seat: int
    bonus: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """Value of a seat's grid."""

    rectangle: Rectangle
    points: int
    """Boxes crossed on the bonus track."""
    free: int
    """Number of cells that could be coloured and are not."""
    ahead: int = 0
    """Bonus points ahead by a handicap, beside the track."""

    @property
    def bonus(self) -> int:
        """All bonus points."""
        return self.points + self.ahead

    @property
    def score(self) -> int:
        """Rows x columns of the rectangle x bonus points."""
        return self.rectangle.area * self.bonus


@dataclass(slots=True)
class State:
    """One position. Lists have an entry for each seat; ``strikes`` has the strikers of each struck label, in order.

    >>> from game.isles.mosaic.rules.board import Piece
    >>> from game.isles.mosaic.rules.shapes import Shape
    >>> cells = frozenset((column, row) for column in range(4) for row in range(2))
    >>> pieces = Piece("A1", Shape.parse("##/##"), bonus=3), Piece("A2", Shape.parse("#"), bonus=0)
    >>> state = State.start(Board(4, 2, cells, frozenset(), pieces, ()), 2, Options(), 0, Setup())
    >>> state.play(state.moves()[0])
    >>> state.tally(0).score, state.available()
    (12, ['A2'])
    """

    board: Board
    seats: int
    options: Options
    first_seat: int
    setup: Setup
    seat: int | None
    points: list[int]
    masks: list[int]
    placed: list[list[Coloured]]
    strikes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    rival_strikes: list[str] = field(default_factory=list)
    due: tuple[int, ...] = ()
    """Bonus pieces that ``seat`` must colour before anything else, ascending."""
    stops: list[Stop] = field(default_factory=list)
    ended_by: str = ""

    @classmethod
    def start(cls, board: Board, seats: int, options: Options, first_seat: int, setup: Setup) -> State:
        """Empty grids with the first seat to move."""
        state = cls(
            board, seats, options, first_seat, setup, first_seat, [0] * seats, [0] * seats, [[] for _ in range(seats)]
        )
        state._begin_turn(first_seat)
        return state

    # Queries

    @property
    def is_over(self) -> bool:
        return self.seat is None

    @property
    def information_count(self) -> int:
        """Number of the rival's strikes so far."""
        return len(self.rival_strikes)

    def copies_left(self, label: str) -> int:
        """Number of times that the piece can still be chosen."""
        return self.board.copies(label, self.seats) - len(self.strikes.get(label, ()))

    def available(self) -> list[str]:
        """Labels that can still be chosen, in the order of the sheet."""
        return [piece.label for piece in self.board.pieces if self.copies_left(piece.label) > 0]

    def placements(self, piece: PieceKey, seat: int | None = None) -> tuple[Cell, ...]:
        """Cells at which a piece (or bonus piece, by its points) fits a seat's grid, in reading order.

        Struck pieces count as well. ``seat`` None: the seat to move; empty after the game.
        """
        shown = self.seat if seat is None else seat
        return self.board.cells_of(self.board.geometry[piece].fits(self._free(shown))) if shown is not None else ()

    def fits(self, piece: PieceKey, seat: int) -> bool:
        """True if the piece (or bonus piece) fits anywhere on the seat's grid."""
        return self.board.geometry[piece].fits(self._free(seat)) != 0

    def unfit(self, seat: int) -> frozenset[str]:
        """Available pieces that fit nowhere on the seat's grid."""
        return frozenset(label for label in self.available() if not self.fits(label, seat))

    def cells(self, seat: int) -> dict[Cell, Coloured]:
        """Piece or bonus piece of each coloured cell on a seat's grid, in the order of colouring."""
        return {cell: entry for entry in self.placed[seat] for cell in self.board.cells_of(entry.mask)}

    def tally(self, seat: int) -> Tally:
        """Current value of a seat's grid: largest rectangle, points and free cells."""
        mask = self.masks[seat]
        return Tally(
            largest_rectangle(mask, self.board.columns, self.board.rows),
            self.points[seat],
            (self.board.free & ~mask).bit_count(),
            self.ahead(seat),
        )

    def ahead(self, seat: int) -> int:
        """Bonus points of a seat ahead by its handicap."""
        return units_of(self.options.handicap, seat)

    def next_bonus(self, seat: int) -> int | None:
        """Points of the seat's next bonus piece; None after the last."""
        return next((at for at in BONUS_AT if at > self.points[seat]), None)

    # Legality

    def moves(self) -> Sequence[Move]:
        """All legal moves: pieces in the order of the sheet, each at its places in reading order."""
        seat = self.seat
        if seat is None:
            return []
        cell_at = self.board.cell_at
        if self.due:
            corners = self.board.geometry[self.due[0]].fits(self._free(seat))
            return LazyMoves([(self.due[0], corners)], lambda at, bit: ColourBonus(seat, at, cell_at(bit)))
        fitting = self.board.fitting(self._free(seat))
        parts = [part for part in fitting if part[0] not in self.strikes or self.copies_left(part[0]) > 0]
        return LazyMoves(parts, lambda label, bit: ColourPiece(seat, label, cell_at(bit))) if parts else [Pass(seat)]

    def why_not(self, move: Move) -> Refusal | None:
        """Rule of section 4 that forbids the move; None for a legal move."""
        if self.seat is None:
            return Refusal(Reason.GAME_OVER)
        if move.seat != self.seat:
            return Refusal(Reason.NOT_YOUR_TURN, OfSeat(self.seat))
        match move:
            case ColourBonus():
                if not self.due:
                    return Refusal(Reason.NO_BONUS_DUE, OfBonus(move.piece))
                if move.piece != self.due[0]:
                    return Refusal(Reason.OTHER_BONUS_DUE, OtherBonus(move.piece, self.due[0]))
                return self._why_not_here(move.piece, move.at)
            case _ if self.due:
                return Refusal(Reason.BONUS_DUE, DueBonus(self.due[0]))
            case ColourPiece():
                if move.piece not in self.board.by_label:
                    return Refusal(Reason.UNKNOWN_PIECE, OfPiece(move.piece))
                if self.copies_left(move.piece) <= 0:
                    return Refusal(Reason.STRUCK, StruckBy(move.piece, self.strikes[move.piece]))
                return self._why_not_here(move.piece, move.at)
            case Pass():
                if not self.options.full_round:
                    return Refusal(Reason.NO_PASSING)
                fitting = self._fitting(self.seat)
                return Refusal(Reason.PIECE_FITS, OfPiece(fitting)) if fitting else None
        return Refusal(Reason.UNKNOWN_MOVE)

    def _why_not_here(self, piece: PieceKey, at: Cell) -> Refusal | None:
        """Refuse by step 2: a cell outside the grid, a blocked cell, or a coloured cell."""
        assert self.seat is not None
        if self._is_free(piece, at, self.seat):
            return None
        covered = self.board.geometry[piece].shape.at(at)
        if outside := tuple(cell for cell in covered if cell not in self.board.cells):
            return Refusal(Reason.OUTSIDE, InTheWay(piece, outside))
        if blocked := tuple(cell for cell in covered if cell in self.board.blocked):
            return Refusal(Reason.BLOCKED, InTheWay(piece, blocked))
        if hit := self.board.cells_of(self.board.mask_of(covered) & self.masks[self.seat]):
            return Refusal(Reason.COLOURED, InTheWay(piece, hit))
        return None

    def _is_free(self, piece: PieceKey, at: Cell, seat: int) -> bool:
        """True if all cells of the piece can be coloured there; fast form of ``_why_not_here``."""
        if at not in self.board.cells:
            return False
        geometry, corner = self.board.geometry[piece], at[1] * self.board.columns + at[0]
        return geometry.corners >> corner & 1 == 1 and not geometry.mask << corner & ~self._free(seat)

    def _free(self, seat: int) -> int:
        return self.board.free & ~self.masks[seat]

    def _fitting(self, seat: int) -> str | None:
        """First available piece that fits the seat's grid; None without one."""
        labels = (piece.label for piece in self.board.pieces)
        return next((label for label in labels if self.copies_left(label) > 0 and self.fits(label, seat)), None)

    # Play

    def play(self, move: Move) -> None:
        """Make the move with all automatic effects: the rival's strike, the next turn, the end.

        Raises ``IllegalMove`` for a refused move.
        """
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal, move, str(self))
        seat = move.seat
        match move:
            case ColourPiece():
                self.strikes[move.piece] = (*self.strikes.get(move.piece, ()), seat)
                self._colour(seat, move.piece, move.at)
                before = self.points[seat]
                self.points[seat] = min(TRACK_BOXES, before + self.board.by_label[move.piece].bonus)
                self.due = tuple(at for at in BONUS_AT if before < at <= self.points[seat])
                self._continue_turn(seat)
            case ColourBonus():
                self._colour(seat, move.piece, move.at)
                self.due = self.due[1:]
                self._continue_turn(seat)
            case Pass():
                self._add_stop(Stop(seat, None))
                self._end_turn(seat)

    def _colour(self, seat: int, piece: PieceKey, at: Cell) -> None:
        mask = self.board.geometry[piece].mask << (at[1] * self.board.columns + at[0])
        self.masks[seat] |= mask
        self.placed[seat].append(Coloured(piece, at, mask))

    def _continue_turn(self, seat: int) -> None:
        """Go on with step 4 for the next due bonus piece, or with step 5."""
        if self.due and not self.fits(self.due[0], seat):
            self._add_stop(Stop(seat, self.due[0]))
            self.due = ()
            if not self.options.full_round:
                self._end()
                return
        if not self.due:
            self._end_turn(seat)

    def _add_stop(self, stop: Stop) -> None:
        self.stops.append(stop)
        self.ended_by = self.ended_by or ("piece" if stop.bonus is None else "bonus")

    def _end_turn(self, seat: int) -> None:
        """Let the rival strike in a solo game; then begin the next seat's turn, or end the last round."""
        following = (seat + 1) % self.seats
        if self.stops and following == self.first_seat:
            self._end()
            return
        if self.seats == 1:
            self._strike()
        self._begin_turn(following)

    def _strike(self) -> None:
        label = next((label for label in self.setup.rival if self.copies_left(label) > 0), None)
        if label is not None:
            self.strikes[label] = (RIVAL,)
            self.rival_strikes.append(label)

    def _begin_turn(self, seat: int) -> None:
        self.seat = seat
        if not self.options.full_round and self._fitting(seat) is None:
            self._add_stop(Stop(seat, None))
            self._end()

    def _end(self) -> None:
        self.seat = None

    # The end

    def result(self) -> Result:
        """Result: most points win, then fewer free cells; equal seats win together. ``ValueError`` before the end."""
        if not self.is_over:
            raise ValueError("the game is not over")
        tallies = [self.tally(seat) for seat in range(self.seats)]
        best = max((tally.score, -tally.free) for tally in tallies)
        return Result(
            tuple(tally.score for tally in tallies),
            tuple(seat for seat, tally in enumerate(tallies) if (tally.score, -tally.free) == best),
            self.ended_by,
            {
                "seats": [
                    {
                        "rows": tally.rectangle.rows,
                        "columns": tally.rectangle.columns,
                        "bonus": tally.bonus,
                        "free": tally.free,
                    }
                    for tally in tallies
                ]
            },
        )

    def copy(self) -> State:
        """Copy that shares no mutable part."""
        return replace(
            self,
            points=self.points.copy(),
            masks=self.masks.copy(),
            placed=[entries.copy() for entries in self.placed],
            strikes=self.strikes.copy(),
            rival_strikes=self.rival_strikes.copy(),
            stops=self.stops.copy(),
        )

    def sample(self, seat: int, rng: random.Random) -> State:
        """Copy with the rival's next strikes shuffled anew; with more seats nothing is hidden."""
        dealt = self.copy()
        if self.seats == 1:
            hidden = [piece.label for piece in self.board.pieces if piece.label not in self.rival_strikes]
            dealt.setup = Setup((*self.rival_strikes, *shuffled(hidden, rng)))
        return dealt

    def __str__(self) -> str:
        """Text of each seat's points and grid (``#`` blocked, ``.`` free, ``*`` bonus piece, else the piece's area)."""
        lines_of_text = [f"seat {self.seat} to move" if self.seat is not None else f"over ({self.ended_by})"]
        if self.due:
            lines_of_text[0] += f", bonus due {', '.join(map(str, self.due))}"
        struck = [f"{label}x{len(by)}" if len(by) > 1 else label for label, by in self.strikes.items()]
        lines_of_text.append("struck " + (" ".join(struck) or "none"))
        for seat in range(self.seats):
            lines_of_text.append(f"seat {seat}: {self.points[seat]} points, score {self.tally(seat).score}")
            lines_of_text.extend(_grid_lines(self, seat))
        return "\n".join(lines_of_text)


def _grid_lines(state: State, seat: int) -> Sequence[str]:
    """Text of a seat's grid."""
    board = state.board
    signs = {cell: "#" if cell in board.blocked else "." for cell in board.cells}
    for entry in state.placed[seat]:
        sign = board.by_label[entry.piece].area[0] if isinstance(entry.piece, str) else "*"
        signs.update({board.cell_at(bit): sign for bit in bits_of(entry.mask)})
    lines = ("".join(signs.get((column, row), " ") for column in range(board.columns)) for row in range(board.rows))
    return [f"  {line}" for line in lines]


GAME = Game(
    name="mosaic",
    seats=SEATS,
    moves=MOVES,
    options=Options,
    setup=Setup,
    state=State,
    # Upper bound: every choice strikes a piece out; a seat colours three bonus pieces and passes once at most.
    max_moves=2 * MAX_PIECES + max(SEATS) * (len(BONUS_AT) + 1),
)
