"""Controller of a table: the position shown, drafts and refusals, moves made and undone, and their sentences.

Free of pygame: a controller runs without a window, with any ``TablePresenter`` in place of the scene. The match decides
about the rules, the session about who may act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Protocol, cast

from game.core.players import Advice, HintReason
from game.core.state import Move, Refusal, StateType
from game.match.match import Match
from game.match.turn_clock import overruns
from game.modes.tables import GameTable
from game.seat_names import display_name
from game.table.draft_steps import DraftSteps
from game.table.messages.message_bar import MessageBar
from game.ui.motion import FrameSchedule
from game.ui.sound_effects import Sound

if TYPE_CHECKING:  # a controller must load without pygame
    from pygame import FRect

    from game.scenes.base import SceneChange
    from game.services import Services
    from game.table.sessions.session import Session

_PACES: Final[Mapping[str, float]] = {"slow": 1.8, "normal": 0.9, "quick": 0.35, "instant": 0.0}
"""Seconds between what happened last and a computer player's move, by the setting."""
_LOOK_BACK_SECONDS: Final = 2.5
"""Seconds for which a past move stays on screen after its motion."""


class TablePresenter(Protocol):
    """The screen of a table, as its controller calls it."""

    frames: FrameSchedule

    def rebuild(self) -> None:
        """Build all widgets anew: the state has changed."""

    def animate(self, move: Move, before: Any) -> None:
        """Set the move just made in motion; the position shown is the one after it."""

    def animate_back(self, moves: Sequence[Move], after: Any) -> None:
        """Animate moves just taken back; ``after`` is the position that includes all of them."""

    def clear_motion(self) -> None:
        """Stop what moves on the board."""

    def subject_place(self, subject: object) -> FRect | None:
        """Place of a refusal or of what else an isle's message is about; else where the click was."""


class LogLine(NamedTuple):
    """A line of the log: the mover, the sentence, and the number of the position before the move.

    The number is None for a line without a move.
    """

    seat: int
    text: str
    number: int | None


class RecapLine(NamedTuple):
    """A sentence of the recap: whose moves, and the numbers of the positions they were made in."""

    seat: int
    text: str
    numbers: Sequence[int]


