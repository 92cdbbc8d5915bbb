"""Machine tab: faults, hardware checks, log, export, PIN, and the only exit."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.kiosk.export import ExportScene
from game.kiosk.hardware_checks import ScreenCheckScene, TouchCheckScene
from game.kiosk.operator_log import OperatorLog
from game.kiosk.pin import NewPinScene
from game.kiosk.tabs.tab import Tab
from game.menus.sessions.page import SessionSummaryScene
from game.pages.confirm import ConfirmScene
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Quit
from game.ui import palette
from game.ui.layout import Column
from game.ui.sound_effects import Sound
from game.ui.text import BODY, LABEL, TITLE
from game.ui.widgets import Action, Button, UnplacedLabel, Widget

_MAX_LINES = 40
LOGGED_EVENTS = ("factory", "fall", "hang", "crash", "restart", "took-over", "wrong-pin", "show", "data")
"""Log events with a text (``kiosk.log.*``)."""


class MachineTab(Tab):
    """Actions on the left, log on the right."""

    name = "machine"

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Actions and log."""
        left, right = self.halves(area)
        widgets: list[Widget] = []
        trouble = self.services.storage.fault
        if trouble is not None:
            widgets.append(left.add_label(self.t(trouble.key, **trouble.values), BODY, palette.DARK_CORAL))
        widgets += self._build_actions(left)
        widgets += self._build_log(right)
        return widgets, max(left.bottom, right.bottom)

    def _build_actions(self, column: Column) -> Iterable[Widget]:
        area = column.area
        yield column.add_label(self.t("kiosk.trials"), TITLE)
        trials: list[tuple[str, str, Action]] = [
            ("screen", "window", lambda: Push(ScreenCheckScene(self.services))),
            ("touch", "touch", lambda: Push(TouchCheckScene(self.services))),
            ("sound", "speaker", self._play_test_sound),
        ]
        buttons = [
            Button(f"try-{name}", area, self.t(f"kiosk.trials.{name}"), action, icon, role=LABEL)
            for name, icon, action in trials
        ]
        yield from column.add_buttons(buttons, gap=8, min_height=56)
        yield column.add_label(self.t("kiosk.machine"), TITLE)
        yield column.add_widget(
            Button("export", area, self.t("kiosk.export"), lambda: Push(ExportScene(self.services)), "save"), 56
        )
        ways = [
            Button("data", area, self.t("data.button"), lambda: Push(routes.DataRoute()), "save", role=LABEL),
            Button("statistics", area, self.t("statistics.button"), lambda: Push(routes.StatisticsRoute()), "trophy", role=LABEL),
        ]  # fmt: skip
        yield from column.add_side_by_side([(way, 1 / len(ways)) for way in ways], 56)
        yield column.add_widget(
            Button("evening", area, self.t("house.evening"), lambda: Push(SessionSummaryScene(self.services)), "star"),
            56,
        )
        yield column.add_widget(Button("new-pin", area, self.t("house.operator.new-pin"), self._new_pin, "lock"), 56)
        yield column.add_widget(Button("exit", area, self.t("house.operator.exit"), self._exit, "power"), 56)

    def _build_log(self, column: Column) -> Iterable[Widget]:
        yield column.add_label(self.t("kiosk.log"), TITLE)
        entries = [
            entry for entry in OperatorLog(self.services.storage.folder).entries() if entry.event in LOGGED_EVENTS
        ][:_MAX_LINES]
        if not entries:
            yield column.add_label(self.t("kiosk.log.none"), BODY)
        for entry in entries:
            when = f"{self.services.assets.texts.short_date(entry.when.date())} {entry.when:%H:%M}"
            entry_text = self.t(f"kiosk.log.{entry.event}", **entry.details)
            parts = [
                (UnplacedLabel(when, LABEL, palette.FADED_INK), 0.3),
                (UnplacedLabel(entry_text, LABEL), 0.7),
            ]
            yield from column.add_side_by_side(parts)

    def _play_test_sound(self) -> None:
        self.services.assets.sounds.play(Sound.WIN)

    def _new_pin(self) -> SceneChange:
        return Push(NewPinScene(self.services, Pop))

    def _exit(self) -> SceneChange:
        return Push(ConfirmScene(self.services, "house.confirm.exit", Quit))
