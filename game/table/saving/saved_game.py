"""Page that offers to continue the saved game or to set up a new table."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from pygame import FRect, Surface

from game.match.turn_clock import TurnClock
from game.modes.attempts import is_practice
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.tables import GameTable
from game.pages.page import DialogScene
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Replace
from game.seat_names import display_name
from game.services import Services
from game.table.messages.handicap import handicap_line
from game.table.opening import open_table
from game.table.saving.autosave import saved_table
from game.table.scene import TableScene
from game.table.sessions.table_clock import clock_label
from game.table.table_picture import draw_picture, paint_table
from game.ui import palette
from game.ui.badge_line import BadgeLine
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Button, CustomWidget, Widget


class SavedGameScene(DialogScene):
    """Shows who was playing and how far they were."""

    name = "kept-game"
    heading_key = "house.kept.heading"
    max_size = (720.0, 640.0)

    def __init__(self, services: Services, table: GameTable, changed: datetime.datetime) -> None:
        super().__init__(services)
        self.table = table
        self._changed = changed
        self._picture: Surface | None = None
        """Image of the saved table; painted after the first frame to keep it fast."""
        self._room = FRect(0, 0, 1, 1)

    def advance(self, seconds: float) -> SceneChange | None:
        """Paints the picture, once the page has been seen."""
        if self._picture is None and not self.frames.is_due:
            self._picture = paint_table(self.services, self.table, self._room)
            self.rebuild()
        return None

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Names, moves and day; buttons to resume or to set up a new table."""
        match = self.table.match
        board = self.table.board.title(self.services.assets.texts.language)
        game = self.services.assets.texts.headed(self.t(f"house.game.{match.game.name}"), board)
        styles = palette.SeatStyles(match.meta.badges)
        names = BadgeLine(
            self.services.assets.fonts,
            [
                (styles.number(seat), display_name(self.services.assets.texts, seat, who.name))
                for seat, who in enumerate(match.seats)
            ],
            BODY,
            is_centred=True,
        )
        column = Column(self.services.assets.fonts, inner, 4)
        yield column.add_label(game, LABEL_BOLD, align="center")
        people = column.add_row(names.height(inner.width))
        yield CustomWidget(lambda canvas, interaction: names.paint(canvas, people))
        when = self.services.assets.texts.date(self._changed.date())
        line = self.t("house.kept.line", n=match.number, day=when)
        yield column.add_label(line, LABEL, palette.FADED_INK, "center", min_height=36)
        terms = self._terms()
        if terms:
            yield column.add_label(terms, LABEL, align="center")
        self._room = FRect(inner.left, column.bottom, inner.width, inner.bottom - 76 - column.bottom)
        yield CustomWidget(lambda canvas, interaction: self._paint(canvas, self._room))
        half = (inner.width - 16) / 2
        yield Button("new", FRect(inner.left, inner.bottom - 60, half, 60), self.t("house.kept.new"), self._set_new)
        yield Button(
            "continue",
            FRect(inner.left + half + 16, inner.bottom - 60, half, 60),
            self.t("house.kept.continue"),
            lambda: Replace(routes.PlayRoute(self.table)),
            icon="play",
            style="primary",
        )

    def _terms(self) -> str:
        """Practice, or handicap and clock, before anybody's time runs; empty without them."""
        match, texts = self.table.match, self.services.assets.texts
        names = [display_name(texts, seat, who.name) for seat, who in enumerate(match.seats)]
        clock = TurnClock.of(match)
        line = ""
        if clock is not None:
            label = clock_label(self.t, clock.rules)
            label = self.t("house.clock.then-moved", clock=label) if clock.rules.is_hard else label
            line = texts.headed(self.t("house.clock"), label)
        practice = self.t("house.kept.practice") if is_practice(self.table.occasion) else ""
        return " · ".join(filter(None, (practice, handicap_line(texts, match, names), line)))

    def _paint(self, canvas: Canvas, room: FRect) -> None:
        if self._picture is not None:
            draw_picture(self.services.assets, canvas, "kept-game", self._picture, room)

    def _set_new(self) -> SceneChange:
        return Replace(routes.SetupRoute(self.table.match.game.name))


def offer_saved_game(services: Services, game: str) -> SavedGameScene | None:
    """The page that offers the isle's saved game; None without a playable one."""
    found = _waiting_table(services, game)
    return SavedGameScene(services, *found) if found is not None else None


def continue_saved_game(services: Services, game: str) -> TableScene[Any] | None:
    """The table of the isle's saved game; None without a playable one."""
    found = _waiting_table(services, game)
    return open_table(services, found[0]) if found is not None else None


def _waiting_table(services: Services, game: str) -> tuple[GameTable, datetime.datetime] | None:
    """The isle's saved game and its last change; announces one that cannot be set up."""
    kept = services.storage.saved_games.get(game)
    if kept is None or not kept.has_begun:
        return None
    try:
        return saved_table(services.background, kept), kept.changed
    except UNUSABLE_ERRORS as problem:
        services.shell.announce(
            services.assets.t("house.kept.broken", problem=error_message(problem, services.assets.texts))
        )
        return None
