"""The position an Elevens table shows: where everything lies, whose rack it is, what happened of late, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import FRect

from game.core.players import Advice
from game.core.state import Move, Refusal
from game.isles.elevens.rules.moves import Bonus, Draw, Free, Give, Lay
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.layout import TableLayout, lay_out_table
from game.isles.elevens.table.motion import Flights
from game.isles.elevens.table.rack import RackOrder, slot_names
from game.isles.elevens.table.view import turn_moves
from game.isles.elevens.table.words import named, sentence, told_move
from game.occasions.tables import Table
from game.services import Services
from game.table.scene import NewSession, TableScene


class ElevensBase(TableScene[State]):
    """What ``ElevensDraft`` and ``ElevensTable`` stand on."""

    layout: TableLayout

    def __init__(self, services: Services, table: Table, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.flights = Flights()
        self.is_playing_back = False
        self._orders = [RackOrder() for _ in self.match.seats]
        self._laid_out_for: tuple[float, ...] = ()
        self.lay_out(self.table_area)

    # The position and its places -----------------------------------------------------------------------------------

    def lay_out(self, area: FRect) -> None:
        """Finds the place of everything for the position shown."""
        board = self.table.board
        tiles = len(self.state.racks[self.rack_seat])
        key = *area, tiles
        if key != self._laid_out_for:
            self._laid_out_for = key
            self.layout = lay_out_table(area, board.map, board.board, len(self.match.seats) - 1, tiles)

    @property
    def rack_seat(self) -> int:
        """Whose rack lies below the board: of the person at the mouse; in a replay of the seat to move."""
        if self.is_watched:
            if self.state.seat is not None:
                return int(self.state.seat)
            return self.match.moves[self.position - 1].seat if self.position else 0
        if self.viewer is not None:
            return self.viewer
        return self.humans[0] if self.humans else 0

    @property
    def receiver(self) -> int:
        """The left neighbour of the seat whose turn it is."""
        seat: int = self.state.seat if self.state.seat is not None else self.rack_seat
        return (seat + 1) % len(self.match.seats)

    def may_see(self, seat: int) -> bool:
        """Not before what the others did has been played back."""
        return super().may_see(seat) and (not self.is_playing_back or self.match.is_over)

    def card_places(self) -> dict[int, FRect]:
        """The cards of the other seats, the left neighbour's first."""
        count = len(self.match.seats)
        others = [(self.rack_seat + step) % count for step in range(1, count)]
        return dict(zip(others, self.layout.cards, strict=True))

    def recent_fields(self) -> dict[str, int]:
        """The fields on which the others have laid since the last turn of the rack's owner, and who did."""
        found: dict[str, int] = {}
        own = self.rack_seat
        for move in reversed(self.match.moves[: self.position]):
            if move.seat == own:
                break
            if isinstance(move, Lay | Bonus | Free):
                found[move.field] = move.seat
        return found

    def recent_gifts(self) -> dict[str, int]:
        """The tiles on the rack that were given to its owner since the last turn, and by whom."""
        own, found = self.rack_seat, dict[str, int]()
        for move in reversed(self.match.moves[: self.position]):
            if move.seat == own and not isinstance(move, Lay | Draw | Bonus | Free):
                break
            if isinstance(move, Give) and (move.seat + 1) % len(self.match.seats) == own:
                found[move.tile] = move.seat
        return found

    def turn_tiles(self) -> tuple[list[str], list[str]]:
        """The tiles of this turn that count toward the three, and those that do not."""
        return turn_moves(self.match.moves, self.position)

    # The rack ------------------------------------------------------------------------------------------------------

    def order_of(self, seat: int) -> RackOrder:
        """How that seat keeps its rack."""
        return self._orders[seat]

    def arranged(self, seat: int) -> list[str]:
        """A seat's tiles as they stand on its rack."""
        return self._orders[seat].arranged(self.state.racks[seat])

    def rack_tiles(self) -> list[tuple[str, str]]:
        """The tiles of the rack below the board, each with the name of its spot."""
        tiles = self.arranged(self.rack_seat)
        return list(zip(slot_names(tiles), tiles, strict=True))

    def tile_at(self, name: str) -> str | None:
        """The tile at a spot of the rack, or the one that lies open beside the bag."""
        if name == "open-tile":
            tile: str | None = self.state.bonus_tile
            return tile
        return dict(self.rack_tiles()).get(name)

    # Words ---------------------------------------------------------------------------------------------------------

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Tiles, fields and seats as people call them."""
        return named(self.services.texts, self.seat_name, values)

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence for a refusal, with a capital at its beginning."""
        return sentence(super().refusal_text(refusal))

    def reason_text(self, advice: Advice) -> str:
        """A hint's reasons; each is a sentence of its own."""
        told = [self.t(f"elevens.reason.{reason.key}", **self.named(reason.values)) for reason in advice.reasons[:2]]
        return (
            self.t("elevens.say.hint", reasons=" ".join(sentence(part) for part in told))
            if told
            else super().reason_text(advice)
        )

    def describe(self, move: Move, before: State) -> str:
        """The move in words, nothing hidden in it."""
        return told_move(self.services.texts, move, self.seat_name, len(self.match.seats))
