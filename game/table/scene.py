"""Scene of a table: the shell around a controller, a session and a game's view.

The controller has position, draft and messages; the session filters input and runs the clock; the scene builds the
widgets and fixes the order of drawing. The same scene plays, watches and teaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, Generic

from pygame import FRect

from game.core.state import Json, Move, StateType
from game.match.turn_clock import TurnClock
from game.modes.tables import GameTable
from game.scenes import routes, unsaved_mark
from game.scenes.base import Scene, SceneChange
from game.scenes.events import InputEvent, RightClicked, SceneEvent
from game.scenes.interaction import InteractionController
from game.scenes.stack import Push
from game.scenes.tooltips import TooltipContext
from game.services import Services
from game.table.bar import BAR_HEIGHT, draw_bar, message_rect
from game.table.controller import TableController
from game.table.hit_targets import draw_held
from game.table.messages.game_log import LogScene
from game.table.messages.placement import ClearArea, around, draw_message
from game.table.pause import PauseScene
from game.table.saving.autosave import slot_of
from game.table.sessions.session import Session
from game.table.voice import TableVoice
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind
from game.ui.palette import SeatStyles
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget

_IDLE: Final = (PointerKind.MOVE, PointerKind.DRAG, PointerKind.RELEASE, PointerKind.CANCEL)
"""Pointer events without an effect of their own."""

NewSession = Callable[["TableScene[Any]"], Session]
"""Makes the session of a table's scene; mostly the session's class itself."""


class TableScene(Scene, Generic[StateType]):
    """A game on the table. A subclass is one game's face, and knows that game's own controller and state."""

    controller_type: ClassVar[type[TableController[Any]]] = TableController
    controller: TableController[StateType]

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        super().__init__(services)
        self.interaction: TableInteraction = TableInteraction(self)
        self.controller = self.controller_type(services, table, self)
        self.session: Session = session(self)
        """Input filter and clock: playing, watching, being taught."""
        self.controller.session = self.session
        self.controller.position = self.session.first_position(self.controller.match.number)
        self.frames.keep_moving_while(lambda: self.session.is_busy)  # its result appears at once

    def record(self) -> Json:
        """The game so far as a record (formats.md section 2)."""
        return self.controller.match.record().to_json()

    @property
    def seat_styles(self) -> SeatStyles:
        """The badges of the game's record."""
        return SeatStyles(self.controller.match.meta.badges)

    # For isles to override ---------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The game's widgets and targets in what the bar leaves of the window."""
        return ()

    def animate(self, move: Move, before: StateType) -> None:
        """Set in motion what the move just made does on the board; the position shown is after it already."""

    def animate_back(self, moves: Sequence[Move], after: StateType) -> None:
        """Animate moves being taken back.

        The position shown is already the earlier one; ``after`` is the position that includes all moves.
        """

    def clear_motion(self) -> None:
        """Stop what moves on the board: the position has changed, or the draft is forgotten."""

    def subject_place(self, subject: object) -> FRect | None:
        """Place of the subject of a refusal or other message; by default the focused target, else the click."""
        focused = self.interaction.focus.shown
        return focused.rect if focused is not None else around(self.interaction.pointer)

    def message_obstacles(self) -> Iterable[ClearArea]:
        """Places that a reason should not hide, and what hiding a square unit costs (0.01 little, 1 much)."""
        return ()

    # Life cycle and time -----------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The session begins."""
        self.session.enter()

    def resume(self) -> None:
        """The game's music is heard, if it has some of its own."""
        super().resume()
        self.services.assets.sounds.music.set_place(self.name)

    def pause(self) -> None:
        """Another page comes on top, or the table is left: what changed without a move is saved."""
        super().pause()
        self.session.overlay.pause()

    def leave(self) -> None:
        """End the session; the game stays saved."""
        self.session.leave()

    def advance(self, seconds: float) -> SceneChange | None:
        """Advance message bar, look back and session."""
        self.controller.message_bar.advance(seconds)
        if self.controller.look_back.advance(seconds):
            return None
        return self.session.advance(seconds)

    # Input -------------------------------------------------------------------------------------------------------

    def filter(self, event: InputEvent) -> InputEvent | None:
        """End a refusal and a look back at any action; then apply the session's filter."""
        match event:
            case PointerEvent():
                self.interaction.pointer = event.position
                self.controller.is_touch = event.is_touch
                if event.kind not in _IDLE:
                    self.controller.end_refusal()
                    if self.controller.look_back.end() and event.kind is PointerKind.PRESS:
                        return None
            case Command():
                self.controller.end_refusal()
                self.controller.look_back.end()
        return self.session.filter(event)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Help, log, undo, hint and the main button by key or gamepad."""
        match event:
            case RightClicked():
                change = self.step_back()
                is_pause = isinstance(change, Push) and isinstance(change.scene, PauseScene)
                return None if is_pause else change  # a slip of the hand opens no menu
            case Command.HELP:
                return open_help(self)
            case Command.LOG:
                return open_log(self)
            case Command.UNDO:
                return self.controller.undo()
            case Command.REDO:
                redo = self.interaction.find_hit_target("redo")
                return self.interaction.activate(redo) if redo is not None else None
            case Command.HINT:
                self.session.hints.ask()
                return None
            case Command.CONFIRM | Command.ACTIVATE:
                hit_target = self.interaction.default_hit_target()
                return self.interaction.activate(hit_target) if hit_target is not None else None
        return super().handle(event)

    def step_back(self) -> SceneChange | None:
        """Right click, Esc."""
        return self.session.step_back()

    # Drawing -----------------------------------------------------------------------------------------------------

    @property
    def table_area(self) -> FRect:
        """The window without the bar on top and the session's foot below."""
        area = self.area
        return FRect(0, BAR_HEIGHT, area.width, area.height - BAR_HEIGHT - self.session.overlay.foot)

    def build(self, area: FRect) -> Iterable[Widget]:
        """The game's widgets, then the bar, then the session's widgets over them."""
        overlay = self.session.overlay
        widgets = self.build_game(self.table_area)
        shows_buttons = not overlay.is_showcase
        self.interaction.game_widgets = [each for each in widgets if shows_buttons or not isinstance(each, Button)]
        yield CustomWidget(lambda canvas, interaction: overlay.draw_on_board(canvas))
        yield from self.interaction.game_widgets
        yield CustomWidget(draw_held)
        yield CustomWidget(lambda canvas, interaction: draw_bar(self.controller, canvas, area))
        yield from overlay.build_bar(area)
        yield from overlay.build_over(area, self.table_area)

    def draw(self, canvas: Canvas) -> None:
        """The table, and where something was refused the reason, beside what is in the way."""
        super().draw(canvas)
        message_bar, overlay = self.controller.message_bar, self.session.overlay
        kept = [*self.message_obstacles(), *overlay.message_obstacles()]
        if message_bar.place is not None and message_bar.text:
            draw_message(canvas, self.table_area, message_bar.text, message_bar.place, kept, overlay.reach)
        else:
            overlay.draw_over(canvas, self.table_area, kept)


