"""A player's attempt at a puzzle: tries, hints, stars, and what storage remembers of them. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from game.core.players import HintReason
from game.core.state import Move
from game.modes.puzzles.model import TryOutcome, Verdict
from game.modes.puzzles.repetition import Repetition
from game.modes.puzzles.tasks import PuzzleTask, missed_move
from game.storage.storage import Storage

MAX_STARS: Final = 3


class Stage(Enum):
    """Progress of an attempt."""

    ASKED = "asked"
    WEIGHING = "weighing"
    """A whole try is being weighed by the look-back."""
    WRONG = "wrong"
    SOLVED = "solved"
    SHOWN = "shown"
    """The solution was shown."""


class PuzzleAttempt:
    """State of an attempt. Every wrong try and every hint costs a star; one star stays for whoever finds the move."""

    def __init__(self, storage: Storage, task: PuzzleTask) -> None:
        self._storage = storage
        self.task = task
        self.stage = Stage.ASKED
        self.verdict: Verdict | None = None
        """The verdict on the last try."""
        self.tried: tuple[Move, ...] = ()
        """The moves of the last whole try."""
        earlier = storage.puzzles.results(task.solver.identity).get(task.key)
        self.is_solved_before = earlier is not None and earlier.stars > 0
        self._lost = 0 if earlier is None else earlier.tries - self.is_solved_before
        self._is_clean = True
        self.is_hinted = False
        """A hint was given."""

    @property
    def stars(self) -> int:
        """Stars that a solution brings now, or has brought."""
        return max(1, MAX_STARS - self._lost)

    @property
    def is_open(self) -> bool:
        """True while a move may be tried."""
        return self.stage is Stage.ASKED

    @property
    def is_finished(self) -> bool:
        """True once the solution is on the board."""
        return self.stage in (Stage.SOLVED, Stage.SHOWN)

    def reasons_to_tell(self, best: tuple[HintReason, ...]) -> tuple[HintReason, ...]:
        """Reasons for the ``best`` moves once a hint or the end allows them; those of a try that is as good as they are."""
        if self.stage is Stage.SOLVED and self.verdict is not None and self.verdict.outcome is TryOutcome.AS_GOOD:
            return self.task.puzzle.reasons_for(self.tried)
        return best if self.is_hinted or self.is_finished else ()

    def take_hint(self, *, is_free: bool = False) -> None:
        """Note a hint, which costs a star unless it has no reason to give; the same one again costs nothing."""
        if not self.is_hinted:
            self.is_hinted = True
            if not is_free:
                self._lose_star()

    def judge(self, tried: Sequence[Move], verdict: Verdict) -> None:
        """Take over the verdict on a whole try."""
        self.tried, self.verdict = tuple(tried), verdict
        if verdict.outcome is TryOutcome.UNKNOWN:
            self.stage = Stage.WEIGHING
        elif verdict.is_solved:
            self.stage = Stage.SOLVED
            self._add_tries(1, self.stars)
            self._finish_day(self.stars)
            if self._is_clean:
                self._schedule(is_solved=True)
        else:
            self.stage = Stage.WRONG
            self._lose_star()

    def try_again(self) -> None:
        """Open the position for another try."""
        self.stage = Stage.ASKED

    def show(self) -> None:
        """Give up: the solution is shown, and one star is left to win later."""
        self.stage = Stage.SHOWN
        missing = MAX_STARS - 1 - self._lost
        if missing > 0 and not self.is_solved_before:
            self._add_tries(missing, 0)
        self._finish_day(0)
        self._miss()

    def _lose_star(self) -> None:
        """A wrong try, or a hint, which counts as one."""
        self._lost += 1
        self._add_tries(1, 0)
        self._miss()

    def _add_tries(self, tries: int, stars: int) -> None:
        task = self.task
        self._storage.puzzles.add_tries(task.solver.identity, task.key, task.puzzle.game, tries, stars, task.today)

    def _finish_day(self, stars: int) -> None:
        task = self.task
        if task.day is not None:
            self._storage.puzzles.finish_day(task.solver.identity, task.day, task.puzzle.game, stars)

    def _miss(self) -> None:
        """The first wrong try, hint or surrender makes a missed move come back soon; a received one becomes an own one."""
        if self._is_clean:
            self._is_clean = False
            if self.task.sender is not None:
                move = missed_move(self.task.puzzle, self.task.today)
                self._storage.puzzles.keep_missed_move(self.task.solver.identity, move)
            self._schedule(is_solved=False)

    def _schedule(self, *, is_solved: bool) -> None:
        task, missed = self.task, self.task.missed
        if missed is None:
            return
        due = missed.due if missed.due is not None else task.today
        following = Repetition(missed.step, due).tried(task.today, is_solved=is_solved)
        next_day = None if following.is_learned else following.due
        self._storage.puzzles.schedule(task.solver.identity, task.key, following.solved, next_day)
