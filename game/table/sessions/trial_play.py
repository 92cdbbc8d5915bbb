"""Trial of a board: a normal game that is not saved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pygame import FRect

from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.table.bar import BAR_HEIGHT
from game.table.scene import TableScene
from game.table.sessions.play import PlayOverlay, PlaySession
from game.table.sessions.session import PauseEntry
from game.ui.text import BODY
from game.ui.widgets import Button, Widget

_WORD_SHARE: Final = 0.15
"""Largest share of the bar that the button back to the drawing takes with its word."""


class TrialSession(PlaySession):
    """No record, statistics or saved game; it leads back to the page that began it."""

    is_kept = False

    def __init__(self, table: TableScene[Any]) -> None:
        super().__init__(table)
        self.overlay = TrialOverlay(self)

    @property
    def pause_entry(self) -> PauseEntry:
        """The way back to the drawing, past the menu and the table."""
        return PauseEntry("drawing", lambda: Pop(2), "edit")

    def _show_end(self, seconds: float) -> SceneChange | None:
        """The scores stand in the bar, until the person goes back."""
        result = self.match.result
        if result is not None and not self.table.controller.message_bar.text:
            scores = " : ".join(map(self.table.services.assets.texts.number, result.scores))
            self.table.controller.message_bar.show(lambda: self.table.t("drawing.try.end", scores=scores))
        return None

    def step_back(self) -> SceneChange | None:
        """First the draft, then back to where the board is drawn."""
        if self.table.controller.draft_steps.back():
            self.table.rebuild()
            return None
        return Pop()


class TrialOverlay(PlayOverlay):
    """The bar of a game with the way back to the drawing, in a word unless that takes the room of the bar's own words."""

    def build_bar(self, area: FRect) -> Iterable[Widget]:
        """The buttons of a game, and the one back to the drawing."""
        yield from super().build_bar(area)
        yield self._drawing_button(area)

    def button_room(self, area: FRect) -> float:
        """Room left by the buttons, the one back to the drawing among them."""
        return self._drawing_button(area).rect.left - 12

    def _drawing_button(self, area: FRect) -> Button:
        table = self.session.table
        label = table.t("drawing.try.back")
        width = table.services.assets.fonts.width(label, BODY) + 72
        if width > area.width * _WORD_SHARE:
            label, width = "", 52.0
        right = super().button_room(area)
        place = FRect(right - width, (BAR_HEIGHT - 52) / 2, width, 52)
        return Button("drawing", place, label, Pop, "edit", tooltip=table.t("house.pause.drawing"))
