"""Why a move is refused (rules.md): the reasons, and what each tells of the things that are in the way."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Details, Nothing
from game.isles.bridges.rules.board import Island, Link


class Reason(StrEnum):
    """Which rule forbids a move; what the details name stands behind it."""

    GAME_OVER = "game-over"
    NO_SUCH_SEAT = "no-such-seat"  # seat
    START_DUE = "start-due"  # seat: the starting number comes first
    NUMBER_DUE = "number-due"  # seat: the number comes before the bridges
    BRIDGES_DUE = "bridges-due"  # seat: the number is decided, the bridges are due
    WAITING = "waiting"  # seat: has made its moves, the others have not
    NO_SUCH_ISLAND = "no-such-island"  # island
    START_NUMBER = "start-number"  # number
    START_FLAG = "start-flag"  # island, flag
    HAS_NUMBER = "has-number"  # island, number: the one it has
    FLAG_WITHOUT_BRIDGE = "flag-without-bridge"  # island, flag
    NUMBER_TOO_SMALL = "number-too-small"  # island, number: the card's, bridges: those that lead there
    NO_BRIDGES = "no-bridges"  # an empty list; skipping is a move of its own
    BRIDGE_COUNT = "bridge-count"  # drawn, card: the count it shows
    NO_SUCH_LINK = "no-such-link"  # link
    LINK_FULL = "link-full"  # link
    CROSSING = "crossing"  # link, by: the link with a bridge that it would cross
    ISLAND_FULL = "island-full"  # link, island, number
    SIX_BRIDGES = "six-bridges"  # link, island
    NO_NUMBERED_END = "no-numbered-end"  # link
    NO_ROOM_FOR_REST = "no-room-for-rest"  # link, left: how many more the card asks for after this one
    FREEHAND_ONLY = "freehand-only"
    NOT_AT_FAULT = "not-at-fault"  # what: the number of the move
    STILL_NEEDED = "still-needed"  # what, by: the number of the later, legal move that depends on it


class OfSeat(NamedTuple):
    """TODO"""

    seat: int


class AtIsland(NamedTuple):
    """TODO"""

    island: Island


class OfNumber(NamedTuple):
    """TODO"""

    number: int


class AtFlag(NamedTuple):
    """TODO"""

    island: Island
    flag: str


class AtNumber(NamedTuple):
    """TODO"""

    island: Island
    number: int


class TooSmall(NamedTuple):
    """TODO"""

    island: Island
    number: int
    bridges: int


class WrongCount(NamedTuple):
    """TODO"""

    drawn: int
    card: int


class AtLink(NamedTuple):
    """TODO"""

    link: Link


class Crossing(NamedTuple):
    """TODO"""

    link: Link
    by: Link


class FullIsland(NamedTuple):
    """TODO"""

    link: Link
    island: Island
    number: int


class SixBridges(NamedTuple):
    """TODO"""

    link: Link
    island: Island


class NoRoom(NamedTuple):
    """TODO"""

    link: Link
    left: int


class OfMove(NamedTuple):
    """TODO"""

    what: int


class StillNeeded(NamedTuple):
    """TODO"""

    what: int
    by: int


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.GAME_OVER: Nothing,
    Reason.NO_SUCH_SEAT: OfSeat,
    Reason.START_DUE: OfSeat,
    Reason.NUMBER_DUE: OfSeat,
    Reason.BRIDGES_DUE: OfSeat,
    Reason.WAITING: OfSeat,
    Reason.NO_SUCH_ISLAND: AtIsland,
    Reason.START_NUMBER: OfNumber,
    Reason.START_FLAG: AtFlag,
    Reason.HAS_NUMBER: AtNumber,
    Reason.FLAG_WITHOUT_BRIDGE: AtFlag,
    Reason.NUMBER_TOO_SMALL: TooSmall,
    Reason.NO_BRIDGES: Nothing,
    Reason.BRIDGE_COUNT: WrongCount,
    Reason.NO_SUCH_LINK: AtLink,
    Reason.LINK_FULL: AtLink,
    Reason.CROSSING: Crossing,
    Reason.ISLAND_FULL: FullIsland,
    Reason.SIX_BRIDGES: SixBridges,
    Reason.NO_NUMBERED_END: AtLink,
    Reason.NO_ROOM_FOR_REST: NoRoom,
    Reason.FREEHAND_ONLY: Nothing,
    Reason.NOT_AT_FAULT: OfMove,
    Reason.STILL_NEEDED: StillNeeded,
}
"""The type of each reason's details."""
