"""Ended sessions: the podium of one, with a picture to share, and the list of all."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from pygame import FRect, Surface

from game import registry
from game.assets import Assets
from game.menus.sessions.archive import archive_forgotten_session, past_sessions
from game.modes.session_summary import PlayedGame, SessionPlayer, SessionSummary
from game.pages.list_view import ListView
from game.pages.page import PageScene, heading_on, inner_of, scrolled
from game.profanity import censored_name
from game.registry import plugin
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.ending.confetti import FinalPage
from game.table.ending.podium import Podium
from game.table.ending.score_card import ScoreCard
from game.table.sharing.files import file_stem, free_export_path, save_surface
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column
from game.ui.scroll import ListRow
from game.ui.sound_effects import Sound
from game.ui.surfaces import opaque_surface
from game.ui.text import BOLD, LABEL, LABEL_BOLD
from game.ui.widgets import Button, CustomWidget, InteractionState, Label, Panel, Widget

_MAX_CARDS: Final = 8
"""Maximum crews on the podium and beside it."""
_LEAST_PODIUM: Final = 250.0
_GAME: Final = 150.0
"""Minimum width of a game's card at text size 1."""


def winners_heading(assets: Assets, summary: SessionSummary) -> str:
    """Sentence with the winners' names; the plain heading where nobody has points."""
    winners = [[censored_name(name) for name in player.names] for player in summary.winners]
    names = [name for crew in winners for name in crew]
    if not names:
        return assets.t("house.evening.over")
    if len(names) == 1:
        return assets.t("house.evening.winner", name=names[0])
    key = "house.evening.winner-team" if len(winners) == 1 else "house.evening.winners"
    return assets.t(key, names=assets.texts.listed(names))


def span_message(assets: Assets, summary: SessionSummary) -> str:
    """Day and times of a session."""
    day = assets.texts.date(summary.began.date())
    return assets.t("house.evening.span", day=day, begin=f"{summary.began:%H:%M}", end=f"{summary.ended:%H:%M}")


