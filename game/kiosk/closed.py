"""The screen of a kiosk outside its opening hours."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Iterable
from typing import Final

from pygame import FRect

from game.kiosk.hours import clock_text, is_open, next_opening
from game.menus.chart.page import OPERATOR
from game.scenes import routes
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, HERO
from game.ui.widgets import CustomWidget, HitTarget, Widget

_LONG_PRESS: Final = 3.0
_MOVE_SECONDS: Final = 20.0
"""Seconds before the text moves, against burn-in overnight."""


class ClosedScene(Scene):
    """Closed message with the next opening time; a long press anywhere opens the operator's page."""

    name = "closed"

    def __init__(self, services: Services, now: Callable[[], datetime.datetime] = datetime.datetime.now) -> None:
        super().__init__(services)
        self._now = now
        self._shown = 0.0
        self._pressing = 0.0

    def build(self, area: FRect) -> Iterable[Widget]:
        """One hit target over the whole screen."""
        yield CustomWidget(lambda canvas, interaction: None, [HitTarget(OPERATOR, area)])

    def advance(self, seconds: float) -> SceneChange | None:
        """Move the text; open the operator's page after a long press."""
        before, self._shown = self._shown // _MOVE_SECONDS, self._shown + seconds
        if self._shown // _MOVE_SECONDS != before:
            self.frames.is_due = True
        self._pressing = self._pressing + seconds if self.interaction.state.pressed == OPERATOR else 0.0
        if self._pressing < _LONG_PRESS:
            return None
        self._pressing = 0.0
        return Push(routes.OperatorRoute())

    def step_back(self) -> SceneChange | None:
        """Stay: only the opening hour ends this screen."""
        return None

    def draw_background(self, canvas: Canvas) -> None:
        """Night, and the two lines."""
        canvas.fill(palette.ABYSS)
        area, step = self.area, self._shown // _MOVE_SECONDS
        width, height = 620.0, 170.0
        x = area.left + (area.width - width) * (0.5 + 0.5 * math.sin(step * 2.4))
        y = area.top + (area.height - height) * (0.5 + 0.5 * math.sin(step * 1.7 + 1))
        hours, now = self.services.storage.settings.kiosk_hours, self._now()
        canvas.text_box(self.t("kiosk.closed"), FRect(x, y, width, 90), HERO, palette.PARCHMENT, "center")
        if not is_open(hours, now):
            day, hour = next_opening(hours, now)
            message = self.t(
                "kiosk.closed.text",
                day=self.t(f"kiosk.day.{day}"),
                hour=int(hour),
                time=clock_text(self.services.assets, hour),
            )
            canvas.text_box(message, FRect(x, y + 96, width, 60), BODY, palette.PARCHMENT, "center")
