"""Why a move is refused: the reasons, and what each tells of the things in the way (rules.md 1, its sections named)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Details, NoDetails
from game.isles.bridges.rules.board import Island, Link


class Reason(StrEnum):
    """Which rule forbids a move; ``DETAILS`` tells the type of its details."""

    GAME_OVER = "game-over"
    NO_SUCH_SEAT = "no-such-seat"
    START_DUE = "start-due"  # the starting number comes first
    NUMBER_DUE = "number-due"  # the number comes before the bridges
    BRIDGES_DUE = "bridges-due"  # the number is decided
    WAITING = "waiting"  # the seat has made its moves, the others have not
    CORRECTIONS_DUE = "corrections-due"  # all cards are played; what is at fault can be corrected
    NOTHING_TO_END = "nothing-to-end"  # the last step has not come
    NO_SUCH_ISLAND = "no-such-island"
    START_NUMBER = "start-number"
    START_FLAG = "start-flag"
    HAS_NUMBER = "has-number"
    FLAG_WITHOUT_BRIDGE = "flag-without-bridge"
    NUMBER_TOO_SMALL = "number-too-small"
    NO_BRIDGES = "no-bridges"  # an empty list; skipping is a move of its own
    BRIDGE_COUNT = "bridge-count"
    NO_SUCH_LINK = "no-such-link"
    LINK_FULL = "link-full"
    CROSSING = "crossing"
    ISLAND_FULL = "island-full"
    SIX_BRIDGES = "six-bridges"
    NO_NUMBERED_END = "no-numbered-end"
    NO_ROOM_FOR_REST = "no-room-for-rest"
    FREEHAND_ONLY = "freehand-only"
    NOT_AT_FAULT = "not-at-fault"
    STILL_NEEDED = "still-needed"
    OTHER_ENTRY = "other-entry"  # a number cannot replace bridges, nor bridges a number


class OfSeat(NamedTuple):
    """The seat that made the move, in a round or the start ("Setup", "A round")."""

    seat: int


class AtIsland(NamedTuple):
    """An island that is not on the board ("Material")."""

    island: Island


class OfNumber(NamedTuple):
    """The number that was to be written at the start, where only a 3 or a 4 may be ("Setup")."""

    number: int


class AtFlag(NamedTuple):
    """An island that its flag keeps from taking the number, and the flag's colour ("Setup", "(a) Number")."""

    island: Island
    flag: str


class AtNumber(NamedTuple):
    """An island that has a number already, and that number ("(a) Number")."""

    island: Island
    number: int


class TooSmall(NamedTuple):
    """The island, the card's number, and the bridges that lead there already: more than the number ("(a) Number")."""

    island: Island
    number: int
    bridges: int


class WrongCount(NamedTuple):
    """How many bridges were drawn, and how many the card shows ("(b) Bridges")."""

    drawn: int
    card: int


class AtLink(NamedTuple):
    """The link: not on the board, with two bridges already, or without a numbered end ("(b) Bridges")."""

    link: Link


class Crossing(NamedTuple):
    """The link to draw along, and the one with a bridge that it would cross ("(b) Bridges")."""

    link: Link
    by: Link


class FullIsland(NamedTuple):
    """The link to draw along, its end with as many bridges as its number, and that number ("(b) Bridges", "Finished")."""

    link: Link
    island: Island
    number: int


class SixBridges(NamedTuple):
    """The link to draw along, and its end without a number that has six bridges ("(b) Bridges")."""

    link: Link
    island: Island


class NoRoom(NamedTuple):
    """The link, and how many bridges would be left to draw after it with room for none ("(b) Bridges": all or none)."""

    link: Link
    left: int


class OfMove(NamedTuple):
    """The number of a move in the record whose entry is not at fault, or not any more ("Mistakes")."""

    what: int


class StillNeeded(NamedTuple):
    """The move to take back or correct, and the later legal one whose entry would be without what it needs ("Mistakes")."""

    what: int
    by: int


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.GAME_OVER: NoDetails,
    Reason.NO_SUCH_SEAT: OfSeat,
    Reason.START_DUE: OfSeat,
    Reason.NUMBER_DUE: OfSeat,
    Reason.BRIDGES_DUE: OfSeat,
    Reason.WAITING: OfSeat,
    Reason.CORRECTIONS_DUE: OfSeat,
    Reason.NOTHING_TO_END: OfSeat,
    Reason.NO_SUCH_ISLAND: AtIsland,
    Reason.START_NUMBER: OfNumber,
    Reason.START_FLAG: AtFlag,
    Reason.HAS_NUMBER: AtNumber,
    Reason.FLAG_WITHOUT_BRIDGE: AtFlag,
    Reason.NUMBER_TOO_SMALL: TooSmall,
    Reason.NO_BRIDGES: NoDetails,
    Reason.BRIDGE_COUNT: WrongCount,
    Reason.NO_SUCH_LINK: AtLink,
    Reason.LINK_FULL: AtLink,
    Reason.CROSSING: Crossing,
    Reason.ISLAND_FULL: FullIsland,
    Reason.SIX_BRIDGES: SixBridges,
    Reason.NO_NUMBERED_END: AtLink,
    Reason.NO_ROOM_FOR_REST: NoRoom,
    Reason.FREEHAND_ONLY: NoDetails,
    Reason.NOT_AT_FAULT: OfMove,
    Reason.STILL_NEEDED: StillNeeded,
    Reason.OTHER_ENTRY: OfMove,
}
"""The type of each reason's details."""
