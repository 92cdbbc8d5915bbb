"""Play at a table by people and computer players: turns, hand-over, hints, undo, autosave, end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.core.state import Move
from game.match.match import Match, last_practised
from game.modes.attempts import is_practice
from game.modes.solo import is_solo
from game.modes.tables import GameTable
from game.pages.confirm import ConfirmScene
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import InputEvent
from game.scenes.stack import Pop, Push, Reset
from game.storage.values import AROUND
from game.table.bar import BAR_HEIGHT, bar_button
from game.table.controller import human_seats, redo_draft
from game.table.ending.count_scene import counted_or
from game.table.ending.results import ResultsScene
from game.table.hand_over import BoardRecap, HandOver, HandOverBanner, HandOverFacts, HandOverScene, pass_line
from game.table.messages.handicap import HandicapPlate
from game.table.messages.placement import ClearArea, draw_hint_message
from game.table.messages.solo_standing import standing_line
from game.table.plugin import ui_of
from game.table.review.saved_reviews import combined_review, leave_review, live_review
from game.table.saving.autosave import Autosave
from game.table.scene import TableScene, open_help, open_log, open_pause
from game.table.sessions.computer_turn import ComputerTurn
from game.table.sessions.flat_sides import side_of
from game.table.sessions.hints import PlayHints
from game.table.sessions.session import PauseEntry, Session, SessionOverlay
from game.table.sessions.table_clock import TableClock, with_overrun_notes
from game.table.sessions.turn_story import TurnStory
from game.table.solo.live_benchmark import LiveBenchmark, benchmark_for
from game.table.solo.pending_benchmarks import finish_later
from game.table.solo.runs import Runs
from game.table.variation_page import VariationScene, keep_variations, variations_of
from game.ui.canvas import Canvas
from game.ui.sound_effects import Sound
from game.ui.text import BODY
from game.ui.widgets import Button, Widget

_END_SECONDS: Final = 1.2
"""Seconds between the last move and the results."""
_OPENING_SECONDS: Final = 2.0
"""Seconds to read the opening line before a computer player begins."""


class SeatedSession(Session):
    """Session with seated players: a person may act on their turn, with the mouse in their hand."""

    def __init__(self, table: TableScene[Any]) -> None:
        self.table = table
        self.match = table.controller.match
        self.hand_over = HandOver(self.match, human_seats(self.match), has_secrets=table.controller.has_secrets)

    @property
    def may_act(self) -> bool:
        """True if a person is to move and has the mouse."""
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
        controller = self.table.controller
        if controller.draft_steps.back():
            self.table.rebuild()
            return None
        if controller.advice is not None:
            controller.advice = None
            controller.forget_draft()
            self.table.rebuild()
            return None
        return open_pause(self.table)

    def bar_line_key(self, is_computer: bool, seats: int) -> str:
        """Turn line of a computer or a person; empty for a solo game, which shows its standing."""
        return super().bar_line_key(is_computer, seats) if is_computer or not is_solo(self.match) else ""

    def alone_line(self) -> str:
        """The score so far and the next rank."""
        return standing_line(self.table.services.assets, self.match)

    def announces(self, move: Move) -> bool:
        """True for computers' moves; people see their own."""
        return self.match.seats[move.seat].is_computer


