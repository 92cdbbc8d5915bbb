"""Rows of opening hours: one for all days alike, one more for each day that differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.kiosk.hours import clock_text
from game.storage.values import HOUR_STEP
from game.ui.controls import Stepper
from game.ui.layout import Column, button_rows
from game.ui.text import BODY, LABEL
from game.ui.widgets import Button, Label, Widget

_ROW: Final = 52.0
_DAYS: Final = range(7)
_ALL_DAY: Final = (0.0, 24.0)
Hours = tuple[float, float]
"""Opening and closing hour of a day; equal: closed."""


class OpeningHoursRows:
    """Editor of ``Settings.kiosk_hours``.

    A day chosen as different keeps its row while its hours happen to equal the others.
    """

    def __init__(
        self, assets: Assets, hours: Callable[[], tuple[float, ...]], change: Callable[[tuple[float, ...]], None]
    ) -> None:
        self._assets = assets
        self._hours = hours
        self._change = change
        common = common_hours(self._days())
        self._different = {day for day in _DAYS if self._days()[day] != common}

    def build(self, column: Column) -> Iterable[Widget]:
        """Row of all days alike, a button for each weekday, and the rows of different days."""
        t, days = self._assets.t, self._days()
        alike = [day for day in _DAYS if day not in self._different]
        yield from self._build_row(column, "all", t("kiosk.hours.alike"), alike, days[alike[0]])
        yield column.add_widget(Label(t("kiosk.hours.different"), column.area, LABEL))
        buttons = [
            Button(
                f"day-{day}", column.area, t(f"kiosk.day-short.{day}"), partial(self._toggle, day), role=LABEL,
                is_selected=day in self._different, is_enabled=day in self._different or len(alike) > 1,
                tooltip=t(f"kiosk.day.{day}"),
            )
            for day in _DAYS
        ]  # fmt: skip
        place = FRect(column.area.left, column.bottom, column.area.width, 0)
        placed = button_rows(column.fonts, buttons, place, gap=6, min_height=_ROW, max_lines=1)
        column.add_row(placed[-1].rect.bottom - column.bottom)
        yield from placed
        for day in sorted(self._different):
            yield from self._build_row(column, str(day), t(f"kiosk.day.{day}"), [day], days[day])

    def _build_row(self, column: Column, name: str, label: str, days: list[int], hours: Hours) -> Iterable[Widget]:
        """Row of days with the same hours; days that differ have a button that closes and opens them."""
        opens, closes = hours
        is_closed = opens == closes
        first = Stepper(
            f"opens-{name}", column.area, self._assets.t("kiosk.closed") if is_closed else self._clock(opens),
            partial(self._step, days, -HOUR_STEP, 0.0), partial(self._step, days, HOUR_STEP, 0.0),
        )  # fmt: skip
        last = Stepper(
            f"closes-{name}", column.area, "–" if is_closed else self._clock(closes),
            partial(self._step, days, 0.0, -HOUR_STEP), partial(self._step, days, 0.0, HOUR_STEP),
        )  # fmt: skip
        is_different = name != "all"
        if is_different:
            switch = Button(
                f"closed-{name}", column.area, self._assets.t("kiosk.closed"), partial(self._switch, days[0]),
                "tick" if is_closed else "", is_selected=is_closed, role=LABEL,
            )  # fmt: skip
            yield from column.add_side_by_side([(Label(label, column.area, BODY), 0.5), (switch, 0.5)], _ROW)
            if is_closed:
                return
        else:
            yield column.add_widget(Label(label, column.area, BODY))
        yield from column.add_side_by_side([(first, 0.5), (last, 0.5)], _ROW)

    def _days(self) -> list[Hours]:
        hours = self._hours()
        return [(hours[2 * day], hours[2 * day + 1]) for day in _DAYS]

    def _set(self, days: Iterable[int], hours: Hours) -> None:
        every = self._days()
        for day in days:
            every[day] = hours
        self._change(tuple(hour for pair in every for hour in pair))

    def _common(self) -> Hours:
        """Hours of the days that do not differ."""
        return next(hours for day, hours in enumerate(self._days()) if day not in self._different)

    def _toggle(self, day: int) -> None:
        """Let a day differ, with the same hours at first, or follow the others again."""
        if day in self._different:
            common = self._common()  # of the others: the day itself may have other hours still
            self._different.remove(day)
            self._set([day], common)
        else:
            self._different.add(day)
            self._set([day], self._days()[day])

    def _switch(self, day: int) -> None:
        """Close a different day, or open it at the common hours."""
        opens, closes = self._days()[day]
        if opens != closes:
            self._set([day], (0.0, 0.0))
            return
        common = self._common()
        self._set([day], common if common[0] != common[1] else _ALL_DAY)

    def _step(self, days: list[int], first: float, last: float) -> None:
        """Move the opening or the closing hour past an equal other one, which would mean closed."""
        opens, closes = self._days()[days[0]]
        while True:
            opens, closes = (opens + first) % 24, (closes + last) % (24 + HOUR_STEP)
            if opens != closes:
                return self._set(days, (opens, closes))

    def _clock(self, hour: float) -> str:
        return clock_text(self._assets, hour)


def common_hours(days: list[Hours]) -> Hours:
    """Hours of most open days, of the earliest among equals; of all days if none is open.

    >>> common_hours([(0, 0)] * 5 + [(10, 18)] * 2)
    (10, 18)
    """
    opened = [hours for hours in days if hours[0] != hours[1]]
    return Counter(opened or days).most_common(1)[0][0]
