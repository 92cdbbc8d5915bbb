"""Rules pages of a game, each with a live picture, and a last page on keys and buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.assets import Assets
from game.core.handicap import handicap_rules
from game.menus.settings.input_names import input_name
from game.pages.page import PageScene, scrolled
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import SceneEvent, WheelTurned
from game.scenes.stack import Push
from game.services import Services
from game.table.plugin import ui_of
from game.table.ui import RulePage
from game.ui import palette
from game.ui.bindings import READING_COMMANDS, Command
from game.ui.canvas import Canvas
from game.ui.layout import Column, can_halve
from game.ui.scroll import BAR_SPACE
from game.ui.sound_effects import Sound
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.viewport import is_upright
from game.ui.widgets import PAPER, Button, ImageWidget, Label, UnplacedLabel, Widget

_LEAST_COUNT: Final = 90.0
"""Minimum width between the buttons that turn pages."""
_ARROW: Final = 72.0
"""Width of such a button without its word."""
_MAX_TEXT_SHARE: Final = 0.42
"""Maximum share of an upright page for the text above the picture."""
_EXAMPLE: Final = 12
"""Units in the picture of the page on handicaps."""


class Paginator:
    """Pages that are turned by two buttons, or by one button a page."""

    def __init__(self, assets: Assets, count: int, turned: Callable[[], None]) -> None:
        """``turned`` runs after every turn."""
        self._assets = assets
        self.count = count
        self._turned = turned
        self.page = 0

    def turn_by(self, step: int) -> None:
        """Turn to a later page, or to an earlier one."""
        self.turn_to(self.page + step)

    def turn_to(self, page: int) -> None:
        """Turn to a page; one that does not exist is ignored."""
        if 0 <= page < self.count and page != self.page:
            self.page = page
            self._turned()

    def build(self, row: FRect, extra: Button | None = None) -> Iterable[Widget]:
        """The buttons in a row, with an extra one before the last."""
        back = Button(
            "previous", row, self._assets.t("house.rules.previous"), lambda: self.turn_by(-1), "arrow_left",
            is_enabled=self.page > 0,
        )  # fmt: skip
        on = Button(
            "next", row, self._assets.t("house.rules.next"), lambda: self.turn_by(1), "arrow_right",
            is_enabled=self.page < self.count - 1,
        )  # fmt: skip
        wide = max(160.0, back.natural_width(self._assets.fonts), on.natural_width(self._assets.fonts))
        beside = max(200.0, extra.natural_width(self._assets.fonts)) + 16 if extra is not None else 0.0
        if 2 * wide + beside + _LEAST_COUNT > row.width:  # the arrows alone
            back, on = (replace(each, label="", tooltip=each.label) for each in (back, on))
            wide = _ARROW
        yield replace(back, rect=FRect(row.left, row.top, wide, row.height))
        right = row.right
        if extra is not None:
            width = max(200.0, extra.natural_width(self._assets.fonts))
            right -= width
            yield replace(extra, rect=FRect(right, row.top, width, row.height))
            right -= 16
        yield replace(on, rect=FRect(right - wide, row.top, wide, row.height))
        room = FRect(row.left + wide + 8, row.top, right - 2 * wide - row.left - 16, row.height)
        step = min(56.0, room.width / self.count)
        if step < max(44.0, self._assets.fonts.width(str(self.count), LABEL_BOLD) + 24):  # too narrow for a finger
            message = f"{self.page + 1} / {self.count}"
            yield Label(message, room, LABEL_BOLD, align="center")
            return
        left = room.centerx - step * self.count / 2
        for index in range(self.count):
            place = FRect(left + index * step, row.top + (row.height - 48) / 2, step - 4, 48)
            yield Button(
                f"page-{index + 1}", place, str(index + 1), partial(self.turn_to, index),
                style="paper" if index == self.page else "quiet", role=LABEL_BOLD,
            )  # fmt: skip


def fill_keys(services: Services, area: FRect) -> tuple[list[Widget], float]:
    """Keyboard and gamepad controls as the current player has them, in two columns where the text fits."""
    assets, session = services.assets, services.session
    shown: dict[Command, str] = {}
    for command in Command:
        if command in READING_COMMANDS and not session.is_voice_on:
            continue
        inputs = [session.bindings.inputs(command, of_pad=of_pad) for of_pad in (False, True)]
        named = [", ".join(input_name(assets.texts, each, session.gamepad) for each in names) for names in inputs]
        if any(named):
            shown[command] = " · ".join(name for name in named if name)
    rows = list(shown)
    heading = Column(assets.fonts, area)
    widgets: list[Widget] = [heading.add_label(assets.t("house.rules.keyboard"), TITLE)]
    count = 2 if can_halve(assets.fonts, area.width) else 1
    width = (area.width - 32 * (count - 1)) / count
    bottom = heading.bottom
    each = -(-len(rows) // count)
    for at in range(count):
        column = Column(assets.fonts, FRect(area.left + at * (width + 32), heading.bottom, width, 0), 6)
        for command in rows[at * each : (at + 1) * each]:
            meaning = assets.t(f"house.command.{command.name.lower()}")
            parts = [
                (UnplacedLabel(shown[command], LABEL_BOLD, palette.DARK_BRASS), 0.46), (UnplacedLabel(meaning, LABEL), 0.54)
            ]  # fmt: skip
            widgets += column.add_side_by_side(parts, 36)
        bottom = max(bottom, column.bottom)
    return widgets, bottom - 6


def handicap_pages(game: str) -> Iterable[RulePage]:
    """The page on handicaps; none for a game without."""
    if handicap_rules(plugin(game).game.options) is not None:
        yield RulePage("house.handicap", "house.handicap.rules", _draw_handicap, f"{game}.handicap.text")


def _draw_handicap(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Two seats' cards, one of them with a handicap."""
    high, wide = rect.height * 0.2, rect.width * 0.6
    for seat, text in enumerate(("", f"+{_EXAMPLE}")):
        card = FRect(rect.centerx - wide / 2, rect.centery + (seat - 1) * high * 1.2, wide, high)
        canvas.panel("ui/card", card)
        side = high * 0.7
        canvas.fit(palette.badge(seat), FRect(card.left + 20, card.centery - side / 2, side, side))
        canvas.text_box(text, FRect(card.centerx, card.top, card.width / 2 - 20, high), TITLE, palette.INK, "right")


