"""The end of a lesson: well done, and what to do now."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect

from game.pages.page import DialogScene
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Reset
from game.services import Services
from game.table.lessons.lesson import Lesson, lesson_after
from game.ui.canvas import Canvas
from game.ui.flow import standing
from game.ui.sound import Sound
from game.ui.text import BODY
from game.ui.widgets import Button, ButtonStyle, Custom, Label, Look, Widget


class LessonEndScene(DialogScene):
    """Congratulates, says in a line what a real game is about, and leads there or to the chart."""

    name = "lesson-end"
    heading_key = "lessons.end.heading"
    widest = 760.0
    tallest = 470.0

    def __init__(self, services: Services, lesson: Lesson, go_on: Callable[[], None]) -> None:
        """``go_on`` begins the lesson that follows, once this page has closed."""
        super().__init__(services)
        self.lesson = lesson
        self.game = lesson.game
        self._go_on = go_on

    def enter(self) -> None:
        """It sounds like a game that was won."""
        self.services.sounds.play(Sound.WIN)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """A star, the line, the ways on: the next lesson or, after the last one, a real game is the bright one."""
        star = FRect(inner.centerx - 60, inner.top, 120, 120)
        yield Custom(lambda canvas, look: self._paint(canvas, look, star))
        text = FRect(inner.left, star.bottom + 8, inner.width, inner.bottom - 76 - star.bottom - 16)
        yield Label(self.t(f"{self.lesson.key}.end"), text, BODY, align="center")
        following = lesson_after(self.lesson)
        ways_on: list[tuple[str, Callable[[], SceneChange], str]] = [("chart", self._to_chart, "home")]
        ways_on.append(("play", self._play, "play"))
        if following is not None:
            ways_on.append(("next", self._next, "arrow_right"))
        buttons = [
            Button(name, inner, self.t(f"lessons.end.{name}"), action, icon, self._style(name == ways_on[-1][0]))
            for name, action, icon in ways_on
        ]
        yield from standing(self.fonts, buttons, inner)

    @staticmethod
    def _style(is_main: bool) -> ButtonStyle:
        return "primary" if is_main else "paper"

    def _paint(self, canvas: Canvas, look: Look, star: FRect) -> None:
        canvas.fit("ui/star_gold", star)

    def _next(self) -> SceneChange:
        self._go_on()
        return Pop()

    def _play(self) -> SceneChange:
        return Reset(ways.Chart(ways.Setup(self.game)))

    def _to_chart(self) -> SceneChange:
        return Reset(ways.Chart())

    def step_back(self) -> SceneChange:
        """Back to where the lesson was begun."""
        return Pop(2)
