"""What a person has begun in a round and not confirmed: a number's place and bridges, judged by the rules alone.

A click changes the draft or is refused; a confirmed draft is the moves it stands for. No pygame here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from game.core.state import Move, Refusal
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.refusals import OfSeat, Reason
from game.isles.bridges.rules.state import Due, State
from game.isles.bridges.rules.views import open_links


class Draft:
    """The unconfirmed part of one seat's round in a position."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.due = state.due[seat]
        self.start_number = 3
        self.island: Island | None = None
        self.links: tuple[Link, ...] = ()
        self.is_number_skipped = False
        self.is_bridges_skipped = False

    # What it is --------------------------------------------------------------------------------------------------

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
    def is_empty(self) -> bool:
        """Whether there is nothing to take back."""
        return not (self.island is not None or self.links or self.is_number_skipped or self.is_bridges_skipped)

    def moves(self) -> list[Move]:
        """The moves it stands for."""
        if self.is_start:
            return [Start(self.seat, self.island, self.start_number)] if self.island is not None else []
        moves: list[Move] = []
        if not self.is_number_settled:
            moves.append(SkipNumber(self.seat) if self.island is None else Number(self.seat, self.island))
        moves.append(
            SkipBridges(self.seat) if self.is_bridges_skipped else Bridges(self.seat, tuple(sorted(self.links)))
        )
        return moves

    # What is possible --------------------------------------------------------------------------------------------

    @property
    def preview(self) -> State:
        """The position with the number written, for what the bridges may do."""
        if self.is_start or self.is_number_settled or not self.is_number_decided:
            return self.state
        if "_written" not in self.__dict__:
            written = self.state.copy()
            written.play(SkipNumber(self.seat) if self.island is None else Number(self.seat, self.island))
            self.__dict__["_written"] = written
        return self.__dict__["_written"]  # type: ignore[no-any-return]

    @cached_property
    def islands(self) -> Mapping[Island, Refusal | None]:
        """For every island why the number cannot be written there, None if it can."""
        return {island: self.why_not_island(island) for island in self.state.board.islands}

    def why_not_island(self, island: Island) -> Refusal | None:
        """The rule that forbids to write the number there."""
        move: Move = Start(self.seat, island, self.start_number) if self.is_start else Number(self.seat, island)
        return self.state.why_not(move)

    def open_links(self) -> Mapping[Link, Refusal | None]:
        """For every link why one more bridge cannot be drawn along it, None if it can."""
        if "_open" not in self.__dict__:
            self.__dict__["_open"] = open_links(self.preview, self.seat, self.links)
        return self.__dict__["_open"]  # type: ignore[no-any-return]

    @property
    def can_write(self) -> bool:
        """Whether any island can take the number."""
        return any(refusal is None for refusal in self.islands.values())

    @property
    def can_draw(self) -> bool:
        """Whether the card's bridges can be drawn at all."""
        return bool(self.links) or any(refusal is None for refusal in self.open_links().values())

    # Changing it -------------------------------------------------------------------------------------------------

    def click_island(self, island: Island) -> Refusal | None:
        """Writes the number there, moves it there, or takes it away again."""
        if self.island == island:
            if self.is_start and self.start_number == 3:
                self.start_number = 4
            else:
                self.island, self.start_number = None, 3
                self._number_changed()
            return None
        refusal = self.why_not_island(island)
        if refusal is None:
            self.island, self.is_number_skipped = island, False
            self._number_changed()
        return refusal

    def skip_number(self) -> None:
        """Writes nothing; a second time takes that back."""
        self.island, self.is_number_skipped = None, not self.is_number_skipped
        self._number_changed()

    def click_link(self, link: Link) -> Refusal | None:
        """Draws one more bridge along the link; where there can be no more, takes the begun ones away."""
        if not self.is_number_decided:
            return Refusal(Reason.START_DUE if self.is_start else Reason.NUMBER_DUE, OfSeat(self.seat))
        refusal = self.open_links()[link]
        if refusal is None:
            self._set_links((*self.links, link))
            self.is_bridges_skipped = False
        elif link in self.links:
            self._set_links(tuple(other for other in self.links if other != link))
            refusal = None
        return refusal

    def skip_bridges(self) -> None:
        """Draws nothing; a second time takes that back."""
        self._set_links(())
        self.is_bridges_skipped = not self.is_bridges_skipped

    def step_back(self) -> bool:
        """Takes back the last step; whether there was one."""
        if self.is_empty:
            return False
        if self.is_bridges_skipped:
            self.is_bridges_skipped = False
        elif self.links:
            self._set_links(self.links[:-1])
        else:
            self.island, self.is_number_skipped = None, False
            self._number_changed()
        return True

    def adopt(self, move: Move) -> None:
        """Takes over a hint, unless it comes too late: for a position that is no more."""
        judged = self.preview if isinstance(move, (Bridges, SkipBridges)) else self.state
        if judged.why_not(move) is not None:
            return
        if isinstance(move, Start):
            self.island, self.start_number = move.island, move.number
        elif isinstance(move, Number):
            self.island, self.is_number_skipped = move.island, False
            self._number_changed()
        elif isinstance(move, SkipNumber):
            self.island, self.is_number_skipped = None, True
            self._number_changed()
        elif isinstance(move, Bridges):
            self._set_links(move.links)
            self.is_bridges_skipped = False
        elif isinstance(move, SkipBridges):
            self._set_links(())
            self.is_bridges_skipped = True

    def _set_links(self, links: tuple[Link, ...]) -> None:
        self.links = links
        self.__dict__.pop("_open", None)

    def _number_changed(self) -> None:
        """Keeps of the bridges what is still possible with the number where it is now."""
        self.__dict__.pop("_written", None)
        drawn, self.is_bridges_skipped = self.links, False
        self._set_links(())
        if self.is_number_decided and not self.is_start:
            for link in drawn:
                if self.open_links()[link] is None:
                    self._set_links((*self.links, link))


def describe_values(move: Move) -> dict[str, Any]:
    """A move's values for its sentence in the log."""
    return {key: value for key, value in move.to_json().items() if key not in ("do", "seat")}
