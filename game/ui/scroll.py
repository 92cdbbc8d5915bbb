"""Scrolling: how far a long list is moved up behind its window, its rows, and the bar that shows and moves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.widgets import HitTarget, InteractionState, Widget

_FINGER: Final = 48.0
"""The least width for a finger; the bar itself may be drawn thinner."""
_SLACK: Final = 12.0
"""A finger that has moved less than this still means a click on a row, not the list."""
_BAR: Final = 24.0
BAR_ROOM: Final = 32.0
"""What a list leaves free at its right for the bar."""
_SHADOW: Final = 16.0
"""How far a panel's shadow reaches out."""


class ScrollState:
    """A window of some height on a list of another; ``offset`` units of the list are above the window."""

    def __init__(self, at_end: bool = False) -> None:
        self.offset = 0.0
        self.window = 0.0
        self.length = 0.0
        self._at_end = at_end
        self._taken_at: float | None = None
        self._taken_offset = 0.0
        self._is_pulled = False

    def measure(self, window: float, length: float) -> None:
        """The heights as they are now; keeps the offset in range, and a list that was at its end there."""
        self.window, self.length = max(0.0, window), length
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

    def take(self, y: float) -> None:
        """A finger has come down on the list."""
        self._taken_at, self._taken_offset, self._is_pulled = y, self.offset, False

    def pull(self, y: float) -> bool:
        """The finger has moved; whether the list follows it, so that its release is no click any more."""
        if self._taken_at is None:
            return False
        if abs(y - self._taken_at) > _SLACK:
            self._is_pulled = True
        if self._is_pulled:
            self.offset = max(0.0, min(self._taken_offset + self._taken_at - y, self.most))
        return self._is_pulled

    def release(self) -> None:
        """The finger is gone."""
        self._taken_at = None


@dataclass(frozen=True, slots=True)
class ScrollBar:
    """A bar at the right of a list, 24 units wide or more; nothing where all is in view."""

    name: str
    rect: FRect
    scroll: ScrollState
    changed: Callable[[], Any]

    def hit_targets(self) -> Sequence[HitTarget]:
        """Two arrows (a page up, a page down), where there is something to scroll."""
        if self.scroll.most <= 0:
            return ()
        half, reach = self.rect.height / 2, max(0.0, (_FINGER - self.rect.width) / 2)
        left, width = self.rect.left - reach, self.rect.width + 2 * reach
        upper = FRect(left, self.rect.top, width, half)
        lower = FRect(left, self.rect.top + half, width, half)
        return (
            HitTarget(f"{self.name}/up", upper, lambda: self._page(-1), self.scroll.offset > 0),
            HitTarget(f"{self.name}/down", lower, lambda: self._page(1), self.scroll.offset < self.scroll.most),
        )

    def _page(self, direction: int) -> None:
        self.scroll.move(direction * self.scroll.window * 0.8)
        self.changed()

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Draws track and thumb."""
        if self.scroll.most <= 0:
            return
        track = FRect(self.rect.centerx - 6, self.rect.top, 12, self.rect.height)
        canvas.panel("ui/scroll_track", track)
        share = self.scroll.window / self.scroll.length
        height = max(40.0, track.height * share)
        top = track.top + (track.height - height) * (self.scroll.offset / self.scroll.most)
        canvas.panel("ui/scroll_thumb", FRect(track.left, top, track.width, height))


@dataclass(frozen=True, slots=True)
class ScrollArea:
    """Widgets that reach further down than their window, with a scroll bar at its right; see ``PageScene.scrolled``."""

    name: str
    rect: FRect
    content: Sequence[Widget]
    scroll: ScrollState
    changed: Callable[[], Any]

    @property
    def bar(self) -> ScrollBar:
        """The bar of the area."""
        rect = FRect(self.rect.right - _BAR, self.rect.top, _BAR, self.rect.height)
        return ScrollBar(self.name, rect, self.scroll, self.changed)

    def hit_targets(self) -> Sequence[HitTarget]:
        """Those wholly in view, and the bar's."""
        top, bottom = self.rect.top - 1, self.rect.bottom + 1
        hit_targets = [hit_target for widget in self.content for hit_target in widget.hit_targets()]
        return [
            *(
                hit_target
                for hit_target in hit_targets
                if hit_target.rect.top >= top and hit_target.rect.bottom <= bottom
            ),
            *self.bar.hit_targets(),
        ]

    def bring_into_view(self, name: str) -> None:
        """Scrolls as little as it takes until the spot of that name is wholly in view; it may be out of view now."""
        places = [
            hit_target.rect for widget in self.content for hit_target in widget.hit_targets() if hit_target.name == name
        ]
        for place in places:
            below, above = place.bottom - self.rect.bottom, self.rect.top - place.top
            self.scroll.move(max(0.0, below) - max(0.0, above))
            self.changed()

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Draws what is in view, and the bar. Shadows may reach out to the sides."""
        with canvas.clipped(self.rect.inflate(2 * _SHADOW, 0)):
            for widget in self.content:
                widget.draw(canvas, look)
        self.bar.draw(canvas, look)


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list: what it shows, and what a click on it does; without an action it cannot be clicked."""

    name: str
    paint: Callable[[Canvas, FRect], None]
    action: Callable[[], Any] | None = None
    is_enabled: bool = True
    is_chosen: bool = False
    height: float = 0.0
    """Its height with the gap below it; 0 for the list's usual one."""


@dataclass(frozen=True, slots=True)
class ListBox:
    """Rows behind a window, with a scroll bar at the right; rows that are cut off cannot be clicked."""

    name: str
    rect: FRect
    rows: Sequence[ListRow]
    row_height: float
    scroll: ScrollState
    changed: Callable[[], Any]
    panel: str = "ui/list_row"
    """The sprite behind each row; none if empty."""
    gap: float = 6.0

    @property
    def bar(self) -> ScrollBar:
        """The bar of the list."""
        rect = FRect(self.rect.right - _BAR, self.rect.top, _BAR, self.rect.height)
        return ScrollBar(self.name, rect, self.scroll, self.changed)

    def places(self) -> list[tuple[ListRow, FRect]]:
        """The rows of which something is in view, with their places."""
        top = self.rect.top - self.scroll.offset
        width = self.rect.width - BAR_ROOM
        placed: list[tuple[ListRow, FRect]] = []
        for row in self.rows:
            height = row.height or self.row_height
            placed.append((row, FRect(self.rect.left, top, width, height - self.gap)))
            top += height
        return [(row, place) for row, place in placed if place.bottom > self.rect.top and place.top < self.rect.bottom]

    def hit_targets(self) -> Sequence[HitTarget]:
        """The rows wholly in view, and the bar's."""
        top, bottom = self.rect.top - 1, self.rect.bottom + 1
        rows = [
            HitTarget(row.name, place, row.action, row.is_enabled)
            for row, place in self.places()
            if row.action is not None and place.top >= top and place.bottom <= bottom
        ]
        return [*rows, *self.bar.hit_targets()]

    def draw(self, canvas: Canvas, look: InteractionState) -> None:
        """Draws the rows, clipped to the window, and the bar."""
        with canvas.clipped(self.rect):
            for row, place in self.places():
                can_be_clicked = row.is_enabled and row.action is not None
                is_active = row.is_chosen or (can_be_clicked and look.hovered == row.name)
                if is_active or self.panel:
                    canvas.panel("ui/list_row_active" if is_active else self.panel, place)
                row.paint(canvas, place.move(0, 2) if can_be_clicked and look.sinks(row.name) else place)
        self.bar.draw(canvas, look)
