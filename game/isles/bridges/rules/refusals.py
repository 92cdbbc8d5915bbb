"""Refusals of moves: reasons and their details, by section of rules.md section 1."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Details, NoDetails
from game.isles.bridges.rules.board import Island, Link


class Reason(StrEnum):
    """Rule that forbids a move; ``DETAILS`` maps each reason to its type of details."""

    GAME_OVER = "game-over"
    NO_SUCH_SEAT = "no-such-seat"
    START_DUE = "start-due"  # the starting number comes first
    NUMBER_DUE = "number-due"  # the number comes before the bridges
    BRIDGES_DUE = "bridges-due"  # the number is decided
    WAITING = "waiting"  # the seat has made its moves, the others have not
    CORRECTIONS_DUE = "corrections-due"  # all cards are played; only corrections are left
    NOTHING_TO_END = "nothing-to-end"  # the last step has not begun
    NO_SUCH_ISLAND = "no-such-island"
    START_NUMBER = "start-number"
    START_FLAG = "start-flag"
    HAS_NUMBER = "has-number"
    FLAG_WITHOUT_BRIDGE = "flag-without-bridge"
    NUMBER_TOO_SMALL = "number-too-small"
    NO_BRIDGES = "no-bridges"  # an empty list; skipping has its own move
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


class SeatDetails(NamedTuple):
    """Seat of the move, in a round or at the start ("Setup", "A round")."""

    seat: int


class IslandDetails(NamedTuple):
    """An island that the board lacks ("Material")."""

    island: Island


class NumberDetails(NamedTuple):
    """A starting number other than 3 and 4 ("Setup")."""

    number: int


class FlagDetails(NamedTuple):
    """A flag island that cannot take the number, and its colour ("Setup", "(a) Number")."""

    island: Island
    flag: str


class WrittenNumberDetails(NamedTuple):
    """An island with a number already, and that number ("(a) Number")."""

    island: Island
    number: int


class TooSmallDetails(NamedTuple):
    """An island with more bridges than the card's number ("(a) Number")."""

    island: Island
    number: int
    bridges: int


class BridgeCountDetails(NamedTuple):
    """Numbers of bridges drawn and on the card ("(b) Bridges")."""

    drawn: int
    card: int


class LinkDetails(NamedTuple):
    """A link that is unknown, full with two bridges, or without a numbered end ("(b) Bridges")."""

    link: Link


class CrossingDetails(NamedTuple):
    """The link to draw along and a link with a bridge in its path ("(b) Bridges")."""

    link: Link
    by: Link


class FullIslandDetails(NamedTuple):
    """The link to draw along and its finished end with that end's number ("(b) Bridges", "Finished")."""

    link: Link
    island: Island
    number: int


class SixBridgesDetails(NamedTuple):
    """The link to draw along and its unnumbered end with six bridges ("(b) Bridges")."""

    link: Link
    island: Island


class NoSpaceDetails(NamedTuple):
    """The link, and the count of the card's further bridges that would fit nowhere ("(b) Bridges": all or none)."""

    link: Link
    left: int


class MoveDetails(NamedTuple):
    """Number in the record of a move without a faulty entry ("Mistakes")."""

    what: int


class DependencyDetails(NamedTuple):
    """The move to take back or correct, and a later legal move that depends on it ("Mistakes")."""

    what: int
    by: int


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.GAME_OVER: NoDetails,
    Reason.NO_SUCH_SEAT: SeatDetails,
    Reason.START_DUE: SeatDetails,
    Reason.NUMBER_DUE: SeatDetails,
    Reason.BRIDGES_DUE: SeatDetails,
    Reason.WAITING: SeatDetails,
    Reason.CORRECTIONS_DUE: SeatDetails,
    Reason.NOTHING_TO_END: SeatDetails,
    Reason.NO_SUCH_ISLAND: IslandDetails,
    Reason.START_NUMBER: NumberDetails,
    Reason.START_FLAG: FlagDetails,
    Reason.HAS_NUMBER: WrittenNumberDetails,
    Reason.FLAG_WITHOUT_BRIDGE: FlagDetails,
    Reason.NUMBER_TOO_SMALL: TooSmallDetails,
    Reason.NO_BRIDGES: NoDetails,
    Reason.BRIDGE_COUNT: BridgeCountDetails,
    Reason.NO_SUCH_LINK: LinkDetails,
    Reason.LINK_FULL: LinkDetails,
    Reason.CROSSING: CrossingDetails,
    Reason.ISLAND_FULL: FullIslandDetails,
    Reason.SIX_BRIDGES: SixBridgesDetails,
    Reason.NO_NUMBERED_END: LinkDetails,
    Reason.NO_ROOM_FOR_REST: NoSpaceDetails,
    Reason.FREEHAND_ONLY: NoDetails,
    Reason.NOT_AT_FAULT: MoveDetails,
    Reason.STILL_NEEDED: DependencyDetails,
    Reason.OTHER_ENTRY: MoveDetails,
}
"""Type of details for each reason."""
