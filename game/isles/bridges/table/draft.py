"""Draft of a round: unconfirmed number and bridges, checked by the rules.

An immutable value without pygame: a click returns a new draft or a refusal; ``moves`` lists the moves to confirm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.core.state import Move, Refusal
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.refusals import Reason, SeatDetails
from game.isles.bridges.rules.sheet import legal_bridge_sets
from game.isles.bridges.rules.state import START_NUMBERS, Due, State
from game.isles.bridges.rules.views import open_links


@dataclass(frozen=True)
class Draft:
    """Unconfirmed part of one seat's round in a position."""

    state: State
    seat: int
    start_number: int = START_NUMBERS[0]
    island: Island | None = None
    links: tuple[Link, ...] = ()
    is_number_skipped: bool = False
    is_bridges_skipped: bool = False

    @classmethod
    def begin(cls, state: State, seat: int) -> Draft:
        """Draft before the first click, with impossible steps already skipped."""
        return cls(state, seat).skip_impossible_steps()

    # State -----------------------------------------------------------------------------------------------------------

    @property
    def due(self) -> Due:
        return self.state.due[self.seat]

    @property
    def is_start(self) -> bool:
        """True while the starting number is due."""
        return self.due is Due.START

    @property
    def number(self) -> int:
        """Number to write."""
        return self.start_number if self.is_start or self.state.card is None else self.state.card.number

    @property
    def bridges_needed(self) -> int:
        """Number of bridges on the card."""
        return self.state.card.bridges if self.state.card is not None else 0

    @property
    def is_number_settled(self) -> bool:
        """True if the number was confirmed earlier and only the bridges are open."""
        return self.due in (Due.BRIDGES, Due.WAITING)

    @property
    def is_number_decided(self) -> bool:
        """True if the number has its place or is skipped."""
        return self.is_number_settled or self.island is not None or self.is_number_skipped

    @property
    def takes_bridges(self) -> bool:
        """True if bridges can be added; the start has none, and the card's number comes first."""
        return self.is_number_decided and not self.is_start

    @property
    def is_drawn(self) -> bool:
        """True if the bridges match the card's count; Freehand accepts any positive count."""
        return len(self.links) == self.bridges_needed or (self.state.options.freehand and len(self.links) > 0)

    @property
    def is_complete(self) -> bool:
        """True if the draft can be confirmed."""
        if self.is_start:
            return self.island is not None
        return self.is_number_decided and (self.is_bridges_skipped or self.is_drawn)

    @property
    def shows_open(self) -> bool:
        """True if legal places light up; Freehand allows every place."""
        return not self.state.options.freehand

    @property
    def is_empty(self) -> bool:
        """True if no step can be undone."""
        return not (self.island is not None or self.links or self.is_number_skipped or self.is_bridges_skipped)

    def moves(self) -> list[Move]:
        """Moves of the draft in order."""
        if self.is_start:
            return [Start(self.seat, self.island, self.start_number)] if self.island is not None else []
        bridges = SkipBridges(self.seat) if self.is_bridges_skipped else Bridges(self.seat, tuple(sorted(self.links)))
        return [bridges] if self.is_number_settled else [self._number_move, bridges]

    @property
    def _number_move(self) -> Move:
        return SkipNumber(self.seat) if self.island is None else Number(self.seat, self.island)

    # Legality --------------------------------------------------------------------------------------------------------

    @cached_property
    def preview(self) -> State:
        """Position with the number written, for checking bridges."""
        if self.is_start or self.is_number_settled or not self.is_number_decided:
            return self.state
        written = self.state.copy()
        written.play(self._number_move)
        return written

    @cached_property
    def islands(self) -> Mapping[Island, Refusal | None]:
        """Refusal of the number by island; None if legal."""

        def why_not(island: Island) -> Refusal | None:
            move = Start(self.seat, island, self.start_number) if self.is_start else Number(self.seat, island)
            return self.state.why_not(move)

        return {island: why_not(island) for island in self.state.board.islands}

    @cached_property
    def open_links(self) -> Mapping[Link, Refusal | None]:
        """Refusal of one more bridge by link; None if legal."""
        return open_links(self.preview, self.seat, self.links)

    @property
    def can_write(self) -> bool:
        """True if any island can take the number."""
        return any(refusal is None for refusal in self.islands.values())

    @property
    def can_draw(self) -> bool:
        """True if the card's bridges can be drawn at all."""
        return bool(self.links) or any(refusal is None for refusal in self.open_links.values())

    def bridges_on(self, link: Link) -> int:
        """Number of bridges on a link, unconfirmed ones included."""
        return self.preview.sheets[self.seat].bridges.get(link, 0) + self.links.count(link)

    def move_at(self, island: Island) -> Move | None:
        """The move that writes the number there; None once the number is settled."""
        if self.is_start:
            return Start(self.seat, island, self.start_number)
        return None if self.is_number_settled else Number(self.seat, island)

    def bridges_with(self, link: Link, liked: Sequence[Link] = ()) -> Move | None:
        """The legal bridges that a bridge along the link begins, with as many of ``liked`` as possible; None without any."""
        if not self.takes_bridges or self.open_links[link] is not None:
            return None
        begun = Counter((*self.links, link))
        sheet, board = self.preview.sheets[self.seat], self.state.board
        sets = (links for links in legal_bridge_sets(board, sheet, self.bridges_needed) if not begun - Counter(links))
        wanted: Counter[Link] = Counter(liked)
        best = max(sets, key=lambda links: sum((wanted & Counter(links)).values()), default=None)
        return Bridges(self.seat, best) if best is not None else None

    # Clicks ----------------------------------------------------------------------------------------------------------

    def click_island(self, island: Island) -> Draft | Refusal:
        """Place, move or remove the number; a starting 3 turns into a 4 first."""
        if self.island == island:
            if self.is_start and self.start_number == START_NUMBERS[0]:
                return self.choose_start(START_NUMBERS[1])
            return replace(self._with_number(None), start_number=START_NUMBERS[0])
        return self.islands[island] or self._with_number(island)

    def choose_start(self, number: int) -> Draft:
        """Choose the starting number."""
        return replace(self, start_number=number)

    def skip_number(self) -> Draft | Refusal:
        """Toggle skipping the number."""
        if self.is_number_settled:
            return Refusal(Reason.BRIDGES_DUE, SeatDetails(self.seat))
        return self._with_number(None, is_skipped=not self.is_number_skipped)

    def click_link(self, link: Link) -> Draft | Refusal:
        """Add a bridge on the link, or remove the unconfirmed ones of a link without space."""
        if not self.is_number_decided:
            return Refusal(Reason.START_DUE if self.is_start else Reason.NUMBER_DUE, SeatDetails(self.seat))
        refusal = self.open_links[link]
        if refusal is None:
            return replace(self, links=(*self.links, link), is_bridges_skipped=False)
        if link in self.links:
            return replace(self, links=tuple(other for other in self.links if other != link))
        return refusal

    def draw_bridge(self, link: Link) -> Draft | Refusal:
        """Add a bridge on the link; unlike a click, never take one away."""
        if not self.takes_bridges:
            return self.click_link(link)
        return self.open_links[link] or self.click_link(link)

    def bridges_lacking(self, island: Island) -> int | None:
        """Number of bridges that an island lacks with those begun; None without a number."""
        sheet = self.preview.sheets[self.seat]
        number = self.number if self.island == island else sheet.numbers.get(island)
        begun = sum(island in link for link in self.links)
        return number - sheet.bridge_count(island) - begun if number is not None else None

    def skip_bridges(self) -> Draft | Refusal:
        """Toggle skipping the bridges."""
        if not self.is_number_decided:
            return Refusal(Reason.NUMBER_DUE, SeatDetails(self.seat))
        return replace(self, links=(), is_bridges_skipped=not self.is_bridges_skipped)

    def step_back(self) -> Draft | None:
        """Draft without its last step; None for an empty one."""
        if self.is_empty:
            return None
        if self.is_bridges_skipped:
            return replace(self, is_bridges_skipped=False)
        if self.links:
            return replace(self, links=self.links[:-1])
        return self._with_number(None)

    def skip_impossible_steps(self) -> Draft:
        """Skip a number or bridges that fit nowhere; Freehand skips nothing."""
        if self.is_start or self.state.options.freehand:
            return self
        is_stuck = not self.is_number_decided and not self.can_write
        draft = self._with_number(None, is_skipped=True) if is_stuck else self
        if draft.is_number_decided and not draft.can_draw:
            draft = replace(draft, is_bridges_skipped=True)
        return draft

    def adopt(self, move: Move) -> Draft:
        """Adopt a hint if its move is still legal in this position."""
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
        """Draft with the number on an island (None: unplaced or skipped), and the bridges that remain legal."""
        draft = replace(self, island=island, is_number_skipped=is_skipped, links=(), is_bridges_skipped=False)
        for link in self.links if draft.takes_bridges else ():
            if draft.open_links[link] is None:
                draft = replace(draft, links=(*draft.links, link))
        return draft