class SessionPodium:
    """Podium of a session's crews, and below it a card for each game with its winner."""

    def __init__(self, assets: Assets, summary: SessionSummary, share: Callable[[], float]) -> None:
        """``share`` is how far the points have been counted up, 0 to 1."""
        self._assets = assets
        self._summary = summary
        self._share = share
        self._players = summary.players[:_MAX_CARDS]

    @property
    def styles(self) -> palette.SeatStyles:
        """Badges by podium seat: the crews' first members, then their others."""
        first = [player.badges[0] for player in self._players]
        return palette.SeatStyles((*first, *(badge for player in self._players for badge in player.badges[1:])))

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The widgets in an area, and their bottom; as high as the area where the games leave room."""
        fonts = self._assets.fonts
        times = Label(span_message(self._assets, self._summary), area, LABEL, palette.FADED_INK, "center")
        column = Column(fonts, area)
        widgets: list[Widget] = [column.add_widget(times)]
        games = Column(fonts, FRect(area.left, 0, area.width, 0))
        strip = list(self._build_games(games))
        room = FRect(area.left, column.bottom, area.width, area.bottom - column.bottom - games.bottom - 16)
        room.height = max(room.height, _LEAST_PODIUM * fonts.text_size)
        podium, bottom = self._podium().build(room)
        widgets += podium
        placed = Column(fonts, FRect(area.left, max(bottom, room.bottom) + 16, area.width, 0))
        widgets += self._build_games(placed) if strip else ()
        return widgets, placed.bottom - 8

    def _podium(self) -> Podium:
        t, number, places = self._assets.t, self._assets.texts.number, self._summary.places
        after = len(self._players)
        cards = []
        for seat, player in enumerate(self._players):
            others = range(after, after + len(player.names) - 1)
            after = others.stop
            parts = [
                (t("house.evening.played"), number(player.games)),
                (t("house.evening.won"), number(player.wins)),
            ]
            name = self._assets.texts.listed([censored_name(name) for name in player.names])
            is_crowned = places[seat] == 1 and player.points > 0
            cards.append(
                ScoreCard(
                    self._assets.fonts, seat, name, number(player.points), parts, {}, is_crowned, others=tuple(others)
                )
            )

        def figure(seat: int) -> str:
            return number(round(self._players[seat].points * self._share()))

        return Podium(self._assets.fonts, cards, places, None, figure, self._share)

    def _build_games(self, column: Column) -> Iterable[Widget]:
        """Cards of the games in their order, as many beside each other as there is room for."""
        games = [game for game in self._summary.games if game.game in registry.GAMES]
        fonts, area = column.fonts, column.area
        columns = max(1, min(len(games), int((area.width + 8) / (_GAME * fonts.text_size + 8))))
        width = (area.width - 8 * (columns - 1)) / columns
        width = min(width, 260.0 * fonts.text_size)
        left = area.left + (area.width - width * columns - 8 * (columns - 1)) / 2
        for at in range(0, len(games), columns):
            row = games[at : at + columns]
            names = [self._assets.texts.listed([censored_name(name) for name in game.winners]) for game in row]
            room = width - 76
            high = max(fonts.height(name, LABEL_BOLD, room) for name in names) + fonts.line_height(LABEL)
            place = column.add_row(max(56.0, high + 10))
            for number, (game, name) in enumerate(zip(row, names, strict=True)):
                card = FRect(left + number * (width + 8), place.top, width, place.height)
                yield CustomWidget(partial(self._paint_game, card, game, name))

    def _paint_game(
        self, card: FRect, game: PlayedGame, name: str, canvas: Canvas, interaction: InteractionState
    ) -> None:
        canvas.panel("ui/card", card)
        canvas.fit(plugin(game.game).sprite, FRect(card.left + 8, card.top + 4, 56, card.height - 8))
        room = card.width - 76
        low = canvas.fonts.height(name, LABEL_BOLD, room)
        line = canvas.fonts.line_height(LABEL)
        top = card.centery - (line + low) / 2
        title = self._assets.t(f"house.game.{game.game}")
        canvas.text_box(title, FRect(card.left + 70, top, room, line), LABEL, palette.FADED_INK)
        canvas.text_box(name, FRect(card.left + 70, top + line, room, low), LABEL_BOLD)


class SessionPodiumScene(FinalPage):
    """The podium of an ended session, with a button that saves it as a picture."""

    name = "evening-podium"
    sheets = ("ui", "title")

    def __init__(self, services: Services, summary: SessionSummary, *, is_final: bool = False) -> None:
        """``is_final`` celebrates: the session has just ended."""
        super().__init__(services)
        self.summary = summary
        self._is_final = is_final
        self._podium = SessionPodium(services.assets, summary, self.celebration.share if is_final else lambda: 1.0)
        self.shared = ""
        """Sentence on the saved picture; empty before."""

    @property
    def seat_styles(self) -> palette.SeatStyles:
        """Badges of the crews."""
        return self._podium.styles

    def enter(self) -> None:
        """Play the end's sound and animation."""
        if self._is_final:
            self.services.assets.sounds.play(Sound.WIN)
            self.celebration.begin(1.6, is_final=True)

    def heading(self) -> str:
        """The winners' names."""
        return winners_heading(self.services.assets, self.summary)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Podium and games; below them the button, and where the picture is."""
        share = Button("share", inner, self.t("house.evening.share"), self._share, "picture", "primary")
        width = max(260.0, share.natural_width(self.services.assets.fonts))
        place = FRect(inner.right - width, inner.bottom - 60, width, 60)
        yield from scrolled(
            self, "podium", FRect(inner.left, inner.top, inner.width, inner.height - 76), self._podium.fill
        )
        yield Label(self.shared, FRect(inner.left, place.top, place.left - inner.left - 16, 60), LABEL)
        yield Button("share", place, share.label, share.action, share.icon, share.style)

    def _share(self) -> None:
        """Save the picture; a second click saves nothing new."""
        if self.shared:
            return
        stem = file_stem(self.t("house.evening.over"), self.summary.began.date().isoformat())
        path = free_export_path(self.services.storage, stem, "png")
        self.shared = save_surface(self.services, draw_podium(self), path)


def draw_podium(page: SessionPodiumScene) -> Surface:
    """Image of the page's sheet, without buttons."""
    assets = page.services.assets
    viewport, paper = assets.viewport, page.paper(page.area)
    inner = inner_of(page, paper)
    podium = SessionPodium(assets, page.summary, lambda: 1.0)
    content, bottom = podium.fill(inner)
    paper.height = max(paper.height, bottom + 28 - paper.top)
    whole = opaque_surface((viewport.width_px, max(viewport.height_px, viewport.to_px(paper.bottom + 24))))
    canvas = Canvas(whole, viewport, assets.sheets, assets.fonts)
    canvas.seat_styles = podium.styles
    canvas.texture("ui/tile_sea", FRect(0, 0, page.area.width, paper.bottom + 24))
    interaction = InteractionState()
    widgets: list[Widget] = [Panel(paper), heading_on(page, paper), *content]
    for widget in widgets:
        widget.draw(canvas, interaction)
    return whole.subsurface(viewport.rect_to_px(paper.inflate(32, 32)).clip(whole.get_rect())).copy()


