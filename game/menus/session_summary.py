"""Session summary page: the results of all games since the session began."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Final

from pygame import FRect

from game import registry
from game.core.state import Json
from game.modes.session_summary import (
    SessionGame,
    begin_session,
    best_player,
    session_after,
    session_began,
    session_players,
)
from game.pages.confirm import ConfirmScene
from game.pages.page import PageScene, scrolled
from game.profanity import censored_name
from game.registry import plugin
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.storage import Storage
from game.storage.values import RecordEntry
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column, text_fits
from game.ui.text import BODY, HEADING, LABEL, LABEL_BOLD, SCORE, TITLE, TextRole
from game.ui.widgets import Button, CustomWidget, InteractionState, Label, Widget

_PAGE: Final = 50
_MAX_PLAYERS: Final = 12
_MARGIN: Final = 16.0
"""Horizontal padding of a card around its row."""


def finished_since(storage: Storage, began: datetime.datetime) -> list[SessionGame]:
    """The games of the evening that began then, the last one first; without imported records and practice."""
    after = session_after(storage)
    found: list[SessionGame] = []
    offset = 0
    while page := storage.records.latest(limit=_PAGE, offset=offset):
        for entry in page:
            if entry.identifier <= after if after is not None else entry.ended.astimezone() < began:
                return found
            if entry.origin or entry.is_practice:
                continue  # other people's games, and games gone on with from a replay
            found.append(_session_game(entry, storage.records.get(entry.identifier)))
        offset += _PAGE
    return found


def _session_game(entry: RecordEntry, record: Json | None) -> SessionGame:
    seats = record["seats"] if record is not None else []
    people = [number for number, who in enumerate(seats) if who.get("kind") == "human"]
    return SessionGame(entry.game, entry.names, entry.scores, entry.winners, people)


def _on_card(parts: Sequence[Label], panel: str, sprite: str = "") -> Iterable[Widget]:
    """Card with a row of labels; a sprite replaces the first label."""
    first = parts[0].rect
    card = first.unionall([part.rect for part in parts]).inflate(2 * _MARGIN, 0)

    def paint(canvas: Canvas, look: InteractionState) -> None:
        canvas.panel(panel, card)
        if sprite:
            canvas.fit(sprite, first.inflate(0, -8))

    yield CustomWidget(paint)
    yield from parts


class SessionSummaryScene(PageScene):
    """Players on the left, each game's best on the right, and a button to begin a session."""

    name = "evening"
    heading_key = "house.evening.heading"
    max_size = (1200.0, 1100.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._began = session_began(services.storage)
        self.played = finished_since(services.storage, self._began) if self._began is not None else []
        """Games of the session, latest first."""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Summary, and the begin button outside kiosks."""
        can_begin = not self.services.storage.is_visited  # at a kiosk the operator begins sessions
        body = FRect(inner.left, inner.top, inner.width, inner.height - (76 if can_begin else 0))
        yield from scrolled(self, "evening", body, self._fill)
        if can_begin:
            label = self.t("house.evening.begin" if self._began is None else "house.evening.begin-anew")
            button = Button("begin", inner, label, self._ask, "star", "primary" if self._began is None else "paper")
            wide = max(320.0, button.natural_width(self.services.assets.fonts))
            place = FRect(inner.right - wide, inner.bottom - 60, wide, 60)
            yield Button("begin", place, label, self._ask, "star", "primary" if self._began is None else "paper")

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        whole = Column(self.services.assets.fonts, area)
        if self._began is None:
            return [
                whole.add_widget(Label(self.t("house.evening.none"), area, BODY, align="center"), 120)
            ], whole.bottom
        summary = self.t("house.evening.since", time=f"{self._began:%H:%M}", n=len(self.played))
        widgets: list[Widget] = [whole.add_widget(Label(summary, area, LABEL, palette.FADED_INK, "center"))]
        if not self.played:
            widgets.append(whole.add_widget(Label(self.t("house.evening.begun"), area, BODY, align="center"), 120))
        top = whole.bottom
        half = area.width * 0.57
        left = Column(self.services.assets.fonts, FRect(area.left + _MARGIN, top, half - 3 * _MARGIN, 0))
        right = Column(
            self.services.assets.fonts, FRect(area.left + half + _MARGIN, top, area.width - half - 2 * _MARGIN, 0)
        )
        widgets += self._build_players(left)
        widgets += self._build_best(right)
        return widgets, max(left.bottom, right.bottom)

    def _build_players(self, column: Column) -> Iterable[Widget]:
        for number, guest in enumerate(session_players(self.played)[:_MAX_PLAYERS], start=1):
            name = censored_name(guest.name)
            roles = (HEADING, TITLE, LABEL_BOLD) if number <= 3 else (TITLE, LABEL_BOLD)
            games = self.t("house.evening.games", n=guest.games)
            parts = [
                (Label(f"{number}.", column.area, TITLE, palette.DARK_BRASS), 0.1),
                (Label(name, column.area, self._role(name, column.area.width * 0.43, *roles)), 0.46),
                (Label(games, column.area, LABEL, palette.FADED_INK), 0.22),
                (
                    Label(
                        self.services.assets.texts.number(guest.points), column.area, SCORE, palette.DARK_BRASS, "right"
                    ),
                    0.22,
                ),
            ]
            panel = "ui/list_row_active" if number == 1 else "ui/card"
            yield from _on_card(column.add_side_by_side(parts, 72 if number <= 3 else 56), panel)

    def _role(self, text: str, width: float, *roles: TextRole) -> TextRole:
        """First role, in the given order, whose words fit the width; the last role otherwise."""
        return next((role for role in roles if text_fits(self.services.assets.fonts, text, role, width)), roles[-1])

    def _build_best(self, column: Column) -> Iterable[Widget]:
        for game in registry.GAMES:
            best = best_player(self.played, game)
            if best is None:
                continue
            title, name, score = (
                self.t(f"house.game.{game}"),
                censored_name(best[0]),
                self.services.assets.texts.number(best[1]),
            )
            wide = self.services.assets.fonts.width(score, SCORE) + 4
            room = column.area.width * 0.84 - 24 - wide
            role = self._role(name, room, TITLE, LABEL_BOLD)
            high, low = (
                self.services.assets.fonts.line_height(LABEL),
                self.services.assets.fonts.height(name, role, room),
            )
            row = column.add_row(max(72.0, high + low))
            picture = FRect(row.left, row.top, row.width * 0.16, row.height)
            words = FRect(picture.right + 12, row.centery - (high + low) / 2, room, high)
            parts = [
                Label("", picture),
                Label(title, words, LABEL, palette.FADED_INK),
                Label(name, FRect(words.left, words.bottom, room, low), role),
                Label(score, FRect(row.right - wide, row.top, wide, row.height), SCORE, palette.DARK_BRASS, "right"),
            ]
            yield from _on_card(parts, "ui/card", plugin(game).sprite)

    def _ask(self) -> SceneChange | None:
        if self._began is None:
            self._begin()
            return None
        return Push(ConfirmScene(self.services, "house.confirm.evening", self._begin))

    def _begin(self) -> None:
        last = next(iter(self.services.storage.records.latest(limit=1)), None)
        begin_session(self.services.storage, datetime.datetime.now(), last.identifier if last is not None else 0)
        self._began, self.played = session_began(self.services.storage), []
        self.rebuild()
