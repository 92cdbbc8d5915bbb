"""What a move of Mosaic would do, for previews and hints; it tells nothing that the seat to move cannot know."""

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
    """A move's effect on the grid of the seat that makes it, and on the game."""

    covers: tuple[Cell, ...]
    """The cells it colours."""
    before: Tally
    after: Tally
    """Rectangle (with its cells), points, free cells, score."""
    lost_points: int
    """Bonus points beyond the end of the track."""
    due: tuple[int, ...]
    """The bonus pieces that must be coloured right after it, ascending."""
    bonus_fits: bool | None
    """Whether the first of those fits then; None if none is due. If it does not, the seat cannot go on."""
    next_bonus: int | None
    """The points of the next bonus piece not reached then."""
    next_bonus_fits: bool | None
    """Whether that one still fits somewhere then; None if there is none."""
    ends_by: Literal["piece", "bonus"] | None
    """What ends the game at once after this move, if anything surely does."""
    may_end: bool
    """Alone: whether the rival's next strike can end it, by taking the only piece that would still fit."""
    leader_after: tuple[int, ...]
    """The seats that would be winning if the game were over after this move."""

    @property
    def is_final(self) -> bool:
        """Whether the seat cannot go on after it, or nobody can."""
        return self.ends_by is not None or self.bonus_fits is False


def outlook(state: State, move: ColourPiece | ColourBonus | Pass) -> LegalTargets:
    """The effect of a legal move; ``IllegalMove`` for another."""
    seat = move.seat
    before = state.tally(seat)
    # Alone the next strike is hidden: no move may be made on a copy that goes as far as the strike.
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
        due = tuple(at for at, _ in state.board.bonus_pieces if before.bonus < at <= after.bonus)
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
    """The seats that would win if the game were over now."""
    standing = [(tally.score, -tally.free) for tally in map(state.tally, range(state.seats))]
    return tuple(seat for seat, value in enumerate(standing) if value == max(standing))
