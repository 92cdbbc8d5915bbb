"""A page: a large sheet of paper over the sea or over the scene below, with a heading and a back button."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from pygame import FRect

from game.scenes.base import Scene, SceneChange
from game.scenes.events import InputEvent, SceneEvent, WheelTurned
from game.scenes.interaction import InteractionController
from game.scenes.scene_voice import SceneVoice
from game.scenes.tooltips import TooltipContext
from game.services import Services
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind
from game.ui.layout import ContentBuilder
from game.ui.scroll import BAR_SPACE, ScrollArea, ScrollState
from game.ui.text import HEADING, TITLE
from game.ui.viewport import is_upright
from game.ui.widgets import Button, Heading, HitTarget, Panel, TextWidget, Widget

MARGIN = 24.0
PADDING = 28.0
_CONTENT_TOP = 80.0
"""Top of the content below the paper's edge, with a heading of one line."""
_UPRIGHT_SURPLUS = 1.2
"""Share of its area that a sheet keeps where an upright window makes it narrow: one column needs more."""
_PAGE_STEPS = 5
"""Wheel steps of a page key."""


class ScrollWindows:
    """The scrolling windows of a page, which the wheel and a finger move."""

    def __init__(self) -> None:
        self.main = ScrollState()
        """The page's own."""
        self.wheel_step = 60.0
        """Units that a step of the wheel scrolls."""
        self._windows: list[tuple[FRect, ScrollState]] = []
        self.pointer = 0.0, 0.0

    def clear(self) -> None:
        """Forget the windows: the page is built anew."""
        self._windows.clear()

    def add(self, window: FRect, scroll: ScrollState) -> None:
        """Let the wheel and a finger in that window move its content."""
        self._windows.append((window, scroll))

    def at_pointer(self) -> ScrollState:
        """The scrolling under the pointer, else the page's own."""
        return next((scroll for window, scroll in self._windows if window.collidepoint(self.pointer)), self.main)

    def follow(self, pointer: PointerEvent) -> bool:
        """Note the pointer; True while a finger pulls a window along."""
        self.pointer = pointer.position
        if pointer.is_touch and pointer.kind is PointerKind.PRESS:
            taken = next((scroll for window, scroll in self._windows if window.collidepoint(self.pointer)), None)
            if taken is not None:
                taken.begin_drag(pointer.y)
        elif pointer.kind is PointerKind.DRAG:
            return any(scroll.drag(pointer.y) for _, scroll in self._windows)
        elif pointer.kind in (PointerKind.RELEASE, PointerKind.CANCEL):
            for _, scroll in self._windows:
                scroll.release()
        return False


class PageInteraction(InteractionController[SceneChange]):
    """Interaction of a page: disabled targets are inert, and tooltips keep off the heading and the way back."""

    acts_on_disabled = False

    def __init__(self, page: Scene) -> None:
        super().__init__(page)
        self._page = page

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """Heading and way back are never covered; words sooner than clickable targets."""
        widgets, fonts = self._page.widgets, self._page.services.assets.fonts
        heads = [widget.text_rect(fonts) for widget in widgets if isinstance(widget, Heading)]
        others = [
            other for other in self.hit_targets() if other.name != hit_target.name and (other.action or other.slide)
        ]
        back = [other.rect for other in others if other.name == "back"]
        words = [each.text_rect(fonts) for each in _with_scrolled(widgets) if isinstance(each, TextWidget)]
        return TooltipContext([other.rect for other in others], [*heads, *back], words)


