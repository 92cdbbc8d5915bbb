"""Standings of a regatta, legible from a distance: a sentence on the leaders and the table of points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from pygame import FRect

from game.assets import Assets
from game.modes.regatta import Regatta
from game.registry import plugin
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column, text_fits
from game.ui.text import HEADING, HERO, LABEL, LABEL_BOLD, SCORE, TITLE, TextRole
from game.ui.widgets import CustomWidget, InteractionState, Widget


class _RowStyle(NamedTuple):
    """Text roles of a row, and minimum sizes of badges, rows and head pictures."""

    name: TextRole
    points: TextRole
    total: TextRole
    badge: float
    row: float
    head: float


_SIZES: Final = (
    _RowStyle(HEADING, HEADING, HERO, 64.0, 84.0, 124.0),
    _RowStyle(TITLE, TITLE, SCORE, 48.0, 64.0, 96.0),
    _RowStyle(TITLE, TITLE, HEADING, 40.0, 48.0, 72.0),
)
"""Sizes from large to small; the first that fits all crews is used."""


class Standings:
    """Standings as widgets for a page column."""

    def __init__(self, assets: Assets, regatta: Regatta, names: list[str], note: str = "") -> None:
        """``note`` is a line below the sentence, such as the handicaps."""
        self.assets = assets
        self._note = note
        self.regatta = regatta
        self._names = names

    def team_name(self, team: list[int]) -> str:
        """Names of a crew's members."""
        return self.assets.texts.listed([self._names[seat] for seat in team])

    def leaders_message(self) -> str:
        """Sentence on the leaders, their margin, and the remaining legs."""
        regatta, t = self.regatta, self.assets.t
        leaders = [team for team in regatta.standings if regatta.place(team) == 1]
        left = len(regatta.course) - len(regatta.legs)
        if len(leaders) == len(regatta.teams):
            return t("house.regatta.level", n=left)
        if len(leaders) > 1:
            return t("house.regatta.share", names=self.assets.texts.listed([*map(self.team_name, leaders)]), n=left)
        first, second = regatta.standings[:2]
        ahead = regatta.points(first) - regatta.points(second)
        return t("house.regatta.leads", name=self.team_name(first), points=ahead, n=left)

    def build(self, column: Column) -> Iterable[Widget]:
        """The sentence, then the table."""
        yield column.add_label(self.leaders_message(), HEADING, align="center")
        if self._note:
            yield column.add_label(self._note, LABEL, align="center")
        yield self._table(column)

    def _table(self, column: Column) -> Widget:
        """One row a crew, best first; one column a leg, and the total."""
        top = column.bottom
        for letters in _SIZES:
            column.bottom = top
            table = self._styled_table(column, letters)
            if column.bottom - column.gap <= column.area.bottom:
                break
        return table

    def _styled_table(self, column: Column, letters: _RowStyle) -> Widget:
        fonts, area, regatta, t = column.fonts, column.area, self.regatta, self.assets.t
        line = fonts.line_height(LABEL) + 4
        games = [leg.game for leg in regatta.course]
        heads = [t(f"house.game.{game}") for game in games]
        total = t("house.regatta.total")
        wide = max(fonts.width(total, LABEL_BOLD), fonts.width("888", letters.total)) + 16
        named = max(fonts.width(name, LABEL) for name in heads) + 12
        has_names = named * len(games) + wide <= area.width * 0.82  # otherwise the pictures alone identify the legs
        step = max((area.width * 0.6 - wide) / len(games), named) if has_names else area.width * 0.62 / len(games)
        left = area.right - wide - step * len(games)
        head = column.add_row(max(letters.head, line + 60))
        teams = regatta.standings
        before = 10 + letters.badge + 30 * (max(map(len, teams)) - 1) + 12
        room = left - area.left - before
        is_beside = all(text_fits(fonts, self.team_name(team), letters.name, room) for team in teams)
        figures_height = max(letters.row, fonts.line_height(letters.total))
        places = []
        for team in teams:
            name = fonts.height(self.team_name(team), letters.name, room if is_beside else area.width - before)
            places.append(column.add_row(max(figures_height, name + 12) if is_beside else figures_height + name))

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            for index, message in enumerate(heads):
                place = FRect(left + index * step, head.top, step, head.height)
                alpha = 255 if index < len(regatta.legs) else 110
                picture = FRect(place.left + 4, place.top, step - 8, head.height - line)
                canvas.fit(plugin(games[index]).sprite, picture, alpha)
                if has_names:
                    canvas.text_box(message, FRect(place.left, place.bottom - line, step, line), LABEL, align="center")
            last = FRect(area.right - wide, head.bottom - line, wide, line)
            canvas.text_box(total, last, LABEL_BOLD, palette.INK, "center")
            for team, row in zip(teams, places, strict=True):
                is_first = regatta.place(team) == 1 and bool(regatta.legs)
                canvas.panel("ui/list_row_active" if is_first else "ui/card", row)
                for number, seat in enumerate(team):
                    badge = FRect(row.left + 10 + number * 30, 0, letters.badge, letters.badge)
                    badge.centery = row.centery
                    canvas.fit(canvas.seat_styles.badge(seat), badge)
                name = FRect(row.left + before, row.top, room, row.height)
                figures = FRect(left, row.top, step, row.height)
                if not is_beside:
                    high = row.height - fonts.line_height(letters.total)
                    name = FRect(row.left + before, row.top + 4, area.width - before, high)
                    figures = FRect(left, name.bottom, step, row.bottom - name.bottom)
                canvas.text_box(self.team_name(team), name, letters.name)
                for index, leg in enumerate(regatta.legs):
                    points = sum(leg[seat] for seat in team)
                    canvas.text_box(str(points), figures.move(index * step, 0), letters.points, palette.INK, "center")
                cell = FRect(area.right - wide, figures.top, wide, figures.height)
                canvas.text_box(str(regatta.points(team)), cell, letters.total, palette.DARK_BRASS, "center")

        return CustomWidget(paint)
