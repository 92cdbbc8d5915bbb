"""Record pages: tables by game, board, seats and variant, and the list of finished games."""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.assets import Assets
from game.boards.errors import BoardError
from game.menus.records.deals import DealsView
from game.menus.records.past_games import watch_record
from game.menus.records.record_files import RecordFilesScene, WatchedFolders
from game.menus.records.record_filter import RecordFilter, RecordQuery
from game.menus.records.trend import paint_trend
from game.menus.sessions.archive import past_sessions
from game.menus.sessions.past_sessions import PastSessionsScene
from game.pages.list_view import ListView
from game.pages.page import PageScene
from game.profanity import censored_name
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.values import RecordEntry, TableLine
from game.table.plugin import ui_of
from game.table.saving.record_comparison import whose
from game.table.sharing.files import EXPORTS, IMPORTS
from game.ui import palette
from game.ui.badge_line import BadgeLine
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.scroll import BAR_SPACE, ListRow, ScrollState
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, CustomWidget, Label, Widget

_PAST: Final = "past"
_DEALS: Final = "deals"
_ON_PODIUM: Final = 3
"""Ranks with a wooden plate, as on the podium; medals are reserved for solo deals."""
_LONG_DATE: Final = datetime.date(2028, 9, 28)


def date_width(assets: Assets) -> float:
    """Width of a row's date."""
    return assets.fonts.width(assets.texts.short_date(_LONG_DATE), LABEL) + 24


def build_rows(
    assets: Assets, list_view: ListView, window: FRect, rows: list[ListRow], empty_key: str = "house.records.none"
) -> Iterable[Widget]:
    """The rows, or an empty state with a picture and the sentence of ``empty_key``."""
    yield from list_view.build("lines", window, rows)
    if not rows:
        text_height = assets.fonts.height(assets.t(empty_key), BODY, window.width)
        picture = FRect(window.centerx - 150, window.top + 12, 300, (window.height - text_height) * 0.8)
        yield CustomWidget(lambda canvas, interaction: canvas.fit("title/place_lighthouse", picture))
        text = FRect(window.left, picture.bottom + 8, window.width, text_height)
        yield Label(assets.t(empty_key), text, BODY, align="center")


class FilterBar:
    """Steppers and choices of the record table, folded behind a button that names the chosen table."""

    def __init__(self, services: Services, choice: RecordFilter, scroll: ScrollState) -> None:
        """``scroll`` is that of the table, which another one shows from its top."""
        self._services = services
        self._assets = services.assets
        self._choice = choice
        self._scroll = scroll
        self.is_open = False
        """True while steppers and choices are shown."""

    def button(self, place: FRect) -> Button:
        """Button that unfolds the choices, with the chosen board, seats and variant in one line."""
        choice = self._choice
        t = self._assets.t
        parts = [
            self._board_title(),
            t("house.records.alone") if choice.seats == 1 else t("house.records.seats", n=choice.seats),
        ]
        if len(choice.variants()) > 1:
            parts.append(choice.variant_name(choice.options))
        label = " · ".join(parts)
        tip = t("house.records.filters")
        return Button("filters", place, label, self._fold, "filter", role=LABEL, is_selected=self.is_open, tooltip=tip)

    def _board_title(self) -> str:
        """Title of the chosen board, or a text for all boards."""
        if not self._choice.board:
            return self._assets.t("house.records.all-boards")
        boards, game = self._services.background.boards, self._choice.chosen.game
        return boards.title(game, self._choice.board, self._assets.texts.language)

    def _fold(self) -> None:
        self.is_open = not self.is_open

    def steppers(self, place: FRect) -> list[Stepper]:
        """Steppers of board, seats, and variant if there are several."""
        choice, chosen = self._choice, self._choice.chosen
        variants = choice.variants()

        def step(name: str, count: int, by: int) -> None:
            setattr(chosen, name, (getattr(chosen, name) + by) % max(1, count))
            if name != "variant":
                chosen.variant = 0
            chosen.player = 0
            self._scroll.offset = 0.0

        def stepper(name: str, text: str, count: int) -> Stepper:
            return Stepper(name, place, text, partial(step, name, count, -1), partial(step, name, count, 1))

        seats = choice.seats
        count = self._assets.t("house.records.alone") if seats == 1 else self._assets.t("house.records.seats", n=seats)
        found = [
            stepper("board", self._board_title(), len(choice.boards)),
            stepper("seats", count, len(choice.seat_counts)),
        ]
        if len(variants) > 1:
            found.append(stepper("variant", choice.variant_name(choice.options), len(variants)))
        return found

    def build_filters(self, column: Column) -> Iterable[Widget]:
        """Choices: attempts, period, one line a person or all."""
        tries = [
            ("first", self._assets.t("house.records.first-tries")),
            ("every", self._assets.t("house.records.every-try")),
        ]
        times = [
            ("ever", self._assets.t("house.records.ever")),
            ("week", self._assets.t("house.records.week")),
        ]
        each = [
            ("one", self._assets.t("house.records.one-each")),
            ("all", self._assets.t("house.records.all-each")),
        ]
        chosen, tip = self._choice.chosen, self._assets.t("house.records.first-tip")
        parts = [
            Choice(
                "tries",
                tries,
                "every" if chosen.later_attempts else "first",
                self._choose_tries,
                tooltip=tip,
            ),
            Choice("time", times, "week" if chosen.this_week else "ever", self._choose_time),
            Choice("each", each, "one" if chosen.one_per_player else "all", self._choose_each),
        ]
        yield from column.add_side_by_side([(part, 1 / 3) for part in parts], 44)

    def _choose_tries(self, kind: str) -> None:
        self._choice.chosen.later_attempts = kind == "every"

    def _choose_time(self, kind: str) -> None:
        self._choice.chosen.this_week = kind == "week"

    def _choose_each(self, kind: str) -> None:
        self._choice.chosen.one_per_player = kind == "one"


