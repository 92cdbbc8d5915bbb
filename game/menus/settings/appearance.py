"""Letters, pointer and sound to one's needs: of the machine, or of one player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pygame import FRect

from game.pages.page import PageScene, scrolled
from game.services import Services
from game.storage.values import POINTER_COLOURS, POINTER_SIZES, PRESS_PAUSES, TEXT_SIZES, TYPEFACES, Profile
from game.ui import palette
from game.ui.controls import Choice, Toggle
from game.ui.layout import Column
from game.ui.system_preferences import read_preferences
from game.ui.text import BODY, LABEL
from game.ui.widgets import Button, Widget

_ROW = 52.0


class AppearanceScene(PageScene):
    """Typeface, pointer and pause after a press, of the settings or of a profile; for the machine also mono sound."""

    name = "appearance"
    max_size = (980.0, 660.0)

    def __init__(self, services: Services, profile: Profile | None = None) -> None:
        super().__init__(services)
        self._profile = profile

    def heading(self) -> str:
        return self.t("house.appearance.machine" if self._profile is None else "house.appearance.heading")

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """One column of choices."""
        yield from scrolled(self, "appearance", inner, self._fill)

    @property
    def _values(self) -> Any:
        """The settings, or the profile's aids."""
        return self._profile.aids if self._profile is not None else self.services.storage.settings

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        column = Column(self.services.assets.fonts, FRect(area.left, area.top, area.width, 0), 10)
        widgets = [
            *self._choice(column, "typeface", TYPEFACES),
            column.add_label(self.t("house.appearance.sample"), LABEL, palette.FADED_INK),
            *self._choice(column, "pointer_size", POINTER_SIZES),
        ]
        if self._values.pointer_size != POINTER_SIZES[0]:
            widgets += self._choice(column, "pointer_colour", POINTER_COLOURS)
        widgets += self._press_pause(column)
        if self._profile is None:
            widgets += self._build_machine(column)
        return widgets, column.bottom

    def _choice(self, column: Column, name: str, options: Sequence[str]) -> Iterable[Widget]:
        yield column.add_label(self.t(f"house.appearance.{name}"), BODY)
        shown = [(option, self.t(f"house.appearance.{name}.{option}")) for option in options]
        value = getattr(self._values, name)
        yield column.add_widget(Choice(name, shown, value, lambda chosen: self._set(**{name: chosen})), _ROW)

    def _press_pause(self, column: Column) -> Iterable[Widget]:
        yield column.add_label(self.t("house.appearance.press_pause"), BODY)
        shown = [(str(pause), self.t(f"house.appearance.press_pause.{pause}")) for pause in PRESS_PAUSES]
        choice = Choice(
            "press_pause", shown, str(self._values.press_pause),
            lambda chosen: self._set(press_pause=int(chosen)), tooltip=self.t("house.appearance.press_pause.tip"),
        )  # fmt: skip
        yield column.add_widget(choice, _ROW)

    def _build_machine(self, column: Column) -> Iterable[Widget]:
        label, tip = self.t("house.appearance.mono"), self.t("house.appearance.mono.tip")
        is_mono = self.services.storage.settings.mono
        yield column.add_widget(
            Toggle("mono", column.area, label, is_mono, lambda value: self._set(mono=value), tooltip=tip), _ROW
        )
        if not self.services.session.is_kiosk:
            told = self.t("house.appearance.system")
            yield column.add_widget(Button("system", column.area, told, self._take_from_system, role=LABEL), _ROW)

    def _take_from_system(self) -> None:
        wishes = read_preferences(TEXT_SIZES)
        if wishes:
            self._set(**wishes, is_system_read=True)
        told = "house.appearance.system.taken" if wishes else "house.appearance.system.none"
        self.services.shell.announce(lambda: self.t(told))

    def _set(self, **values: Any) -> None:
        if self._profile is None:
            self.services.storage.change_settings(**values)
        else:
            self._profile = self._profile._replace(aids=self._profile.aids._replace(**values))
            self.services.storage.change_profile(self._profile)
            session = self.services.session
            if session.profile is not None and session.profile.identifier == self._profile.identifier:
                session.set_current_player(self._profile.identifier)
        self.services.shell.apply_settings()
        self.rebuild()
