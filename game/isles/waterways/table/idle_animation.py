"""The sparks on the water of Waterways, a step a beat, as long as somebody is there."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.isles.waterways.rules.stones import Laid
from game.isles.waterways.table.layout import BoardPlace, Point, centre, mouth
from game.ui.canvas import Canvas
from game.ui.motion import IdleTicker

_MOST: Final = 3
_LIFE: Final = 7
"""Beats from a spark's first to its last."""


class IdleAnimation:
    """Where sparks are on the water, and how old each is."""

    def __init__(self) -> None:
        self._beat = IdleTicker()
        self._dice = random.Random(7)
        self._sparks: list[tuple[Point, int]] = []

    def wake(self) -> None:
        """A person has done something: the water glints again for a while."""
        self._beat.wake()

    def advance(self, seconds: float, place: BoardPlace, laid: Sequence[Laid], *, is_still: bool) -> bool:
        """Let time pass; True if the water looks different. ``is_still`` where nothing may glint now."""
        is_beat = self._beat.advance(seconds)
        if is_still or self._beat.is_asleep:
            had, self._sparks = bool(self._sparks), []
            return had
        if not is_beat or not laid:
            return False
        kept = [(point, age + 1) for point, age in self._sparks if age + 1 < _LIFE]
        if len(kept) < _MOST and (not kept or kept[-1][1] > 1):
            kept.append((self._somewhere(laid), 0))
        is_changed = bool(self._sparks or kept)
        self._sparks = kept
        return is_changed

    def _somewhere(self, laid: Sequence[Laid]) -> Point:
        """A point on the water between an outlet and the middle of its cell."""
        stone = laid[int(self._dice.random() * len(laid))]
        edge = stone.outlets[int(self._dice.random() * 3)]
        (x, y), (to_x, to_y), part = mouth(edge), centre(edge.cell), self._dice.random()
        return x + (to_x - x) * part, y + (to_y - y) * part

    def draw(self, canvas: Canvas, place: BoardPlace) -> None:
        """The sparks, brightest in the middle of their life."""
        for point, age in self._sparks:
            rect = _rect(place, point)
            if canvas.is_visible(rect):
                canvas.stretch("waterways/glint", rect, round(255 * math.sin(math.pi * (age + 0.5) / (_LIFE + 1))))


def _rect(place: BoardPlace, point: Point) -> FRect:
    x, y = place.point(point)
    side = place.cell * 0.62
    return FRect(x - side / 2, y - side / 2, side, side)