class PageScene(Scene):
    """A full-screen page; subclasses define the heading and ``build_page``.

    Text has the player's size: content that does not fit wraps, reflows or scrolls (``scrolled``).
    """

    heading_key: ClassVar[str] = ""
    max_size: tuple[float, float] = (1500.0, 1100.0)
    """Width and height of the sheet at text size 1, in units."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.windows = ScrollWindows()
        self.interaction = PageInteraction(self)

    def heading(self) -> str:
        return self.t(self.heading_key)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The content of the paper below the heading."""
        return ()

    def paper(self, area: FRect) -> FRect:
        """The sheet's rectangle; larger text gets a larger sheet where space allows."""
        size = self.services.assets.fonts.text_size
        max_width, max_height = self.max_size
        width = min(area.width - 2 * MARGIN, max_width * size)
        if is_upright(area) and max_width * size > width:  # what a sheet lacks in width it gets in height, and more
            max_height *= _UPRIGHT_SURPLUS * max_width * size / width
        height = min(area.height - 2 * MARGIN, max_height * size)
        return FRect(area.centerx - width / 2, area.centery - height / 2, width, height)

    def build(self, area: FRect) -> Iterable[Widget]:
        """The sheet, its heading, its content and the back button."""
        self.windows.clear()
        paper = self.paper(area)
        yield Panel(paper)
        yield heading_on(self, paper)
        yield from self.build_page(inner_of(self, paper))
        yield Button(
            "back",
            FRect(paper.left + 20, paper.top + 18, 56, 52),
            icon="back",
            action=self.step_back,
            tooltip=self.t("house.tip.back"),
        )

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Let a finger that moves on a scrolling window scroll it; then nothing is clicked."""
        if isinstance(event, PointerEvent) and self.windows.follow(event):
            self.interaction.cancel()
            self.interaction.hover(None)
            self.rebuild()
            return None
        return event

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Scroll by the wheel and the page keys."""
        match event:
            case WheelTurned(steps):
                self.windows.at_pointer().move(-steps * self.windows.wheel_step)
                self.rebuild()
                return None
            case Command.PAGE_UP | Command.PAGE_DOWN:
                return self.handle(WheelTurned(_PAGE_STEPS if event is Command.PAGE_UP else -_PAGE_STEPS))
        return super().handle(event)

    def draw_background(self, canvas: Canvas) -> None:
        """The open sea, or the scene below, dimmed."""
        if self.is_opaque:
            canvas.texture("ui/tile_sea", self.area)
        else:
            canvas.dim()


def heading_on(page: PageScene, paper: FRect) -> Heading:
    """The page's heading on its sheet."""
    room = paper.width - 192
    role = HEADING if len(page.services.assets.fonts.wrap(page.heading(), HEADING, room)) == 1 else TITLE
    high = max(56.0, page.services.assets.fonts.height(page.heading(), role, room))
    return Heading(page.heading(), FRect(paper.left + 96, paper.top + 16, room, high), role)


def inner_of(page: PageScene, paper: FRect) -> FRect:
    """The part of a sheet that the heading leaves for the content."""
    head = _CONTENT_TOP - 56 + heading_on(page, paper).rect.height
    return FRect(paper.left + PADDING, paper.top + head, paper.width - 2 * PADDING, paper.height - head - PADDING)


def scrolled(
    page: PageScene, name: str, window: FRect, fill: ContentBuilder, scroll: ScrollState | None = None
) -> Iterable[Widget]:
    """The widgets of ``fill``, scrolling if they are taller than the window; ``scroll`` is the page's own by default."""
    scroll = scroll or page.windows.main
    page.windows.add(window, scroll)
    whole, bottom = fill(window)
    if bottom <= window.bottom + 1:
        scroll.measure(window.height, 0.0)
        yield from whole
        return
    width = window.width - BAR_SPACE
    _, bottom = fill(FRect(window.left, window.top, width, window.height))
    scroll.measure(window.height, bottom - window.top + 8)
    content, _ = fill(FRect(window.left, window.top - scroll.offset, width, window.height))
    yield ScrollArea(name, window, content, scroll, page.rebuild)


def bring_into_view(page: PageScene, name: str) -> None:
    """Scroll to the target of that name, where it is on the page but out of view."""
    for widget in page.widgets:
        if isinstance(widget, ScrollArea):
            widget.bring_into_view(name)


def lead_to(page: PageScene, name: str) -> None:
    """Bring that target into view, and to it the focus of whoever goes by keys or pad."""
    bring_into_view(page, name)
    focus, hit_target = page.interaction.focus, page.interaction.find_hit_target(name)
    if focus.is_shown and hit_target is not None:
        focus.focus_on(hit_target)


def _with_scrolled(widgets: Iterable[Widget]) -> Iterable[Widget]:
    """The widgets, and the visible content of scroll areas."""
    for widget in widgets:
        yield widget
        if isinstance(widget, ScrollArea):
            yield from (each for each in widget.content if widget.rect.colliderect(getattr(each, "rect", FRect())))


class DialogScene(PageScene):
    """A small page over the scene below."""

    is_opaque = False
    max_size = (640.0, 440.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.interaction.voice = DialogVoice(self, self.interaction)


class DialogVoice(SceneVoice):
    """Voice of a small page: all its words at once."""

    def opening(self) -> Sequence[str]:
        return self.words()
