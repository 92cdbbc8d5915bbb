"""The pause menu of a table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from pygame import FRect

from game.core.state import is_integer
from game.pages.page import DialogScene, inner_of
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import SceneEvent
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.table.sessions.session import PauseEntry
from game.ui import palette
from game.ui.bindings import Command
from game.ui.text import LABEL
from game.ui.widgets import Action, Button, ButtonStyle, Label, Widget

_MUTED: Final = {"sound": ("sound", "ambience"), "music": ("music",)}
"""Kinds of sound that each of the two switches silences."""
_USUAL_VOLUME: Final = 60


def _volume(kept: object) -> int:
    return kept if is_integer(kept) and 0 < kept <= 100 else _USUAL_VOLUME


class PauseScene(DialogScene):
    """Continue, rules, settings, new deal, chart. The game stays saved."""

    name = "pause"
    heading_key = "house.pause.heading"
    max_size = (480.0, 600.0)

    def __init__(
        self,
        services: Services,
        game: str,
        own_entry: PauseEntry | None,
        kept_key: str = "",
        *,
        hides_table: bool = False,
    ) -> None:
        """``own_entry`` is that of the table's session; None without one.

        ``kept_key`` is the key of the line about a game that is left; empty where nothing is kept. ``hides_table`` for a
        table with a clock: nobody thinks on while it stands still.
        """
        super().__init__(services)
        self.is_opaque = hides_table
        self.game = game
        self._own_entry = own_entry
        self._kept_key = kept_key

    def paper(self, area: FRect) -> FRect:
        """A paper as high as its lines need."""
        paper = super().paper(area)
        inner = inner_of(self, paper)
        rects = [widget.rect for widget in self.build_page(inner) if isinstance(widget, Button | Label)]
        height = paper.height - max(0.0, inner.bottom - max(rect.bottom for rect in rects))
        return FRect(paper.left, area.centery - height / 2, paper.width, height)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """One button per line."""
        entries: list[tuple[str, str, Action, ButtonStyle]] = [
            ("resume", "play", Pop, "primary"),
            ("rules", "help", self._open_rules, "paper"),
            ("settings", "settings", self._open_settings, "paper"),
        ]
        if self._own_entry is not None:
            name, action, icon = self._own_entry
            entries.append((name, icon, action, "paper"))
        entries.append(("chart", "home", self._to_chart, "paper"))
        letters = self.services.storage.saved_games.ticket_of(self.game)
        if letters:
            entries.append(("leave", "ticket", partial(Reset, routes.LeaveRoute()), "paper"))
        top = inner.top
        for name, icon, action, style in entries:
            rect = FRect(inner.left + 24, top, inner.width - 48, 60)
            yield Button(name, rect, self.t(f"house.pause.{name}"), action, icon, style)
            top += 72
            if name == "chart" and self._kept_key and not letters:
                kept = Label(self.t(self._kept_key), inner, LABEL, palette.FADED_INK, "center")
                kept = kept.fitted(self.services.assets.fonts, FRect(inner.left + 24, top - 6, inner.width - 48, 0))
                yield kept
                top = kept.rect.bottom + 12
        if self.services.session.is_kiosk:  # there the volumes are the operator's
            if letters:
                line = FRect(inner.left, top, inner.width, inner.bottom - top)
                yield Label(self.t("kiosk.ticket.yours", ticket=letters), line, LABEL, align="center")
            return
        half = (inner.width - 48 - 12) / 2
        for index, name in enumerate(_MUTED):
            is_on = self._is_heard(name)
            icon = ("speaker" if name == "sound" else "music") if is_on else "speaker_off"
            place = FRect(inner.left + 24 + index * (half + 12), top, half, 56)
            label = self.t(f"house.pause.{name}-{'on' if is_on else 'off'}")
            yield Button(name, place, label, partial(self._mute, name), icon, role=LABEL)

    def _is_heard(self, name: str) -> bool:
        return any(getattr(self.services.storage.settings, volume) for volume in _MUTED[name])

    def _mute(self, name: str) -> None:
        """Silence, or what was heard before it."""
        storage = self.services.storage
        volumes = {volume: getattr(storage.settings, volume) for volume in _MUTED[name]}
        if self._is_heard(name):
            storage.set_extra(f"muted.{name}", volumes)
            storage.change_settings(**dict.fromkeys(volumes, 0))
        else:
            kept = storage.extra(f"muted.{name}")
            before = kept if isinstance(kept, dict) else {}
            storage.change_settings(**{volume: _volume(before.get(volume)) for volume in volumes})
        self.services.shell.apply_settings()

    def _open_rules(self) -> SceneChange:
        return Push(routes.RulesRoute(self.game, offers_lesson=False))

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Help means the rules of the game."""
        return self._open_rules() if event is Command.HELP else super().handle(event)

    def _open_settings(self) -> SceneChange:
        return Push(routes.SettingsRoute())

    def _to_chart(self) -> SceneChange:
        return Reset(routes.ChartRoute())