class TableNarrator(Generic[StateType]):
    """Words of a table: bar, log, refusals and hints in the current language; a game overrides its own."""

    has_first_seat: ClassVar[bool] = True
    """True if one seat begins; False where every seat acts in every round."""
    controller: TableController[StateType]

    def __init__(self, controller: TableController[StateType]) -> None:
        self.controller = controller

    def t(self, key: str, **values: Any) -> str:
        """The text of a key in the present language."""
        return self.controller.services.assets.t(key, **values)

    def seat_name(self, seat: int) -> str:
        """The name of who sits there."""
        return display_name(self.controller.services.assets.texts, seat, self.controller.match.seats[seat].name)

    @property
    def names(self) -> list[str]:
        """The names of all seats."""
        return [self.seat_name(seat) for seat in range(len(self.controller.match.seats))]

    # For isles to override ---------------------------------------------------------------------------------------

    def describe(self, move: Move, before: StateType) -> str:
        """The log's text for a move, without hidden information."""
        values = {key: value for key, value in move.to_json().items() if key != "do"}
        return self.t(f"{self.controller.match.game.name}.log.{move.do}", **values)

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence for the rule that forbids a move."""
        key = f"{self.controller.match.game.name}.why.{refusal.reason.value}"
        return self.t(key, **self.named(refusal.values))

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values of a refusal, reason or log line with display names (an island's letter, a tile's name)."""
        return dict(values)

    def turn_line(self) -> str:
        """The next step of the person to move, in one line."""
        return ""

    def alone_line(self) -> str:
        """Solo: current standing in a short sentence for every turn."""
        return self.controller.session.alone_line()

    def move_message(self, number: int) -> str:
        """Message for the move from that position: the log's line by default."""
        return self.log_line(number)

    def last_message(self) -> str:
        """Message for the move before the position shown; empty before the first one."""
        position = self.controller.position
        return self.move_message(position - 1) if position else ""

    def reason_message(self, reason: HintReason) -> str:
        """A reason of a hint, as one sentence."""
        return self.t(f"{self.controller.match.game.name}.reason.{reason.key}", **self.named(reason.values))

    def best_reason(self, advice: Advice) -> HintReason | None:
        """Reason that a hint gives; None without any."""
        return advice.reasons[0] if advice.reasons else None

    def margin_step(self, advice: Advice) -> Advice | None:
        """Step of a hint whose lead over the next best move is told; None where the reason says enough."""
        return advice if self.best_reason(advice) is None else None

    @property
    def shown_reason(self) -> HintReason | None:
        """The reason of the hint on display; None without a hint or a reason."""
        advice = self.controller.advice
        return self.best_reason(advice) if advice is not None else None

    def plan_message(self, advice: Advice) -> str:
        """A hint's proposal in a few words; empty where the board alone shows it."""
        return ""

    def reason_text(self, advice: Advice) -> str:
        """A hint: its plan, its best reason and its lead over the next best move, where wanted, each in one sentence."""
        reason = self.best_reason(advice)
        margin = self.controller.session.hints.margin_line if self.margin_step(advice) is not None else ""
        why = " ".join(filter(None, (self.reason_message(reason) if reason is not None else "", margin)))
        plan = self.plan_message(advice)
        if plan:
            return self.t("house.table.hint-plan", plan=plan, reason=why).rstrip()
        return self.t("house.table.hint", reason=why) if why else self.t("house.table.hint-plain")

    def opening_line(self) -> str:
        """The first seat and the reason, without secrets; empty where all seats begin together."""
        match = self.controller.match
        seat = match.state_at(0).seat
        if seat is None or len(match.seats) == 1 or not self.has_first_seat:
            return ""
        return self.t("house.table.begins", name=self.seat_name(seat))

    # Log and bar -------------------------------------------------------------------------------------------------

    def log_line(self, number: int) -> str:
        """The log sentence of the move after a position, with the mover's name; empty for a move without one."""
        match = self.controller.match
        move = match.moves[number]
        line = self.describe(move, match.state_at(number))
        name = self.seat_name(move.seat)
        at = line.find(name)
        is_named = at >= 0 and ". " not in line[:at]  # a second sentence may name the effect and the seat
        return line if not line or is_named else self.controller.services.assets.texts.headed(name, line)

    def log_lines(self, start: int = 0) -> list[LogLine]:
        """The log lines of the moves from a number to the position shown; the opening line comes first.

        A note stands at each move whose time on the clock was used up.
        """
        match = self.controller.match
        late, note = overruns(match), self.t("house.clock.late")
        lines = [
            LogLine(match.moves[number].seat, f"{line} {note}" if line and number in late else line, number)
            for number, line in ((at, self.log_line(at)) for at in range(start, self.controller.position))
        ]
        first = match.state_at(0).seat
        if start == 0 and first is not None:
            lines.insert(0, LogLine(first, self.opening_line(), None))
        return [line for line in lines if line.text]

    def recap(self, seat: int) -> list[RecapLine]:
        """Moves of the others since that seat's last one, as everybody may know them, the newest last."""
        lines = self.log_lines(self.controller.match.last_move_of(seat))
        return [
            RecapLine(line.seat, line.text, (line.number,))
            for line in lines
            if line.seat != seat and line.number is not None
        ]

    def bar_line(self) -> str:
        """The turn line: the name of the seat to move, as a sentence."""
        seat, match = self.controller.state.seat, self.controller.match
        if seat is None:
            return self.t("house.table.over")
        key = self.controller.session.bar_line_key(match.seats[seat].is_computer, len(match.seats))
        return self.t(key, name=self.seat_name(seat)) if key else self.alone_line()

    def bar_detail(self) -> str:
        """The bar's second line: the next step; empty while a hint is awaited, which contains it."""
        controller = self.controller
        if controller.session.hints.is_awaited:
            return ""
        return self.turn_line() or (self.t("house.table.skip") if _has_turns_to_skip(controller) else "")