class PlaySession(SeatedSession):
    """A saved game: every move is stored, the result becomes a record."""

    is_kept = True

    def __init__(self, table: TableScene[Any]) -> None:
        super().__init__(table)
        self.autosave = Autosave(table.services, table.controller.table)
        self.overlay = PlayOverlay(self)
        self.review = live_review(table.services.background, self.match)
        """Live review, evaluated while people think; at the end together with earlier hands."""
        self.benchmark: LiveBenchmark | None = None
        """The benchmark of a solo table, from the first move on."""
        self.runs: Runs | None = None
        """The runs that a solo table is compared with, from the first move on."""
        self.computer = ComputerTurn(table.services.background, self.match)
        """Thinking of the computer players and of hints."""
        self.hints: PlayHints = PlayHints(table, self.computer)
        self.story = TurnStory(table)
        """Pace of the others' turns."""
        self.clock: TableClock | None = None
        """The turn clock, where the set-up chose one."""
        self._is_focus_away = False
        """True from a move on whose motion or replies may have taken the focus to a button that always works."""
        self.results: ResultsScene | None = None
        """Page of results after the end; the table opens it and is opened from it."""

    # Life cycle --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin the autosave where games are saved, and benchmark and earlier runs at a solo table."""
        if self.is_kept:
            self.autosave.begin()
        _apply_aids(self)
        self.benchmark = benchmark_for(self.table.services, self.match)
        self.runs = Runs(self.table.services, self.match)
        self.clock = TableClock.of(self.table)
        self._advance_benchmark()
        self.table.services.assets.sounds.music.set_stage(_share_played(self.match))
        self._show_opening()
        keep_variations(self.table.controller.table)
        if is_practice(self.table.controller.table.occasion):
            self.table.controller.message_bar.show(lambda: self.table.t("house.table.practice"))

    def leave(self) -> None:
        """Stop the computer player's and the benchmark's thinking."""
        self.hints.futures.stop()
        self.computer.cancel()
        if self.benchmark is not None:
            if self.benchmark.is_playing and not is_practice(self.table.controller.table.occasion):
                finish_later(self.table.services, self.match)
            self.benchmark.stop()
        leave_review(self.table.services.storage, self.review, is_kept=self.is_kept)
        self.autosave.end()
        self.table.services.session.set_current_player(None)
        self.table.services.shell.turn_to(0)

    def moved(self) -> None:
        """The next one to move is waited for, or given the mouse; a hint still on its way comes too late."""
        self.hints.futures.stop()
        if self.computer.is_hint_asked:
            self.computer.cancel()
        self.story.waited = 0.0
        self.hand_over.settle()
        self.story.note_move()
        self.table.services.assets.sounds.music.set_stage(_share_played(self.match))

    # Time --------------------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Also while a computer player thinks or a hint is on its way, so that its move comes at once."""
        return self.computer.is_busy or self.story.is_shown or self.hints.futures.is_busy

    def advance(self, seconds: float) -> SceneChange | None:
        """Advance the benchmark, hints, computer moves, the hand-over and the end."""
        self.table.services.shell.turn_to(_side(self))
        if self.benchmark is not None and self.benchmark.poll():
            self._advance_benchmark()
        is_free = (self.benchmark is None or not self.benchmark.is_playing) and not self.computer.is_busy
        if is_free and (self.may_act or self.match.is_over):
            weighing = self.review if self.results is None else self.results.results  # which keep the costliest moves
            weighing.poll()
        self.hints.futures.advance(seconds)
        self.story.advance(seconds)
        self.hints.advance()
        if self.table.frames.motions or self.match.is_computer_turn:
            self._is_focus_away = True
        if self.table.frames.motions:
            return None
        if self.match.is_over:
            return self._show_end(seconds)
        if self.hand_over.is_due:
            return _pass_mouse(self)
        if self.match.is_computer_turn:
            _let_computer_move(self, seconds)
        else:
            if self._is_focus_away and self.table.controller.is_human_turn:
                self._is_focus_away = False
                self.table.interaction.focus.recover()
            _wait_for_person(self, seconds)
        return None

    def _advance_benchmark(self) -> None:
        """Take a finished benchmark game of this deal over; the bar then compares at the same stage."""
        if self.runs is not None and self.runs.see(self.benchmark):
            self.table.rebuild()

    def _show_end(self, seconds: float) -> SceneChange | None:
        self.story.waited += seconds
        if self.results is not None or self.story.waited < _END_SECONDS:
            return None
        self.review = combined_review(self.table.services, self.match, self.review.last)
        self.results = ResultsScene(
            self.table.services, self.table.controller.table, self.benchmark, self.autosave.record_number, self.review
        )
        self.results.scores.is_known = not self.table.services.session.aids.reduced_motion
        self.table.rebuild()
        return Push(
            counted_or(
                self.table.services,
                self.table.controller.table,
                self.results,
                is_calm=self.table.services.session.aids.reduced_motion,
            )
        )

    def open_results(self) -> SceneChange | None:
        self.table.rebuild()
        return Push(self.results) if self.results is not None else None

    def filter(self, event: InputEvent) -> InputEvent | None:
        """A key or a click on the board skips the computer players' turns."""
        self.story.note_input(event)
        return event

    def step_back(self) -> SceneChange | None:
        """After the end back to the results."""
        if self.results is None:
            return super().step_back()
        if self.table.controller.draft_steps.back():
            self.table.rebuild()
            return None
        return self.open_results()

    # The mouse ---------------------------------------------------------------------------------------------------

    def take_mouse(self) -> None:
        """Give the mouse to the person to move."""
        self.hand_over.take()
        _apply_aids(self)
        self.table.services.assets.sounds.play(Sound.TURN)
        self.table.controller.on_mouse_taken()
        self._show_opening()
        self.table.rebuild()
        self.table.interaction.focus.restart()

    def _show_opening(self) -> None:
        """Show the opening line before the first move."""
        if self.match.number == 0 and not self.hand_over.is_due:
            self.table.controller.message_bar.show(self.table.controller.narrator.opening_line)

    # Undo -------------------------------------------------------------------------------------------------------

    @property
    def why_no_undo(self) -> str:
        """The key of the sentence why nothing can be undone; empty if a step or a move can."""
        if self.table.controller.has_step_back or self.match.can_undo or _ends_practice(self.match):
            return ""
        return f"house.table.undo.{self.match.undo_refusal.value}"

    def undo(self) -> SceneChange | None:
        """Take back the last move if it revealed no hidden information; practice goes back also from its end."""
        controller = self.table.controller
        if key := self.why_no_undo:
            controller.message_bar.show(lambda: self.table.t(key))
            return None
        if _ends_practice(self.match):
            return _practice_at(self, self.match.moves[: last_practised(self.match)])
        seat, after, moves = self.match.undo_seat, self.match.state, self.match.moves
        self.hints.futures.stop()
        self.computer.cancel()
        self.story.clear()
        self.match.undo()
        if seat is not None:
            self.match.prefer_seat(seat)
        self.hand_over.give_to(seat)
        self.table.services.assets.sounds.play(Sound.UNDO)
        controller.show_latest()
        if not self.hand_over.is_due:
            self.table.animate_back(moves[self.match.number :], after)
        return None

    @property
    def pause_entry(self) -> PauseEntry | None:
        """A new table of the game; asked here only where the set-up does not ask before this game gives way."""

        def set_table() -> SceneChange:
            return Reset(routes.ChartRoute(routes.SetupRoute(self.table.name)))

        counts = bool(self.table.controller.table.occasion.get("day"))  # it has a slot of its own
        if not counts and self.table.services.session.offers("setup"):
            return PauseEntry("again", set_table)
        key = "house.confirm.new-game-daily" if counts else "house.confirm.new-game"
        return PauseEntry("again", lambda: Push(ConfirmScene(self.table.services, key, set_table)))


