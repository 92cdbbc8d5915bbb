"""Plots in brass and ink on paper: points of games that open them, an inked mean, boxes and bars."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pygame import FRect

from game.menus.statistics.model import StatisticsModel
from game.modes.player_statistics import (
    MEAN_WINDOW,
    MIN_BEYOND_WINDOW,
    SHARE_WINDOW,
    Outcome,
    PlayerResult,
    RivalRecord,
    ScoreSpread,
    moving_mean,
    spread_of,
)
from game.ui import palette
from game.ui.canvas import Align, Canvas
from game.ui.layout import Column
from game.ui.text import LABEL, LABEL_BOLD, Fonts
from game.ui.widgets import Action, CustomWidget, HitTarget, InteractionState, Label, Widget, draw_focus

MAX_POINTS: Final = 60
"""Maximum games in a plot over time; more would stand on one another."""
_POINT: Final = 24.0
_TARGET: Final = 34.0
"""Side of a point's clickable square, in units."""
_MIN_PLOT: Final = 210.0
_CURVE_STEPS: Final = 8
"""Straight strokes between two points of the inked curve."""
_ROW: Final = 62.0
_BAR: Final = 34.0
_SIGNS: Final = {
    Outcome.WON: "plot/point_won",
    Outcome.LEVEL: "plot/point_level",
    Outcome.LOST: "plot/point_lost",
    Outcome.ALONE: "plot/point_won",
}
_BARS: Final = (Outcome.WON, Outcome.LEVEL, Outcome.LOST)

OpenRecord = Callable[[int], Action]
"""Action that opens a record by its number."""


class PlotPoint(NamedTuple):
    """A game in a plot: its place, sign, tip and action."""

    name: str
    x: float
    y: float
    sprite: str
    tip: str
    action: Action


