"""The house at somebody's solo table: plays along in the background, is remembered for the deal, sets the medals."""

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
    """What the house makes of one deal: from memory, if the deal was played here before, else played now."""

    def __init__(self, services: Services, match: Match[Any]) -> None:
        self._storage = services.storage
        self._key = f"house.{code_of(match)}"
        self._house: BenchmarkGames | None = None
        self.result: BenchmarkResult | None = self._remembered()
        house = BenchmarkGames(
            match, services.assets.t("house.house.name"), services.background.benchmark_thinker, self.result
        )
        if not house.is_done:
            self._house = house

    def _remembered(self) -> BenchmarkResult | None:
        kept = self._storage.extra(self._key)
        try:
            return BenchmarkResult.parse(kept) if kept is not None else None
        except FormatError:
            return None

    @property
    def is_playing(self) -> bool:
        """Whether it has games to play still."""
        return self._house is not None and not self._house.is_done

    @property
    def best(self) -> Record | None:
        """Its best game so far."""
        return self.result.best if self.result is not None else None

    def poll(self) -> bool:
        """Goes on, once a frame; whether there is something new to show."""
        if self._house is None or not self._house.poll():
            return False
        self.result = self._house.result
        if self.result is not None and not self._key.endswith("."):
            self._storage.set_extra(self._key, self.result.to_json())
        return True

    def tell(self, review: CombinedReview | None) -> None:
        """The look-back need not look again for the best possible once the house has found it."""
        if review is not None and self.result is not None and self.result.best_possible is not None:
            review.last.take_best(self.result.best_possible)

    def stop(self) -> None:
        """The person has left; the house stops."""
        if self._house is not None:
            self._house.stop()


def house_for(services: Services, match: Match[Any]) -> LiveBenchmark | None:
    """The house for a match of one person alone; None at other tables."""
    if not is_solo(match) or match.seats[0].is_computer:
        return None
    return LiveBenchmark(services, match)
