"""Scene of Elevens: the targets of board, rack and buttons, drag and drop, and the order of drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from game.core.state import Move, Refusal
from game.isles.elevens.rules.moves import Draw, End, Give, Pass, SkipFree
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.buttons import skip_button, sort_buttons, turn_buttons, unseen_tiles_button
from game.isles.elevens.table.controller import ElevensController
from game.isles.elevens.table.draft import Explain, Message, Rearrange
from game.isles.elevens.table.drag import drop_effect
from game.isles.elevens.table.forced_bonus import forced_bonus
from game.isles.elevens.table.hit_targets import (
    OnField,
    OnTile,
    bag_hit_target,
    card_hit_targets,
    field_hit_targets,
    message_obstacles,
    rack_hit_targets,
    refusal_place,
)
from game.isles.elevens.table.layout import TableLayout, card_places
from game.isles.elevens.table.legal_choices import LegalChoices
from game.isles.elevens.table.motion import sounds_of
from game.isles.elevens.table.rack import Held
from game.isles.elevens.table.unseen_tiles import UnseenTilesScene
from game.isles.elevens.table.view import View
from game.isles.elevens.table.voice import ElevensVoice
from game.modes.tables import GameTable
from game.scenes.base import SceneChange
from game.scenes.events import PointerMoved, PointerPressed, SceneEvent, TargetDropped
from game.scenes.stack import Push
from game.services import Services
from game.table.controller import TableController
from game.table.messages.placement import ClearArea, around
from game.table.scene import NewSession, TableInteraction, TableScene
from game.table.voice import TableVoice
from game.ui.canvas import Canvas
from game.ui.sound_effects import Sound
from game.ui.widgets import CustomWidget, HitTarget, Widget


class ElevensScene(TableScene[State]):
    """A game of Elevens in play or being watched: the quay, and the rack of the person at the mouse."""

    name: ClassVar[str] = "elevens"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "grounds", "elevens")
    controller_type: ClassVar[type[TableController[Any]]] = ElevensController
    controller: ElevensController

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.interaction = ElevensInteraction(self)
        self.view = View(self, self.controller)
        self.frames.keep_moving_while(partial(_is_act_due, self.controller))

    # Building and drawing ----------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """Board, the other seats, bag, rack and buttons, the lowest first."""
        view, controller, layout = self.view, self.controller, self.view.layout
        clicks, texts, places, seat = (
            controller.clicks,
            self.services.assets.texts,
            view.rack_places(),
            controller.racks.seat,
        )
        view.gliding.follow((seat, tuple(area)), places)
        controller.choices = LegalChoices.of(controller.state) if controller.may_choose else LegalChoices()
        shown = view.take_snapshot()
        receiver = shown.receiver if shown.draft.gift is not None else None
        cards = card_places(layout, seat, len(shown.names))
        tips = [
            texts.t("elevens.do.theirs", player=name, n=len(rack))
            for name, rack in zip(shown.names, shown.state.racks, strict=True)
        ]
        can_act, bag = shown.is_human_turn, (layout, shown.state)
        yield CustomWidget(
            lambda canvas, interaction: None, field_hit_targets(layout.board.fields, shown.lit_fields, clicks.field)
        )
        yield CustomWidget(view.draw_seats, card_hit_targets(cards, receiver, clicks.seat, tips.__getitem__))
        yield CustomWidget(view.draw_bag, [bag_hit_target(*bag, can_act, controller.try_move, texts)])
        yield CustomWidget(view.draw_rack, rack_hit_targets(places.items(), can_act, clicks.tile))
        yield CustomWidget(view.draw_turn)
        yield from self._build_buttons(layout)

    def _build_buttons(self, layout: TableLayout) -> Iterable[Widget]:
        controller, racks, texts = self.controller, self.controller.racks, self.services.assets.texts
        seat = racks.seat
        yield unseen_tiles_button(texts, layout, lambda: Push(UnseenTilesScene(self.services, controller.state)))
        yield from sort_buttons(
            texts, self.services.assets.fonts, layout, racks.orders[seat].sort, racks.may_see(seat), racks.choose
        )
        if controller.recap.is_on:
            yield skip_button(texts, layout, controller.recap.end)
        elif controller.is_human_turn:
            receiver = controller.narrator.seat_name(racks.receiver)
            state, draft = controller.state, controller.draft
            yield from turn_buttons(texts, layout, state, draft, receiver, controller.clicks, controller.try_move)

    def draw_background(self, canvas: Canvas) -> None:
        """The board with its tiles and marks, and the ground below rack and bag."""
        self.view.take_snapshot()
        self.view.draw_ground(canvas)
        self.view.draw_marks(canvas, self.interaction.state)

    def draw_overlay(self, canvas: Canvas) -> None:
        """Flying and dragged tiles, over everything."""
        self.view.draw_flying(canvas)

    # Drag and drop -----------------------------------------------------------------------------------------------

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Follow a dragged tile from the press on; lay it, give it, or move it on the rack."""
        match event:
            case PointerPressed(x, y, target):
                self.view.drag.press(target.value if target is not None else None, x, y)
            case PointerMoved(x, y):
                self._drag(x, y)
            case TargetDropped():
                self._drop(event)
            case _:
                return super().handle(event)
        return None

    def _drag(self, x: float, y: float) -> None:
        """A dragged tile follows the pointer."""
        was_dragged = self.view.drag.at is not None
        if self.interaction.pressed is None or not self.view.drag.move(x, y):
            return
        self.interaction.is_dragging = True
        if not was_dragged:
            self.controller.draft = self.controller.draft.without_marks().without_tile()
            self.services.assets.sounds.play(Sound.PICK)
        self.frames.is_due = True

    def _drop(self, drop: TargetDropped) -> None:
        """Lay or give a dropped tile, or move it on the rack; no effect where it began."""
        controller, start, end = self.controller, drop.start, drop.end
        was_dragged = self.view.drag.end()
        self.rebuild()
        if not was_dragged or (end is not None and end.name == start.name):
            return
        under, state = end.value if end is not None else None, controller.state if controller.is_human_turn else None
        at, receiver, board = (drop.x, drop.y), controller.racks.receiver, self.view.layout.board
        match drop_effect(start.value, under, at, state, receiver, board):
            case Rearrange(tile, place):
                controller.racks.rearrange(tile, place)
            case Move() as move:
                controller.clicks.launch = at
                controller.try_move(move)
                controller.clicks.launch = None

    def pause(self) -> None:
        """A drag ends without a drop."""
        super().pause()
        self.view.drag.end()

    # Motion and messages -----------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """Advance the recap, and play a bonus tile with a single legal field."""
        self.controller.advance(seconds)
        return super().advance(seconds)

    def animate(self, move: Move, before: State) -> None:
        """Tiles fly and are heard."""
        controller = self.controller
        controller.forced.restart()
        self.view.flights.show(move, controller.state, self.view.flight_places(move))
        for sound in sounds_of(move, controller.state, None if self.session.is_watched else controller.viewer):
            self.services.assets.sounds.play(sound)

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """The tile goes back to the rack, if it may be seen there."""
        self.view.flights.show_undo(moves[0], self.controller.state, self.view.flight_places(moves[0]))

    def clear_motion(self) -> None:
        """Drop drag and flights."""
        self.view.drag.end()
        self.view.flights.clear()

    def subject_place(self, subject: object) -> FRect | None:
        """The field or the tile that is spoken of; of a tile on the rack its place, None where it may not be seen."""
        state, layout, rack = self.controller.state, self.view.layout, self.view.rack_places()
        match subject:
            case Held():
                return rack.get(subject)
            case Message(at=field):
                return layout.board.fields[field]
            case Explain(refusal):
                picked = self.controller.draft.picked
                place = rack.get(picked) if picked is not None else None
                found = refusal_place(refusal, state, layout, rack)
                return found or (around(place.center) if place is not None else None)
            case Refusal():
                return refusal_place(subject, state, layout, rack) or super().subject_place(subject)
        return super().subject_place(subject)

    def message_obstacles(self) -> Iterable[ClearArea]:
        """The places a refusal names, legal fields, the rack and the buttons."""
        shown = self.view.take_snapshot()
        return message_obstacles(shown.layout, shown.draft.wanted_fields, shown.lit_fields or shown.choices.open_fields)


