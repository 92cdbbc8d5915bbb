"""Scrolling: how far a long list is moved up behind its window, and the bar that shows and moves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.widgets import Look, Spot

_FINGER: Final = 48.0
"""The least width for a finger; the bar itself may be drawn thinner."""


class Scrolling:
    """A window of some height on a list of another; ``offset`` units of the list are above the window."""

    def __init__(self, at_end: bool = False) -> None:
        self.offset = 0.0
        self.window = 0.0
        self.length = 0.0
        self._at_end = at_end

    def measure(self, window: float, length: float) -> None:
        """The heights as they are now; keeps the offset in range, and a list that was at its end there."""
        self.window, self.length = window, length
        if self._at_end:
            self.offset = self.most
            self._at_end = False
        self.offset = max(0.0, min(self.offset, self.most))

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, self.length - self.window)

    def move(self, distance: float) -> None:
        """Scrolls down by a distance in units."""
        self.offset = max(0.0, min(self.offset + distance, self.most))


@dataclass(frozen=True, slots=True)
class ScrollBar:
    """A bar at the right of a list, 24 units wide or more; nothing where all is in view."""

    name: str
    rect: FRect
    scroll: Scrolling
    changed: Callable[[], Any]

    def spots(self) -> Sequence[Spot]:
        """Two arrows (a page up, a page down), where there is something to scroll."""
        if self.scroll.most <= 0:
            return ()
        half, reach = self.rect.height / 2, max(0.0, (_FINGER - self.rect.width) / 2)
        left, width = self.rect.left - reach, self.rect.width + 2 * reach
        upper = FRect(left, self.rect.top, width, half)
        lower = FRect(left, self.rect.top + half, width, half)
        return (
            Spot(f"{self.name}/up", upper, lambda: self._page(-1), self.scroll.offset > 0),
            Spot(f"{self.name}/down", lower, lambda: self._page(1), self.scroll.offset < self.scroll.most),
        )

    def _page(self, direction: int) -> None:
        self.scroll.move(direction * self.scroll.window * 0.8)
        self.changed()

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draws track and thumb."""
        if self.scroll.most <= 0:
            return
        track = FRect(self.rect.centerx - 6, self.rect.top, 12, self.rect.height)
        canvas.panel("ui/scroll_track", track)
        share = self.scroll.window / self.scroll.length
        height = max(40.0, track.height * share)
        top = track.top + (track.height - height) * (self.scroll.offset / self.scroll.most)
        canvas.panel("ui/scroll_thumb", FRect(track.left, top, track.width, height))
