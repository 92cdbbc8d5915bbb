"""What the four game scenes share: the bar on top, turns, computer players, undo, hints, messages, hand-over, watching.

A game's scene draws ``state`` (the position shown) and turns clicks into moves for ``play``; it decides nothing about
the rules. The same scene shows a replay or the attract mode: then ``mode`` is ``WATCH`` and moves come from the record.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, ClassVar, Final

from pygame import FRect

from game.boards.shelf import LoadedBoard
from game.core.match import Match
from game.core.players import Advice
from game.core.state import Json, Move, Refusal, State
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Pop, Push
from game.services import Services
from game.table.bar import (
    BAR_HEIGHT,
    SeatCard,
    bar_button,
    bar_buttons,
    draw_bar,
    draw_seat_card,
    draw_speech,
)
from game.table.computer_turn import ComputerTurn
from game.table.playback import PLAYBACK_HEIGHT, Playback
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import Command, Pointer, PointerKind
from game.ui.sound import Sound
from game.ui.widgets import Custom, Look, Spot, Widget

if TYPE_CHECKING:
    from game.table.ghost import Ghost
    from game.table.house import HousePlaysAlong
    from game.table.lesson import LessonGuide

FOCUS_COMMANDS: Final = frozenset(
    {Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN, Command.NEXT, Command.PREVIOUS, Command.BACK}
)
_MESSAGE_SECONDS: Final = 6.0
_SPEECH_SECONDS: Final = 3.5
_PACES: Final[Mapping[str, float]] = {"slow": 1.8, "normal": 0.9, "quick": 0.35, "instant": 0.0}
"""Seconds between what happened last and a computer player's move, by the setting."""


class Mode(Enum):
    """Whether people play at this table or watch a record."""

    PLAY = auto()
    WATCH = auto()


@dataclass(slots=True)
class Table:
    """A match on its board, and what it is part of."""

    match: Match
    board: LoadedBoard[Any]
    profiles: Sequence[int | None] = ()
    """The profile of each seat, where there is one; names are in the match's seats."""
    occasion: Json = field(default_factory=dict)
    """What the game is part of (``daily``, ``regatta``, ``match`` of several games, ...); kept with the record."""


