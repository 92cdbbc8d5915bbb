"""Why a move is refused (rules.md): the reasons, and what each tells of the things that are in the way."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Details, Nothing


class Reason(StrEnum):
    """Why a move is refused."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    UNKNOWN_TILE = "unknown-tile"
    UNKNOWN_FIELD = "unknown-field"
    NOT_ON_RACK = "not-on-rack"
    WRONG_FIELD = "wrong-field"
    OCCUPIED = "occupied"
    ELEVEN_FIRST = "eleven-first"
    NOTHING_ADJOINS = "nothing-adjoins"
    SYMBOL_NEEDS_END = "symbol-needs-end"
    THREE_LAID = "three-laid"
    BONUS_FIRST = "bonus-first"
    NO_BONUS = "no-bonus"
    NOT_THE_BONUS_TILE = "not-the-bonus-tile"
    FREE_FIRST = "free-first"
    NO_FREE = "no-free"
    NO_FREE_SYMBOL = "no-free-symbol"
    DRAWN_FIRST = "drawn-first"
    SOMETHING_FITS = "something-fits"
    ALREADY_LAID = "already-laid"
    THREE_DRAWN = "three-drawn"
    BAG_EMPTY = "bag-empty"
    MUST_DRAW = "must-draw"
    MUST_END = "must-end"
    MUST_PASS = "must-pass"
    LAY_FIRST = "lay-first"
    NO_NEIGHBOURS = "no-neighbours"


class OfSeat(NamedTuple):
    """TODO"""

    seat: int | None


class OfTile(NamedTuple):
    """TODO"""

    tile: str


class OnField(NamedTuple):
    """TODO"""

    field: str


class TileOnFields(NamedTuple):
    """TODO"""

    tile: str
    fields: tuple[str, ...]


class TileOnField(NamedTuple):
    """TODO"""

    tile: str
    field: str
    fields: tuple[str, ...]


class TakenField(NamedTuple):
    """TODO"""

    field: str
    tile: str


class OnFields(NamedTuple):
    """TODO"""

    fields: tuple[str, ...]


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.GAME_OVER: Nothing,
    Reason.NOT_YOUR_TURN: OfSeat,
    Reason.UNKNOWN_TILE: OfTile,
    Reason.UNKNOWN_FIELD: OnField,
    Reason.NOT_ON_RACK: OfTile,
    Reason.WRONG_FIELD: TileOnField,
    Reason.OCCUPIED: TakenField,
    Reason.ELEVEN_FIRST: OnFields,
    Reason.NOTHING_ADJOINS: TileOnField,
    Reason.SYMBOL_NEEDS_END: TileOnField,
    Reason.THREE_LAID: Nothing,
    Reason.BONUS_FIRST: TileOnFields,
    Reason.NO_BONUS: Nothing,
    Reason.NOT_THE_BONUS_TILE: OfTile,
    Reason.FREE_FIRST: Nothing,
    Reason.NO_FREE: Nothing,
    Reason.NO_FREE_SYMBOL: OfTile,
    Reason.DRAWN_FIRST: TileOnFields,
    Reason.SOMETHING_FITS: TileOnFields,
    Reason.ALREADY_LAID: OnFields,
    Reason.THREE_DRAWN: Nothing,
    Reason.BAG_EMPTY: Nothing,
    Reason.MUST_DRAW: Nothing,
    Reason.MUST_END: Nothing,
    Reason.MUST_PASS: Nothing,
    Reason.LAY_FIRST: TileOnFields,
    Reason.NO_NEIGHBOURS: OnFields,
}
"""The type of each reason's details."""
