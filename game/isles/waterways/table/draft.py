"""Draft of a turn: a turned or placed stone, or a bid. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.core.state import Cell, Move, Refusal
from game.isles.waterways.rules.moves import Bid, Lay
from game.isles.waterways.rules.setup import DEFAULT_TARGET
from game.isles.waterways.rules.state import MAX_LISTED_BID, State
from game.isles.waterways.rules.stones import cells_of, middle_of, top_left

BID_STEPS: Final = (-5, -1, 1, 5)
"""Steps of the bid buttons."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Immutable draft; a click or key returns the successor."""

    turn: int = 0
    """Orientation of the stone in hand, in quarter turns clockwise."""
    placed_middle: Cell | None = None
    """Middle cell of the placed but unconfirmed stone; None without one."""
    bid: int | None = None
    """Chosen target; None for the default."""

    # Stone -----------------------------------------------------------------------------------------------------------

    def click_cell(self, state: State, seat: int, cell: Cell) -> Refusal | Lay | Draft:
        """Result of a click on a cell: the stone placed there, the placed stone's move, or a refusal.

        Where the stone would fit turned, it is placed turned, by as few quarter turns clockwise as necessary.
        """
        lay = self.lay(seat)
        if lay is not None and cell in cells_of(lay.at, lay.turn):
            return lay
        refusal = state.why_not(Lay(seat, top_left(cell, self.turn), self.turn))
        if refusal is None:
            return replace(self, placed_middle=cell)
        turn = self._turn_that_fits(state, cell)
        return refusal if turn is None else replace(self, turn=turn, placed_middle=cell)

    def _turn_that_fits(self, state: State, middle: Cell) -> int | None:
        """Nearest legal orientation of the drawn stone around a middle cell; None if none is legal."""
        placements = state.stones.placements(state.drawn) if state.drawn is not None else ()
        turns = [turn for at, turn in placements if middle_of(at, turn) == middle]
        return min(turns, key=lambda turn: (turn - self.turn) % 4, default=None)

    def lay(self, seat: int) -> Lay | None:
        """Move of the placed stone; None without one."""
        return Lay(seat, top_left(self.placed_middle, self.turn), self.turn) if self.placed_middle is not None else None

    def with_turn(self, steps: int = 1) -> Draft:
        """Draft with the stone turned by quarter turns; a placed stone turns about its middle."""
        return replace(self, turn=(self.turn + steps) % 4)

    def with_fitting_turn(self, state: State) -> Draft:
        """Draft with the drawn stone turned, as little as necessary, to fit somewhere."""
        if state.drawn is None:
            return self
        turns = {turn for _, turn in state.stones.placements(state.drawn)}
        if not turns or self.turn in turns:
            return self
        return replace(self, turn=min(turns, key=lambda turn: (turn - self.turn) % 4))

    def picked_up(self) -> Draft:
        """Draft with the placed stone picked up."""
        return replace(self, placed_middle=None)

    # Bid -------------------------------------------------------------------------------------------------------------

    def target(self, state: State) -> int:
        """Target to bid, by default the board's even one; 0 if no legal bid is left."""
        return max(0, min(max_bid(state), self.bid if self.bid is not None else even_target(state)))

    def can_change_bid(self, state: State, step: int) -> bool:
        """True if a step changes the target at all."""
        return self.with_bid_changed(state, step).target(state) != self.target(state)

    def with_bid_changed(self, state: State, step: int) -> Draft:
        """Draft with the target changed within the legal range."""
        return replace(self, bid=max(1, min(max_bid(state), self.target(state) + step)))

    # Whole draft -----------------------------------------------------------------------------------------------------

    def cleared(self) -> Draft:
        """Empty draft with the current orientation for the next stone."""
        return Draft(self.turn)

    def with_hint(self, move: Move) -> Draft:
        """Draft of a hint's move."""
        match move:
            case Lay(at=at, turn=turn):
                return replace(self, turn=turn, placed_middle=middle_of(at, turn))
            case Bid(target=target):
                return replace(self, bid=target)
        return self


def even_target(state: State) -> int:
    """The target at which all three parts win about equally often, where the board knows it; else the usual one."""
    return state.board.even_target or DEFAULT_TARGET


def max_bid(state: State) -> int:
    """Highest legal target: below the last bid."""
    return MAX_LISTED_BID if state.auction.last is None else state.auction.last.target - 1
