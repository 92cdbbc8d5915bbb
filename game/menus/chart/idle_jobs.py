"""Idle jobs: the achievement backfill and pending benchmark games, continued while nothing but the chart is shown."""

from __future__ import annotations

from typing import Final

from game.modes.achievement_backfill import AchievementBackfill
from game.services import Services
from game.table.solo.pending_benchmarks import PendingBenchmarks

_BACKFILL_DELAY: Final = 1.0
"""Seconds on the chart before the achievement backfill starts."""
_BENCHMARK_DELAY: Final = 2.0
"""Seconds on the chart before pending benchmark games resume."""


class IdleJobs:
    """Advanced once a frame by the chart, and stopped when something covers it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._backfill: AchievementBackfill | None = None
        self._is_backfilled = services.session.is_kiosk
        self._benchmarks: PendingBenchmarks | None = None
        self._seconds = 0.0

    def advance(self, seconds: float) -> bool:
        """Advance the jobs; True if the backfill found new achievements."""
        self._seconds += seconds
        if self._benchmarks is None and self._seconds >= _BENCHMARK_DELAY:
            self._benchmarks = PendingBenchmarks(self._services)
        if self._benchmarks is not None and not self._benchmarks.is_done:
            self._benchmarks.poll()
        return not self._is_backfilled and self._seconds >= _BACKFILL_DELAY and self._advance_backfill()

    def _advance_backfill(self) -> bool:
        storage = self._services.storage
        if self._backfill is None:
            if not storage.achievements.unchecked(1):
                self._is_backfilled = True
                return False
            self._backfill = AchievementBackfill(storage.achievements, storage.folder / "levels")
        is_new = self._backfill.poll()
        self._is_backfilled = self._backfill.is_over
        return is_new

    def stop(self) -> None:
        """Stop all jobs; ``advance`` begins them anew after their delays."""
        if self._backfill is not None:
            self._backfill.stop()
        if self._benchmarks is not None:
            self._benchmarks.stop()
        self._backfill, self._benchmarks, self._seconds = None, None, 0.0
