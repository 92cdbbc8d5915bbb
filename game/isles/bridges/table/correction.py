"""An entry at fault being corrected (Freehand): the same card entered anew on the sheet without the old entry.

A value like ``Draft``, with the same questions to ask, so that board and spots need not know which of the two they show.
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
from game.isles.bridges.rules.refusals import OfMove, Reason
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.state import State
from game.isles.bridges.rules.views import open_anew


@dataclass(frozen=True)
class Correction:
    """What a person has begun to enter in the place of ``entry``, by the rules even where the game is Freehand."""

    state: State
    seat: int
    entry: SheetEntry
    island: Island | None = None
    links: tuple[Link, ...] = ()

    is_start: ClassVar[bool] = False
    is_number_skipped: ClassVar[bool] = False
    is_bridges_skipped: ClassVar[bool] = False
    shows_open: ClassVar[bool] = True

    # What it is --------------------------------------------------------------------------------------------------

    @property
    def what(self) -> int:
        """The number of the move that made the old entry."""
        return self.entry.move

    @property
    def card(self) -> Card:
        """The card that is entered anew."""
        return self.state.setup.deck[self.entry.turned - 1]

    @property
    def number(self) -> int:
        """The number to write."""
        return self.entry.card

    @property
    def needed(self) -> int:
        """How many bridges to draw."""
        return 0 if self.is_of_number else self.entry.card

    @property
    def is_of_number(self) -> bool:
        """Whether a number is written anew; otherwise bridges are drawn."""
        return self.entry.island is not None

    @property
    def is_number_settled(self) -> bool:
        """Whether islands take nothing."""
        return not self.is_of_number

    @property
    def is_number_decided(self) -> bool:
        """Whether it is clear where the number goes."""
        return self.is_number_settled or self.island is not None

    @property
    def takes_bridges(self) -> bool:
        """Whether links take bridges."""
        return not self.is_of_number

    @property
    def is_drawn(self) -> bool:
        """Whether all bridges are drawn."""
        return not self.is_of_number and len(self.links) == self.needed

    @property
    def is_complete(self) -> bool:
        """Whether it can be confirmed."""
        return self.island is not None or self.is_drawn

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been entered anew."""
        return self.island is None and not self.links

    def moves(self) -> list[Move]:
        """The move it stands for."""
        if self.island is not None:
            return [CorrectNumber(self.seat, self.what, self.island)]
        return [CorrectBridges(self.seat, self.what, tuple(sorted(self.links)))]

    # What is possible --------------------------------------------------------------------------------------------

    @cached_property
    def bare(self) -> State:
        """The position without the old entry, to be shown."""
        return self.state.without(self.seat, self.what)

    @property
    def preview(self) -> State:
        """What bridges are drawn on."""
        return self.bare

    @cached_property
    def islands(self) -> Mapping[Island, Refusal | None]:
        """For every island the rule that forbids to write the number there, None if it can be written."""
        if not self.is_of_number:
            return dict.fromkeys(self.state.board.islands, Refusal(Reason.OTHER_ENTRY, OfMove(self.what)))
        return {
            island: self.state.why_not(CorrectNumber(self.seat, self.what, island))
            for island in self.state.board.islands
        }

    @cached_property
    def open_links(self) -> Mapping[Link, Refusal | None]:
        """For every link why one more bridge cannot be drawn along it, None if it can."""
        return open_anew(self.state, self.seat, self.what, self.links)

    def held(self, link: Link) -> int:
        """How many bridges the link holds with those begun."""
        return self.bare.sheets[self.seat].bridges.get(link, 0) + self.links.count(link)

    # What clicks make of it --------------------------------------------------------------------------------------

    def click_island(self, island: Island) -> Correction | Refusal:
        """Writes the number there, moves it there, or takes it away again."""
        if self.island == island:
            return replace(self, island=None)
        return self.islands[island] or replace(self, island=island)

    def click_link(self, link: Link) -> Correction | Refusal:
        """Draws one more bridge along the link; where there can be no more, takes the begun ones away."""
        refusal = self.open_links[link]
        if refusal is None:
            return replace(self, links=(*self.links, link))
        if link in self.links:
            return replace(self, links=tuple(other for other in self.links if other != link))
        return refusal

    def step_back(self) -> Correction | None:
        """The correction without its last step; None if there is none."""
        if self.is_empty:
            return None
        return replace(self, island=None, links=self.links[:-1])

    def adopt(self, move: Move) -> Correction:
        """Takes over a hint about this entry, if it still can be followed."""
        if self.state.why_not(move) is None:
            match move:
                case CorrectNumber(what=self.what, island=island):
                    return replace(self, island=island)
                case CorrectBridges(what=self.what, links=links):
                    return replace(self, links=links)
        return self

    def why_not_take_back(self) -> Refusal | None:
        """The rule that forbids to take the entry back with nothing in its place."""
        return self.state.why_not(TakeBack(self.seat, self.what))
