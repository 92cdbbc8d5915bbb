"""The log: every move of the game so far, in words, newest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pygame import FRect

from game.pages.list_view import ListView
from game.pages.page import PageScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.table.controller import LogLine
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import BAR_SPACE, ListRow
from game.ui.text import LABEL
from game.ui.widgets import Widget


class LogScene(PageScene):
    """The list of moves; the wheel, a finger and the arrows scroll it."""

    name = "log"
    heading_key = "house.log.heading"
    is_opaque = False
    max_size = (760.0, 680.0)

    def __init__(self, services: Services, lines: Sequence[LogLine], show: Callable[[int], object]) -> None:
        """``lines`` are the moves, newest last; ``show`` shows one of them on the board."""
        super().__init__(services)
        self._list = ListView(self, row_height=34.0, panel="", gap=0.0, at_end=True)
        self.windows.wheel_step = 102.0
        self.lines = lines
        self._show = show

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """A row a move."""
        room = inner.width - BAR_SPACE - 40
        rows = [
            ListRow(
                f"move-{index}",
                partial(_paint_line, line.seat, line.text),
                partial(self._look, line.number) if line.number is not None else None,
                height=max(self._list.row_height, self.services.assets.fonts.height(line.text, LABEL, room) + 6),
            )
            for index, line in enumerate(self.lines)
        ]
        yield from self._list.build("scroll", inner, rows, self.t("house.log.empty"))

    def _look(self, number: int) -> SceneChange:
        """Closes the list and shows the move on the board."""
        self._show(number)
        return Pop()


def _paint_line(seat: int, line: str, canvas: Canvas, row: FRect) -> None:
    canvas.fit(canvas.seat_styles.badge(seat), FRect(row.left, row.top + 3, 24, 24))
    canvas.text_box(line, FRect(row.left + 36, row.top, row.width - 40, row.height), LABEL, palette.INK)
