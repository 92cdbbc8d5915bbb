"""Scrolling: the offset of a long list, its rows, and the scroll bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.widgets import HitTarget, InteractionState, TargetRole, Widget

_MIN_TOUCH_WIDTH: Final = 48.0
"""Minimum width of a touch target; the drawn bar may be thinner."""
_DRAG_THRESHOLD: Final = 12.0
"""Units of movement below which a touch is a click on a row and not a scroll."""
_BAR: Final = 24.0
BAR_SPACE: Final = 32.0
"""Width reserved for the bar at a list's right edge."""
_SHADOW: Final = 16.0
"""Extent of a panel's shadow."""


class ScrollState:
    """Scroll state of a list: ``offset`` units of the list are above the viewport.

    ``viewport_height`` is the height of the viewport, ``content_height`` the height of the list.
    """

    def __init__(self, at_end: bool = False) -> None:
        self.offset = 0.0
        self.viewport_height = 0.0
        self.content_height = 0.0
        self._at_end = at_end
        self._drag_start: float | None = None
        self._drag_start_offset = 0.0
        self._is_dragging = False

    def measure(self, window: float, length: float) -> None:
        """Update both heights and clamp the offset; a list opened at its end scrolls there first."""
        self.viewport_height, self.content_height = max(0.0, window), length
        if self._at_end:
            self.offset = self.max_offset
            self._at_end = False
        self.offset = max(0.0, min(self.offset, self.max_offset))

    @property
    def max_offset(self) -> float:
        """The maximum offset."""
        return max(0.0, self.content_height - self.viewport_height)

    def move(self, distance: float) -> None:
        """Scroll down by a distance in units."""
        self.offset = max(0.0, min(self.offset + distance, self.max_offset))

    def begin_drag(self, y: float) -> None:
        """Begin a touch at ``y``."""
        self._drag_start, self._drag_start_offset, self._is_dragging = y, self.offset, False

    @property
    def bar_space(self) -> float:
        """Width that a list's bar takes: none where everything is in view."""
        return BAR_SPACE if self.max_offset > 0 else 0.0

    def drag(self, y: float) -> bool:
        """Move the touch to ``y``; True if the list scrolls, so that the release is no click."""
        if self._drag_start is None:
            return False
        if abs(y - self._drag_start) > _DRAG_THRESHOLD:
            self._is_dragging = True
        if self._is_dragging:
            self.offset = max(0.0, min(self._drag_start_offset + self._drag_start - y, self.max_offset))
        return self._is_dragging

    def release(self) -> None:
        """End the touch."""
        self._drag_start = None


@dataclass(frozen=True, slots=True)
class ScrollBar:
    """Scroll bar at the right of a list, at least 24 units wide; hidden if everything is in view."""

    name: str
    rect: FRect
    scroll: ScrollState
    changed: Callable[[], Any]

    def hit_targets(self) -> Sequence[HitTarget]:
        """Two hit targets (page up, page down); none if everything is in view."""
        if self.scroll.max_offset <= 0:
            return ()
        half, reach = self.rect.height / 2, max(0.0, (_MIN_TOUCH_WIDTH - self.rect.width) / 2)
        left, width = self.rect.left - reach, self.rect.width + 2 * reach
        upper = FRect(left, self.rect.top, width, half)
        lower = FRect(left, self.rect.top + half, width, half)
        up = HitTarget(
            f"{self.name}/up", upper, lambda: self._page(-1), self.scroll.offset > 0, role=TargetRole.PAGE_UP
        )
        is_more_below = self.scroll.offset < self.scroll.max_offset
        down = HitTarget(f"{self.name}/down", lower, lambda: self._page(1), is_more_below, role=TargetRole.PAGE_DOWN)
        return up, down

    def _page(self, direction: int) -> None:
        self.scroll.move(direction * self.scroll.viewport_height * 0.8)
        self.changed()

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        if self.scroll.max_offset <= 0:
            return
        track = FRect(self.rect.centerx - 6, self.rect.top, 12, self.rect.height)
        canvas.panel("ui/scroll_track", track)
        share = self.scroll.viewport_height / self.scroll.content_height
        height = max(40.0, track.height * share)
        top = track.top + (track.height - height) * (self.scroll.offset / self.scroll.max_offset)
        canvas.panel("ui/scroll_thumb", FRect(track.left, top, track.width, height))


