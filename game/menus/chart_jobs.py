"""What is done aside while the chart is seen: games of before looked through for flags, and the house's that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.menus.achievement_banner import AchievementBanner
from game.services import Services

if TYPE_CHECKING:  # the first picture must not wait for the house
    from game.table.solo.pending_benchmarks import PendingBenchmarks

_BEFORE_PLAYING: Final = 2.0
"""Seconds the chart is seen before the house plays on."""


class ChartJobs:
    """Goes on once a frame, and stops when the chart is left."""

    def __init__(self, services: Services, bunting: AchievementBanner) -> None:
        self._services = services
        self._bunting = bunting
        self._unfinished: PendingBenchmarks | None = None
        self._waited = 0.0

    def advance(self, seconds: float) -> bool:
        """Whether the chart looks different now."""
        self._waited += seconds
        if self._unfinished is None and self._waited >= _BEFORE_PLAYING:
            from game.table.solo.pending_benchmarks import PendingBenchmarks  # late: nothing to do at first

            self._unfinished = PendingBenchmarks(self._services)
        if self._unfinished is not None and not self._unfinished.is_done:
            self._unfinished.poll()
        return self._bunting.advance(seconds)

    def stop(self) -> None:
        """The chart is left."""
        self._bunting.stop()
        if self._unfinished is not None:
            self._unfinished.stop()
        self._unfinished, self._waited = None, 0.0
