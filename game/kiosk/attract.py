"""Attract mode: games play themselves, record tables and rules follow, and visitors are invited. Any input leaves."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from pygame import FRect

from game import registry
from game.kiosk.attract_playlist import build_playlist, top_table
from game.kiosk.attract_table import AttractTable, attract_tables
from game.kiosk.operator_log import OperatorLog
from game.menus.chart.page import ChartScene
from game.profanity import censored_name
from game.registry import plugin
from game.scenes.base import Scene, SceneChange
from game.scenes.events import Activate, Activity, InputEvent, SceneEvent
from game.scenes.stack import Reset
from game.services import Services
from game.table.bar import BAR_HEIGHT
from game.table.plugin import ui_of
from game.table.sessions.showcase import CALL_HEIGHT
from game.ui import palette
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind
from game.ui.text import BODY, HEADING, HERO, LABEL_BOLD, TITLE, TextRole
from game.ui.widgets import CONTRAST_SHADES

_ITEM_SECONDS: Final = {"games": 45.0, "tables": 9.0, "rules": 10.0, "invite": 6.0}
"""Maximum duration of an item by kind, in seconds."""
_LANGUAGE_SECONDS: Final = 4.0
"""Seconds between language changes of the invitation."""
_TEXT_SHARES: Final = (0.42, 0.5, 0.6, 0.7)
"""Candidate shares of a rules page's width for its text, beside the picture."""
_LEAVING_SECONDS: Final = 0.25
"""Seconds from the first input to the chart, so that the rest of a touch opens nothing there."""
_ARRIVAL_SECONDS: Final = 0.5
"""Seconds in which the chart after the show ignores clicks and keys: who made them saw the show."""
ActionResult = TypeVar("ActionResult")


