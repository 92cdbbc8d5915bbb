"""Achievements of a game on its page of results: their flags rise during the count-up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Self

from pygame import FRect

from game.assets import Assets
from game.core.achievements import Achievement
from game.registry import plugin
from game.scenes import routes
from game.scenes.stack import Push
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD
from game.ui.widgets import Button, CustomWidget, Widget

_FLAG: Final = 46.0
"""Width of a flag on the page."""
_RISE: Final = 30.0
_AFTER: Final = 0.2
"""Delay of each flag after the one before it, as a share of its motion."""
_SHEET: Final = "logbook"
_ROW: Final = 44.0
"""Height of the line, which a finger can hit."""


def flag_sprite(assets: Assets, game: str, at: int) -> str:
    """Sprite of an achievement's flag by its place in the game's list; a plain flag for a game without its own."""
    own = f"{_SHEET}/flag_{game}_{at + 1}"
    return own if assets.sheets.has(own) else f"{_SHEET}/flag_other_1"


def achievement_values(assets: Assets, achievement: Achievement) -> dict[str, Any]:
    """Values of an achievement's sentence."""
    return {"n": assets.texts.number(achievement.target)}


@dataclass(frozen=True, slots=True)
class NewAchievements:
    """Achievements completed for the first time: player numbers and names, and places in the game's list."""

    assets: Assets
    game: str
    flags: tuple[tuple[int, str, int], ...] = ()

    @classmethod
    def of(cls, services: Services, game: str, record: int | None) -> Self:
        """The new achievements of a saved record; none for an unsaved game."""
        if record is None or services.storage.is_visited:
            return cls(services.assets, game)
        names = {profile.identifier: profile.name for profile in services.storage.profiles()}
        places = {achievement.name: at for at, achievement in enumerate(plugin(game).achievement_definitions)}
        found = [
            (player, names[player], places[achievement])
            for player, achievement in services.storage.achievements.completed_in(record)
            if player in names and achievement in places
        ]
        if found:
            services.assets.sheets.load(_SHEET)
        return cls(services.assets, game, tuple(sorted(found, key=lambda flag: (flag[1], flag[2]))))

    def summary_line(self) -> str:
        """One line: each player with their new achievements."""
        texts, achievements = self.assets.texts, plugin(self.game).achievement_definitions
        players: dict[str, list[str]] = {}
        for _, name, at in self.flags:
            title = texts.t(f"logbook.{self.game}.{achievements[at].name}.title")
            players.setdefault(name, []).append(texts.quoted(title))
        lines = [texts.t("logbook.new-of", name=name, feats=texts.listed(titles)) for name, titles in players.items()]
        return texts.t("logbook.new", feats=texts.listed(lines))

    def build(self, area: FRect, bottom: float, share: Callable[[], float]) -> tuple[list[Widget], float]:
        """The line with its flags, a way to the logbook, above a lower edge; and the edge above it.

        ``share`` is how far the figures have been counted.
        """
        if not self.flags:
            return [], bottom
        flags = _FLAG * len(self.flags)
        line = Button("logbook", area, self.summary_line(), self._open, style="quiet", role=LABEL_BOLD)
        wide = min(line.natural_width(self.assets.fonts), area.width - flags - 8)
        fitted = line.fitted(self.assets.fonts, FRect(0, 0, wide, _ROW))
        height = fitted.rect.height
        left = area.centerx - (flags + 8 + wide) / 2
        top = bottom - height - 4
        painted = CustomWidget(partial(self._paint, FRect(left, top, flags, height), share))
        return [painted, replace(fitted, rect=FRect(left + flags + 8, top, wide, height))], top

    def _paint(self, place: FRect, share: Callable[[], float], canvas: Canvas, interaction: object) -> None:
        for number, (_, _, at) in enumerate(self.flags):
            up = max(0.0, min(1.0, share() * (1 + _AFTER * len(self.flags)) - _AFTER * number))
            rect = FRect(place.left + number * _FLAG, place.centery - 18 + _RISE * (1 - up), _FLAG - 2, 36)
            canvas.fit(flag_sprite(self.assets, self.game, at), rect, round(255 * up))

    def _open(self) -> Push[routes.Route]:
        return Push(routes.AchievementsRoute(self.game, self.flags[0][0]))
