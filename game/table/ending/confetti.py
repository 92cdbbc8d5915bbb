"""Confetti at a final: falling stars and applause."""

from __future__ import annotations

import math
import random
from typing import Final

from pygame import FRect

from game.pages.page import PageScene
from game.scenes.base import SceneChange
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.motion import Motion, Motions
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
        """Position across (0 to 1), start in seconds, size and angle of each star."""

    @property
    def is_over(self) -> bool:
        """True once the last star has fallen."""
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


class Celebration:
    """Count-up of the figures on a page, with applause and confetti at a final."""

    def __init__(self, services: Services, motions: Motions) -> None:
        self._services = services
        self._motions = motions
        self.confetti: Confetti | None = None
        """The stars while they fall."""
        self._share = 0.0

    def share(self) -> float:
        """Share that the figures have been counted up, 0 to 1."""
        return self._share

    def begin(self, seconds: float, *, is_final: bool) -> None:
        """Start the count-up, with applause and confetti at a final. Reduced motion skips the animation."""
        if is_final:
            self._services.assets.sounds.play(Sound.APPLAUSE)
        if self._services.session.aids.reduced_motion:
            self._share = 1.0
            return
        if is_final:
            self.confetti = Confetti()

        def update(share: float) -> None:
            self._share = share

        self._motions.start(Motion(seconds, update))

    def advance(self, seconds: float) -> bool:
        """Let the stars fall; True if they have moved."""
        if self.confetti is None:
            return False
        self.confetti.seconds += seconds
        self.confetti = None if self.confetti.is_over else self.confetti
        return True


class FinalPage(PageScene):
    """A page that may celebrate a final over its content."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.celebration = Celebration(services, self.frames.motions)
        self.frames.keep_moving_while(lambda: self.celebration.confetti is not None)

    def advance(self, seconds: float) -> SceneChange | None:
        """Let the confetti fall."""
        if self.celebration.advance(seconds):
            self.frames.is_due = True
        return None

    def draw_overlay(self, canvas: Canvas) -> None:
        """Draw the confetti."""
        if self.celebration.confetti is not None:
            self.celebration.confetti.draw(canvas, self.area)
