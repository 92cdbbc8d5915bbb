"""Freehand correction of an entry at fault: the same card entered again on the sheet without the old entry.

A value with the interface of ``Draft``, so board and hit targets treat both alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from game.core.state import Move, Refusal
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.freehand import SheetEntry
from game.isles.bridges.rules.moves import CorrectBridges, CorrectNumber, TakeBack
from game.isles.bridges.rules.refusals import MoveDetails, Reason
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.state import State
from game.isles.bridges.rules.views import open_links_for_correction


@dataclass(frozen=True)
class Correction:
    """Unconfirmed replacement of ``entry``, checked by the rules even though the game is Freehand."""

    state: State
    seat: int
    entry: SheetEntry
    island: Island | None = None
    links: tuple[Link, ...] = ()

    is_start: ClassVar[bool] = False
    is_number_skipped: ClassVar[bool] = False
    is_bridges_skipped: ClassVar[bool] = False
    shows_open: ClassVar[bool] = True

    # State -----------------------------------------------------------------------------------------------------------

    @property
    def move_number(self) -> int:
        """Record number of the old entry's move."""
        return self.entry.move

    @property
    def card(self) -> Card:
        """Card to enter again."""
        return self.state.setup.deck[self.entry.turned - 1]

    @property
    def number(self) -> int:
        return self.entry.card

    @property
    def bridges_needed(self) -> int:
        """Number of bridges to draw."""
        return 0 if self.is_of_number else self.entry.card

    @property
    def is_of_number(self) -> bool:
        """True for a number, False for bridges."""
        return self.entry.island is not None

    @property
    def is_number_settled(self) -> bool:
        """True if no island can take a number."""
        return not self.is_of_number

    @property
    def is_number_decided(self) -> bool:
        """True if the number has its place or there is none to write."""
        return self.is_number_settled or self.island is not None

    @property
    def takes_bridges(self) -> bool:
        """True for a correction of bridges."""
        return not self.is_of_number

    @property
    def is_drawn(self) -> bool:
        """True if all bridges are drawn."""
        return not self.is_of_number and len(self.links) == self.bridges_needed

    @property
    def is_complete(self) -> bool:
        """True if the correction can be confirmed."""
        return self.island is not None or self.is_drawn

    @property
    def is_empty(self) -> bool:
        return self.island is None and not self.links

    def moves(self) -> list[Move]:
        """The correction's move."""
        if self.island is not None:
            return [CorrectNumber(self.seat, self.move_number, self.island)]
        return [CorrectBridges(self.seat, self.move_number, tuple(sorted(self.links)))]

    # Legality --------------------------------------------------------------------------------------------------------

    @cached_property
    def bare_state(self) -> State:
        """Position without the old entry, for display."""
        return self.state.without_entry(self.seat, self.move_number)

    @property
    def preview(self) -> State:
        """Position on which bridges are drawn."""
        return self.bare_state

    @cached_property
    def islands(self) -> Mapping[Island, Refusal | None]:
        """Refusal of the number by island; None if legal."""
        if not self.is_of_number:
            return dict.fromkeys(self.state.board.islands, Refusal(Reason.OTHER_ENTRY, MoveDetails(self.move_number)))
        return {
            island: self.state.why_not(CorrectNumber(self.seat, self.move_number, island))
            for island in self.state.board.islands
        }

    @cached_property
    def open_links(self) -> Mapping[Link, Refusal | None]:
        """Refusal of one more bridge by link; None if legal."""
        return open_links_for_correction(self.state, self.seat, self.move_number, self.links)

    def bridges_on(self, link: Link) -> int:
        """Number of bridges on a link, unconfirmed ones included."""
        return self.bare_state.sheets[self.seat].bridges.get(link, 0) + self.links.count(link)

    # Clicks ----------------------------------------------------------------------------------------------------------

    def click_island(self, island: Island) -> Correction | Refusal:
        """Place, move or remove the number."""
        if self.island == island:
            return replace(self, island=None)
        return self.islands[island] or replace(self, island=island)

    def click_link(self, link: Link) -> Correction | Refusal:
        """Add a bridge on the link, or remove the unconfirmed ones of a link without space."""
        refusal = self.open_links[link]
        if refusal is None:
            return replace(self, links=(*self.links, link))
        if link in self.links:
            return replace(self, links=tuple(other for other in self.links if other != link))
        return refusal

    def step_back(self) -> Correction | None:
        """Correction without its last step; None for an empty one."""
        if self.is_empty:
            return None
        return replace(self, island=None, links=self.links[:-1])

    def adopt(self, move: Move) -> Correction:
        """Adopt a hint about this entry if the move is still legal."""
        if self.state.why_not(move) is None:
            match move:
                case CorrectNumber(what=self.move_number, island=island):
                    return replace(self, island=island)
                case CorrectBridges(what=self.move_number, links=links):
                    return replace(self, links=links)
        return self

    def why_not_take_back(self) -> Refusal | None:
        """Refusal of taking the entry back without a replacement."""
        return self.state.why_not(TakeBack(self.seat, self.move_number))