class PlayOverlay(SessionOverlay):
    """The bar of a game that is played, and the runs that a solo table is compared with."""

    def __init__(self, session: PlaySession) -> None:
        self.session = session

    @property
    def handicaps(self) -> HandicapPlate:
        """The plate of the seats with a handicap."""
        return HandicapPlate(self.session.table.controller)

    def pause(self) -> None:
        """Save the clock's time, which runs between moves: leaving does not give it back."""
        if self.session.is_kept and self.session.clock is not None:
            self.session.autosave.save_meta()

    def spoken_time(self) -> str:
        """The clock of the person to move, while it may run."""
        clock = self.session.clock
        return clock.spoken_time() if clock is not None and self.session.may_act else ""

    def spoken_warning(self) -> str:
        """The clock's warning."""
        clock = self.session.clock
        return clock.spoken_warning() if clock is not None and self.session.may_act else ""

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """The way out to the left; undo, hint, log and help from the right."""
        session, table = self.session, self.session.table
        yield bar_button(table.services.assets, "pause", 16, partial(open_pause, table))
        if session.runs is not None:
            yield from session.runs.build_plates(area, self.bar_room(area), table.controller.state)
        clock_width = session.clock.width() if session.clock is not None else 0.0
        if session.clock is not None:
            yield from session.clock.build_plate(self.bar_room(area))
        yield from self.handicaps.build(self.bar_room(area) + clock_width, BAR_HEIGHT)
        if session.results is not None:
            yield self._results_button(area)
        for index, (name, action, is_enabled) in enumerate(self._buttons()):
            left = area.width - 16 - 56 * (index + 1) + 4
            tip_key = session.why_no_undo if name == "undo" else ""
            yield bar_button(table.services.assets, name, left, action, is_enabled=is_enabled, tip_key=tip_key)

    def _buttons(self) -> list[tuple[str, Callable[[], Any], bool]]:
        """Name, action and whether it can be done now, from the right."""
        session, table = self.session, self.session.table
        buttons: list[tuple[str, Callable[[], Any], bool]] = [
            ("help", partial(open_help, table), True),
            ("log", partial(open_log, table), True),
        ]
        if is_practice(table.controller.table.occasion):
            is_grown = variations_of(table.controller.table) is not None
            buttons.append(("variations", partial(_open_variations, session), is_grown))
        if session.results is None:
            buttons.append(("hint", session.hints.ask, table.controller.is_human_turn))
        if session.results is None or not session.why_no_undo:
            buttons.append(("undo", table.controller.undo, not session.why_no_undo))
        can_redo = table.controller.draft_steps.can_go_forward or session.match.can_redo
        if session.results is None and can_redo:
            buttons.append(("redo", partial(_redo, session), True))
        return buttons

    def _results_button(self, area: FRect) -> Button:
        """The way back to the results, as wide as its word."""
        table = self.session.table
        label = table.t("house.table.results")
        width = table.services.assets.fonts.width(label, BODY) + 72
        right = area.width - 16 - 56 * len(self._buttons()) - 8
        place = FRect(right - width, (BAR_HEIGHT - 52) / 2, width, 52)
        tip = table.t("house.tip.results")
        return Button("results", place, label, self.session.open_results, "trophy", "primary", tooltip=tip)

    def bar_room(self, area: FRect) -> float:
        """Room left by the buttons and the ghost."""
        right = self.button_room(area) - self.handicaps.width()
        if self.session.clock is not None:
            right -= self.session.clock.width()
        return right - (self.session.runs.width(area) if self.session.runs is not None else 0.0)

    def button_room(self, area: FRect) -> float:
        """Room left by the buttons on the right alone."""
        if self.session.results is not None:
            return self._results_button(area).rect.left - 12
        return area.width - 16 - 56 * len(self._buttons()) - 12

    def draw_over(self, canvas: Canvas, table: FRect, kept: Sequence[ClearArea]) -> None:
        """Gains at the seats' cards; beside a move that is pointed at while a hint is shown its future and the hint's."""
        self.session.story.draw(canvas)
        futures = self.session.hints.futures
        if (line := futures.comparison_line) and (place := futures.place) is not None:
            draw_hint_message(canvas, table, line, place, kept)

    def draw_on_board(self, canvas: Canvas) -> None:
        """The best run's move at the same stage."""
        if self.session.runs is not None:
            self.session.runs.draw_on_board(canvas, self.session.table)

    def tip_on_board(self, name: str) -> str:
        """The tooltip of the runs' marks."""
        return self.session.runs.tip_on_board(name, self.session.table) if self.session.runs is not None else ""


