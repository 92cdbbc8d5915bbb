"""Draft of a turn at an Elevens table: picked tile, gift, and marked fields. No pygame.

A draft is a value. A click returns another draft and its consequence: a move, the rule against a move, a message, or
two tiles that change places on the rack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from game.core.state import Move, Refusal
from game.isles.elevens.rules.moves import Bonus, Free, Give, Lay
from game.isles.elevens.rules.refusals import Reason
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import FIELDS_OF, TILE_OF
from game.isles.elevens.table.hover import named_by
from game.isles.elevens.table.legal_choices import LegalChoices
from game.isles.elevens.table.rack import Held


@dataclass(frozen=True, slots=True)
class RackVisibility:
    """Position, rack and rights of the person at the mouse at the time of a click."""

    state: State
    rack: Sequence[Held]
    """Tiles of the rack below the board, in their order there."""
    may_act: bool = True
    """True in the person's own turn."""
    may_see_rack: bool = True
    """True if the person may see the tiles of the rack."""
    is_hand_sorted: bool = False
    """True for a rack arranged by hand, on which tiles change places."""
    must_confirm: bool = False
    """True if a tile is laid by a second click only."""

    @property
    def receiver(self) -> int | None:
        """Left neighbour of the seat to move; None after the game."""
        seat = self.state.seat
        return (seat + 1) % self.state.seats if seat is not None else None


@dataclass(frozen=True, slots=True)
class Message:
    """Message to show: text key, and the tiles, fields and seats in the text."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    at: str = ""
    """Field to show the message beside; empty: above the board."""


@dataclass(frozen=True, slots=True)
class Explain:
    """Reason why a picked tile fits nowhere; shown like a refusal, though no rule was broken."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Tile to move on the rack, and the tile at its new place."""

    tile: Held
    place: Held


Consequence: TypeAlias = Move | Refusal | Explain | Message | Rearrange


@dataclass(frozen=True, slots=True)
class ClickOutcome:
    """Result of a click."""

    draft: Draft
    consequence: Consequence | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """Unconfirmed part of a turn, and the marks that the board shows for it."""

    picked: Held | None = None
    ghost: str | None = None
    """Field of the picked tile after one more click, or in a hint."""
    is_giving: bool = False
    gift: Held | None = None
    """Tile chosen as the gift."""
    hinted: str = ""
    """Name of the button that a hint marks; empty without one."""
    wanted_fields: tuple[str, ...] = ()
    wanted_tiles: tuple[str, ...] = ()
    """Fields and tiles that a message names."""

    # Queries -------------------------------------------------------------------------------------------------------

    def tile_to_lay(self, state: State, may_act: bool, dragged: str | None = None) -> str | None:
        """Tile to put on a field now: the dragged one, the one due next, or the picked one; None without any."""
        if not may_act or self.is_giving:
            return None
        if dragged is not None:
            return dragged
        if state.bonus_tile is not None:
            return state.bonus_tile
        if self.picked is None:
            return state.turn.must_lay
        return self.picked.tile

    def lit_fields(self, tile: str | None, choices: LegalChoices, shows_targets: bool) -> tuple[str, ...]:
        """Fields open to the tile to lay now; without ``shows_targets`` only the ghost's field."""
        if tile is None:
            return ()
        if not shows_targets:
            return (self.ghost,) if self.ghost is not None else ()
        return choices.fields.get(tile, ())

    def held_for(self, move: Move, rack: Sequence[Held]) -> Held | None:
        """Tile of the rack that a move takes; None for other moves."""
        match move:
            case Give():
                return self.gift
            case Lay() | Free():
                return self.picked or _first(move.tile, rack)
        return None

    # Clicks --------------------------------------------------------------------------------------------------------

    def click_tile(self, held: Held, sight: RackVisibility) -> ClickOutcome:
        """Pick a tile up, put it back, or choose it as the gift.

        On a rack arranged by hand a second tile marks the new place of the first.
        """
        draft = self.without_marks()
        if self.is_giving:
            return ClickOutcome(replace(draft, gift=None if self.gift == held else held))
        if self.picked == held:
            return ClickOutcome(replace(draft, picked=None))
        if self.picked is not None and sight.is_hand_sorted:
            return ClickOutcome(replace(draft, picked=None), Rearrange(self.picked, held))
        return _explained(replace(draft, picked=held), held.tile, sight)

    def click_field(self, on: str, sight: RackVisibility) -> ClickOutcome:
        """Lay the tile to lay on the field, or show which tile could lie there."""
        is_armed = self.ghost == on
        draft = self.without_marks().without_gift()
        tile = draft.tile_to_lay(sight.state, sight.may_act)
        if tile is None:
            return _explain_field(draft, on, sight)
        move = sight.state.placing(tile, on)
        if sight.must_confirm and not is_armed and sight.state.why_not(move) is None:
            return ClickOutcome(replace(draft, ghost=on), Message("elevens.say.confirm"))
        return ClickOutcome(draft, move)

    def click_give(self, sight: RackVisibility) -> ClickOutcome:
        """Start the choice of a gift, or explain why none is allowed."""
        draft = self.without_marks()
        seat = sight.state.seat
        if not sight.may_act or seat is None:
            return ClickOutcome(draft)
        refusal = sight.state.why_not(Give(seat, sight.state.racks[seat][0]))
        if refusal is not None:
            return ClickOutcome(draft.pointing_at(refusal, sight.state), refusal)
        return ClickOutcome(replace(draft, is_giving=True, picked=None, gift=None))

    def confirm_gift(self, sight: RackVisibility) -> ClickOutcome:
        """Give the chosen tile to the neighbour; ask for a choice without one."""
        if self.gift is None:
            return ClickOutcome(self, Message("elevens.give.choose", {"receiver": sight.receiver}))
        seat = sight.state.seat
        return ClickOutcome(self, Give(seat, self.gift.tile) if seat is not None else None)

    def click_seat(self, seat: int, sight: RackVisibility) -> ClickOutcome:
        """Confirm the gift by a click on the neighbour's card."""
        return self.confirm_gift(sight) if self.is_giving and seat == sight.receiver else ClickOutcome(self)

    # Derived drafts ------------------------------------------------------------------------------------------------

    def without_marks(self) -> Draft:
        """Copy without ghost, hinted button and named fields or tiles."""
        return replace(self, ghost=None, hinted="", wanted_fields=(), wanted_tiles=())

    def without_gift(self) -> Draft:
        return replace(self, is_giving=False, gift=None)

    def without_tile(self) -> Draft:
        return replace(self, picked=None)

    def without_wanted(self) -> Draft:
        """Copy without the fields and tiles that a message named."""
        return replace(self, wanted_fields=(), wanted_tiles=())

    def pointing_at(self, refusal: Refusal, state: State) -> Draft:
        """Copy with the fields and tiles marked that a refusal names; a picked tile needs no mark."""
        fields, tiles = named_by(refusal, state)
        is_elsewhere = self.picked is None or self.picked.tile not in tiles
        return replace(self, wanted_fields=fields, wanted_tiles=tiles if is_elsewhere else ())

    def step_back(self) -> Draft | None:
        """Copy without the last step: first the gift, then picked tile and marks; None if nothing is left."""
        if self.is_giving:
            return self.without_gift()
        if self.picked is not None or self.wanted_fields or self.wanted_tiles:
            return self.without_marks().without_tile()
        return None

    @classmethod
    def advised(
        cls, move: Move, rack: Sequence[Held], fields: tuple[str, ...] = (), tiles: tuple[str, ...] = ()
    ) -> Draft:
        """Draft that shows a hint's move: the tile picked up with its field, or the button marked.

        ``fields`` and ``tiles`` are those that the hint's reason is about.
        """
        match move:
            case Bonus(field=on):  # the open tile beside the bag, even if the rack holds one of the same name
                return cls(ghost=on, wanted_fields=fields, wanted_tiles=tiles)
            case Lay(tile=tile, field=on) | Free(tile=tile, field=on):
                return cls(picked=_first(tile, rack), ghost=on, wanted_fields=fields, wanted_tiles=tiles)
            case Give(tile=tile):
                return cls(is_giving=True, gift=_first(tile, rack), hinted="give")
        return cls(hinted=move.do)


