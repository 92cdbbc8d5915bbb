"""The pause menu of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pygame import FRect

from game.core.state import is_integer
from game.pages.page import DialogScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.table.scene import TableScene
from game.ui.input import Command
from game.ui.text import LABEL
from game.ui.widgets import Button, Widget

_MUTED: Final = {"sound": ("sound", "ambience"), "music": ("music",)}
"""What each of the two switches silences."""
_USUAL_VOLUME: Final = 60


def _volume(kept: object) -> int:
    return kept if is_integer(kept) and 0 < kept <= 100 else _USUAL_VOLUME


class PauseScene(DialogScene):
    """Go on, rules, settings, a new deal, back to the chart. The game stays kept."""

    name = "pause"
    heading_key = "house.pause.heading"
    widest = 480.0
    tallest = 560.0

    def __init__(self, services: Services, table: TableScene) -> None:
        super().__init__(services)
        self.table = table

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """One button a line."""
        is_lesson = self.table.lesson is not None
        again = ("lesson-again" if is_lesson else "again", "restart", self._deal_again, "paper")
        entries = [
            ("resume", "play", Pop, "primary"),
            ("rules", "help", self._open_rules, "paper"),
            ("settings", "settings", self._open_settings, "paper"),
            again,
            ("chart", "home", self._to_chart, "paper"),
        ]
        for index, (name, icon, action, style) in enumerate(entries):
            rect = FRect(inner.left + 24, inner.top + index * 72, inner.width - 48, 60)
            yield Button(name, rect, self.t(f"house.pause.{name}"), action, icon, style)  # type: ignore[arg-type]
        if self.services.is_kiosk:  # there the volumes are the operator's
            return
        half = (inner.width - 48 - 12) / 2
        top = inner.top + len(entries) * 72
        for index, name in enumerate(_MUTED):
            is_on = self._is_heard(name)
            icon = ("speaker" if name == "sound" else "music") if is_on else "speaker_off"
            place = FRect(inner.left + 24 + index * (half + 12), top, half, 56)
            label = self.t(f"house.pause.{name}-{'on' if is_on else 'off'}")
            yield Button(name, place, label, lambda name=name: self._mute(name), icon, role=LABEL)  # type: ignore[misc]

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
        self.services.apply_settings()

    def _open_rules(self) -> SceneChange:
        from game.house.rules import RulesScene

        return Push(RulesScene(self.services, self.table.game, offers_lesson=False))

    def on_command(self, command: Command) -> SceneChange | None:
        """Help means the rules of the game."""
        return self._open_rules() if command is Command.HELP else super().on_command(command)

    def _open_settings(self) -> SceneChange:
        from game.house.settings import SettingsScene

        return Push(SettingsScene(self.services))

    def _deal_again(self) -> SceneChange:
        if self.table.lesson is not None:
            self.table.lesson.is_restart_due = True
            return Pop()
        from game.house.chart import TitleScene
        from game.house.setup import SetupScene
        from game.pages.confirm import ConfirmScene

        def set_table() -> SceneChange:
            return Reset(TitleScene(self.services, SetupScene(self.services, self.table.game)))

        return Push(ConfirmScene(self.services, "house.confirm.new-game", set_table))

    def _to_chart(self) -> SceneChange:
        from game.house.chart import TitleScene

        return Reset(TitleScene(self.services))
