"""The cheer at a final: stars rain over the page for a while, and people clap."""

from __future__ import annotations

import math
import random
from typing import Final

from pygame import FRect

from game.pages.page import PageScene
from game.scenes.base import SceneChange
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.motion import Motion
from game.ui.sound_effects import Sound

SECONDS: Final = 4.5
_STARS: Final = 60
_FALL: Final = 2.2
"""Seconds a star needs from the upper edge to the lower one."""


class Confetti:
    """A rain of stars; ``seconds`` have passed since it began."""

    def __init__(self) -> None:
        rng = random.Random(7)
        self.seconds = 0.0
        self._stars = [
            (rng.random(), rng.random() * (SECONDS - _FALL), rng.uniform(14, 30), rng.uniform(-90, 90))
            for _ in range(_STARS)
        ]
        """Where each falls, when it begins, how large it is and how it turns."""

    @property
    def is_over(self) -> bool:
        """Whether the last star has fallen."""
        return self.seconds >= SECONDS

    def draw(self, canvas: Canvas, area: FRect) -> None:
        """The stars that are falling now."""
        for across, begun, size, turn in self._stars:
            share = (self.seconds - begun) / _FALL
            if not 0.0 < share < 1.0:
                continue
            x = area.left + area.width * across + 24 * math.sin(share * 7 + begun * 5)
            y = area.top - size + (area.height + 2 * size) * share * (0.6 + 0.4 * share)
            angle = round(turn * share / 15) * 15
            place = FRect(x - size / 2, y - size / 2, size, size)
            canvas.fit("ui/star_gold", place, round(255 * min(1.0, 4 * (1 - share))), angle)


class FinalPage(PageScene):
    """A page that may be a final: then figures count up, and unless somebody wants calm stars fall."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.cheer: Confetti | None = None
        self.counted = 0.0
        """How far the figures have been counted up."""

    def begin_count(self, seconds: float, *, is_final: bool) -> None:
        """The figures begin to count up; at a final people clap and stars begin to fall."""
        if is_final:
            self.services.assets.sounds.play(Sound.APPLAUSE)
        if self.services.session.aids.reduced_motion:
            self.counted = 1.0
            return
        if is_final:
            self.cheer = Confetti()

        def update(share: float) -> None:
            self.counted = share

        self.motions.start(Motion(seconds, update))

    def advance(self, seconds: float) -> SceneChange | None:
        """Stars fall for a while."""
        if self.cheer is not None:
            self.cheer.seconds += seconds
            self.cheer = None if self.cheer.is_over else self.cheer
            self.is_dirty = True
        return None

    @property
    def is_moving(self) -> bool:
        """Also while stars fall."""
        return super().is_moving or self.cheer is not None

    def draw_overlay(self, canvas: Canvas) -> None:
        """The stars."""
        if self.cheer is not None:
            self.cheer.draw(canvas, self.area)
