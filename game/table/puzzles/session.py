"""Session of a puzzle: one person tries one position; nothing is saved as a game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from game.core.players import HintReason
from game.core.state import Move
from game.match.match import Match
from game.modes.puzzles.model import Puzzle, TryOutcome, Verdict
from game.modes.puzzles.tasks import PuzzleTask
from game.review.move_evaluator import MoveEvaluation, MoveEvaluator
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.table.puzzles import messages
from game.table.puzzles.attempt import PuzzleAttempt, Stage
from game.table.scene import TableScene
from game.table.sessions.play import SeatedSession
from game.table.sessions.session import SessionHints
from game.ui.sound_effects import Sound

_MOVE_SECONDS: Final = 1.0
"""Seconds for which a move of the line stays before the next one."""
_WELCOME_KEY: Final = "problems.welcome"
"""Extra that is set once the first puzzle was opened."""
_BAR_LINES: Final = {
    Stage.ASKED: "house.table.your-turn",
    Stage.WRONG: "problems.bar.wrong",
    Stage.SOLVED: "problems.bar.solved",
    Stage.SHOWN: "problems.bar.shown",
}
_JUDGE_SECONDS: Final = 0.5
"""Seconds between the end of a try and its verdict."""


class LinePlayback:
    """The line after a puzzle, made on the table move by move."""

    def __init__(self, table: TableScene[Any]) -> None:
        self._controller = table.controller
        self._waiting: list[Move] = []
        self._seconds = 0.0
        """Seconds since the last move came to rest."""

    @property
    def is_on(self) -> bool:
        """Moves are still to be shown."""
        return bool(self._waiting)

    def begin(self, moves: Sequence[Move]) -> None:
        """Show these moves from the position on the table."""
        self._waiting, self._seconds = list(moves), 0.0

    def stop(self) -> None:
        """Show no further move."""
        self._waiting = []

    def advance(self, seconds: float) -> None:
        """Make the next move when it is due; a line that does not fit the position ends."""
        self._seconds += seconds
        if not self._waiting or self._seconds < _MOVE_SECONDS:
            return
        self._seconds = 0.0
        move = self._waiting.pop(0)
        if self._controller.match.why_not(move) is None:
            self._controller.make_move(move)
        else:
            self.stop()


def is_on_line(puzzle: Puzzle, tried: Sequence[Move]) -> bool:
    """True if moves from the position on are those that the puzzle's line begins with, in any order."""
    return set(puzzle.line[: len(tried)]) == set(tried)


class TriedMoves:
    """The moves of a try, and what the puzzle says of them."""

    def __init__(self, match: Match[Any], puzzle: Puzzle) -> None:
        self._match = match
        self._puzzle = puzzle
        self.start = match.number
        """Number of moves before the puzzle's position."""
        self._judged: tuple[tuple[Move, ...], Verdict | None] = (), None
        """The moves judged last, and their verdict."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves since the puzzle's position that are asked for: a table may confirm a whole turn at once."""
        return self._match.moves[self.start : self.start + self._puzzle.asked]

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the moves since the position; None while more moves are asked for."""
        moves = self.moves
        if self._judged[0] != moves:
            found = self._puzzle.judge(*moves) if moves else None
            self._judged = moves, found if found is None or found.outcome is not TryOutcome.GOES_ON else None
        return self._judged[1]


class TryWeighing:
    """The look-back's verdict on a try that nobody has weighed before."""

    def __init__(self, table: TableScene[Any], task: PuzzleTask) -> None:
        self._background = table.services.background
        self._match = table.controller.match
        self._task = task
        self._is_asked = False

    def ask(self, move: Move, start: int) -> None:
        """Ask what a move loses in the position after ``start`` moves."""
        self._is_asked = True
        puzzle, key = self._task.puzzle, self._task.key
        sample = self._match.state_at(start).sample(puzzle.seat, random.Random(f"puzzle/{key}"))
        evaluator = MoveEvaluator(puzzle.game, move, reference=puzzle.solutions[0][0])
        self._background.benchmark_thinker.ask(puzzle.game, evaluator, sample, f"puzzle/{key}/{move.text}")

    def take(self) -> Verdict | None:
        """The verdict; None until it is there, and if nothing was asked."""
        answer = self._background.benchmark_thinker.poll() if self._is_asked else None
        if answer is None:
            return None
        self._is_asked = False
        if isinstance(answer, MoveEvaluation):
            return self._task.puzzle.judge_estimate(answer.lost)
        return Verdict(TryOutcome.WORSE)

    def cancel(self) -> None:
        """Ask no longer."""
        if self._is_asked:
            self._is_asked = False
            self._background.benchmark_thinker.cancel()


class PuzzleHints(SessionHints):
    """The hint of a puzzle."""

    def __init__(self, session: PuzzleSession) -> None:
        self._session = session

    def ask(self) -> None:
        """Give the strongest reason for the best move, without the move."""
        session = self._session
        if session.may_act:
            session.attempt.take_hint(is_free=not session.reasons)
            session.table.services.assets.sounds.play(Sound.HINT)
            session.table.rebuild()


