"""Music of a place: short themes in an order that follows the game, rests between them, fades and ducking."""

from __future__ import annotations  # pygame.mixer may be missing; annotations must not resolve its names on import

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pygame

FADE_OUT_SECONDS, FADE_IN_SECONDS = 0.7, 1.5
DUCKED = 0.4
"""Music gain during a loud effect."""
DUCK_SPEED = 4.0
"""Gain change per second while ducking."""
REST_SECONDS = 14.0
"""Seconds of ambience alone, after all themes of a stage."""

FAILURES = (pygame.error, OSError, ValueError, TypeError, NotImplementedError, MemoryError, RuntimeError)
"""pygame.error from the mixer, OSError and ValueError from files, NotImplementedError from a pygame without a mixer."""

_NO_THEMES: Final[tuple[int, list[str]]] = (-1, [])


class MusicPlayer:
    """Player of one tune at a time. A tune is a list of themes for each stage of a game, from beginning to end."""

    def __init__(self, folder: Path, tunes: Mapping[str, Sequence[Sequence[str]]]) -> None:
        self._folder = folder
        self._tunes = tunes
        self.place: str | None = None
        """The current place; a place without a tune leaves the music unchanged, None is silence."""
        self._stage = 0.0
        self._playing: str | None = None
        """The place whose tune was started last, successfully or not."""
        self._last_played: dict[str, int] = {}
        """Ordinal of the last time that each theme was played."""
        self._count = 0
        self._themes_left: tuple[int, list[str]] = _NO_THEMES
        """The stage, and its themes still to come before a rest."""
        self._rest = 0.0
        self.gain = 1.0
        """Volume setting of the player, 0 to 1."""
        self._fade = 0.0
        self._duck = 1.0
        self._duck_left = 0.0
        self._volume = -1.0

    def set_place(self, place: str | None) -> None:
        """Fade to the tune of a place, from its beginning; a place without music changes nothing, None fades to silence."""
        if place != self.place and (place is None or place in self._tunes):
            self.place, self._stage = place, 0.0

    def set_stage(self, share: float) -> None:
        """Set the progress of the game, 0 to 1, which selects the stage of the next theme."""
        self._stage = min(1.0, max(0.0, share))

    def duck(self, seconds: float) -> None:
        """Lower the music for a loud effect."""
        self._duck_left = max(self._duck_left, seconds)

    def stop(self) -> None:
        """Stop at once; the next ``run`` fades the wanted tune in again."""
        self._playing, self._fade = None, 0.0
        pygame.mixer.music.stop()

    def run(self, dt: float) -> None:
        """Advance fades, changes of tune and ducking by ``dt`` seconds."""
        wanted = self.place if self.gain > 0 else None
        if wanted == self._playing:
            self._fade = min(1.0, self._fade + dt / FADE_IN_SECONDS)
            if wanted is not None:
                self._continue(wanted, dt)
        elif self._playing is not None and self._fade > 0 and self.gain > 0:
            self._fade = max(0.0, self._fade - dt / FADE_OUT_SECONDS)
        else:
            self._playing, self._fade, self._themes_left, self._rest = wanted, 0.0, _NO_THEMES, 0.0
            self.apply_volume()
            if wanted is None:
                pygame.mixer.music.stop()
            else:
                self._begin(wanted)
        goal = DUCKED if self._duck_left > 0 else 1.0
        self._duck_left = max(0.0, self._duck_left - dt)
        step = dt * DUCK_SPEED
        self._duck = min(goal, self._duck + step) if self._duck < goal else max(goal, self._duck - step)
        self.apply_volume()

    def _continue(self, place: str, dt: float) -> None:
        self._rest = max(0.0, self._rest - dt)
        if self._rest == 0.0 and not pygame.mixer.music.get_busy():
            self._begin(place)

    def _begin(self, place: str) -> None:
        """Start the least recently played theme of the current stage, unplayed themes in order.

        So a short game, or part of a game, does not begin with the theme that ended the previous one.
        """
        stages = self._tunes[place]
        stage = min(int(self._stage * len(stages)), len(stages) - 1)
        if self._themes_left[0] != stage:
            self._themes_left = stage, list(stages[stage])
        themes = self._themes_left[1]
        if not themes:
            self._themes_left, self._rest = _NO_THEMES, REST_SECONDS
            return
        theme = min(themes, key=lambda name: self._last_played.get(name, 0))
        themes.remove(theme)
        self._count += 1
        self._last_played[theme] = self._count
        try:
            pygame.mixer.music.load(self._folder / theme)
            pygame.mixer.music.play()
        except FAILURES:
            self._rest = REST_SECONDS  # avoid a retry of a broken file in every frame
            raise

    def apply_volume(self) -> None:
        """Pass the current volume to the mixer."""
        volume = self.gain * self._fade * self._duck
        if volume != self._volume:
            pygame.mixer.music.set_volume(volume)
            self._volume = volume