def _share_played(match: Match[Any]) -> float:
    """Share of the match played, 0 to 1; the music follows it."""
    return ui_of(match.game.name).share_played(match.state)


def _apply_aids(session: PlaySession) -> None:
    """The aids of the player who has the mouse take effect."""
    table = session.table
    table.services.session.set_current_player(table.controller.table.profile(session.viewer))


def _side(session: PlaySession) -> int:
    """Side of a flat screen at which who has the mouse, or gets it, sits; 0 alone and after the end."""
    people, settings = human_seats(session.match), session.table.services.storage.settings
    seat = session.match.seat if session.hand_over.is_due else session.viewer
    is_shared = settings.flat_table and len(people) > 1 and not session.match.is_over
    if not is_shared or seat not in people:
        return 0
    return side_of(people.index(seat), len(people), is_around=settings.flat_sides == AROUND)


def _let_computer_move(session: PlaySession, seconds: float) -> None:
    """Make the computer player's move once it is found and the pause before it is over."""
    seat, controller = session.match.seat, session.table.controller
    if seat is None:
        return
    session.story.waited += seconds
    pause = 0.0 if session.story.is_skipping else controller.computer_pause
    if pause and session.match.number == 0 and controller.message_bar.text:
        pause += _OPENING_SECONDS  # seconds to read the opening line
    advice = session.computer.take_move(seat, is_due=session.story.waited >= pause)
    if advice is not None:
        controller.make_move(advice.move)