@dataclass(frozen=True, slots=True)
class ScrollArea:
    """Widgets taller than their viewport, with a scroll bar at the right; see ``scrolled`` in ``pages/page.py``."""

    name: str
    rect: FRect
    content: Sequence[Widget]
    scroll: ScrollState
    changed: Callable[[], Any]

    @property
    def bar(self) -> ScrollBar:
        rect = FRect(self.rect.right - _BAR, self.rect.top, _BAR, self.rect.height)
        return ScrollBar(self.name, rect, self.scroll, self.changed)

    def hit_targets(self) -> Sequence[HitTarget]:
        """The hit targets wholly in view, and those of the bar."""
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
        """Scroll by the minimum distance that brings the named hit target wholly into view."""
        places = [
            hit_target.rect for widget in self.content for hit_target in widget.hit_targets() if hit_target.name == name
        ]
        for place in places:
            below, above = place.bottom - self.rect.bottom, self.rect.top - place.top
            self.scroll.move(max(0.0, below) - max(0.0, above))
            self.changed()

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the widgets in view and the bar. Shadows may extend at the sides."""
        with canvas.clipped(self.rect.inflate(2 * _SHADOW, 0)):
            for widget in self.content:
                widget.draw(canvas, interaction)
        self.bar.draw(canvas, interaction)


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list: its drawing function and its action; None makes the row unclickable."""

    name: str
    paint: Callable[[Canvas, FRect], None]
    action: Callable[[], Any] | None = None
    is_enabled: bool = True
    is_chosen: bool = False
    height: float = 0.0
    """Height including the gap below; 0 for the list's default."""


@dataclass(frozen=True, slots=True)
class ListBox:
    """A scrolling list with a bar at the right; partly visible rows are not clickable."""

    name: str
    rect: FRect
    rows: Sequence[ListRow]
    row_height: float
    scroll: ScrollState
    changed: Callable[[], Any]
    panel: str = "ui/list_row"
    """Sprite behind each row; empty for none."""
    gap: float = 6.0

    @property
    def bar(self) -> ScrollBar:
        rect = FRect(self.rect.right - _BAR, self.rect.top, _BAR, self.rect.height)
        return ScrollBar(self.name, rect, self.scroll, self.changed)

    def visible_rows(self) -> list[tuple[ListRow, FRect]]:
        """The rows at least partly in view, with their rectangles."""
        top = self.rect.top - self.scroll.offset
        width = self.rect.width - self.scroll.bar_space
        placed: list[tuple[ListRow, FRect]] = []
        for row in self.rows:
            height = row.height or self.row_height
            placed.append((row, FRect(self.rect.left, top, width, height - self.gap)))
            top += height
        return [(row, place) for row, place in placed if place.bottom > self.rect.top and place.top < self.rect.bottom]

    def hit_targets(self) -> Sequence[HitTarget]:
        """The rows wholly in view, and the hit targets of the bar."""
        top, bottom = self.rect.top - 1, self.rect.bottom + 1
        rows = [
            HitTarget(row.name, place, row.action, row.is_enabled)
            for row, place in self.visible_rows()
            if row.action is not None and place.top >= top and place.bottom <= bottom
        ]
        return [*rows, *self.bar.hit_targets()]

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the rows, clipped to the viewport, and the bar."""
        with canvas.clipped(self.rect):
            for row, place in self.visible_rows():
                can_be_clicked = row.is_enabled and row.action is not None
                is_active = row.is_chosen or (can_be_clicked and interaction.hovered == row.name)
                if is_active or self.panel:
                    canvas.panel("ui/list_row_active" if is_active else self.panel, place)
                row.paint(canvas, place.move(0, 2) if can_be_clicked and interaction.is_pressed(row.name) else place)
        self.bar.draw(canvas, interaction)
