"""A page with a list on it that scrolls: by the wheel, by its bar, and under a finger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from pygame import FRect

from game.pages.page import PageScene
from game.scenes.base import SceneChange
from game.services import Services
from game.storage.values import Profile
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import Pointer, PointerKind
from game.ui.scroll import ListBox, Row, Scrolling
from game.ui.text import BODY, LABEL_BOLD
from game.ui.widgets import Label, Widget


class ListPage(PageScene):
    """A page of which a part is a list; a subclass builds it by ``build_list``."""

    row_height: ClassVar[float] = 60.0
    rows_a_step: ClassVar[int] = 1
    """How far the wheel scrolls at once."""
    row_panel: ClassVar[str] = "ui/card"
    row_gap: ClassVar[float] = 6.0

    def __init__(self, services: Services, *, at_end: bool = False) -> None:
        super().__init__(services)
        self.scroll = Scrolling(at_end)
        self._window = FRect(0, 0, 0, 0)

    def build_list(self, name: str, window: FRect, rows: Sequence[Row], none: str = "") -> Iterable[Widget]:
        """The list in its window; where there are no rows the sentence that says so."""
        self._window = window
        self.scroll.measure(window.height, len(rows) * self.row_height)
        yield ListBox(name, window, rows, self.row_height, self.scroll, self.rebuild, self.row_panel, self.row_gap)
        if none and not rows:
            yield Label(none, window, BODY, palette.FADED_INK, "center")

    def on_wheel(self, steps: int) -> SceneChange | None:
        """Scrolls the list."""
        self.scroll.move(-steps * self.rows_a_step * self.row_height)
        self.rebuild()
        return None

    def handle_pointer(self, pointer: Pointer) -> SceneChange | None:
        """A finger that moves on the list takes it along; then no row is clicked."""
        if pointer.is_touch and pointer.kind is PointerKind.PRESS and self._window.collidepoint(pointer.position):
            self.scroll.take(pointer.y)
        elif pointer.kind is PointerKind.DRAG and self.scroll.pull(pointer.y):
            self.pressed = None
            self.hover(None)
            self.rebuild()
            return None
        elif pointer.kind in (PointerKind.RELEASE, PointerKind.CANCEL):
            self.scroll.let_go()
        return super().handle_pointer(pointer)


def profile_row(name: str, profile: Profile, action: Callable[[], Any], *, is_chosen: bool = False) -> Row:
    """A player in a list: badge and name."""

    def paint(canvas: Canvas, row: FRect) -> None:
        canvas.fit(palette.badge(profile.badge), FRect(row.left + 8, row.top + 6, 42, 42))
        canvas.text_box(profile.name, FRect(row.left + 60, row.top, row.width - 70, row.height), LABEL_BOLD)

    return Row(name, paint, action, is_chosen=is_chosen)
