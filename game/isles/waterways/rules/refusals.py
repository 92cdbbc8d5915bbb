"""Refusals of moves: reasons and their details, by section of rules.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from game.core.state import Cell, Details, NoDetails
from game.isles.waterways.rules.stones import Edge


class Reason(StrEnum):
    """Rule that forbids a move."""

    OVER = "over"
    NOT_YOUR_TURN = "not_your_turn"
    AUCTION_FIRST = "auction_first"
    NO_AUCTION = "no_auction"
    FIRST_MUST_BID = "first_must_bid"
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


class SeatDetails(NamedTuple):
    """Seat whose bid, draw or stone is due (rules.md section 3, A turn and Saboteur)."""

    seat: int


class MinBidDetails(NamedTuple):
    """Minimum target of a bid (rules.md section 3, Saboteur: Auction)."""

    least: int


class LastBidDetails(NamedTuple):
    """Previous target, which a bid must undercut (rules.md section 3, Saboteur: Auction)."""

    last: int


class StoneDetails(NamedTuple):
    """Kind of the stone already drawn, to be laid first (rules.md section 3, A turn)."""

    kind: str


class HeapDetails(NamedTuple):
    """A heap that is unknown or empty (rules.md section 3, Variant "Open stones")."""

    heap: str


class TurnDetails(NamedTuple):
    """A number of quarter turns outside the four orientations (rules.md section 3, A turn)."""

    turn: int


class CellsOffBoard(NamedTuple):
    """Cells of the stone off the board (rules.md section 3, A turn: empty cells)."""

    cells: tuple[Cell, ...]


class CellsTaken(NamedTuple):
    """Occupied cells under the stone: all rocks, or all stones (rules.md section 3, A turn)."""

    cells: tuple[Cell, ...]


class CellsOfCentre(NamedTuple):
    """Cells of the centre, which the first stone must touch (rules.md section 3, First stone)."""

    cells: tuple[Cell, ...]


class Clash(NamedTuple):
    """Mismatch of a new stone and its neighbour, at an edge from the new stone's side."""

    edge: Edge
    is_outlet: bool
    """True if the outlet is the new stone's and the blank the old one's; False for the reverse."""
    stone: int
    """Index of the obstructing stone in ``State.laid``."""


class ClashDetails(NamedTuple):
    """Edges of the new stone where outlet meets blank (rules.md section 3, A turn; Variant "Dams").

    Parallel per edge: the new stone's cell, the cell beyond, the number of the stone there.
    """

    edges: tuple[Edge, ...]
    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]
    stones: tuple[int, ...]

    @classmethod
    def of(cls, clashes: Sequence[Clash]) -> ClashDetails:
        """Details of these clashes."""
        edges = tuple(clash.edge for clash in clashes)
        cells, beyond = tuple(edge.cell for edge in edges), tuple(edge.far_cell for edge in edges)
        return cls(edges, cells, beyond, tuple(clash.stone for clash in clashes))


DETAILS: Final[Mapping[Reason, type[Details]]] = {
    Reason.OVER: NoDetails,
    Reason.NOT_YOUR_TURN: SeatDetails,
    Reason.AUCTION_FIRST: NoDetails,
    Reason.NO_AUCTION: NoDetails,
    Reason.FIRST_MUST_BID: NoDetails,
    Reason.BID_TOO_LOW: MinBidDetails,
    Reason.BID_NOT_LOWER: LastBidDetails,
    Reason.DRAW_FIRST: NoDetails,
    Reason.ALREADY_DRAWN: StoneDetails,
    Reason.NO_HEAPS: NoDetails,
    Reason.NO_SUCH_HEAP: HeapDetails,
    Reason.HEAP_EMPTY: HeapDetails,
    Reason.NO_SUCH_TURN: TurnDetails,
    Reason.OFF_BOARD: CellsOffBoard,
    Reason.ROCK: CellsTaken,
    Reason.OCCUPIED: CellsTaken,
    Reason.NOT_IN_CENTRE: CellsOfCentre,
    Reason.OUTLET_AT_BLANK: ClashDetails,
    Reason.BLANK_AT_OUTLET: ClashDetails,
    Reason.NO_MEETING: NoDetails,
}
"""Type of details for each reason."""
