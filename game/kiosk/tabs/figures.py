"""Statistics of the today tab: plots of the last thirty days and of today, totals, and where games were abandoned."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from pygame import FRect

from game import registry
from game.kiosk.tabs.tab import Tab
from game.pages.page import PageScene
from game.storage.usage_counts import Day
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice
from game.ui.layout import Column
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import CustomWidget, InteractionState, Widget

DAYS: Final = 30
ALL: Final = "all"
STEPS: Final = ("early", "middle", "late")
_PLOT: Final = 190.0


class StatisticsBar(NamedTuple):
    """A plot bar: label, games begun, and games finished."""

    label: str
    begun: int
    finished: int


class StatisticsSection(Tab):
    """Statistics of all games or one."""

    def __init__(self, page: PageScene) -> None:
        super().__init__(page)
        self.game = ALL

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Game choice, two plots, and totals."""
        days = self.services.storage.usage_counts.days()
        top = Column(self.page.services.assets.fonts, area)
        options = [
            (ALL, self.t("kiosk.figures.all")),
            *((game, self.t(f"house.game.{game}")) for game in registry.GAMES),
        ]
        widgets: list[Widget] = [top.add_widget(Choice("figures", options, self.game, self._choose), 48)]
        rest = FRect(area.left, top.bottom, area.width, max(0.0, area.bottom - top.bottom))
        left, right = self.halves(rest)
        today = datetime.date.today()
        widgets += self._plot(left, "kiosk.figures.days", self.last_days(days, today))
        widgets += self._plot(right, "kiosk.figures.today", self.hours(days.get(today, {})))
        widgets += self._table(left)
        widgets += self._left_at(right, days, today)
        return widgets, max(left.bottom, right.bottom)

    def _choose(self, game: str) -> None:
        self.game = game
        self.page.rebuild()

    # Data --------------------------------------------------------------------------------------------------------

    def _games(self) -> tuple[str, ...]:
        return registry.GAMES if self.game == ALL else (self.game,)

    def _sum(self, day: Day, start: str) -> list[int]:
        """Counts of an event by hour, summed over the chosen games."""
        rows = [day.get(f"{start}.{game}", [0] * 24) for game in self._games()]
        return [sum(hours) for hours in zip(*rows, strict=True)]

    def last_days(self, days: dict[datetime.date, Day], today: datetime.date) -> list[StatisticsBar]:
        """Bars of the last thirty days, ending today."""
        found = []
        for back in range(DAYS - 1, -1, -1):
            date = today - datetime.timedelta(days=back)
            day = days.get(date, {})
            found.append(StatisticsBar(str(date.day), sum(self._sum(day, "start")), sum(self._sum(day, "end"))))
        return found

    def hours(self, day: Day) -> list[StatisticsBar]:
        """Bars of a day's hours."""
        both = zip(self._sum(day, "start"), self._sum(day, "end"), strict=True)
        return [StatisticsBar(str(hour), begun, finished) for hour, (begun, finished) in enumerate(both)]

    def left_at(self, days: dict[datetime.date, Day], today: datetime.date) -> list[int]:
        """Abandoned games of the last thirty days: early, middle, late."""
        recent = [day for date, day in days.items() if 0 <= (today - date).days < DAYS]
        return [
            sum(sum(day.get(f"left-at.{game}.{step}", ())) for day in recent for game in self._games())
            for step in STEPS
        ]

    def totals(self) -> list[tuple[str, int, int, int, float | None]]:
        """(game, started, ended, abandoned, mean minutes of ended games or None), over all time."""
        counts = {name: number for name, (number, _) in self.services.storage.counts().items()}
        found = []
        for game in registry.GAMES:
            ended = counts.get(f"end.{game}", 0)
            mean = counts.get(f"seconds.{game}", 0) / ended / 60 if ended else None
            found.append((game, counts.get(f"start.{game}", 0), ended, counts.get(f"left.{game}", 0), mean))
        return found

    # Drawing -----------------------------------------------------------------------------------------------------

    def _plot(self, column: Column, key: str, bars: Sequence[StatisticsBar]) -> Iterable[Widget]:
        begun, finished = sum(bar.begun for bar in bars), sum(bar.finished for bar in bars)
        yield column.add_label(self.t(key, begun=begun, finished=finished), LABEL_BOLD)
        area = column.add_row(_PLOT)
        yield CustomWidget(partial(_paint_plot, area, bars))

    def _table(self, column: Column) -> Iterable[Widget]:
        """One line a game: started, ended, abandoned, mean minutes."""
        fonts = column.fonts
        heads = [self.t(f"house.operator.{name}") for name in ("started", "ended", "left", "minutes")]
        names = [self.t(f"house.game.{game}") for game in registry.GAMES]
        first = max(fonts.width(name, LABEL_BOLD) for name in names) + 8
        step = max(max(fonts.width(head, LABEL) for head in heads) + 12, (column.area.width - 40 - first) / len(heads))
        line = fonts.line_height(LABEL) + 6
        yield column.add_label(self.t("house.operator.counts"), TITLE)
        rows = [column.add_row(line - column.gap) for _ in range(len(names) + 1)]
        lines = [("", heads)]
        for name, (_, started, ended, gone, minutes) in zip(names, self.totals(), strict=True):
            shown = "–" if minutes is None else self.services.assets.texts.number(minutes, 1)
            lines.append((name, [str(started), str(ended), str(gone), shown]))

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            for row, (name, values) in zip(rows, lines, strict=True):
                canvas.text_box(name, FRect(row.left, row.top, first, line), LABEL_BOLD)
                for index, value in enumerate(values):
                    place = FRect(row.right - (len(values) - index) * step, row.top, step, line)
                    canvas.text_box(value, place, LABEL, palette.INK if name else palette.FADED_INK, "right")

        yield CustomWidget(paint)

    def _left_at(self, column: Column, days: dict[datetime.date, Day], today: datetime.date) -> Iterable[Widget]:
        yield column.add_label(self.t("kiosk.figures.left"), TITLE)
        for step, count in zip(STEPS, self.left_at(days, today), strict=True):
            yield column.add_label(self.t(f"kiosk.figures.left.{step}", n=count), LABEL)


def _paint_plot(area: FRect, bars: Sequence[StatisticsBar], canvas: Canvas, interaction: InteractionState) -> None:
    """Bars from a common baseline: begun in a light colour, finished in a dark one in front."""
    canvas.panel("ui/inset_paper", area)
    most = max(1, *(bar.begun for bar in bars), *(bar.finished for bar in bars))
    room = FRect(area.left + 44, area.top + 14, area.width - 56, area.height - 44)
    for share in (0.0, 1.0):
        y = room.bottom - share * room.height
        canvas.line((room.left, y), (room.right, y), palette.PARCHMENT, 1)
        canvas.text(str(round(most * share)), room.left - 8, y, LABEL, palette.FADED_INK, "right")
    width = room.width / len(bars)
    for index, bar in enumerate(bars):
        left = room.left + index * width
        for count, colour, inset in ((bar.begun, palette.SHALLOW, 1.5), (bar.finished, palette.DEEP, width * 0.3)):
            high = room.height * count / most
            canvas.fill(colour, FRect(left + inset, room.bottom - high, width - 2 * inset, high))
        if index % 3 == (len(bars) - 1) % 3:
            canvas.text(bar.label, left + width / 2, room.bottom + 15, LABEL, palette.INK, "center")
