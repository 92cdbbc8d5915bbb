"""Scene of Waterways: the widgets of the table, and pointer and keys for the stone in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from pygame import FRect

from game.core.state import Move, Refusal
from game.isles.waterways.rules.moves import Draw, Lay, PassBid
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import top_left
from game.isles.waterways.rules.views import attempts
from game.isles.waterways.table import messages
from game.isles.waterways.table.auction import build_auction
from game.isles.waterways.table.bag import HiddenStonesScene
from game.isles.waterways.table.controller import WaterwaysController
from game.isles.waterways.table.draw_pile import build_bag, build_heaps
from game.isles.waterways.table.hit_targets import HeapTarget, cell_hit_targets, cell_of
from game.isles.waterways.table.message_placement import areas_to_leave_clear, obstacle_rect
from game.isles.waterways.table.panels import draw_hand, draw_seats
from game.isles.waterways.table.score_panel import draw_score_panel, score_targets
from game.isles.waterways.table.shore_signs import draw_signs
from game.isles.waterways.table.snapshot import TableSnapshot
from game.isles.waterways.table.view import View
from game.isles.waterways.table.voice import WaterwaysVoice
from game.modes.tables import GameTable
from game.scenes.base import SceneChange
from game.scenes.events import InputEvent, PointerMoved, RightClicked, SceneEvent, WheelTurned
from game.scenes.stack import Push
from game.services import Services
from game.table.controller import TableController
from game.table.hit_targets import OnCell
from game.table.messages.placement import ClearArea
from game.table.scene import NewSession, TableInteraction, TableScene
from game.table.voice import TableVoice
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget


class WaterwaysScene(TableScene[State]):
    """The table of Waterways: a stone follows the pointer, snaps to the cells, is previewed and laid."""

    name = "waterways"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "grounds", "waterways")
    controller_type: ClassVar[type[TableController[Any]]] = WaterwaysController
    controller: WaterwaysController

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.interaction = WaterwaysInteraction(self)
        self.view = View(self, self.controller)

    # Drawing -----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        """The sea, the board and the resting stones; over them highlights, the stone in hand, and motions."""
        self.view.take_snapshot()
        self.view.draw_still(canvas)
        self.view.draw_moving(canvas)

    def draw_overlay(self, canvas: Canvas) -> None:
        """The stone at the pointer, and flying parts over everything."""
        self.view.draw_over(canvas)

    # Building ----------------------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The board's cells, the columns beside it, the stone in hand."""
        view, controller, layout = self.view, self.controller, self.view.layout
        shown = view.take_snapshot()
        lit = set(shown.outlook.highlights(shown.draft.turn).fitting) if shown.is_laying else set()
        click = None if self.session.is_watched else controller.clicks.cell
        yield CustomWidget(lambda canvas, interaction: None, cell_hit_targets(layout.board_place, lit, click))
        yield CustomWidget(lambda canvas, interaction: draw_signs(view.shown, canvas, interaction, view.shown.preview))
        yield CustomWidget(lambda canvas, interaction: draw_seats(view.shown, canvas, layout.seats))
        yield from self._build_stock(shown)
        if shown.state.is_auction:
            is_pass_advised = controller.advice is not None and isinstance(controller.advice.move, PassBid)
            yield from build_auction(
                shown, layout, None if self.session.is_watched else controller.auction,
                is_mine=controller.is_human_turn, is_pass_advised=is_pass_advised,
            )  # fmt: skip
            return
        yield CustomWidget(
            lambda canvas, interaction: draw_score_panel(
                view.shown, canvas, interaction, layout.score_panel, view.shown.preview
            ),
            score_targets(shown, layout.score_panel),
        )
        yield from self._build_hand(shown)

    def _build_hand(self, shown: TableSnapshot) -> Iterable[Widget]:
        view, controller, area = self.view, self.controller, shown.layout.hand
        if self.session.is_watched:
            yield CustomWidget(lambda canvas, interaction: draw_hand(view.shown, canvas, area))
            return
        card, left, right = shown.layout.hand_parts(area, 0.5)
        can_confirm = shown.draft.placed_middle is not None and shown.preview is not None
        tip = self.t("waterways.tip.confirm") if can_confirm else ""
        yield CustomWidget(lambda canvas, interaction: draw_hand(view.shown, canvas, card))
        yield Button(
            "turn", left, self.t("waterways.button.turn"), controller.clicks.turn, "restart", is_enabled=shown.is_laying,
            tooltip=self.t("waterways.tip.turn"),
        )  # fmt: skip
        label = self.t("waterways.button.confirm")
        yield Button("confirm", right, label, controller.clicks.confirm, "tick", "primary", can_confirm, tooltip=tip)

    def _build_stock(self, shown: TableSnapshot) -> Iterable[Widget]:
        controller, view = self.controller, self.view

        def open_bag() -> SceneChange:
            return Push(HiddenStonesScene(self.services, controller.state))

        if shown.state.setup.bag is not None:
            return build_bag(view, shown.layout, open_bag)
        move = controller.advice.move if controller.advice is not None else None
        return build_heaps(
            view, shown.layout, controller.clicks.heap, open_bag, may_draw=controller.may_draw, is_lit=self.session.lights,
            advised=move.heap if isinstance(move, Draw) else "",
        )  # fmt: skip

    # Motion and messages -----------------------------------------------------------------------------------------

    def animate(self, move: Move, before: State) -> None:
        """The stone drops, the water runs, the next stone comes out of the bag; the last one is tried everywhere."""
        controller, motion, layout = self.controller, self.view.motion, self.view.layout
        state = controller.state
        lifted_from = (
            layout.board_place.stone_rect(move.at, move.turn)
            if controller.pointing.is_lifting and isinstance(move, Lay)
            else None
        )
        is_calm = self.services.session.aids.reduced_motion
        seconds = motion.start(move, before, state, layout, lifted_from, is_calm=is_calm)
        if before.is_auction and not state.is_auction:
            controller.message_bar.show(
                lambda: messages.saboteur_message(
                    self.services.assets.texts, controller.narrator.seat_name, controller.state
                )
            )
        tried = attempts(state, state.drawn) if state.ended_by == "stuck" and state.drawn is not None else []
        if tried:
            motion.start_attempts(tried, seconds)
            controller.message_bar.show(lambda: self.t("waterways.say.trying"), lambda: bool(self.frames.motions))

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """The stone goes back into the hand."""
        laid = len(self.controller.state.laid)
        if after.laid[laid:]:
            is_calm = self.services.session.aids.reduced_motion
            self.view.motion.start_back(after.laid[laid], self.view.layout, is_calm=is_calm)

    def clear_motion(self) -> None:
        """Stop all motions."""
        self.view.motion.reset()

    def subject_place(self, subject: object) -> FRect | None:
        """The edges, cells or heaps in the way."""
        place = obstacle_rect(subject, self.view.layout) if isinstance(subject, Refusal) else None
        return place or super().subject_place(subject)

    def message_obstacles(self) -> Iterable[ClearArea]:
        """Areas that refusals avoid: the stone over the board, its legal places, the panels beside the board."""
        shown = self.view.take_snapshot()
        return areas_to_leave_clear(shown.layout, shown.middle, shown.draft.turn, shown.outlook)

    # Input and time ----------------------------------------------------------------------------------------------

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Wake the idle animation at any input."""
        if isinstance(event, PointerEvent | Command):
            self.view.glints.wake()
        return super().filter(event)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """The stone follows the pointer; wheel, right button and a key turn it, a key confirms."""
        match event:
            case PointerMoved(x, y, target):
                self._hover(x, y, target)
            case WheelTurned(steps):
                self.controller.clicks.turn(1 if steps < 0 else -1)
            case Command.TURN:
                self.controller.clicks.turn()
            case RightClicked() if self.controller.is_laying:
                self.controller.clicks.turn()
            case Command.CONFIRM:
                self.controller.clicks.confirm()
            case _:
                return super().handle(event)
        return None

    def _hover(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """The stone follows the pointer, and snaps to the cells."""
        controller, pointing = self.controller, self.controller.pointing
        is_covered = self.session.overlay.covers(x, y)
        has_snapped = pointing.move(None if is_covered else (x, y), None if is_covered else cell_of(hit_target))
        if not controller.is_laying or controller.draft.placed_middle is not None:
            return
        if has_snapped and self.view.take_snapshot().preview is not None:
            controller.end_refusal()
        if has_snapped or pointing.cell is None:
            self.frames.is_due = True

    def advance(self, seconds: float) -> SceneChange | None:
        """Glints go on and off."""
        is_still = self.services.session.aids.reduced_motion or bool(self.frames.motions)
        place, laid = self.view.layout.board_place, self.controller.state.laid
        if self.view.glints.advance(seconds, place, laid, is_still=is_still):
            self.frames.is_due = True
        return super().advance(seconds)


class WaterwaysInteraction(TableInteraction):
    """Interaction of a table of Waterways: a click on a cell lays the stone in hand there."""

    def __init__(self, scene: WaterwaysScene) -> None:
        super().__init__(scene)
        self.voice = TableVoice(scene, self, WaterwaysVoice(scene.controller))
        self._waterways = scene

    def default_hit_target(self) -> HitTarget | None:
        """The heap that a hint marks, or its button to leave the auction; else the primary button."""
        advice = self._waterways.controller.advice
        match advice.move if advice is not None else None:
            case Draw(heap=heap):
                return self.find_hit_target(f"heap-{heap}")
            case PassBid():
                return self.find_hit_target("pass-bid")
        return super().default_hit_target()

    def move_of(self, hit_target: HitTarget) -> Move | None:
        """Move of laying the stone in hand on a cell, or of drawing from a heap."""
        controller = self._waterways.controller
        seat, turn = controller.state.seat, controller.draft.turn
        if seat is None:
            return None
        match hit_target.value:
            case OnCell(cell) if controller.is_laying:
                return Lay(seat, top_left(cell, turn), turn)
            case HeapTarget(heap):
                return Draw(seat, heap)
        return None
