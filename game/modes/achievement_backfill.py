"""Progress of players in finished games, and the backfill of earlier games in the background."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final, Protocol

from game.board_library.boards import BoardCatalogue
from game.boards.errors import BoardError
from game.core.achievements import FinishedGame, Progress, ProgressList, measure_all
from game.core.background_job import BackgroundJob
from game.core.handicap import written_handicap
from game.core.state import Move, Result
from game.match.match import Match, is_of_other_board
from game.match.record_faults import RecordError
from game.match.records import Record, parse_json, states
from game.registry import plugin

_BATCH_SIZE: Final = 100
"""Records per background job."""


class AchievementStore(Protocol):
    """Store of achievement progress (``storage.achievements``)."""

    def record_progress(self, record: int, game: str, reaches: ProgressList) -> None: ...
    def unchecked(self, limit: int) -> list[tuple[int, str]]: ...


def progress_of(match: Match[Any]) -> ProgressList:
    """Progress of each person in a finished match, by seat; none in a game with a handicap."""
    assert match.result is not None
    if written_handicap(match.options.to_json()):
        return {}
    levels = [who.level or "" if who.is_computer else None for who in match.seats]
    return _progress(match.game.name, levels, match.states(), match.moves, match.result)


def _progress(
    game: str, levels: Sequence[str | None], positions: Sequence[Any], moves: Sequence[Move], result: Result
) -> dict[int, dict[str, Progress]]:
    """Progress by seat; ``levels`` has each computer player's level, None for people."""
    achievements = plugin(game).achievement_definitions
    return {
        seat: measure_all(achievements, FinishedGame(positions, moves, result, seat))
        for seat, level in enumerate(levels)
        if level is None and achievements
    }


@lru_cache(maxsize=1)
def _boards(levels: Path) -> BoardCatalogue:
    return BoardCatalogue(levels)


def _checked_record(
    levels: Path, texts: Sequence[str], number: int
) -> Generator[None, None, tuple[str, dict[int, dict[str, Progress]]]]:
    """Progress in one of the given records; empty for an unreadable one, a handicap or a different board.

    A generator of steps, for a background job.
    """
    game = ""
    try:
        record = Record.parse(parse_json(texts[number]))
        game = record.game
        board = _boards(levels).load(game, record.board).board
        if record.result is None or written_handicap(record.options.to_json()) or is_of_other_board(record, board):
            return game, {}
        positions = []
        for position in states(record, board):
            positions.append(position)
            yield
    except (RecordError, BoardError, OSError, ValueError):
        return game, {}
    kinds = [who.level or "" if who.is_computer else None for who in record.seats]
    return game, _progress(game, kinds, positions, record.moves, record.result)


class AchievementBackfill:
    """Background check of earlier games for achievements; call ``poll`` once a frame.

    A new instance resumes after the last noted record.
    """

    def __init__(self, notes: AchievementStore, levels: Path, *, use_process: bool = True) -> None:
        """``levels`` is the folder of the user's own boards."""
        self._store = notes
        self._levels = levels
        self._use_process = use_process
        self._numbers: list[int] = []
        self._job: BackgroundJob[Any] | None = None
        self._noted = 0
        self.is_over = False
        """True once all records are checked."""

    def poll(self) -> bool:
        """Advance the work; True if new progress was noted since the last call."""
        if self.is_over:
            return False
        if self._job is None:
            self._start_job()
            return False
        if not self._job.poll():
            return False
        for game, reaches in self._job.results[self._noted :]:
            self._store.record_progress(self._numbers[self._noted], game, reaches)
            self._noted += 1
        if self._job.is_over:
            self._job = None
        return True

    def _start_job(self) -> None:
        """Start a job for the next records; finish if there are none."""
        unread = self._store.unchecked(_BATCH_SIZE)
        self.is_over = not unread
        if unread:
            self._numbers, self._noted = [number for number, _ in unread], 0
            work = partial(_checked_record, self._levels, [written for _, written in unread])
            self._job = BackgroundJob(work, len(unread), use_process=self._use_process)

    def stop(self) -> None:
        """Stop the background job."""
        if self._job is not None:
            self._job.stop()
            self._job = None