def _explained(draft: Draft, tile: str, sight: RackVisibility) -> ClickOutcome:
    """Outcome of picking a tile up, with the reason if it fits nowhere now."""
    state = sight.state
    if not sight.may_act or state.fields_for(tile):
        return ClickOutcome(draft)
    refusals = [state.why_not(state.placing(tile, on)) for on in FIELDS_OF[tile]]
    against = [refusal for refusal in refusals if refusal is not None]
    refusal = next((refusal for refusal in against if refusal.reason is not Reason.OCCUPIED), against[0])
    return ClickOutcome(draft.pointing_at(refusal, state), Explain(refusal))


def _explain_field(draft: Draft, on: str, sight: RackVisibility) -> ClickOutcome:
    """Outcome of a click without a tile to lay: name the field's tile, or pick up one that fits."""
    state, tile = sight.state, TILE_OF[on]
    if on in state.laid:
        return ClickOutcome(draft, Message("elevens.say.lies", {"tile": state.laid[on]}, on))
    if tile not in state.unlaid():
        return ClickOutcome(draft, Message("elevens.say.no-symbols", at=on))
    if not sight.may_see_rack:
        return ClickOutcome(draft, Message("elevens.say.belongs", {"tile": tile}, on))
    held = _first(tile, sight.rack)
    if held is None:
        return ClickOutcome(draft, Message("elevens.say.not-held", {"tile": tile}, on))
    draft = replace(draft, wanted_tiles=(tile,))
    if not sight.may_act:
        return ClickOutcome(draft)
    refusal = state.why_not(state.placing(tile, on))
    if refusal is not None:
        return ClickOutcome(replace(draft.pointing_at(refusal, state), wanted_tiles=(tile,)), refusal)
    return ClickOutcome(
        replace(draft.without_wanted(), picked=held, ghost=on), Message("elevens.say.fits", {"tile": tile})
    )


def _first(tile: str, rack: Sequence[Held]) -> Held | None:
    return next((held for held in rack if held.tile == tile), None)
