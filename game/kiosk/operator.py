"""Operator page of a kiosk: daily facts, statistics, presets, faults, and the only exit."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Final

from pygame import FRect

from game.kiosk.closed import ClosedScene
from game.kiosk.hours import is_open
from game.kiosk.tabs.machine import MachineTab
from game.kiosk.tabs.tab import Tab
from game.kiosk.tabs.tables import RecordsTab
from game.kiosk.tabs.times import HoursTab
from game.kiosk.tabs.today import TodayTab
from game.kiosk.tabs.visitors import VisitorsTab
from game.kiosk.tickets import TicketScene
from game.kiosk.visit import Ticket, begin_visit, end_visit
from game.pages.page import PageScene, scrolled
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Reset
from game.services import Services
from game.ui.controls import Choice
from game.ui.layout import Column
from game.ui.widgets import Widget

TABS: Final[tuple[type[Tab], ...]] = (
    TodayTab,
    VisitorsTab,
    HoursTab,
    RecordsTab,
    MachineTab,
)


class OperatorScene(PageScene):
    """Tabs of the operator; changes made here are permanent, outside any visit."""

    name = "operator-page"
    heading_key = "house.operator.heading"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._tabs = {tab.name: tab(self) for tab in TABS}
        self.tab = TodayTab.name
        self._tickets: list[Ticket] = []
        self._language = ""
        """Language of the visit before the operator's page."""

    def enter(self) -> None:
        """End the visit, so that changes apply to the kiosk itself."""
        self._language = self.services.assets.texts.language
        self._tickets = end_visit(self.services)

    def step_back(self) -> SceneChange:
        """Return to the chart, after the tickets of an interrupted visit; outside opening hours close the kiosk at once."""
        if self._tickets:
            return Reset(TicketScene(self.services, self._tickets, self._language))
        is_welcome = is_open(self.services.storage.settings.kiosk_hours, datetime.datetime.now())
        return Pop() if is_welcome or not self.services.session.is_kiosk else Reset(ClosedScene(self.services))

    def leave(self) -> None:
        """Begin a new visit, unless the kiosk has to be set up first."""
        if self.services.session.is_kiosk and self.services.storage.settings.operator_pin:
            begin_visit(self.services)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Tab bar and the chosen tab's content."""
        column = Column(self.services.assets.fonts, inner, 12)
        tabs = [(name, self.t(f"kiosk.tab.{name}")) for name in self._tabs]
        yield column.add_widget(Choice("tab", tabs, self.tab, self._choose), 52)
        window = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        yield from scrolled(self, "content", window, self._tabs[self.tab].fill)

    def _choose(self, name: str) -> None:
        self.tab = name
        self.windows.main.offset = 0.0
        self.rebuild()
