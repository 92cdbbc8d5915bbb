"""The chart's achievement banners: a string of flags below each isle's sign, coloured by completed achievements."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game import registry
from game.core.achievements import ACHIEVEMENTS_PER_GAME
from game.registry import plugin
from game.services import Services
from game.storage.storage import Storage
from game.storage.values import Profile
from game.ui import palette
from game.ui.canvas import Canvas

_FLAG_DISTANCE: Final = 15.0
_SAG: Final = 5.0


def achievement_player(storage: Storage) -> Profile | None:
    """Profile for the achievements: the last player to finish a game, else the first; None without profiles."""
    profiles = storage.profiles()
    last = storage.achievements.last_player() if profiles else None
    return next((known for known in profiles if known.identifier == last), profiles[0] if profiles else None)


class AchievementBanner:
    """Achievement flags of the last player; empty in a kiosk."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.player: Profile | None = None
        self.counts: dict[str, int] = {}
        """Completed achievements by game; games without any are absent."""

    def refresh(self) -> None:
        """Reload the player and the counts."""
        if self._services.session.is_kiosk:
            return
        self.player = achievement_player(self._services.storage)
        completed = (
            self._services.storage.achievements.completed_counts(self.player.identifier)
            if self.player is not None
            else {}
        )
        self.counts = {
            game: completed[game]
            for game in registry.GAMES
            if game in completed and plugin(game).achievements is not None
        }

    def with_count(self, game: str, line: str) -> str:
        """Append the achievement count to an isle's line, if the player has any there."""
        if self.player is None or game not in self.counts:
            return line
        count = {"n": self.counts[game], "of": ACHIEVEMENTS_PER_GAME}
        return self._services.assets.t("logbook.chart", line=line, name=self.player.name, **count)

    def draw(self, canvas: Canvas, game: str, sign: FRect) -> None:
        """Draw the string of flags below a sign."""
        count = self.counts.get(game, 0)
        if not count:
            return
        left, top = sign.centerx - _FLAG_DISTANCE * (ACHIEVEMENTS_PER_GAME - 1) / 2, sign.bottom - 3

        def at(number: float) -> tuple[float, float]:
            share = number / (ACHIEVEMENTS_PER_GAME - 1)
            return left + _FLAG_DISTANCE * number, top + _SAG * 4 * share * (1 - share)

        for number in range(ACHIEVEMENTS_PER_GAME - 1):
            canvas.line(at(number), at(number + 1), palette.INK, 1.4)
        for number in range(ACHIEVEMENTS_PER_GAME):
            colour = palette.SEATS[number % 5] if number < count else palette.PARCHMENT
            canvas.sprite("title/flaglet", *at(number), alpha=255 if number < count else 130, tint=colour)
