"""Collector scheduling: garbage collection and memory release between motions, for both exceed a frame."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from game.core.shared_library import open_library


@cache
def _trim() -> Any:
    """glibc's ``malloc_trim``; None on other systems, whose allocators return memory by themselves."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        return getattr(open_library(None), "malloc_trim", None)
    except OSError:
        return None


def release_memory() -> None:
    """Return freed memory to the system; takes a few milliseconds, so call between motions."""
    trim = _trim()
    if trim is not None:
        trim(0)


_REST_SECONDS: Final = 0.5
"""Seconds without motion before a collection."""
_COLLECT_INTERVAL: Final = 60.0
"""Seconds between collections without scene changes."""
_COLLECT_THRESHOLDS: Final = (20_000, 50, 1_000_000)
"""Thresholds of the three generations; the highest one keeps full collections, longer than a frame, out of motions."""


class CollectorScheduler:
    """Scheduler of garbage collection: at rest after each scene change, and every ``_COLLECT_INTERVAL`` seconds."""

    def __init__(self, begin_period: Callable[[], None], free_unused: Callable[[], None]) -> None:
        """``free_unused`` frees what has not been drawn since ``begin_period``.

        A period begins after a scene's first frame, which paints layers from pictures that no other frame draws.
        """
        self._begin_period = begin_period
        self._free_unused = free_unused
        self._is_first_frame = False
        self._resting: float | None = None
        """Seconds without motion; None after a collection until the next motion."""
        self._since = 0.0
        self._due = 0.0
        """Minimum seconds between two collections."""
        self._has_changed = False
        """True if scenes have changed since the last collection."""

    @staticmethod
    def raise_thresholds() -> None:
        """Freeze start-up objects so that the collector skips them; raise the thresholds."""
        gc.freeze()
        gc.set_threshold(*_COLLECT_THRESHOLDS)
        gc.enable()

    def note_scene_change(self) -> None:
        """Schedule a collection after a change of the scene stack."""
        self._resting, self._due, self._has_changed, self._is_first_frame = 0.0, 0.0, True, True

    def advance(self, seconds: float, *, is_moving: bool, has_drawn: bool, is_at_home: bool) -> None:
        """Advance by ``seconds`` and collect if due.

        ``has_drawn``: this frame has drawn something, so that a collection would make it late; one without is soon there.
        ``is_at_home``: only the chart is open, and its objects are frozen.
        """
        if has_drawn and self._is_first_frame:
            self._is_first_frame = False
            self._begin_period()
        self._since += seconds
        if is_moving:
            self._resting = 0.0
        if self._resting is None:
            return
        self._resting += seconds
        if self._resting >= _REST_SECONDS and self._since >= self._due and not has_drawn:
            self._resting, self._since, self._due = None, 0.0, _COLLECT_INTERVAL
            self._collect(is_at_home=is_at_home)

    def _collect(self, *, is_at_home: bool) -> None:
        if self._has_changed:
            self._has_changed = False
            self._free_unused()
        if is_at_home:
            gc.unfreeze()  # a frozen chart that another has replaced would stay for good
        gc.collect()
        if is_at_home:
            gc.freeze()
        release_memory()