@dataclass(frozen=True, slots=True)
class PointLayer:
    """Points that can be pointed at, focused and clicked; the one pointed at grows and drops a line to ``floor``."""

    points: Sequence[PlotPoint]
    floor: float

    def hit_targets(self) -> Sequence[HitTarget]:
        half = _TARGET / 2
        return [
            HitTarget(
                each.name, FRect(each.x - half, each.y - half, _TARGET, _TARGET), each.action, tooltip=each.tip
            )
            for each in self.points
        ]  # fmt: skip

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the points, the one pointed at last."""
        active = [each for each in self.points if each.name in (interaction.hovered, interaction.focused)]
        for each in [each for each in self.points if each not in active]:
            canvas.fit(each.sprite, _around(each.x, each.y, _POINT))
        for each in active:
            canvas.line((each.x, each.y), (each.x, self.floor), palette.DARK_BRASS, 2)
            canvas.fit(each.sprite, _around(each.x, each.y, _POINT * 1.35))
            draw_focus(canvas, _around(each.x, each.y, _TARGET), interaction.focused == each.name)


def point_of(model: StatisticsModel, result: PlayerResult, x: float, y: float, open_record: OpenRecord) -> PlotPoint:
    """The point of a game."""
    return PlotPoint(
        f"game-{result.record}", x, y, _SIGNS[result.outcome], model.tip(result), open_record(result.record)
    )


class OverTimePlot:
    """Results in the order of play, with the mean of the last ones as an inked curve."""

    def __init__(self, model: StatisticsModel, fonts: Fonts, t: Callable[..., str], number: Callable[..., str]) -> None:
        self._model = model
        self._fonts = fonts
        self._t = t
        self._number = number

    def fill(self, results: Sequence[PlayerResult], open_record: OpenRecord, area: FRect) -> tuple[list[Widget], float]:
        """The plot, its signs, and below it how many games there are and what the curve is."""
        column = Column(self._fonts, area, 8)
        caption = Label(self.caption(results), area, LABEL, palette.FADED_INK)
        signs = SignLegend(self._fonts, self._t, area) if results and results[0].outcome is not Outcome.ALONE else None
        below = self._fonts.height(caption.text, LABEL, area.width) + 16 + (signs.height + 8 if signs else 0)
        place = column.add_row(max(_MIN_PLOT, area.height - below))
        widgets: list[Widget] = self._plot(results, open_record, place)
        if signs is not None:
            widgets.append(CustomWidget(partial(signs.paint, column.add_row(signs.height))))
        widgets.append(column.add_widget(caption))
        return widgets, column.bottom

    @property
    def _window(self) -> int:
        """Number of games in a mean; won and lost need more of them than points do."""
        return SHARE_WINDOW if self._model.is_share else MEAN_WINDOW

    def caption(self, results: Sequence[PlayerResult]) -> str:
        """How many games there are, their mean, and what the curve means or from when on there is one."""
        count = len(results)
        lines = [self._t("statistics.games", n=count)]
        if count > MAX_POINTS:
            lines = [self._t("statistics.last-of", n=MAX_POINTS, all=count)]
        if count > 1 and not self._model.is_share:
            values = [self._model.value(each) for each in results]
            mean = math.fsum(values) / count
            key = "mean" if not self._model.is_margin else "margin-mean" if mean >= 0 else "deficit-mean"
            shown = abs(mean) if self._model.is_margin else mean
            lines.append(self._t(f"statistics.{key}", mean=self._number(shown, 1)))
        least = self._window + MIN_BEYOND_WINDOW
        key = "statistics.curve" if count >= least else "statistics.too-few"
        lines.append(self._t(key, n=self._window, least=least))
        return " ".join(lines)

    def _plot(self, results: Sequence[PlayerResult], open_record: OpenRecord, place: FRect) -> list[Widget]:
        values = [self._model.value(each) for each in results]
        window = self._window
        means = moving_mean(values, window)[-MAX_POINTS:] if len(results) >= window + MIN_BEYOND_WINDOW else []
        shown, values = list(results)[-MAX_POINTS:], values[-MAX_POINTS:]
        line = self._fonts.line_height(LABEL)
        ticks = self._ticks(values, int((place.height - 70) / (1.5 * line)))
        wide = max(self._fonts.width(text, LABEL) for _, text in ticks) + 8
        left = wide + 14 + _POINT  # the first point stands clear of the labels
        room = FRect(place.left + left, place.top + 26, place.width - left - 30, place.height - 42 - line - 14)
        low, high = ticks[0][0], ticks[-1][0]
        step = room.width / max(1, len(shown) - 1)

        def at(index: float, value: float) -> tuple[float, float]:
            x = room.left + step * index if len(shown) > 1 else room.centerx
            return x, room.bottom - room.height * (value - low) / (high - low)

        spots = [at(index, value) for index, value in enumerate(values)]
        curve = [at(index, mean) for index, mean in enumerate(means) if mean is not None]

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/card", place)
            for value, text in ticks:
                _, y = at(0, value)
                colour = palette.FADED_INK if value == 0 and low < 0 else palette.PARCHMENT
                canvas.line((room.left - 14, y), (room.right + 14, y), colour, 1.5)
                canvas.text_box(
                    text, FRect(place.left + 8, y - line / 2, wide, line), LABEL, palette.FADED_INK, "right"
                )
            for start, end in pairwise(spots if not self._model.is_share else ()):
                canvas.line(start, end, canvas.accessibility.line_colour(palette.DARK_BRASS, palette.FADED_INK), 1.5)
            paint_curve(canvas, curve)
            below = FRect(room.left - 14, room.bottom + 20, room.width + 28, line)
            ends: list[tuple[PlayerResult, Align]] = [(shown[0], "left"), (shown[-1], "right")]
            if len(shown) == 1:
                ends = [(shown[0], "center")]
            for result, align in ends:
                canvas.text_box(self._model.day(result), below, LABEL, palette.FADED_INK, align)

        points = [point_of(self._model, result, x, y, open_record) for result, (x, y) in zip(shown, spots, strict=True)]
        return [CustomWidget(paint), PointLayer(points, room.bottom + 8)]

    def _ticks(self, values: Sequence[float], count: int) -> list[tuple[float, str]]:
        """Values with lines across, lowest first, and their labels."""
        if self._model.is_share:
            return [
                (value, self._t(f"statistics.{each.value}"))
                for value, each in zip((0, 0.5, 1), _BARS[::-1], strict=True)
            ]
        return [
            (value, self._model.signed(value)) for value in round_ticks(min(values), max(values), min(5, max(2, count)))
        ]


class SpreadRows:
    """A row for each group of results: every game as a point, quartiles as a box, the median as a stroke."""

    def __init__(self, model: StatisticsModel, fonts: Fonts, t: Callable[..., str]) -> None:
        self._model = model
        self._fonts = fonts
        self._t = t

    def fill(
        self,
        groups: Sequence[tuple[str, list[PlayerResult]]],
        open_record: OpenRecord,
        area: FRect,
        *,
        shares_scale: bool,
    ) -> tuple[list[Widget], float]:
        """All rows; on one scale, or each on its own where points of different isles mean different things."""
        column = Column(self._fonts, area, 10)
        every = [each.value for _, results in groups for each in results]
        widgets: list[Widget] = []
        for name, results in groups:
            values = [each.value for each in results]
            low, high = (min(every), max(every)) if shares_scale else (min(values), max(values))
            widgets += self._row(column, name, results, (low, high), open_record)
        key = "statistics.spread-tip" if any(len(results) >= 5 for _, results in groups) else "statistics.spread-few"
        widgets.append(column.add_label(self._t(key), LABEL, palette.FADED_INK))
        return widgets, column.bottom

    def _row(
        self, column: Column, name: str, results: list[PlayerResult], scale: tuple[int, int], open_record: OpenRecord
    ) -> list[Widget]:
        spread = spread_of([each.value for each in results])
        assert spread is not None, "a group has results"
        line = self._fonts.line_height(LABEL)
        is_wide = column.area.width > 700 * self._fonts.text_size
        left = column.area.width * 0.24 if is_wide else 0.0
        title = self._fonts.height(name, LABEL_BOLD, left - 28) if is_wide else line
        row = column.add_row(max(_ROW + line + 8, title + line + 16) if is_wide else _ROW + 2 * line + 12)
        top = row.top + (0 if is_wide else line + 4)
        plot = FRect(row.left + left + 26, top + 8, row.width - left - 52, _ROW - 16)
        low, high = scale
        width = max(1, high - low)

        def x_of(value: float) -> float:
            return plot.left + plot.width * (value - low) / width if high > low else plot.centerx

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/card", row)
            head = FRect(row.left + 16, row.top + 8, (left - 24) if is_wide else row.width - 32, title)
            canvas.text_box(name, head, LABEL_BOLD)
            count = self._t("data.count.games", n=spread.games)
            if is_wide:
                canvas.text_box(count, FRect(head.left, head.bottom, head.width, line), LABEL, palette.FADED_INK)
            else:
                canvas.text_box(count, head, LABEL, palette.FADED_INK, "right")
            self._paint_spread(canvas, spread, plot, x_of)
            self._paint_figures(canvas, spread, FRect(plot.left - 20, plot.bottom + 6, plot.width + 40, line), x_of)

        seen: dict[int, int] = {}
        points = []
        for result in results[-MAX_POINTS:]:
            same = seen[result.value] = seen.get(result.value, -1) + 1
            lift = (0, -9, 9, -5, 5)[same % 5]
            points.append(point_of(self._model, result, x_of(result.value), plot.centery + lift, open_record))
        return [CustomWidget(paint), PointLayer(points, plot.bottom)]

    @staticmethod
    def _paint_spread(canvas: Canvas, spread: ScoreSpread, plot: FRect, x_of: Callable[[float], float]) -> None:
        y = plot.centery
        canvas.line((x_of(spread.low), y), (x_of(spread.high), y), palette.FADED_INK, 2)
        if not spread.has_quartiles:
            return
        left, right = x_of(spread.lower), x_of(spread.upper)
        box = FRect(left - 8, plot.top, right - left + 16, plot.height)
        canvas.panel("plot/box", box)
        middle = x_of(spread.median)
        canvas.line((middle, plot.top + 3), (middle, plot.bottom - 3), palette.INK, 4)

    def _paint_figures(self, canvas: Canvas, spread: ScoreSpread, place: FRect, x_of: Callable[[float], float]) -> None:
        """Lowest, median and highest value below their places, where there is room for them."""
        taken: list[FRect] = []
        values = [spread.median, spread.high, spread.low] if spread.has_quartiles else [spread.high, spread.low]
        for number, value in enumerate(values):
            text = self._model.signed(value)
            role = LABEL_BOLD if spread.has_quartiles and not number else LABEL
            wide = canvas.fonts.width(text, role) + 8
            rect = FRect(x_of(value) - wide / 2, place.top, wide, place.height)
            rect.left = min(max(rect.left, place.left), place.right - wide)
            if rect.collidelist(taken) < 0:
                canvas.text_box(text, rect, role, palette.INK if role == LABEL_BOLD else palette.FADED_INK, "center")
                taken.append(rect)


class RivalBars:
    """A row for each opponent with a bar of games won, level and lost, the numbers in it."""

    def __init__(self, model: StatisticsModel, fonts: Fonts, t: Callable[..., str], number: Callable[..., str]) -> None:
        self._model = model
        self._fonts = fonts
        self._t = t
        self._number = number

    def fill(
        self, rows: Sequence[tuple[str, str, RivalRecord]], choose: Callable[[str], Any] | None, area: FRect
    ) -> tuple[list[Widget], float]:
        """Rows as (target name, label, record); a click chooses the opponent."""
        column = Column(self._fonts, area, 8)
        widgets: list[Widget] = []
        most = max((record.games for _, _, record in rows), default=1)
        for name, label, record in rows:
            widgets.append(self._row(column, name, label, record, most, choose))
        signs = SignLegend(self._fonts, self._t, area)
        widgets.append(CustomWidget(partial(signs.paint, column.add_row(signs.height))))
        return widgets, column.bottom

    def _row(
        self, column: Column, name: str, label: str, record: RivalRecord, most: int, choose: Callable[[str], Any] | None
    ) -> Widget:
        line = self._fonts.line_height(LABEL)
        is_wide = column.area.width > 700 * self._fonts.text_size
        left = column.area.width * 0.3 if is_wide else 0.0
        room = (left if is_wide else column.area.width) - 76
        title = self._fonts.height(label, LABEL_BOLD, room)
        bar = max(_BAR, line + 8)
        row = column.add_row(max(bar, title) + 20 if is_wide else title + bar + 20)
        place = FRect(row.left + left + 12, row.bottom - bar - 10, row.width - left - 28, bar)
        if is_wide:
            place.centery = row.centery
        badge = self._model.badges.get(record.identity)

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            is_active = choose is not None and name in (interaction.hovered, interaction.focused)
            canvas.panel("ui/list_row_active" if is_active else "ui/card", row)
            head = (
                FRect(row.left + 60, row.top + 6, room, title)
                if not is_wide
                else FRect(row.left + 60, row.top, room, row.height)
            )
            icon = FRect(row.left + 14, head.centery - 17, 34, 34)
            if badge is not None:
                canvas.fit(palette.badge(badge, is_small=True), icon)
            elif record.level:
                canvas.fit("ui/icon_computer", icon, tint=palette.FADED_INK)
            canvas.text_box(label, head, LABEL_BOLD)
            self._paint_bar(canvas, record, place, most)
            draw_focus(canvas, row, interaction.focused == name)

        tip = self._t("statistics.games", n=record.won + record.drawn + record.lost)
        targets = [HitTarget(name, row, partial(choose, record.identity), tooltip=tip)] if choose is not None else []
        return CustomWidget(paint, targets)

    def _paint_bar(self, canvas: Canvas, record: RivalRecord, place: FRect, most: int) -> None:
        """The bar's length is the number of games, so that three games do not look like thirty."""
        counts = dict(zip(_BARS, (record.won, record.drawn, record.lost), strict=True))
        least = canvas.fonts.width(self._number(most), LABEL_BOLD) + 20
        parts = sum(count > 0 for count in counts.values())
        spare = max(0.0, place.width - least * parts) / most
        left = place.left
        for outcome, count in counts.items():
            if not count:
                continue
            part = FRect(left, place.top, least + spare * count, place.height)
            canvas.panel(f"plot/bar_{outcome.value}", part)
            canvas.text_box(self._number(count), part, LABEL_BOLD, palette.INK, "center")
            left += part.width + 2


