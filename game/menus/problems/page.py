"""The page of problems: today's, the collection, a person's own missed moves."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.menus.deal_entry import CodeScene, open_coded_deal
from game.menus.name_entry import NameScene
from game.menus.problems.cards import DayCards
from game.menus.problems.collection import Collection
from game.menus.problems.model import ProblemBook
from game.menus.problems.own import MissedMoves
from game.modes.puzzle_tasks import PuzzleTask
from game.modes.puzzles import Puzzle
from game.modes.tables import SeatPlan
from game.pages.list_view import ListView
from game.pages.page import PageScene, scrolled
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import DayChanged, SceneEvent
from game.scenes.stack import Push
from game.services import Services
from game.storage.values import MissedMove
from game.ui import palette
from game.ui.controls import Choice
from game.ui.layout import Column
from game.ui.text import BODY, LABEL
from game.ui.widgets import Button, Label, Widget

TODAY: Final = "today"
COLLECTION: Final = "collection"
OWN: Final = "own"
_GAME_KEY: Final = "problems.game"
"""Extra with the game whose collection was shown last."""


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
        last = services.storage.extra(_GAME_KEY)
        games = self.book.games
        self.game: str = last if last in games else games[0] if games else ""
        self._cards = DayCards(services, self.book, self._open_day)
        self._collection = Collection(services, self.book, self._open_puzzle)
        self._missed = MissedMoves(services, self.book, ListView(self, row_height=84.0), self._open_missed)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """A new day has new problems."""
        if isinstance(event, DayChanged):
            self.book.today = event.today
            self.rebuild()
            return None
        return super().handle(event)

    def resume(self) -> None:
        """Show what was solved meanwhile."""
        super().resume()
        self.rebuild()

    # Layout ------------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The person, the way to a code, the tabs and what they show."""
        if not self.book.games:
            yield Label(self.t("problems.none"), inner, BODY, palette.FADED_INK, "center")
            return
        column = Column(self.services.assets.fonts, inner, 12)
        yield from self._build_head(column)
        due = sum(map(self.book.is_due, self.book.missed_moves()))
        own = self.t("problems.tab.own-due", n=due) if due else self.t("problems.tab.own")
        tabs = [(TODAY, self.t("problems.tab.today")), (COLLECTION, self.t("problems.tab.collection")), (OWN, own)]
        yield column.add_widget(Choice("kind", inner, tabs, self.tab, self._choose_tab), 48)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        if self.tab == OWN:
            yield from self._missed.build(body)
        else:
            yield from scrolled(self, self.tab, body, self._fill_today if self.tab == TODAY else self._fill_collection)

    def _build_head(self, column: Column) -> Iterable[Widget]:
        """Whose results count, and the entry of a code."""
        fonts, area = self.services.assets.fonts, column.area
        row = column.add_row(56)
        label = self.t("problems.player", name=self.book.person.name)
        player = Button("player", row, label, self._choose_player, "human", role=LABEL)
        wide = max(320.0, player.natural_width(fonts))
        yield replace(player, rect=FRect(row.left, row.top, wide, 56))
        if self.services.session.offers("codes"):
            code = Button("code", row, self.t("problems.open-code"), self._enter_code, "ticket", role=LABEL)
            room = code.natural_width(fonts)
            if wide + room + 12 > area.width:
                row = column.add_row(56)
            yield replace(code, rect=FRect(row.right - room, row.top, room, 56))

    def _fill_today(self, area: FRect) -> tuple[list[Widget], float]:
        """What is due, a sentence with the streak, and a card a game."""
        column = Column(self.services.assets.fonts, area, 12)
        streak = self.book.streak()
        about = [self.t("problems.about"), self.t("problems.streak", n=streak) if streak else ""]
        text = " ".join(filter(None, about))
        widgets: list[Widget] = [column.add_widget(Label(text, area, LABEL, align="center"))]
        due = self.book.due_tasks()
        if due:
            label = self.t("problems.due-button", n=len(due))
            button = Button(
                "due", area, label, self._open_due, "restart", role=LABEL, tooltip=self.t("problems.due-button.tip"),
            )  # fmt: skip
            widgets.append(column.add_widget(button, 56))
        cards, bottom = self._cards.build(FRect(area.left, column.bottom, area.width, area.bottom - column.bottom))
        return [*widgets, *cards], bottom

    def _fill_collection(self, area: FRect) -> tuple[list[Widget], float]:
        """The games as tabs, a summary, and the chips of the chosen one."""
        column = Column(self.services.assets.fonts, area, 12)
        tabs = [(game, self.t(f"house.game.{game}")) for game in self.book.games]
        widgets: list[Widget] = [column.add_widget(Choice("game", area, tabs, self.game, self._choose_game), 48)]
        summary = Label(self._collection.summary(self.game), area, LABEL, palette.FADED_INK)
        widgets.append(column.add_widget(summary))
        rest = FRect(area.left, column.bottom, area.width, area.bottom - column.bottom)
        chips, bottom = self._collection.fill(self.game, rest)
        return [*widgets, *chips], bottom

    # Actions -----------------------------------------------------------------------------------------------------

    def _choose_tab(self, tab: str) -> None:
        self.tab = tab
        self.windows.main.offset = 0.0

    def _choose_game(self, game: str) -> None:
        self.game = game
        self.services.storage.set_extra(_GAME_KEY, game)

    def _choose_player(self) -> SceneChange:
        def chosen(name: str, profile: int | None) -> None:
            self.book.person.choose(name, profile)
            self.rebuild()

        return Push(NameScene(self.services, self.book.person.player.name, chosen))

    def _enter_code(self) -> SceneChange:
        return Push(CodeScene(self.services, partial(open_coded_deal, self.services, seats=[SeatPlan()])))

    def _opened(self, task: PuzzleTask | None) -> SceneChange | None:
        return Push(routes.PuzzleRoute(task)) if task is not None else None

    def _open_day(self, game: str) -> SceneChange | None:
        return self._opened(self.book.day_task(game))

    def _open_puzzle(self, puzzle: Puzzle) -> SceneChange | None:
        return self._opened(self.book.task(puzzle))

    def _open_missed(self, move: MissedMove) -> SceneChange | None:
        return self._opened(self.book.missed_task(move))

    def _open_due(self) -> SceneChange | None:
        return self._opened(next(iter(self.book.due_tasks()), None))