class PuzzleSession(SeatedSession):
    """Tries, verdicts and the line that follows, on a table's scene; ``opening`` gives it its overlay."""

    awaits_moves = False

    def __init__(self, table: TableScene[Any], task: PuzzleTask) -> None:
        super().__init__(table)
        self.attempt = PuzzleAttempt(table.services.storage, task)
        self.tried = TriedMoves(self.match, task.puzzle)
        self.hints: PuzzleHints = PuzzleHints(self)
        self.playback = LinePlayback(table)
        self._weighing = TryWeighing(table, task)
        self._seconds = 0.0
        """Seconds since the last move of a try."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self.attempt.task.puzzle

    # Life cycle --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The aids of the person take effect; the first puzzle on this machine comes with a word on how to move."""
        services = self.table.services
        services.session.set_current_player(self.attempt.task.solver.profile)
        if not services.storage.extra(_WELCOME_KEY):
            services.storage.set_extra(_WELCOME_KEY, True)
            self.table.controller.message_bar.show(lambda: self.table.t("problems.welcome"))

    def leave(self) -> None:
        """Stop the weighing."""
        self._weighing.cancel()
        self.table.services.session.set_current_player(None)

    def moved(self) -> None:
        """A move of a try, or of the line, has been made."""
        self._seconds = 0.0
        self.hand_over.settle()

    # Facts -------------------------------------------------------------------------------------------------------

    @property
    def may_act(self) -> bool:
        """True while the position is open and the try unfinished."""
        return self.attempt.is_open and self.tried.verdict is None and super().may_act

    @property
    def is_busy(self) -> bool:
        """Also while a try waits for its verdict, and while a line is shown."""
        is_judged = self.attempt.stage is Stage.WEIGHING or (self.attempt.is_open and self.tried.verdict is not None)
        return is_judged or self.playback.is_on

    @cached_property
    def reasons(self) -> tuple[HintReason, ...]:
        """Reasons that speak for the best moves, the strongest first."""
        return self.puzzle.reasons()

    def line(self) -> str:
        """The sentence of the moment: question, hint, verdict or reason."""
        return messages.line(self.table.controller, self.attempt, self.attempt.reasons_to_tell(self.reasons))

    def short_line(self) -> str:
        """A shorter sentence for the moment, for large letters in a small window; empty if there is none."""
        return messages.short_hint(self.table.controller, self.attempt, self.attempt.reasons_to_tell(self.reasons))

    def bar_line_key(self, is_computer: bool, seats: int) -> str:
        """A turn line alone, too, where a standing would say nothing; after a try its outcome, for nobody moves."""
        return _BAR_LINES.get(self.attempt.stage, "house.table.watch-turn")

    # Time --------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """Judge a finished try, take the look-back's verdict, show the line."""
        if self.table.frames.motions:
            return None
        self._seconds += seconds
        weighed = self._weighing.take()
        if weighed is not None and self.attempt.stage is Stage.WEIGHING:
            self._judge(weighed)
        elif weighed is not None and weighed.lost is not None:
            self.attempt.verdict = weighed
            self.table.rebuild()
        elif self.attempt.is_open and self.tried.verdict is not None and self._seconds >= _JUDGE_SECONDS:
            self._judge(self.tried.verdict)
        self.playback.advance(seconds)
        return None

    def _judge(self, verdict: Verdict) -> None:
        tried, sounds = self.tried.moves, self.table.services.assets.sounds
        self.attempt.judge(tried, verdict)
        if self.attempt.stage is Stage.WEIGHING:
            self._weighing.ask(tried[0], self.tried.start)
        elif self.attempt.stage is Stage.SOLVED:
            sounds.play(Sound.GOAL)
            self.playback.begin(self.puzzle.line[len(tried) :] if is_on_line(self.puzzle, tried) else ())
        else:
            sounds.play(Sound.ILLEGAL)
            if verdict.lost is None and len(tried) == 1:  # worse for certain; the figure follows
                self._weighing.ask(tried[0], self.tried.start)
        self.table.rebuild()

    # What the person does ----------------------------------------------------------------------------------------

    def undo(self) -> SceneChange | None:
        """Take back a move of a try that is not whole yet."""
        if self.may_act and self.tried.moves:
            number = self.match.number - 1
            self._go_to(number, self.match.moves[number:])
            self.table.services.assets.sounds.play(Sound.UNDO)
        return None

    def try_again(self) -> None:
        """The position once more, for fewer stars."""
        self.attempt.try_again()
        self._go_to(self.tried.start)

    def show_solution(self) -> None:
        """Give up: the best moves, and how the game goes on after them."""
        self.attempt.show()
        self.show_line()

    def show_line(self) -> None:
        """The best moves and the line from the position on, once more."""
        self._go_to(self.tried.start)
        self.playback.begin(self.puzzle.line or self.puzzle.solutions[0])

    @cached_property
    def following(self) -> PuzzleTask | None:
        """The task to go on with, asked for once this one is finished."""
        return self.attempt.task.next_task()

    def _go_to(self, number: int, ahead: Sequence[Move] = ()) -> None:
        self._weighing.cancel()
        self.table.controller.message_bar.clear()  # a message about a round that is taken back
        self.match.go_to(self.match.moves[:number], ahead)
        self.match.prefer_seat(self.puzzle.seat)
        self.hand_over.settle()
        self.table.controller.show_latest()

    def step_back(self) -> SceneChange | None:
        """First the draft, then back to the problems."""
        if self.table.controller.draft_steps.back():
            self.table.rebuild()
            return None
        return Pop()
