"""Pictures of the attract mode's items: a table, a record table, a rules page, and the invitation on each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game import registry
from game.kiosk.attract_playlist import top_table
from game.kiosk.attract_table import AttractTable
from game.profanity import censored_name
from game.registry import plugin
from game.services import Services
from game.table.bar import BAR_HEIGHT
from game.table.plugin import ui_of
from game.table.sessions.showcase import CALL_HEIGHT
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, HEADING, HERO, LABEL_BOLD, TITLE, TextRole
from game.ui.widgets import CONTRAST_SHADES

_TEXT_SHARES: Final = (0.42, 0.5, 0.6, 0.7)
"""Candidate shares of a rules page's width for its text, beside the picture."""


class AttractView:
    """View of one item: draws it, and the invitation in each language in turn."""

    def __init__(self, services: Services, game: str, turn: int, language: int) -> None:
        """``language`` is the number of that which the invitation has now."""
        self._services = services
        self._game = game
        self._turn = turn
        self._language = language

    def draw_call(self, canvas: Canvas, place: FRect) -> None:
        """Invitation in letters as large as the place takes, in each language in turn."""
        calls = _rotated(
            self._services.assets.texts.in_each_language("house.attract.call"), self._turn + self._language
        )
        canvas.panel("ui/button_primary_normal", place, shade=CONTRAST_SHADES["primary"])
        text = calls[0]
        canvas.text_box(
            text, place.inflate(-24, 0), _fitting_role(canvas, text, place.width - 24), palette.CHALK, "center"
        )

    def draw_invitation(self, canvas: Canvas) -> None:
        """Title, isles, and the call in all languages, at a different position each turn against burn-in."""
        area, line, texts = canvas.viewport.area, canvas.fonts.line_height(HEADING) + 4, self._services.assets.texts
        calls = _rotated(texts.in_each_language("house.attract.call"), self._turn + self._language)
        title = _rotated(texts.in_each_language("house.title"), self._turn + self._language)[0]
        games = self._services.session.open_games
        width, title_height = min(area.width - 48, 1160.0), canvas.fonts.line_height(HERO) + 12
        height = title_height + 200 + 16 + 104 + 12 + line * (len(calls) - 1)
        x = area.left + (area.width - width) * (0.5 + 0.5 * math.sin(self._turn * 2.4))
        y = area.top + 12 + max(0.0, area.height - 24 - height) * (0.5 + 0.5 * math.sin(self._turn * 1.7 + 1))
        canvas.text_box(title, FRect(x, y, width, title_height), HERO, palette.CHALK, "center")
        step = width / len(games)
        for number, game in enumerate(games):
            canvas.fit(plugin(game).sprite, FRect(x + number * step + 8, y + title_height, step - 16, 200))
        call = FRect(x, y + title_height + 216, width, 104)
        self.draw_call(canvas, call)
        for number, text in enumerate(calls[1:]):
            place = FRect(x, call.bottom + 12 + number * line, width, line)
            canvas.text_box(text, place, _fitting_role(canvas, text, width, (HEADING, TITLE)), palette.CHALK, "center")

    def draw_table(self, canvas: Canvas, table: AttractTable) -> None:
        area = canvas.viewport.area
        table.scene.draw(canvas)
        canvas.panel("ui/bar_wood", FRect(-24, -24, area.width + 48, 24 + BAR_HEIGHT))
        canvas.panel("ui/panel_wood", FRect(-24, area.bottom - CALL_HEIGHT, area.width + 48, CALL_HEIGHT + 24))
        title, game = self._services.assets.t("house.title"), self._services.assets.t(f"house.game.{self._game}")
        name = canvas.fonts.width(title, TITLE)
        titles = " · ".join(filter(None, (game, table.caption)))
        place = FRect(32, 0, area.width - 96 - name, BAR_HEIGHT)
        canvas.text_box(titles, place, _fitting_role(canvas, titles, place.width, (TITLE, LABEL_BOLD)), palette.CHALK)
        canvas.text_box(title, FRect(area.width - 32 - name, 0, name, BAR_HEIGHT), TITLE, palette.CHALK, "right")
        self.draw_call(canvas, call_place(area))

    def draw_rules(self, canvas: Canvas, paper: FRect) -> None:
        """A rules page of the game, a different one each turn."""
        pages = ui_of(self._game).rule_pages
        page = pages[self._turn // len(registry.GAMES) % len(pages)]
        rule_text = self._services.assets.t(page.text_key)
        if _text_share(canvas, rule_text, paper) > _TEXT_SHARES[0]:  # large text: the paper takes the full width
            paper = FRect(24, 24, canvas.viewport.area.width - 48, paper.bottom - 24)
        share = _text_share(canvas, rule_text, paper)
        canvas.panel("ui/panel_paper", paper)
        title = self._services.assets.texts.headed(
            self._services.assets.t(f"house.game.{self._game}"), self._services.assets.t(page.heading_key)
        )
        canvas.text_box(title, FRect(paper.left + 24, paper.top + 12, paper.width - 48, 56), HEADING, align="center")
        half = paper.width * share
        text = FRect(paper.left + 32, paper.top + 80, half - (48 if share < 1 else 64), paper.height - 112)
        canvas.text_box(rule_text, text, BODY, valign="top")
        if share == 1:
            return
        picture = FRect(paper.left + half, paper.top + 80, paper.width - half - 32, paper.height - 112)
        canvas.panel("ui/inset_sea", picture)
        inside = picture.inflate(-24, -24)
        with canvas.clipped(inside):
            page.draw(self._services.assets, canvas, inside)

    def draw_records(self, canvas: Canvas, paper: FRect) -> None:
        found = top_table(self._services.storage, self._game)
        canvas.panel("ui/panel_paper", paper)
        title = f"{self._services.assets.t('house.title')} · {self._services.assets.t(f'house.game.{self._game}')}"
        fonts = canvas.fonts
        is_wide = fonts.width(title, HERO) > paper.width - 48 or fonts.line_height(HERO) > 80
        role = HEADING if is_wide else HERO
        canvas.text_box(title, FRect(paper.left + 24, paper.top + 16, paper.width - 48, 64), role, align="center")
        if found is None:
            return
        table, lines = found
        titles = {
            each.name: each.title(self._services.assets.texts.language)
            for each in self._services.background.boards.listed(self._game)
        }
        subtitle = " · ".join(
            (titles.get(table.board, table.board), self._services.assets.t("house.records.seats", n=table.seats))
        )
        canvas.text_box(subtitle, FRect(paper.left + 24, paper.top + 78, paper.width - 48, 36), BODY, align="center")
        height = min(48.0, (paper.height - 140) / 8)
        for index, line in enumerate(lines):
            row = FRect(paper.left + 120, paper.top + 124 + index * height, paper.width - 240, height)
            canvas.text_box(f"{line.rank}", FRect(row.left, row.top, 48, height), LABEL_BOLD, palette.DARK_BRASS)
            canvas.text_box(censored_name(line.name), FRect(row.left + 56, row.top, row.width - 180, height), TITLE)
            score = self._services.assets.texts.number(line.score)
            canvas.text_box(score, FRect(row.right - 120, row.top, 120, height), TITLE, align="right")


def call_place(area: FRect) -> FRect:
    """The lower edge of the window."""
    width = min(area.width - 32, 1200.0)
    return FRect(area.centerx - width / 2, area.bottom - CALL_HEIGHT + 6, width, CALL_HEIGHT - 12)


def _rotated(texts: Sequence[str], number: int) -> Sequence[str]:
    """The texts in their order, beginning with another one for each number."""
    first = number % len(texts)
    return [*texts[first:], *texts[:first]]


def _fitting_role(
    canvas: Canvas, text: str, width: float, roles: Sequence[TextRole] = (HERO, HEADING, TITLE, LABEL_BOLD)
) -> TextRole:
    """The largest of the roles in which a text fits into the width; else the last one."""
    return next((role for role in roles if canvas.fonts.width(text, role) <= width), roles[-1])


def _text_share(canvas: Canvas, text: str, paper: FRect) -> float:
    """Smallest share of a rules page's width that fits the text; 1.0 if none does."""
    fonts, height = canvas.fonts, paper.height - 112
    return next((each for each in _TEXT_SHARES if fonts.height(text, BODY, paper.width * each - 48) <= height), 1.0)
