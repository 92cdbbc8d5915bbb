"""Achievements page: forty achievements with flags, holders, dates, games and progress."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.core.achievements import Achievement
from game.menus.achievements.banner import achievement_player
from game.menus.records.past_games import watch_record
from game.modes.achievement_backfill import AchievementBackfill
from game.pages.list_view import ListView
from game.pages.page import PageScene
from game.profanity import censored_name
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.achievements import AchievementEntry
from game.storage.values import Profile
from game.table.ending.new_achievements import achievement_values, flag_sprite
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice, Stepper
from game.ui.layout import Column
from game.ui.scroll import BAR_SPACE, ListRow, ScrollState
from game.ui.text import BODY, BOLD, LABEL
from game.ui.widgets import Button, CustomWidget, Label, Widget

_FLAG: Final = FRect(14, 0, 72, 56)
_TEXT: Final = 104.0


def has_progress_bar(achievement: Achievement, entry: AchievementEntry | None) -> bool:
    """True if an achievement's row shows a progress bar."""
    return entry is not None and not entry.is_done and not achievement.is_binary


class AchievementProgress:
    """Achievements of a chosen game, with a chosen player's progress."""

    def __init__(self, services: Services, game: str, profile: int | None) -> None:
        """``game`` and ``profile`` preselect; defaults are the first game and the last player."""
        self._services = services
        self._assets = services.assets
        self.games = [name for name in registry.GAMES if plugin(name).achievements is not None]
        self.game = game if game in self.games else self.games[0]
        found = next((known for known in services.storage.profiles() if known.identifier == profile), None)
        self.player = found or achievement_player(services.storage)
        self._backfill = AchievementBackfill(services.storage.achievements, services.storage.folder / "levels")
        self._entries = services.storage.achievements.entries()

    @property
    def achievements(self) -> Sequence[Achievement]:
        """Achievements of the chosen game."""
        return plugin(self.game).achievement_definitions

    def entry(self, achievement: Achievement) -> AchievementEntry | None:
        """The chosen player's entry for an achievement; None without progress."""
        own = self._entries.get(self.player.identifier, {}) if self.player is not None else {}
        return own.get((self.game, achievement.name))

    @property
    def completed_count(self) -> int:
        """Completed achievements of the chosen player in the chosen game."""
        return sum(entry is not None and entry.is_done for entry in map(self.entry, self.achievements))

    def choose_player(self) -> None:
        """Pick up a player newly added on the players page."""
        if self.player is None:
            self.player = achievement_player(self._services.storage)

    def step_player(self, by: int) -> None:
        """Choose the next player (1) or the one before (-1)."""
        players = self._services.storage.profiles()
        at = next((at for at, known in enumerate(players) if known == self.player), 0)
        self.player = players[(at + by) % len(players)]

    # Backfill ----------------------------------------------------------------------------------------------------

    @property
    def is_backfilled(self) -> bool:
        """True if all earlier games have been read."""
        return self._backfill.is_over

    def poll(self) -> bool:
        """Advance the backfill of earlier games; True if there is something new to show."""
        was_over = self._backfill.is_over
        is_new = self._backfill.poll()
        if is_new:
            self._entries = self._services.storage.achievements.entries()
        return is_new or self._backfill.is_over is not was_over

    def stop(self) -> None:
        """Stop the backfill."""
        self._backfill.stop()

    # Texts -------------------------------------------------------------------------------------------------------

    def title(self, achievement: Achievement) -> str:
        return self._assets.t(f"logbook.{self.game}.{achievement.name}.title")

    def requirement(self, achievement: Achievement) -> str:
        return self._assets.t(
            f"logbook.{self.game}.{achievement.name}.text", **achievement_values(self._assets, achievement)
        )

    def progress_lines(self, achievement: Achievement, entry: AchievementEntry | None) -> list[str]:
        """Completion date or progress, and other holders."""
        texts = self._assets.texts
        if entry is not None and entry.is_done:
            lines = [self._assets.t("logbook.reached", day=texts.short_date(entry.ended.date()))]
        elif entry is None or achievement.is_binary:
            lines = [self._assets.t("logbook.not-yet")]
        else:
            lines = [self._assets.t("logbook.near", n=texts.number(entry.far), of=texts.number(achievement.target))]
        others = [
            censored_name(known.name)
            for known in self._services.storage.profiles()
            if known != self.player and self._has(known, achievement)
        ]
        return [*lines, *([self._assets.t("logbook.others", names=", ".join(others))] if others else [])]

    def _has(self, player: Profile, achievement: Achievement) -> bool:
        entry = self._entries.get(player.identifier, {}).get((self.game, achievement.name))
        return entry is not None and entry.is_done


