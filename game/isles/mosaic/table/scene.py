"""Scene of Mosaic: the targets of sheet, tray and track, pointer and drag, and the order of drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from game.core.state import Move, Refusal
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table import messages
from game.isles.mosaic.table.action import draw_action
from game.isles.mosaic.table.controller import MosaicController
from game.isles.mosaic.table.draft import DraftMessage
from game.isles.mosaic.table.highlights import HighlightView
from game.isles.mosaic.table.hit_targets import (
    OnPiece,
    bonus_hit_targets,
    cell_hit_targets,
    piece_hit_targets,
    seat_hit_targets,
)
from game.isles.mosaic.table.message_placement import message_obstacles, message_place, refusal_place
from game.isles.mosaic.table.panels import draw_head, draw_turn
from game.isles.mosaic.table.view import View
from game.isles.mosaic.table.voice import MosaicVoice
from game.modes.tables import GameTable
from game.scenes.base import SceneChange
from game.scenes.events import InputEvent, PointerMoved, SceneEvent, TargetDropped
from game.scenes.tooltips import TooltipContext
from game.services import Services
from game.table.controller import TableController, human_seats
from game.table.hit_targets import OnCell
from game.table.scene import NewSession, TableInteraction, TableScene
from game.table.voice import TableVoice
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent
from game.ui.text import NUMBER, TITLE
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget


class MosaicScene(TableScene[State]):
    """The table of Mosaic: the sheet and its bonus track, the tray of pieces, the others' sheets."""

    name = "mosaic"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "mosaic")
    controller_type: ClassVar[type[TableController[Any]]] = MosaicController
    controller: MosaicController

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.interaction = MosaicInteraction(self)
        self.view = View(self, self.controller)
        self.highlights = HighlightView(self.view)

    # Motion and messages -----------------------------------------------------------------------------------------

    def animate(self, move: Move, before: State) -> None:
        """Animate drops of glass, strikes and the rectangle; in a solo game announce the rival's strike, which follows
        at once.
        """
        controller, people, is_watched = self.controller, human_seats(self.controller.match), self.session.is_watched
        is_own = controller.sheets.peeked is None and move.seat == controller.viewer
        is_large = is_watched or not people or is_own or controller.sheets.peeked == move.seat
        is_held = not is_watched and move.seat in people
        is_calm = self.services.session.aids.reduced_motion
        self.view.animator.show(move, before, controller.state, is_large=is_large, is_held=is_held, is_calm=is_calm)
        fresh = controller.state.rival_strikes[len(before.rival_strikes) :]
        if fresh and not is_watched and not controller.look_back.is_on and not controller.match.is_over:
            texts, match, number = self.services.assets.texts, controller.match, controller.match.number
            controller.message_bar.show(lambda: messages.rival_line(texts, fresh[0]) if number <= match.number else "")

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """The piece goes back to the tray."""
        is_large, is_calm = moves[0].seat == self.controller.sheets.main_seat, self.services.session.aids.reduced_motion
        self.view.animator.show_undo(moves[0], is_large=is_large, is_calm=is_calm)

    def clear_motion(self) -> None:
        """Stop all motions."""
        self.view.animator.moving.clear()

    def subject_place(self, subject: object) -> FRect | None:
        """The cells in the way, or the piece that is spoken of."""
        match subject:
            case DraftMessage():
                return message_place(self.view.layout, subject)
            case Refusal():
                return refusal_place(self.view.layout, subject) or super().subject_place(subject)
        return super().subject_place(subject)

    def message_obstacles(self) -> Iterable[tuple[FRect, float]]:
        """The piece held over the sheet, the cells that are free, the pieces that fit, the button."""
        controller = self.controller
        return message_obstacles(self.view.layout, controller.state, controller.sheets.main_seat, controller.draft)

    # Input and time ----------------------------------------------------------------------------------------------

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Note the pointer's place, where a ghost is drawn, unless it is a finger."""
        if isinstance(event, PointerEvent):
            self.view.glint.wake()
            self.view.pointer = None if event.is_touch else event.position
        return super().filter(event)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """The ghost follows the pointer; a piece may be dragged from the tray onto the grid."""
        match event:
            case PointerMoved(target=target):
                self._hover(target)
                return None
            case TargetDropped(start=start, end=end):
                draft = self.controller.draft
                match start.value, end.value if end is not None else None:
                    case OnPiece(label), OnCell(cell) if draft is not None and label == draft.piece:
                        self.controller.clicks.cell(cell)
                        self.rebuild()
                return None
        return super().handle(event)

    def _hover(self, hit_target: HitTarget | None) -> None:
        """The ghost follows the pointer; a piece pulled out of the tray is picked."""
        if self.controller.draft is None:
            return
        label = hit_target.value.label if hit_target is not None and isinstance(hit_target.value, OnPiece) else None
        if label != self.view.piece_under:
            self.view.piece_under = label
            self.frames.is_due = True
        pressed = self.interaction.pressed
        is_pulled = pressed is not None and hit_target is not pressed and pressed.is_enabled
        pulled = pressed.value.label if is_pulled and pressed and isinstance(pressed.value, OnPiece) else None
        cell = hit_target.value.cell if hit_target is not None and isinstance(hit_target.value, OnCell) else None
        if self.controller.hold(cell, pulled):
            self.frames.is_due = True

    def advance(self, seconds: float) -> SceneChange | None:
        """Also lets a glint wander along the brass now and then."""
        controller, glint = self.controller, self.view.glint
        is_quiet = self.services.session.aids.reduced_motion or glint.is_asleep or bool(self.frames.motions)
        has_brass = not is_quiet and controller.state.tally(controller.sheets.main_seat).rectangle.area > 0
        if glint.advance(seconds, is_wanted=has_brass):
            self.frames.is_due = True
        return super().advance(seconds)

    # Building and drawing ----------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The sheet's cells, the tray's pieces, the bonus pieces, the other seats, confirm."""
        view, controller, shown = self.view, self.controller, self.view.take_snapshot()
        state, seat, draft, layout = shown.state, shown.main_seat, shown.draft, shown.layout
        texts, sidebar = self.services.assets.texts, layout.sidebar
        yield CustomWidget(view.draw_moving, list(cell_hit_targets(layout.lattice, draft, controller.clicks.cell)))
        marked = [
            *piece_hit_targets(layout.tray, state, seat, draft, controller.clicks.piece),
            *bonus_hit_targets(texts, sidebar.track, state, seat, draft, controller.clicks.bonus),
            *seat_hit_targets(
                texts, state, shown.names, layout.cards, shown.other_seats, shown.peeked, controller.sheets.peek
            ),
        ]  # fmt: skip
        yield CustomWidget(self.highlights.draw_marks, marked)
        yield CustomWidget(lambda canvas, interaction: draw_action(canvas, view.shown))
        if draft is not None:
            is_ready = draft.at is not None or draft.must_pass
            text = self.t("mosaic.do.pass" if draft.must_pass else "mosaic.do.confirm")
            yield Button(
                "confirm", sidebar.button, text, controller.clicks.confirm, "tick", "primary", is_ready, role=NUMBER
            )
        elif shown.peeked is not None:
            back = partial(controller.sheets.peek, shown.peeked)
            text = self.t("mosaic.do.own-sheet" if controller.viewer is not None else "mosaic.do.back")
            yield Button("own-sheet", sidebar.button, text, back, style="primary", role=TITLE)

    def draw_background(self, canvas: Canvas) -> None:
        """Draw everything at rest."""
        shown = self.view.take_snapshot()
        self.view.draw_still(canvas)
        draw_head(canvas, shown)
        draw_turn(canvas, shown)

    def draw_overlay(self, canvas: Canvas) -> None:
        """The picked piece at the pointer."""
        self.highlights.draw_at_pointer(canvas)