class AttractScene(Scene):
    """One playlist item, then the next; the first input of any kind leads back to the chart.

    Kiosks run unattended: an item that fails is logged for the operator and skipped.
    """

    name = "attract"

    def __init__(self, services: Services, turn: int = 0) -> None:
        super().__init__(services)
        self.turn = turn
        acts = build_playlist(services, datetime.date.today())
        self.item = acts[turn % len(acts)]
        self.table: AttractTable | None = None
        """The displayed game; None for other items."""
        self.seconds = 0.0
        self._language = 0
        self._has_failed = False
        """True if the item failed."""
        self._seconds_to_leave = math.inf
        """Seconds until the chart opens after an input."""
        self.frames.keep_moving_while(self._is_moving)

    @property
    def game(self) -> str:
        return self.item.game

    def enter(self) -> None:
        """Open the table of a game item."""
        if self.item.kind == "games":
            self._run_guarded(self._open_table)

    def leave(self) -> None:
        """Close the table of the item."""
        if self.table is not None:
            self.table.scene.leave()

    def _run_guarded(self, action: Callable[..., ActionResult], *values: Any) -> ActionResult | None:
        """Run an action; an exception is logged and the item skipped, so that the kiosk keeps running."""
        try:
            return action(*values)
        except Exception as problem:  # any exception: the next item follows
            OperatorLog(self.services.storage.folder).log_once_today("show", problem=f"{self.game}: {problem}")
            self._has_failed, self.table = True, None
            return None

    def _open_table(self) -> None:
        """Open the first table that can be shown; the item fails without one."""
        for open_table in attract_tables(self.services, self.game, datetime.date.today()):
            self._has_failed = False
            self.table = self._run_guarded(open_table)
            if self.table is not None:
                return
        self._has_failed = True

    # Time --------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """Advance the game; after the item's time start the next one, after an input open the chart."""
        self.seconds += seconds
        self._seconds_to_leave -= seconds
        if self._seconds_to_leave <= 0:
            return Reset(ArrivalChartScene(self.services))
        language = int(self.seconds / _LANGUAGE_SECONDS)
        if language != self._language:
            self._language = language
            self.frames.is_due = True
        if self.table is not None:
            self._run_guarded(self.table.advance, seconds)
        if self.table is not None and self.table.take_change():
            self.frames.is_due = True
        is_table_over = self.table is not None and self.table.is_over
        is_over = self.seconds > _ITEM_SECONDS[self.item.kind] or is_table_over
        return Reset(AttractScene(self.services, self.turn + 1)) if is_over or self._has_failed else None

    def _is_moving(self) -> bool:
        """True while the displayed table moves, and from an input until the chart opens."""
        is_leaving = self._seconds_to_leave < math.inf
        return is_leaving or (self.table is not None and self.table.scene.frames.is_moving)

    # Leaving -----------------------------------------------------------------------------------------------------

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Any input leads back to the chart, without another effect: a touch first moves the pointer, then presses."""
        if isinstance(event, Activity):
            self._seconds_to_leave = min(self._seconds_to_leave, _LEAVING_SECONDS)
            return None
        return None if self._seconds_to_leave < math.inf else super().handle(event)

    # Drawing -----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        """Draw the item with the invitation on top."""
        if self.table is not None:
            self._run_guarded(self._draw_table, canvas, self.table)
            return
        area = self.area
        canvas.texture("ui/tile_sea", area)
        if self.item.kind == "invite" or self._has_failed:
            self._draw_invitation(canvas)
            return
        paper = FRect(area.centerx - 480, 32, 960, area.height - 48 - CALL_HEIGHT)
        self._run_guarded(self._draw_how_to if self.item.kind == "rules" else self._draw_records, canvas, paper)
        self._draw_call(canvas, _call_place(area))

    def _draw_call(self, canvas: Canvas, place: FRect) -> None:
        """Invitation in letters as large as the place takes, in each language in turn."""
        calls = _rotated(self.services.assets.texts.in_each_language("house.attract.call"), self.turn + self._language)
        canvas.panel("ui/button_primary_normal", place, shade=CONTRAST_SHADES["primary"])
        text = calls[0]
        canvas.text_box(
            text, place.inflate(-24, 0), _fitting_role(canvas, text, place.width - 24), palette.CHALK, "center"
        )

    def _draw_invitation(self, canvas: Canvas) -> None:
        """Title, isles, and the call in all languages, at a different position each turn against burn-in."""
        area, line, texts = self.area, canvas.fonts.line_height(HEADING) + 4, self.services.assets.texts
        calls = _rotated(texts.in_each_language("house.attract.call"), self.turn + self._language)
        title = _rotated(texts.in_each_language("house.title"), self.turn + self._language)[0]
        games = self.services.session.open_games
        width, title_height = min(area.width - 48, 1160.0), canvas.fonts.line_height(HERO) + 12
        height = title_height + 200 + 16 + 104 + 12 + line * (len(calls) - 1)
        x = area.left + (area.width - width) * (0.5 + 0.5 * math.sin(self.turn * 2.4))
        y = area.top + 12 + max(0.0, area.height - 24 - height) * (0.5 + 0.5 * math.sin(self.turn * 1.7 + 1))
        canvas.text_box(title, FRect(x, y, width, title_height), HERO, palette.CHALK, "center")
        step = width / len(games)
        for number, game in enumerate(games):
            canvas.fit(plugin(game).sprite, FRect(x + number * step + 8, y + title_height, step - 16, 200))
        call = FRect(x, y + title_height + 216, width, 104)
        self._draw_call(canvas, call)
        for number, text in enumerate(calls[1:]):
            place = FRect(x, call.bottom + 12 + number * line, width, line)
            canvas.text_box(text, place, _fitting_role(canvas, text, width, (HEADING, TITLE)), palette.CHALK, "center")

    def _draw_table(self, canvas: Canvas, table: AttractTable) -> None:
        area = self.area
        table.scene.draw(canvas)
        canvas.panel("ui/bar_wood", FRect(-24, -24, area.width + 48, 24 + BAR_HEIGHT))
        canvas.panel("ui/panel_wood", FRect(-24, area.bottom - CALL_HEIGHT, area.width + 48, CALL_HEIGHT + 24))
        title, game = self.t("house.title"), self.t(f"house.game.{self.game}")
        name = canvas.fonts.width(title, TITLE)
        titles = " · ".join(filter(None, (game, table.caption)))
        place = FRect(32, 0, area.width - 96 - name, BAR_HEIGHT)
        canvas.text_box(titles, place, _fitting_role(canvas, titles, place.width, (TITLE, LABEL_BOLD)), palette.CHALK)
        canvas.text_box(title, FRect(area.width - 32 - name, 0, name, BAR_HEIGHT), TITLE, palette.CHALK, "right")
        self._draw_call(canvas, _call_place(area))

    def _draw_how_to(self, canvas: Canvas, paper: FRect) -> None:
        """A rules page of the game, a different one each turn."""
        pages = ui_of(self.game).rule_pages
        page = pages[self.turn // len(registry.GAMES) % len(pages)]
        rule_text = self.t(page.text_key)
        if _text_share(canvas, rule_text, paper) > _TEXT_SHARES[0]:  # large text: the paper takes the full width
            paper = FRect(24, 24, self.area.width - 48, paper.bottom - 24)
        share = _text_share(canvas, rule_text, paper)
        canvas.panel("ui/panel_paper", paper)
        title = self.services.assets.texts.headed(self.t(f"house.game.{self.game}"), self.t(page.heading_key))
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
            page.draw(self.services.assets, canvas, inside)

    def _draw_records(self, canvas: Canvas, paper: FRect) -> None:
        found = top_table(self.services.storage, self.game)
        canvas.panel("ui/panel_paper", paper)
        title = f"{self.t('house.title')} · {self.t(f'house.game.{self.game}')}"
        fonts = canvas.fonts
        is_wide = fonts.width(title, HERO) > paper.width - 48 or fonts.line_height(HERO) > 80
        role = HEADING if is_wide else HERO
        canvas.text_box(title, FRect(paper.left + 24, paper.top + 16, paper.width - 48, 64), role, align="center")
        if found is None:
            return
        table, lines = found
        titles = {
            each.name: each.title(self.services.assets.texts.language)
            for each in self.services.background.boards.listed(self.game)
        }
        subtitle = " · ".join((titles.get(table.board, table.board), self.t("house.records.seats", n=table.seats)))
        canvas.text_box(subtitle, FRect(paper.left + 24, paper.top + 78, paper.width - 48, 36), BODY, align="center")
        height = min(48.0, (paper.height - 140) / 8)
        for index, line in enumerate(lines):
            row = FRect(paper.left + 120, paper.top + 124 + index * height, paper.width - 240, height)
            canvas.text_box(f"{line.rank}", FRect(row.left, row.top, 48, height), LABEL_BOLD, palette.DARK_BRASS)
            canvas.text_box(censored_name(line.name), FRect(row.left + 56, row.top, row.width - 180, height), TITLE)
            score = self.services.assets.texts.number(line.score)
            canvas.text_box(score, FRect(row.right - 120, row.top, 120, height), TITLE, align="right")


class ArrivalChartScene(ChartScene):
    """The chart after the show; clicks and keys of the first moment do nothing."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._shown_seconds = 0.0

    def advance(self, seconds: float) -> SceneChange | None:
        """Count the time since the show."""
        self._shown_seconds += seconds
        return super().advance(seconds)

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Drop presses and commands until a visitor can have seen the chart; the pointer moves."""
        is_press = isinstance(event, Command | Activate) or (
            isinstance(event, PointerEvent) and event.kind in (PointerKind.PRESS, PointerKind.BACK)
        )
        is_dropped = is_press and self._shown_seconds < _ARRIVAL_SECONDS
        return None if is_dropped else super().filter(event)


def _call_place(area: FRect) -> FRect:
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
