"""What a person has begun at an Elevens table but not confirmed: the tile picked up, a gift being chosen, a drag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.players import Advice
from game.isles.elevens.rules.board import PLACE_OF
from game.isles.elevens.rules.moves import Bonus, Free, Give, Lay
from game.isles.elevens.rules.refusals import Reason
from game.isles.elevens.rules.state import Turn
from game.isles.elevens.rules.tiles import ELEVENS, FIELDS_OF, TILE_OF
from game.isles.elevens.table.base import ElevensBase
from game.isles.elevens.table.rack import Sort
from game.isles.elevens.table.words import name_of, sentence, turn_line
from game.occasions.tables import Table
from game.scenes.base import SceneChange
from game.services import Services
from game.table.scene import NewSession
from game.ui.sound import Sound
from game.ui.widgets import Look, Spot

_DRAG_BEGINS = 8.0
"""How far the pointer must go with a tile before it is a drag and not a click."""
_FORGIVEN = 26.0
"""How far beside a lit field a tile may be dropped."""


class ElevensDraft(ElevensBase):
    """The part of the table that keeps what is picked, asked and dragged; ``ElevensTable`` adds the rest."""

    def __init__(self, services: Services, table: Table, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.picked: str | None = None
        """The spot of the tile picked up."""
        self.ghost: str | None = None
        """The field where the picked tile would go with one more click, or as a hint says."""
        self.is_giving = False
        self.gift: str | None = None
        """The spot of the tile to be given on."""
        self.hinted = ""
        """The button a hint points at."""
        self.wanted_fields: tuple[str, ...] = ()
        self.wanted_tiles: tuple[str, ...] = ()
        self.launch: tuple[float, float] | None = None
        """Where the tile that is being laid comes from."""
        self.drag_at: tuple[float, float] | None = None
        self._drag_start: tuple[float, float] | None = None

    # What is picked ------------------------------------------------------------------------------------------------

    def sort_rack(self, sort: Sort) -> None:
        """Keeps the rack that way."""
        seat = self.rack_seat
        self.picked = None
        self._orders[seat].choose(sort, self.state.racks[seat])
        if sort is Sort.HAND:
            self.say(self.t("elevens.say.by-hand"))

    def is_lifted(self, name: str) -> bool:
        """Whether the tile of that spot hangs at the pointer."""
        return self.drag_at is not None and self.pressed is not None and self.pressed.name == name

    @property
    def picked_tile(self) -> str | None:
        """The tile that a click on a field would lay: one that must be laid next, else the one picked up."""
        if not self.is_human_turn or self.is_giving:
            return None
        turn: Turn = self.state.turn
        if self.dragged_tile is not None:
            return self.dragged_tile
        if turn.bonuses:
            return self.tile_at("open-tile")
        if turn.must_lay is not None and self.picked is None:
            return turn.must_lay
        return self.tile_at(self.picked) if self.picked is not None else None

    @property
    def dragged_tile(self) -> str | None:
        """The tile that hangs at the pointer."""
        if self.drag_at is None or self.pressed is None:
            return None
        return self.tile_at(self.pressed.name)

    def lit_fields(self) -> Sequence[str]:
        """Where the picked tile may go now."""
        tile = self.picked_tile
        if tile is None or not self.services.storage.settings.show_targets:
            return (self.ghost,) if tile is not None and self.ghost is not None else ()
        fields: tuple[str, ...] = self.state.fields_for(tile)
        return fields

    def tiles_for_asked(self, look: Look) -> set[str]:
        """The tiles that could ever fill the empty field under the pointer, while nothing is picked."""
        if self.picked_tile is not None or look.hovered is None or not look.hovered.startswith("field-"):
            return set()
        field = look.hovered.removeprefix("field-")
        return set() if field in self.state.laid else {TILE_OF[field]}

    def click_tile(self, name: str) -> SceneChange | None:
        """Picks a tile up or puts it back; among tiles kept by hand a second one says where the first goes."""
        self._forget_marks()
        if self.is_giving:
            self.gift = None if self.gift == name else name
            self.services.sounds.play(Sound.PICK)
            return None
        if self.picked == name:
            self.picked = None
            return None
        order = self._orders[self.rack_seat]
        if self.picked is not None and order.sort is Sort.HAND and self.picked != "open-tile":
            self._move_in_rack(self.picked, name)
            return None
        self.picked = name
        self._explain_picked(name)
        return None

    def _explain_picked(self, name: str) -> None:
        """Says why a picked tile fits nowhere now."""
        tile = self.tile_at(name)
        if tile is None or not self.is_human_turn or self.state.fields_for(tile):
            return
        refusals = [self.state.why_not(self.state.placing(tile, field)) for field in FIELDS_OF[tile]]
        refusal = next(
            (found for found in refusals if found is not None and found.reason is not Reason.OCCUPIED), refusals[0]
        )
        if refusal is not None:
            self.say(self.refusal_text(refusal))
            self.point_out(refusal.values)

    def _move_in_rack(self, start: str, end: str) -> None:
        seat = self.rack_seat
        names = [name for name, _ in self.rack_tiles()]
        self.picked = None
        if start in names and end in names:
            self._orders[seat].move(self.state.racks[seat], names.index(start), names.index(end))
            self.services.sounds.play(Sound.LAY_WOOD)

    def click_field(self, field: str) -> SceneChange | None:
        """Lays the picked tile there, or shows what could lie there."""
        is_armed = self.ghost == field
        self._forget_marks()
        if self.is_giving:
            self.stop_giving()
        tile = self.picked_tile
        if tile is None:
            self._ask_field(field)
            return None
        must_confirm = self.services.aids.confirm_moves and not is_armed
        if must_confirm and self.state.why_not(self.state.placing(tile, field)) is None:
            self.ghost = field
            self.say(self.t("elevens.say.confirm"))
            return None
        self.lay(tile, field)
        return None

    def lay(self, tile: str, field: str) -> bool:
        """Tries to put a tile on a field."""
        if self.launch is None:
            self.launch = self._point_of(tile)
        is_laid = self.try_move(self.state.placing(tile, field))
        self.launch = None
        return is_laid

    def _point_of(self, tile: str) -> tuple[float, float] | None:
        places = {name: place for (name, _), place in zip(self.rack_tiles(), self.layout.slots, strict=True)}
        if self.picked in places:
            return places[self.picked].center
        return next((places[name].center for name, held in self.rack_tiles() if held == tile), None)

    def _ask_field(self, field: str) -> None:
        """Tells what lies on a field, or which tile could: one that fits is picked up at once."""
        texts, state = self.services.texts, self.state
        if field in state.laid:
            self.say(sentence(self.t("elevens.say.lies", tile=name_of(texts, state.laid[field]))))
            return
        tile = TILE_OF[field]
        self.wanted_fields = ()
        if tile not in FIELDS_OF or (tile not in state.unlaid()):
            self.say(self.t("elevens.say.no-symbols"))
            return
        if self.is_watched or not self.may_see(self.rack_seat):
            self.say(sentence(self.t("elevens.say.belongs", tile=name_of(texts, tile))))
            return
        names = [name for name, held in self.rack_tiles() if held == tile]
        if not names:
            self.say(sentence(self.t("elevens.say.not-held", tile=name_of(texts, tile), field=name_of(texts, field))))
            return
        self.wanted_tiles = (tile,)
        if not self.is_human_turn:
            return
        refusal = state.why_not(state.placing(tile, field))
        if refusal is not None:
            self.refuse(refusal)
            self.wanted_tiles = (tile,)
            return
        self.picked, self.ghost = names[0], field
        self.say(sentence(self.t("elevens.say.fits", tile=name_of(texts, tile))))

    # Giving on -----------------------------------------------------------------------------------------------------

    def start_giving(self) -> SceneChange | None:
        """Asks which tile goes to the left neighbour, or tells why none may."""
        self._forget_marks()
        if not self.is_human_turn:
            return None
        seat = self.state.seat
        assert seat is not None, "a person's turn has a seat"
        refusal = self.state.why_not(Give(seat, self.state.racks[seat][0]))
        if refusal is not None:
            self.refuse(refusal)
        else:
            self.is_giving, self.picked, self.gift = True, None, None
        return None

    def stop_giving(self) -> SceneChange | None:
        """Gives nothing on for now."""
        self.is_giving, self.gift = False, None
        return None

    def confirm_gift(self) -> SceneChange | None:
        """Gives the chosen tile on."""
        if self.gift is None:
            self.say(self.t("elevens.give.choose", receiver=self.seat_name(self.receiver)))
            return None
        tile = self.tile_at(self.gift)
        if tile is not None and self.state.seat is not None:
            self.launch = self._point_of_spot(self.gift)
            self.try_move(Give(self.state.seat, tile))
            self.launch = None
        return None

    def _point_of_spot(self, name: str) -> tuple[float, float] | None:
        spot = self.find_spot(name)
        return spot.rect.center if spot is not None else None

    def click_seat(self, seat: int) -> SceneChange | None:
        """While a gift is chosen, a click on the neighbour's card gives it."""
        if self.is_giving and seat == self.receiver:
            return self.confirm_gift()
        return None

    # Drag and drop -------------------------------------------------------------------------------------------------

    def on_press(self, x: float, y: float, spot: Spot | None) -> None:
        """A tile may be dragged from now on."""
        self.drag_at = None
        is_tile = spot is not None and (spot.name.startswith("tile-") or spot.name == "open-tile")
        self._drag_start = (x, y) if is_tile else None

    def on_hover(self, x: float, y: float, spot: Spot | None) -> None:
        """A dragged tile follows the pointer."""
        if self.pressed is None or self._drag_start is None:
            return
        far = max(abs(x - self._drag_start[0]), abs(y - self._drag_start[1])) > _DRAG_BEGINS
        if self.drag_at is not None or far:
            if self.drag_at is None:
                self._forget_marks()
                self.picked = None
                self.services.sounds.play(Sound.PICK)
            self.drag_at = (x, y)
            self.invalidate()

    def activate(self, spot: Spot) -> SceneChange | None:
        """A tile dropped where it was is not a click."""
        was_dragged, self.drag_at, self._drag_start = self.drag_at is not None, None, None
        if was_dragged:
            self.rebuild()
            return None
        return super().activate(spot)

    def on_drop(self, x: float, y: float, start: Spot, end: Spot | None) -> SceneChange | None:
        """A dragged tile is laid, given on, or put elsewhere on the rack."""
        tile = self.tile_at(start.name)
        was_dragged, self.drag_at, self._drag_start = self.drag_at is not None, None, None
        self.rebuild()
        if not was_dragged or tile is None:
            return None
        name = end.name if end is not None else ""
        if name.startswith("tile-") and start.name.startswith("tile-"):
            self._move_in_rack(start.name, name)
        elif name == f"seat-{self.receiver}" and self.is_human_turn and start.name.startswith("tile-"):
            seat = self.state.seat
            assert seat is not None, "a person's turn has a seat"
            self.launch = (x, y)
            self.try_move(Give(seat, tile))
            self.launch = None
        else:
            self._drop_on_board(x, y, tile, name)
        return None

    def _drop_on_board(self, x: float, y: float, tile: str, name: str) -> None:
        near = None
        if self.is_human_turn:
            fields = self.layout.board.fields
            reach = [
                on for on in self.state.fields_for(tile) if fields[on].inflate(_FORGIVEN, _FORGIVEN).collidepoint(x, y)
            ]
            near = min(reach, key=lambda on: abs(fields[on].centerx - x) + abs(fields[on].centery - y), default=None)
        field = near or (name.removeprefix("field-") if name.startswith("field-") else None)
        if field is not None:
            self.launch = (x, y)
            self.lay(tile, field)

    def pause(self) -> None:
        """A drag ends without a drop."""
        super().pause()
        self.drag_at = self._drag_start = None

    # For the house -------------------------------------------------------------------------------------------------

    def forget_draft(self) -> None:
        """Nothing is picked, asked, being given or on its way any more."""
        self.picked = None
        self.flights.clear()
        self.stop_giving()
        self.drag_at = self._drag_start = None
        self._forget_marks()

    def _forget_marks(self) -> None:
        self.ghost, self.hinted = None, ""
        self.wanted_fields = self.wanted_tiles = ()

    def step_back_in_game(self) -> bool:
        """First the playback, then a gift being chosen, then the tile picked up."""
        if self.is_playing_back:
            self.end_playback()
            return True
        if self.is_giving:
            self.stop_giving()
            return True
        if self.picked is not None or self.wanted_fields or self.wanted_tiles:
            self.picked = None
            self._forget_marks()
            return True
        return False

    def end_playback(self) -> None:
        """The position of the moment, the rack uncovered."""
        raise NotImplementedError

    def undo(self) -> SceneChange | None:
        """Tiles on their way stop. A bonus tile that had no choice stays: its tile has come to light before."""
        self.flights.clear()
        last = self.match.moves[-1] if self.match.moves else None
        if isinstance(last, Bonus) and not self.step_back_in_game():
            before: Any = self.match.state_at(self.match.number - 1)
            if len(before.fields_for(last.tile)) == 1:
                self.say(self.t("house.table.nothing-to-undo"))
                return None
        return super().undo()

    def point_out(self, details: Mapping[str, Any]) -> None:
        """Rings the fields and the tiles that a refusal names."""
        named = {key: (value,) if isinstance(value, str) else value for key, value in details.items()}
        fields = named.get("fields") or named.get("field", ())
        if not self.state.laid:  # an 11 is asked for, wherever it is held
            self.wanted_tiles = tuple(name for name in fields if name in ELEVENS)
            return
        self.wanted_fields = tuple(name for name in fields if name in PLACE_OF)
        self.wanted_tiles = tuple(named.get("tile", ())) if self.picked is None else ()

    def show_advice(self, advice: Advice) -> None:
        """Picks the advised tile up and shows it on its field, or points at the button."""
        self.forget_draft()
        move = advice.move
        match move:
            case Lay() | Free() | Bonus():
                self.picked = next((name for name, tile in self.rack_tiles() if tile == move.tile), None)
                self.ghost = move.field
            case Give():
                self.is_giving, self.hinted = True, "give"
                self.gift = next((name for name, tile in self.rack_tiles() if tile == move.tile), None)
            case _:
                self.hinted = move.do

    def turn_line(self) -> str:
        """What can be done now."""
        if self.is_playing_back:
            return self.t("elevens.do.playback")
        if self.is_giving:
            return self.t("elevens.give.choose", receiver=self.seat_name(self.receiver))
        return sentence(turn_line(self.services.texts, self.state)) if self.is_human_turn else ""