class RecordTableView:
    """Lines of the chosen table, with the trend of a player beside them."""

    def __init__(self, services: Services, choice: RecordFilter, list_view: ListView) -> None:
        self._services = services
        self._assets = services.assets
        self._choice = choice
        self._list = list_view

    def build(self, body: FRect) -> Iterable[Widget]:
        """Table lines, with the trend of a player beside them from three results on."""
        name, scores = self._choice.trend()
        if scores:
            wide = min(body.width * 0.34, 330 * self._assets.fonts.text_size)
            yield from self._build_trend(FRect(body.right - wide, body.top, wide, body.height), name, scores)
            body = FRect(body.left, body.top, body.width - wide - 16, body.height)
        rows = [self._row(line) for line in self._choice.lines()]
        yield from build_rows(self._assets, self._list, body, rows, "" if rows else self._empty_key())

    def _empty_key(self) -> str:
        """Sentence of a table without lines: why games that there are do not stand on it."""
        latest = self._services.storage.records.latest(self._choice.chosen.game)
        return "house.records.none-even" if any(entry.has_handicap for entry in latest) else "house.records.none"

    def _build_trend(self, place: FRect, name: str, scores: list[int]) -> Iterable[Widget]:
        """Stepper of players and graph of the chosen one's last results."""
        column = Column(self._assets.fonts, place, 6)
        players = len(self._choice.players())

        def step(by: int) -> None:
            self._choice.chosen.player = (self._choice.chosen.player + by) % players

        less, more = (partial(step, -1), partial(step, 1)) if players > 1 else (None, None)
        yield column.add_widget(Stepper("player", place, censored_name(name), less, more), 48)
        caption = Label(self._assets.t("house.records.trend", n=len(scores)), place, LABEL, palette.FADED_INK, "center")
        yield column.add_widget(caption)
        number = self._assets.texts.number
        graph = FRect(place.left, column.bottom, place.width, min(260.0, place.bottom - column.bottom))
        yield CustomWidget(lambda canvas, interaction: paint_trend(canvas, graph, scores, number))

    def _row(self, line: TableLine) -> ListRow:
        watch = partial(watch_record, self._services, line.record)
        return ListRow(f"record-{line.record}-{line.seat}", partial(self._paint, line), watch)

    def _paint(self, line: TableLine, canvas: Canvas, row: FRect) -> None:
        """Paint rank, score, name, title, aids and date; large text shrinks the name's space."""
        place = FRect(row.left + 8, row.top + 6, 44, row.height - 12)
        is_on_podium = line.rank <= _ON_PODIUM
        if is_on_podium:
            canvas.panel("ui/panel_wood", place)
        colour = palette.CHALK if is_on_podium else palette.INK
        canvas.text_box(str(line.rank), place, LABEL_BOLD, colour, "center")
        score = FRect(row.left + 56, row.top, 96, row.height)
        canvas.text_box(self._assets.texts.number(line.score), score, TITLE, palette.INK, "right")
        date = FRect(row.right - date_width(self._assets), row.top, date_width(self._assets) - 12, row.height)
        left = row.left + 176
        if line.badge is not None:
            canvas.fit(palette.badge(line.badge, is_small=True), FRect(left, row.centery - 15, 30, 30))
            left += 38
        room = date.left - left - 34 * len(line.aids)
        rank = self._rank(line)
        player = whose(self._assets, line)
        share = self._assets.fonts.width(rank, LABEL) + 8 if rank else 0.0
        if self._assets.fonts.width(player, BODY) + share + 24 > room:  # both one above the other
            half = row.height / 2
            canvas.text_box(player, FRect(left, row.top, room - 4, half if rank else row.height), BODY)
            canvas.text_box(rank, FRect(left, row.top + half, room - 4, half), LABEL, palette.FADED_INK)
        else:
            canvas.text_box(player, FRect(left, row.top, room - share - 16, row.height), BODY)
            canvas.text_box(rank, FRect(left + room - share, row.top, share, row.height), LABEL, palette.FADED_INK)
        for index, aid in enumerate(line.aids):
            icon = FRect(left + room + index * 34, row.centery - 13, 26, 26)
            canvas.fit(f"ui/icon_{aid}", icon, tint=palette.FADED_INK)
        when = self._assets.texts.short_date(line.ended.date())
        canvas.text_box(when, date, LABEL, palette.FADED_INK, "right")

    def _rank(self, line: TableLine) -> str:
        """Title earned by a solo score on its board; over all boards the board as well. Empty for neither."""
        game, boards = self._choice.chosen.game, self._services.background.boards
        parts = [] if self._choice.board else [boards.title(game, line.board, self._assets.texts.language)]
        if self._choice.seats == 1:
            with contextlib.suppress(BoardError, OSError):
                key = ui_of(game).rank(boards.load(game, line.board).board, line.score)
                parts += [self._assets.t(key)] if key is not None else []
        return " · ".join(parts)


