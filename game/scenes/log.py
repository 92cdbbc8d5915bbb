"""The log: every move of the game so far, in words, newest at the bottom."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.scenes.base import SceneChange
from game.scenes.page import DialogScene
from game.scenes.table import TableScene
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import ScrollBar, Scrolling
from game.ui.text import LABEL
from game.ui.widgets import Custom, Look, Widget

_ROW = 30.0


class LogScene(DialogScene):
    """The list of moves; the wheel, a drag and the arrows scroll it."""

    name = "log"
    heading_key = "house.log.heading"
    widest = 760.0
    tallest = 680.0

    def __init__(self, services: Services, table: TableScene) -> None:
        super().__init__(services)
        self.table = table
        self.lines = self._lines()
        self.scroll = Scrolling(at_end=True)

    def _lines(self) -> list[tuple[int, str]]:
        match = self.table.match
        told = [
            (move.seat, self.table.log_line(number)) for number, move in enumerate(match.moves[: self.table.position])
        ]
        return [(seat, line) for seat, line in told if line]

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The lines in view, and the scroll bar."""
        self.scroll.measure(inner.height, len(self.lines) * _ROW)
        yield Custom(lambda canvas, look: self._paint(canvas, look, inner))
        yield ScrollBar("scroll", FRect(inner.right - 24, inner.top, 24, inner.height), self.scroll, self.rebuild)

    def _paint(self, canvas: Canvas, look: Look, inner: FRect) -> None:
        if not self.lines:
            canvas.text_box(self.t("house.log.empty"), inner, LABEL, palette.FADED_INK, "center")
        with canvas.clipped(inner):
            for index, (seat, line) in enumerate(self.lines):
                top = inner.top + index * _ROW - self.scroll.offset
                if inner.top - _ROW < top < inner.bottom:
                    canvas.fit(self.table.badge(seat), FRect(inner.left, top + 3, 24, 24))
                    room = FRect(inner.left + 36, top, inner.width - 72, _ROW)
                    canvas.text_box(line, room, LABEL, palette.INK)

    def on_wheel(self, steps: int) -> SceneChange | None:
        """Scrolls by three lines a step."""
        self.scroll.move(-steps * 3 * _ROW)
        self.rebuild()
        return None
