"""Waterways (Wasserwege): draw a stone, lay it outlet to outlet, connect your two shores (rules.md section 3).

1-4 seats. A stone is laid on three empty cells so that at least one of its outlets meets an outlet of a stone laid, and
wherever stones touch, outlet meets outlet and blank meets blank. The game ends with the bag, or when the stone drawn
fits nowhere. Outlets at a shore count, double at a mark; a side's score is the product of its two shores.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.core.lazy_moves import LazyMoves
from game.core.state import Cell, Game, IllegalMove, Json, Move, Refusal, Result, shuffled
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.moves import MOVES, Bid, Draw, Lay, PassBid, WaterwaysMove
from game.isles.waterways.rules.refusals import (
    CellsOfCentre,
    CellsOff,
    CellsTaken,
    Clash,
    EdgesAtOdds,
    HeapAskedFor,
    Reason,
    SeatToMove,
    StoneInHand,
    TurnAskedFor,
)
from game.isles.waterways.rules.roles import Auction, Role, role_among
from game.isles.waterways.rules.setup import DEFAULT_TARGET, HEAPS, Options, Setup
from game.isles.waterways.rules.stones import KINDS, STONES_A_KIND, Edge, Laid, Side, cells_of, outlets_of, slots_of
from game.isles.waterways.rules.text import drawing
from game.isles.waterways.rules.water import Water

HIGHEST_LISTED_BID: Final = 99
"""``moves()`` lists bids up to this one; a higher first bid is legal as well, but there is no end to them."""


class State:
    """One position. After the auction, if there is one, seats draw and lay in turn from ``first_seat`` on."""

    __slots__ = (
        "_auction", "_drawn", "_ended_by", "_fitting", "_laid", "_taken", "board", "first_seat", "options", "seats",
        "setup", "water",
    )  # fmt: skip

    def __init__(
        self,
        board: Board,
        seats: int,
        options: Options,
        first_seat: int,
        setup: Setup,
        places: Sequence[tuple[Cell, int]] = (),
    ) -> None:
        """The position before the first move, or one set up by hand: the bag's first stones at these places and turns.

        Whether they could have come there by legal moves is not asked; they must lie on the board and apart. Neither
        an auction nor heaps may be open then: ``ValueError``.
        """
        if places and (setup.bag is None or options.auction):
            raise ValueError("stones are set up from a bag, after any auction")
        self.board, self.seats, self.options = board, seats, options
        self.first_seat, self.setup = first_seat, setup
        self.water = Water(board.ground)
        self._auction = Auction(first_may_pass=options.first_may_pass)
        self._laid: tuple[Laid, ...] = ()
        self._taken: tuple[int, ...] = (len(places), *(0 for _ in setup.piles[1:]))
        self._drawn: str | None = None
        self._fitting: tuple[int, ...] = ()
        """For each turn the places where the stone drawn fits, as bits."""
        self._ended_by = ""
        for number, (at, turn) in enumerate(places):
            self._set_down(Laid((first_seat + number) % seats, setup.piles[0][number], at, turn))
        if not self.is_auction:
            self._begin_turn()

    @classmethod
    def start(cls, board: Board, seats: int, options: Options, first_seat: int, setup: Setup) -> State:
        """The position before the first move; without auction and heaps the first stone is drawn already."""
        return cls(board, seats, options, first_seat, setup)

    # -- what the position is -----------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Whose move it is: the next bidder, else the seat that draws and lays; None when the game is over."""
        if self._ended_by:
            return None
        if self.is_auction:
            return self._auction.next_bidder
        return (self.first_seat + len(self._laid)) % self.seats

    @property
    def is_over(self) -> bool:
        """Whether the bag is empty and all stones are laid, or the stone drawn fits nowhere."""
        return bool(self._ended_by)

    @property
    def ended_by(self) -> str:
        """``bag`` or ``stuck``; empty while the game goes on."""
        return self._ended_by

    @property
    def information_count(self) -> int:
        """How many stones have been drawn."""
        return sum(self._taken)

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The stones on the board in the order in which they were laid."""
        return self._laid

    @property
    def drawn(self) -> str | None:
        """The kind of the stone in hand, also the one that fits nowhere and ended the game."""
        return self._drawn

    @property
    def bids(self) -> tuple[Bid | PassBid, ...]:
        """The auction so far."""
        return self._auction.bids

    @property
    def is_auction(self) -> bool:
        """Whether the part of saboteur is still being auctioned."""
        return self.options.auction and not self._auction.is_over

    @property
    def can_pass_bid(self) -> bool:
        """Whether the next bidder may pass: the first one must name a target."""
        return self.is_auction and self._auction.can_pass

    @property
    def last_bid(self) -> Bid | None:
        """The lowest bid so far: the next one must be lower."""
        return self._auction.last

    @property
    def saboteur(self) -> int | None:
        """The saboteur's seat; None if there is none, or while the auction goes on."""
        if self.seats != 3 or self.is_auction:
            return None
        return self.last_bid.seat if self.last_bid is not None else 2

    @property
    def target(self) -> int | None:
        """The target a side must reach lest the saboteur win; None as for ``saboteur``."""
        if self.seats != 3 or self.is_auction:
            return None
        if self.last_bid is not None:
            return self.last_bid.target
        return self.options.target or DEFAULT_TARGET

    def role_of(self, seat: int) -> Role | None:
        """What a seat plays for; None with three seats while the auction goes on."""
        return role_among(self.seats, self.saboteur, seat)

    def left_in(self, heap: str = "bag") -> int:
        """How many stones are left in the bag, or in a heap."""
        pile = 0 if self.setup.bag is not None else HEAPS.index(heap)
        return len(self.setup.piles[pile]) - self._taken[pile]

    def kinds_left(self) -> dict[str, int]:
        """How many stones of each kind are still hidden, in bag or heaps (public: all others have been seen)."""
        left = dict.fromkeys(KINDS, 0)
        for pile, taken in zip(self.setup.piles, self._taken, strict=True):
            for kind in pile[taken:]:
                left[kind] += 1
        return left

    def counts(self) -> dict[Side, int]:
        """The outlets counted at each shore; one at a mark counts double."""
        return dict(zip(Side, self.water.counts(), strict=True))

    def products(self) -> tuple[int, int]:
        """The products north x south and west x east."""
        north, east, south, west = self.water.counts()
        return north * south, west * east

    # -- legality -----------------------------------------------------------------------------------------------

    def moves(self) -> Sequence[WaterwaysMove]:
        """All legal moves; of the bids, which have no upper end, those up to ``HIGHEST_LISTED_BID``."""
        seat = self.seat
        if seat is None:
            return []
        if self.is_auction:
            end = HIGHEST_LISTED_BID if self.last_bid is None else min(HIGHEST_LISTED_BID, self.last_bid.target - 1)
            bids = [Bid(seat, target) for target in range(1, end + 1)]
            return [*bids, PassBid(seat)] if self.can_pass_bid else bids
        if self._drawn is None:
            return [Draw(seat, heap) for heap in HEAPS if self.left_in(heap)]
        cell = self.board.ground.cell
        return LazyMoves(list(enumerate(self._fitting)), lambda turn, bit: Lay(seat, cell(bit), turn))

    def why_not(self, move: Move) -> Refusal | None:
        """The rule that forbids the move, or None if it is legal."""
        seat = self.seat
        if seat is None:
            return Refusal(Reason.OVER)
        if move.seat != seat:
            return Refusal(Reason.NOT_YOUR_TURN, SeatToMove(seat))
        match move:
            case Bid() | PassBid():
                return self._why_not_bid(move)
            case _ if self.is_auction:
                return Refusal(Reason.AUCTION_FIRST)
            case Draw():
                return self._why_not_draw(move)
            case Lay():
                if self._drawn is None:
                    return Refusal(Reason.DRAW_FIRST)
                return self._why_not_lay(self._drawn, move.at, move.turn)
        raise TypeError(f"no move of Waterways: {move!r}")

    def _why_not_bid(self, move: Bid | PassBid) -> Refusal | None:
        return self._auction.why_not(move) if self.is_auction else Refusal(Reason.NO_AUCTION)

    def _why_not_draw(self, move: Draw) -> Refusal | None:
        if self.setup.bag is not None:
            return Refusal(Reason.NO_HEAPS)
        if self._drawn is not None:
            return Refusal(Reason.ALREADY_DRAWN, StoneInHand(self._drawn))
        if move.heap not in HEAPS:
            return Refusal(Reason.NO_SUCH_HEAP, HeapAskedFor(move.heap))
        if not self.left_in(move.heap):
            return Refusal(Reason.HEAP_EMPTY, HeapAskedFor(move.heap))
        return None

    def _why_not_lay(self, kind: str, at: Cell, turn: int) -> Refusal | None:
        if turn not in range(4):
            return Refusal(Reason.NO_SUCH_TURN, TurnAskedFor(turn))
        if self.board.has(at) and self._fitting[turn] & self.board.ground.bit(at):
            return None
        return self.explain_lay(kind, at, turn)

    def explain_lay(self, kind: str, at: Cell, turn: int) -> Refusal | None:
        """The rule that forbids a stone of that kind at that place, edge by edge; None if it fits there.

        Slower than ``Water.fitting``, and says the same; a test holds the two together.
        """
        cells = cells_of(at, turn)
        if not all(self.board.has(cell) for cell in cells):
            return Refusal(Reason.OFF_BOARD, CellsOff(tuple(cell for cell in cells if not self.board.has(cell))))
        if rocks := tuple(cell for cell in cells if cell in self.board.rocks):
            return Refusal(Reason.ROCK, CellsTaken(rocks))
        if taken := tuple(cell for cell in cells if self.stone_at(cell) is not None):
            return Refusal(Reason.OCCUPIED, CellsTaken(taken))
        if not self._laid:
            if self.board.centre.isdisjoint(cells):
                return Refusal(Reason.NOT_IN_CENTRE, CellsOfCentre(tuple(sorted(self.board.centre))))
            return None
        clashes = self.clashes(kind, at, turn)
        outlet_clashes = [clash for clash in clashes if clash.is_outlet]
        if outlet_clashes:
            return Refusal(Reason.OUTLET_AT_BLANK, EdgesAtOdds.of(outlet_clashes))
        if clashes and not self.options.dams:
            return Refusal(Reason.BLANK_AT_OUTLET, EdgesAtOdds.of(clashes))
        if not self.meetings(kind, at, turn):
            return Refusal(Reason.NO_MEETING)
        return None

    def stone_at(self, cell: Cell) -> int | None:
        """The number (in ``laid``) of the stone that covers a cell, or None."""
        if not self.board.has(cell) or not self.water.stones & self.board.ground.bit(cell):
            return None
        return next(number for number, stone in enumerate(self._laid) if cell in stone.cells)

    def meetings(self, kind: str, at: Cell, turn: int) -> tuple[Edge, ...]:
        """The outlets of a stone laid there that would meet an outlet of a stone laid before."""
        return tuple(
            edge
            for edge in outlets_of(kind, at, turn)
            if self.board.has(edge.beyond) and self.water.has_outlet(edge.across)
        )

    def clashes(self, kind: str, at: Cell, turn: int) -> tuple[Clash, ...]:
        """The edges of a stone laid there at which outlet and blank would meet, either way round."""
        found = []
        outlets = outlets_of(kind, at, turn)
        for edge in slots_of(at, turn):
            stone = self.stone_at(edge.beyond)
            if stone is not None and (edge in outlets) != self.water.has_outlet(edge.across):
                found.append(Clash(edge, edge in outlets, stone))
        return tuple(found)

    def placements(self, kind: str) -> list[tuple[Cell, int]]:
        """All places and turns in which a stone of that kind may be laid now, by turn, row and column."""
        water, dams = self.water, self.options.dams
        cells = water.ground.cells
        return [(at, turn) for turn in range(4) for at in cells(water.fitting(kind, turn, dams))]

    # -- play ---------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Makes the move, and draws the next stone if that leaves no choice."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal, move, str(self))
        match move:
            case Bid() | PassBid():
                self._auction = self._auction.with_bid(move)
                if not self.is_auction:
                    self._begin_turn()
            case Draw(heap=heap):
                self._take(HEAPS.index(heap))
            case Lay(seat=seat, at=at, turn=turn):
                assert self._drawn is not None
                self._set_down(Laid(seat, self._drawn, at, turn))
                self._drawn, self._fitting = None, ()
                self._begin_turn()

    def _set_down(self, stone: Laid) -> None:
        self.water = self.water.with_stone(stone.kind, stone.at, stone.turn)
        self._laid = (*self._laid, stone)

    def _begin_turn(self) -> None:
        """Ends the game if no stone is left; draws the next one unless the seat must choose a heap first."""
        if all(taken == len(pile) for taken, pile in zip(self._taken, self.setup.piles, strict=True)):
            self._ended_by = "bag"
        elif self.setup.bag is not None:
            self._take(0)

    def _take(self, pile: int) -> None:
        """Draws the next stone of a pile; the game is over if it fits nowhere."""
        kind = self.setup.piles[pile][self._taken[pile]]
        self._taken = tuple(taken + (number == pile) for number, taken in enumerate(self._taken))
        self._drawn = kind
        self._fitting = tuple(self.water.fitting(kind, turn, self.options.dams) for turn in range(4))
        if not any(self._fitting):
            self._ended_by = "stuck"

    # -- result -------------------------------------------------------------------------------------------------

    def result(self) -> Result:
        """Products and winners (rules.md section 3, Score and Saboteur)."""
        if not self._ended_by:
            raise ValueError("the game is not over")
        counts = self.counts()
        detail: Json = {side.value: counts[side] for side in (Side.NORTH, Side.SOUTH, Side.WEST, Side.EAST)}
        detail |= {"saboteur": self.saboteur, "target": self.target}
        north_south, east_west = self.products()
        by_role = {
            Role.NORTH_SOUTH: north_south,
            Role.EAST_WEST: east_west,
            Role.SABOTEUR: 0,
            Role.ALONE: north_south * east_west,
        }
        roles = [self.role_of(seat) for seat in range(self.seats)]
        scores = tuple(by_role[role] if role is not None else 0 for role in roles)
        if self.target is not None and max(scores) < self.target:
            winners: tuple[int, ...] = tuple(seat for seat, role in enumerate(roles) if role is Role.SABOTEUR)
        else:
            winners = tuple(
                seat for seat, role in enumerate(roles) if scores[seat] == max(scores) and role is not Role.SABOTEUR
            )
        return Result(scores, winners, self._ended_by, detail)

    # -- copies, samples, text ----------------------------------------------------------------------------------

    def copy(self) -> State:
        """An equal position that can be played on by itself."""
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def sample(self, seat: int, rng: random.Random) -> State:
        """This position with the stones not yet drawn in a new random order; all seats know the same."""
        piles = []
        for pile, taken in zip(self.setup.piles, self._taken, strict=True):
            piles.append((*pile[:taken], *shuffled(sorted(pile[taken:]), rng)))
        twin = self.copy()
        twin.setup = Setup(piles[0]) if self.setup.bag is not None else Setup(None, *piles)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.value == other.value

    def __hash__(self) -> int:
        return hash((self._laid, self._auction, self._taken))

    @property
    def value(self) -> tuple[object, ...]:
        """All that makes two positions equal; the rest follows from it."""
        return (
            self.board, self.seats, self.options, self.first_seat, self.setup, self._auction, self._laid, self._taken,
        )  # fmt: skip

    def __str__(self) -> str:
        return drawing(self.board, self._laid, self._headline())

    def _headline(self) -> str:
        hand = f"stone {self._drawn}" if self._drawn else "no stone drawn"
        told = f"over ({self._ended_by}), {hand}" if self._ended_by else f"seat {self.seat} to move, {hand}"
        if self.options.auction:
            bids = " ".join(str(bid.target) if isinstance(bid, Bid) else "pass" for bid in self.bids)
            told += f", bids: {bids or 'none'}"
        left = " + ".join(str(len(pile) - taken) for pile, taken in zip(self.setup.piles, self._taken, strict=True))
        return f"{told}, {left} left, products {self.products()}"


GAME: Final = Game(
    name="waterways",
    seats=(1, 2, 3, 4),
    moves=MOVES,
    options=Options,
    setup=Setup,
    state=State,
    max_moves=2 * STONES_A_KIND * len(KINDS) + HIGHEST_LISTED_BID + 3,
)
