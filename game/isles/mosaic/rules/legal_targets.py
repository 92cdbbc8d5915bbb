"""Effect of a move of Mosaic for previews and hints, from facts that the seat to move can know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.state import Cell
from game.isles.mosaic.rules.board import TRACK_BOXES
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.setup import Setup
from game.isles.mosaic.rules.state import State, Tally


@dataclass(frozen=True, slots=True)
class LegalTargets:
    """Effect of a move on its seat's grid, and on the game."""

    covers: tuple[Cell, ...]
    """Cells that the move colours."""
    before: Tally
    after: Tally
    """Values before and after the move: rectangle with its cells, points, free cells, score."""
    lost_points: int
    """Bonus points beyond the end of the track."""
    due: tuple[int, ...]
    """Bonus pieces that must be coloured right after the move, ascending."""
    bonus_fits: bool | None
    """True if the first due bonus piece fits; None if none is due. False stops the seat."""
    next_bonus: int | None
    """Points of the next bonus piece after the move; None after the last."""
    next_bonus_fits: bool | None
    """True if the next bonus piece still fits somewhere after the move; None without one."""
    ends_by: Literal["piece", "bonus"] | None
    """Certain cause for the end of the game after this move; None if the game goes on."""
    may_end: bool
    """Solo game: True if the rival's next strike can end the game by taking the only piece that still fits."""
    leader_after: tuple[int, ...]
    """Seats that would win if the game were over after this move."""

    @property
    def is_final(self) -> bool:
        """True if the seat, or every seat, cannot go on after the move."""
        return self.ends_by is not None or self.bonus_fits is False


def move_effect(state: State, move: ColourPiece | ColourBonus | Pass) -> LegalTargets:
    """Effect of a legal move; raises ``IllegalMove`` for another."""
    seat = move.seat
    before = state.tally(seat)
    # A solo game hides the next strike, so the copy that makes the move has no order of strikes.
    later = state.copy()
    if later.seats == 1:
        later.setup = Setup()
    known = len(state.stops)
    later.play(move)
    after = later.tally(seat)
    covers: tuple[Cell, ...] = ()
    due: tuple[int, ...] = ()
    lost = 0
    if isinstance(move, ColourPiece):
        piece = state.board.by_label[move.piece]
        covers = tuple(sorted(piece.shape.at(move.at), key=lambda cell: (cell[1], cell[0])))
        lost = max(0, before.bonus + piece.bonus - TRACK_BOXES)
        due = tuple(at for at, _ in state.board.bonus_pieces if before.points < at <= after.points)
    elif isinstance(move, ColourBonus):
        covers = state.board.shape_of(move.piece).at(move.at)
        due = state.due[1:]
    following = later.next_bonus(seat)
    stopped = [stop for stop in later.stops[known:] if stop.seat == seat and stop.bonus is not None]
    turn_ended = not later.due
    ends_by: Literal["piece", "bonus"] | None = None
    if later.is_over:
        ends_by = "bonus" if later.ended_by == "bonus" else "piece"
    return LegalTargets(
        covers=covers,
        before=before,
        after=after,
        lost_points=lost,
        due=due,
        bonus_fits=not stopped if due else None,
        next_bonus=following,
        next_bonus_fits=later.fits(following, seat) if following is not None else None,
        ends_by=ends_by,
        may_end=state.seats == 1 and not later.is_over and turn_ended and _one_fits(later),
        leader_after=leaders(later),
    )


def _one_fits(state: State) -> bool:
    return sum(state.fits(label, 0) for label in state.available()) == 1


def leaders(state: State) -> tuple[int, ...]:
    """Seats that would win if the game were over now."""
    standing = [(tally.score, -tally.free) for tally in map(state.tally, range(state.seats))]
    return tuple(seat for seat, value in enumerate(standing) if value == max(standing))
