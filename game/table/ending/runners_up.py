"""Rows beside the podium for the seats after third place: board, place, badge, name and figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import FRect

from game.table.ending.board_gallery import BoardGallery, held_in
from game.table.ending.score_card import ScoreCard, common_name_role
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.layout import text_fits
from game.ui.text import HEADING, LABEL_BOLD, SCORE, Fonts
from game.ui.widgets import CustomWidget, ImageWidget, InteractionState, Widget

_GAP: Final = 16.0
_HIGHEST: Final = 122.0
_BADGE: Final = 40.0
_LEAST_BOARD: Final = 52.0
_PLACE: Final = 46.0
"""Width of the wooden plate with the place's number."""


@dataclass(frozen=True)
class RunnersUp:
    """The seats that stand on no block."""

    fonts: Fonts
    cards: Sequence[ScoreCard]
    """Ordered by place."""
    places: Sequence[int]
    """By seat."""
    gallery: BoardGallery | None
    figure: Callable[[int], str]
    """A seat's figure during the count-up."""

    def fit(self, area: FRect) -> bool:
        """True if each seat has a row without a broken word."""
        row = self._rows(area)[0]
        least = max(_BADGE, self.fonts.line_height(SCORE)) + 12
        return row.height >= least and all(
            text_fits(self.fonts, card.name, LABEL_BOLD, self._name(row, card).width) for card in self.cards
        )

    def build(self, area: FRect) -> list[Widget]:
        """The rows from top to bottom, the last one on the ground of the podium beside them."""
        widgets: list[Widget] = []
        for card, row in zip(self.cards, self._rows(area), strict=True):
            widgets.append(CustomWidget(partial(self._paint, row, card)))
            own = self.gallery.own if self.gallery is not None else None
            if own is not None and self.gallery is not None:
                place = held_in(self._board(row), own.shape(self.gallery.finished))
                paint = partial(self.gallery.draw, picture=own, place=place, seat=card.seat)
                widgets.append(ImageWidget(place, paint))
        return widgets

    def _rows(self, area: FRect) -> list[FRect]:
        count = len(self.cards)
        high = min(_HIGHEST, (area.height - _GAP * (count - 1)) / count)
        top = area.bottom - count * high - (count - 1) * _GAP
        return [FRect(area.left, top + at * (high + _GAP), area.width, high) for at in range(count)]

    def _board(self, row: FRect) -> FRect:
        """Rectangle of a row's board, as large as the names beside it allow; empty if no seat has one."""
        wide = max(_LEAST_BOARD, min(row.height, row.width - 10 - self._least_card()))
        wide = wide if self.gallery is not None and self.gallery.own is not None else 0.0
        return FRect(row.left, row.top, wide, row.height)

    def _least_card(self) -> float:
        """Minimum card width with every name in one line."""
        widths = (self.fonts.width(card.name, LABEL_BOLD) + self.fonts.width(card.figure, SCORE) for card in self.cards)
        return max(widths) + _PLACE + _BADGE + 42

    def _card(self, row: FRect) -> FRect:
        """The card beside the board."""
        wide = self._board(row).width
        left = row.left + (wide + 10 if wide else 0.0)
        high = min(row.height, 92.0 * self.fonts.text_size)
        return FRect(left, row.bottom - high, row.right - left, high)

    def _name(self, row: FRect, card: ScoreCard) -> FRect:
        """Room for the name between place, badge and figure."""
        place = self._card(row)
        left = place.left + _PLACE + _BADGE + 16
        right = place.right - 16 - self.fonts.width(card.figure, SCORE) - 8
        return FRect(left, place.top + 4, max(0.0, right - left), place.height - 8)

    def _paint(self, row: FRect, card: ScoreCard, canvas: Canvas, interaction: InteractionState) -> None:
        place = self._card(row)
        canvas.panel("ui/card", place)
        wood = FRect(place.left + 6, place.top + 6, _PLACE - 6, place.height - 12)
        canvas.panel("ui/panel_wood", wood)
        canvas.text_box(str(self.places[card.seat]), wood, HEADING, palette.CHALK, "center")
        badge = FRect(wood.right + 8, place.centery - _BADGE / 2, _BADGE, _BADGE)
        canvas.fit(canvas.seat_styles.badge(card.seat), badge)
        if card.is_crowned:
            canvas.fit("ui/crown_gold", FRect(badge.right - 16, badge.top - 10, 26, 26))
        name = self._name(row, card)
        role = common_name_role(self.fonts, [(each.name, self._name(row, each).width) for each in self.cards])
        canvas.text_box(card.name, name, role)
        right = name.right
        figure = FRect(right, place.top + 4, place.right - 12 - right, place.height - 8)
        canvas.text_box(self.figure(card.seat), figure, SCORE, palette.INK, "right")
