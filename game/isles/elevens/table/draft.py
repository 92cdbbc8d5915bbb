"""What a person has begun at an Elevens table but not confirmed: the tile picked up, a gift being chosen, marked fields.

A draft is a value. A click makes another one of it, and says what else comes of it: a move to make, the rule against it,
a line to tell, a tile to put elsewhere on the rack. No pygame here.
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
    """What the person at the mouse has before them when they click."""

    state: State
    rack: Sequence[Held]
    """The tiles of the rack below the board, as they stand."""
    may_act: bool = True
    """Whether it is their turn."""
    may_look: bool = True
    """Whether they may see what is on the rack."""
    is_by_hand: bool = False
    """Whether the rack is kept by hand, so that its tiles change places."""
    must_confirm: bool = False
    """Whether a tile is laid by a second click only."""

    @property
    def receiver(self) -> int | None:
        """The left neighbour of the seat to move; None when the game is over."""
        seat = self.state.seat
        return (seat + 1) % self.state.seats if seat is not None else None


@dataclass(frozen=True, slots=True)
class Say:
    """A line to tell: its key, and the tiles, fields and seats it speaks of."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    at: str = ""
    """The field it is told beside; empty: above the board."""


@dataclass(frozen=True, slots=True)
class Explain:
    """The reason why a tile that was picked up fits nowhere: told like a refusal, but nothing was done wrong."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Rearrange:
    """The tile that goes elsewhere on the rack, and the one at the place it goes to."""

    tile: Held
    place: Held


Consequence: TypeAlias = Move | Refusal | Explain | Say | Rearrange


@dataclass(frozen=True, slots=True)
class ClickOutcome:
    """What came of a click."""

    draft: Draft
    consequence: Consequence | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """What is begun but not confirmed, and what the board marks because of it."""

    picked: Held | None = None
    """The tile picked up."""
    ghost: str | None = None
    """The field where the picked tile would go with one more click, or as a hint says."""
    is_giving: bool = False
    gift: Held | None = None
    """The tile to be given on."""
    hinted: str = ""
    """The button a hint points at."""
    wanted_fields: tuple[str, ...] = ()
    wanted_tiles: tuple[str, ...] = ()
    """What a message speaks of."""

    # What it means -------------------------------------------------------------------------------------------------

    def tile_to_lay(self, state: State, may_act: bool, dragged: str | None = None) -> str | None:
        """The tile that would go on a field now: one that is dragged there, one that must be laid next, or the one
        picked up."""
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
        """Where that tile, the one to lay, may go now; without help only the field it has been put to."""
        if tile is None:
            return ()
        if not shows_targets:
            return (self.ghost,) if self.ghost is not None else ()
        return choices.fields.get(tile, ())

    def held_for(self, move: Move, rack: Sequence[Held]) -> Held | None:
        """The tile of the rack that a move takes, None if it takes none."""
        match move:
            case Give():
                return self.gift
            case Lay() | Free():
                return self.picked or _first(move.tile, rack)
        return None

    # Clicks --------------------------------------------------------------------------------------------------------

    def click_tile(self, held: Held, sight: RackVisibility) -> ClickOutcome:
        """Picks a tile up or puts it back; among tiles kept by hand a second one says where the first goes."""
        draft = self.without_marks()
        if self.is_giving:
            return ClickOutcome(replace(draft, gift=None if self.gift == held else held))
        if self.picked == held:
            return ClickOutcome(replace(draft, picked=None))
        if self.picked is not None and sight.is_by_hand:
            return ClickOutcome(replace(draft, picked=None), Rearrange(self.picked, held))
        return _explained(replace(draft, picked=held), held.tile, sight)

    def click_field(self, on: str, sight: RackVisibility) -> ClickOutcome:
        """Lays the tile that is to be laid there, or shows what could lie there."""
        is_armed = self.ghost == on
        draft = self.without_marks().without_gift()
        tile = draft.tile_to_lay(sight.state, sight.may_act)
        if tile is None:
            return _ask(draft, on, sight)
        move = sight.state.placing(tile, on)
        if sight.must_confirm and not is_armed and sight.state.why_not(move) is None:
            return ClickOutcome(replace(draft, ghost=on), Say("elevens.say.confirm"))
        return ClickOutcome(draft, move)

    def click_give(self, sight: RackVisibility) -> ClickOutcome:
        """Asks which tile goes to the left neighbour, or tells why none may."""
        draft = self.without_marks()
        seat = sight.state.seat
        if not sight.may_act or seat is None:
            return ClickOutcome(draft)
        refusal = sight.state.why_not(Give(seat, sight.state.racks[seat][0]))
        if refusal is not None:
            return ClickOutcome(draft.pointing_at(refusal, sight.state), refusal)
        return ClickOutcome(replace(draft, is_giving=True, picked=None, gift=None))

    def confirm_gift(self, sight: RackVisibility) -> ClickOutcome:
        """Gives the chosen tile on."""
        if self.gift is None:
            return ClickOutcome(self, Say("elevens.give.choose", {"receiver": sight.receiver}))
        seat = sight.state.seat
        return ClickOutcome(self, Give(seat, self.gift.tile) if seat is not None else None)

    def click_seat(self, seat: int, sight: RackVisibility) -> ClickOutcome:
        """While a gift is chosen, a click on the neighbour's card gives it."""
        return self.confirm_gift(sight) if self.is_giving and seat == sight.receiver else ClickOutcome(self)

    # Other drafts --------------------------------------------------------------------------------------------------

    def without_marks(self) -> Draft:
        """With nothing marked."""
        return replace(self, ghost=None, hinted="", wanted_fields=(), wanted_tiles=())

    def without_gift(self) -> Draft:
        """Giving nothing on for now."""
        return replace(self, is_giving=False, gift=None)

    def without_tile(self) -> Draft:
        """With no tile picked up."""
        return replace(self, picked=None)

    def without_wanted(self) -> Draft:
        """Without what a message spoke of."""
        return replace(self, wanted_fields=(), wanted_tiles=())

    def pointing_at(self, refusal: Refusal, state: State) -> Draft:
        """With the fields and the tiles marked that a refusal names; a tile that is picked up is plain to see."""
        fields, tiles = named_by(refusal, state)
        is_elsewhere = self.picked is None or self.picked.tile not in tiles
        return replace(self, wanted_fields=fields, wanted_tiles=tiles if is_elsewhere else ())

    def step_back(self) -> Draft | None:
        """Without its last step: first the gift, then the tile picked up and the marks; None if nothing is begun."""
        if self.is_giving:
            return self.without_gift()
        if self.picked is not None or self.wanted_fields or self.wanted_tiles:
            return self.without_marks().without_tile()
        return None

    @classmethod
    def advised(cls, move: Move, rack: Sequence[Held]) -> Draft:
        """A hint's move by the picture a person would make: the tile picked up at its field, or the button marked."""
        match move:
            case Lay(tile=tile, field=on) | Free(tile=tile, field=on) | Bonus(tile=tile, field=on):
                return cls(picked=_first(tile, rack), ghost=on)
            case Give(tile=tile):
                return cls(is_giving=True, gift=_first(tile, rack), hinted="give")
        return cls(hinted=move.do)


