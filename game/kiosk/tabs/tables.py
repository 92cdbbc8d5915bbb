"""Records tab: words that no name may hold, and the record tables: clear all, a board's, or a single line."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game import registry
from game.kiosk.tabs.blocked_words import BlockedWordsSection
from game.kiosk.tabs.tab import Tab
from game.pages.confirm import ConfirmScene
from game.pages.page import PageScene
from game.profanity import censored_name
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Replace
from game.storage.values import TableLine
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, TITLE
from game.ui.widgets import Button, UnplacedLabel, Widget

_MAX_LINES = 30


class RecordsTab(Tab):
    """Blocked words above the record tables."""

    name = "tables"

    def __init__(self, page: PageScene) -> None:
        super().__init__(page)
        self._sections = (BlockedWordsSection(page), TablesSection(page))

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Words, then tables."""
        widgets: list[Widget] = []
        bottom = area.top
        for section in self._sections:
            more, bottom = section.fill(FRect(area.left, bottom, area.width, max(0.0, area.bottom - bottom)))
            widgets += more
            bottom += 12
        return widgets, bottom - 12


class TablesSection(Tab):
    """Choices of game and board, and the lines of the board's tables."""

    def __init__(self, page: PageScene) -> None:
        super().__init__(page)
        self.game = registry.GAMES[0]
        self.number = 0

    @property
    def boards(self) -> list[str]:
        """Board names of the game with results, including deleted boards."""
        return list(dict.fromkeys(table.board for table in self.services.storage.records.tables(self.game)))

    @property
    def has_any(self) -> bool:
        """True if any game has results."""
        return any(self.services.storage.records.tables(game) for game in registry.GAMES)

    def lines(self, board: str) -> list[TableLine]:
        """Lines of all tables of a board, best first."""
        records = self.services.storage.records
        found = [
            line
            for table in records.tables(self.game, board)
            for line in records.best_lines(table, limit=_MAX_LINES, one_per_player=False)
        ]
        return sorted(found, key=lambda line: -line.score)[:_MAX_LINES]

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Choices, clear buttons, and one row a line."""
        column = Column(self.page.services.assets.fonts, area)
        heading = column.add_label(self.t("kiosk.tables"), TITLE)
        games = [(game, self.t(f"house.game.{game}")) for game in registry.GAMES]
        choice = Choice("table", games, self.game, self._choose)
        widgets: list[Widget] = [heading, column.add_widget(choice, 48)]
        boards = self.boards
        everything = Button(
            "reset", area, self.t("house.operator.reset"), self._clear_all, "trash", role=LABEL, is_enabled=self.has_any
        )
        if not boards:
            widgets.append(column.add_label(self.t("kiosk.tables.none"), BODY, min_height=60))
            widgets.append(column.add_widget(everything, 56))
            return widgets, column.bottom
        self.number %= len(boards)
        board = boards[self.number]
        titles = {
            entry.name: entry.title(self.services.assets.texts.language)
            for entry in self.services.background.boards.listed(self.game)
        }
        stepper = Stepper("board", area, titles.get(board, board), partial(self._turn, -1), partial(self._turn, 1))
        one = Button(
            "clear-board", area, self.t("kiosk.tables.board"), partial(self._clear_board, board), "trash", role=LABEL
        )
        widgets += column.add_side_by_side([(stepper, 0.4), (one, 0.3), (everything, 0.3)], 56)
        for line in self.lines(board):
            when = self.services.assets.texts.short_date(line.ended.date())
            remove = Button(
                f"line-{line.record}-{line.seat}", area, self.t("kiosk.tables.line"), partial(self._clear_line, line), "trash",
                role=LABEL,
            )  # fmt: skip
            parts = [
                (UnplacedLabel(str(line.score), BODY, align="right"), 0.1),
                (UnplacedLabel(f"  {censored_name(line.name)}", BODY), 0.4),
                (UnplacedLabel(when, LABEL), 0.25),
                (remove, 0.25),
            ]
            widgets += column.add_side_by_side(parts, 52)
        return widgets, column.bottom

    def _choose(self, game: str) -> None:
        self.game, self.number = game, 0
        self.page.rebuild()

    def _turn(self, step: int) -> None:
        self.number += step
        self.page.rebuild()

    def _clear_line(self, line: TableLine) -> None:
        self.services.storage.records.remove_from_table(line.record, line.seat)
        self.page.rebuild()

    def _clear_board(self, board: str) -> SceneChange:
        def clear() -> None:
            self.services.storage.records.clear_tables(self.game, board)

        return Push(ConfirmScene(self.services, "kiosk.confirm.board", clear))

    def _clear_all(self) -> SceneChange:
        def surely() -> SceneChange:
            clear = self.services.storage.records.clear_tables
            return Replace(ConfirmScene(self.services, "house.confirm.reset-surely", clear))

        return Push(ConfirmScene(self.services, "house.confirm.reset-tables", surely))
