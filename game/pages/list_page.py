"""A page with a scrolling list: by wheel, bar and touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from pygame import FRect

from game.pages.page import PageScene
from game.services import Services
from game.storage.values import Profile
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import ListBox, ListRow, ScrollState
from game.ui.text import BODY, LABEL_BOLD, Fonts
from game.ui.widgets import Label, Widget


class ListPage(PageScene):
    """A page with a list on part of it; subclasses add the list with ``build_list``."""

    row_height: ClassVar[float] = 60.0
    """Height of a row at text size 1."""
    row_panel: ClassVar[str] = "ui/card"
    row_gap: ClassVar[float] = 6.0

    def __init__(self, services: Services, *, at_end: bool = False) -> None:
        super().__init__(services)
        self.scroll = ScrollState(at_end)

    def build_list(self, name: str, window: FRect, rows: Sequence[ListRow], none: str = "") -> Iterable[Widget]:
        """The list in its viewport; the text ``none`` if there are no rows."""
        self.windows.add(window, self.scroll)
        height = self.list_row_height
        self.scroll.measure(window.height, sum(row.height or height for row in rows))
        yield ListBox(name, window, rows, height, self.scroll, self.rebuild, self.row_panel, self.row_gap)
        if none and not rows:
            yield Label(none, window, BODY, palette.FADED_INK, "center")

    @property
    def list_row_height(self) -> float:
        """The height of a row at the player's text size."""
        return self.row_height * (1 + 0.7 * (self.services.assets.fonts.text_size - 1))


def profiles_width(fonts: Fonts) -> float:
    """The width of a list of players at the current text size."""
    return 320 + 160 * (fonts.text_size - 1)


def profile_row(name: str, profile: Profile, action: Callable[[], Any], *, is_chosen: bool = False) -> ListRow:
    """A list row for a player: badge and name."""

    def paint(canvas: Canvas, row: FRect) -> None:
        canvas.fit(palette.badge(profile.badge), FRect(row.left + 8, row.centery - 21, 42, 42))
        canvas.text_box(profile.name, FRect(row.left + 60, row.top, row.width - 70, row.height), LABEL_BOLD)

    return ListRow(name, paint, action, is_chosen=is_chosen)