def _explained(draft: Draft, tile: str, sight: RackVisibility) -> ClickOutcome:
    """The draft with the reason why that tile, just picked up, fits nowhere now, if it does not."""
    state = sight.state
    if not sight.may_act or state.fields_for(tile):
        return ClickOutcome(draft)
    refusals = [state.why_not(state.placing(tile, on)) for on in FIELDS_OF[tile]]
    against = [refusal for refusal in refusals if refusal is not None]
    refusal = next((refusal for refusal in against if refusal.reason is not Reason.OCCUPIED), against[0])
    return ClickOutcome(draft.pointing_at(refusal, state), Explain(refusal))


def _ask(draft: Draft, on: str, sight: RackVisibility) -> ClickOutcome:
    """Tells what lies on a field, or which tile could: one that fits is picked up at once."""
    state, tile = sight.state, TILE_OF[on]
    if on in state.laid:
        return ClickOutcome(draft, Say("elevens.say.lies", {"tile": state.laid[on]}, on))
    if tile not in state.unlaid():
        return ClickOutcome(draft, Say("elevens.say.no-symbols", at=on))
    if not sight.may_look:
        return ClickOutcome(draft, Say("elevens.say.belongs", {"tile": tile}, on))
    held = _first(tile, sight.rack)
    if held is None:
        return ClickOutcome(draft, Say("elevens.say.not-held", {"tile": tile}, on))
    draft = replace(draft, wanted_tiles=(tile,))
    if not sight.may_act:
        return ClickOutcome(draft)
    refusal = state.why_not(state.placing(tile, on))
    if refusal is not None:
        return ClickOutcome(replace(draft.pointing_at(refusal, state), wanted_tiles=(tile,)), refusal)
    return ClickOutcome(replace(draft.without_wanted(), picked=held, ghost=on), Say("elevens.say.fits", {"tile": tile}))


def _first(tile: str, rack: Sequence[Held]) -> Held | None:
    return next((held for held in rack if held.tile == tile), None)
