"""Roles in Waterways, and the auction of the saboteur's role (rules.md section 3, Saboteur)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from game.core.state import Refusal
from game.isles.waterways.rules.moves import Bid, PassBid
from game.isles.waterways.rules.refusals import LastBidDetails, MinBidDetails, Reason
from game.isles.waterways.rules.stones import Side


class Role(StrEnum):
    """Goal of a seat."""

    NORTH_SOUTH = "north_south"
    EAST_WEST = "east_west"
    SABOTEUR = "saboteur"
    ALONE = "alone"


SHORE_PAIRS: Final = ((Side.NORTH, Side.SOUTH), (Side.WEST, Side.EAST))
"""Pairs of shores whose counts are multiplied."""
SHORES_OF: Final[Mapping[Role, tuple[Side, ...]]] = {
    Role.NORTH_SOUTH: SHORE_PAIRS[0],
    Role.EAST_WEST: SHORE_PAIRS[1],
    Role.SABOTEUR: (),
    Role.ALONE: (*SHORE_PAIRS[0], *SHORE_PAIRS[1]),
}
"""Shores that count for each role."""


def role_among(seats: int, saboteur: int | None, seat: int) -> Role | None:
    """Role of a seat; None with three seats until the saboteur is known."""
    if seats == 1:
        return Role.ALONE
    if seats != 3:
        return Role.NORTH_SOUTH if seat % 2 == 0 else Role.EAST_WEST
    if saboteur is None:
        return None
    if seat == saboteur:
        return Role.SABOTEUR
    builders = [builder for builder in range(3) if builder != saboteur]
    return Role.NORTH_SOUTH if seat == builders[0] else Role.EAST_WEST


@dataclass(frozen=True, slots=True)
class Auction:
    """Auction so far: in seat order, each of three seats undercuts the last target or passes for good."""

    bids: tuple[Bid | PassBid, ...] = ()
    first_may_pass: bool = False
    """By the rules of records up to version 2; else the first bidder must name a target."""

    @property
    def last(self) -> Bid | None:
        """Lowest bid so far; None without a bid."""
        return next((bid for bid in reversed(self.bids) if isinstance(bid, Bid)), None)

    @property
    def is_over(self) -> bool:
        """True if two have passed and the third has bid, or all three have passed (``first_may_pass``)."""
        passed = sum(isinstance(bid, PassBid) for bid in self.bids)
        return passed == 3 or (passed == 2 and self.last is not None)

    @property
    def next_bidder(self) -> int:
        """Next seat that has not passed."""
        passed = {bid.seat for bid in self.bids if isinstance(bid, PassBid)}
        seat = self.bids[-1].seat + 1 if self.bids else 0
        while seat % 3 in passed:
            seat += 1
        return seat % 3

    @property
    def can_pass(self) -> bool:
        """True if the next bidder may pass."""
        return self.last is not None or self.first_may_pass

    def why_not(self, bid: Bid | PassBid) -> Refusal | None:
        """The rule that forbids the next bidder's bid or pass while the auction goes on."""
        if isinstance(bid, PassBid):
            return None if self.can_pass else Refusal(Reason.FIRST_MUST_BID)
        if bid.target < 1:
            return Refusal(Reason.BID_TOO_LOW, MinBidDetails(1))
        if self.last is not None and bid.target >= self.last.target:
            return Refusal(Reason.BID_NOT_LOWER, LastBidDetails(self.last.target))
        return None

    def with_bid(self, bid: Bid | PassBid) -> Auction:
        """Auction after a bid, without a legality check."""
        return replace(self, bids=(*self.bids, bid))