class TableScene(Scene):
    """A game on the table. A subclass is one game's face."""

    game: ClassVar[str] = ""
    shows_tips = False
    has_secrets: ClassVar[bool] = False
    """Whether a seat holds what others must not see, so that the screen is covered while the mouse is passed."""

    def __init__(self, services: Services, table: Table, mode: Mode = Mode.PLAY) -> None:
        super().__init__(services)
        self.table = table
        self.match = table.match
        self.mode = mode
        self.position = self.match.number if mode is Mode.PLAY else 0
        """How many moves the position shown has behind it."""
        self.advice: Advice | None = None
        """The hint that is being shown."""
        self._message = ""
        self._message_age = 0.0
        self._pressed_at: tuple[float, float] | None = None
        self._refused_at: tuple[float, float] | None = None
        """Where what was refused had been clicked, while the reason is shown there."""
        self._computer = ComputerTurn(services, self.match)
        self._waited = 0.0
        self._viewer = self._first_viewer()
        self._is_hand_over_due = self._needs_hand_over() and (self.has_secrets or self.match.number > 0)
        self._is_finished_shown = False
        self._entered: float | None = None
        self.record_number: int | None = None
        """The number of the record once the game is over and kept."""
        self.house: HousePlaysAlong | None = None
        """The house at a solo table, from the first move on."""
        self.best_run: Ghost | None = None
        """The best run so far, at a solo table."""
        self.playback: Playback | None = None
        """What moves a watched record on; None while people play."""
        self.lesson: LessonGuide | None = None
        """What leads through a lesson; None at any other table."""
        self.game_widgets: Sequence[Widget] = ()
        """The game's own widgets as they were built last."""

    # For games to override ---------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The game's widgets and spots in what the bar leaves of the window."""
        return ()

    def animate(self, move: Move, before: State) -> None:
        """Sets in motion what the move just made does on the board; ``state`` is the position after it already."""

    def describe(self, move: Move, before: State) -> str:
        """The move as the log tells it, to everybody (nothing hidden in it)."""
        return self.t(
            f"{self.game}.log.{move.do}", **{key: value for key, value in move.to_json().items() if key != "do"}
        )

    def log_line(self, number: int) -> str:
        """The move after the position of that number, as a sentence that names who made it; empty if it tells nothing."""
        move = self.match.moves[number]
        line = self.describe(move, self.match.state_at(number))
        name = self.seat_name(move.seat)
        return line if not line or name in line else f"{name}: {line}"

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence that says which rule forbids a move; see also ``show_refusal``."""
        return self.t(f"{self.game}.why.{refusal.reason.value}", **self.named(refusal.details))

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values of a refusal, reason or log line as people call them (an island's letter, a tile's name)."""
        return dict(values)

    def show_refusal(self, refusal: Refusal) -> None:
        """Shows on the board what is in the way."""

    def show_advice(self, advice: Advice) -> None:
        """Shows a hint's move on the board, by the same picture a person would make."""

    def forget_draft(self) -> None:
        """Forgets what the person has begun but not confirmed; the position has changed."""

    def turn_line(self) -> str:
        """What the person whose turn it is can do now, in one line."""
        return ""

    def seat_cards(self) -> Sequence[SeatCard]:
        """What each seat's card says."""
        return [SeatCard() for _ in self.match.seats]

    def step_back_in_game(self) -> bool:
        """Takes back one step of an unconfirmed draft; whether there was one."""
        return False

    def hint_sample(self, seat: int) -> State:
        """The position a hint is asked for: as that seat may know it; a game may play the first part of its draft."""
        return self.match.sample_for(seat)

    @property
    def computer_pause(self) -> float:
        """Seconds between what happened last and a computer player's move."""
        return _PACES[self.services.storage.settings.pace]

    # State -------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position shown."""
        return self.match.state_at(min(self.position, self.match.number))

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be seen: of the person who has the mouse; None where nobody's may."""
        return self._viewer

    def may_see(self, seat: int) -> bool:
        """Whether what that seat holds may be shown now."""
        return self.match.is_over or (self.mode is Mode.PLAY and seat == self._viewer)

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.match.seats) if not seat.is_computer]

    @property
    def is_human_turn(self) -> bool:
        """Whether a person may act now: it is their turn, they have the mouse, and nothing is being shown."""
        seat = self.match.seat
        return (
            self.mode is Mode.PLAY
            and seat is not None
            and not self.match.seats[seat].is_computer
            and self.position == self.match.number
            and not self._is_hand_over_due
        )

    @property
    def seat(self) -> int | None:
        """Whose move it is in the position shown."""
        seat: int | None = self.state.seat
        return seat

    def seat_name(self, seat: int) -> str:
        """The name of who sits there."""
        return self.match.seats[seat].name

    def badge(self, seat: int) -> str:
        """The sprite of that seat's badge."""
        return palette.badge(seat)

    def record(self) -> Json:
        """The game so far as a record (formats.md section 2)."""
        return self.match.record().to_json()

    def _first_viewer(self) -> int | None:
        humans = self.humans
        if len(humans) == 1:
            return humans[0]
        if self.has_secrets:
            return None  # nobody has taken the mouse yet
        seat = self.match.seat
        return seat if seat in humans else None

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
        self.say(self.refusal_text(refusal))
        focused = self.find_spot(self._focused) if self._is_focus_shown and self._focused is not None else None
        self._refused_at = focused.rect.center if focused is not None else self._pressed_at
        self.show_refusal(refusal)
        self.invalidate()

    def say(self, text: str) -> None:
        """Shows a line above the board for a while."""
        self._message, self._message_age = text, 0.0
        self._refused_at = None
        self.invalidate()

    @property
    def message(self) -> str:
        """The line that is shown above the board; empty if there is none."""
        return self._message

    def make_move(self, move: Move) -> None:
        """Makes a legal move and shows it."""
        before = self.match.state
        self.advice = None
        self._message = ""
        self._waited = 0.0
        self.match.play(move)
        self.forget_draft()
        self.position = self.match.number
        self.animate(move, before)
        self._is_hand_over_due = self._needs_hand_over()
        self.rebuild()

    def show_latest(self) -> None:
        """Moves have been made elsewhere: shows the position after the last one as it is."""
        self.motions.clear()
        self.advice = None
        self.forget_draft()
        self.position = self.match.number
        self.rebuild()

    def _needs_hand_over(self) -> bool:
        seat = self.match.seat
        return (
            self.mode is Mode.PLAY
            and seat is not None
            and len(self.humans) > 1
            and seat in self.humans
            and seat != self._viewer
        )

    def take_mouse(self) -> None:
        """The person whose turn it is has the mouse now."""
        self._is_hand_over_due = False
        self._viewer = self.match.seat
        self._seat_viewer()
        self.services.sounds.play(Sound.TURN)
        self.rebuild()

    def undo(self) -> SceneChange | None:
        """Takes back the last step: of the draft, else the last move as far as nothing has come to light since."""
        if self.step_back_in_game():
            self.rebuild()
            return None
        if self.mode is Mode.PLAY and self.match.can_undo:
            seat = self.match.undo_seat
            self.motions.clear()
            self._computer.cancel()
            self.match.undo()
            self.position = self.match.number
            self._viewer = seat
            self._is_hand_over_due = False
            self.advice = None
            self.forget_draft()
            self.services.sounds.play(Sound.UNDO)
            self.rebuild()
        else:
            self.say(self.t("house.table.nothing-to-undo"))
        return None

    def ask_hint(self) -> SceneChange | None:
        """Asks what the strongest computer player would do here; counted, and shown as a badge beside the result."""
        seat = self.match.seat
        if not self.is_human_turn or seat is None or self._computer.is_hint_asked:
            return None
        self.match.count_aid("hint")
        self._computer.ask_hint(seat, self.hint_sample(seat))
        self.say(self.t("house.table.hint-thinking"))
        return None

    def reason_text(self, advice: Advice) -> str:
        """A hint's reasons in a few words."""
        told = [
            self.t(f"{self.game}.reason.{reason.key}", **self.named(reason.values)).rstrip(".")
            for reason in advice.reasons[:2]
        ]
        return self.t("house.table.hint", reasons=". ".join(told)) if told else self.t("house.table.hint-plain")

    # Time --------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """Messages fade, computer players think and move, the mouse is passed, the end is shown."""
        if self._message:
            self._message_age += seconds
            if self._message_age > _MESSAGE_SECONDS:
                self._message = ""
                self.invalidate()
            elif self._message_age > _SPEECH_SECONDS and self._refused_at is not None:
                self._refused_at = None
                self.invalidate()
        if self.mode is Mode.WATCH:
            return self.advance_watching(seconds)
        if self.lesson is not None:
            return self.lesson.advance(seconds)
        if self.house is not None:
            self.house.poll()
        hint = self._computer.take_hint()
        if hint is not None:
            self._show_hint(hint)
        if self.motions:
            return None
        if self.match.is_over:
            return self._show_end(seconds)
        if self._is_hand_over_due:
            return self._hand_over()
        if self.match.is_computer_turn:
            self._let_computer_move(seconds)
        return None

    def advance_watching(self, seconds: float) -> SceneChange | None:
        """Time passes while a record is watched."""
        return self.playback.advance(seconds) if self.playback is not None else None

    def show_position(self, number: int, animate: bool = False) -> None:
        """Shows the position after that many moves of the record; ``animate`` shows the last of them being made."""
        number = max(0, min(number, self.match.number))
        self.motions.clear()
        self.forget_draft()
        before = self.state
        is_next = number == self.position + 1
        self.position = number
        if animate and is_next:
            self.animate(self.match.moves[number - 1], before)
        self.rebuild()

    def _show_hint(self, advice: Advice) -> None:
        self.advice = advice
        self.services.sounds.play(Sound.HINT)
        self.say(self.reason_text(advice))
        self.show_advice(advice)
        self.rebuild()

    def _let_computer_move(self, seconds: float) -> None:
        seat = self.match.seat
        if seat is None:
            return
        self._waited += seconds
        advice = self._computer.take_move(seat, is_due=self._waited >= self.computer_pause)
        if advice is not None:
            self.make_move(advice.move)

    def _hand_over(self) -> SceneChange | None:
        from game.table.hand_over import HandOverScene

        return Push(HandOverScene(self.services, self))

    def _show_end(self, seconds: float) -> SceneChange | None:
        from game.table.results import ResultsScene

        self._waited += seconds
        if self._is_finished_shown or self._waited < 1.2:
            return None
        self._is_finished_shown = True
        return Push(ResultsScene(self.services, self))

    @property
    def is_moving(self) -> bool:
        """Also while a computer player thinks or a hint is on its way, so that its move comes at once."""
        return super().is_moving or self._computer.is_busy

    def enter(self) -> None:
        """Begins to keep the game: from now on every move is saved as it is made."""
        if self.mode is Mode.PLAY and self.lesson is None:
            self.match.on_change.append(self._save)
            self._save(self.match)
            self._seat_viewer()
            self.house = self._invite_house()
            self.best_run = self._call_ghost()
            if self.match.number == 0:
                self.services.storage.count(f"start.{self.game}")
            self._entered = time.monotonic()

    def leave(self) -> None:
        """The game stays kept as far as it is; a computer player's thinking is cut short."""
        self.services.thinker.cancel()
        if self._entered is not None:
            self.services.storage.count(f"seconds.{self.game}", round(time.monotonic() - self._entered))
        if self.house is not None:
            self.house.stop()
        if self._save in self.match.on_change:
            self.match.on_change.remove(self._save)
        self.services.seat(None)

    def _invite_house(self) -> HousePlaysAlong | None:
        from game.table.house import house_for

        return house_for(self.services, self.match)

    def _call_ghost(self) -> Ghost | None:
        from game.table.ghost import ghost_for

        return ghost_for(self.services, self.match)

    def _seat_viewer(self) -> None:
        """The aids of the player who has the mouse take effect."""
        profiles, viewer = self.table.profiles, self._viewer
        self.services.seat(profiles[viewer] if viewer is not None and viewer < len(profiles) else None)

    def _save(self, match: Match) -> None:
        from game.table.keeping import keep_game

        if self.record_number is not None:
            return
        self.record_number = keep_game(self.services, self.table)
        if self.record_number is not None:
            self.services.storage.count(f"end.{self.game}")

    # Input -------------------------------------------------------------------------------------------------------

    def activate(self, spot: Spot) -> SceneChange | None:
        """Does what a click on the spot does; in a lesson only where the hand points."""
        lesson = self.lesson
        if lesson is None:
            return super().activate(spot)
        if not lesson.allows(spot):
            lesson.refuse()
            return None
        click = lesson.begin_click(spot.name)
        change = super().activate(spot)
        lesson.end_click(click)
        return change

    def handle_pointer(self, pointer: Pointer) -> SceneChange | None:
        """In a lesson nothing is dragged and the wheel does nothing: the hand points at clicks."""
        if pointer.kind is PointerKind.PRESS:
            self._pressed_at, self._refused_at = pointer.position, None
        if self.lesson is not None:
            self.lesson.wake()
            if pointer.kind in (PointerKind.DRAG, PointerKind.WHEEL):
                return None
        return super().handle_pointer(pointer)

    def _release(self, pointer: Pointer, spot: Spot | None) -> SceneChange | None:
        if self.lesson is not None and (self._pressed is None or spot is None or spot.name != self._pressed.name):
            self._pressed = None
            self.lesson.refuse()
            return None
        return super()._release(pointer, spot)

    def handle_command(self, command: Command) -> SceneChange | None:
        """In a lesson only the focus, help, pause and the click the hand points at."""
        if self.lesson is None or command in FOCUS_COMMANDS:
            return super().handle_command(command)
        self.lesson.wake()
        self.motions.finish()
        if command is Command.ACTIVATE and self._is_focus_shown:
            return super().handle_command(command)
        return self.lesson.on_command(command)

    def step_back(self) -> SceneChange | None:
        """Right click, Esc: first the draft, then the hint, then the pause menu."""
        if self.mode is Mode.WATCH:
            return super().step_back()
        if self.lesson is not None:
            return self.open_pause()
        if self.step_back_in_game():
            self.rebuild()
            return None
        if self.advice is not None:
            self.advice = None
            self.forget_draft()
            self.rebuild()
            return None
        return self.open_pause()

    def open_pause(self) -> SceneChange | None:
        """The pause menu."""
        from game.table.pause import PauseScene

        return Push(PauseScene(self.services, self))

    def open_log(self) -> SceneChange | None:
        """The list of all moves."""
        from game.table.log import LogScene

        return Push(LogScene(self.services, self))

    def open_help(self) -> SceneChange | None:
        """The rules of this game."""
        from game.house.rules import RulesScene

        return Push(RulesScene(self.services, self.game, offers_lesson=False))

    def on_command(self, command: Command) -> SceneChange | None:
        """Help, undo, hint, log and the main button by key or gamepad; while a record is watched, playing and stepping."""
        if self.playback is not None:
            return self.playback.on_command(command)
        match command:
            case Command.HELP:
                return self.open_help()
            case Command.UNDO:
                return self.undo()
            case Command.HINT:
                return self.ask_hint()
            case Command.LOG:
                return self.open_log()
            case Command.CONFIRM:
                spot = self._default_spot()
                return self.activate(spot) if spot is not None else None
        return None

    # Drawing -----------------------------------------------------------------------------------------------------

    @property
    def table_area(self) -> FRect:
        """What the bar on top, and the playback bar below while a record is watched, leave of the window."""
        area = self.area
        below = PLAYBACK_HEIGHT if self.playback is not None and self.playback.has_bar else 0.0
        return FRect(0, BAR_HEIGHT, area.width, area.height - BAR_HEIGHT - below)

    def build(self, area: FRect) -> Iterable[Widget]:
        """The game's widgets, then the bar on top."""
        self.game_widgets = list(self.build_game(self.table_area))
        yield from self.game_widgets
        yield from self.build_bar(area)
        if self.lesson is not None:
            yield from self.lesson.build(self.table_area)
        if self.playback is not None and self.playback.has_bar:
            yield from self.playback.build(FRect(0, area.height - PLAYBACK_HEIGHT, area.width, PLAYBACK_HEIGHT))

    def draw(self, canvas: Canvas) -> None:
        """The table, and where something was refused the reason, beside the click."""
        super().draw(canvas)
        if self._message and self._refused_at is not None:
            draw_speech(canvas, self.table_area, self._message, *self._refused_at)

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """The bar on top: the way out to the left, whose turn it is in the middle, what helps to the right."""
        yield Custom(lambda canvas, look: draw_bar(self, canvas, self._tip(look)))
        if self.mode is Mode.WATCH:
            yield bar_button(self, "back", 16, Pop)
            return
        yield bar_button(self, "pause", 16, self.open_pause)
        if self.lesson is not None:
            yield from self.lesson.build_bar(area, BAR_HEIGHT)
        else:
            yield from bar_buttons(self, area)

    def bar_line(self) -> tuple[str, Any]:
        """Whose turn it is, as a sentence."""
        seat = self.seat
        if seat is None:
            return self.t("house.table.over"), palette.CHALK
        name = self.seat_name(seat)
        if self.match.seats[seat].is_computer:
            return self.t("house.table.computer-turn", name=name), palette.CHALK
        if self.mode is Mode.WATCH or len(self.match.seats) == 1:
            return self.t(
                "house.table.watch-turn" if self.mode is Mode.WATCH else "house.table.alone", name=name
            ), palette.CHALK
        return self.t("house.table.your-turn", name=name), palette.CHALK

    def _tip(self, look: Look) -> str:
        """The line that explains what the pointer rests on."""
        if look.hovered is None:
            return ""
        spot = self.find_spot(look.hovered)
        return spot.tip if spot is not None else ""

    def draw_seat_card(self, canvas: Canvas, rect: FRect, seat: int, card: SeatCard) -> None:
        """A seat's card: badge, name, a figure and a line; the one to move is marked."""
        draw_seat_card(self, canvas, rect, seat, card)