class SignLegend:
    """The three signs of a game's end with their words, in a row."""

    def __init__(self, fonts: Fonts, t: Callable[..., str], area: FRect) -> None:
        self._parts = [(_SIGNS[each], t(f"statistics.{each.value}")) for each in _BARS]
        self._widths = [_POINT + 10 + fonts.width(text, LABEL) + 28 for _, text in self._parts]
        self._line = max(_POINT, fonts.line_height(LABEL)) + 2
        self._is_row = sum(self._widths) <= area.width
        self.height = self._line if self._is_row else self._line * len(self._parts)

    def paint(self, place: FRect, canvas: Canvas, interaction: InteractionState) -> None:
        """Paint signs and words from the left."""
        x, y = place.left + 4, place.top
        for (sprite, text), wide in zip(self._parts, self._widths, strict=True):
            canvas.fit(sprite, FRect(x, y + (self._line - _POINT) / 2, _POINT, _POINT))
            canvas.text_box(text, FRect(x + _POINT + 8, y, wide - _POINT - 8, self._line), LABEL, palette.FADED_INK)
            x, y = (x + wide, y) if self._is_row else (x, y + self._line)


def paint_curve(canvas: Canvas, points: Sequence[tuple[float, float]]) -> None:
    """An inked curve through the points: a pale stroke below a dark one, thicker where it rises."""
    strokes = list(pairwise(smooth(points)))
    for start, end in strokes:
        canvas.line((start[0], start[1] + 2), (end[0], end[1] + 2), palette.SAND, 5)
    for start, end in strokes:
        slope = abs(end[1] - start[1]) / max(1.0, abs(end[0] - start[0]))
        canvas.line(start, end, palette.INK, 2.6 + min(1.4, slope))


