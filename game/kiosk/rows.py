"""Rows of operator settings, shared by set-up and operator page; changes take effect at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from pygame import FRect

from game import registry
from game.kiosk.opening_hours import OpeningHoursRows
from game.services import Services
from game.storage.values import (
    ATTRACTIONS,
    KIOSK_CHOICES,
    KIOSK_PLAYS,
    KIOSK_VOICES,
    LOUDNESS,
    Settings,
    kiosk_voice_settings,
)
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Slider, Stepper
from game.ui.layout import Column, button_rows
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Button, CustomWidget, HitTarget, InteractionState, TargetRole, UnplacedLabel, Widget

ROW: Final = 52.0
_IDLE_STEPS: Final = (30, 45, 60, 90, 120, 180, 300, 600)
_ATTRACT_STEPS: Final = (15, 30, 60, 120, 300, 600)
_RESTART_HOURS: Final = (-1, *range(24))
_VOLUME_STEPS: Final = (100, 50, 25, 0)
"""Volumes that a touch on an hour cycles through, in per cent."""
_BARS_HEIGHT: Final = 132.0


class OperatorRows:
    """Builder of setting rows in a column; every change is saved at once."""

    def __init__(self, services: Services, changed: Callable[[], None]) -> None:
        self.services = services
        self._changed = changed
        self._hours = OpeningHoursRows(
            services.assets, lambda: self.settings.kiosk_hours, lambda hours: self.set(kiosk_hours=hours)
        )

    @property
    def settings(self) -> Settings:
        return self.services.storage.settings

    def set(self, **values: Any) -> None:
        """Change settings and apply them at once."""
        self.services.storage.change_settings(**values)
        self.services.shell.apply_settings()
        self._changed()

    def t(self, key: str, **values: Any) -> str:
        return self.services.assets.t(key, **values)

    def language(self, column: Column) -> Iterable[Widget]:
        """Row: language for visitors."""
        languages = [(code, each.name) for code, each in self.services.assets.texts.languages.items()]
        choice = Choice("language", languages, self.services.assets.texts.language, self._choose_language)
        yield column.add_widget(choice, ROW)

    def _choose_language(self, language: str) -> None:
        self.services.session.choose_language(language)
        self._changed()

    def volumes(self, column: Column) -> Iterable[Widget]:
        """Rows: volumes of effects, music and ambience."""
        for name in ("sound", "music", "ambience"):
            label, volume = self.t(f"house.settings.{name}"), getattr(self.settings, name) / 100
            yield column.add_widget(Slider(name, column.area, label, volume, partial(self._set_volume, name)), ROW)

    def _set_volume(self, name: str, share: float) -> None:
        volume = round(share * 20) * 5
        if volume != getattr(self.settings, name):
            self.set(**{name: volume})

    def voice(self, column: Column) -> Iterable[Widget]:
        """Rows: whether visitors have the voice, and whether a visit begins with it."""
        yield column.add_label(self.t("kiosk.voice"), BODY)
        options = [(name, self.t(f"kiosk.voice.{name}")) for name in KIOSK_VOICES]
        choice = Choice(
            "kiosk-voice", options, self.settings.kiosk_voice,
            lambda voice: self.set(**kiosk_voice_settings(voice)), tooltip=self.t("kiosk.voice.tip"),
        )  # fmt: skip
        yield column.add_widget(choice, ROW)

    def games(self, column: Column) -> Iterable[Widget]:
        """Row: enabled games."""
        chosen = self.settings.kiosk_games
        names = [(game, self.t(f"house.game.{game}")) for game in registry.GAMES]
        yield from self._several(column, "game", names, chosen, lambda games: self.set(kiosk_games=games))

    def play(self, column: Column) -> Iterable[Widget]:
        """Rows: effect of an isle on the chart."""
        yield column.add_label(self.t("kiosk.play"), BODY)
        options = [(name, self.t(f"kiosk.play.{name}")) for name in KIOSK_PLAYS]
        choice = Choice("play", options, self.settings.kiosk_play, lambda value: self.set(kiosk_play=value))
        yield column.add_widget(choice, ROW)

    def choices(self, column: Column) -> Iterable[Widget]:
        """Row: choices of the visitors, all of which may be off."""
        yield column.add_label(self.t("kiosk.choices"), BODY)
        is_setup = self.settings.kiosk_play == "setup"
        names = [
            (name, self.t(f"kiosk.choices.{name}")) for name in KIOSK_CHOICES if not (is_setup and name == "setup")
        ]
        chosen = self.settings.kiosk_choices
        hidden = tuple(name for name in chosen if is_setup and name == "setup")
        yield from self._several(
            column, "choice", names, chosen, lambda taken: self.set(kiosk_choices=(*hidden, *taken)), least=0
        )

    def attractions(self, column: Column) -> Iterable[Widget]:
        """Row: content of the attract mode."""
        names = [(name, self.t(f"kiosk.attract.{name}")) for name in ATTRACTIONS]
        chosen = self.settings.kiosk_attract
        yield from self._several(column, "show", names, chosen, lambda shown: self.set(kiosk_attract=shown))

    def attract_sound(self, column: Column) -> Iterable[Widget]:
        """Row: loudness of the attract mode."""
        options = [(name, self.t(f"kiosk.loudness.{name}")) for name in LOUDNESS]
        chosen = self.settings.kiosk_attract_sound
        choice = Choice("attract-sound", options, chosen, lambda value: self.set(kiosk_attract_sound=value))
        yield from self._labelled(column, "kiosk.attract-sound", choice)

    def _several(
        self,
        column: Column,
        start: str,
        names: list[tuple[str, str]],
        chosen: tuple[str, ...],
        take: Callable[[tuple[str, ...]], None],
        least: int = 1,
    ) -> Iterable[Widget]:
        """Toggle buttons with at least ``least`` of them on."""

        def switch(name: str) -> None:
            on = set(chosen) ^ {name}
            if len(on & {each for each, _ in names}) >= least:
                take(tuple(each for each, _ in names if each in on))

        buttons = [
            Button(f"{start}-{name}", column.area, label, partial(switch, name), "tick" if name in chosen else "",
                   is_selected=name in chosen, role=LABEL)
            for name, label in names
        ]  # fmt: skip
        place = FRect(column.area.left, column.bottom, column.area.width, 0)
        placed = button_rows(column.fonts, buttons, place, gap=8, min_height=ROW, max_lines=1)
        column.add_row(placed[-1].rect.bottom - column.bottom)
        yield from placed

    def idle(self, column: Column) -> Iterable[Widget]:
        """Row: idle time before the prompt at a table."""
        yield from self._steps(column, "kiosk_idle_seconds", _IDLE_STEPS, "house.operator.idle")

    def attract_after(self, column: Column) -> Iterable[Widget]:
        """Row: idle time at the chart before the attract mode."""
        yield from self._steps(column, "kiosk_attract_seconds", _ATTRACT_STEPS, "house.operator.attract")

    def restart(self, column: Column) -> Iterable[Widget]:
        """Row: hour of the daily restart."""
        yield from self._steps(column, "kiosk_restart_hour", _RESTART_HOURS, "house.operator.restart")

    def _steps(self, column: Column, name: str, steps: tuple[int, ...], key: str) -> Iterable[Widget]:
        value: int = getattr(self.settings, name)
        at = min(range(len(steps)), key=lambda index: abs(steps[index] - value))
        shown = self.t("house.operator.never") if value < 0 else self.t(f"{key}.value", n=value)
        stepper = Stepper(
            name, column.area, shown,
            (lambda: self.set(**{name: steps[at - 1]})) if at > 0 else None,
            (lambda: self.set(**{name: steps[at + 1]})) if at < len(steps) - 1 else None,
        )  # fmt: skip
        yield from self._labelled(column, key, stepper)

    def _labelled(self, column: Column, key: str, control: Any) -> Iterable[Widget]:
        yield from column.add_side_by_side([(UnplacedLabel(self.t(key), BODY), 0.5), (control, 0.5)], ROW)

    def hours(self, column: Column) -> Iterable[Widget]:
        """Rows: opening hours."""
        yield from self._hours.build(column)

    def hourly_volumes(self, column: Column) -> Iterable[Widget]:
        """Row: a volume bar for each hour; a touch lowers the volume, then starts again at full."""
        yield column.add_label(self.t("kiosk.loud-hours"), LABEL)
        area = column.add_row(_BARS_HEIGHT)
        width = area.width / 24
        places = [FRect(area.left + hour * width, area.top, width, area.height) for hour in range(24)]
        volumes = self.settings.kiosk_volumes
        hit_targets = [
            HitTarget(
                f"loud-{hour}",
                place,
                partial(self._lower_volume, hour),
                label=self.t("kiosk.voice.loud-hour", hour=hour, volume=volumes[hour]),
                role=TargetRole.BUTTON,
            )
            for hour, place in enumerate(places)
        ]

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/inset_paper", area)
            for hour, place in enumerate(places):
                room = FRect(place.left + 3, place.top + 8, place.width - 6, place.height - 34)
                high = room.height * volumes[hour] / 100
                canvas.fill(palette.FADED_INK, FRect(room.left, room.bottom - 2, room.width, 2))
                canvas.fill(palette.DARK_BRASS, FRect(room.left, room.bottom - high, room.width, high))
                if hour % 3 == 0:
                    canvas.text(str(hour), place.centerx, place.bottom - 13, LABEL_BOLD, palette.INK, "center")
                if interaction.focused == f"loud-{hour}" or interaction.hovered == f"loud-{hour}":
                    canvas.outline(place.inflate(-1, -4), palette.INK, 2, 4)

        yield CustomWidget(paint, hit_targets)

    def _lower_volume(self, hour: int) -> None:
        volumes = list(self.settings.kiosk_volumes)
        following = [volume for volume in _VOLUME_STEPS if volume < volumes[hour]]
        volumes[hour] = following[0] if following else _VOLUME_STEPS[0]
        self.set(kiosk_volumes=tuple(volumes))
