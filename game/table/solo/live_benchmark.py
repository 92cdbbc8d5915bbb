"""The benchmark beside a solo table: plays the deal in the background, is saved for it, and sets the medals."""

from __future__ import annotations

from typing import Any

from game.core.state import FormatError
from game.match.match import Match
from game.match.records import Record
from game.modes.codes import code_of
from game.modes.medals import BenchmarkGames, BenchmarkResult
from game.modes.solo import is_solo
from game.review.combined_review import CombinedReview
from game.services import Services


class LiveBenchmark:
    """The benchmark's result on one deal: from the storage if the deal was played before, else played now."""

    def __init__(self, services: Services, match: Match[Any]) -> None:
        self._storage = services.storage
        self._key = f"house.{code_of(match)}"
        self._games: BenchmarkGames | None = None
        self.result: BenchmarkResult | None = self._remembered()
        benchmark = BenchmarkGames(
            match, services.assets.t("house.house.name"), services.background.benchmark_thinker, self.result
        )
        if not benchmark.is_done:
            self._games = benchmark

    def _remembered(self) -> BenchmarkResult | None:
        kept = self._storage.extra(self._key)
        try:
            return BenchmarkResult.parse(kept) if kept is not None else None
        except FormatError:
            return None

    @property
    def is_playing(self) -> bool:
        """True while games are left to play."""
        return self._games is not None and not self._games.is_done

    @property
    def best(self) -> Record | None:
        """The best game so far."""
        return self.result.best if self.result is not None else None

    def poll(self) -> bool:
        """Advance once a frame; True if there is a new result."""
        if self._games is None or not self._games.poll():
            return False
        self.result = self._games.result
        if self.result is not None and not self._key.endswith("."):
            self._storage.set_extra(self._key, self.result.to_json())
        return True

    def pass_to_review(self, review: CombinedReview | None) -> None:
        """Pass the best possible result to the review, which then skips its own search."""
        if review is not None and self.result is not None and self.result.best_possible is not None:
            review.last.take_best(self.result.best_possible)

    def stop(self) -> None:
        """Stop when the person has left."""
        if self._games is not None:
            self._games.stop()


def benchmark_for(services: Services, match: Match[Any]) -> LiveBenchmark | None:
    """The benchmark of a solo person's match; None at other tables."""
    if not is_solo(match) or match.seats[0].is_computer:
        return None
    return LiveBenchmark(services, match)