class MosaicInteraction(TableInteraction):
    """Interaction of a table of Mosaic: a piece's tooltip shows its present facts."""

    def __init__(self, scene: MosaicScene) -> None:
        super().__init__(scene)
        self.voice = TableVoice(scene, self, MosaicVoice(scene.controller))
        self._mosaic = scene

    def tip_of(self, hit_target: HitTarget) -> str:
        """Tooltip of a piece as things stand; none where a hand points and a bubble explains."""
        controller = self._mosaic.controller
        if not self._mosaic.session.lights:
            return ""
        if isinstance(hit_target.value, OnPiece):
            texts, names = controller.services.assets.texts, controller.narrator.names
            return messages.piece_tip(
                texts, names, controller.state, controller.sheets.main_seat, hit_target.value.label
            )
        return super().tip_of(hit_target)

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """Keep tooltips off the panel about the piece in hand too."""
        return super().tooltip_context(hit_target).avoiding(self._mosaic.view.layout.sidebar.action)

    def move_of(self, hit_target: HitTarget) -> Move | None:
        """The picked piece at a cell, or a loose piece where it scores most."""
        draft = self._mosaic.controller.draft
        if draft is None:
            return None
        match hit_target.value:
            case OnCell(cell):
                corner = draft.corner(cell)
                is_ghost = draft.at is not None and cell in draft.ghost_cells()
                return draft.move(corner) if corner is not None and not is_ghost else None
            case OnPiece(label) if not draft.is_bonus and label != draft.piece:
                return draft.best_move(label)
        return None
