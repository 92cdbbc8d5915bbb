"""Elevens on the table: the quay, the rack of the person at the mouse, and clicks turned into moves (rules.md section 2).

The parts meet here: what is begun but not confirmed (``draft``), what hangs at the pointer (``drag``), what flies
(``motion``), what is played back to whoever takes the mouse (``recap``), how it all looks (``view``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from pygame import FRect

from game.boards.repository import LoadedBoard
from game.core.players import Advice
from game.core.state import Move, Refusal
from game.isles.elevens.rules.board import Board
from game.isles.elevens.rules.state import State
from game.isles.elevens.table import messages
from game.isles.elevens.table.buttons import out_there_button, skip_button, sort_buttons, turn_buttons
from game.isles.elevens.table.clicks import Clicks
from game.isles.elevens.table.draft import Draft, RackVisibility, Rearrange
from game.isles.elevens.table.drag import Drag, dropped
from game.isles.elevens.table.forced_bonus import ForcedBonus, forced_bonus, was_forced
from game.isles.elevens.table.hit_targets import (
    bag_spot,
    card_spots,
    field_spots,
    kept_clear,
    rack_spots,
    refusal_place,
)
from game.isles.elevens.table.layout import Point, TableLayout, card_places, lay_out_table
from game.isles.elevens.table.legal_choices import LegalChoices
from game.isles.elevens.table.motion import Flights, Gliding, Places, sounds_of
from game.isles.elevens.table.rack import Held, RackOrder, Sort
from game.isles.elevens.table.recap import Recap
from game.isles.elevens.table.unseen_tiles import UnseenTilesScene
from game.isles.elevens.table.view import View
from game.modes.tables import GameTable
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.messages.placement import ClearArea
from game.table.scene import NewSession, TableScene
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent
from game.ui.sound import Sound
from game.ui.widgets import CustomWidget, HitTarget, Widget

_SWIFT: Final = 0.6
"""How much shorter a computer player's pause is within a turn."""