class PastGamesView:
    """Finished games of the chosen game, and the way to record files."""

    def __init__(self, services: Services, choice: RecordFilter, list_view: ListView) -> None:
        self._services = services
        self._assets = services.assets
        self._choice = choice
        self._list = list_view

    def build(self, body: FRect) -> Iterable[Widget]:
        """The list, and outside a kiosk the files below it."""
        if not self._services.session.is_kiosk:
            high = max(56.0, 2 * self._assets.fonts.line_height(LABEL))
            yield from self._build_files(FRect(body.left, body.bottom - high, body.width, high))
            body = FRect(body.left, body.top, body.width, body.height - high - 8)
        rows = [self._row(entry, body.width) for entry in self._entries()]
        yield from build_rows(self._assets, self._list, body, rows)

    def _entries(self) -> list[RecordEntry]:
        """Finished games of the chosen game, latest first, at most 200."""
        return self._services.storage.records.latest(self._choice.chosen.game, limit=200)

    def _build_files(self, foot: FRect) -> Iterable[Widget]:
        """Import folder's path, and buttons to past evenings, if any, and to the record files."""
        files = Button("files", foot, self._assets.t("house.records.files"), self._open_files, "list")
        buttons = [files]
        if past_sessions(self._services.storage):
            label = self._assets.t("house.evening.past")
            buttons.insert(
                0, Button("evenings", foot, label, lambda: Push(PastSessionsScene(self._services)), "trophy")
            )
        right = foot.right
        for button in reversed(buttons):
            wide = max(260.0 if button is files else 200.0, button.natural_width(self._assets.fonts))
            yield replace(button, rect=FRect(right - wide, foot.top, wide, 56))
            right -= wide + 12
        wide = foot.right - right - 12
        note = self._assets.t("house.records.imports", folder=self._services.storage.folder / IMPORTS)
        yield Label(note, FRect(foot.left, foot.top, foot.width - wide - 20, foot.height), LABEL, palette.FADED_INK)

    def _row(self, line: RecordEntry, width: float) -> ListRow:
        watch = partial(watch_record, self._services, line.identifier)
        height = self._row_height(line, width)
        return ListRow(f"past-{line.identifier}", partial(self._paint, line), watch, height=height)

    def _names_and_scores(self, line: RecordEntry) -> BadgeLine:
        """Everybody's badge, name and score."""
        number = self._assets.texts.number
        parts = [
            (line.badges[seat] if line.badges else seat, f"{name} {number(score)}")
            for seat, (name, score) in enumerate(zip(line.names, line.scores, strict=True))
        ]
        return BadgeLine(self._assets.fonts, parts, LABEL_BOLD)

    def _row_height(self, line: RecordEntry, width: float) -> float:
        """Row height of a finished game: names and scores, with the board below."""
        room = width - BAR_SPACE - 28 - date_width(self._assets)
        text_height = self._names_and_scores(line).height(room)
        return max(self._list.row_height, text_height + self._assets.fonts.line_height(LABEL) + 14)

    def _paint(self, line: RecordEntry, canvas: Canvas, row: FRect) -> None:
        date = FRect(row.right - date_width(self._assets), row.top, date_width(self._assets) - 12, row.height)
        column = Column(self._assets.fonts, FRect(row.left + 16, row.top + 4, date.left - row.left - 16, 0), 0)
        title = self._services.background.boards.title(line.game, line.board, self._assets.texts.language)
        if line.hand:
            title = f"{title} · {self._assets.t('house.solo.line', n=line.hand)}"
        if line.is_practice:
            title = f"{title} · {self._assets.t('house.records.practice')}"
        if line.has_handicap:
            title = f"{title} · {self._assets.t('house.handicap')}"
        if line.origin:
            title = f"{title} · {self._assets.t('house.records.from', origin=line.origin)}"
        names = self._names_and_scores(line)
        names.paint(canvas, column.add_row(names.height(column.area.width)))
        place = column.add_row(self._assets.fonts.height(title, LABEL, column.area.width))
        canvas.text_box(title, place, LABEL, palette.FADED_INK)
        when = self._assets.texts.short_date(line.ended.date())
        canvas.text_box(when, date, LABEL, palette.FADED_INK, "right")

    def _open_files(self) -> SceneChange:
        """Open the list of imported and exported record files, each verified."""
        folders = [self._services.storage.folder / name for name in (IMPORTS, EXPORTS)]
        return Push(RecordFilesScene(self._services, watched=WatchedFolders(self._services, folders)))


