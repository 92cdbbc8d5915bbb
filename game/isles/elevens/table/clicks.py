"""What clicks do at an Elevens table: each makes another draft, and what else came of it is done here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from pygame import FRect

from game.core.state import Move, Refusal
from game.isles.elevens.table.draft import ClickOutcome, Draft, Explain, RackVisibility, Rearrange, Say
from game.isles.elevens.table.layout import Point, TableLayout
from game.isles.elevens.table.messages import sentence
from game.isles.elevens.table.rack import Held
from game.services import Services
from game.table.messages.message_bar import MessageBar
from game.table.messages.placement import around
from game.ui.sound import Sound


class Clicked(Protocol):
    """What clicks need of the table."""

    draft: Draft
    layout: TableLayout
    services: Services
    message_bar: MessageBar

    @property
    def sight(self) -> RackVisibility: ...
    def refuse(self, refusal: Refusal) -> None: ...
    def refusal_text(self, refusal: Refusal) -> str: ...
    def refusal_place(self, refusal: Refusal) -> FRect | None: ...
    def show_message(self, line: Callable[[], str]) -> None: ...
    def named(self, values: Mapping[str, Any]) -> dict[str, Any]: ...
    def t(self, key: str, **values: Any) -> str: ...
    def rack_places(self) -> Mapping[Held, FRect]:
        """Where the tiles of the rack stand that may be seen."""
        ...

    def make(self, move: Move, start: Point | None = None) -> None:
        """Plays a move if the rules allow it; its tile comes from ``start``."""
        ...

    def rearrange(self, tile: Held, place: Held) -> None:
        """Puts a tile elsewhere on the rack."""
        ...


class Clicks:
    """Turns clicks into drafts, and drafts into moves."""

    def __init__(self, table: Clicked) -> None:
        self._table = table

    def tile(self, held: Held) -> None:
        """On a tile of the rack."""
        table = self._table
        self._follow(table.draft.click_tile(held, table.sight))
        if table.draft.is_giving:
            table.services.sounds.play(Sound.PICK)

    def field(self, field: str) -> None:
        """On a field."""
        self._follow(self._table.draft.click_field(field, self._table.sight))

    def seat(self, seat: int) -> None:
        """On another seat's card."""
        self._follow(self._table.draft.click_seat(seat, self._table.sight))

    def begin_gift(self) -> None:
        """On the button that gives a tile on."""
        self._follow(self._table.draft.click_give(self._table.sight))

    def confirm_gift(self) -> None:
        """On the same button once a tile is chosen."""
        self._follow(self._table.draft.confirm_gift(self._table.sight))

    def drop_gift(self) -> None:
        """On the button that keeps it."""
        self._follow(ClickOutcome(self._table.draft.without_gift()))

    def _follow(self, outcome: ClickOutcome) -> None:
        """Takes over the draft that a click made, and does what else came of it."""
        table = self._table
        table.draft = outcome.draft
        match outcome.consequence:
            case Move() as move:
                table.make(move, self._place_of(table.draft.held_for(move, table.sight.rack)))
            case Refusal() as refusal:
                table.refuse(refusal)
            case Explain(refusal):
                self._explain(refusal)
            case Say() as said:
                self._tell(said)
            case Rearrange(tile, place):
                table.rearrange(tile, place)

    def _place_of(self, held: Held | None) -> Point | None:
        """Where that tile stands, if it may be seen."""
        place = self._table.rack_places().get(held) if held is not None else None
        return place.center if place is not None else None

    def _explain(self, refusal: Refusal) -> None:
        """The reason without the sound of a fault."""
        table = self._table
        picked = self._place_of(table.draft.picked)
        place = table.refusal_place(refusal) or (around(picked) if picked is not None else None)
        table.message_bar.refuse(lambda: table.refusal_text(refusal), place)

    def _tell(self, said: Say) -> None:
        table = self._table

        def line() -> str:
            return sentence(table.t(said.key, **table.named(said.values)))

        if said.at:
            table.message_bar.refuse(line, table.layout.board.fields[said.at])
        else:
            table.show_message(line)
