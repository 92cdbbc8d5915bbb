"""Hours tab of the operator's page."""

from __future__ import annotations

from pygame import FRect

from game.kiosk.tabs.tab import Tab
from game.ui import palette
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Widget


class HoursTab(Tab):
    """Opening hours and attract mode on the left, volumes and daily restart on the right."""

    name = "hours"

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Hours, attract mode and volumes."""
        left, right = self.halves(area)
        widgets: list[Widget] = [left.add_label(self.t("kiosk.hours"), TITLE)]
        widgets.append(left.add_label(self.t("kiosk.hours.hold"), LABEL, palette.FADED_INK))
        widgets += self.rows.hours(left)
        widgets.append(left.add_label(self.t("kiosk.setup.attract"), TITLE))
        for build in (self.rows.attractions, self.rows.attract_sound, self.rows.attract_after):
            widgets += build(left)
        widgets.append(right.add_label(self.t("kiosk.setup.sound"), TITLE))
        for build in (self.rows.volumes, self.rows.hourly_volumes, self.rows.restart):
            widgets += build(right)
        return widgets, max(left.bottom, right.bottom)
