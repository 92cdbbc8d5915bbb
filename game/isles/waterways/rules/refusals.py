"""Why a move is refused (rules.md): the reasons, and what each tells of the things that are in the way."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Cell, Details, Nothing
from game.isles.waterways.rules.stones import Edge


class Reason(StrEnum):
    """The rules that can forbid a move."""

    OVER = "over"
    NOT_YOUR_TURN = "not_your_turn"
    AUCTION_FIRST = "auction_first"
    NO_AUCTION = "no_auction"
    BID_TOO_LOW = "bid_too_low"
    BID_NOT_LOWER = "bid_not_lower"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    NO_HEAPS = "no_heaps"
    NO_SUCH_HEAP = "no_such_heap"
    HEAP_EMPTY = "heap_empty"
    NO_SUCH_TURN = "no_such_turn"
    OFF_BOARD = "off_board"
    ROCK = "rock"
    OCCUPIED = "occupied"
    NOT_IN_CENTRE = "not_in_centre"
    OUTLET_AT_BLANK = "outlet_at_blank"
    BLANK_AT_OUTLET = "blank_at_outlet"
    NO_MEETING = "no_meeting"


class OfSeat(NamedTuple):
    """TODO"""

    seat: int | None


class LeastBid(NamedTuple):
    """TODO"""

    least: int


class LastBid(NamedTuple):
    """TODO"""

    last: int


class OfKind(NamedTuple):
    """TODO"""

    kind: str


class OfHeap(NamedTuple):
    """TODO"""

    heap: str


class OfTurn(NamedTuple):
    """TODO"""

    turn: int


class OnCells(NamedTuple):
    """TODO"""

    cells: tuple[Cell, ...]


class AtEdges(NamedTuple):
    """TODO"""

    edges: tuple[Edge, ...]
    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]
    stones: tuple[int | None, ...]


DETAILS: Mapping[Reason, type[Details]] = {
    Reason.OVER: Nothing,
    Reason.NOT_YOUR_TURN: OfSeat,
    Reason.AUCTION_FIRST: Nothing,
    Reason.NO_AUCTION: Nothing,
    Reason.BID_TOO_LOW: LeastBid,
    Reason.BID_NOT_LOWER: LastBid,
    Reason.DRAW_FIRST: Nothing,
    Reason.ALREADY_DRAWN: OfKind,
    Reason.NO_HEAPS: Nothing,
    Reason.NO_SUCH_HEAP: OfHeap,
    Reason.HEAP_EMPTY: OfHeap,
    Reason.NO_SUCH_TURN: OfTurn,
    Reason.OFF_BOARD: OnCells,
    Reason.ROCK: OnCells,
    Reason.OCCUPIED: OnCells,
    Reason.NOT_IN_CENTRE: OnCells,
    Reason.OUTLET_AT_BLANK: AtEdges,
    Reason.BLANK_AT_OUTLET: AtEdges,
    Reason.NO_MEETING: Nothing,
}
"""The type of each reason's details."""
