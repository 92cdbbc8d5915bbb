"""What a person has begun at a table of Waterways and not confirmed: a stone turned and put down, a bid. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.core.state import Cell, Move, Refusal
from game.isles.waterways.rules.moves import Bid, Lay
from game.isles.waterways.rules.setup import DEFAULT_TARGET
from game.isles.waterways.rules.state import HIGHEST_LISTED_BID, State
from game.isles.waterways.rules.stones import cells_of, middle_of, top_left

BID_STEPS: Final = (-5, -1, 1, 5)
"""By how much the target that would be bid can be changed at once."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A value: what a click or a key makes of it is the next one."""

    turn: int = 0
    """How the stone in hand is turned, in quarter turns clockwise."""
    ghost: Cell | None = None
    """The middle cell of the stone put down but not laid."""
    bid: int | None = None
    """The target chosen in the auction; None while it is the one offered."""

    # The stone ---------------------------------------------------------------------------------------------------

    def click_cell(self, state: State, seat: int, cell: Cell) -> Refusal | Lay | Draft:
        """What a click on a cell comes to: the stone put down there, the lay of the ghost that is there, or why not."""
        lay = self.lay(seat)
        if lay is not None and cell in cells_of(lay.at, lay.turn):
            return lay
        moved = replace(self, ghost=cell)
        return state.why_not(Lay(seat, top_left(cell, self.turn), self.turn)) or moved

    def lay(self, seat: int) -> Lay | None:
        """The move that the ghost stands for; None while there is none."""
        return Lay(seat, top_left(self.ghost, self.turn), self.turn) if self.ghost is not None else None

    def turned(self, steps: int = 1) -> Draft:
        """The stone turned by quarter turns; a ghost turns about its middle."""
        return replace(self, turn=(self.turn + steps) % 4)

    def settled(self, state: State) -> Draft:
        """The stone drawn turned on, as little as it takes, so that it fits somewhere."""
        if state.drawn is None:
            return self
        turns = {turn for _, turn in state.placements(state.drawn)}
        if not turns or self.turn in turns:
            return self
        return replace(self, turn=min(turns, key=lambda turn: (turn - self.turn) % 4))

    def taken_up(self) -> Draft:
        """The ghost taken up again."""
        return replace(self, ghost=None)

    # The bid -----------------------------------------------------------------------------------------------------

    def target(self, state: State) -> int:
        """The target that would be bid, at first the board's even one; 0 where no bid is low enough."""
        return max(0, min(highest_bid(state), self.bid if self.bid is not None else even_target(state)))

    def can_change_bid(self, state: State, step: int) -> bool:
        """Whether the target could be bid that much higher or lower, or at least some of it."""
        return self.with_bid_changed(state, step).target(state) != self.target(state)

    def with_bid_changed(self, state: State, step: int) -> Draft:
        """The target made higher or lower, as far as it can be bid."""
        return replace(self, bid=max(1, min(highest_bid(state), self.target(state) + step)))

    # The whole ---------------------------------------------------------------------------------------------------

    def forgotten(self) -> Draft:
        """Nothing begun; the next stone is turned as the last one was."""
        return Draft(self.turn)

    def adopted(self, move: Move) -> Draft:
        """A hint's move as if the person had begun it."""
        match move:
            case Lay(at=at, turn=turn):
                return replace(self, turn=turn, ghost=middle_of(at, turn))
            case Bid(target=target):
                return replace(self, bid=target)
        return self


def even_target(state: State) -> int:
    """The target at which all three parts win about equally often, where the board knows it; else the usual one."""
    return state.board.even_target or DEFAULT_TARGET


def highest_bid(state: State) -> int:
    """The highest target that can be chosen: lower than the last one named."""
    return HIGHEST_LISTED_BID if state.last_bid is None else state.last_bid.target - 1
