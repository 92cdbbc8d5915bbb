"""Scrolling list of a page: by wheel, bar and touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pygame import FRect

from game.pages.page import PageScene
from game.storage.values import Profile
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import ListBox, ListRow, ScrollState
from game.ui.text import BODY, LABEL_BOLD, Fonts
from game.ui.widgets import Label, Widget


class ListView:
    """A list on part of a page: the style of its rows, and how far it is scrolled."""

    def __init__(
        self,
        page: PageScene,
        *,
        row_height: float = 60.0,
        panel: str = "ui/card",
        gap: float = 6.0,
        at_end: bool = False,
    ) -> None:
        """``row_height`` is for text size 1; ``panel`` is the sprite behind each row, empty for none."""
        self._page = page
        self._base_height = row_height
        self._panel = panel
        self._gap = gap
        self.scroll = ScrollState(at_end)

    @property
    def row_height(self) -> float:
        """Height of a row at the player's text size."""
        return self._base_height * (1 + 0.7 * (self._page.services.assets.fonts.text_size - 1))

    def build(self, name: str, window: FRect, rows: Sequence[ListRow], none: str = "") -> Iterable[Widget]:
        """The list in its viewport; the text ``none`` if there are no rows."""
        self._page.windows.add(window, self.scroll)
        height = self.row_height
        self.scroll.measure(window.height, sum(row.height or height for row in rows))
        yield ListBox(name, window, rows, height, self.scroll, self._page.rebuild, self._panel, self._gap)
        if none and not rows:
            yield Label(none, window, BODY, palette.FADED_INK, "center")

    def scroll_to_row(self, name: str, names: Sequence[str], height: float) -> None:
        """Centre the row of that name, of equal rows, in a viewport of that height; an unknown name stays where it is."""
        self.scroll.measure(height, len(names) * self.row_height)
        if name in names:
            middle = (names.index(name) + 0.5) * self.row_height
            self.scroll.offset = max(0.0, min(self.scroll.max_offset, middle - height / 2))


def profiles_width(fonts: Fonts) -> float:
    """The width of a list of players at the current text size."""
    return 320 + 160 * (fonts.text_size - 1)


def profile_row(name: str, profile: Profile, action: Callable[[], Any], *, is_chosen: bool = False) -> ListRow:
    """A list row for a player: badge and name."""

    def paint(canvas: Canvas, row: FRect) -> None:
        canvas.fit(palette.badge(profile.badge), FRect(row.left + 8, row.centery - 21, 42, 42))
        canvas.text_box(profile.name, FRect(row.left + 60, row.top, row.width - 70, row.height), LABEL_BOLD)

    return ListRow(name, paint, action, is_chosen=is_chosen)
