"""Draws a table of Pebbles from what is shown there."""

from __future__ import annotations

from typing import Protocol

from pygame import FRect

from game.ui.canvas import Canvas

from ..rules.state import State
from .draft import Draft
from .layout import Layout
from .paint import draw_pebbles


class Shown(Protocol):
    """What the view needs of the table."""

    @property
    def area(self) -> FRect: ...
    @property
    def state(self) -> State: ...
    @property
    def draft(self) -> Draft | None: ...
    @property
    def layout(self) -> Layout: ...


class View:
    """The beach and its pebbles."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown

    def draw(self, canvas: Canvas) -> None:
        """Everything that is not a widget."""
        shown = self._shown
        canvas.texture("ui/tile_sea", shown.area)
        canvas.panel("ui/panel_paper", shown.layout.beach)
        lifted = shown.draft.count if shown.draft is not None else 0
        draw_pebbles(canvas, shown.layout.beach.inflate(-48, -48), shown.state.left, lifted)
