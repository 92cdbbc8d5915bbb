"""Calendar of daily charts: a month with scores and medals; a click on a past day opens its chart."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from pygame import FRect

from game.assets import Assets
from game.core.state import FormatError
from game.modes.codes import to_code
from game.modes.daily import daily_deal, solo_games
from game.modes.medals import BenchmarkResult
from game.pages.page import PageScene, scrolled
from game.scenes.base import SceneChange
from game.scenes.events import DayChanged, SceneEvent
from game.services import Services
from game.storage.storage import Storage
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.viewport import is_upright
from game.ui.widgets import Button, CustomWidget, InteractionState, Label, Widget

_DAYS = 7
_MAX_WEEKS = 6


DayResults = Mapping[datetime.date, tuple[int, str | None]]
"""Score, and medal or None, by day."""


def medal_of(storage: Storage, game: str, day: datetime.date, score: int) -> str | None:
    """Medal of a counted score; None without one."""
    saved = storage.extra(f"house.{to_code(daily_deal(game, day))}")
    try:
        return BenchmarkResult.parse(saved).medal(score)
    except FormatError:
        return None


class MonthGrid:
    """The days of a month by week, each with its result; days after today are disabled."""

    def __init__(
        self,
        assets: Assets,
        month: datetime.date,
        today: datetime.date,
        open_day: Callable[[datetime.date], SceneChange],
    ) -> None:
        self._assets = assets
        self._month = month
        self._today = today
        self._open_day = open_day

    def build(self, area: FRect, results: DayResults) -> Iterable[Widget]:
        """A button a day."""
        first = self._month - datetime.timedelta(days=self._month.weekday())
        following = (self._month + datetime.timedelta(days=32)).replace(day=1)
        weeks = -(-(following - first).days // _DAYS)
        width, height = area.width / _DAYS, area.height / weeks
        for number in range(weeks * _DAYS):
            day = first + datetime.timedelta(days=number)
            if day.month != self._month.month:
                continue
            row, at = divmod(number, _DAYS)
            place = FRect(area.left + at * width, area.top + row * height, width, height).inflate(-6, -6)
            is_past = day <= self._today
            action = partial(self._open_day, day)
            yield Button(f"day-{day.day}", place, "", action, is_enabled=is_past, is_selected=day == self._today)
            yield CustomWidget(partial(self._paint_day, day, place, results.get(day)))

    def _paint_day(
        self,
        day: datetime.date,
        place: FRect,
        result: tuple[int, str | None] | None,
        canvas: Canvas,
        interaction: InteractionState,
    ) -> None:
        ink = palette.INK if day <= self._today else palette.FADED_INK
        wide, high = canvas.fonts.width("30", LABEL) + 4, canvas.fonts.line_height(LABEL)
        corner = FRect(place.left + 6, place.top, wide, min(high, place.height))
        canvas.text_box(str(day.day), corner, LABEL, ink)
        if result is None:
            return
        score, medal = self._assets.texts.number(result[0]), result[1]
        middle = FRect(corner.right, place.top, place.width - wide - 48, place.height)
        sign = FRect(place.right - 42, place.centery - 18, 36, 36)
        if is_upright(self._assets.viewport.area):  # day, score and medal below each other
            middle = FRect(place.left + 4, place.top + high, place.width - 8, place.height - high - 40)
            sign = FRect(place.centerx - 18, place.bottom - 42, 36, 36)
        is_roomy = (
            place.height > canvas.fonts.line_height(TITLE) + 8 and canvas.fonts.width(score, TITLE) < middle.width
        )
        canvas.text_box(score, middle, TITLE if is_roomy else LABEL_BOLD, palette.INK, "center")
        if medal is not None:
            canvas.fit(f"ui/medal_{medal}", sign)


class CalendarScene(PageScene):
    """Calendar of one game, a month at a time."""

    name = "calendar"
    heading_key = "house.calendar.heading"
    sheets = ("ui",)
    max_size = (1100.0, 1100.0)

    def __init__(
        self,
        services: Services,
        day: datetime.date,
        names: Sequence[str],
        open_day: Callable[[datetime.date, datetime.date], SceneChange],
        today: datetime.date | None = None,
    ) -> None:
        """``day`` selects the month, ``names`` the player's names; ``open_day`` returns a day's chart.

        Days after ``today`` (None: the current date) are disabled.
        """
        super().__init__(services)
        self.game = solo_games(self.services.session.open_games)[0]
        self.month = day.replace(day=1)
        self._today = today or datetime.datetime.now().date()
        self._names = names
        self._open_day = open_day

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Let another day be opened, and count, when the day has changed."""
        if isinstance(event, DayChanged):
            self._today = event.today
            return None
        return super().handle(event)

    def step_back(self) -> SceneChange | None:
        """Return to today's chart."""
        return self._open_day(self._today, self._today)

    def results(self) -> DayResults:
        """Finished counted charts of the month by day: score, and medal or None."""
        found = self.services.storage.records.daily_results(self.game, *self._names)
        return {
            day: (score, medal_of(self.services.storage, self.game, day, score))
            for day, (score, _) in found.items()
            if (day.year, day.month) == (self.month.year, self.month.month)
        }

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Choices of game and month, weekday names, and the days by week."""
        column = Column(self.services.assets.fonts, inner, 10)
        games = [(game, self.t(f"house.game.{game}")) for game in solo_games(self.services.session.open_games)]
        yield column.add_widget(Choice("game", games, self.game, self._choose_game), 48)
        less, more = partial(self._turn, -1), partial(self._turn, 1)
        is_last = (self.month.year, self.month.month) >= (self._today.year, self._today.month)
        title = self.services.assets.texts.month(self.month)
        yield column.add_widget(Stepper("month", inner, title, less, None if is_last else more), 48)
        room = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom)
        yield from scrolled(self, "weeks", room, partial(self._fill_month, room.height))

    def _fill_month(self, room: float, area: FRect) -> tuple[list[Widget], float]:
        """Weekday names, the days and a note in the height ``room``, or in more where large text needs it."""
        fonts = self.services.assets.fonts
        column = Column(fonts, area, 10)
        names = column.add_row(fonts.line_height(LABEL))
        width = area.width / _DAYS
        heads: list[Widget] = [
            Label(
                self.t(f"house.calendar.weekday-{number + 1}"),
                FRect(area.left + number * width, names.top, width, names.height),
                LABEL,
                palette.FADED_INK,
                "center",
            )
            for number in range(_DAYS)
        ]
        note = self.t("house.calendar.text")
        foot = fonts.height(note, LABEL, area.width)
        height = max(room - (column.bottom - area.top) - foot - 8, _MAX_WEEKS * (fonts.line_height(LABEL) + 8))
        weeks = FRect(area.left, column.bottom, area.width, height)
        grid = MonthGrid(self.services.assets, self.month, self._today, lambda day: self._open_day(day, self._today))
        below = Label(note, FRect(area.left, weeks.bottom + 8, area.width, foot), LABEL, palette.FADED_INK, "center")
        return [*heads, *grid.build(weeks, self.results()), below], below.rect.bottom

    def _choose_game(self, game: str) -> None:
        self.game = game

    def _turn(self, by: int) -> None:
        month = self.month + datetime.timedelta(days=32 if by > 0 else -1)
        self.month = month.replace(day=1)