class RulesScene(PageScene):
    """Rules of a game, paged by buttons, wheel, arrow keys or a click on a number."""

    name = "rules"

    def __init__(self, services: Services, game: str, *, offers_lesson: bool = True) -> None:
        """``offers_lesson`` shows the lessons button; False in the middle of a game."""
        super().__init__(services)
        self.game = game
        self.offers_lesson = offers_lesson
        self.pages: list[RulePage] = [*ui_of(game).rule_pages, *handicap_pages(game)]
        self.paginator = Paginator(services.assets, len(self.pages) + 1, self._show_page)
        """Turns the pages, and a last one on keys."""

    def enter(self) -> None:
        """Load the game's sprites for the live pictures."""
        for group in ui_of(self.game).scene.sheets:
            self.services.assets.sheets.load(group)

    def heading(self) -> str:
        name = self.t(f"house.game.{self.game}")
        key = (
            self.pages[self.paginator.page].heading_key if self.paginator.page < len(self.pages) else "house.rules.keys"
        )
        return self.services.assets.texts.headed(name, self.t(key))

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Text on the left, picture on the right, page buttons below."""
        body = FRect(inner.left, inner.top, inner.width, inner.height - 72)
        if self.paginator.page < len(self.pages):
            yield from self._build_rule(body, self.pages[self.paginator.page])
        else:
            yield from scrolled(self, "keys", body, partial(fill_keys, self.services))
        row = FRect(inner.left, inner.bottom - 56, inner.width, 56)
        to_lessons = partial(Push, routes.LessonsRoute(self.game))
        lesson = Button("first-game", row, self.t("lessons.first-game"), to_lessons, "hand")
        yield from self.paginator.build(row, lesson if self.offers_lesson else None)

    def _build_rule(self, body: FRect, page: RulePage) -> Iterable[Widget]:
        share = 0.42 if self.services.assets.fonts.text_size < 1.2 else 0.5
        text = FRect(body.left, body.top, body.width * share - 16, body.height)
        picture = FRect(body.left + body.width * share + 8, body.top, body.width * (1 - share) - 8, body.height)
        if is_upright(self.area):
            needed = self.services.assets.fonts.height(self.t(page.text_key), BODY, body.width - BAR_SPACE) + 8
            text = FRect(body.left, body.top, body.width, min(needed, body.height * _MAX_TEXT_SHARE))
            picture = FRect(body.left, text.bottom + 16, body.width, body.bottom - text.bottom - 16)

        paper, inside = self.paper(self.area), picture.inflate(-24, -24)

        def draw(canvas: Canvas) -> None:
            canvas.panel(PAPER, paper)
            canvas.panel("ui/inset_sea", picture)
            with canvas.clipped(inside):
                page.draw(self.services.assets, canvas, inside)

        def paint(canvas: Canvas) -> None:
            key = self.game, self.paginator.page, self.services.assets.texts.language
            canvas.cached_layer(self.services.assets.layers, "rules", key, picture, draw, opaque=True)

        def fill(area: FRect) -> tuple[list[Widget], float]:
            more = f"\n\n{self.t(page.more_key)}" if page.more_key else ""
            label = Label(f"{self.t(page.text_key)}{more}", area, BODY, valign="top").fitted(
                self.services.assets.fonts, FRect(area.topleft, (area.width, 0))
            )
            return [label], label.rect.bottom

        yield ImageWidget(picture, paint)
        yield from scrolled(self, "text", text, fill)

    def _show_page(self) -> None:
        self.windows.main.offset = 0.0
        self.services.assets.sounds.play(Sound.PAGE)
        self.rebuild()

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Page keys leaf; the wheel scrolls a long text and leafs at its end; F1 closes what it opened."""
        match event:
            case WheelTurned(steps):
                before = self.windows.main.offset
                super().handle(event)
                if self.windows.main.offset == before:
                    self.paginator.turn_by(-1 if steps > 0 else 1)
                return None
            case Command.PAGE_UP | Command.PAGE_DOWN:
                self.paginator.turn_by(1 if event is Command.PAGE_DOWN else -1)
                return None
            case Command.HELP:
                return self.step_back()
        return super().handle(event)
