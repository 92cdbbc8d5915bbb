"""The chart's sign for own missed moves that are due again: a button beside the message in the bottle."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.scenes import routes
from game.scenes.stack import Push
from game.services import Services
from game.ui.text import LABEL_BOLD
from game.ui.widgets import Button

_PLACE: Final = "problems"
"""The bottle's place on the chart."""
_HEIGHT: Final = 44.0


class DueProblems:
    """The player whose missed moves have been due longest, and their number; a kiosk's visitors have none."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._due: tuple[str, int] | None = None
        """Identity of the player and number of moves; None where nothing is due."""

    def refresh(self) -> None:
        """Look again whose moves are due."""
        today, session = datetime.datetime.now().date(), self._services.session
        found = [] if session.is_kiosk else self._services.storage.puzzles.due_players(today, session.open_games)
        self._due = next(iter(found), None)

    def build(self, signs: Mapping[str, FRect]) -> Iterable[Button]:
        """The button below the bottle's sign, beside signs that are in the way there, with its number alone where words
        find no room, else above.
        """
        if self._due is None or _PLACE not in signs:
            return
        assets, sign = self._services.assets, signs[_PLACE]
        player, count = self._due
        tip = assets.t("house.chart.due.tip", n=count, name=self._name_of(player))
        action = partial(Push, routes.DuePuzzleRoute(player))
        height = max(_HEIGHT, assets.fonts.line_height(LABEL_BOLD) + 14)
        places = []
        for label in (assets.t("house.chart.due", n=count), assets.texts.number(count)):
            button = Button("due", FRect(), label, action, "restart", role=LABEL_BOLD, tooltip=tip)
            place = FRect(0, sign.bottom + 2, button.natural_width(assets.fonts), height)
            place.centerx = sign.centerx
            places += [replace(button, rect=each) for each in (place, _moved_right(place, signs))]
        above = replace(button, rect=place.move(0, -height - sign.height - 4))
        obstacles = list(signs.values())
        yield next((each for each in places if each.rect.collidelist(obstacles) == -1), above)

    def _name_of(self, player: str) -> str:
        """Name of a profile, or the name that the moves are kept under."""
        profiles = self._services.storage.profiles()
        known = next((each.name for each in profiles if player == f"#{each.identifier}"), player)
        return known or self._services.assets.t("house.setup.player", n=1)


def _moved_right(place: FRect, signs: Mapping[str, FRect]) -> FRect:
    """The place beside the signs that overlap its left half."""
    in_the_way = [each.right + 2 for each in signs.values() if each.colliderect(place) and each.left < place.left]
    return place.move(max(in_the_way, default=place.left) - place.left, 0)
