"""The lighthouse: record tables for each game, board and kind of table, and the games that were played here."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import FRect

from game.boards.maps import BoardError, problem_text
from game.core.records import Record
from game.core.state import FormatError, Json
from game.house.record_files import RecordFilesScene, read_file
from game.isles import catalogue
from game.isles.catalogue import isle
from game.pages.list_page import ListPage
from game.scenes import ways
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.values import Best, RecordEntry
from game.storage.values import Table as Comparable
from game.table.face import face_of
from game.table.laying import match_of
from game.table.sharing import EXPORTS, IMPORTS
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper, Toggle
from game.ui.scroll import BAR_ROOM, Row
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Custom, Label, Widget
from game.words import shown_name

_PAST: Final = "past"
_LONG_DATE: Final = datetime.date(2028, 9, 28)


@dataclass(slots=True)
class Chosen:
    """Which table is shown."""

    game: str = catalogue.ISLES[0]
    board: int = 0
    seats: int = 0
    one_each: bool = True
    is_past: bool = False


class RecordsScene(ListPage):
    """Tabs for the games; board and number of seats below; the table, or the list of past games."""

    name = "records"
    heading_key = "house.records.heading"
    sheets = ("ui", "title")
    row_height = 52.0
    wheel_step = 104.0
    row_panel = "ui/list_row"
    row_gap = 4.0

    def __init__(self, services: Services, game: str = catalogue.ISLES[0]) -> None:
        super().__init__(services)
        self.chosen = Chosen(game)
        self._window_width = 0.0

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def boards(self) -> list[str]:
        """The boards of the chosen game."""
        return self.services.boards.names(self.chosen.game)

    @property
    def seat_counts(self) -> list[int]:
        """For how many seats there are tables of the chosen game."""
        return list(isle(self.chosen.game).game.seats)

    def lines(self) -> list[Best]:
        """The chosen record table."""
        boards = self.boards
        if not boards:
            return []
        seats = self.seat_counts[self.chosen.seats]
        options: Json = isle(self.chosen.game).game.options.parse({}, seats).to_json()
        table = Comparable(self.chosen.game, boards[self.chosen.board], options, seats)
        return self.services.storage.records.best(table, one_each=self.chosen.one_each, limit=100)

    def past(self) -> list[RecordEntry]:
        """The games of the chosen kind that were played here, newest first."""
        return self.services.storage.records.latest(self.chosen.game, limit=200)

    # Building ----------------------------------------------------------------------------------------------------

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Tabs, choices, lines."""
        column = self.column(inner, 12)
        tabs = [(game, self.t(f"house.game.{game}")) for game in catalogue.ISLES]
        yield column.add(Choice("game", inner, tabs, self.chosen.game, self._choose_game), 52)
        kinds = [("best", self.t("house.records.best")), (_PAST, self.t("house.records.past"))]
        kind = _PAST if self.chosen.is_past else "best"
        choice = Choice("kind", inner, kinds, kind, self._choose_kind)
        steppers = [] if self.chosen.is_past else self._steppers(inner)
        yield from column.beside([(choice, 0.42), *((stepper, 0.29) for stepper in steppers)], 48)
        body = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        if self.chosen.is_past:
            yield from self._build_past(body)
        else:
            yield from self._build_lines(body)

    def _steppers(self, place: FRect) -> list[Stepper]:
        """Board and number of seats."""
        boards, counts = self.boards, self.seat_counts
        language = self.services.texts.language
        titles = {entry.name: entry.title(language) for entry in self.services.boards.listed(self.chosen.game)}
        name = boards[self.chosen.board] if boards else ""

        def board(step: int) -> None:
            self.chosen.board = (self.chosen.board + step) % len(boards)

        def seats(step: int) -> None:
            self.chosen.seats = (self.chosen.seats + step) % len(counts)

        count = self.t("house.records.seats", n=counts[self.chosen.seats])
        return [
            Stepper("board", place, titles.get(name, "–"), lambda: board(-1), lambda: board(1)),
            Stepper("seats", place, count, lambda: seats(-1), lambda: seats(1)),
        ]

    def _build_lines(self, body: FRect) -> Iterable[Widget]:
        label = self.t("house.records.one-each")
        toggle = FRect(body.left, body.bottom - 48, max(420.0, self.fonts.width(label, BODY) + 130), 48)
        yield Toggle("one-each", toggle, label, self.chosen.one_each, self._set_one_each)
        window = FRect(body.left, body.top, body.width, body.height - 56)
        rows = [self._row(line) for line in self.lines()]
        yield from self._build_rows(window, rows)

    def _build_past(self, body: FRect) -> Iterable[Widget]:
        if not self.services.is_kiosk:
            high = max(56.0, 2 * self.fonts.line_height(LABEL))
            yield from self._build_files(FRect(body.left, body.bottom - high, body.width, high))
            body = FRect(body.left, body.top, body.width, body.height - high - 8)
        self._window_width = body.width
        rows = [self._row(entry) for entry in self.past()]
        yield from self._build_rows(body, rows)

    def _build_files(self, foot: FRect) -> Iterable[Widget]:
        """Where record files from elsewhere belong, and the way to them."""
        files = Button("files", foot, self.t("house.records.files"), self._open_files, "list")
        wide = max(260.0, files.natural_width(self.fonts))
        yield replace(files, rect=FRect(foot.right - wide, foot.top, wide, 56))
        told = self.t("house.records.imports", folder=self.services.storage.folder / IMPORTS)
        yield Label(told, FRect(foot.left, foot.top, foot.width - wide - 20, foot.height), LABEL, palette.FADED_INK)

    def _build_rows(self, window: FRect, rows: list[Row]) -> Iterable[Widget]:
        """The rows; where there are none the lighthouse, and the sentence that says so."""
        yield from self.build_list("lines", window, rows)
        if not rows:
            text_height = self.fonts.height(self.t("house.records.none"), BODY, window.width)
            picture = FRect(window.centerx - 150, window.top + 12, 300, (window.height - text_height) * 0.8)
            yield Custom(lambda canvas, look: canvas.fit("title/place_lighthouse", picture))
            text = FRect(window.left, picture.bottom + 8, window.width, text_height)
            yield Label(self.t("house.records.none"), text, BODY, align="center")

    def _row(self, line: Best | RecordEntry) -> Row:
        if isinstance(line, Best):
            name = f"record-{line.record}-{line.seat}"
            return Row(name, partial(self._paint_best, line), partial(self._watch, line.record))
        return Row(
            f"past-{line.identifier}",
            partial(self._paint_past, line),
            partial(self._watch, line.identifier),
            height=self._past_height(line),
        )

    def _date_width(self) -> float:
        return self.fonts.width(self.services.texts.short_date(_LONG_DATE), LABEL) + 24

    def _paint_best(self, line: Best, canvas: Canvas, row: FRect) -> None:
        """Place, score, name, rank, aids, day; the day makes room where the letters are large."""
        medals = {1: "ui/medal_gold", 2: "ui/medal_silver", 3: "ui/medal_bronze"}
        place = FRect(row.left + 8, row.top + 4, 40, row.height - 8)
        if line.rank in medals:
            canvas.fit(medals[line.rank], place)
        else:
            canvas.text_box(str(line.rank), place, LABEL_BOLD, palette.INK, "center")
        canvas.text_box(str(line.score), FRect(row.left + 56, row.top, 96, row.height), TITLE, palette.INK, "right")
        date = FRect(row.right - self._date_width(), row.top, self._date_width() - 12, row.height)
        left, room = row.left + 176, date.left - row.left - 176 - 34 * len(line.aids)
        rank = self._rank(line.score)
        name = FRect(left, row.top, room * (0.55 if rank else 1.0) - 12, row.height)
        canvas.text_box(shown_name(line.name), name, BODY)
        title = FRect(name.right + 12, row.top, left + room - name.right - 16, row.height)
        canvas.text_box(rank, title, LABEL, palette.FADED_INK)
        for index, aid in enumerate(line.aids):
            icon = FRect(left + room + index * 34, row.centery - 13, 26, 26)
            canvas.fit(f"ui/icon_{aid}", icon, tint=palette.FADED_INK)
        when = self.services.texts.short_date(line.ended.date())
        canvas.text_box(when, date, LABEL, palette.FADED_INK, "right")

    def _rank(self, score: int) -> str:
        """The title that a score earns alone on the chosen board; empty where there is none."""
        if self.seat_counts[self.chosen.seats] != 1:
            return ""
        game, name = self.chosen.game, self.boards[self.chosen.board]
        try:
            key = face_of(game).rank(self.services.boards.load(game, name).board, score)
        except (BoardError, OSError):
            return ""
        return self.t(key) if key is not None else ""

    def _names_and_scores(self, line: RecordEntry) -> str:
        return ", ".join(f"{name} {score}" for name, score in zip(line.names, line.scores, strict=True))

    def _past_height(self, line: RecordEntry) -> float:
        """The height of a past game's row: its names and scores, the board below them."""
        room = self._window_width - BAR_ROOM - 28 - self._date_width()
        told = self.fonts.height(self._names_and_scores(line), LABEL_BOLD, room)
        return max(self.list_row_height, told + self.fonts.line_height(LABEL) + 14)

    def _paint_past(self, line: RecordEntry, canvas: Canvas, row: FRect) -> None:
        date = FRect(row.right - self._date_width(), row.top, self._date_width() - 12, row.height)
        column = self.column(FRect(row.left + 16, row.top + 4, date.left - row.left - 16, 0), 0)
        title = self.services.boards.title(line.game, line.board, self.services.texts.language)
        for text, role, colour in (
            (self._names_and_scores(line), LABEL_BOLD, palette.INK), (title, LABEL, palette.FADED_INK)
        ):  # fmt: skip
            place = column.take(self.fonts.height(text, role, column.area.width))
            canvas.text_box(text, place, role, colour)
        when = self.services.texts.short_date(line.ended.date())
        canvas.text_box(when, date, LABEL, palette.FADED_INK, "right")

    def _open_files(self) -> SceneChange:
        """The record files that came from elsewhere, and those saved here: each proved before it can be watched."""
        folder = self.services.storage.folder
        paths = [path for name in (IMPORTS, EXPORTS) for path in sorted((folder / name).glob("*.json"))]
        return Push(RecordFilesScene(self.services, [read_file(self.services, path) for path in paths[:200]]))

    # Doing -------------------------------------------------------------------------------------------------------

    def _choose_game(self, game: str) -> None:
        self.chosen = Chosen(game, one_each=self.chosen.one_each, is_past=self.chosen.is_past)
        self.scroll.offset = 0.0

    def _choose_kind(self, kind: str) -> None:
        self.chosen.is_past = kind == _PAST
        self.scroll.offset = 0.0

    def _set_one_each(self, one_each: bool) -> None:
        self.chosen.one_each = one_each

    def _watch(self, number: int) -> SceneChange | None:
        written = self.services.storage.records.get(number)
        try:
            if written is None:
                raise FormatError(str(number))
            return Push(ways.Watch(*match_of(self.services, Record.parse(written))))
        except (FormatError, BoardError, OSError) as problem:
            self.services.announce(self.t("house.records.broken", problem=problem_text(problem, self.services.texts)))
            return None
