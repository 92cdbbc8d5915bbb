"""The daily chart: one deal a day and game, equal for everybody; the first attempt counts and can be resumed."""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pygame import FRect

from game.boards.errors import BoardError
from game.core.state import Json
from game.i18n import Texts
from game.menus.daily.calendar import CalendarScene
from game.menus.players.name_entry import NameScene
from game.menus.players.solo_person import SoloPerson
from game.modes.daily import daily_deal, is_weekly, solo_games
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.tables import SeatPlan, TablePlan
from game.pages.page import PageScene, scrolled
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import DayChanged, SceneEvent
from game.scenes.stack import Push, Replace
from game.services import Services
from game.storage.values import SavedGame, TableLine, days_in_a_row
from game.table.saving.autosave import daily_slot, saved_table, unless_saved_game_waits
from game.table.saving.record_comparison import comparable
from game.table.table_setup import set_up_table
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import Column, button_rows_at_bottom
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, CustomWidget, HitTarget, InteractionState, Label, UnplacedLabel, Widget

_LINES: Final = 5
_GAP, _AIR = 24.0, 36.0
"""Gap between two cards, and horizontal padding within a card."""


class DailyAttempts:
    """The deals of a day, and a player's attempts at them; the first of a game counts."""

    def __init__(self, services: Services, day: datetime.date | None, today: datetime.date | None) -> None:
        """``day`` is the chart's date (None: today); ``today`` is the date that counts (None: the chart's date)."""
        self._services = services
        self._assets = services.assets
        self.day = day or datetime.datetime.now().date()
        self.today = today or self.day
        self.person = SoloPerson(services)
        """The player whose attempts count."""
        self.person.guess(is_unnamed_known=self.streak() > 0)

    @property
    def player(self) -> SeatPlan:
        """The player as a seat of a table."""
        return self.person.player

    @property
    def player_name(self) -> str:
        """Name of the player whose attempts count."""
        return self.person.name

    @property
    def player_names(self) -> list[str]:
        """Stored names of the player; an unnamed player has the default name of every language."""
        return self.person.names

    @property
    def games(self) -> tuple[str, ...]:
        """Games with solo play."""
        return solo_games(self._services.session.open_games)

    @property
    def is_today(self) -> bool:
        """True for the chart that counts; past charts are playable but no longer count."""
        return self.day == self.today

    def streak(self) -> int:
        """Consecutive days with at least one finished chart, up to today or, if still open, yesterday."""
        records = self._services.storage.records
        days = {day for game in self.games for day in records.daily_results(game, *self.player_names)}
        return days_in_a_row(days, self.today)

    def begin_day(self, today: datetime.date) -> bool:
        """Let another day count; True if that changes the deals, a past day's stay."""
        was_today, self.today = self.is_today, today
        if was_today:
            self.day = today
        return was_today

    def lines(self, game: str) -> list[TableLine]:
        """Counted attempts of the day, best first, at most ``_LINES``."""
        deal = daily_deal(game, self.day)
        options: Json = plugin(game).game.options.parse(deal.options, deal.seats).to_json()
        try:
            board = self._services.background.boards.load(game, deal.board).board
        except BoardError:
            return []
        table = comparable(self._services.storage, game, deal.board, board, options, deal.seats)
        return self._services.storage.records.best_lines(table, day=self.day, limit=_LINES)

    def counts(self, game: str) -> bool:
        """True if the player's next attempt counts."""
        tried = self._services.storage.records.has_used_daily_attempt(self.day, game, *self.player_names)
        return self.is_today and not tried

    def saved_attempt(self, game: str) -> SavedGame | None:
        """The player's saved counted attempt at this chart; None without one."""
        slots = [daily_slot(game, self.day.isoformat(), name) for name in self.player_names]
        saved = map(self._services.storage.saved_games.get, slots)
        return next((waiting for waiting in saved if waiting is not None), None)

    def play(self, game: str) -> SceneChange | None:
        """Resume the counted attempt, begin it, or play the deal without counting."""
        self._services.storage.set_extra("daily.game", game)
        waiting = self.saved_attempt(game)
        if waiting is not None:
            return self._resume_attempt(waiting)
        if self.counts(game):  # the counted attempt has its own slot, so no other saved game is replaced
            return self._deal(game)
        return unless_saved_game_waits(self._services, game, lambda: self._deal(game))

    def _resume_attempt(self, waiting: SavedGame) -> SceneChange | None:
        try:
            return Replace(routes.PlayRoute(saved_table(self._services.background, waiting)))
        except UNUSABLE_ERRORS as problem:
            message = error_message(problem, self._assets.texts)
            self._services.shell.announce(self._assets.t("house.kept.broken", problem=message))
            return None

    def _deal(self, game: str) -> SceneChange | None:
        deal = daily_deal(game, self.day)
        plan = TablePlan([self.player], deal.board, deal.options, deal.first_seat, deal.seed)
        counts = self.counts(game)
        occasion: Json = {"daily": self.day.isoformat()}
        if counts:
            occasion["day"] = self.day.isoformat()
        try:
            table = set_up_table(self._services, game, plan, occasion)
        except UNUSABLE_ERRORS as problem:
            self._services.shell.announce(error_message(problem, self._assets.texts))
            return None
        if counts:
            self._services.storage.records.use_daily_attempt(self.day, game, self.player_name)
        return Replace(routes.PlayRoute(table))


