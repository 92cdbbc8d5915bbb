"""Base class for tabs of the operator's page: widgets in a scrolling area."""

from __future__ import annotations

from typing import ClassVar

from pygame import FRect

from game.kiosk.rows import OperatorRows
from game.pages.page import PageScene
from game.services import Services
from game.ui.layout import Column, can_halve
from game.ui.widgets import Widget


class Tab:
    """A tab's content below the tab bar of ``page``."""

    name: ClassVar[str] = ""

    def __init__(self, page: PageScene) -> None:
        self.page = page
        self.rows = OperatorRows(page.services, page.rebuild)

    @property
    def services(self) -> Services:
        return self.page.services

    def t(self, key: str, **values: object) -> str:
        return self.services.assets.t(key, **values)

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Return the widgets and their bottom."""
        raise NotImplementedError

    def halves(self, area: FRect) -> tuple[Column, Column]:
        """Two columns side by side, or the same column twice for large text (fill the first one first)."""
        if can_halve(self.page.services.assets.fonts, area.width):
            half = (area.width - 40) / 2
            return Column(self.page.services.assets.fonts, FRect(area.left, area.top, half, 0)), Column(
                self.page.services.assets.fonts, FRect(area.right - half, area.top, half, 0)
            )
        both = Column(self.page.services.assets.fonts, area)
        return both, both
