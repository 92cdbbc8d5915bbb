"""The line that explains what the pointer rests on, beside it."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL

TIP_SECONDS: Final = 0.45
"""How long the pointer rests on something before its tip appears."""
_WIDEST_TIP: Final = 420.0


class Tip:
    """Knows how long the pointer has rested."""

    def __init__(self) -> None:
        self._rested = 0.0

    @property
    def is_due(self) -> bool:
        """Whether the pointer has rested long enough."""
        return self._rested >= TIP_SECONDS

    def restart(self) -> None:
        """The pointer has come to something else."""
        self._rested = 0.0

    def advance(self, seconds: float) -> bool:
        """Time passes while the pointer rests; whether the tip becomes due by it."""
        if self.is_due:
            return False
        self._rested += seconds
        return self.is_due


def draw_tip(canvas: Canvas, area: FRect, place: FRect, text: str) -> None:
    """The line that explains what has that place, below it or above."""
    width = min(canvas.fonts.width(text, LABEL), _WIDEST_TIP)
    height = canvas.fonts.height(text, LABEL, width)
    tag = FRect(0, place.bottom + 8, width + 36, height + 20)
    if tag.bottom > area.bottom - 8:
        tag.bottom = place.top - 8
    tag.centerx = min(max(place.centerx, area.left + 8 + tag.width / 2), area.right - 8 - tag.width / 2)
    canvas.panel("ui/tag", tag)
    canvas.text_box(text, tag.inflate(-32, -12), LABEL, palette.INK, "center")