class NextChartCountdown:
    """Hours and minutes until the next chart, for a page that shows today's."""

    def __init__(self, attempts: DailyAttempts) -> None:
        self._attempts = attempts
        self.shown = self.minutes

    @property
    def _seconds(self) -> float:
        now = datetime.datetime.now()
        midnight = datetime.datetime.combine(now.date() + datetime.timedelta(days=1), datetime.time.min)
        return midnight.timestamp() - now.timestamp()  # a day of a clock change has 23 or 25 hours

    @property
    def minutes(self) -> int | None:
        """Minutes to midnight, rounded up; None for a day other than the clock's."""
        if not self._attempts.is_today or self._attempts.day != datetime.datetime.now().date():
            return None
        return -int(-self._seconds // 60)

    @property
    def next_step(self) -> float:
        """Seconds until another minute is shown; infinite without a countdown."""
        return math.inf if self.minutes is None else self._seconds % 60 or 60.0

    def advance(self) -> bool:
        """True if another minute is to be shown."""
        before, self.shown = self.shown, self.minutes
        return self.shown != before

    def message(self, texts: Texts) -> str:
        """The countdown in words; empty without one."""
        if self.shown is None:
            return ""
        hours, minutes = divmod(self.shown, 60)
        if not hours:
            return texts.t("house.daily.next-minutes", minutes=minutes)
        return texts.t("house.daily.next", hours=hours, minutes=minutes)


class DailyCards:
    """A card a game: picture, attempts so far, play button."""

    def __init__(self, services: Services, attempts: DailyAttempts) -> None:
        self._services = services
        self._assets = services.assets
        self._attempts = attempts

    def columns(self, width: float) -> int:
        """Number of cards side by side; limited so that button texts fit into two lines."""
        games, button = self._attempts.games, Button("play", FRect(), self._assets.t("house.daily.play"), icon="play")
        fonts = self._assets.fonts
        longest_title = max((fonts.width(self._assets.t(f"house.game.{game}"), TITLE) for game in games), default=0.0)
        count = len(games)
        while count > 1:
            inside = (width - _GAP * (count - 1)) / count - _AIR
            if longest_title <= inside and button.needed_lines(fonts, inside) <= 2:
                break
            count = -(-count // 2)
        return count

    def build(self, body: FRect) -> tuple[list[Widget], float]:
        """Cards in rows, as high as the window allows or their texts need; returns the bottom too."""
        games, columns = self._attempts.games, self.columns(body.width)
        rows = -(-len(games) // columns)
        width = (body.width - _GAP * (columns - 1)) / columns
        height = (body.height - _GAP * (rows - 1)) / rows
        if rows > 1:
            height = max(
                height,
                7 * self._assets.fonts.line_height(LABEL) + self._assets.fonts.line_height(TITLE) + 60,
            )
        widgets: list[Widget] = []
        for index, game in enumerate(games):
            row, column = divmod(index, columns)
            left, top = body.left + column * (width + _GAP), body.top + row * (height + _GAP)
            widgets += self._build_card(FRect(left, top, width, height), game)
        return widgets, body.top + rows * (height + _GAP) - _GAP

    def _build_card(self, card: FRect, game: str) -> Iterable[Widget]:
        deal = daily_deal(game, self._attempts.day)
        counts, waits = self._attempts.counts(game), self._attempts.saved_attempt(game) is not None
        streak = self._services.storage.records.daily_streak(self._attempts.day, game, *self._attempts.player_names)
        lines = self._attempts.lines(game)

        button = Button(
            f"play/{game}",
            card,
            self._assets.t("house.daily.continue" if waits else "house.daily.play" if counts else self._again_key),
            lambda: self._attempts.play(game),
            "play",
            "primary" if counts or waits else "paper",
            tooltip=self._assets.t(
                "house.daily.tip",
                board=self._services.background.boards.title(game, deal.board, self._assets.texts.language),
            ),
        )
        inside = card.inflate(-_AIR, 0)
        button = button_rows_at_bottom(
            self._assets.fonts,
            [button],
            FRect(inside.left, card.top, inside.width, card.height - 16),
            min_height=56,
        )[0]
        rows = Column(self._assets.fonts, FRect(inside.left, 0, inside.width, 0), 2)
        labels = list(self._build_lines(rows, lines))
        top = button.rect.top - 8 - rows.bottom
        name_height = max(36.0, self._assets.fonts.line_height(TITLE))
        picture = FRect(inside.left, card.top + 8, inside.width, max(0.0, top - 4 - name_height - card.top - 8))
        name = FRect(inside.left, picture.bottom, inside.width, name_height)

        def paint(canvas: Canvas, interaction: InteractionState) -> None:
            canvas.panel("ui/card", card)
            if picture.height > 40:
                canvas.fit(plugin(game).sprite, picture)
            canvas.text_box(self._assets.t(f"house.game.{game}"), name, TITLE, align="center")
            if streak:
                width = self._assets.fonts.width(str(streak), LABEL_BOLD) + 4
                flame = FRect(card.right - 50 - width, card.top + 14, 30, 30)
                canvas.fit("ui/flame", flame)
                number = FRect(flame.right + 4, flame.centery - 20, width, 40)
                canvas.text_box(str(streak), number, LABEL_BOLD)

        place = FRect(card.right - 64, card.top + 8, 56, 44)
        flame = HitTarget(f"streak/{game}", place, tooltip=self._assets.t("house.daily.streak", n=streak))
        yield CustomWidget(paint, [flame] if streak else [])
        for label in labels:
            yield replace(label, rect=label.rect.move(0, top))
        yield button

    def _build_lines(self, column: Column, lines: list[TableLine]) -> Iterable[Label]:
        """Labels of the attempts so far, from the column's top."""
        for line in lines[:_LINES]:
            points = self._assets.texts.number(line.score)
            score = self._assets.fonts.width(points, LABEL_BOLD) + 12
            share = score / column.area.width
            name = UnplacedLabel(f"{line.rank}  {line.name}", LABEL)
            figure = UnplacedLabel(points, LABEL_BOLD, align="right")
            yield from column.add_side_by_side([(name, 1 - share), (figure, share)])
        if not lines:
            none = self._assets.t("house.daily.none" if self._attempts.is_today else "house.daily.none-then")
            yield column.add_label(none, LABEL, palette.FADED_INK, "center", min_height=60)

    @property
    def _again_key(self) -> str:
        return "house.daily.again" if self._attempts.is_today else "house.daily.past"


class DailyScene(PageScene):
    """One card for each game with solo play."""

    name = "daily"
    sheets = ("ui", "title")

    def __init__(
        self, services: Services, day: datetime.date | None = None, today: datetime.date | None = None
    ) -> None:
        """``day`` is the chart's date (None: today); ``today`` is the date that counts (None: the chart's date)."""
        super().__init__(services)
        self.attempts = DailyAttempts(services, day, today)
        self._cards = DailyCards(services, self.attempts)
        self._countdown = NextChartCountdown(self.attempts)
        self.frames.seconds_to_next = lambda: self._countdown.next_step

    def heading(self) -> str:
        return self.t("house.daily.heading", day=self.services.assets.texts.date(self.attempts.day))

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Show the new day's chart instead of today's; a past one stays, and only what counts changes."""
        if not isinstance(event, DayChanged):
            return super().handle(event)
        today = event.today
        if self.attempts.begin_day(today):
            self.services.shell.announce(lambda: self.t("house.daily.new-day", day=today))
        return None

    def advance(self, seconds: float) -> SceneChange | None:
        """Count the minutes down."""
        if self._countdown.advance():
            self.rebuild()
        return None

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Player and calendar buttons, then the cards."""
        player = Button(
            "player", inner, self.t("house.daily.player", name=self.attempts.player_name), self._choose_player, "human"
        )
        wide = max(420.0, player.natural_width(self.services.assets.fonts))
        yield replace(player, rect=FRect(inner.left, inner.top, wide, 56))
        calendar = Button("calendar", inner, self.t("house.daily.calendar"), self._open_calendar, "daily")
        room = max(260.0, calendar.natural_width(self.services.assets.fonts))
        yield replace(calendar, rect=FRect(inner.right - room, inner.top, room, 56))
        games = self.attempts.games
        left = inner.left + wide + 16
        place = FRect(left, inner.top - 4, inner.right - room - 16 - left, 64)
        message = self.t("house.daily.weekly") if any(is_weekly(game, self.attempts.day) for game in games) else ""
        if self.attempts.is_today:  # the heading names the day too, where large letters leave no room for this
            longer = f"{self.t('house.daily.counts', day=self.attempts.day)} {message}".strip()
            message = (
                longer if self.services.assets.fonts.height(longer, LABEL, place.width) <= place.height else message
            )
        if message:
            yield Label(message, place, LABEL, align="center")
        about = Label(self._about(), inner, LABEL, align="center")
        height = self.services.assets.fonts.height(about.text, LABEL, inner.width)
        yield replace(about, rect=FRect(inner.left, inner.top + 68, inner.width, height))
        top = inner.top + 76 + height
        body = FRect(inner.left, top, inner.width, inner.bottom - top)
        if self._cards.columns(body.width) >= len(games):
            yield from self._cards.build(body)[0]
        else:
            yield from scrolled(self, "cards", body, self._cards.build)

    def _about(self) -> str:
        """A sentence on charts, the countdown to the next one, and the days in a row."""
        parts = [self.t("house.daily.about"), self._countdown.message(self.services.assets.texts)]
        streak = self.attempts.streak() if self.attempts.is_today else 0
        if streak > 1:
            parts.append(self.services.assets.t("house.daily.in-a-row", n=streak))
        return " ".join(part for part in parts if part)

    def _open_calendar(self) -> SceneChange:
        names = self.attempts.player_names
        scene = CalendarScene(self.services, self.attempts.day, names, self._open_day, self.attempts.today)
        last = self.services.storage.extra("daily.game")
        if last in self.attempts.games:
            scene.game = last
        return Replace(scene)

    def _open_day(self, day: datetime.date, today: datetime.date) -> SceneChange:
        return Replace(DailyScene(self.services, day, today))

    def _choose_player(self) -> SceneChange:
        def chosen(name: str, profile: int | None) -> None:
            self.attempts.person.choose(name, profile)
            self.rebuild()

        return Push(NameScene(self.services, self.attempts.player.name, chosen))