def _wait_for_person(session: PlaySession, seconds: float) -> None:
    """Introduce the runs beside a solo game; let the clock run, but not while the program looks for a hint."""
    if not session.may_act:
        return
    if session.runs is not None and not session.table.controller.message_bar.text:
        session.runs.introduce(session.table)
    if session.clock is not None and session.table.controller.is_human_turn and not session.hints.is_awaited:
        session.clock.advance(seconds)


def _redo(session: PlaySession) -> None:
    """Take the step of the draft again, else play the moves of the last undo again."""
    controller, number = session.table.controller, session.match.number
    if redo_draft(controller):
        return
    session.hints.futures.stop()
    session.computer.cancel()
    session.story.clear()
    before = session.match.state
    session.match.redo()
    controller.show_latest()
    session.table.services.assets.sounds.play(Sound.UNDO)
    if session.match.number == number + 1:
        session.table.animate(session.match.moves[number], before)
    session.moved()
    session.table.rebuild()


def _open_variations(session: PlaySession) -> SceneChange | None:
    """The tree of what was tried in a practice game."""
    table = session.table.controller.table
    variations = variations_of(table)
    if variations is None:
        return None

    def go_to(line: int, at: int) -> SceneChange:
        tried = variations.lines[line][:at]
        moves = (*session.match.moves[: variations.start], *tried)
        if session.match.is_over:
            return _practice_at(session, moves)
        session.hints.futures.stop()
        session.computer.cancel()
        session.story.clear()
        session.match.go_to(moves, variations.ahead(tried, line))
        session.hand_over.settle()
        session.table.controller.show_latest()
        return Pop()

    return Push(VariationScene(session.table.services, table, variations, go_to))


def _ends_practice(match: Match[Any]) -> bool:
    """True after the end of a practice game in which a person has moved."""
    return match.is_over and last_practised(match) is not None


def _practice_at(session: PlaySession, moves: Sequence[Move]) -> SceneChange:
    """Go on after these moves in a game of its own, for the record of the one that is over is saved already."""
    table = session.table.controller.table
    match = session.match.branch(session.match.practice_start or 0)
    match.go_to(moves)
    return Reset(routes.PlayRoute(GameTable(match, table.board, table.profiles, dict(table.occasion))))


def _pass_mouse(session: PlaySession) -> SceneChange | None:
    """Ask for the mouse to be passed, or go on at once with a line in the bar, as chosen where nothing is hidden."""
    page = _hand_over_page(session.table, session.take_mouse)
    settings = session.table.services.storage.settings
    if settings.hand_over_stops or settings.full_hand_over or session.table.controller.has_secrets:
        return Push(page)
    session.take_mouse()
    newest = [line.text for line in page.facts.recap[-1:]]
    line = " ".join([pass_line(session.table.services, page.facts), *newest])
    session.table.controller.message_bar.show(lambda: line)
    return None


def _hand_over_page(table: TableScene[Any], take_mouse: Callable[[], None]) -> HandOverScene:
    """The page that asks for the mouse to be passed: a banner, or a sheet where something is hidden or as chosen."""
    controller, settings = table.controller, table.services.storage.settings
    narrator, seat = controller.narrator, controller.match.seat
    assert seat is not None
    has_moved = controller.match.last_move_of(seat) > 0
    facts = HandOverFacts(
        seat, narrator.seat_name(seat), with_overrun_notes(controller, narrator.recap(seat), seat) if settings.recap else (),
        opening="" if has_moved else narrator.opening_line(), has_moved=has_moved,
    )  # fmt: skip
    pause = partial(open_pause, table)
    if controller.has_secrets or settings.full_hand_over:
        return HandOverScene(table.services, facts, take_mouse, pause, is_covering=controller.has_secrets)
    return HandOverBanner(table.services, facts, take_mouse, pause, BoardRecap(table, facts.recap))
