"""Scene of Bridges: the board's targets, the log book's signs and buttons, and the order of drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from game.core.state import Move, Refusal
from game.isles.bridges.rules.moves import SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.state import State
from game.isles.bridges.table import messages
from game.isles.bridges.table.action_buttons import ButtonActions, action_buttons, marked_skips
from game.isles.bridges.table.controller import BridgesController
from game.isles.bridges.table.correction_panel import correction_buttons, fault_notes
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.hit_targets import IslandTarget, LinkTarget, board_hit_targets, link_target_name
from game.isles.bridges.table.layout import SideLayout
from game.isles.bridges.table.message_placement import areas_to_leave_clear, obstacle_rect
from game.isles.bridges.table.tooltips import log_book_targets
from game.isles.bridges.table.view import View
from game.isles.bridges.table.voice import BridgesVoice
from game.modes.tables import GameTable
from game.scenes.base import SceneChange
from game.scenes.events import PointerMoved, SceneEvent, TargetDropped
from game.services import Services
from game.table.controller import TableController
from game.table.messages.placement import ClearArea
from game.table.scene import NewSession, TableInteraction, TableScene
from game.table.voice import TableVoice
from game.ui.canvas import Canvas
from game.ui.sound_effects import Sound
from game.ui.text import TITLE
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget


class BridgesScene(TableScene[State]):
    """A game of Bridges on the table."""

    name = "bridges"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "grounds", "bridges")
    controller_type: ClassVar[type[TableController[Any]]] = BridgesController
    controller: BridgesController

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.interaction = BridgesInteraction(self)
        self.view = View(self, self.controller)

    # Motion and messages -----------------------------------------------------------------------------------------

    def animate(self, move: Move, before: State) -> None:
        """Writes, planks, lights; at a round's end announces the goals and turns the card."""
        controller, animator, narrator = self.controller, self.view.animator, self.controller.narrator
        after, sight, texts = controller.state, controller.boards.sight, self.services.assets.texts
        animator.clear_finished()
        owner = (move.seat + 1) % after.seats if isinstance(move, Start) else move.seat
        if not sight.is_hidden(move.seat) and owner == sight.owner_in_view(before):
            animator.show_move(move, before, after, owner, is_calm=self.services.session.aids.reduced_motion)
        if after.rounds_over > before.rounds_over and not controller.look_back.is_on:
            controller.boards.peeked = None
        if after.rounds_over > before.rounds_over or (after.is_over and not before.is_over):
            viewer = None if self.session.is_watched else controller.viewer
            animator.announce(messages.round_announcements(texts, before, after, narrator.names, viewer))
            message = partial(messages.round_message, texts, controller.match, controller.position)
            if viewer is not None and message(viewer, narrator.names):
                controller.message_bar.show(partial(message, viewer, narrator.names))
        if before.cards_turned == 0 < after.cards_turned and after.seats > 1 and controller.viewer is not None:
            neighbour = narrator.seat_name((controller.viewer - 1) % after.seats)
            animator.announce([messages.copies_announcement(texts, neighbour)], Sound.PAGE)
        if after.cards_turned > before.cards_turned:
            animator.turn_card(before.card)
        animator.finish_sequence()

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """Numbers and bridges leave the board in view."""
        sight = self.controller.boards.sight
        self.view.animator.show_back(moves, after, sight.main_owner, sight.main_seat)

    def subject_place(self, subject: object) -> FRect | None:
        """The island or link in the way."""
        place = obstacle_rect(self.view.chart, subject) if isinstance(subject, Refusal) else None
        return place or super().subject_place(subject)

    def message_obstacles(self) -> Iterable[ClearArea]:
        """The clickable targets cost most, every island something."""
        yield from areas_to_leave_clear(self.view.chart, self.controller.entry)

    # Building ----------------------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The board's spots, the log book's signs and buttons, the small boards."""
        view, controller = self.view, self.controller
        shown, texts = view.take_snapshot(), self.services.assets.texts
        signs = log_book_targets(
            texts, shown.sidebar, shown.sight, shown.names, controller.boards.peek, has_notes=bool(shown.faults)
        )
        yield CustomWidget(view.draw_moving, board_hit_targets(shown.chart, shown.entry, controller.clicks.place))
        yield CustomWidget(view.draw_page, signs)
        yield from self._build_buttons(shown.sidebar)
        yield from fault_notes(controller, shown.sidebar)

    def _build_buttons(self, sidebar: SideLayout) -> Iterable[Widget]:
        """The log book's buttons: for the draft, for faults, and back to one's own board."""
        controller, peeked = self.controller, self.controller.boards.peeked
        if peeked is not None:
            back = partial(controller.boards.peek, peeked)
            yield Button(
                "own-board", sidebar.confirm, self.t("bridges.do.own-board"), back, style="primary", role=TITLE
            )
        elif controller.may_begin:
            yield from correction_buttons(controller, sidebar)
        if controller.entry is not None:
            decide = controller.clicks.decide
            doing = ButtonActions(
                lambda number: decide(lambda draft: draft.choose_start(number)),
                partial(decide, Draft.skip_number),
                partial(decide, Draft.skip_bridges),
                controller.clicks.confirm,
                controller.hint_plan.follow if controller.hint_plan.plan is not None else None,
                marked_skips(controller.hint_plan.plan, controller.entry),
            )
            yield from action_buttons(self.services.assets.texts, sidebar, controller.entry, doing)

    # Drawing and pointing ----------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        """Sea, islands, all that is written, and the log book's still parts."""
        self.view.take_snapshot()
        if self.view.draw_still(canvas):
            self.frames.is_due = True

    def draw_overlay(self, canvas: Canvas) -> None:
        """The announcement of goals, over everything."""
        self.view.draw_banner(canvas)

    def advance(self, seconds: float) -> SceneChange | None:
        """Advance the sea's glints and lanterns, at most ten times a second, until a while without moves."""
        if not self.services.session.aids.reduced_motion and self.view.sea.advance(seconds) and not self.frames.motions:
            self.frames.is_due = True
        return super().advance(seconds)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Somebody is there: the sea moves again; a bridge is drawn from island to island."""
        match event:
            case PointerMoved():
                self.view.sea.wake()
                self.frames.is_due = self.frames.is_due or self.interaction.pressed is not None
            case TargetDropped(start=HitTarget(value=IslandTarget(start)), end=HitTarget(value=IslandTarget(end))):
                self.controller.clicks.place((min(start, end), max(start, end)), is_drag=True)
                self.rebuild()
                return None
        return super().handle(event)


class BridgesInteraction(TableInteraction):
    """Interaction of a table of Bridges: between the islands the whole length of a link counts."""

    def __init__(self, scene: BridgesScene) -> None:
        super().__init__(scene)
        self.voice = TableVoice(scene, self, BridgesVoice(scene.controller))
        self._bridges = scene

    def hit_target_at(self, x: float, y: float) -> HitTarget | None:
        """The target there, or the nearest link that can take a bridge."""
        found = super().hit_target_at(x, y)
        if found is not None and not isinstance(found.value, LinkTarget):
            return found
        near = self._bridges.view.chart.links_at(x, y)
        entry = self._bridges.controller.entry
        if entry is not None and len(near) > 1:
            near.sort(key=lambda link: entry.open_links[link] is not None)
        return self.find_hit_target(link_target_name(near[0])) if near else found

    def move_of(self, hit_target: HitTarget) -> Move | None:
        """The number on an island, the bridges that a link begins, or what a skip button skips."""
        controller = self._bridges.controller
        draft = controller.draft
        if draft is None:
            return None
        match hit_target.value:
            case IslandTarget(island):
                return draft.move_at(island)
            case LinkTarget(link):
                return draft.bridges_with(link, controller.hint_plan.links)
        match hit_target.name:
            case "skip-number":
                return SkipNumber(draft.seat)
            case "skip-bridges":
                return SkipBridges(draft.seat)
        return None
