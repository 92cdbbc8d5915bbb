"""What all game scenes share: the position shown, drafts and refusals, messages, the bar on top, the log's words.

An isle's scene draws ``state`` (the position shown) and turns clicks into moves for ``try_move``; it decides nothing about
the rules. Where moves come from and who may act is the ``Session``'s: the same scene plays, watches, teaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, cast

from pygame import FRect

from game.core.players import Advice
from game.core.state import Json, Move, Refusal, StateType
from game.match.match import Match
from game.modes.tables import GameTable
from game.scenes import routes, unsaved_mark
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.scenes.tooltips import TooltipContext
from game.services import Services
from game.table.bar import BAR_HEIGHT, draw_bar, message_rect
from game.table.hit_targets import draw_held
from game.table.hooks import IsleHooks
from game.table.messages.game_log import LogLine, LogScene
from game.table.messages.message_bar import MessageBar, MessageSource
from game.table.messages.placement import around, draw_message
from game.table.move_replay import MoveReplay
from game.table.pause import PauseScene
from game.table.sessions.session import Session
from game.table.table_setup import display_name
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import Command, PointerEvent, PointerKind
from game.ui.sound import Sound
from game.ui.widgets import CustomWidget, HitTarget, Widget

_PACES: Final[Mapping[str, float]] = {"slow": 1.8, "normal": 0.9, "quick": 0.35, "instant": 0.0}
"""Seconds between what happened last and a computer player's move, by the setting."""

_IDLE: Final = (PointerKind.MOVE, PointerKind.DRAG, PointerKind.RELEASE, PointerKind.CANCEL)
"""What the pointer does without doing anything else than before."""

NewSession = Callable[["TableScene[Any]"], Session]
"""Makes the session of a table's scene; mostly the session's class itself."""