class PastSessionsScene(PageScene):
    """Ended sessions, the latest first; each leads to its podium."""

    name = "evenings"
    heading_key = "house.evening.past"
    sheets = ("ui", "title")
    max_size = (1000.0, 1000.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        archive_forgotten_session(services.storage, datetime.datetime.now())
        self._list = ListView(self, row_height=72.0)
        self._sessions = past_sessions(services.storage)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """A row for each session: day, winners with their badges, number of games."""
        rows = [
            ListRow(
                f"evening-{past.identifier}", partial(self._paint, past.summary), partial(self._open, past.summary),
                height=self._row_height(past.summary, inner.width),
            )
            for past in self._sessions
        ]  # fmt: skip
        yield from self._list.build("evenings", inner, rows, self.t("house.evening.none-past"))

    def _open(self, summary: SessionSummary) -> SceneChange:
        return Push(SessionPodiumScene(self.services, summary))

    def _shown(self, summary: SessionSummary) -> tuple[list[SessionPlayer], str]:
        """The crews of a row, and their names."""
        crews = summary.winners or list(summary.players[:1])
        return crews, self.services.assets.texts.listed([censored_name(name) for crew in crews for name in crew.names])

    def _name_room(self, summary: SessionSummary, width: float) -> tuple[float, float]:
        """Left end and width of a row's names."""
        badges = sum(len(crew.badges) for crew in self._shown(summary)[0])
        left = 16.0 + 44 + 28 * (min(6, badges) - 1) + 12
        date = self.services.assets.fonts.width(self.services.assets.texts.date(datetime.date(2028, 9, 28)), LABEL)
        return left, width - left - date - 60

    def _row_height(self, summary: SessionSummary, width: float) -> float:
        fonts = self.services.assets.fonts
        names = fonts.height(self._shown(summary)[1], BOLD, self._name_room(summary, width)[1])
        return max(self._list.row_height, names + fonts.line_height(LABEL) + 18)

    def _paint(self, summary: SessionSummary, canvas: Canvas, row: FRect) -> None:
        crews, names = self._shown(summary)
        left, room = self._name_room(summary, row.width)
        badge = FRect(row.left + 16, row.centery - 22, 44, 44)
        for number in [number for crew in crews for number in crew.badges][:6]:
            canvas.fit(palette.badge(number), badge)
            badge = badge.move(28, 0)
        texts, fonts = self.services.assets.texts, canvas.fonts
        high, low = fonts.height(names, BOLD, room), fonts.line_height(LABEL)
        top = row.centery - (high + low) / 2
        canvas.text_box(names, FRect(row.left + left, top, room, high), BOLD)
        games = self.t("house.evening.games", n=len(summary.games))
        canvas.text_box(games, FRect(row.left + left, top + high, room, low), LABEL, palette.FADED_INK)
        day = FRect(row.left, row.top, row.width - 16, row.height)
        canvas.text_box(texts.date(summary.began.date()), day, LABEL, palette.FADED_INK, "right")
