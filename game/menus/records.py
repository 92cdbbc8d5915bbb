"""Record pages: tables by game, board, seats and variant, and the list of finished games."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.boards.errors import BoardError
from game.core.record_paths import files_with_suffix
from game.menus.deals import DealsScene
from game.menus.past_games import watch_record
from game.menus.record_files import RecordFilesScene, read_file
from game.menus.record_filter import RecordFilter, RecordQuery
from game.menus.trend import paint_trend
from game.pages.list_page import ListPage
from game.profanity import censored_name
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.values import RecordEntry, TableLine
from game.table.plugin import ui_of
from game.table.saving.record_comparison import whose
from game.table.sharing.files import EXPORTS, IMPORTS
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.scroll import BAR_SPACE, ListRow
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, CustomWidget, Label, Widget

_PAST: Final = "past"
_DEALS: Final = "deals"
_ON_PODIUM: Final = 3
"""Ranks with a wooden plate, as on the podium; medals are reserved for solo deals."""
_LONG_DATE: Final = datetime.date(2028, 9, 28)


class RecordsScene(ListPage):
    """Tabs by game, choices of board, seats and variant, and the table or the list of finished games."""

    name = "records"
    heading_key = "house.records.heading"
    sheets = ("ui", "title")
    row_height = 52.0
    row_panel = "ui/list_row"
    row_gap = 4.0

    def __init__(self, services: Services, game: str = "") -> None:
        """``game`` selects the tables; empty for the game played last."""
        super().__init__(services)
        self.windows.wheel_step = 104.0
        last = "" if game else next((entry.game for entry in services.storage.records.latest(limit=1)), "")
        self.choice = RecordFilter(
            services, RecordQuery(game or (last if last in registry.GAMES else registry.GAMES[0]))
        )
        self.choice.choose_last()
        self._window_width = 0.0

    # Data --------------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> RecordQuery:
        return self.choice.chosen

    def lines(self) -> list[TableLine]:
        """Lines of the chosen table."""
        return self.choice.lines()

    def past(self) -> list[RecordEntry]:
        """Finished games of the chosen game, latest first, at most 200."""
        return self.services.storage.records.latest(self.chosen.game, limit=200)

    # Building ----------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Tabs, choices, lines."""
        column = Column(self.services.assets.fonts, inner, 12)
        tabs = [(game, self.t(f"house.game.{game}")) for game in registry.GAMES]
        yield column.add_widget(Choice("game", inner, tabs, self.chosen.game, self._choose_game), 52)
        kinds = [("best", self.t("house.records.best")), (_PAST, self.t("house.records.past"))]
        kinds.append((_DEALS, self.t("house.records.deals")))
        kind = _PAST if self.chosen.shows_past_games else "best"
        choice = Choice("kind", inner, kinds, kind, self._choose_kind)
        steppers = [] if self.chosen.shows_past_games else self._steppers(inner)
        if (
            len(steppers) > 2 or self.services.assets.fonts.text_size > 1
        ):  # what stands between the arrows needs its room
            yield column.add_widget(choice, 48)
            if steppers:
                yield from column.add_side_by_side([(stepper, 1 / len(steppers)) for stepper in steppers], 48)
        else:
            share = 0.58 / max(1, len(steppers))
            yield from column.add_side_by_side([(choice, 0.42), *((stepper, share) for stepper in steppers)], 48)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        if self.chosen.shows_past_games:
            yield from self._build_past(body)
            return
        yield from self._build_filters(column)
        yield from self._build_lines(FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom))

    def _steppers(self, place: FRect) -> list[Stepper]:
        """Steppers of board, seats, and variant if there are several."""
        choice, chosen = self.choice, self.chosen
        language = self.services.assets.texts.language
        titles = {entry.name: entry.title(language) for entry in self.services.background.boards.listed(chosen.game)}
        variants = choice.variants()

        def step(name: str, count: int, by: int) -> None:
            setattr(chosen, name, (getattr(chosen, name) + by) % max(1, count))
            if name != "variant":
                chosen.variant = 0
            chosen.player = 0
            self.scroll.offset = 0.0

        def stepper(name: str, text: str, count: int) -> Stepper:
            return Stepper(name, place, text, partial(step, name, count, -1), partial(step, name, count, 1))

        seats = choice.seats
        count = self.t("house.records.alone") if seats == 1 else self.t("house.records.seats", n=seats)
        found = [
            stepper("board", titles.get(choice.board, "–"), len(choice.boards)),
            stepper("seats", count, len(choice.seat_counts)),
        ]
        if len(variants) > 1:
            found.append(stepper("variant", choice.variant_name(choice.options), len(variants)))
        return found

    def _build_filters(self, column: Column) -> Iterable[Widget]:
        """Choices: attempts, period, one line a person or all."""
        tries = [("first", self.t("house.records.first-tries")), ("every", self.t("house.records.every-try"))]
        times = [("ever", self.t("house.records.ever")), ("week", self.t("house.records.week"))]
        each = [("one", self.t("house.records.one-each")), ("all", self.t("house.records.all-each"))]
        chosen, tip = self.chosen, self.t("house.records.first-tip")
        parts = [
            Choice(
                "tries",
                column.area,
                tries,
                "every" if chosen.later_attempts else "first",
                self._choose_tries,
                tooltip=tip,
            ),
            Choice("time", column.area, times, "week" if chosen.this_week else "ever", self._choose_time),
            Choice("each", column.area, each, "one" if chosen.one_per_player else "all", self._choose_each),
        ]
        yield from column.add_side_by_side([(part, 1 / 3) for part in parts], 44)

    def _build_lines(self, body: FRect) -> Iterable[Widget]:
        """Table lines, with the trend of a player beside them if there are results."""
        name, scores = self.choice.trend()
        if scores:
            wide = min(body.width * 0.34, 330 * self.services.assets.fonts.text_size)
            yield from self._build_trend(FRect(body.right - wide, body.top, wide, body.height), name, scores)
            body = FRect(body.left, body.top, body.width - wide - 16, body.height)
        yield from self._build_rows(body, [self._row(line) for line in self.lines()])

    def _build_trend(self, place: FRect, name: str, scores: list[int]) -> Iterable[Widget]:
        """Stepper of players and graph of the chosen one's last results."""
        column = Column(self.services.assets.fonts, place, 6)
        players = len(self.choice.players())

        def step(by: int) -> None:
            self.chosen.player = (self.chosen.player + by) % players

        less, more = (partial(step, -1), partial(step, 1)) if players > 1 else (None, None)
        yield column.add_widget(Stepper("player", place, censored_name(name), less, more), 48)
        caption = Label(self.t("house.records.trend", n=len(scores)), place, LABEL, palette.FADED_INK, "center")
        yield column.add_widget(caption)
        number = self.services.assets.texts.number
        graph = FRect(place.left, column.bottom, place.width, min(260.0, place.bottom - column.bottom))
        yield CustomWidget(lambda canvas, look: paint_trend(canvas, graph, scores, number))

    def _build_past(self, body: FRect) -> Iterable[Widget]:
        if not self.services.session.is_kiosk:
            high = max(56.0, 2 * self.services.assets.fonts.line_height(LABEL))
            yield from self._build_files(FRect(body.left, body.bottom - high, body.width, high))
            body = FRect(body.left, body.top, body.width, body.height - high - 8)
        self._window_width = body.width
        rows = [self._row(entry) for entry in self.past()]
        yield from self._build_rows(body, rows)

    def _build_files(self, foot: FRect) -> Iterable[Widget]:
        """Import folder's path and a button to the record files."""
        files = Button("files", foot, self.t("house.records.files"), self._open_files, "list")
        wide = max(260.0, files.natural_width(self.services.assets.fonts))
        yield replace(files, rect=FRect(foot.right - wide, foot.top, wide, 56))
        note = self.t("house.records.imports", folder=self.services.storage.folder / IMPORTS)
        yield Label(note, FRect(foot.left, foot.top, foot.width - wide - 20, foot.height), LABEL, palette.FADED_INK)

    def _build_rows(self, window: FRect, rows: list[ListRow]) -> Iterable[Widget]:
        """The rows, or an empty state with a picture."""
        yield from self.build_list("lines", window, rows)
        if not rows:
            text_height = self.services.assets.fonts.height(self.t("house.records.none"), BODY, window.width)
            picture = FRect(window.centerx - 150, window.top + 12, 300, (window.height - text_height) * 0.8)
            yield CustomWidget(lambda canvas, look: canvas.fit("title/place_lighthouse", picture))
            text = FRect(window.left, picture.bottom + 8, window.width, text_height)
            yield Label(self.t("house.records.none"), text, BODY, align="center")

    def _row(self, line: TableLine | RecordEntry) -> ListRow:
        if isinstance(line, TableLine):
            name = f"record-{line.record}-{line.seat}"
            return ListRow(name, partial(self._paint_best, line), partial(self._watch, line.record))
        return ListRow(
            f"past-{line.identifier}",
            partial(self._paint_past, line),
            partial(self._watch, line.identifier),
            height=self._past_height(line),
        )

    def _date_width(self) -> float:
        return self.services.assets.fonts.width(self.services.assets.texts.short_date(_LONG_DATE), LABEL) + 24

    def _paint_best(self, line: TableLine, canvas: Canvas, row: FRect) -> None:
        """Paint rank, score, name, title, aids and date; large text shrinks the name's space."""
        place = FRect(row.left + 8, row.top + 6, 44, row.height - 12)
        is_on_podium = line.rank <= _ON_PODIUM
        if is_on_podium:
            canvas.panel("ui/panel_wood", place)
        colour = palette.CHALK if is_on_podium else palette.INK
        canvas.text_box(str(line.rank), place, LABEL_BOLD, colour, "center")
        score = FRect(row.left + 56, row.top, 96, row.height)
        canvas.text_box(self.services.assets.texts.number(line.score), score, TITLE, palette.INK, "right")
        date = FRect(row.right - self._date_width(), row.top, self._date_width() - 12, row.height)
        left, room = row.left + 176, date.left - row.left - 176 - 34 * len(line.aids)
        rank = self._rank(line.score)
        player = whose(self.services.assets, line)
        share = self.services.assets.fonts.width(rank, LABEL) + 8 if rank else 0.0
        if self.services.assets.fonts.width(player, BODY) + share + 24 > room:  # both one above the other
            half = row.height / 2
            canvas.text_box(player, FRect(left, row.top, room - 4, half if rank else row.height), BODY)
            canvas.text_box(rank, FRect(left, row.top + half, room - 4, half), LABEL, palette.FADED_INK)
        else:
            canvas.text_box(player, FRect(left, row.top, room - share - 16, row.height), BODY)
            canvas.text_box(rank, FRect(left + room - share, row.top, share, row.height), LABEL, palette.FADED_INK)
        for index, aid in enumerate(line.aids):
            icon = FRect(left + room + index * 34, row.centery - 13, 26, 26)
            canvas.fit(f"ui/icon_{aid}", icon, tint=palette.FADED_INK)
        when = self.services.assets.texts.short_date(line.ended.date())
        canvas.text_box(when, date, LABEL, palette.FADED_INK, "right")

    def _rank(self, score: int) -> str:
        """Title earned by a solo score on the chosen board; empty for none."""
        if self.choice.seats != 1:
            return ""
        game, name = self.chosen.game, self.choice.board
        try:
            key = ui_of(game).rank(self.services.background.boards.load(game, name).board, score)
        except (BoardError, OSError):
            return ""
        return self.t(key) if key is not None else ""

    def _names_and_scores(self, line: RecordEntry) -> str:
        number = self.services.assets.texts.number
        return ", ".join(f"{name} {number(score)}" for name, score in zip(line.names, line.scores, strict=True))

    def _past_height(self, line: RecordEntry) -> float:
        """Row height of a finished game: names and scores, with the board below."""
        room = self._window_width - BAR_SPACE - 28 - self._date_width()
        text_height = self.services.assets.fonts.height(self._names_and_scores(line), LABEL_BOLD, room)
        return max(self.list_row_height, text_height + self.services.assets.fonts.line_height(LABEL) + 14)

    def _paint_past(self, line: RecordEntry, canvas: Canvas, row: FRect) -> None:
        date = FRect(row.right - self._date_width(), row.top, self._date_width() - 12, row.height)
        column = Column(self.services.assets.fonts, FRect(row.left + 16, row.top + 4, date.left - row.left - 16, 0), 0)
        title = self.services.background.boards.title(line.game, line.board, self.services.assets.texts.language)
        if line.hand:
            title = f"{title} · {self.t('house.solo.line', n=line.hand)}"
        if line.is_practice:
            title = f"{title} · {self.t('house.records.practice')}"
        if line.origin:
            title = f"{title} · {self.t('house.records.from', origin=line.origin)}"
        for text, role, colour in (
            (self._names_and_scores(line), LABEL_BOLD, palette.INK), (title, LABEL, palette.FADED_INK)
        ):  # fmt: skip
            place = column.add_row(self.services.assets.fonts.height(text, role, column.area.width))
            canvas.text_box(text, place, role, colour)
        when = self.services.assets.texts.short_date(line.ended.date())
        canvas.text_box(when, date, LABEL, palette.FADED_INK, "right")

    def _open_files(self) -> SceneChange:
        """Open the list of imported and exported record files, each verified."""
        folder = self.services.storage.folder
        paths = [path for name in (IMPORTS, EXPORTS) for path in files_with_suffix(folder / name, ".json")]
        return Push(RecordFilesScene(self.services, [read_file(self.services, path) for path in paths[:200]]))

    # Actions -----------------------------------------------------------------------------------------------------

    def _choose_game(self, game: str) -> None:
        old = self.chosen
        self.choice.chosen = RecordQuery(
            game,
            one_per_player=old.one_per_player,
            later_attempts=old.later_attempts,
            this_week=old.this_week,
            shows_past_games=old.shows_past_games,
        )
        self.choice.choose_last()
        self.scroll.offset = 0.0

    def _choose_kind(self, kind: str) -> SceneChange | None:
        if kind == _DEALS:
            return Push(DealsScene(self.services, self.chosen.game))
        self.chosen.shows_past_games = kind == _PAST
        self.scroll.offset = 0.0
        return None

    def _choose_tries(self, kind: str) -> None:
        self.chosen.later_attempts = kind == "every"

    def _choose_time(self, kind: str) -> None:
        self.chosen.this_week = kind == "week"

    def _choose_each(self, kind: str) -> None:
        self.chosen.one_per_player = kind == "one"

    def _watch(self, number: int) -> SceneChange | None:
        return watch_record(self.services, number)
