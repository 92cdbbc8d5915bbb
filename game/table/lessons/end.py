"""The end of a lesson: what was learnt, how many of the isle's lessons are done, and what to do now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from pygame import FRect

from game.pages.page import DialogScene, inner_of
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Reset
from game.services import Services
from game.table.lessons.lesson import Lesson
from game.table.lessons.progress import is_finished, lesson_after
from game.table.plugin import lessons_of
from game.ui.canvas import Canvas
from game.ui.layout import button_rows_at_bottom
from game.ui.sound_effects import Sound
from game.ui.text import BODY
from game.ui.widgets import Button, ButtonStyle, CustomWidget, Label, Widget

_STAR: Final = 64.0
_LATEST: Final = 96.0
"""Size of a star, and of the star of the lesson just finished."""
_GAP: Final = 16.0
_FAINT: Final = 60
"""Opacity of the star of a lesson still to be played."""


class LessonEndScene(DialogScene):
    """Summary of a lesson, a star for each lesson of the game, and buttons to the next lesson or a game."""

    name = "lesson-end"
    max_size = (760.0, 440.0)

    def __init__(self, services: Services, lesson: Lesson, go_on: Callable[[], None]) -> None:
        """``go_on`` begins the lesson that follows, once this page has closed."""
        super().__init__(services)
        self.lesson = lesson
        self._go_on = go_on

    def enter(self) -> None:
        """Play the sound of a win."""
        self.services.assets.sounds.play(Sound.WIN)

    def heading(self) -> str:
        """The subject that the lesson taught."""
        return self.t(f"{self.lesson.key}.done")

    def paper(self, area: FRect) -> FRect:
        """A paper as high as the texts need."""
        paper = super().paper(area)
        inner = inner_of(self, paper)
        text, buttons = self._words(inner), self._buttons(inner)
        used = _LATEST + _GAP + text.rect.height + _GAP + inner.bottom - buttons[0].rect.top
        height = min(paper.height, paper.height - inner.height + used)
        return FRect(paper.left, area.centery - height / 2, paper.width, height)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The stars, the line, the ways on: the next lesson or, after the last one, a real game is the bright one."""
        stars = FRect(inner.left, inner.top, inner.width, _LATEST)
        yield CustomWidget(lambda canvas, interaction: self._paint(canvas, stars))
        buttons = self._buttons(inner)
        text = self._words(FRect(inner.left, stars.bottom + _GAP, inner.width, 0))
        top, bottom = text.rect.top, buttons[0].rect.top - _GAP
        yield Label(text.text, FRect(inner.left, top, inner.width, bottom - top), BODY, align="center")
        yield from buttons

    def _words(self, place: FRect) -> Label:
        label = Label(self.t(f"{self.lesson.key}.end"), place, BODY, align="center")
        return label.fitted(self.services.assets.fonts, FRect(place.left, place.top, place.width, 0))

    def _buttons(self, inner: FRect) -> list[Button]:
        to_setup = routes.ChartRoute(routes.SetupRoute(self.lesson.game))
        ways_on: list[tuple[str, Callable[[], SceneChange], str]] = [
            ("chart", partial(Reset, routes.ChartRoute()), "home")
        ]
        ways_on.append(("play", partial(Reset, to_setup), "play"))
        if lesson_after(self.lesson) is not None:
            ways_on.append(("next", self._next, "arrow_right"))
        buttons = [
            Button(name, inner, self.t(f"lessons.end.{name}"), action, icon, _style(name == ways_on[-1][0]))
            for name, action, icon in ways_on
        ]
        return button_rows_at_bottom(self.services.assets.fonts, buttons, inner)

    def _paint(self, canvas: Canvas, row: FRect) -> None:
        lessons = lessons_of(self.lesson.game)
        left = row.centerx - (len(lessons) - 1) * (_STAR + _GAP) / 2
        for number, lesson in enumerate(lessons):
            size = _LATEST if lesson == self.lesson else _STAR
            star = FRect(0, 0, size, size)
            star.center = left + number * (_STAR + _GAP), row.centery
            canvas.fit("ui/star_gold", star, 255 if is_finished(self.services.storage, lesson) else _FAINT)

    def _next(self) -> SceneChange:
        self._go_on()
        return Pop()

    def step_back(self) -> SceneChange:
        """Return to the page that opened the lesson."""
        return Pop(2)


def _style(is_main: bool) -> ButtonStyle:
    return "primary" if is_main else "paper"
