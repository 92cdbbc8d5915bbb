"""The settings of this machine; each takes effect at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pygame
from pygame import FRect

from game.pages.page import PageScene
from game.storage.values import PACES
from game.ui import palette
from game.ui.controls import Choice, Slider, Toggle
from game.ui.sound import Sound
from game.ui.text import BODY, LABEL
from game.ui.widgets import Label, Widget

_ROW = 52.0
_GAP = 10.0


class SettingsScene(PageScene):
    """Language, text size and motion to the left; sound and play to the right."""

    name = "settings"
    heading_key = "house.settings.heading"
    widest = 1240.0
    tallest = 700.0

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Two columns of settings, and where everything is kept."""
        half = (inner.width - 48) / 2
        left = _rows(FRect(inner.left, inner.top, half, inner.height))
        right = _rows(FRect(inner.left + half + 48, inner.top, half, inner.height))
        settings = self.services.storage.settings
        language = self.services.texts.language
        yield from self._choice(
            "language",
            left(),
            [("en", "English"), ("de", "Deutsch")],
            language,
            self.services.choose_language,
        )
        sizes = [(str(size), f"{size} %") for size in (100, 125, 150)]
        yield from self._choice(
            "text_size", left(), sizes, str(settings.text_size), lambda value: self._set(text_size=int(value))
        )
        for name in ("reduced_motion", "high_contrast", "patterns"):
            yield self._toggle(name, left(), getattr(settings, name))
        if not self.services.is_kiosk:
            is_full = pygame.display.is_fullscreen()
            yield Toggle(
                "full_screen", left(), self.t("house.settings.full_screen"), is_full, self._set_full,
                tip=self.t("house.settings.full_screen.tip"),
            )  # fmt: skip
        # In a kiosk the volumes are the operator's, and where the data lies is nobody's business.
        for name in () if self.services.is_kiosk else ("sound", "music", "ambience"):
            yield Slider(
                name,
                right(),
                self.t(f"house.settings.{name}"),
                getattr(settings, name) / 100,
                partial(self._set_volume, name),
            )
        paces = [(pace, self.t(f"house.settings.pace.{pace}")) for pace in PACES]
        yield from self._choice("pace", right(), paces, settings.pace, lambda value: self._set(pace=value))
        for name in ("confirm_moves", "lay_at_once", "show_targets", "recap"):
            yield self._toggle(name, right(), getattr(settings, name))
        if self.services.is_kiosk:
            return
        kept = FRect(inner.left, inner.bottom - 28, inner.width, 28)
        where = self.t("house.settings.kept", folder=self.services.storage.folder)
        yield Label(where, kept, LABEL, palette.FADED_INK)

    def _choice(
        self, name: str, row: FRect, options: list[tuple[str, str]], value: str, choose: Callable[[str], Any]
    ) -> Iterable[Widget]:
        label = FRect(row.left + 12, row.top, row.width * 0.3, row.height)
        yield Label(self.t(f"house.settings.{name}"), label, BODY)
        place = FRect(label.right + 8, row.top, row.right - label.right - 8, row.height)
        yield Choice(name, place, options, value, choose)

    def _toggle(self, name: str, row: FRect, is_on: bool) -> Widget:
        return Toggle(
            name,
            row,
            self.t(f"house.settings.{name}"),
            is_on,
            lambda value: self._set(**{name: value}),
            tip=self.t(f"house.settings.{name}.tip"),
        )

    def _set(self, **values: Any) -> None:
        self.services.storage.change_settings(**values)
        self.services.apply_settings()
        self.rebuild()

    def _set_full(self, is_full: bool) -> None:
        self.services.toggle_fullscreen()

    def _set_volume(self, name: str, value: float) -> None:
        volume = round(value * 20) * 5
        if volume != getattr(self.services.storage.settings, name):
            self._set(**{name: volume})
            if name == "sound":
                self.services.sounds.play(Sound.LAY_WOOD)


def _rows(column: FRect) -> Callable[[], FRect]:
    """Gives the rows of a column from the top down, one a call."""
    tops = iter(range(100))

    def next_row() -> FRect:
        return FRect(column.left, column.top + next(tops) * (_ROW + _GAP), column.width, _ROW)

    return next_row
