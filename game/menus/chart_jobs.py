"""Background jobs of the chart: achievement backfill and pending benchmark games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.menus.achievement_banner import AchievementBanner
from game.services import Services

if TYPE_CHECKING:  # late: benchmarks must not delay the first frame
    from game.table.solo.pending_benchmarks import PendingBenchmarks

_BENCHMARK_DELAY: Final = 2.0
"""Seconds on the chart before pending benchmark games resume."""


class ChartJobs:
    """Background jobs of the chart: advanced once a frame and stopped with the chart."""

    def __init__(self, services: Services, bunting: AchievementBanner) -> None:
        self._services = services
        self._achievement_banner = bunting
        self._benchmarks: PendingBenchmarks | None = None
        self._waited = 0.0

    def advance(self, seconds: float) -> bool:
        """Advance the jobs; True if the chart needs a redraw."""
        self._waited += seconds
        if self._benchmarks is None and self._waited >= _BENCHMARK_DELAY:
            from game.table.solo.pending_benchmarks import PendingBenchmarks  # late: nothing to do at first

            self._benchmarks = PendingBenchmarks(self._services)
        if self._benchmarks is not None and not self._benchmarks.is_done:
            self._benchmarks.poll()
        return self._achievement_banner.advance(seconds)

    def stop(self) -> None:
        """Stop all jobs on leaving the chart."""
        self._achievement_banner.stop()
        if self._benchmarks is not None:
            self._benchmarks.stop()
        self._benchmarks, self._waited = None, 0.0