class TableController(Generic[StateType]):
    """State of one table on screen and what people do with it; a subclass adds an isle's draft and clicks."""

    has_secrets: ClassVar[bool] = False
    """A seat holds what others must not see, so that the screen is covered while the mouse is passed."""
    narrator_type: ClassVar[type[TableNarrator[Any]]] = TableNarrator
    narrator: TableNarrator[StateType]
    session: Session
    """Input filter and clock of the table; the scene sets it."""

    def __init__(self, services: Services, table: GameTable, presenter: TablePresenter) -> None:
        self.services = services
        self.table = table
        self.match: Match[StateType] = cast("Match[StateType]", table.match)
        self.presenter = presenter
        self.narrator = self.narrator_type(self)
        self.message_bar = MessageBar(presenter.frames)
        self.look_back = LookBack(self)
        self.draft_steps = DraftSteps(self)
        self.advice: Advice | None = None
        """The hint that is being shown."""
        self.position = self.match.number
        """Number of moves before the position shown."""
        self.is_touch = False
        """A finger pointed last."""

    # State -------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> StateType:
        """The position shown."""
        return self.match.state_at(min(self.position, self.match.number))

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be shown: the person with the mouse; None if nobody's may.

        While the mouse is passed at a table without secrets it is the next person's already.
        """
        is_passed = self.session.is_hand_over_due and not self.has_secrets
        is_shown = not self.presenter.frames.motions or self.look_back.is_on
        return self.match.seat if is_passed and is_shown else self.session.viewer

    @property
    def is_human_turn(self) -> bool:
        """True if a person may act now: their turn, the mouse in their hand, the latest position shown."""
        return self.session.may_act and self.position == self.match.number

    @property
    def computer_pause(self) -> float:
        """Seconds between what happened last and a computer player's move."""
        return _PACES[self.services.storage.settings.pace]

    # For isles to override ---------------------------------------------------------------------------------------

    def forget_draft(self) -> None:
        """Drop the draft: the position has changed."""

    @property
    def has_step_back(self) -> bool:
        """``step_back_in_game`` has something to take back."""
        return False

    def step_back_in_game(self) -> bool:
        """Take back one step of an unconfirmed draft; True if there was one."""
        return False

    def show_advice(self, advice: Advice) -> None:
        """Show a hint's move on the board, by the same picture a person would make."""

    def on_mouse_taken(self) -> None:
        """Another person has the mouse now."""

    def hint_sample(self, seat: int) -> StateType:
        """The sample of the position for a hint, limited to that seat's knowledge; a game may play the first part of
        its draft.
        """
        return self.match.sample_for(seat)

    # Moves -------------------------------------------------------------------------------------------------------

    def try_move(self, move: Move) -> bool:
        """Play a person's move, or refuse it by the rule that forbids it; True if it was played."""
        if not self.is_human_turn:
            return False
        refusal = self.match.why_not(move)
        if refusal is not None:
            self.refuse(refusal)
            return False
        self.make_move(move)
        return True

    def make_move(self, move: Move) -> None:
        """Make a legal move and show it."""
        before = self.match.state
        self.advice, self.message_bar.refused = None, None
        self.message_bar.clear()
        self.match.play(move)
        self.forget_draft()
        self.position = self.match.number
        number = self.match.number - 1
        if self.session.announces(move) and self.narrator.move_message(number):
            self.message_bar.show(lambda: self.narrator.move_message(number) if number < self.match.number else "")
        self.presenter.animate(move, before)
        self.session.moved()
        self.presenter.rebuild()

    def undo(self) -> SceneChange | None:
        """Take back the last step: of the draft, else the last move if the session allows it."""
        if not self.draft_steps.back():
            return self.session.undo()
        self.presenter.rebuild()
        return None

    def show_latest(self) -> None:
        """Show the latest position without animation, after moves made or taken back elsewhere."""
        self.presenter.frames.motions.clear()
        self.presenter.clear_motion()
        self.advice = None
        self.end_refusal()
        self.forget_draft()
        self.position = self.match.number
        self.presenter.rebuild()

    def show_position(self, number: int, animate: bool = False) -> None:
        """Show the position after that many moves of the match; ``animate`` animates the last of them."""
        number = max(0, min(number, self.match.number))
        self.presenter.frames.motions.clear()
        self.presenter.clear_motion()
        self.end_refusal()
        self.forget_draft()
        before = self.state
        is_next = number == self.position + 1
        self.position = number
        if animate and is_next:
            self.presenter.animate(self.match.moves[number - 1], before)
        self.presenter.rebuild()

    # Messages ----------------------------------------------------------------------------------------------------

    def refuse(self, refusal: Refusal) -> None:
        """Show the reason for a refusal beside its subject."""
        self.services.assets.sounds.play(Sound.ILLEGAL)
        place = self.presenter.subject_place(refusal)
        self.message_bar.refuse(lambda: self.narrator.refusal_text(refusal), place, refusal)

    def end_refusal(self) -> None:
        """Take away the reason and what it showed: the person does something else."""
        self.message_bar.end_refusal()


