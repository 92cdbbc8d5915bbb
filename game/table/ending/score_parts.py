"""The way to the scores in parts where the podium has no room for them."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.pages.page import PageScene, heading_on
from game.table.ending.score_view import ScoreView
from game.ui.text import LABEL
from game.ui.widgets import Button

_EDGE: Final = 20.0
_TOP: Final = 18.0
_HEIGHT: Final = 52.0
_NARROW: Final = 56.0
"""Width of the button without its words."""
_GAP: Final = 24.0
"""Least distance from the heading's words."""


class ScoreParts:
    """A button in the heading's row that puts cards with all parts in the podium's place, and back."""

    def __init__(self, page: PageScene) -> None:
        self._page = page
        self.is_open = False

    def turn(self) -> None:
        """Open the cards or close them."""
        self.is_open = not self.is_open
        self._page.windows.main.offset = 0.0
        self._page.rebuild()

    def build(self, scores: ScoreView) -> list[Button]:
        """The button where the podium leaves parts out, or where the cards with them are shown."""
        return [self._button()] if self.is_open or scores.leaves_parts_out else []

    def _button(self) -> Button:
        """The button across from the way back; without words where the heading is long."""
        page, fonts = self._page, self._page.services.assets.fonts
        label, icon = page.t("house.results.parts"), "list"
        if self.is_open:
            label, icon = page.t("house.results.to-podium"), "trophy"
        paper = page.paper(page.area)
        place = FRect(paper.left, paper.top + _TOP, _NARROW, _HEIGHT)
        button = Button("score-parts", place, label, self.turn, icon, role=LABEL)
        place.width = button.natural_width(fonts)
        place.right = paper.right - _EDGE
        if place.left >= heading_on(page, paper).text_rect(fonts).right + _GAP:
            return button
        place.width, place.right = _NARROW, paper.right - _EDGE
        return Button("score-parts", place, icon=icon, action=self.turn, tooltip=label)
