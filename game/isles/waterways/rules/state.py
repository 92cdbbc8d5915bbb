"""Rules of Waterways: draw a stone, lay it outlet to outlet, connect your two shores (rules.md section 3).

For 1 to 4 seats. A stone covers three empty cells. At least one of its outlets must meet an outlet of a laid stone;
wherever stones touch, outlet must meet outlet and blank must meet blank. The game ends with the bag, or when the drawn
stone fits nowhere. Outlets at a shore count once, at a mark twice; a side scores the product of its two shores.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.core.lazy_moves import LazyMoves
from game.core.state import Cell, Game, IllegalMove, Json, Move, Refusal, Result, shuffled
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.laid_stones import LaidStones
from game.isles.waterways.rules.moves import MOVES, Bid, Draw, Lay, PassBid, WaterwaysMove
from game.isles.waterways.rules.refusals import HeapDetails, Reason, SeatDetails, StoneDetails, TurnDetails
from game.isles.waterways.rules.roles import SHORES_OF, Auction, Role, role_among
from game.isles.waterways.rules.setup import DEFAULT_TARGET, HEAPS, Options, Setup
from game.isles.waterways.rules.stones import KINDS, STONES_PER_KIND, LaidStone, Side
from game.isles.waterways.rules.text import draw_position
from game.isles.waterways.rules.water import Water

MAX_LISTED_BID: Final = 99
"""Highest bid that ``moves()`` lists; higher first bids are legal, without limit."""


def outlets_ahead(seats: int, options: Options) -> tuple[int, int, int, int]:
    """Outlets ahead at the shores north, east, south and west: in turn at the first and second shore of each seat."""
    ahead = dict.fromkeys(Side, 0)
    for seat, units in enumerate(options.handicap):
        role = role_among(seats, None, seat)
        if role is not None:
            first, second = SHORES_OF[role]
            ahead[first] += (units + 1) // 2
            ahead[second] += units // 2
    return ahead[Side.NORTH], ahead[Side.EAST], ahead[Side.SOUTH], ahead[Side.WEST]


class State:
    """A position of Waterways. After any auction, seats draw and lay in turn from ``first_seat`` on.

    >>> board = Board(9, 9, centre=frozenset({(4, 4)}), marks=frozenset())
    >>> state = State.start(board, 1, Options(), 0, Setup(KINDS))
    >>> state.drawn, state.stones_left()
    ('012', 27)
    >>> state.play(Lay(0, at=(3, 4), turn=0))
    >>> state.drawn, state.why_not(Lay(0, at=(0, 0), turn=0)).reason.value
    ('013', 'no_meeting')
    """

    __slots__ = (
        "_drawn", "_ended_by", "_fitting", "_taken", "auction", "board", "first_seat", "options", "seats", "setup",
        "stones",
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
        """Position before the first move, or with the bag's first stones already laid at ``places`` (cell, turn).

        The places must be on the board and disjoint; no legality check applies. Raises ``ValueError`` for places with
        heaps or an auction.
        """
        if places and (setup.bag is None or options.auction):
            raise ValueError("stones are set up from a bag, after any auction")
        if options.handicap:
            board = replace(board, ahead=outlets_ahead(seats, options))
        self.board, self.seats, self.options = board, seats, options
        self.first_seat, self.setup = first_seat, setup
        self.auction = Auction(first_may_pass=options.first_may_pass)
        """Bids so far; without a bid where the options hold no auction."""
        self.stones = LaidStones.none(board, has_dams=options.dams)
        self._taken: tuple[int, ...] = (len(places), *(0 for _ in setup.piles[1:]))
        self._drawn: str | None = None
        self._fitting: tuple[int, ...] = ()
        """Bit boards of the drawn stone's legal places, by turn."""
        self._ended_by = ""
        for number, (at, turn) in enumerate(places):
            self.stones = self.stones.with_stone(
                LaidStone((first_seat + number) % seats, setup.piles[0][number], at, turn)
            )
        if not self.is_auction:
            self._begin_turn()

    @classmethod
    def start(cls, board: Board, seats: int, options: Options, first_seat: int, setup: Setup) -> State:
        """Position before the first move; without auction and heaps the first stone is drawn."""
        return cls(board, seats, options, first_seat, setup)

    # Queries ---------------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Seat to move: the next bidder, else the seat to draw and lay; None when the game is over."""
        if self._ended_by:
            return None
        if self.is_auction:
            return self.auction.next_bidder
        return (self.first_seat + len(self.laid)) % self.seats

    @property
    def is_over(self) -> bool:
        """True if all stones are laid or the drawn stone fits nowhere."""
        return bool(self._ended_by)

    @property
    def ended_by(self) -> str:
        """``bag`` or ``stuck``; empty during the game."""
        return self._ended_by

    @property
    def information_count(self) -> int:
        """Number of stones drawn."""
        return sum(self._taken)

    @property
    def laid(self) -> tuple[LaidStone, ...]:
        """Stones on the board, oldest first."""
        return self.stones.laid

    @property
    def water(self) -> Water:
        """Stones on the board as bit boards."""
        return self.stones.water

    @property
    def drawn(self) -> str | None:
        """Kind of the stone in hand, including the unplaceable one that ended the game; None without one."""
        return self._drawn

    @property
    def is_auction(self) -> bool:
        """True while the saboteur's role is up for auction."""
        return self.options.auction and not self.auction.is_over

    @property
    def saboteur(self) -> int | None:
        """Seat of the saboteur; None without one or during the auction."""
        if self.seats != 3 or self.is_auction:
            return None
        return self.auction.last.seat if self.auction.last is not None else 2

    @property
    def target(self) -> int | None:
        """Score that a side must reach to beat the saboteur; None without one or during the auction."""
        if self.seats != 3 or self.is_auction:
            return None
        if self.auction.last is not None:
            return self.auction.last.target
        return self.options.target or DEFAULT_TARGET

    def role_of(self, seat: int) -> Role | None:
        """Role of a seat; None with three seats during the auction."""
        return role_among(self.seats, self.saboteur, seat)

    def stones_left(self, heap: str = "bag") -> int:
        """Number of stones left in the bag or a heap."""
        pile = 0 if self.setup.bag is not None else HEAPS.index(heap)
        return len(self.setup.piles[pile]) - self._taken[pile]

    def kinds_left(self) -> dict[str, int]:
        """Number of hidden stones of each kind, public because all others have been seen."""
        left = dict.fromkeys(KINDS, 0)
        for pile, taken in zip(self.setup.piles, self._taken, strict=True):
            for kind in pile[taken:]:
                left[kind] += 1
        return left

    def counts(self) -> dict[Side, int]:
        """Sum of outlet values at each shore, with those ahead; a mark counts double."""
        return dict(zip(Side, self.water.counts(), strict=True))

    def products(self) -> tuple[int, int]:
        """Products as (north x south, west x east)."""
        north, east, south, west = self.water.counts()
        return north * south, west * east

    # Legality --------------------------------------------------------------------------------------------------------

    def moves(self) -> Sequence[WaterwaysMove]:
        """All legal moves, with bids only up to ``MAX_LISTED_BID``."""
        seat = self.seat
        if seat is None:
            return []
        if self.is_auction:
            end = MAX_LISTED_BID if self.auction.last is None else min(MAX_LISTED_BID, self.auction.last.target - 1)
            bids = [Bid(seat, target) for target in range(1, end + 1)]
            return [*bids, PassBid(seat)] if self.auction.can_pass else bids
        if self._drawn is None:
            return [Draw(seat, heap) for heap in HEAPS if self.stones_left(heap)]
        cell = self.board.geometry.cell
        return LazyMoves(list(enumerate(self._fitting)), lambda turn, bit: Lay(seat, cell(bit), turn))

    def why_not(self, move: Move) -> Refusal | None:
        seat = self.seat
        if seat is None:
            return Refusal(Reason.OVER)
        if move.seat != seat:
            return Refusal(Reason.NOT_YOUR_TURN, SeatDetails(seat))
        match move:
            case Bid() | PassBid():
                return self.auction.why_not(move) if self.is_auction else Refusal(Reason.NO_AUCTION)
            case _ if self.is_auction:
                return Refusal(Reason.AUCTION_FIRST)
            case Draw():
                return self._why_not_draw(move)
            case Lay():
                if self._drawn is None:
                    return Refusal(Reason.DRAW_FIRST)
                return self._why_not_lay(self._drawn, move.at, move.turn)
        raise TypeError(f"no move of Waterways: {move!r}")

    def _why_not_draw(self, move: Draw) -> Refusal | None:
        if self.setup.bag is not None:
            return Refusal(Reason.NO_HEAPS)
        if self._drawn is not None:
            return Refusal(Reason.ALREADY_DRAWN, StoneDetails(self._drawn))
        if move.heap not in HEAPS:
            return Refusal(Reason.NO_SUCH_HEAP, HeapDetails(move.heap))
        if not self.stones_left(move.heap):
            return Refusal(Reason.HEAP_EMPTY, HeapDetails(move.heap))
        return None

    def _why_not_lay(self, kind: str, at: Cell, turn: int) -> Refusal | None:
        if turn not in range(4):
            return Refusal(Reason.NO_SUCH_TURN, TurnDetails(turn))
        if self.board.has(at) and self._fitting[turn] & self.board.geometry.bit(at):
            return None
        return self.stones.why_not(kind, at, turn)

    # Play ------------------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make the move, and draw the next stone from a bag."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal, move, str(self))
        match move:
            case Bid() | PassBid():
                self.auction = self.auction.with_bid(move)
                if not self.is_auction:
                    self._begin_turn()
            case Draw(heap=heap):
                self._draw_from(HEAPS.index(heap))
            case Lay(seat=seat, at=at, turn=turn):
                assert self._drawn is not None
                self.stones = self.stones.with_stone(LaidStone(seat, self._drawn, at, turn))
                self._drawn, self._fitting = None, ()
                self._begin_turn()

    def _begin_turn(self) -> None:
        """End the game without stones left; else draw from the bag, or wait for the choice of a heap."""
        if all(taken == len(pile) for taken, pile in zip(self._taken, self.setup.piles, strict=True)):
            self._ended_by = "bag"
        elif self.setup.bag is not None:
            self._draw_from(0)

    def _draw_from(self, pile: int) -> None:
        """Draw the next stone of a pile; the game ends if the stone fits nowhere."""
        kind = self.setup.piles[pile][self._taken[pile]]
        self._taken = tuple(taken + (number == pile) for number, taken in enumerate(self._taken))
        self._drawn = kind
        self._fitting = self.stones.fitting(kind)
        if not any(self._fitting):
            self._ended_by = "stuck"

    # Result ----------------------------------------------------------------------------------------------------------

    def result(self) -> Result:
        """Products and winners (rules.md section 3, Score and Saboteur); raises ``ValueError`` before the end."""
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

    # Copies, samples, text -------------------------------------------------------------------------------------------

    def copy(self) -> State:
        duplicate = State.__new__(State)
        for name in State.__slots__:
            setattr(duplicate, name, getattr(self, name))
        return duplicate

    def sample(self, seat: int, rng: random.Random) -> State:
        """Copy with the undrawn stones in a new random order; all seats have the same information."""
        piles = []
        for pile, taken in zip(self.setup.piles, self._taken, strict=True):
            piles.append((*pile[:taken], *shuffled(sorted(pile[taken:]), rng)))
        duplicate = self.copy()
        duplicate.setup = Setup(piles[0]) if self.setup.bag is not None else Setup(None, *piles)
        return duplicate

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash((self.laid, self.auction, self._taken))

    @property
    def identity(self) -> tuple[object, ...]:
        """Attributes that decide equality; the others are derived."""
        return (
            self.board, self.seats, self.options, self.first_seat, self.setup, self.auction, self.laid, self._taken,
        )  # fmt: skip

    def __str__(self) -> str:
        return draw_position(self.board, self.laid, self._headline())

    def _headline(self) -> str:
        hand = f"stone {self._drawn}" if self._drawn else "no stone drawn"
        text = f"over ({self._ended_by}), {hand}" if self._ended_by else f"seat {self.seat} to move, {hand}"
        if self.options.auction:
            bids = " ".join(str(bid.target) if isinstance(bid, Bid) else "pass" for bid in self.auction.bids)
            text += f", bids: {bids or 'none'}"
        left = " + ".join(str(len(pile) - taken) for pile, taken in zip(self.setup.piles, self._taken, strict=True))
        return f"{text}, {left} left, products {self.products()}"


GAME: Final = Game(
    name="waterways",
    seats=(1, 2, 3, 4),
    moves=MOVES,
    options=Options,
    setup=Setup,
    state=State,
    max_moves=2 * STONES_PER_KIND * len(KINDS) + MAX_LISTED_BID + 3,
)
