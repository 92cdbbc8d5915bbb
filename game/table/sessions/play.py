"""People and computer players at a table: whose turn, the mouse that is passed, hints, undo, keeping, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from pygame import FRect

from game.core.players import Advice
from game.core.state import Move
from game.modes.attempts import is_practice
from game.modes.solo import is_alone
from game.pages.confirm import ConfirmScene
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Reset
from game.table.bar import BAR_HEIGHT, bar_button
from game.table.ending.count_scene import counted_or
from game.table.ending.results import ResultsScene
from game.table.hand_over import HandOver, HandOverScene
from game.table.messages.solo_standing import standing_line
from game.table.plugin import ui_of
from game.table.review.saved_reviews import combined_review, leave_review, live_review
from game.table.saving.autosave import Autosave
from game.table.scene import TableScene
from game.table.sessions.computer_turn import ComputerTurn
from game.table.sessions.session import PauseEntry, Session
from game.table.solo.live_benchmark import LiveBenchmark, house_for
from game.table.solo.pending_benchmarks import leave_to_later
from game.table.solo.runs import Runs
from game.ui.canvas import Canvas
from game.ui.input import Command
from game.ui.sound import Sound
from game.ui.text import BODY
from game.ui.widgets import Button, Widget

_END_SECONDS: Final = 1.2
"""How long the last move is looked at before the results come."""
_OPENING_SECONDS: Final = 2.0
"""How long the line that says who begins is read before a computer player begins."""


class SeatedSession(Session):
    """Somebody sits here: a person may act when it is their turn and they have the mouse."""

    def __init__(self, table: TableScene[Any]) -> None:
        self.table = table
        self.services = table.services
        self.match = table.match
        self.hand_over = HandOver(table.match, table.humans, has_secrets=table.has_secrets)

    @property
    def may_act(self) -> bool:
        """It is a person's turn, and they have the mouse."""
        seat = self.match.seat
        return seat is not None and not self.match.seats[seat].is_computer and not self.hand_over.is_due

    @property
    def viewer(self) -> int | None:
        """The seat of the person who has the mouse."""
        return self.hand_over.viewer

    @property
    def is_hand_over_due(self) -> bool:
        """The person to move has not taken the mouse yet."""
        return self.hand_over.is_due

    def step_back(self) -> SceneChange | None:
        """First the draft, then the hint, then the pause menu."""
        table = self.table
        if table.step_back_in_game():
            table.rebuild()
            return None
        if table.advice is not None:
            table.advice = None
            table.forget_draft()
            table.rebuild()
            return None
        return table.open_pause()

    def bar_line_key(self, is_computer: bool, seats: int) -> str:
        """A computer's turn, yours; alone, how it stands."""
        return super().bar_line_key(is_computer, seats) if is_computer or not is_alone(self.match) else ""

    def alone_line(self) -> str:
        """The score so far and the next rank."""
        return standing_line(self.services, self.match)

    def announces(self, move: Move) -> bool:
        """Not what a person at the mouse has done before everybody's eyes."""
        return self.match.seats[move.seat].is_computer


