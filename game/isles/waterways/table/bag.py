"""Dialog of the hidden stones: each kind drawn as a stone, with its count."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import has_ring
from game.isles.waterways.table.paint import draw_shadow, draw_stone
from game.pages.page import DialogScene
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import CustomWidget, InteractionState, Widget

_COLUMNS = 4


class HiddenStonesScene(DialogScene):
    """The bag's content, public because all other stones have been seen."""

    name = "bag"
    heading_key = "waterways.bag.heading"
    max_size = (1080.0, 690.0)

    def __init__(self, services: Services, state: State) -> None:
        super().__init__(services)
        self.left = state.kinds_left()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Kinds in rows, those with the ring first."""
        yield CustomWidget(lambda canvas, interaction: self._paint(canvas, interaction, inner))

    def _paint(self, canvas: Canvas, interaction: InteractionState, inner: FRect) -> None:
        total = sum(self.left.values())
        line = FRect(inner.left, inner.top - 8, inner.width, 30)
        canvas.text_box(self.t("waterways.bag.line", n=total), line, LABEL, palette.FADED_INK, "center")
        rings = [kind for kind in self.left if has_ring(kind)]
        plain = [kind for kind in self.left if not has_ring(kind)]
        groups = (("waterways.bag.ring", rings), ("waterways.bag.plain", plain))
        rows = sum(-(-len(kinds) // _COLUMNS) for _, kinds in groups)
        height = (inner.bottom - line.bottom - 2 * 34) / rows
        width = inner.width / _COLUMNS
        top = line.bottom
        for key, kinds in groups:
            heading = FRect(inner.left, top, inner.width, 34)
            number = sum(self.left[kind] for kind in kinds)
            canvas.text_box(self.t(key, n=number), heading, LABEL_BOLD, palette.INK)
            top = heading.bottom
            for index, kind in enumerate(kinds):
                row, column = divmod(index, _COLUMNS)
                self._paint_kind(canvas, FRect(inner.left + column * width, top + row * height, width, height), kind)
            top += -(-len(kinds) // _COLUMNS) * height

    def _paint_kind(self, canvas: Canvas, place: FRect, kind: str) -> None:
        count = self.left[kind]
        side = min(place.height - 14, (place.width - 76) / 3)
        stone = FRect(place.left + 8, place.centery - side / 2, 3 * side, side)
        if count:
            draw_shadow(canvas, stone, 0)
        draw_stone(canvas, stone, kind, 0, 255 if count else 70)
        figure = FRect(stone.right + 10, place.top, 52, place.height)
        canvas.text_box(f"× {count}", figure, LABEL_BOLD, palette.INK if count else palette.FADED_INK)
