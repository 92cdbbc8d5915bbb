"""Why a move is refused (rules.md): the reasons, and what each tells of the things that are in the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from game.core.state import Cell, Details, NoDetails
from game.isles.waterways.rules.stones import Edge


class Reason(StrEnum):
    """The rules that can forbid a move."""

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


class SeatToMove(NamedTuple):
    """Somebody else is to bid, draw or lay (rules.md section 3, A turn and Saboteur)."""

    seat: int


class LeastBid(NamedTuple):
    """The least target that can be named (rules.md section 3, Saboteur: Auction)."""

    least: int


class LastBid(NamedTuple):
    """The target that was named last; a bid must be lower (rules.md section 3, Saboteur: Auction)."""

    last: int


class StoneInHand(NamedTuple):
    """The kind of the stone drawn already, to be laid first (rules.md section 3, A turn)."""

    kind: str


class HeapAskedFor(NamedTuple):
    """The heap that was named but is none, or is empty (rules.md section 3, Variant "Open stones")."""

    heap: str


class TurnAskedFor(NamedTuple):
    """The number of quarter turns that is none of the four orientations (rules.md section 3, A turn)."""

    turn: int


class CellsOff(NamedTuple):
    """Those of the stone's cells that lie off the board (rules.md section 3, A turn: empty cells)."""

    cells: tuple[Cell, ...]


class CellsTaken(NamedTuple):
    """Those of the stone's cells that are not empty: all rocks, or all under stones (rules.md section 3, A turn)."""

    cells: tuple[Cell, ...]


class CellsOfCentre(NamedTuple):
    """The outlined centre, of which the stone covers no cell (rules.md section 3, First stone)."""

    cells: tuple[Cell, ...]


class Clash(NamedTuple):
    """An edge at which a stone would not match its neighbour: the edge as the new stone sees it."""

    edge: Edge
    is_outlet: bool
    """Whether the outlet is the new stone's (and the blank the old one's), or the other way round."""
    stone: int
    """The number of the stone laid that is in the way (its place in ``State.laid``)."""


class EdgesAtOdds(NamedTuple):
    """The new stone's edges where outlet would meet blank (rules.md section 3, A turn; Variant "Dams").

    For each edge the new stone's cell at it, the cell beyond, and the number of the stone laid there.
    """

    edges: tuple[Edge, ...]
    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]
    stones: tuple[int, ...]

    @classmethod
    def of(cls, clashes: Sequence[Clash]) -> EdgesAtOdds:
        """The details for these clashes."""
        edges = tuple(clash.edge for clash in clashes)
        cells, beyond = tuple(edge.cell for edge in edges), tuple(edge.beyond for edge in edges)
        return cls(edges, cells, beyond, tuple(clash.stone for clash in clashes))


DETAILS: Final[Mapping[Reason, type[Details]]] = {
    Reason.OVER: NoDetails,
    Reason.NOT_YOUR_TURN: SeatToMove,
    Reason.AUCTION_FIRST: NoDetails,
    Reason.NO_AUCTION: NoDetails,
    Reason.FIRST_MUST_BID: NoDetails,
    Reason.BID_TOO_LOW: LeastBid,
    Reason.BID_NOT_LOWER: LastBid,
    Reason.DRAW_FIRST: NoDetails,
    Reason.ALREADY_DRAWN: StoneInHand,
    Reason.NO_HEAPS: NoDetails,
    Reason.NO_SUCH_HEAP: HeapAskedFor,
    Reason.HEAP_EMPTY: HeapAskedFor,
    Reason.NO_SUCH_TURN: TurnAskedFor,
    Reason.OFF_BOARD: CellsOff,
    Reason.ROCK: CellsTaken,
    Reason.OCCUPIED: CellsTaken,
    Reason.NOT_IN_CENTRE: CellsOfCentre,
    Reason.OUTLET_AT_BLANK: EdgesAtOdds,
    Reason.BLANK_AT_OUTLET: EdgesAtOdds,
    Reason.NO_MEETING: NoDetails,
}
"""The type of each reason's details."""
