"""What a person has begun in a round and not confirmed: a number's place and bridges, judged by the rules alone.

A draft is a value: what a click makes of it is another draft, or the rule that forbids it; a confirmed one is the moves
it stands for. No pygame here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from game.core.state import Move, Refusal
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.refusals import OfSeat, Reason
from game.isles.bridges.rules.state import START_NUMBERS, Due, State
from game.isles.bridges.rules.views import open_links


@dataclass(frozen=True)
class Draft:
    """The unconfirmed part of one seat's round in a position."""

    state: State
    seat: int
    start_number: int = START_NUMBERS[0]
    island: Island | None = None
    links: tuple[Link, ...] = ()
    is_number_skipped: bool = False
    is_bridges_skipped: bool = False

    @classmethod
    def begin(cls, state: State, seat: int) -> Draft:
        """The draft before the first click: what is impossible is skipped already."""
        return cls(state, seat).skip_the_impossible()

    # What it is --------------------------------------------------------------------------------------------------

    @property
    def due(self) -> Due:
        """What the seat has to do next in the position."""
        return self.state.due[self.seat]

    @property
    def is_start(self) -> bool:
        """Whether the starting number is being written."""
        return self.due is Due.START

    @property
    def number(self) -> int:
        """The number to write."""
        return self.start_number if self.is_start or self.state.card is None else self.state.card.number

    @property
    def needed(self) -> int:
        """How many bridges the card asks for."""
        return self.state.card.bridges if self.state.card is not None else 0

    @property
    def is_number_settled(self) -> bool:
        """Whether the number was confirmed before; then only the bridges are left."""
        return self.due in (Due.BRIDGES, Due.WAITING)

    @property
    def is_number_decided(self) -> bool:
        """Whether it is clear where the number goes, or that it goes nowhere."""
        return self.is_number_settled or self.island is not None or self.is_number_skipped

    @property
    def takes_bridges(self) -> bool:
        """Whether bridges can be begun: the starting number has none, and the card's number comes before them."""
        return self.is_number_decided and not self.is_start

    @property
    def is_drawn(self) -> bool:
        """Whether the bridges are as many as the card asks for; drawing freehand, any count will do."""
        return len(self.links) == self.needed or (self.state.options.freehand and len(self.links) > 0)

    @property
    def is_complete(self) -> bool:
        """Whether it can be confirmed."""
        if self.is_start:
            return self.island is not None
        return self.is_number_decided and (self.is_bridges_skipped or self.is_drawn)

    @property
    def shows_open(self) -> bool:
        """Whether what the rules allow is lit up; drawing freehand everything is allowed."""
        return not self.state.options.freehand

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to take back."""
        return not (self.island is not None or self.links or self.is_number_skipped or self.is_bridges_skipped)

    def moves(self) -> list[Move]:
        """The moves it stands for."""
        if self.is_start:
            return [Start(self.seat, self.island, self.start_number)] if self.island is not None else []
        bridges = SkipBridges(self.seat) if self.is_bridges_skipped else Bridges(self.seat, tuple(sorted(self.links)))
        return [bridges] if self.is_number_settled else [self._number_move, bridges]

    @property
    def _number_move(self) -> Move:
        return SkipNumber(self.seat) if self.island is None else Number(self.seat, self.island)

    # What is possible --------------------------------------------------------------------------------------------

    @cached_property
    def preview(self) -> State:
        """The position with the number written, for what the bridges may do."""
        if self.is_start or self.is_number_settled or not self.is_number_decided:
            return self.state
        written = self.state.copy()
        written.play(self._number_move)
        return written

    @cached_property
    def islands(self) -> Mapping[Island, Refusal | None]:
        """For every island the rule that forbids to write the number there, None if it can be written."""

        def why_not(island: Island) -> Refusal | None:
            move = Start(self.seat, island, self.start_number) if self.is_start else Number(self.seat, island)
            return self.state.why_not(move)

        return {island: why_not(island) for island in self.state.board.islands}

    @cached_property
    def open_links(self) -> Mapping[Link, Refusal | None]:
        """For every link why one more bridge cannot be drawn along it, None if it can."""
        return open_links(self.preview, self.seat, self.links)

    @property
    def can_write(self) -> bool:
        """Whether any island can take the number."""
        return any(refusal is None for refusal in self.islands.values())

    @property
    def can_draw(self) -> bool:
        """Whether the card's bridges can be drawn at all."""
        return bool(self.links) or any(refusal is None for refusal in self.open_links.values())

    def held(self, link: Link) -> int:
        """How many bridges the link holds with those begun."""
        return self.preview.sheets[self.seat].bridges.get(link, 0) + self.links.count(link)

    # What clicks make of it --------------------------------------------------------------------------------------

    def click_island(self, island: Island) -> Draft | Refusal:
        """Writes the number there, moves it there, or takes it away again; a start's 3 first becomes a 4."""
        if self.island == island:
            if self.is_start and self.start_number == START_NUMBERS[0]:
                return self.choose_start(START_NUMBERS[1])
            return replace(self._with_number(None), start_number=START_NUMBERS[0])
        return self.islands[island] or self._with_number(island)

    def choose_start(self, number: int) -> Draft:
        """Takes that number for the start."""
        return replace(self, start_number=number)

    def skip_number(self) -> Draft | Refusal:
        """Writes nothing; a second time takes that back."""
        if self.is_number_settled:
            return Refusal(Reason.BRIDGES_DUE, OfSeat(self.seat))
        return self._with_number(None, is_skipped=not self.is_number_skipped)

    def click_link(self, link: Link) -> Draft | Refusal:
        """Draws one more bridge along the link; where there can be no more, takes the begun ones away."""
        if not self.is_number_decided:
            return Refusal(Reason.START_DUE if self.is_start else Reason.NUMBER_DUE, OfSeat(self.seat))
        refusal = self.open_links[link]
        if refusal is None:
            return replace(self, links=(*self.links, link), is_bridges_skipped=False)
        if link in self.links:
            return replace(self, links=tuple(other for other in self.links if other != link))
        return refusal

    def skip_bridges(self) -> Draft | Refusal:
        """Draws nothing; a second time takes that back."""
        if not self.is_number_decided:
            return Refusal(Reason.NUMBER_DUE, OfSeat(self.seat))
        return replace(self, links=(), is_bridges_skipped=not self.is_bridges_skipped)

    def step_back(self) -> Draft | None:
        """The draft without its last step; None if there is none."""
        if self.is_empty:
            return None
        if self.is_bridges_skipped:
            return replace(self, is_bridges_skipped=False)
        if self.links:
            return replace(self, links=self.links[:-1])
        return self._with_number(None)

    def skip_the_impossible(self) -> Draft:
        """Skips a number that fits nowhere, and bridges that fit nowhere; freehand everything is possible."""
        if self.is_start or self.state.options.freehand:
            return self
        is_stuck = not self.is_number_decided and not self.can_write
        draft = self._with_number(None, is_skipped=True) if is_stuck else self
        if draft.is_number_decided and not draft.can_draw:
            draft = replace(draft, is_bridges_skipped=True)
        return draft

    def adopt(self, move: Move) -> Draft:
        """Takes over a hint, unless it comes too late: for a position that is no more."""
        judged = self.preview if isinstance(move, (Bridges, SkipBridges)) else self.state
        if judged.why_not(move) is not None:
            return self
        match move:
            case Start(island=island, number=number):
                return replace(self, island=island, start_number=number)
            case Number(island=island):
                return self._with_number(island)
            case SkipNumber():
                return self._with_number(None, is_skipped=True)
            case Bridges(links=links):
                return replace(self, links=links, is_bridges_skipped=False)
            case SkipBridges():
                return replace(self, links=(), is_bridges_skipped=True)
        return self

    def _with_number(self, island: Island | None, *, is_skipped: bool = False) -> Draft:
        """The number there, or nowhere (yet); of the bridges those stay that are still possible."""
        draft = replace(self, island=island, is_number_skipped=is_skipped, links=(), is_bridges_skipped=False)
        for link in self.links if draft.takes_bridges else ():
            if draft.open_links[link] is None:
                draft = replace(draft, links=(*draft.links, link))
        return draft
