"""Rows of opening hours: one for all days alike, one more for each day that differs; hours to pick below a row."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, Literal

from pygame import FRect

from game.assets import Assets
from game.kiosk.hours import clock_text
from game.storage.values import HOUR_STEP
from game.ui.controls import Stepper
from game.ui.layout import Column
from game.ui.text import BODY, LABEL
from game.ui.widgets import Button, UnplacedLabel, Widget

_ROW: Final = 52.0
_DASH: Final = 0.05
"""Share of a row's width for the dash between its two ends."""
_DAYS: Final = range(7)
_ALL_DAY: Final = (0.0, 24.0)
_HOUR_COLUMNS: Final = 8
_End = Literal["opens", "closes"]
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
        self._picking: tuple[str, _End] | None = None
        """Row and end whose hours are shown to pick from; None for no row."""
        common = common_hours(self._days())
        self._different = {day for day in _DAYS if self._days()[day] != common}

    def build(self, column: Column) -> Iterable[Widget]:
        """Row of all days alike, a button for each weekday, and the rows of different days."""
        t, days = self._assets.t, self._days()
        alike = [day for day in _DAYS if day not in self._different]
        yield from self._build_row(column, "all", t("kiosk.hours.alike"), alike, days[alike[0]])
        yield column.add_label(t("kiosk.hours.different"), LABEL)
        buttons = [
            Button(
                f"day-{day}", column.area, t(f"kiosk.day-short.{day}"), partial(self._toggle, day), role=LABEL,
                is_selected=day in self._different, is_enabled=day in self._different or len(alike) > 1,
                tooltip=t(f"kiosk.day.{day}"),
            )
            for day in _DAYS
        ]  # fmt: skip
        yield from column.add_buttons(buttons, gap=6, min_height=_ROW, max_lines=1)
        for day in sorted(self._different):
            yield from self._build_row(column, str(day), t(f"kiosk.day.{day}"), [day], days[day])

    def _build_row(self, column: Column, name: str, label: str, days: list[int], hours: Hours) -> Iterable[Widget]:
        """Row of days with the same hours, from and to; closed days have none.

        A button closes and opens a day that differs; the others can only be opened, because a house without any hours
        counts as always open.
        """
        opens, closes = hours
        is_closed = opens == closes
        switch = Button(
            f"closed-{name}", column.area, self._assets.t("kiosk.closed"), partial(self._switch, days),
            "tick" if is_closed else "", is_selected=is_closed, role=LABEL,
        )  # fmt: skip
        if is_closed or name != "all":
            yield from column.add_side_by_side([(UnplacedLabel(label, BODY), 0.5), (switch, 0.5)], _ROW)
        else:
            yield column.add_label(label, BODY)
        if is_closed:
            return
        first, last = self._build_stepper(name, days, "opens", hours), self._build_stepper(name, days, "closes", hours)
        dash = UnplacedLabel("–", BODY, align="center")
        side = (1 - _DASH) / 2
        yield from column.add_side_by_side([(first, side), (dash, _DASH), (last, side)], _ROW)
        if self._picking is not None and self._picking[0] == name:
            yield from self._build_hours(column, name, days, self._picking[1])

    def _build_stepper(self, name: str, days: list[int], end: _End, hours: Hours) -> Stepper:
        """One end of the hours: arrows by quarters, held ones by whole hours, a click on the figure to pick the hour."""
        return Stepper(
            f"{end}-{name}", FRect(), self._clock(hours[0 if end == "opens" else 1]),
            partial(self._step, days, end, -HOUR_STEP), partial(self._step, days, end, HOUR_STEP),
            held=(partial(self._step, days, end, -1.0), partial(self._step, days, end, 1.0)),
            pick=partial(self._pick, name, end), is_picking=self._picking == (name, end),
        )  # fmt: skip

    def _build_hours(self, column: Column, name: str, days: list[int], end: _End) -> Iterable[Widget]:
        """A button for each whole hour at which the days may open or close."""
        hours = self._days()[days[0]]
        yield column.add_label(self._assets.t(f"kiosk.hours.{end}"), LABEL)
        first = 0 if end == "opens" else 1
        buttons = [
            Button(
                f"hour-{hour}", column.area, str(hour), partial(self._take, name, days, end, float(hour)), role=LABEL,
                is_selected=hour == hours[0 if end == "opens" else 1],
                is_enabled=end == "opens" or hour != hours[0],
            )
            for hour in range(first, first + 24)
        ]  # fmt: skip
        for start in range(0, len(buttons), _HOUR_COLUMNS):
            row = [(button, 1 / _HOUR_COLUMNS) for button in buttons[start : start + _HOUR_COLUMNS]]
            yield from column.add_side_by_side(row, _ROW)

    def _pick(self, name: str, end: _End) -> None:
        """Show the hours of one end, or hide them after a second click."""
        self._picking = None if self._picking == (name, end) else (name, end)
        self._change(self._hours())

    def _take(self, name: str, days: list[int], end: _End, hour: float) -> None:
        """Set one end; the opening hour asks for the closing hour next."""
        opens, closes = self._days()[days[0]]
        if end == "opens":
            opens, closes = hour, 24.0 if closes == hour else closes
        else:
            closes = hour
        self._picking = (name, "closes") if end == "opens" else None
        self._set(days, (opens, closes))

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

    def _switch(self, days: list[int]) -> None:
        """Close days, or open them at the common hours."""
        opens, closes = self._days()[days[0]]
        if opens != closes:
            self._set(days, (0.0, 0.0))
            return
        common = self._common()
        self._set(days, common if common[0] != common[1] else _ALL_DAY)

    def _step(self, days: list[int], end: _End, step: float) -> None:
        """Move one end to the next multiple of ``step``, past an equal other end, which would mean closed."""
        opens, closes = self._days()[days[0]]
        while True:
            if end == "opens":
                opens = _next_multiple(opens, step) % 24
            else:
                closes = _next_multiple(closes, step) % (24 + HOUR_STEP)
            if opens != closes:
                return self._set(days, (opens, closes))

    def _clock(self, hour: float) -> str:
        return clock_text(self._assets, hour)


def _next_multiple(hour: float, step: float) -> float:
    """The next multiple of ``step`` after an hour; before it for a negative step.

    >>> _next_multiple(9.25, 1.0), _next_multiple(9.25, -1.0), _next_multiple(9.25, 0.25), _next_multiple(0, -0.25)
    (10.0, 9.0, 9.5, -0.25)
    """
    return math.floor(hour / step + 1) * step


def common_hours(days: list[Hours]) -> Hours:
    """Hours of most open days, of the earliest among equals; of all days if none is open.

    >>> common_hours([(0, 0)] * 5 + [(10, 18)] * 2)
    (10, 18)
    """
    opened = [hours for hours in days if hours[0] != hours[1]]
    return Counter(opened or days).most_common(1)[0][0]
