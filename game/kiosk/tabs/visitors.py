"""Visitors tab: presets, permanent players, enabled games, idle times."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.kiosk.tabs.tab import Tab
from game.pages.confirm import ConfirmScene
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.storage.values import Settings
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, TITLE
from game.ui.widgets import Button, Widget

PRESETS = (
    "text_size", "reduced_motion", "confirm_moves", "lay_at_once", "show_targets", "recap", "flat_table", "flat_sides",
    "pace", "high_contrast", "patterns",
    "speech", "speech_rate", "typeface", "pointer_size", "pointer_colour", "press_pause", "mono",
)  # fmt: skip
"""Settings that visitors can change; every visit starts from the operator's presets."""


class VisitorsTab(Tab):
    """Presets on the left, games and times on the right."""

    name = "visitors"

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Presets, games and times."""
        left, right = self.halves(area)
        widgets: list[Widget] = [left.add_label(self.t("kiosk.presets"), TITLE)]
        widgets += self.rows.language(left)
        widgets += self._build_presets(left)
        widgets.append(right.add_label(self.t("kiosk.setup.games"), TITLE))
        widgets += self.rows.voice(left)
        for build in (self.rows.games, self.rows.play, self.rows.choices, self.rows.idle):
            widgets += build(right)
        return widgets, max(left.bottom, right.bottom)

    def _build_presets(self, column: Column) -> Iterable[Widget]:
        yield column.add_label(self.t("kiosk.presets.text"), LABEL)
        yield column.add_widget(
            Button(
                "presets", column.area, self.t("kiosk.presets.set"), lambda: Push(routes.SettingsRoute()), "settings"
            ),
            56,
        )
        yield column.add_widget(
            Button(
                "players", column.area, self.t("kiosk.presets.players"), lambda: Push(routes.PlayersRoute()), "people"
            ),
            56,
        )
        settings, defaults = self.services.storage.settings, Settings()
        changed = sum(getattr(settings, name) != getattr(defaults, name) for name in PRESETS)
        again = Button(
            "usual", column.area, self.t("kiosk.presets.usual"), self._restore, "restart", is_enabled=changed > 0
        )
        yield column.add_widget(again, 56)
        yield column.add_label(self.t("kiosk.presets.changed", n=changed), BODY)

    def _restore(self) -> SceneChange:
        defaults = Settings()

        def surely() -> None:
            self.rows.set(**{name: getattr(defaults, name) for name in PRESETS})

        return Push(ConfirmScene(self.services, "kiosk.confirm.usual", surely))
