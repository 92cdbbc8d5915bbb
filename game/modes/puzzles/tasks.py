"""Puzzles set to a person: of the day, from the collection, or a move of their own that they missed."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from game.core.digest import sha256_hex
from game.modes.puzzles.model import Puzzle
from game.modes.puzzles.repetition import Repetition
from game.storage.values import MissedMove, player_identity

_KEY_LETTERS: Final = 16


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """The person at a puzzle: the name on the seat (empty for an unnamed one) and the profile, if any."""

    name: str = ""
    profile: int | None = None

    @property
    def identity(self) -> str:
        """The player of stored results."""
        return player_identity(self.profile, self.name)


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """A puzzle set to a person: ``day`` for a problem of the day, ``missed`` for a move of their own.

    ``sender`` is the name of whoever sent a missed move of theirs, empty for an unnamed one; None for other puzzles.
    """

    puzzle: Puzzle
    solver: PuzzleSolver
    today: datetime.date
    day: datetime.date | None = None
    missed: MissedMove | None = None
    sender: str | None = None
    next_task: Callable[[], PuzzleTask | None] = lambda: None
    """The task to offer afterwards; None at the end."""

    def with_puzzle(self, puzzle: Puzzle) -> PuzzleTask:
        """The same task with the puzzle on a board that was read elsewhere."""
        return replace(self, puzzle=puzzle)

    @property
    def key(self) -> str:
        """Name of the puzzle in storage."""
        return self.missed.puzzle if self.missed is not None else puzzle_key(self.puzzle)


def puzzle_key(puzzle: Puzzle) -> str:
    """Name of a puzzle in storage: its code, or a digest of a player's own one."""
    return puzzle.code or f"own-{sha256_hex(puzzle.to_text().encode())[:_KEY_LETTERS]}"


def missed_move(puzzle: Puzzle, day: datetime.date) -> MissedMove:
    """An own puzzle as storage keeps it, missed on that day."""
    first = Repetition.missed(day)
    return MissedMove(puzzle_key(puzzle), puzzle.game, puzzle.to_json(), day, first.solved, first.due)