class LookBack:
    """A move of the past shown once more; then the present comes back by itself or at a click."""

    def __init__(self, controller: TableController[Any]) -> None:
        self._controller = controller
        self._looked: float | None = None

    @property
    def is_on(self) -> bool:
        """The past is shown."""
        return self._looked is not None

    def begin(self, number: int) -> None:
        """Show the move after the position of that number being made."""
        controller = self._controller
        self._looked = 0.0
        controller.show_position(number)
        controller.show_position(number + 1, animate=True)
        controller.message_bar.show(lambda: controller.narrator.log_line(number), lambda: self.is_on)

    def end(self) -> bool:
        """Go back to the present; False if it was shown already."""
        was_on, self._looked = self.is_on, None
        if was_on:
            self._controller.show_latest()
        return was_on

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while the past is still shown."""
        if self._looked is not None and not self._controller.presenter.frames.motions:
            self._looked += seconds
            if self._looked >= _LOOK_BACK_SECONDS:
                self.end()
        return self.is_on


def _has_turns_to_skip(controller: TableController[Any]) -> bool:
    """Several computer players move one after the other before a person is next."""
    match = controller.match
    is_live = controller.session.is_kept and match.is_computer_turn and controller.position == match.number
    computers = len(match.seats) - len(human_seats(match))
    return is_live and 1 < computers < len(match.seats) and controller.computer_pause > 0


def redo_draft(controller: TableController[Any]) -> bool:
    """Take the step of the draft that was taken back again; False without one."""
    if not controller.draft_steps.forward():
        return False
    controller.services.assets.sounds.play(Sound.PICK)
    controller.presenter.rebuild()
    return True


def human_seats(match: Match[Any]) -> list[int]:
    """Seats of people."""
    return [number for number, seat in enumerate(match.seats) if not seat.is_computer]


def lays_at_once(controller: TableController[Any]) -> bool:
    """True if one click makes a move: by the settings, unless the current player confirms every move.

    Never for a finger, which hides what it touches.
    """
    services = controller.services
    is_wanted = services.storage.settings.lay_at_once and not services.session.aids.confirm_moves
    return is_wanted and not controller.is_touch


def shows_targets(controller: TableController[Any]) -> bool:
    """True if legal targets are highlighted: by the current player's aids, and not while a lesson points at a target."""
    return controller.services.session.aids.show_targets and controller.session.lights