class ElevensScene(TableScene[State]):
    """A game of Elevens in play or being watched."""

    game: ClassVar[str] = "elevens"
    name: ClassVar[str] = "elevens"
    music_place: ClassVar[str] = "elevens"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "grounds", "elevens")
    has_secrets: ClassVar[bool] = True
    layout: TableLayout

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.board: LoadedBoard[Board] = table.board
        self.draft = Draft()
        self.choices = LegalChoices()
        """What the person at the mouse may do in the position shown; as of the last time the widgets were built."""
        self.clicks = Clicks(self)
        self.drag = Drag()
        self.flights = Flights(self.motions, services.sounds, lambda: self.has_reduced_motion)
        self.gliding = Gliding(self.motions, lambda: self.has_reduced_motion)
        self.recap = Recap(self)
        self.view = View(self)
        self.orders = [RackOrder() for _ in self.match.seats]
        """How each seat keeps its rack."""
        self._launch: Point | None = None
        """Where the tile that is being laid or given comes from."""
        self.forced = ForcedBonus()
        self._laid_out_for: tuple[float, ...] = ()
        self._lay_out(self.table_area)

    # The position and its places -----------------------------------------------------------------------------------

    def _lay_out(self, area: FRect) -> TableLayout:
        """The place of everything for the position shown."""
        tiles, text_size = len(self.state.racks[self.rack_seat]), self.services.fonts.text_size
        key = *area, tiles, text_size
        if key != self._laid_out_for:
            self._laid_out_for = key
            self.layout = lay_out_table(area, self.board.map, self.board.board, self.state.seats - 1, tiles, text_size)
        return self.layout

    @property
    def moves(self) -> Sequence[Move]:
        """The moves up to the position shown."""
        return self.match.moves[: self.position]

    @property
    def rack_seat(self) -> int:
        """Whose rack lies below the board: of the person at the mouse; in a replay of the seat to move."""
        if self.is_watched:
            last = self.match.moves[self.position - 1].seat if self.position else 0
            return self.state.seat if self.state.seat is not None else last
        if self.viewer is not None:
            return self.viewer
        return self.humans[0] if self.humans else 0

    @property
    def receiver(self) -> int:
        """The left neighbour of the seat whose turn it is."""
        seat = self.state.seat if self.state.seat is not None else self.rack_seat
        return (seat + 1) % len(self.match.seats)

    def may_see(self, seat: int) -> bool:
        """Not before what the others did has been played back."""
        return super().may_see(seat) and (not self.recap.is_on or self.match.is_over)

    def rack_tiles(self) -> list[Held]:
        """The tiles of the rack below the board."""
        return self.orders[self.rack_seat].held(self.state.racks[self.rack_seat])

    def rack_places(self) -> dict[Held, FRect]:
        """Where those tiles stand; none of them as long as they must not be seen."""
        return dict(zip(self.rack_tiles(), self.layout.slots, strict=True)) if self.may_see(self.rack_seat) else {}

    @property
    def dragged(self) -> Drag | None:
        """The tile that hangs at the pointer."""
        return self.drag if self.drag.at is not None and self.pressed is not None else None

    @property
    def tile_to_lay(self) -> str | None:
        """The tile that would go on a field now."""
        dragged = self.dragged.tile if self.dragged is not None else None
        return self.draft.tile_to_lay(self.state, self.is_human_turn, dragged)

    @property
    def lit_fields(self) -> Sequence[str]:
        """Where the tile to lay may go now."""
        return self.draft.lit_fields(self.tile_to_lay, self.choices, self.services.aids.show_targets)

    @property
    def is_lighting(self) -> bool:
        """Whether what is allowed is lit, and the rest steps back."""
        return self.services.aids.show_targets and self.session.lights and not self.is_watched

    @property
    def may_choose(self) -> bool:
        """Whether the person at the mouse is to do something, and sees all they need for it."""
        return self.is_human_turn and not self.recap.is_on

    @property
    def sight(self) -> RackVisibility:
        """What the person at the mouse has before them."""
        return RackVisibility(
            self.state,
            self.rack_tiles(),
            may_act=self.is_human_turn,
            may_look=self.may_see(self.rack_seat) and not self.is_watched,
            is_by_hand=self.orders[self.rack_seat].sort is Sort.HAND,
            must_confirm=self.services.aids.confirm_moves,
        )

    # What is there -------------------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """Board, the other seats, bag, rack and buttons, the lowest first."""
        layout, view, seat = self._lay_out(area), self.view, self.rack_seat
        self.gliding.follow((seat, tuple(area)), self.rack_places())
        self.choices = LegalChoices.of(self.state) if self.may_choose else LegalChoices()
        cards = card_places(layout, seat, len(self.match.seats))
        receiver = self.receiver if self.draft.gift is not None else None
        yield CustomWidget(
            lambda canvas, look: None, field_spots(layout.board.fields, self.lit_fields, self.clicks.field)
        )
        yield CustomWidget(view.draw_seats, card_spots(cards, receiver, self.clicks.seat, self._seat_tip))
        yield CustomWidget(
            view.draw_bag, [bag_spot(layout, self.state, self.is_human_turn, self.make, self.services.texts)]
        )
        yield CustomWidget(view.draw_rack, rack_spots(self.rack_places().items(), self.is_human_turn, self.clicks.tile))
        yield CustomWidget(view.draw_turn)
        yield from self._build_buttons(layout)

    def _seat_tip(self, seat: int) -> str:
        return self.t("elevens.do.theirs", player=self.seat_name(seat), n=len(self.state.racks[seat]))

    def _build_buttons(self, layout: TableLayout) -> Iterable[Widget]:
        texts, seat = self.services.texts, self.rack_seat
        yield out_there_button(texts, layout, lambda: Push(UnseenTilesScene(self.services, self.state)))
        yield from sort_buttons(texts, layout, self.orders[seat].sort, self.may_see(seat), self._sort_rack)
        if self.recap.is_on:
            yield skip_button(texts, layout, self.recap.end)
        elif self.is_human_turn:
            receiver = self.seat_name(self.receiver)
            yield from turn_buttons(texts, layout, self.state, self.draft, receiver, self.clicks, self.make)

    def draw_background(self, canvas: Canvas) -> None:
        """The board with what lies on it and what is marked there, and the ground below rack and bag."""
        self._lay_out(self.table_area)
        self.view.draw_ground(canvas)
        self.view.draw_marks(canvas, self.interaction_state)

    def draw_overlay(self, canvas: Canvas) -> None:
        """What flies and what hangs at the pointer, over everything."""
        self.view.draw_flying(canvas)

    # Clicks --------------------------------------------------------------------------------------------------------

    def make(self, move: Move, start: Point | None = None) -> None:
        """Plays a person's move if the rules allow it; its tile comes from ``start``."""
        self._launch = start
        self.try_move(move)
        self._launch = None

    def rearrange(self, tile: Held, place: Held) -> None:
        """Puts a tile of the rack elsewhere on it."""
        tiles, seat = self.rack_tiles(), self.rack_seat
        if tile in tiles and place in tiles:
            self.orders[seat].move(self.state.racks[seat], tiles.index(tile), tiles.index(place))
            self.services.sounds.play(Sound.LAY_WOOD)

    def _sort_rack(self, sort: Sort) -> None:
        seat = self.rack_seat
        self.draft = self.draft.without_tile()
        self.orders[seat].choose(sort, self.state.racks[seat])
        if sort is Sort.HAND:
            self.show_message(lambda: self.t("elevens.say.by-hand"))

    # Drag and drop -------------------------------------------------------------------------------------------------

    def on_press(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """A tile may be dragged from now on."""
        self.drag.press(hit_target.value if hit_target is not None else None, x, y)

    def on_hover(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """A dragged tile follows the pointer."""
        was_dragged = self.drag.at is not None
        if self.pressed is None or not self.drag.move(x, y):
            return
        if not was_dragged:
            self.draft = self.draft.without_marks().without_tile()
            self.services.sounds.play(Sound.PICK)
        self.invalidate()

    def release(self, pointer: PointerEvent, hit_target: HitTarget | None) -> SceneChange | None:
        """A tile dropped where it was is not a click."""
        if self.dragged is not None and hit_target == self.pressed:
            self.pressed = None
            self.drag.end()
            self.rebuild()
            return None
        return super().release(pointer, hit_target)

    def on_drop(self, x: float, y: float, start: HitTarget, end: HitTarget | None) -> SceneChange | None:
        """A dragged tile is laid, given on, or put elsewhere on the rack."""
        was_dragged = self.drag.end()
        self.rebuild()
        if not was_dragged:
            return None
        under, state = end.value if end is not None else None, self.state if self.is_human_turn else None
        match dropped(start.value, under, (x, y), state, self.receiver, self.layout.board):
            case Rearrange(tile, place):
                self.rearrange(tile, place)
            case Move() as move:
                self.make(move, (x, y))
        return None

    def pause(self) -> None:
        """A drag ends without a drop."""
        super().pause()
        self.drag.end()

    def opening_line(self) -> str:
        """Who holds an 11 begins."""
        return messages.opening_line(self.services.texts, self.match.state_at(0), self.seat_name)

    def mouse_taken(self) -> None:
        """Before the rack is uncovered, what the others did since is played back."""
        if self.services.storage.settings.recap:
            self.recap.begin()

    def advance(self, seconds: float) -> SceneChange | None:
        """Also: the recap goes on, and a bonus tile that has only one field goes there by itself."""
        is_still, is_recap = not self.motions, self.recap.is_on
        forced = self.forced.advance(self.state if self.is_human_turn and is_still and not is_recap else None, seconds)
        if is_recap and is_still:
            self.recap.advance(seconds)
        elif forced is not None:
            self.try_move(forced)
        return super().advance(seconds)

    @property
    def computer_pause(self) -> float:
        """Within a turn tiles follow one another more quickly."""
        return super().computer_pause * (_SWIFT if self.state.turn.fields else 1.0)

    @property
    def is_moving(self) -> bool:
        """Also while something is about to happen by itself."""
        return super().is_moving or self.recap.is_on or (self.is_human_turn and forced_bonus(self.state) is not None)

    def animate(self, move: Move, before: State) -> None:
        """Tiles fly and are heard."""
        self.forced.restart()
        self.flights.show(move, self.state, self._places(move))
        for sound in sounds_of(move, self.state, None if self.is_watched else self.viewer):
            self.services.sounds.play(sound)

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """The tile goes back to the rack, if it may be seen there."""
        self.flights.show_back(moves[0], self.state, self._places(moves[0]))

    def _places(self, move: Move) -> Places:
        return Places(
            self._lay_out(self.table_area), self.rack_seat, self.may_see(move.seat), self._launch, self.rack_places()
        )

    def forget_draft(self) -> None:
        """Nothing is picked, asked, being given or on its way any more."""
        self.draft = Draft()
        self.drag.end()
        self.flights.clear()

    @property
    def has_step_back(self) -> bool:
        """Whether something of the draft can be taken back, or the recap is on."""
        return self.recap.is_on or self.draft.step_back() is not None

    def default_hit_target(self) -> HitTarget | None:
        """Where a hint, or a first click, has put the tile; else the button that a hint marks, or the main one."""
        name = self.draft.hinted if self.draft.ghost is None else f"field-{self.draft.ghost}"
        return self.find_hit_target(name) or super().default_hit_target()

    def step_back_in_game(self) -> bool:
        """First the recap, then the draft."""
        if self.recap.is_on:
            self.recap.end()
            return True
        before = self.draft.step_back()
        self.draft = before or self.draft
        return before is not None

    def undo(self) -> SceneChange | None:
        """A bonus tile that had no choice stays: its tile has come to light before."""
        if not self.has_step_back and was_forced(self.match):
            self.show_message(lambda: self.t("house.table.undo.revealed"))
            return None
        return super().undo()

    def show_advice(self, advice: Advice) -> None:
        """Picks the advised tile up and shows it on its field, or points at the button."""
        self.forget_draft()
        self.draft = Draft.advised(advice.move, self.rack_tiles())

    def show_refusal(self, refusal: Refusal) -> None:
        """Rings the fields and tiles the refusal names."""
        self.draft = self.draft.pointing_at(refusal, self.state)

    def end_refusal(self) -> None:
        """The rings go with the reason."""
        self.draft = self.draft.without_wanted()
        super().end_refusal()

    def refusal_place(self, refusal: Refusal) -> FRect | None:
        """The field or the tile that the reason speaks of."""
        return refusal_place(refusal, self.state, self.layout, self.rack_places())

    def message_obstacles(self) -> Iterable[ClearArea]:
        """What a reason names, where a tile may go, the rack and the buttons."""
        return kept_clear(self.layout, self.draft.wanted_fields, self.lit_fields or self.choices.open_fields)

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Tiles, fields and seats as people call them."""
        return messages.named(self.services.texts, self.seat_name, values)

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence for a refusal, with a capital at its beginning."""
        return messages.refusal_line(self.services.texts, self.state, refusal, self.seat_name)

    def reason_text(self, advice: Advice) -> str:
        """A hint: its tile by name, and its reasons, each a sentence of its own."""
        return messages.hint_line(self.services.texts, self.seat_name, advice, self.state.seats)

    def move_message(self, number: int) -> str:
        """The turn so far as a whole, so that it can be read however quickly its tiles follow one another."""
        return messages.told_turn(self.services.texts, self.match, number, self.seat_name)

    def describe(self, move: Move, before: State) -> str:
        """The move and what came of it in words, nothing hidden in it; once the game is over nothing is hidden."""
        return messages.told_move(self.services.texts, move, before, self.seat_name, is_over=self.match.is_over)

    def turn_line(self) -> str:
        """What can be done now; to those who cannot do anything, how it stands."""
        texts, name = self.services.texts, self.seat_name
        if self.recap.is_on:
            return self.t("elevens.do.playback")
        if self.draft.is_giving:
            return self.t("elevens.give.choose", receiver=name(self.receiver))
        if self.is_human_turn:
            return messages.turn_line(texts, self.state, name)
        return messages.standing_line(texts, self.state, self.viewer, name)

    def bar_line(self) -> tuple[str, Any]:
        """Also: for whom the others' moves are being played back."""
        if self.recap.is_on:
            return self.t("elevens.do.playback-for", name=self.seat_name(self.rack_seat)), palette.CHALK
        return super().bar_line()