class AchievementRows:
    """List of the achievements: flag, title and requirement, progress; a click opens the deciding game."""

    def __init__(self, page: PageScene, progress: AchievementProgress) -> None:
        self._services = page.services
        self._assets = page.services.assets
        self._progress = progress
        self._list = ListView(page, row_height=84.0)

    @property
    def scroll(self) -> ScrollState:
        return self._list.scroll

    def build(self, window: FRect) -> Iterable[Widget]:
        """A row an achievement."""
        rows = [self._row(at, achievement, window) for at, achievement in enumerate(self._progress.achievements)]
        return self._list.build("feats", window, rows)

    def _row(self, at: int, achievement: Achievement, window: FRect) -> ListRow:
        entry = self._progress.entry(achievement)
        sides = self._sides(FRect(0, 0, window.width - BAR_SPACE, 0))
        titles = self._assets.fonts.height(self._progress.title(achievement), BOLD, sides[0].width)
        asked = self._assets.fonts.height(self._progress.requirement(achievement), LABEL, sides[0].width)
        beside = sum(
            self._assets.fonts.height(line, LABEL, sides[1].width)
            for line in self._progress.progress_lines(achievement, entry)
        )
        height = max(
            self._list.row_height, titles + asked + 22, beside + (38 if has_progress_bar(achievement, entry) else 22)
        )
        watch = partial(watch_record, self._services, entry.record) if entry is not None else None
        return ListRow(f"feat-{achievement.name}", partial(self._paint, at, achievement, entry), watch, height=height)

    def _sides(self, row: FRect) -> tuple[FRect, FRect]:
        """Rectangles of a row's description and progress columns."""
        wide = min(row.width * 0.36, 250 * self._assets.fonts.text_size)
        text = FRect(row.left + _TEXT, row.top + 8, row.width - _TEXT - wide - 36, row.height - 16)
        return text, FRect(row.right - wide - 16, row.top + 8, wide, row.height - 16)

    def _paint(
        self, at: int, achievement: Achievement, entry: AchievementEntry | None, canvas: Canvas, row: FRect
    ) -> None:
        is_done = entry is not None and entry.is_done
        flag = FRect(row.left + _FLAG.left, row.centery - _FLAG.height / 2, _FLAG.width, _FLAG.height)
        canvas.fit(flag_sprite(self._assets, self._progress.game, at) if is_done else "logbook/flag_blank", flag)
        text, beside = self._sides(row)
        title, asked = self._progress.title(achievement), self._progress.requirement(achievement)
        high, low = (canvas.fonts.height(line, role, text.width) for line, role in ((title, BOLD), (asked, LABEL)))
        top = row.centery - (high + low) / 2
        canvas.text_box(title, FRect(text.left, top, text.width, high), BOLD, palette.INK)
        canvas.text_box(asked, FRect(text.left, top + high, text.width, low), LABEL, palette.FADED_INK)
        self._paint_progress(canvas, achievement, entry, beside)

    def _paint_progress(
        self, canvas: Canvas, achievement: Achievement, entry: AchievementEntry | None, place: FRect
    ) -> None:
        lines = self._progress.progress_lines(achievement, entry)
        heights = [canvas.fonts.height(line, LABEL, place.width) for line in lines]
        track = 16.0 if has_progress_bar(achievement, entry) else 0.0
        top = place.centery - (sum(heights) + track) / 2
        colour = palette.DARK_BRASS if entry is not None and entry.is_done else palette.FADED_INK
        for line, height in zip(lines, heights, strict=True):
            canvas.text_box(line, FRect(place.left, top, place.width, height), LABEL, colour, "right")
            top, colour = top + height, palette.FADED_INK
        if track and entry is not None:
            bar = FRect(place.right - min(place.width, 200), top + 4, min(place.width, 200), 14)
            canvas.panel("ui/progress_track", bar)
            reached = bar.width * entry.far / achievement.target
            if reached > 14:
                canvas.panel("ui/progress_fill", FRect(bar.left, bar.top, reached, bar.height))


