"""Session summary page: the standings of all games since the session began, and buttons to begin and end it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.assets import Assets
from game.menus.sessions.archive import (
    archive_forgotten_session,
    archive_session,
    begin_session_now,
    finished_since,
    past_sessions,
)
from game.menus.sessions.past_sessions import PastSessionsScene, SessionPodiumScene
from game.modes.session_clock import session_began
from game.modes.session_summary import SessionGame, SessionPlayer, best_player, summary_of
from game.pages.confirm import ConfirmScene
from game.pages.page import PageScene, scrolled
from game.profanity import censored_name
from game.registry import plugin
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Replace
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column, button_row, button_rows_at_bottom, text_fits
from game.ui.text import BODY, HEADING, LABEL, LABEL_BOLD, SCORE, TITLE, TextRole
from game.ui.widgets import Button, CustomWidget, InteractionState, Label, Widget

_MAX_PLAYERS: Final = 12
_MARGIN: Final = 16.0
"""Horizontal padding of a card around its row."""
_BADGE: Final = 44.0
_BADGE_STEP: Final = 28.0
"""Distance of a team's badges; each overlaps the one before it."""
_WIDE: Final = 1000.0
"""Minimum width for standings beside the best games."""
_PLACE: Final = 40.0
_LARGE_PLACES: Final = 3
"""Places whose names may have large letters."""


def crew_name(assets: Assets, player: SessionPlayer) -> str:
    """Name of a person, or the names of a team."""
    return assets.texts.listed([censored_name(name) for name in player.names])


class SessionStandings:
    """Rows of a session's players, and each game's best, as widgets for page columns."""

    def __init__(self, assets: Assets, played: Sequence[SessionGame]) -> None:
        """``played`` is the latest game first."""
        self._assets = assets
        self._played = played

    def build_players(self, column: Column) -> Iterable[Widget]:
        """A row for each crew: place, badges, names, games and wins, points."""
        now = datetime.datetime.now()
        summary = summary_of(now, now, self._played)
        shown = list(zip(summary.players, summary.places, strict=True))[:_MAX_PLAYERS]
        first = [player for player, place in shown if place <= _LARGE_PLACES]
        large = self._common_role(column, first, HEADING, TITLE, LABEL_BOLD)
        small = self._common_role(column, [player for player, _ in shown], TITLE, LABEL_BOLD)
        for player, place in shown:
            yield self._build_row(column, player, place, large if place <= _LARGE_PLACES else small)

    def _common_role(self, column: Column, players: Iterable[SessionPlayer], *roles: TextRole) -> TextRole:
        """Text role of the names of these rows: the smallest that one of them needs."""
        needed = [
            self._role(crew_name(self._assets, player), self._name_room(column, player)[1], *roles)
            for player in players
        ]
        return min(needed, key=roles[::-1].index, default=roles[0])

    def _name_room(self, column: Column, player: SessionPlayer) -> tuple[float, float]:
        """Left edge within a row, and width, of the name between badges and points."""
        left = _MARGIN + _PLACE + _BADGE + _BADGE_STEP * (len(player.names) - 1) + 12
        return left, column.area.width - left - self._points_width(column, player) - _MARGIN

    def _points_width(self, column: Column, player: SessionPlayer) -> float:
        points = self._assets.texts.number(player.points)
        return max(column.fonts.width(points, SCORE), column.fonts.width("88", SCORE)) + 8

    def _build_row(self, column: Column, player: SessionPlayer, place: int, role: TextRole) -> Widget:
        fonts, t, name = column.fonts, self._assets.t, crew_name(self._assets, player)
        points = self._assets.texts.number(player.points)
        line = " · ".join([t("house.evening.games", n=player.games), t("house.evening.wins", n=player.wins)])
        wide = self._points_width(column, player)
        left, room = self._name_room(column, player)
        high, low = fonts.height(name, role, room), fonts.height(line, LABEL, room)
        row = column.add_row(max(64.0, high + low + 12, fonts.line_height(SCORE) + 8))

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/list_row_active" if place == 1 and player.points else "ui/card", row)
            number = FRect(row.left + _MARGIN, row.top, _PLACE, row.height)
            canvas.text_box(f"{place}.", number, TITLE, palette.DARK_BRASS)
            badge = FRect(number.right, row.centery - _BADGE / 2, _BADGE, _BADGE)
            for each in player.badges:
                canvas.fit(palette.badge(each), badge)
                badge = badge.move(_BADGE_STEP, 0)
            top = row.centery - (high + low) / 2
            canvas.text_box(name, FRect(row.left + left, top, room, high), role)
            canvas.text_box(line, FRect(row.left + left, top + high, room, low), LABEL, palette.FADED_INK)
            figure = FRect(row.right - _MARGIN - wide, row.top, wide, row.height)
            canvas.text_box(points, figure, SCORE, palette.DARK_BRASS, "right")

        return CustomWidget(paint)

    def _role(self, text: str, width: float, *roles: TextRole) -> TextRole:
        """First role, in the given order, whose words fit the width; the last role otherwise."""
        fonts = self._assets.fonts
        in_line = (role for role in roles if fonts.width(text, role) <= width)
        unbroken = (role for role in roles if text_fits(fonts, text, role, width))
        return next(in_line, next(unbroken, roles[-1]))

    def build_best(self, column: Column) -> Iterable[Widget]:
        """A card for each game played: name and score of its best result."""
        fonts = self._assets.fonts
        for game in registry.GAMES:
            best = best_player(self._played, game)
            if best is None:
                continue
            title, name = self._assets.t(f"house.game.{game}"), censored_name(best[0])
            score = self._assets.texts.number(best[1])
            wide = fonts.width(score, SCORE) + 4
            room = column.area.width * 0.84 - 24 - wide - 2 * _MARGIN
            role = self._role(name, room, TITLE, LABEL_BOLD)
            high, low = fonts.line_height(LABEL), fonts.height(name, role, room)
            card = column.add_row(max(72.0, high + low))
            row = card.inflate(-2 * _MARGIN, 0)
            picture = FRect(row.left, row.top, row.width * 0.16, row.height)
            words = FRect(picture.right + 12, row.centery - (high + low) / 2, room, high)
            yield CustomWidget(partial(_paint_card, card, plugin(game).sprite, picture))
            yield Label(title, words, LABEL, palette.FADED_INK)
            yield Label(name, FRect(words.left, words.bottom, room, low), role)
            figure = FRect(row.right - wide, row.top, wide, row.height)
            yield Label(score, figure, SCORE, palette.DARK_BRASS, "right")


