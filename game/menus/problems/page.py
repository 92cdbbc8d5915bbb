"""The page of problems: today's, the collection, a person's own missed moves."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.menus.players.name_entry import NameScene
from game.menus.problems.cards import TodayView
from game.menus.problems.code_entry import CodeScene
from game.menus.problems.collection import Collection
from game.menus.problems.model import ProblemBook
from game.menus.problems.own import MissedMoves
from game.modes.tables import SeatPlan
from game.pages.coded_deals import open_coded_deal
from game.pages.list_view import ListView
from game.pages.page import PageScene, scrolled
from game.scenes.base import SceneChange
from game.scenes.events import DayChanged, SceneEvent
from game.scenes.stack import Push
from game.services import Services
from game.ui import palette
from game.ui.controls import Choice
from game.ui.layout import Column
from game.ui.text import BODY, LABEL
from game.ui.widgets import Button, Label, Widget

TODAY: Final = "today"
COLLECTION: Final = "collection"
OWN: Final = "own"


class SolverRow:
    """The row above the tabs: whose results count, and the entry of a code."""

    def __init__(self, services: Services, book: ProblemBook, changed: Callable[[], None]) -> None:
        self._services = services
        self._book = book
        self._changed = changed

    def build(self, column: Column) -> Iterable[Widget]:
        """Both buttons side by side, or one below the other."""
        t, fonts, area = self._services.assets.t, self._services.assets.fonts, column.area
        row = column.add_row(56)
        label = t("problems.player", name=self._book.person.name)
        player = Button("player", row, label, self._choose_player, "human", role=LABEL)
        wide = max(320.0, player.natural_width(fonts))
        yield replace(player, rect=FRect(row.left, row.top, wide, 56))
        if self._services.session.offers("codes"):
            code = Button(
                "code", row, t("problems.open-code"), self._enter_code, "ticket", role=LABEL,
                tooltip=t("problems.open-code.tip"),
            )  # fmt: skip
            room = code.natural_width(fonts)
            if wide + room + 12 > area.width:
                row = column.add_row(56)
            yield replace(code, rect=FRect(row.right - room, row.top, room, 56))

    def _choose_player(self) -> SceneChange:
        def chosen(name: str, profile: int | None) -> None:
            self._book.person.choose(name, profile)
            self._changed()

        return Push(NameScene(self._services, self._book.person.player.name, chosen))

    def _enter_code(self) -> SceneChange:
        return Push(CodeScene(self._services, partial(open_coded_deal, self._services, seats=[SeatPlan()])))


class ProblemsScene(PageScene):
    """Tabs: the problems of the day with what is due, the collection by game, the person's own missed moves."""

    name = "problems"
    heading_key = "problems.heading"
    sheets = ("ui", "title")

    def __init__(self, services: Services, today: datetime.date | None = None) -> None:
        """``today`` None: the clock's day."""
        super().__init__(services)
        self.book = ProblemBook(services, today)
        self.tab = TODAY
        self._solver = SolverRow(services, self.book, self.rebuild)
        self._today = TodayView(services, self.book)
        self._collection = Collection(services, self.book)
        self._missed = MissedMoves(services, self.book, ListView(self, row_height=84.0))

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """A new day has new problems."""
        if not isinstance(event, DayChanged):
            return super().handle(event)
        self.book.today = event.today
        self.rebuild()
        return None

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The person, the way to a code, the tabs and what they show."""
        if not self.book.games:
            yield Label(self.t("problems.none"), inner, BODY, palette.FADED_INK, "center")
            return
        column = Column(self.services.assets.fonts, inner, 12)
        yield from self._solver.build(column)
        due = sum(map(self.book.is_due, self.book.missed_moves()))
        own = self.t("problems.tab.own-due", n=due) if due else self.t("problems.tab.own")
        tabs = [(TODAY, self.t("problems.tab.today")), (COLLECTION, self.t("problems.tab.collection")), (OWN, own)]
        yield column.add_widget(Choice("kind", tabs, self.tab, self._choose_tab), 48)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        if self.tab == OWN:
            yield from self._missed.build(body)
        else:
            yield from scrolled(self, self.tab, body, (self._today if self.tab == TODAY else self._collection).fill)

    def _choose_tab(self, tab: str) -> None:
        self.tab = tab
        self.windows.main.offset = 0.0
