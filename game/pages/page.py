"""A page: a large sheet of paper over the sea or over the scene below, with a heading and a back button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from pygame import FRect

from game.scenes.base import Scene, SceneChange
from game.scenes.tooltips import TooltipContext
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.input import Command, PointerEvent, PointerKind
from game.ui.layout import Column, Fill
from game.ui.scroll import BAR_ROOM, ScrollArea, ScrollState
from game.ui.text import HEADING, TITLE, Fonts
from game.ui.widgets import Button, Heading, HitTarget, Panel, TextWidget, Widget

MARGIN = 24.0
PADDING = 28.0
_HEAD = 80.0
"""Top of the content below the paper's edge, with a heading of one line."""
_PAGE_STEPS = 5
"""Wheel steps of a page key."""


class PageScene(Scene):
    """A full-screen page; subclasses define the heading and ``build_page``.

    Text has the player's size: content that does not fit wraps, reflows or scrolls (``scrolled``).
    """

    heading_key: ClassVar[str] = ""
    widest: ClassVar[float] = 1500.0
    tallest: float = 1100.0
    wheel_step: ClassVar[float] = 60.0
    """Units scrolled by one wheel step."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.scroll = ScrollState()
        self._windows: list[tuple[FRect, ScrollState]] = []
        """Scroll areas of the page with their scroll states, for wheel and touch."""
        self._pointer = 0.0, 0.0

    @property
    def fonts(self) -> Fonts:
        """The fonts for measuring text."""
        return self.services.fonts

    def heading(self) -> str:
        return self.t(self.heading_key)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The content of the paper below the heading."""
        return ()

    def column(self, area: FRect, gap: float = 8.0) -> Column:
        """A layout column from the top of an area downwards."""
        return Column(self.fonts, area, gap)

    def paper(self, area: FRect) -> FRect:
        """The sheet's rectangle; larger text gets a larger sheet where space allows."""
        size = self.fonts.text_size
        width = min(area.width - 2 * MARGIN, self.widest * size)
        height = min(area.height - 2 * MARGIN, self.tallest * size)
        return FRect(area.centerx - width / 2, area.centery - height / 2, width, height)

    def build(self, area: FRect) -> Iterable[Widget]:
        """The sheet, its heading, its content and the back button."""
        self._windows.clear()
        paper = self.paper(area)
        yield Panel(paper)
        yield self._heading_on(paper)
        yield from self.build_page(self.inner(paper))
        yield Button(
            "back",
            FRect(paper.left + 20, paper.top + 18, 56, 52),
            icon="back",
            action=self.step_back,
            tip=self.t("house.tip.back"),
        )

    def _heading_on(self, paper: FRect) -> Heading:
        room = paper.width - 192
        role = HEADING if len(self.fonts.wrap(self.heading(), HEADING, room)) == 1 else TITLE
        high = max(56.0, self.fonts.height(self.heading(), role, room))
        return Heading(self.heading(), FRect(paper.left + 96, paper.top + 16, room, high), role)

    def inner(self, paper: FRect) -> FRect:
        """The content area of a sheet, below the heading."""
        head = _HEAD - 56 + self._heading_on(paper).rect.height
        return FRect(paper.left + PADDING, paper.top + head, paper.width - 2 * PADDING, paper.height - head - PADDING)

    def take_along(self, window: FRect, scroll: ScrollState) -> None:
        """Make a viewport scroll with the wheel and by touch."""
        self._windows.append((window, scroll))

    def _scroll_at(self, x: float, y: float) -> ScrollState:
        return next((scroll for window, scroll in self._windows if window.collidepoint(x, y)), self.scroll)

    def scrolled(self, name: str, window: FRect, fill: Fill, scroll: ScrollState | None = None) -> Iterable[Widget]:
        """The content of ``fill``, scrolling if it is taller than its viewport; ``scroll`` None is the page's own
        state.
        """
        scroll = scroll or self.scroll
        self.take_along(window, scroll)
        whole, bottom = fill(window)
        if bottom <= window.bottom + 1:
            scroll.measure(window.height, 0.0)
            yield from whole
            return
        width = window.width - BAR_ROOM
        _, bottom = fill(FRect(window.left, window.top, width, window.height))
        scroll.measure(window.height, bottom - window.top + 8)
        content, _ = fill(FRect(window.left, window.top - scroll.offset, width, window.height))
        yield ScrollArea(name, window, content, scroll, self.rebuild)

    def bring_into_view(self, name: str) -> None:
        """Scroll to the named hit target if it is on the page but out of view."""
        for widget in self.widgets:
            if isinstance(widget, ScrollArea):
                widget.bring_into_view(name)

    def activate(self, hit_target: HitTarget) -> SceneChange | None:
        """Run a hit target's action; on pages, unlike at tables, disabled targets do nothing."""
        return super().activate(hit_target) if hit_target.is_enabled else None

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """Tooltip context: heading and back button must stay uncovered; other text is covered sooner than hit targets."""
        heads = [widget.words(self.fonts) for widget in self.widgets if isinstance(widget, Heading)]
        others = [
            other for other in self.hit_targets() if other.name != hit_target.name and (other.action or other.slide)
        ]
        back = [other.rect for other in others if other.name == "back"]
        words = [each.words(self.fonts) for each in _all_of(self.widgets) if isinstance(each, TextWidget)]
        return TooltipContext([other.rect for other in others], [*heads, *back], words)

    def on_command(self, command: Command) -> SceneChange | None:
        """Scroll with the page keys."""
        if command in (Command.PAGE_UP, Command.PAGE_DOWN):
            return self.on_wheel(_PAGE_STEPS if command is Command.PAGE_UP else -_PAGE_STEPS)
        return None

    def on_wheel(self, steps: int) -> SceneChange | None:
        """Scroll the area under the pointer."""
        self._scroll_at(*self._pointer).move(-steps * self.wheel_step)
        self.rebuild()
        return None

    def handle_pointer(self, pointer: PointerEvent) -> SceneChange | None:
        """Scroll by touch; a scrolling touch cancels the click."""
        self._pointer = pointer.position
        if pointer.is_touch and pointer.kind is PointerKind.PRESS:
            if any(window.collidepoint(pointer.position) for window, _ in self._windows):
                self._scroll_at(*pointer.position).take(pointer.y)
        elif pointer.kind is PointerKind.DRAG and any(scroll.pull(pointer.y) for _, scroll in self._windows):
            self.pressed = None
            self.hover(None)
            self.rebuild()
            return None
        elif pointer.kind in (PointerKind.RELEASE, PointerKind.CANCEL):
            for _, scroll in self._windows:
                scroll.release()
        return super().handle_pointer(pointer)

    def draw_background(self, canvas: Canvas) -> None:
        """The open sea, or the scene below, dimmed."""
        if self.is_opaque:
            canvas.texture("ui/tile_sea", self.area)
        else:
            canvas.dim()


def _all_of(widgets: Iterable[Widget]) -> Iterable[Widget]:
    """The widgets, and the visible content of scroll areas."""
    for widget in widgets:
        yield widget
        if isinstance(widget, ScrollArea):
            yield from (each for each in widget.content if widget.rect.colliderect(getattr(each, "rect", FRect())))


class DialogScene(PageScene):
    """A small page over the scene below."""

    is_opaque = False
    widest = 640.0
    tallest = 440.0