def _statistics_button(assets: Assets, inner: FRect) -> Button:
    """The way to the statistics of players, in the heading's row."""
    label = assets.t("statistics.button")
    wide = Button("statistics", inner, label, icon="trophy", role=LABEL).natural_width(assets.fonts)
    rect = FRect(inner.right - wide + 8, inner.top - 62, wide, 52)
    return Button("statistics", rect, label, lambda: Push(routes.StatisticsRoute()), "trophy", role=LABEL)


class RecordsScene(PageScene):
    """Tabs by game, and the table, the list of finished games or the list of deals; the table's filters are folded."""

    name = "records"
    heading_key = "house.records.heading"
    sheets = ("ui", "title")

    def __init__(self, services: Services, game: str = "") -> None:
        """``game`` selects the tables; empty for the game played last."""
        super().__init__(services)
        self.windows.wheel_step = 104.0
        last = "" if game else next((entry.game for entry in services.storage.records.latest(limit=1)), "")
        self.choice = RecordFilter(
            services, RecordQuery(game or (last if last in registry.GAMES else registry.GAMES[0]))
        )
        self.choice.choose_last()
        self._list = ListView(self, row_height=52.0, panel="ui/list_row", gap=4.0)
        self._bar = FilterBar(services, self.choice, self._list.scroll)
        self._table = RecordTableView(services, self.choice, self._list)
        self._past = PastGamesView(services, self.choice, self._list)
        self._deals = DealsView(services, self.choice, self._list)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The tables, and in the heading's row the way to statistics, which comes last for the keys."""
        yield from self._build_tables(inner)
        if not self.services.session.is_kiosk:
            yield _statistics_button(self.services.assets, inner)

    def _build_tables(self, inner: FRect) -> Iterable[Widget]:
        """Tabs, choices and what they show."""
        chosen = self.choice.chosen
        column = Column(self.services.assets.fonts, inner, 12)
        tabs = [(game, self.t(f"house.game.{game}")) for game in registry.GAMES]
        yield column.add_widget(Choice("game", tabs, chosen.game, self._choose_game), 52)
        kinds = [("best", self.t("house.records.best")), (_PAST, self.t("house.records.past"))]
        if self.services.session.offers("codes"):
            kinds.append((_DEALS, self.t("house.records.deals")))
        kind = _PAST if chosen.shows_past_games else _DEALS if chosen.shows_deals else "best"
        choice = Choice("kind", kinds, kind, self._choose_kind)
        if kind != "best":
            yield column.add_widget(choice, 48)
        elif self.services.assets.fonts.text_size > 1:
            yield column.add_widget(choice, 48)
            yield column.add_widget(self._bar.button(inner), 48)
        else:
            yield from column.add_side_by_side([(choice, 0.5), (self._bar.button(inner), 0.5)], 48)
        if kind == "best" and self._bar.is_open:
            steppers = self._bar.steppers(inner)
            yield from column.add_side_by_side([(stepper, 1 / len(steppers)) for stepper in steppers], 48)
            yield from self._bar.build_filters(column)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        if chosen.shows_past_games:
            yield from self._past.build(body)
            return
        if chosen.shows_deals:
            yield from self._deals.build(body)
            return
        yield from self._table.build(body)

    def _choose_game(self, game: str) -> None:
        old = self.choice.chosen
        self.choice.chosen = RecordQuery(
            game,
            one_per_player=old.one_per_player,
            later_attempts=old.later_attempts,
            this_week=old.this_week,
            shows_past_games=old.shows_past_games,
            shows_deals=old.shows_deals,
        )
        self.choice.choose_last()
        self._list.scroll.offset = 0.0

    def _choose_kind(self, kind: str) -> None:
        self.choice.chosen.shows_past_games = kind == _PAST
        self.choice.chosen.shows_deals = kind == _DEALS
        self._list.scroll.offset = 0.0