class TableScene(IsleHooks[StateType]):
    """A game on the table. A subclass is one game's face, and knows that game's own state."""

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        super().__init__(services)
        self.table = table
        self.match: Match[StateType] = cast("Match[StateType]", table.match)
        self.advice: Advice | None = None
        """The hint that is being shown."""
        self.message_bar = MessageBar()
        self.game_widgets: Sequence[Widget] = ()
        """The game's own widgets as they were built last."""
        self.refused: Refusal | None = None
        """What was refused last, while the table shows why."""
        self._pointer: tuple[float, float] = (0.0, 0.0)
        self.move_replay = MoveReplay(self)
        self.position = self.match.number
        """How many moves the position shown has behind it."""
        self.session: Session = session(self)
        """Who moves here, and what clicks do."""
        self.position = self.session.first_position(self.match.number)

    def bar_end(self) -> float:
        """Where the bar's text must end, in units from the left."""
        end = self.session.bar_room(self.area)
        return end - unsaved_mark.WIDTH - 12 if self.services.storage.in_memory else end

    def mark_place(self, area: FRect) -> FRect:
        """On the bar, beside what the session has there."""
        return FRect(
            self.session.bar_room(area) - unsaved_mark.WIDTH,
            (BAR_HEIGHT - unsaved_mark.WIDTH) / 2,
            unsaved_mark.WIDTH,
            unsaved_mark.WIDTH,
        )

    @property
    def computer_pause(self) -> float:
        """Seconds between what happened last and a computer player's move."""
        return _PACES[self.services.storage.settings.pace]

    @property
    def lays_at_once(self) -> bool:
        """Whether a click is final without a second one: as the settings say, unless the person at the mouse wants to
        confirm every move; never for a finger, which hides what it lays."""
        is_wanted = self.services.storage.settings.lay_at_once and not self.services.aids.confirm_moves
        return is_wanted and not self.is_touch

    # State -------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> StateType:
        """The position shown."""
        return self.match.state_at(min(self.position, self.match.number))

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be seen: of the person who has the mouse; None where nobody's may."""
        return self.session.viewer

    def may_see(self, seat: int) -> bool:
        """Whether what that seat holds may be shown now."""
        return self.match.is_over or seat == self.session.viewer

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.match.seats) if not seat.is_computer]

    @property
    def is_human_turn(self) -> bool:
        """Whether a person may act now: it is their turn, they have the mouse, and the latest position is shown."""
        return self.session.may_act and self.position == self.match.number

    @property
    def is_watched(self) -> bool:
        """Whether a record is looked at."""
        return self.session.is_watched

    @property
    def seat(self) -> int | None:
        """Whose move it is in the position shown."""
        return self.state.seat

    def seat_name(self, seat: int) -> str:
        """The name of who sits there."""
        return display_name(self.services, seat, self.match.seats[seat].name)

    def badge(self, seat: int) -> str:
        """The sprite of that seat's badge."""
        return palette.badge(seat)

    def record(self) -> Json:
        """The game so far as a record (formats.md section 2)."""
        return self.match.record().to_json()

    # Playing -----------------------------------------------------------------------------------------------------

    def try_move(self, move: Move) -> bool:
        """Plays a person's move, or says which rule forbids it; whether it was played."""
        if not self.is_human_turn:
            return False
        refusal = self.match.why_not(move)
        if refusal is not None:
            self.refuse(refusal)
            return False
        self.make_move(move)
        return True

    def refuse(self, refusal: Refusal) -> None:
        """Says why something cannot be done, and shows what is in the way."""
        self.services.sounds.play(Sound.ILLEGAL)
        focused = self.focus.shown
        clicked = focused.rect if focused is not None else around(self._pointer)
        self.refused = refusal
        self.message_bar.refuse(lambda: self.refusal_text(refusal), self.refusal_place(refusal) or clicked)
        self.show_refusal(refusal)
        self.invalidate()

    def end_refusal(self) -> None:
        """The person does something else: the reason and what it showed go."""
        had, self.refused = self.refused is not None, None
        if self.message_bar.end_refusal() or had:
            self.invalidate()

    def show_message(self, line: MessageSource, holds: Callable[[], bool] | None = None) -> None:
        """Shows a line in the bar: for as long as it takes to read, or as long as ``holds`` does."""
        self.refused = None
        self.message_bar.show(line, holds)
        self.invalidate()

    @property
    def message(self) -> str:
        """The line that is told, in the bar or beside what was refused; empty if there is none."""
        return self.message_bar.text

    @property
    def bar_message(self) -> str:
        """The line that stands in the bar instead of whose turn it is; empty if there is none."""
        return self.message_bar.in_bar

    @property
    def bar_detail(self) -> str:
        """What the bar says below it: what to do now; nothing while a hint is awaited, which will say it."""
        return "" if self.session.is_hint_awaited else self.turn_line()

    def move_message(self, number: int) -> str:
        """What the bar tells of the move after the position of that number: as the log does, or with what led to it."""
        return self.log_line(number)

    def announce_move(self, number: int) -> None:
        """Tells the move after the position of that number in the bar, if there is something to tell."""
        if self.move_message(number):
            self.show_message(lambda: self.move_message(number) if number < self.match.number else "")

    def make_move(self, move: Move) -> None:
        """Makes a legal move and shows it."""
        before = self.match.state
        self.advice, self.refused = None, None
        self.message_bar.clear()
        self.match.play(move)
        self.forget_draft()
        self.position = self.match.number
        if self.session.announces(move):
            self.announce_move(self.match.number - 1)
        self.animate(move, before)
        self.session.moved()
        self.rebuild()

    def show_latest(self) -> None:
        """Moves have been made or taken back elsewhere: shows the position after the last one as it is."""
        self.motions.clear()
        self.advice = None
        self.end_refusal()
        self.forget_draft()
        self.position = self.match.number
        self.rebuild()

    def show_position(self, number: int, animate: bool = False) -> None:
        """Shows the position after that many moves of the match; ``animate`` shows the last of them being made."""
        number = max(0, min(number, self.match.number))
        self.motions.clear()
        self.end_refusal()
        self.forget_draft()
        before = self.state
        is_next = number == self.position + 1
        self.position = number
        if animate and is_next:
            self.animate(self.match.moves[number - 1], before)
        self.rebuild()

    def show_during_replay(self, line: MessageSource) -> None:
        """Shows a line in the bar for as long as a move of the past is looked at."""
        self.show_message(line, lambda: self.move_replay.is_on)

    def undo(self) -> SceneChange | None:
        """Takes back the last step: of the draft, else the last move as far as the session allows."""
        if self.step_back_in_game():
            self.rebuild()
            return None
        return self.session.undo()

    # Words -------------------------------------------------------------------------------------------------------

    def opening_line(self) -> str:
        """Who begins and why, in a sentence that tells nobody a secret; empty where nobody begins before the others."""
        seat = self.match.state_at(0).seat
        if seat is None or len(self.match.seats) == 1 or not self.has_first_seat:
            return ""
        return self.t("house.table.begins", name=self.seat_name(seat))

    def log_line(self, number: int) -> str:
        """The move after the position of that number, as a sentence that names who made it; empty if it tells nothing."""
        move = self.match.moves[number]
        line = self.describe(move, self.match.state_at(number))
        name = self.seat_name(move.seat)
        at = line.find(name)
        is_named = at >= 0 and ". " not in line[:at]  # a second sentence may tell what came of it, and for whom
        return line if not line or is_named else self.services.texts.headed(name, line)

    def log_lines(self, start: int = 0) -> list[LogLine]:
        """The moves from that number to the position shown that tell something, in words; first of all who begins."""
        told = [
            LogLine(self.match.moves[number].seat, self.log_line(number), number)
            for number in range(start, self.position)
        ]
        first = self.match.state_at(0).seat
        if start == 0 and first is not None:
            told.insert(0, LogLine(first, self.opening_line(), None))
        return [line for line in told if line.text]

    def reason_text(self, advice: Advice) -> str:
        """A hint's reasons in a few words."""
        told = [
            self.t(f"{self.game}.reason.{reason.key}", **self.named(reason.values)).rstrip(".")
            for reason in advice.reasons[:2]
        ]
        return self.t("house.table.hint", reasons=". ".join(told)) if told else self.t("house.table.hint-plain")

    def bar_line(self) -> tuple[str, Any]:
        """Whose turn it is, as a sentence, and its colour."""
        seat = self.seat
        if seat is None:
            return self.t("house.table.over"), palette.CHALK
        is_computer = self.match.seats[seat].is_computer
        key = self.session.bar_line_key(is_computer, len(self.match.seats))
        if not key:
            return self.alone_line(), palette.CHALK
        return self.t(key, name=self.seat_name(seat)), palette.CHALK

    # Life cycle and time -----------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The session begins."""
        self.session.enter()

    def leave(self) -> None:
        """The session ends; the game stays kept as far as it is."""
        self.session.leave()

    def advance(self, seconds: float) -> SceneChange | None:
        """Messages fade, a look back ends, and the session goes on."""
        if self.message_bar.advance(seconds):
            self.invalidate()
        if self.move_replay.advance(seconds):
            return None
        return self.session.advance(seconds)

    @property
    def is_moving(self) -> bool:
        """Also while the session waits for something, so that it is shown at once."""
        return super().is_moving or self.session.is_busy

    # Input -------------------------------------------------------------------------------------------------------

    def activate(self, hit_target: HitTarget) -> SceneChange | None:
        """Does what a click on the spot does, if the session lets it."""
        return self.session.activate(hit_target, super().activate)

    def handle_pointer(self, pointer: PointerEvent) -> SceneChange | None:
        """Whatever is done ends what was refused, and a look back; the rest is the session's and the scene's."""
        self._pointer = pointer.position
        if pointer.kind not in _IDLE:
            self.end_refusal()
            if self.move_replay.end() and pointer.kind is PointerKind.PRESS:
                return None
        return self.session.handle_pointer(pointer, super().handle_pointer)

    def release(self, pointer: PointerEvent, hit_target: HitTarget | None) -> SceneChange | None:
        """The pointer was let go."""
        return self.session.release(pointer, hit_target, super().release)

    def handle_command(self, command: Command) -> SceneChange | None:
        """Keys and buttons, as far as the session lets them through."""
        self.end_refusal()
        self.move_replay.end()
        return self.session.handle_command(command, super().handle_command)

    def step_back(self) -> SceneChange | None:
        """Right click, Esc."""
        return self.session.step_back()

    def on_command(self, command: Command) -> SceneChange | None:
        """Help, log, undo, hint and the main button by key or gamepad; the rest is the session's."""
        match command:
            case Command.HELP:
                return self.open_help()
            case Command.LOG:
                return self.open_log()
        return self.session.on_command(command)

    def open_pause(self) -> SceneChange | None:
        """The pause menu."""
        return Push(PauseScene(self.services, self.game, self.session.again))

    def open_log(self) -> SceneChange | None:
        """The list of all moves; a click on one shows it on the board."""
        return Push(LogScene(self.services, self.log_lines(), self.move_replay.begin))

    def open_help(self) -> SceneChange | None:
        """The rules of this game."""
        return Push(routes.RulesRoute(self.game, offers_lesson=False))

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """What a tip does not lie on: the bar's words and buttons, where the next click may go, a lesson's tag."""
        row = [each for widget in self.session.build_bar(self.area) for each in widget.hit_targets()]
        kept = [*self.message_obstacles(), *self.session.message_obstacles()]
        never = [message_rect(self, self.services.fonts), *(each.rect for each in row if each.name != hit_target.name)]
        is_beside_words = hit_target.rect.left > self.area.centerx and hit_target.name in {each.name for each in row}
        table = [self.table_area] if is_beside_words else []  # there is room in the bar
        return TooltipContext([*(rect for rect, _ in kept), *table], never)

    # Drawing -----------------------------------------------------------------------------------------------------

    @property
    def table_area(self) -> FRect:
        """What the bar on top, and the session's foot below, leave of the window."""
        area = self.area
        return FRect(0, BAR_HEIGHT, area.width, area.height - BAR_HEIGHT - self.session.foot)

    def build(self, area: FRect) -> Iterable[Widget]:
        """The game's widgets, then the bar on top, then what the session lays over them."""
        self.game_widgets = list(self.build_game(self.table_area))
        yield CustomWidget(lambda canvas, look: self.session.draw_on_board(canvas))
        yield from self.game_widgets
        yield CustomWidget(draw_held)
        yield CustomWidget(lambda canvas, look: draw_bar(self, canvas))
        yield from self.session.build_bar(area)
        yield from self.session.build_over(area, self.table_area)

    def draw(self, canvas: Canvas) -> None:
        """The table, and where something was refused the reason, beside what is in the way."""
        super().draw(canvas)
        place = self.message_bar.place
        if place is not None and self.message:
            kept = [*self.message_obstacles(), *self.session.message_obstacles()]
            draw_message(canvas, self.table_area, self.message, place, kept, self.session.reach)