def smooth(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points of a curve through the given ones (Catmull-Rom), never above or below two neighbours.

    >>> smooth([(0.0, 0.0), (8.0, 8.0)])[:2]
    [(0.0, 0.0), (1.0, 0.671875)]
    """
    found: list[tuple[float, float]] = []
    for index, (start, end) in enumerate(pairwise(points)):
        before, after = points[max(0, index - 1)], points[min(len(points) - 1, index + 2)]
        low, high = min(start[1], end[1]), max(start[1], end[1])
        for step in range(_CURVE_STEPS):
            share = step / _CURVE_STEPS
            y = _catmull_rom(before[1], start[1], end[1], after[1], share)
            found.append((start[0] + (end[0] - start[0]) * share, min(high, max(low, y))))
    return [*found, *points[-1:]]


def _catmull_rom(before: float, start: float, end: float, after: float, share: float) -> float:
    return 0.5 * (
        2 * start
        + (end - before) * share
        + (2 * before - 5 * start + 4 * end - after) * share**2
        + (3 * start - before - 3 * end + after) * share**3
    )


def round_ticks(low: float, high: float, count: int = 4) -> list[int]:
    """Round whole numbers that enclose a range in about ``count`` steps, lowest first, at least two of them.

    >>> round_ticks(37, 84)
    [20, 40, 60, 80, 100]
    >>> round_ticks(5, 5)
    [4, 5, 6]
    """
    if high <= low:
        return [math.floor(low) - 1, math.floor(low), math.floor(low) + 1]
    rough = (high - low) / count
    power = 10 ** math.floor(math.log10(rough))
    step = max(1, round(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * 0.9)))
    return list(range(math.floor(low / step) * step, math.ceil(high / step) * step + 1, step))


def _around(x: float, y: float, side: float) -> FRect:
    return FRect(x - side / 2, y - side / 2, side, side)
