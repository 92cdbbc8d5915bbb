"""Why a move is refused: the reasons, and what each tells of the things that are in the way."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Details, NoDetails


class Reason(StrEnum):
    """The rules that can forbid a move."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_COUNT = "wrong-count"
    SAME_AGAIN = "same-again"
    TOO_FEW_LEFT = "too-few-left"


class OfSeat(NamedTuple):
    """Whose turn it is."""

    seat: int


class OfCount(NamedTuple):
    """How many were to be taken."""

    number: int


class Left(NamedTuple):
    """How many are left."""

    left: int


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.GAME_OVER: NoDetails,
    Reason.NOT_YOUR_TURN: OfSeat,
    Reason.WRONG_COUNT: OfCount,
    Reason.SAME_AGAIN: OfCount,
    Reason.TOO_FEW_LEFT: Left,
}
"""The type of each reason's details."""
