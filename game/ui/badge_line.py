"""Names with their badges in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Color, FRect

from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import Fonts, TextRole

_GAP: Final = 14.0


@dataclass(frozen=True)
class BadgeLine:
    """Texts in a line, each after its badge."""

    fonts: Fonts
    parts: Sequence[tuple[int, str]]
    """Badge number and text of each part."""
    role: TextRole
    is_centred: bool = False

    @property
    def _side(self) -> float:
        return self.fonts.line_height(self.role)

    def _part_width(self, text: str, width: float) -> float:
        return min(width, self._side + 6 + self.fonts.width(text, self.role) + 2)

    def _rows(self, width: float) -> Iterator[Sequence[tuple[int, str]]]:
        """The parts of each line."""
        row: list[tuple[int, str]] = []
        left = 0.0
        for part in self.parts:
            wide = self._part_width(part[1], width)
            if row and left + wide > width:
                yield row
                row, left = [], 0.0
            row.append(part)
            left += wide + _GAP
        yield row

    def height(self, width: float) -> float:
        """Height of all lines in a width."""
        return (self._side + 2) * len(list(self._rows(width)))

    def paint(self, canvas: Canvas, place: FRect, colour: Color = palette.INK) -> None:
        """Draw badges and texts from the top of a place."""
        top, side = place.top, self._side
        for row in self._rows(place.width):
            widths = [self._part_width(text, place.width) for _, text in row]
            spare = place.width - sum(widths) - _GAP * (len(row) - 1)
            left = place.left + (spare / 2 if self.is_centred else 0.0)
            for (badge, text), width in zip(row, widths, strict=True):
                canvas.fit(palette.badge(badge, is_small=True), FRect(left, top, side, side))
                canvas.text_box(text, FRect(left + side + 6, top, width - side - 6, side), self.role, colour)
                left += width + _GAP
            top += side + 2
