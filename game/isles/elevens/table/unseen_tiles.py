"""Dialog of unseen tiles: every tile not yet laid, without its holder."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.isles.elevens.rules.board import NUMBERS, ROWS
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import JOKERS
from game.isles.elevens.table.paint import SIGN_OF, draw_tile
from game.pages.page import DialogScene
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import CustomWidget, InteractionState, Widget


class UnseenTilesScene(DialogScene):
    """All tiles of the game in their rows; laid ones are faint marks."""

    name = "out-there"
    heading_key = "elevens.out.heading"
    max_size = (1180.0, 620.0)

    def __init__(self, services: Services, state: State) -> None:
        super().__init__(services)
        self.state = state

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The tiles, and their totals above."""
        yield CustomWidget(lambda canvas, interaction: self._paint(canvas, interaction, inner))

    def _paint(self, canvas: Canvas, interaction: InteractionState, inner: FRect) -> None:
        unlaid = self.state.unlaid()
        text = self.t("elevens.out.text", n=sum(unlaid.values()), bag=len(self.state.bag))
        canvas.text_box(text, FRect(inner.left, inner.top, inner.width, 52), BODY, palette.FADED_INK, "center")
        columns = 20 + (1 if self.state.options.symbols else 0)
        large = max(1.0, canvas.fonts.text_size)
        beside = 28 * large + 4 if self.state.options.symbols else 0.0  # for the counts of the symbols
        step = (inner.width - beside) / columns
        height = min(64.0, (inner.height - 72) / 5.3)
        top = inner.top + 62
        for row_number, row in enumerate((*ROWS, "joker")):
            y = top + row_number * (height + 5)
            if row == "joker":
                y += 8
            for number in NUMBERS:
                place = FRect(inner.left + (number - 1) * step + 2, y, step - 4, height - 4)
                self._paint_place(canvas, row, number, place, unlaid)
            if row != "joker" and self.state.options.symbols:
                symbol = SIGN_OF[row]
                place = FRect(inner.left + 20 * step + 2, y, step - 4, height - 4)
                if symbol in unlaid:
                    draw_tile(canvas, symbol, place)
                    self._paint_count(canvas, place, unlaid[symbol], is_beside=True)

    def _paint_place(self, canvas: Canvas, row: str, number: int, place: FRect, unlaid: dict[str, int]) -> None:
        is_joker = number in JOKERS
        if is_joker is not (row == "joker"):
            return
        tile = f"{row}-{number}"
        if tile in unlaid:
            draw_tile(canvas, tile, place)
            if is_joker:
                self._paint_count(canvas, place, unlaid[tile])
            return
        canvas.panel("ui/inset_paper", place)
        sign = "joker" if is_joker else SIGN_OF[row]
        canvas.fit(
            f"elevens/sign_{sign}", place.inflate(-place.width * 0.5, -place.height * 0.6), 120, tint=palette.FADED_INK
        )

    def _paint_count(self, canvas: Canvas, place: FRect, count: int, *, is_beside: bool = False) -> None:
        """Paint a count below or beside a tile, whose figure it would hide."""
        large = max(1.0, canvas.fonts.text_size)
        tag = FRect(place.centerx - 14 * large, place.bottom + 4, 28 * large, 25 * large)
        if is_beside:
            tag.midleft = (place.right + 4, place.centery)
        canvas.panel("ui/card", tag)
        canvas.text_box(f"×{count}", tag, LABEL_BOLD if count > 1 else LABEL, palette.INK, "center")
