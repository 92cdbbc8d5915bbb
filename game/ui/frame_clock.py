"""How fast the loop turns: at full speed while something moves, more slowly then, and in the end only when it is woken."""

from __future__ import annotations

import time
from typing import Final

from game.ui.event_wait import can_wait, wait_for_event

_FRAME: Final = 1 / 60
_REST_FRAME: Final = 1 / 30
_REST_AFTER: Final = 0.3
"""Seconds without anything moving until the loop slows down."""
_STILL_AFTER: Final = 3.0
"""Seconds without motion and without input until the loop waits to be woken: fades, tips and music are through."""
MAX_SLEEP: Final = 0.25
"""The longest time between two turns then: what is told for a while, or comes from elsewhere, may come so late."""


class FrameClock:
    """When the loop turned last, and when it does next. All times are seconds."""

    def __init__(self) -> None:
        self._turned = time.perf_counter()
        """When the last turn began, or the sleep after it ended."""
        self._passed = self._resting = self._still = 0.0

    def begin_turn(self) -> float:
        """A turn begins; gives back how long ago the last one did."""
        now = time.perf_counter()
        self._passed, self._turned = now - self._turned, now
        return self._passed

    def end_turn(self, *, is_moving: bool, is_still: bool) -> None:
        """What the turn came to: whether something moves, or nothing does but for what says when it will."""
        self._resting = 0.0 if is_moving else self._resting + self._passed
        self._still = self._still + self._passed if is_still else 0.0

    def can_sleep(self, without_input: float) -> bool:
        """Whether nobody has done anything and nothing has happened for so long that the loop need not look by itself."""
        return min(self._still, without_input) >= _STILL_AFTER and can_wait()

    def sleep(self, next_picture: float) -> float:
        """Waits for whatever is done, at most until the next picture is due; gives back how long ago the turn began.

        That time is to pass before what wakes the loop is heard of: a motion that it begins is seen from its beginning.
        """
        began = self._turned
        wait_for_event(min(MAX_SLEEP, next_picture))
        self._turned = time.perf_counter()
        return self._turned - began

    def wait(self) -> None:
        """Waits until the next frame is due."""
        frame = _FRAME if self._resting < _REST_AFTER else _REST_FRAME
        time.sleep(max(0.0, frame - (time.perf_counter() - self._turned)))
