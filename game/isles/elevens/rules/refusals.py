"""Refusals of moves in Elevens (rules.md section 2): reasons, and the details of each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Details, NoDetails


class Reason(StrEnum):
    """Rule that forbids a move; ``DETAILS`` maps each reason to its type of details."""

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


class SeatToMove(NamedTuple):
    """Seat to move ("A turn")."""

    seat: int


class OneTile(NamedTuple):
    """The tile asked for, or the tile drawn for a bonus ("A turn", "Bonus")."""

    tile: str


class OneField(NamedTuple):
    """The field asked for ("Which fields adjoin")."""

    field: str


class TileThatFits(NamedTuple):
    """Tile that must or can be laid first, and the fields open to it now ("A turn", "Bonus", "Nothing fits")."""

    tile: str
    fields: tuple[str, ...]


class MisplacedTile(NamedTuple):
    """Tile, its refused field, and the fields that matter ("A turn", variant "Symbols").

    ``fields`` are the tile's own fields, or the adjoining ones of which one needs a tile first.
    """

    tile: str
    field: str
    fields: tuple[str, ...]


class TakenField(NamedTuple):
    """Field, and the tile that lies on it ("A turn")."""

    field: str
    tile: str


class LaidFields(NamedTuple):
    """Fields laid on so far in this turn ("Pass one on", "Nothing fits")."""

    fields: tuple[str, ...]


class HeldElevens(NamedTuple):
    """Fields of the 11s on the rack, one of which begins the game ("Start")."""

    fields: tuple[str, ...]


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.GAME_OVER: NoDetails,
    Reason.NOT_YOUR_TURN: SeatToMove,
    Reason.UNKNOWN_TILE: OneTile,
    Reason.UNKNOWN_FIELD: OneField,
    Reason.NOT_ON_RACK: OneTile,
    Reason.WRONG_FIELD: MisplacedTile,
    Reason.OCCUPIED: TakenField,
    Reason.ELEVEN_FIRST: HeldElevens,
    Reason.NOTHING_ADJOINS: MisplacedTile,
    Reason.SYMBOL_NEEDS_END: MisplacedTile,
    Reason.THREE_LAID: NoDetails,
    Reason.BONUS_FIRST: TileThatFits,
    Reason.NO_BONUS: NoDetails,
    Reason.NOT_THE_BONUS_TILE: OneTile,
    Reason.FREE_FIRST: NoDetails,
    Reason.NO_FREE: NoDetails,
    Reason.NO_FREE_SYMBOL: OneTile,
    Reason.DRAWN_FIRST: TileThatFits,
    Reason.SOMETHING_FITS: TileThatFits,
    Reason.ALREADY_LAID: LaidFields,
    Reason.THREE_DRAWN: NoDetails,
    Reason.BAG_EMPTY: NoDetails,
    Reason.MUST_DRAW: NoDetails,
    Reason.MUST_END: NoDetails,
    Reason.MUST_PASS: NoDetails,
    Reason.LAY_FIRST: TileThatFits,
    Reason.NO_NEIGHBOURS: LaidFields,
}
"""Type of each reason's details."""
