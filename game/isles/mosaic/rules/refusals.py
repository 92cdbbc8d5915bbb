"""Why a move is refused (rules.md): the reasons, and what each tells of the things that are in the way."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Cell, Details, Nothing


class Reason(StrEnum):
    """The rule that forbids a move; the details a refusal has stand behind it."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"  # seat: whose turn it is
    UNKNOWN_MOVE = "unknown-move"
    UNKNOWN_PIECE = "unknown-piece"  # piece
    STRUCK = "struck"  # piece, by: the seats that chose it, -1 the rival
    BONUS_DUE = "bonus-due"  # due: the points of the bonus piece that comes first
    NO_BONUS_DUE = "no-bonus-due"  # bonus
    OTHER_BONUS_DUE = "other-bonus-due"  # bonus, due
    OUTSIDE = "outside"  # piece, cells: those outside the grid
    BLOCKED = "blocked"  # piece, cells: those that are blocked
    COLOURED = "coloured"  # piece, cells: those that are coloured already
    NO_PASSING = "no-passing"
    PIECE_FITS = "piece-fits"  # piece: one that fits


class OfSeat(NamedTuple):
    """TODO"""

    seat: int | None


class OfPiece(NamedTuple):
    """TODO"""

    piece: str | int


class StruckBy(NamedTuple):
    """TODO"""

    piece: str | int
    by: tuple[int, ...]


class DueBonus(NamedTuple):
    """TODO"""

    due: int


class OfBonus(NamedTuple):
    """TODO"""

    bonus: int


class OtherBonus(NamedTuple):
    """TODO"""

    bonus: int
    due: int


class OnCells(NamedTuple):
    """TODO"""

    piece: str | int
    cells: tuple[Cell, ...]


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.GAME_OVER: Nothing,
    Reason.NOT_YOUR_TURN: OfSeat,
    Reason.UNKNOWN_MOVE: Nothing,
    Reason.UNKNOWN_PIECE: OfPiece,
    Reason.STRUCK: StruckBy,
    Reason.BONUS_DUE: DueBonus,
    Reason.NO_BONUS_DUE: OfBonus,
    Reason.OTHER_BONUS_DUE: OtherBonus,
    Reason.OUTSIDE: OnCells,
    Reason.BLOCKED: OnCells,
    Reason.COLOURED: OnCells,
    Reason.NO_PASSING: Nothing,
    Reason.PIECE_FITS: OfPiece,
}
"""The type of each reason's details."""
