"""Problems as the page shows them: what is set today, what is solved, what comes back."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import partial
from typing import Self

from game.core.state import FormatError
from game.menus.players.solo_person import SoloPerson
from game.modes.puzzles.model import Puzzle
from game.modes.puzzles.parsing import parse_own_puzzle
from game.modes.puzzles.sharing import sender_of
from game.modes.puzzles.shipped import find_puzzle, games_with_puzzles, puzzle_of_the_day, read_puzzles
from game.modes.puzzles.tasks import PuzzleSolver, PuzzleTask
from game.modes.tables import SeatPlan
from game.services import Services
from game.storage.values import MissedMove, PuzzleResult, canonical_json, days_in_a_row


class ProblemBook:
    """The problems of this machine, and one person's results in them."""

    def __init__(self, services: Services, today: datetime.date | None = None) -> None:
        """``today`` None: the clock's day."""
        self._services = services
        self._puzzles = services.storage.puzzles
        self.today = today or datetime.datetime.now().date()
        self.person = SoloPerson(services)
        self.person.guess(is_unnamed_known=bool(self._puzzles.results("")))

    @classmethod
    def of(cls, services: Services, player: str) -> Self:
        """The problems of a player by identity in storage, without choosing the player for other pages."""
        book = cls(services)
        profiles = (each for each in services.storage.profiles() if player == f"#{each.identifier}")
        known = next(profiles, None)
        name, profile = (player, None) if known is None else (known.name, known.identifier)
        book.person.player = SeatPlan(name=name, profile=profile)
        return book

    @property
    def solver(self) -> PuzzleSolver:
        """The person whose results count."""
        return PuzzleSolver(self.person.player.name, self.person.player.profile)

    @property
    def games(self) -> tuple[str, ...]:
        """The open games with problems."""
        return games_with_puzzles(self._services.session.open_games)

    def results(self) -> dict[str, PuzzleResult]:
        """The person's results by puzzle."""
        return self._puzzles.results(self.solver.identity)

    # Problems of the day -----------------------------------------------------------------------------------------

    def day_puzzle(self, game: str) -> Puzzle | None:
        """The game's problem of the day; None without one."""
        return puzzle_of_the_day(game, self.today)

    def stars_today(self) -> dict[str, int]:
        """Stars of the finished problems of the day by game; 0 where the solution was shown."""
        return self._puzzles.stars_of_day(self.solver.identity, self.today)

    def streak(self) -> int:
        """Consecutive days with a solved problem of the day, up to today or, if still open, yesterday."""
        return days_in_a_row(self._puzzles.solved_days(self.solver.identity), self.today)

    def day_task(self, game: str) -> PuzzleTask | None:
        """The game's problem of the day as a task; an open one of another game follows, then own missed moves."""
        puzzle = self.day_puzzle(game)
        if puzzle is None:
            return None
        return PuzzleTask(puzzle, self.solver, self.today, day=self.today, next_task=self.next_today)

    def next_today(self) -> PuzzleTask | None:
        """The next open problem of the day, else the own missed move that is due longest; None if all is done."""
        done = self.stars_today()
        waiting = next((game for game in self.games if game not in done and self.day_puzzle(game) is not None), None)
        if waiting is not None:
            return self.day_task(waiting)
        return next(iter(self.due_tasks()), None)

    # The collection ----------------------------------------------------------------------------------------------

    def collection(self, game: str) -> Sequence[Puzzle]:
        """The game's problems, the easiest first."""
        return sorted(read_puzzles(game), key=lambda puzzle: (puzzle.difficulty, int(puzzle.code[1:])))

    def task(self, puzzle: Puzzle) -> PuzzleTask:
        """A problem of the collection as a task; the next unsolved one of its game follows."""
        return PuzzleTask(puzzle, self.solver, self.today, next_task=partial(self._next_unsolved, puzzle))

    def _next_unsolved(self, puzzle: Puzzle) -> PuzzleTask | None:
        puzzles, results = list(self.collection(puzzle.game)), self.results()
        codes = [each.code for each in puzzles]
        at = codes.index(puzzle.code) + 1 if puzzle.code in codes else 0
        for other in puzzles[at:] + puzzles[:at]:
            found = results.get(other.code)
            if other.code != puzzle.code and (found is None or not found.stars):
                return self.task(other)
        return None

    def code_task(self, code: str) -> PuzzleTask | None:
        """The problem of a code as a task; None for an unknown code or a game that is closed here."""
        puzzle = find_puzzle(code)
        return self.task(puzzle) if puzzle is not None and puzzle.game in self.games else None

    # From other people -------------------------------------------------------------------------------------------

    def sent_task(self, puzzle: Puzzle) -> PuzzleTask:
        """A missed move that somebody sent as a task; an own one that is due follows."""
        following = partial(self._next_due, "")
        return PuzzleTask(puzzle, self.solver, self.today, sender=sender_of(puzzle), next_task=following)

    # Own missed moves --------------------------------------------------------------------------------------------

    def missed_moves(self) -> list[MissedMove]:
        """The person's own missed moves in open games, those due first come first."""
        games = self._services.session.open_games
        return [move for move in self._puzzles.missed_moves(self.solver.identity) if move.game in games]

    def is_due(self, move: MissedMove) -> bool:
        """True if the move should be tried again by now."""
        return move.due is not None and move.due <= self.today

    def missed_task(self, move: MissedMove) -> PuzzleTask | None:
        """An own missed move as a task; another one that is due follows. None for an unreadable one."""
        try:
            puzzle = parse_own_puzzle(canonical_json(move.content))
        except FormatError:
            return None
        following = partial(self._next_due, move.puzzle)
        return PuzzleTask(puzzle, self.solver, self.today, missed=move, next_task=following)

    def due_tasks(self) -> list[PuzzleTask]:
        """Own missed moves that are due, as tasks."""
        tasks = (self.missed_task(move) for move in self.missed_moves() if self.is_due(move))
        return [task for task in tasks if task is not None]

    def _next_due(self, puzzle: str) -> PuzzleTask | None:
        return next((task for task in self.due_tasks() if task.key != puzzle), None)

    def forget(self, move: MissedMove) -> None:
        """Drop an own missed move for good."""
        self._puzzles.forget_missed_move(self.solver.identity, move.puzzle)
