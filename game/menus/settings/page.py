"""Settings of this machine; each takes effect at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

import pygame
from pygame import FRect

from game.menus.settings.appearance import AppearanceScene
from game.menus.settings.key_bindings import KeyBindingsScene
from game.menus.settings.voice import VoiceScene
from game.pages.page import PageScene, scrolled
from game.program import VERSION
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.values import FLAT_SIDES, PACES, TEXT_SIZES
from game.ui import palette
from game.ui.controls import Choice, Slider, Toggle
from game.ui.layout import Column, halves
from game.ui.sound_effects import Sound
from game.ui.text import BODY, LABEL
from game.ui.widgets import Button, UnplacedLabel, Widget


class _Spacing(NamedTuple):
    """Height of a row, and the gap between two."""

    row: float
    gap: float


_SPACINGS: Final = (_Spacing(52.0, 7.0), _Spacing(48.0, 5.0), _Spacing(45.0, 4.0))
"""Usual rows, and closer ones for a window in which all of them fit only then."""
_INSET = 12.0
"""Inset of labels from the column's edge, equal to that of toggles."""
_UPRIGHT = "off"
"""Choice of a picture that turns to nobody."""
_LABEL = 0.3
"""Minimum share of a row for its label."""


class SettingsScene(PageScene):
    """Display and sound on the left, play on the right."""

    name = "settings"
    heading_key = "house.settings.heading"
    max_size = (1240.0, 700.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._spacings: dict[Hashable, _Spacing] = {}
        """Rows found for the present window, letters and language."""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Two columns of settings, and the data folder's path."""
        yield from scrolled(self, "settings", inner, self._fill)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The settings, in close rows if these make scrolling needless."""
        fonts, language = self.services.assets.fonts, self.services.assets.texts.language
        key = tuple(area), fonts.text_size, fonts.typeface, language
        if key not in self._spacings:
            fitting = (each for each in _SPACINGS if self._fill_with(each, area)[1] <= area.bottom + 1)
            self._spacings = {key: next(fitting, _SPACINGS[0])}
        return self._fill_with(self._spacings[key], area)

    def _fill_with(self, spacing: _Spacing, area: FRect) -> tuple[list[Widget], float]:
        row, gap = spacing
        left, right = halves(self.services.assets.fonts, area, 48, gap=gap)
        left.row_height = right.row_height = row
        widgets = [*self._build_senses(left), *self._build_play(right)]
        bottom = max(left.bottom, right.bottom)
        if not self.services.session.is_kiosk:  # kiosk visitors must not see the data folder
            foot = Column(self.services.assets.fonts, FRect(area.left, bottom, area.width, 0), gap)
            where = self.t("house.settings.kept", folder=self.services.storage.folder)
            version = self.t("house.settings.version", version=VERSION)
            lines = [
                (UnplacedLabel(where, LABEL, palette.FADED_INK), 0.8),
                (UnplacedLabel(version, LABEL, palette.FADED_INK, "right"), 0.2),
            ]
            widgets += foot.add_side_by_side(lines)
            bottom = foot.bottom
        return widgets, bottom - gap

    def _build_senses(self, column: Column) -> Iterable[Widget]:
        settings = self.services.storage.settings
        languages = [(code, each.name) for code, each in self.services.assets.texts.languages.items()]
        yield from self._choice(
            "language", column, languages, self.services.assets.texts.language, self.services.session.choose_language
        )
        sizes = [(str(size), f"{size}\u00a0%") for size in TEXT_SIZES]
        yield from self._choice(
            "text_size", column, sizes, str(settings.text_size), lambda value: self._set(text_size=int(value))
        )
        yield from _page_buttons(self.services, column)
        for name in ("high_contrast", "patterns"):
            yield self._toggle(name, column, getattr(settings, name))
        if not self.services.session.is_kiosk:
            is_full = pygame.display.is_fullscreen()
            toggle = Toggle(
                "full_screen", column.area, self.t("house.settings.full_screen"), is_full,
                lambda _: self.services.shell.toggle_fullscreen(), tooltip=self.t("house.settings.full_screen.tip"),
            )  # fmt: skip
            yield column.add_widget(toggle, column.row_height)
        chosen = settings.flat_sides if settings.flat_table else _UPRIGHT
        ways = [(way, self.t(f"house.settings.flat_table.{way}")) for way in (_UPRIGHT, *FLAT_SIDES)]
        tip = self.t("house.settings.flat_table.tip")
        yield from self._choice("flat_table", column, ways, chosen, lambda way: self._set(**_flat_values(way)), tip)
        # In a kiosk only the operator sets the volumes.
        for name in () if self.services.session.is_kiosk else ("sound", "music", "ambience"):
            volume = getattr(settings, name) / 100
            label = self.t(f"house.settings.{name}")
            yield column.add_widget(
                Slider(name, column.area, label, volume, partial(_set_volume, self.services, name, self._set)),
                column.row_height,
            )

    def _build_play(self, column: Column) -> Iterable[Widget]:
        settings = self.services.storage.settings
        paces = [(pace, self.t(f"house.settings.pace.{pace}")) for pace in PACES]
        yield from self._choice("pace", column, paces, settings.pace, lambda value: self._set(pace=value))
        for name in (
            "reduced_motion",
            "confirm_moves",
            "lay_at_once",
            "show_targets",
            "recap",
            "hand_over_stops",
            "full_hand_over",
        ):
            yield self._toggle(name, column, getattr(settings, name))
        yield self._toggle("ghost", column, settings.ghost)

    def _choice(
        self,
        name: str,
        column: Column,
        options: list[tuple[str, str]],
        value: str,
        choose: Callable[[str], Any],
        tip: str = "",
    ) -> Iterable[Widget]:
        """A choice with its label on the left, or above if the text is too long."""
        words = UnplacedLabel(self.t(f"house.settings.{name}"), BODY)
        choice = Choice(name, options, value, choose, tooltip=tip)
        room = column.area.width - column.gap
        share = max(_LABEL, (self.services.assets.fonts.width(words.text, BODY) + 2 * _INSET) / room)
        if choice.is_one_row(self.services.assets.fonts, room * (1 - share)):
            label, choice = column.add_side_by_side([(words, share), (choice, 1 - share)], column.row_height)
            yield replace(label, rect=label.rect.move(_INSET, 0))
            yield choice
        else:
            label = column.add_label(*words)
            yield replace(label, rect=label.rect.move(_INSET, 0))
            yield column.add_widget(choice, column.row_height)

    def _toggle(self, name: str, column: Column, is_on: bool) -> Widget:
        toggle = Toggle(
            name,
            column.area,
            self.t(f"house.settings.{name}"),
            is_on,
            lambda value: self._set(**{name: value}),
            tooltip=self.t(f"house.settings.{name}.tip"),
        )
        return column.add_widget(toggle, column.row_height)

    def _set(self, **values: Any) -> None:
        self.services.storage.change_settings(**values)
        self.services.shell.apply_settings()
        self.rebuild()


def _set_volume(services: Services, name: str, change: Callable[..., None], value: float) -> None:
    """Set a volume in steps of 5 %; the one of sounds is heard."""
    volume = round(value * 20) * 5
    if volume != getattr(services.storage.settings, name):
        change(**{name: volume})
        if name == "sound":
            services.assets.sounds.play(Sound.LAY_WOOD)


def _page_buttons(services: Services, column: Column) -> Iterable[Widget]:
    """A row of buttons that open further pages of settings."""
    label = services.assets.t("house.appearance.open")
    pages = [Button("appearance", column.area, label, partial(_open_appearance, services), role=LABEL)]
    if not services.session.is_kiosk:
        label = services.assets.t("house.settings.bindings")
        pages.append(Button("bindings", column.area, label, partial(_open_bindings, services), role=LABEL))
    if not services.session.is_kiosk or services.storage.settings.kiosk_speech:
        action = partial(_push_voice, services)
        pages.append(Button("voice", column.area, services.assets.t("house.settings.voice"), action, role=LABEL))
    yield from column.add_side_by_side([(button, 1 / len(pages)) for button in pages], column.row_height)


def _flat_values(way: str) -> dict[str, Any]:
    """Values of the settings for a screen that lies flat."""
    return {"flat_table": False} if way == _UPRIGHT else {"flat_table": True, "flat_sides": way}


def _open_bindings(services: Services) -> SceneChange:
    return Push(KeyBindingsScene(services))


def _push_voice(services: Services) -> SceneChange:
    return Push(VoiceScene(services))


def _open_appearance(services: Services) -> SceneChange:
    return Push(AppearanceScene(services))
