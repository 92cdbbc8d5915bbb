"""What a tab of the operator's page is: widgets on a part of a page that scrolls."""

from __future__ import annotations

from typing import ClassVar

from pygame import FRect

from game.kiosk.rows import OperatorRows
from game.pages.page import PageScene
from game.services import Services
from game.ui.layout import Column
from game.ui.widgets import Widget


class Tab:
    """Fills the area below the tabs; ``page`` is the page it stands on."""

    name: ClassVar[str] = ""

    def __init__(self, page: PageScene) -> None:
        self.page = page
        self.rows = OperatorRows(page.services, page.rebuild)

    @property
    def services(self) -> Services:
        """The house's common things."""
        return self.page.services

    def t(self, key: str, **values: object) -> str:
        """The text of a key."""
        return self.services.t(key, **values)

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """The widgets, and how far down they reach."""
        raise NotImplementedError

    def halves(self, area: FRect) -> tuple[Column, Column]:
        """Two columns: side by side, or one below the other where the letters are large (fill the first one first)."""
        if self.page.services.fonts.text_size < 1.2:
            half = (area.width - 40) / 2
            return Column(self.page.services.fonts, FRect(area.left, area.top, half, 0)), Column(
                self.page.services.fonts, FRect(area.right - half, area.top, half, 0)
            )
        both = Column(self.page.services.fonts, area)
        return both, both
