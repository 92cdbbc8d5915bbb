"""The end of a lesson: well done, and what to do now."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.pages.page import DialogScene
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Reset
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.sound import Sound
from game.ui.text import BODY
from game.ui.widgets import Button, Custom, Label, Look, Widget


class LessonEndScene(DialogScene):
    """Congratulates, says in a line what a real game is about, and leads there or to the chart."""

    name = "lesson-end"
    heading_key = "lessons.end.heading"
    widest = 660.0
    tallest = 470.0

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services)
        self.game = game

    def enter(self) -> None:
        """It sounds like a game that was won."""
        self.services.sounds.play(Sound.WIN)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """A star, the line, the two ways on."""
        star = FRect(inner.centerx - 60, inner.top, 120, 120)
        yield Custom(lambda canvas, look: self._paint(canvas, look, star))
        text = FRect(inner.left, star.bottom + 8, inner.width, inner.bottom - 76 - star.bottom - 16)
        yield Label(self.t(f"lessons.{self.game}.end"), text, BODY, align="center")
        half = (inner.width - 16) / 2
        yield Button(
            "chart", FRect(inner.left, inner.bottom - 60, half, 60), self.t("lessons.end.chart"), self._to_chart, "home"
        )
        yield Button(
            "play", FRect(inner.left + half + 16, inner.bottom - 60, half, 60), self.t("lessons.end.play"), self._play,
            "play", "primary",
        )  # fmt: skip

    def _paint(self, canvas: Canvas, look: Look, star: FRect) -> None:
        canvas.fit("ui/star_gold", star)

    def _play(self) -> SceneChange:
        return Reset(ways.Chart(ways.Setup(self.game)))

    def _to_chart(self) -> SceneChange:
        return Reset(ways.Chart())

    def step_back(self) -> SceneChange:
        """Back to where the lesson was begun."""
        return Pop(2)