class AchievementsScene(PageScene):
    """Tabs by game, a player stepper, and one row an achievement that opens the deciding game."""

    name = "logbook"
    heading_key = "logbook.heading"
    sheets = ("ui", "title", "logbook")

    def __init__(self, services: Services, game: str = "", profile: int | None = None) -> None:
        """``game`` and ``profile`` preselect; defaults are the first game and the last player."""
        super().__init__(services)
        self.windows.wheel_step = 84.0
        self.progress = AchievementProgress(services, game, profile)
        self._rows = AchievementRows(self, self.progress)

    def resume(self) -> None:
        """Pick up a player newly added on the players page."""
        self.progress.choose_player()
        super().resume()

    def pause(self) -> None:
        """Stop the backfill while the page is covered."""
        self.progress.stop()
        super().pause()

    def advance(self, seconds: float) -> SceneChange | None:
        """Advance the backfill of earlier games."""
        if self.progress.poll():
            self.rebuild()
        return None

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Tabs, player stepper, achievements and a note; without profiles a button to the players page."""
        progress = self.progress
        if progress.player is None:
            yield from self._build_nobody(inner)
            return
        column = Column(self.services.assets.fonts, inner, 10)
        tabs = [(game, self.t(f"house.game.{game}")) for game in progress.games]
        yield column.add_widget(Choice("game", tabs, progress.game, self._choose_game), 50)
        has_others = len(self.services.storage.profiles()) > 1
        less, more = (partial(progress.step_player, by) if has_others else None for by in (-1, 1))
        done, of = progress.completed_count, len(progress.achievements)
        caption = self.t("logbook.count", name=censored_name(progress.player.name), n=done, of=of)
        yield column.add_widget(Stepper("player", inner, caption, less, more), 46)
        about = self.t("logbook.about" if progress.is_backfilled else "logbook.reading")
        foot = self.services.assets.fonts.height(about, LABEL, inner.width)
        rows = FRect(inner.left, column.bottom, inner.width, inner.bottom - column.bottom - foot - 8)
        yield from self._rows.build(rows)
        yield Label(about, FRect(inner.left, rows.bottom + 8, inner.width, foot), LABEL, palette.FADED_INK, "center")

    def _build_nobody(self, inner: FRect) -> Iterable[Widget]:
        picture = FRect(inner.centerx - 180, inner.top + inner.height * 0.06, 360, inner.height * 0.42)
        yield CustomWidget(lambda canvas, interaction: canvas.fit("title/place_harbour", picture))
        column = Column(self.services.assets.fonts, FRect(inner.left, picture.bottom + 12, inner.width, 0), 16)
        yield column.add_label(self.t("logbook.nobody"), BODY, align="center")
        harbour = Button(
            "harbour", inner, self.t("logbook.harbour"), partial(Push, routes.PlayersRoute()), "harbour", "primary"
        )
        wide = max(320.0, harbour.natural_width(self.services.assets.fonts))
        yield replace(harbour, rect=FRect(inner.centerx - wide / 2, column.bottom, wide, 60))

    def _choose_game(self, game: str) -> None:
        self.progress.game = game
        self._rows.scroll.offset = 0.0
