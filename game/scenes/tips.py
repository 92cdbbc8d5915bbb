"""The line that explains what the pointer rests on, beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, Fonts

TIP_SECONDS: Final = 0.45
"""How long the pointer rests on something before its tip appears."""
_WIDEST_TIP: Final = 420.0
_FAR: Final = 3.0
"""How many square units of what is to be spared a tip may cover for each unit that it stands nearer."""


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

    def end(self) -> None:
        """What is pointed at has been clicked: what comes of that is told, and the tip stays away."""
        self._rested = -math.inf

    def advance(self, seconds: float) -> bool:
        """Time passes while the pointer rests; whether the tip becomes due by it."""
        if self.is_due:
            return False
        self._rested += seconds
        return self.is_due


def place_tip(
    fonts: Fonts, area: FRect, rect: FRect, text: str, spared: Sequence[FRect] = (), group: FRect | None = None
) -> FRect:
    """Where the tip of what has that place lies: below it, or near it where it covers least of what is to be spared.

    To the left or right it stands beside the whole ``group`` that the thing belongs to.
    """
    row = group or rect
    width = min(fonts.width(text, LABEL), _WIDEST_TIP * fonts.text_size)
    tag = FRect(0, 0, width + 36, fonts.height(text, LABEL, width) + 20)
    inside = area.inflate(-16, -16)
    middles = (
        (rect.centerx, rect.bottom + 8 + tag.height / 2),
        (rect.centerx, rect.top - 8 - tag.height / 2),
        (row.right + 8 + tag.width / 2, rect.centery),
        (row.left - 8 - tag.width / 2, rect.centery),
        (rect.centerx, inside.top + tag.height / 2),
        (rect.centerx, inside.bottom - tag.height / 2),
        (area.centerx, inside.top + tag.height / 2),
        (area.centerx, inside.bottom - tag.height / 2),
    )
    places: list[FRect] = []
    for middle in middles:
        place = tag.copy()
        place.center = middle
        place.left = min(max(place.left, inside.left), inside.right - place.width)
        if inside.contains(place) and not place.colliderect(rect):
            places.append(place)
    if not places:
        tag.center = rect.center
        return tag.clamp(inside)

    def cost(place: FRect) -> float:
        away = math.hypot(place.centerx - rect.centerx, place.centery - rect.centery)
        return sum(_size(place.clip(other)) for other in spared) + _FAR * away

    return min(places, key=cost)


def _size(rect: FRect) -> float:
    return rect.width * rect.height


def draw_tip(
    canvas: Canvas, area: FRect, place: FRect, text: str, spared: Sequence[FRect], group: FRect | None = None
) -> None:
    """The line that explains what has that place, beside it."""
    tag = place_tip(canvas.fonts, area, place, text, spared, group)
    canvas.panel("ui/tag", tag)
    canvas.text_box(text, tag.inflate(-32, -12), LABEL, palette.INK, "center")
