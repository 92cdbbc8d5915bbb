"""A page: a large sheet of paper over the sea or over what lies below, with a heading and a way back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from pygame import FRect

from game.scenes.base import Scene, SceneChange
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.input import Command
from game.ui.text import HEADING
from game.ui.widgets import Button, Heading, Panel, Spot, Widget

MARGIN = 24.0
PADDING = 28.0
_PAGE_STEPS = 5
"""How many turns of the wheel a page key stands for."""


class PageScene(Scene):
    """A page on its own; a subclass says its heading and fills ``build_page``."""

    heading_key: ClassVar[str] = ""
    widest: ClassVar[float] = 1500.0
    tallest: ClassVar[float] = 1100.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)

    def heading(self) -> str:
        """The page's heading."""
        return self.t(self.heading_key)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """What stands on the paper below the heading."""
        return ()

    def paper(self, area: FRect) -> FRect:
        """The sheet's place."""
        width = min(area.width - 2 * MARGIN, self.widest)
        height = min(area.height - 2 * MARGIN, self.tallest)
        return FRect(area.centerx - width / 2, area.centery - height / 2, width, height)

    def build(self, area: FRect) -> Iterable[Widget]:
        """The sheet, its heading, its content and the way back."""
        paper = self.paper(area)
        yield Panel(paper)
        yield Heading(self.heading(), FRect(paper.left + 96, paper.top + 16, paper.width - 192, 56), HEADING)
        inner = FRect(paper.left + PADDING, paper.top + 80, paper.width - 2 * PADDING, paper.height - 80 - PADDING)
        yield from self.build_page(inner)
        yield Button(
            "back",
            FRect(paper.left + 20, paper.top + 18, 56, 52),
            icon="back",
            action=self.step_back,
            tip=self.t("house.tip.back"),
        )

    def activate(self, spot: Spot) -> SceneChange | None:
        """Does what a click does; on a page, unlike at a table, nothing stands behind what is not enabled."""
        return super().activate(spot) if spot.is_enabled else None

    def on_command(self, command: Command) -> SceneChange | None:
        """The page keys scroll, where there is a list."""
        if command in (Command.PAGE_UP, Command.PAGE_DOWN):
            return self.on_wheel(_PAGE_STEPS if command is Command.PAGE_UP else -_PAGE_STEPS)
        return None

    def draw_background(self, canvas: Canvas) -> None:
        """The open sea, or what lies below, darker."""
        if self.is_opaque:
            canvas.texture("ui/tile_sea", self.area)
        else:
            canvas.dim()


class DialogScene(PageScene):
    """A small page over what lies below."""

    is_opaque = False
    widest = 640.0
    tallest = 440.0