def _is_act_due(controller: ElevensController) -> bool:
    """True while something is about to happen by itself."""
    is_forced = controller.is_human_turn and forced_bonus(controller.state) is not None
    return controller.recap.is_on or is_forced


class ElevensInteraction(TableInteraction):
    """Interaction of a table of Elevens: the main target is where a tile is about to go."""

    def __init__(self, scene: ElevensScene) -> None:
        super().__init__(scene)
        self.voice = TableVoice(scene, self, ElevensVoice(scene.controller))
        self._elevens = scene

    def default_hit_target(self) -> HitTarget | None:
        """The field of a hint or a first click; else the button that a hint marks, or the primary one."""
        draft = self._elevens.controller.draft
        name = draft.hinted if draft.ghost is None else f"field-{draft.ghost}"
        return self.find_hit_target(name) or super().default_hit_target()

    def move_of(self, hit_target: HitTarget) -> Move | None:
        """The picked tile on a field, another tile of the rack on its first open field, a gift, or a button's move."""
        controller = self._elevens.controller
        state, draft = controller.state, controller.draft
        if state.seat is None:
            return None
        match hit_target.value:
            case OnField(field):
                tile = draft.tile_to_lay(state, controller.may_choose)
                return state.placing(tile, field) if tile is not None else None
            case OnTile(held) if draft.is_giving:
                return Give(state.seat, held.tile)
            case OnTile(held):
                fields = state.fields_for(held.tile)
                return state.placing(held.tile, fields[0]) if fields else None
        buttons = {
            move.do: move for move in (End(state.seat), Draw(state.seat), Pass(state.seat), SkipFree(state.seat))
        }
        return buttons.get(hit_target.name)
