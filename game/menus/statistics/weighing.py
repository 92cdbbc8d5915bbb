"""Look-backs made on the page of statistics: the newest games without one, weighed one after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from game.match.records import Record
from game.modes.error_messages import UNUSABLE_ERRORS
from game.modes.player_statistics import PlayerResult
from game.review.combined_review import CombinedReview
from game.services import Services
from game.table.puzzles.missed import keep_weighed_moves
from game.table.review.saved_reviews import combined_review, leave_review
from game.table.table_setup import match_of

_GAMES_A_DAY: Final = 2
"""Games whose costliest moves come back on the same day."""


class GameWeighing:
    """Weighing of several games; what is weighed is saved, also of a game that is stopped midway.

    The costliest move of each comes back as a problem, as after any look-back, a few of them a day.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._waiting: deque[PlayerResult] = deque()
        self._current: tuple[PlayerResult, CombinedReview] | None = None
        self._number = self._count = 0
        self._ended: set[int] = set()
        """Records weighed to the end, or of no use for a look-back."""

    @property
    def is_running(self) -> bool:
        """True while there are games to weigh."""
        return self._current is not None or bool(self._waiting)

    @property
    def progress(self) -> tuple[int, int, int, int]:
        """Number of the present game, number of games; moves weighed in it, number of its moves."""
        done, of = self._current[1].progress if self._current is not None else (0, 0)
        return max(1, self._number), self._count, done, of

    def open_games(self, results: Sequence[PlayerResult]) -> list[PlayerResult]:
        """The results that have not been tried here, newest first."""
        return [each for each in results[::-1] if each.record not in self._ended]

    def start(self, results: Sequence[PlayerResult]) -> None:
        """Weigh the games of these results, the first one first."""
        self.stop()
        self._waiting = deque(results)
        self._number, self._count = 0, len(results)

    def stop(self) -> None:
        """Save the results so far and weigh no more."""
        if self._current is not None:
            leave_review(self._services.storage, self._current[1])
        self._current = None
        self._waiting.clear()

    def poll(self) -> tuple[bool, PlayerResult | None]:
        """Weigh on. True if there is something new to show, and the result whose game has just come to its end."""
        if self._current is None:
            if not self._waiting:
                return False, None
            result = self._waiting.popleft()
            self._number += 1
            review = self._review_of(result)
            if review is None:
                self._ended.add(result.record)
                return True, result
            self._current = result, review
            return True, None
        result, review = self._current
        if not review.is_done:
            return review.poll(), None
        leave_review(self._services.storage, review)
        keep_weighed_moves(self._services, review, days_later=(self._number - 1) // _GAMES_A_DAY)
        self._ended.add(result.record)
        self._current = None
        return True, result

    def _review_of(self, result: PlayerResult) -> CombinedReview | None:
        """The review of a game with what is saved of it; None for an unreadable record and a variant without one."""
        written = self._services.storage.records.get(result.record)
        if written is None:
            return None
        try:
            match, _ = match_of(self._services, Record.parse(written))
            review = combined_review(self._services, match)
        except (*UNUSABLE_ERRORS, KeyError, TypeError):
            return None
        return review if review.covers() else None