class TableInteraction(InteractionController[SceneChange]):
    """Interaction of a table: notes the pointer's place; tooltips keep off the bar's words and the next click."""

    def __init__(self, scene: TableScene[Any]) -> None:
        super().__init__(scene)
        self._table = scene
        self.voice = TableVoice(scene, self)
        self.pointer: tuple[float, float] = (0.0, 0.0)
        self.game_widgets: Sequence[Widget] = ()
        """The game's own widgets as they were built last."""

    def move_of(self, hit_target: HitTarget) -> Move | None:
        """The move that a click on a target makes or begins, legal or not; None for other targets. Isles override."""
        return None

    def tip_of(self, hit_target: HitTarget) -> str:
        """The target's own tooltip, else that of the session's drawing there."""
        return super().tip_of(hit_target) or self._table.session.overlay.tip_on_board(hit_target.name)

    def build_mark(self) -> Iterable[Widget]:
        """The mark on the bar, beside the session's buttons."""
        table, side = self._table, unsaved_mark.WIDTH
        left = table.session.overlay.bar_room(table.area) - side
        yield from unsaved_mark.unsaved_mark(table.services, FRect(left, (BAR_HEIGHT - side) / 2, side, side))

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """The bar's words and buttons, where the next click may go, a lesson's tag."""
        table, overlay, area = self._table, self._table.session.overlay, self._table.area
        row = [each for widget in overlay.build_bar(area) for each in widget.hit_targets()]
        kept = [*table.message_obstacles(), *overlay.message_obstacles()]
        never = [message_rect(table.controller, area), *(each.rect for each in row if each.name != hit_target.name)]
        is_in_bar = hit_target.name in {each.name for each in row}
        if is_in_bar and hit_target.action is None:  # a plate: its words stand right below, whatever they cover
            return TooltipContext((), never)
        is_beside_words = is_in_bar and hit_target.rect.left > area.centerx
        whole = [table.table_area] if is_beside_words else []  # the bar has room
        return TooltipContext([*(rect for rect, _ in kept), *whole], never)


def open_pause(table: TableScene[Any]) -> SceneChange:
    """The pause menu."""
    match = table.controller.match
    is_timed = TurnClock.of(match) is not None and not match.is_over
    entry, kept = table.session.pause_entry, _kept_key(table)
    return Push(PauseScene(table.services, table.name, entry, kept, hides_table=is_timed))


def _kept_key(table: TableScene[Any]) -> str:
    """Key of the line that says where the game waits once it is left; empty where it does not."""
    game = table.controller.table
    saved = table.services.storage.saved_games.get(slot_of(game)) if table.session.is_kept else None
    if saved is None or not saved.has_begun:
        return ""
    return "house.pause.kept-daily" if game.occasion.get("day") else "house.pause.kept"


def open_log(table: TableScene[Any]) -> SceneChange:
    """The list of all moves; a click on one shows it on the board."""
    controller = table.controller
    return Push(LogScene(table.services, controller.narrator.log_lines(), controller.look_back.begin))


def open_help(table: TableScene[Any]) -> SceneChange:
    """The rules of this game."""
    return Push(routes.RulesRoute(table.name, offers_lesson=False))