class PlaySession(SeatedSession):
    """A game that is played and kept: every move is saved, the result becomes a record."""

    is_kept = True

    def __init__(self, table: TableScene[Any]) -> None:
        super().__init__(table)
        self.autosave = Autosave(table.services, table.table)
        self.review = live_review(table.services, self.match)
        """What people's moves are worth, weighed while they think about the next one; at the end with the hands before."""
        self.benchmark: LiveBenchmark | None = None
        """The house at a solo table, from the first move on."""
        self.runs: Runs | None = None
        """What a solo table is compared with, from the first move on."""
        self._computer = ComputerTurn(table.services, table.match)
        self._hinted_after: tuple[Move, ...] | None = None
        """The moves of the position in which a hint was counted last."""
        self._waited = 0.0
        self._results: ResultsScene | None = None
        """The page of results, once the game is over: the table is left to it and comes back from it."""

    # Life cycle --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begins to keep the game, if it is kept, and calls the house and the ghost to a solo table."""
        if self.is_kept:
            self.autosave.begin()
        self._seat_viewer()
        self.benchmark = house_for(self.services, self.match)
        self.runs = Runs(self.services, self.match)
        self._look_at_house()
        self._set_stage()
        self._tell_opening()
        if is_practice(self.table.table.occasion):
            self.table.show_message(lambda: self.table.t("house.table.practice"))

    def leave(self) -> None:
        """A computer player's thinking is cut short, and the house's."""
        self._computer.cancel()
        if self.benchmark is not None:
            if self.benchmark.is_playing and not is_practice(self.table.table.occasion):
                leave_to_later(self.services, self.match)
            self.benchmark.stop()
        leave_review(self.services, self.review, is_kept=self.is_kept)
        self.autosave.end()
        self.services.seat(None)

    def _seat_viewer(self) -> None:
        """The aids of the player who has the mouse take effect."""
        self.services.seat(self.table.table.profile(self.viewer))

    def moved(self) -> None:
        """The next one to move is waited for, or given the mouse; a hint still on its way comes too late."""
        if self._computer.is_hint_asked:
            self._computer.cancel()
        self._waited = 0.0
        self.hand_over.settle()
        self._set_stage()

    def _set_stage(self) -> None:
        """The music follows the game."""
        self.services.sounds.set_stage(ui_of(self.match.game.name).share_played(self.match.state))

    # Time --------------------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Also while a computer player thinks or a hint is on its way, so that its move comes at once."""
        return self._computer.is_busy

    def advance(self, seconds: float) -> SceneChange | None:
        """The house plays along, hints arrive, computer players move, the mouse is passed, the end is shown."""
        if self.benchmark is not None and self.benchmark.poll():
            self._look_at_house()
        is_free = (self.benchmark is None or not self.benchmark.is_playing) and not self._computer.is_busy
        if is_free and (self.may_act or self.match.is_over):
            self.review.poll()
        hint = self._computer.take_hint()
        if hint is not None:
            self._show_hint(hint)
        if self.table.motions:
            return None
        if self.match.is_over:
            return self._show_end(seconds)
        if self.hand_over.is_due:
            return Push(self._hand_over_page())
        if self.match.is_computer_turn:
            self._let_computer_move(seconds)
        return None

    def _look_at_house(self) -> None:
        """The house has finished a game on this deal: the bar tells how it stood at the same stage."""
        if self.runs is not None and self.runs.see(self.benchmark):
            self.table.rebuild()

    def _let_computer_move(self, seconds: float) -> None:
        seat = self.match.seat
        if seat is None:
            return
        self._waited += seconds
        advice = self._computer.take_move(seat, is_due=self._waited >= self._pause)
        if advice is not None:
            self.table.make_move(advice.move)

    @property
    def _pause(self) -> float:
        """Seconds before a computer player's move; before the very first one the line that says who begins is read."""
        pause = self.table.computer_pause
        return pause + _OPENING_SECONDS if pause and self.match.number == 0 and self.table.message else pause

    def _show_end(self, seconds: float) -> SceneChange | None:
        self._waited += seconds
        if self._results is not None or self._waited < _END_SECONDS:
            return None
        self.review = combined_review(self.services, self.match, self.review.last)
        self._results = ResultsScene(
            self.services, self.table.table, self.benchmark, self.autosave.record_number, self.review
        )
        self._results.is_counted = not self.table.has_reduced_motion
        self.table.rebuild()
        return Push(counted_or(self.services, self.table.table, self._results, is_calm=self.table.has_reduced_motion))

    def _open_results(self) -> SceneChange | None:
        self.table.rebuild()
        return Push(self._results) if self._results is not None else None

    def step_back(self) -> SceneChange | None:
        """After the end back to the results."""
        if self._results is None:
            return super().step_back()
        if self.table.step_back_in_game():
            self.table.rebuild()
            return None
        return self._open_results()

    # The mouse ---------------------------------------------------------------------------------------------------

    def _hand_over_page(self) -> HandOverScene:
        """The page that asks for the mouse to be passed; covers what one alone may see."""
        table, seat = self.table, self.match.seat
        assert seat is not None
        since = self.match.last_move_of(seat)
        lines: list[str] = []
        if self.services.storage.settings.recap:
            lines = [line.text for line in table.log_lines(since) if line.seat != seat and line.number is not None]
        return HandOverScene(
            self.services, seat, table.seat_name(seat), lines, self.take_mouse, table.open_pause,
            is_covering=table.has_secrets, opening=table.opening_line() if since == 0 else "",
        )  # fmt: skip

    def take_mouse(self) -> None:
        """The person whose turn it is has the mouse now."""
        self.hand_over.take()
        self._seat_viewer()
        self.services.sounds.play(Sound.TURN)
        self.table.mouse_taken()
        self._tell_opening()
        self.table.rebuild()

    def _tell_opening(self) -> None:
        """Before the first move the table says who begins and why, to whoever looks at it."""
        if self.match.number == 0 and not self.hand_over.is_due:
            self.table.show_message(self.table.opening_line)

    # Undo and hints ----------------------------------------------------------------------------------------------

    @property
    def is_hint_awaited(self) -> bool:
        """From the question until the computer player's answer."""
        return self._computer.is_hint_asked

    @property
    def why_no_undo(self) -> str:
        """A step of the draft or a move can be taken back; if not, why not."""
        if self.table.has_step_back or self.match.can_undo:
            return ""
        return f"house.table.undo.{self.match.why_no_undo.value}"

    def undo(self) -> SceneChange | None:
        """Takes back the last move, as far as nothing has come to light since."""
        table = self.table
        if key := self.why_no_undo:
            table.show_message(lambda: table.t(key))
            return None
        seat, after, moves = self.match.undo_seat, self.match.state, self.match.moves
        self._computer.cancel()
        self.match.undo()
        self.hand_over.give_to(seat)
        self.services.sounds.play(Sound.UNDO)
        table.show_latest()
        if not self.hand_over.is_due:
            table.animate_back(moves[self.match.number :], after)
        return None

    def ask_hint(self) -> SceneChange | None:
        """Asks what the strongest computer player would do; counted, and shown as a badge beside the result."""
        table, seat = self.table, self.match.seat
        if not table.is_human_turn or seat is None or self._computer.is_hint_asked:
            return None
        if self._hinted_after != self.match.moves:  # asked again in the same position it is the same aid
            self._hinted_after = self.match.moves
            self.match.count_aid("hint")
        self._computer.ask_hint(seat, table.hint_sample(seat))
        table.show_message(lambda: table.t("house.table.hint-thinking"), lambda: self._computer.is_hint_asked)
        return None

    def _show_hint(self, advice: Advice) -> None:
        table = self.table
        table.advice = advice
        self.services.sounds.play(Sound.HINT)
        table.show_message(lambda: table.reason_text(advice), lambda: table.advice is advice)
        table.show_advice(advice)
        table.rebuild()

    # Input and bar -----------------------------------------------------------------------------------------------

    def on_command(self, command: Command) -> SceneChange | None:
        """Undo, hint and the main button, which Return presses too where the keys have chosen nothing else."""
        match command:
            case Command.UNDO:
                return self.table.undo()
            case Command.HINT:
                return self.ask_hint()
            case Command.CONFIRM | Command.ACTIVATE:
                hit_target = self.table.default_hit_target()
                return self.table.activate(hit_target) if hit_target is not None else None
        return None

    @property
    def again(self) -> PauseEntry | None:
        """A new table of the game, after a question."""

        def set_table() -> SceneChange:
            return Reset(routes.ChartRoute(routes.SetupRoute(self.table.game)))

        counts = bool(self.table.table.occasion.get("day"))  # it is kept in a place of its own
        key = "house.confirm.new-game-daily" if counts else "house.confirm.new-game"
        return "again", lambda: Push(ConfirmScene(self.services, key, set_table))

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """The way out to the left; undo, hint, log and help from the right."""
        table = self.table
        yield bar_button(table, "pause", 16, table.open_pause)
        buttons: list[tuple[str, Callable[[], Any], bool]] = [
            ("help", table.open_help, True),
            ("log", table.open_log, True),
        ]
        if self._results is None:
            buttons += [("hint", self.ask_hint, table.is_human_turn), ("undo", table.undo, not self.why_no_undo)]
        else:
            yield self._results_button(area)
        for index, (name, action, is_enabled) in enumerate(buttons):
            left = area.width - 16 - 56 * (index + 1) + 4
            tip_key = self.why_no_undo if name == "undo" else ""
            yield bar_button(table, name, left, action, is_enabled=is_enabled, tip_key=tip_key)

    def _results_button(self, area: FRect) -> Button:
        """The way back to the results, as wide as its word."""
        label = self.table.t("house.table.results")
        width = self.services.fonts.width(label, BODY) + 72
        right = area.width - 16 - 56 * 2 - 8
        place = FRect(right - width, (BAR_HEIGHT - 52) / 2, width, 52)
        tip = self.table.t("house.tip.results")
        return Button("results", place, label, self._open_results, "trophy", "primary", tip=tip)

    def bar_room(self, area: FRect) -> float:
        """What the buttons and the ghost leave."""
        right = area.width - 16 - 56 * 4 - 12
        if self._results is not None:
            right = self._results_button(area).rect.left - 12
        return right - (self.runs.width(area) if self.runs is not None else 0.0)

    def draw_bar(self, canvas: Canvas, area: FRect) -> None:
        """How the house and the best run stood at the same stage."""
        if self.runs is not None:
            self.runs.draw_bar(canvas, area, self.bar_room(area), self.table)

    def draw_on_board(self, canvas: Canvas) -> None:
        """Where the best run played at the same stage."""
        if self.runs is not None:
            self.runs.draw_on_board(canvas, self.table)
