"""Record pages of single deals: the list of deals with a table, and a deal's first attempts, later ones and trend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.core.state import FormatError
from game.match.records import Record
from game.menus.records.record_filter import MIN_TREND, RecordFilter
from game.menus.records.trend import paint_trend
from game.modes.codes import deal_of_record, to_code
from game.modes.deals import Deal
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.tables import SeatPlan, TablePlan
from game.pages.list_view import ListView
from game.pages.page import PageScene, scrolled
from game.profanity import censored_name
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.storage import Storage
from game.storage.values import PlayedDeal, TableLine
from game.table.table_setup import match_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Stepper
from game.ui.layout import Column
from game.ui.scroll import ListRow
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, CustomWidget, Widget


def deal_of_entry(storage: Storage, entry: PlayedDeal) -> Deal | None:
    """The deal from its latest record; None for a record without a seed or an unreadable one."""
    written = storage.records.get(entry.record)
    try:
        return deal_of_record(written) if written is not None else None
    except (KeyError, TypeError):
        return None


def code_of_entry(storage: Storage, entry: PlayedDeal) -> str:
    """Code of a deal; the first letters of its id if there is no code."""
    deal = deal_of_entry(storage, entry)
    try:
        return to_code(deal) if deal is not None else entry.deal[:4]
    except FormatError:
        return entry.deal[:4]


class DealsView:
    """Deals of the chosen game, one row each."""

    def __init__(self, services: Services, choice: RecordFilter, list_view: ListView) -> None:
        self._services = services
        self._assets = services.assets
        self._choice = choice
        self._list = list_view

    def build(self, body: FRect) -> Iterable[Widget]:
        """Deals, most recently played first, or a hint if there are none."""
        storage = self._services.storage
        rows = [
            ListRow(
                f"deal-{index + 1}",
                partial(self._paint, entry, code_of_entry(storage, entry)),
                partial(self._open, entry),
                height=2 * self._assets.fonts.line_height(LABEL) + 12,
            )
            for index, entry in enumerate(storage.records.deals_played(self._choice.chosen.game))
        ]
        yield from self._list.build("deals", body, rows, self._assets.t("house.deals.none"))

    def _paint(self, entry: PlayedDeal, code: str, canvas: Canvas, row: FRect) -> None:
        line = self._assets.fonts.line_height(LABEL)
        place = FRect(row.left + 16, row.top + 6, row.width - 32, line)
        canvas.text_box(code, place, LABEL_BOLD)
        summary = self._assets.t("house.deals.row", n=entry.games, best=self._assets.texts.number(entry.best))
        canvas.text_box(summary, place, LABEL, palette.FADED_INK, "right")
        canvas.text_box(deal_title(self._services, entry), place.move(0, line), LABEL, palette.FADED_INK)

    def _open(self, entry: PlayedDeal) -> SceneChange:
        return Push(DealTableScene(self._services, entry))


def deal_title(services: Services, entry: PlayedDeal) -> str:
    """Board title and number of seats of a deal."""
    table = entry.table
    title = services.background.boards.title(table.game, table.board, services.assets.texts.language)
    alone = services.assets.t("house.records.alone")
    seats = alone if table.seats == 1 else services.assets.t("house.records.seats", n=table.seats)
    return f"{title} · {seats}"


class DealTableScene(PageScene):
    """Record table of one deal."""

    name = "deal-table"
    max_size = (1240.0, 1100.0)

    def __init__(self, services: Services, entry: PlayedDeal) -> None:
        super().__init__(services)
        self.entry = entry
        self._player = 0

    def heading(self) -> str:
        return self.t("house.deals.deal", code=code_of_entry(self.services.storage, self.entry))

    def lines(self, *, first: bool) -> list[TableLine]:
        """First attempts at the deal, or later ones; best first."""
        records = self.services.storage.records
        found = records.best_lines(
            self.entry.table, limit=200, one_per_player=False, later_attempts=True, deal=self.entry.deal
        )
        return [line for line in found if (line.attempt == 1) == first]

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """First attempts, later attempts and trend side by side, and a play button."""
        can_play = deal_of_entry(self.services.storage, self.entry) is not None
        play = Button("play", inner, self.t("house.deals.play"), self._play, "play", "primary", is_enabled=can_play)
        wide = max(300.0, play.natural_width(self.services.assets.fonts))
        play = replace(play, rect=FRect(inner.right - wide, inner.bottom - 60, wide, 60))
        yield from scrolled(self, "deal", FRect(inner.left, inner.top, inner.width, inner.height - 72), self._fill)
        yield play

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        head = Column(self.services.assets.fonts, area, 8)
        widgets: list[Widget] = [
            head.add_label(deal_title(self.services, self.entry), LABEL, palette.FADED_INK, "center")
        ]
        width = (area.width - 2 * 20) / 3
        bottoms = []
        for index in range(3):
            column = Column(
                self.services.assets.fonts, FRect(area.left + index * (width + 20), head.bottom, width, 0), 6
            )
            widgets += self._build_trend(column) if index == 2 else self._build_lines(column, first=index == 0)
            bottoms.append(column.bottom)
        return widgets, max(bottoms)

    def _build_lines(self, column: Column, *, first: bool) -> Iterable[Widget]:
        key = "house.records.first-tries" if first else "house.deals.later"
        yield column.add_label(self.t(key), TITLE)
        lines = self.lines(first=first)
        if not lines:
            yield column.add_label(self.t("house.deals.nobody"), LABEL, palette.FADED_INK)
        for line in lines:
            name = censored_name(line.name)
            if line.origin:
                name = self.t("house.records.guest", name=name, origin=line.origin)
            if line.attempt > 1:
                name = self.t("house.records.later-try", name=name, n=line.attempt)
            line_text = f"{self.services.assets.texts.number(line.score)}  {name}"
            action = partial(self._watch, line.record)
            yield column.add_widget(
                Button(f"line-{line.record}-{line.seat}", column.area, line_text, action, "eye", role=LABEL), 48
            )

    def _build_trend(self, column: Column) -> Iterable[Widget]:
        """Stepper of players and graph of the chosen one's last results; nothing without three results."""
        records, entry = self.services.storage.records, self.entry
        players = records.players_of(entry.table, entry.deal, min_results=MIN_TREND)
        if not players:
            return
        who, name = players[self._player % len(players)]

        def step(by: int) -> None:
            self._player = (self._player + by) % len(players)

        less, more = (partial(step, -1), partial(step, 1)) if len(players) > 1 else (None, None)
        yield column.add_widget(Stepper("player", column.area, censored_name(name), less, more), 48)
        scores = records.trend(entry.table, who, deal=entry.deal)
        caption = self.t("house.records.trend", n=len(scores))
        yield column.add_label(caption, LABEL, palette.FADED_INK, "center")
        graph = column.add_row(240.0)
        number = self.services.assets.texts.number
        yield CustomWidget(lambda canvas, interaction: paint_trend(canvas, graph, scores, number))

    def _watch(self, number: int) -> SceneChange | None:
        written = self.services.storage.records.get(number)
        try:
            if written is None:
                raise FormatError(str(number))
            return Push(routes.WatchRoute(*match_of(self.services, Record.parse(written))))
        except UNUSABLE_ERRORS as problem:
            self.services.shell.announce(
                self.t("house.records.broken", problem=error_message(problem, self.services.assets.texts))
            )
            return None

    def _play(self) -> SceneChange | None:
        deal = deal_of_entry(self.services.storage, self.entry)
        if deal is None:
            return None
        seats = [SeatPlan(), *(SeatPlan("medium") for _ in range(deal.seats - 1))]
        return Push(
            routes.SetupRoute(deal.game, TablePlan(seats, deal.board, deal.options, deal.first_seat, deal.seed))
        )