def _paint_card(card: FRect, sprite: str, picture: FRect, canvas: Canvas, interaction: InteractionState) -> None:
    canvas.panel("ui/card", card)
    canvas.fit(sprite, picture.inflate(0, -8))


def end_session_button(services: Services, place: FRect, played: Sequence[SessionGame]) -> Button:
    """Button that ends the session, after a question; it leads to the podium."""

    def end() -> SceneChange | None:
        summary = archive_session(services.storage, datetime.datetime.now())
        return Replace(SessionPodiumScene(services, summary, is_final=True)) if summary is not None else None

    def ask() -> SceneChange:
        return Push(ConfirmScene(services, "house.confirm.end-evening", end))

    label = services.assets.t("house.evening.end")
    return Button("end", place, label, ask, "trophy", "primary", is_enabled=bool(played))


class SessionSummaryScene(PageScene):
    """Standings on the left, each game's best on the right, and buttons to begin and end the session."""

    name = "evening"
    heading_key = "house.evening.heading"
    max_size = (1200.0, 1100.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        archive_forgotten_session(services.storage, datetime.datetime.now())
        self._began: datetime.datetime | None = None
        self.played: list[SessionGame] = []
        """Games of the session, latest first."""
        self._read()

    def _read(self) -> None:
        self._began = session_began(self.services.storage)
        self.played = finished_since(self.services.storage, self._began) if self._began is not None else []

    def resume(self) -> None:
        """Read the session again if it was ended meanwhile."""
        if session_began(self.services.storage) != self._began:
            self._read()
        super().resume()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Standings; outside kiosk visits the buttons."""
        buttons = self._buttons(inner)
        body = FRect(inner)
        if buttons:
            body.height = buttons[0].rect.top - 16 - inner.top
        yield from scrolled(self, "evening", body, self._fill)
        yield from buttons

    def _buttons(self, inner: FRect) -> list[Button]:
        if self.services.storage.is_visited:
            return []  # at a kiosk the operator begins and ends sessions, and visitors see none of the past
        buttons = []
        if past_sessions(self.services.storage):
            action = partial(_open_past, self.services)
            buttons.append(Button("past", inner, self.t("house.evening.past"), action, "list"))
        if self._began is None:
            label = self.t("house.evening.begin")
            buttons.append(Button("begin", inner, label, self._begin, "star", "primary"))
        else:
            buttons.append(end_session_button(self.services, inner, self.played))
        fonts = self.services.assets.fonts
        if len(buttons) == 1:
            width = max(320.0, buttons[0].natural_width(fonts))
            inner = FRect(inner.right - width, inner.top, width, inner.height)
        return button_row(fonts, buttons, inner) or button_rows_at_bottom(fonts, buttons, inner)

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        whole = Column(self.services.assets.fonts, area)
        counting = Label(self.t("house.evening.counting"), area, LABEL, palette.FADED_INK, "center")
        if self._began is None:
            widgets: list[Widget] = [
                whole.add_label(self.t("house.evening.none"), BODY, align="center", min_height=120)
            ]
            widgets.append(whole.add_widget(counting))
            return widgets, whole.bottom - 8
        summary = self.t("house.evening.since", time=f"{self._began:%H:%M}", n=len(self.played))
        widgets = [whole.add_label(summary, LABEL, palette.FADED_INK, "center")]
        if not self.played:
            widgets.append(whole.add_label(self.t("house.evening.begun"), BODY, align="center", min_height=120))
        top, half = whole.bottom, area.width * 0.6
        left = right = whole
        if area.width >= _WIDE:
            left = Column(self.services.assets.fonts, FRect(area.left, top, half - _MARGIN, 0))
            right = Column(self.services.assets.fonts, FRect(area.left + half, top, area.width - half, 0))
        standings = SessionStandings(self.services.assets, self.played)
        widgets += standings.build_players(left)
        widgets += standings.build_best(right)
        widgets.append((right if self.played else whole).add_widget(counting))
        return widgets, max(left.bottom, right.bottom, whole.bottom) - 8

    def _begin(self) -> None:
        begin_session_now(self.services.storage)
        self._read()
        self.rebuild()


def _open_past(services: Services) -> SceneChange:
    return Push(PastSessionsScene(services))
