"""The rules of Pebbles in pages."""

from __future__ import annotations

from pygame import FRect

from game.services import Services
from game.table.ui import RulePage
from game.ui.canvas import Canvas

from .paint import draw_pebbles


def _draw(services: Services, canvas: Canvas, rect: FRect) -> None:
    draw_pebbles(canvas, rect, 20, 3)


RULE_PAGES: tuple[RulePage, ...] = (RulePage("pebbles.rules.heading", "pebbles.rules.text", _draw),)
