"""Why a move is refused (rules.md section 4): the reasons, and what each tells of the things that are in the way."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Cell, Details, NoDetails
from game.isles.mosaic.rules.board import PieceKey


class Reason(StrEnum):
    """The rule that forbids a move; ``DETAILS`` names the type of what a refusal tells beside it."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    UNKNOWN_MOVE = "unknown-move"
    UNKNOWN_PIECE = "unknown-piece"
    STRUCK = "struck"
    BONUS_DUE = "bonus-due"
    NO_BONUS_DUE = "no-bonus-due"
    OTHER_BONUS_DUE = "other-bonus-due"
    OUTSIDE = "outside"
    BLOCKED = "blocked"
    COLOURED = "coloured"
    NO_PASSING = "no-passing"
    PIECE_FITS = "piece-fits"


class OfSeat(NamedTuple):
    """Whose turn it is instead ("A turn": clockwise from the starting seat)."""

    seat: int


class OfPiece(NamedTuple):
    """A label: one that the sheet does not have (step 1), or a piece that still fits ("Full round")."""

    piece: str


class StruckBy(NamedTuple):
    """A piece that cannot be chosen again (step 1), and who chose it; alone that may be the rival (``RIVAL``)."""

    piece: str
    by: tuple[int, ...]


class DueBonus(NamedTuple):
    """The points of the bonus piece that must be coloured before anything else (step 4: at once, not optional)."""

    due: int


class OfBonus(NamedTuple):
    """The points of a bonus piece that nobody has reached now (step 4: on reaching them)."""

    bonus: int


class OtherBonus(NamedTuple):
    """The points of the bonus piece that was meant and of the one that comes first (step 4: in ascending order)."""

    bonus: int
    due: int


class InTheWay(NamedTuple):
    """A piece or bonus piece and those of the cells it would cover that forbid it there (step 2: outside the grid,
    blocked, or coloured already; the reason says which)."""

    piece: PieceKey
    cells: tuple[Cell, ...]


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.GAME_OVER: NoDetails,
    Reason.NOT_YOUR_TURN: OfSeat,
    Reason.UNKNOWN_MOVE: NoDetails,
    Reason.UNKNOWN_PIECE: OfPiece,
    Reason.STRUCK: StruckBy,
    Reason.BONUS_DUE: DueBonus,
    Reason.NO_BONUS_DUE: OfBonus,
    Reason.OTHER_BONUS_DUE: OtherBonus,
    Reason.OUTSIDE: InTheWay,
    Reason.BLOCKED: InTheWay,
    Reason.COLOURED: InTheWay,
    Reason.NO_PASSING: NoDetails,
    Reason.PIECE_FITS: OfPiece,
}
"""The type of each reason's details."""
