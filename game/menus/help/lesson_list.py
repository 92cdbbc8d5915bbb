"""Lesson list of an isle, with completed lessons marked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from pygame import FRect

from game.pages.list_view import ListView
from game.pages.page import PageScene
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.lessons.lesson import Lesson
from game.table.lessons.progress import is_finished, lesson_to_begin
from game.table.plugin import lessons_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import BAR_SPACE, ListRow
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Widget

_BADGE = 52.0
_GAP = 10.0


class LessonsScene(PageScene):
    """One row a lesson: number or tick, title and description; the next lesson is highlighted."""

    name = "lessons"
    max_size = (860.0, 660.0)

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services)
        self.game = game
        self._list = ListView(self, row_height=92.0, gap=_GAP)

    def heading(self) -> str:
        return self.t("lessons.heading", game=self.t(f"house.game.{self.game}"))

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """One row a lesson."""
        following = lesson_to_begin(self.services.storage, self.game)
        rows = [
            ListRow(
                f"lesson/{lesson.name}",
                partial(self._paint, number, lesson),
                partial(self._open, lesson),
                is_chosen=lesson == following,
                height=self._row_height(lesson, inner.width),
            )
            for number, lesson in enumerate(lessons_of(self.game), 1)
        ]
        yield from self._list.build("lessons", inner, rows)

    def _row_height(self, lesson: Lesson, width: float) -> float:
        """Height of a row with its description whole, also with large or wide letters."""
        fonts = self.services.assets.fonts
        words = width - BAR_SPACE - _BADGE - 48
        needed = fonts.line_height(LABEL_BOLD) + fonts.height(self.t(f"{lesson.key}.line"), LABEL, words)
        return max(self._list.row_height, needed + 16 + _GAP)

    def _open(self, lesson: Lesson) -> SceneChange:
        return Push(routes.LessonRoute(lesson.game, lesson.name))

    def _paint(self, number: int, lesson: Lesson, canvas: Canvas, row: FRect) -> None:
        badge = FRect(row.left + 16, row.centery - _BADGE / 2, _BADGE, _BADGE)
        if is_finished(self.services.storage, lesson):
            canvas.fit("ui/icon_tick", badge.inflate(-12, -12), tint=palette.DARK_BRASS)
        else:
            canvas.text_box(str(number), badge, TITLE, palette.DARK_BRASS, "center")
        text = FRect(badge.right + 16, row.top + 4, row.right - badge.right - 32, row.height - 8)
        title, line = self.t(f"{lesson.key}.title"), self.t(f"{lesson.key}.line")
        height = canvas.fonts.line_height(LABEL_BOLD)
        used = height + canvas.fonts.height(line, LABEL, text.width)
        top = text.top + max(0.0, (text.height - used) / 2)
        canvas.text_box(title, FRect(text.left, top, text.width, height), LABEL_BOLD, palette.INK)
        below = FRect(text.left, top + height, text.width, text.bottom - top - height)
        canvas.text_box(line, below, LABEL, palette.FADED_INK, valign="top")
