"""Memory is looked through and given back while nothing moves: either takes longer than a frame may."""

from __future__ import annotations

import gc
from typing import Final

from game.ui.layer_cache import LayerCache

_AFTER: Final = 0.5
"""Seconds without motion."""
_EVERY: Final = 60.0
"""Seconds, while the scenes do not change."""
_COLLECT_AFTER: Final = (20_000, 50, 1_000_000)
"""After so many new objects the young ones are looked through, after so many times those that have stayed, and all, which
would take longer than a frame, only where nobody waits for it."""


class CollectorScheduler:
    """When it is time to tidy up: once all has come to rest after each change of scenes, else seldom."""

    def __init__(self, layers: LayerCache) -> None:
        self._layers = layers
        self._resting: float | None = None
        """Seconds for which nothing has moved since something did; None when all has been tidied up."""
        self._since = 0.0
        self._due = 0.0
        """So many seconds after the last time it is to be done again at the earliest."""

    @staticmethod
    def raise_thresholds() -> None:
        """What is there now stays to the end: never looking at it again keeps the collector's pauses short."""
        gc.freeze()
        gc.set_threshold(*_COLLECT_AFTER)
        gc.enable()

    def note_scene_change(self) -> None:
        """Scenes came or went: what they leave behind is due."""
        self._layers.age()
        self._resting, self._due = 0.0, 0.0

    def advance(self, seconds: float, *, is_moving: bool, is_at_home: bool) -> None:
        """Time passes. At home, with the lowest scene alone, what is there stays: it need not be looked through again."""
        self._since += seconds
        if is_moving:
            self._resting = 0.0
        if self._resting is None:
            return
        self._resting += seconds
        if self._resting >= _AFTER and self._since >= self._due:
            self._resting, self._since, self._due = None, 0.0, _EVERY
            self._tidy_up(is_at_home=is_at_home)

    def _tidy_up(self, *, is_at_home: bool) -> None:
        from game.ui.memory import release_memory  # late: what calls C libraries is not needed for the first picture

        self._layers.evict_unused()
        gc.collect()
        if is_at_home:
            gc.freeze()
        release_memory()
