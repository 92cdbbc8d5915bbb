"""Refusals of moves in Mosaic (rules.md section 4): reasons, and the details of each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Cell, Details, NoDetails
from game.isles.mosaic.rules.board import PieceKey


class Reason(StrEnum):
    """Rule that forbids a move; ``DETAILS`` maps each reason to its type of details."""

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
    """Seat to move ("A turn": clockwise from the starting seat)."""

    seat: int


class OfPiece(NamedTuple):
    """Label of a piece that the sheet lacks (step 1), or of a piece that still fits ("Full round")."""

    piece: str


class StruckBy(NamedTuple):
    """Piece that cannot be chosen again (step 1), and the seats that chose it; ``RIVAL`` in a solo game."""

    piece: str
    by: tuple[int, ...]


class DueBonus(NamedTuple):
    """Points of the bonus piece that must be coloured first (step 4: at once, not optional)."""

    due: int


class OfBonus(NamedTuple):
    """Points of a bonus piece that nobody has reached now (step 4: on reaching them)."""

    bonus: int


class OtherBonus(NamedTuple):
    """Points of the bonus piece asked for, and of the one due first (step 4: in ascending order)."""

    bonus: int
    due: int


class InTheWay(NamedTuple):
    """Piece or bonus piece, and the covered cells that forbid its place (step 2).

    The reason names their fault: outside the grid, blocked, or coloured already.
    """

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
"""Type of each reason's details."""
