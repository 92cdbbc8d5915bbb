"""Sparks on the water of Waterways, one step per tick while a person is active."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.isles.waterways.rules.stones import LaidStone
from game.isles.waterways.table.layout import BoardPlace, Point, centre, edge_middle
from game.ui.canvas import Canvas
from game.ui.motion import IdleTicker

_MAX_SPARKS: Final = 3
_SPARK_TICKS: Final = 7
"""Lifetime of a spark in ticks."""


class IdleAnimation:
    """Sparks on the water with their ages."""

    def __init__(self) -> None:
        self._beat = IdleTicker()
        self._dice = random.Random(7)
        self._sparks: list[tuple[Point, int]] = []

    def wake(self) -> None:
        """Resume the sparks for a while after input."""
        self._beat.wake()

    def advance(self, seconds: float, place: BoardPlace, laid: Sequence[LaidStone], *, is_still: bool) -> bool:
        """Let time pass; True if the water looks different. ``is_still`` where nothing may glint now."""
        is_beat = self._beat.advance(seconds)
        if is_still or self._beat.is_asleep:
            had, self._sparks = bool(self._sparks), []
            return had
        if not is_beat or not laid:
            return False
        sparks = [(point, age + 1) for point, age in self._sparks if age + 1 < _SPARK_TICKS]
        if len(sparks) < _MAX_SPARKS and (not sparks or sparks[-1][1] > 1):
            sparks.append((self._random_water_point(laid), 0))
        is_changed = bool(self._sparks or sparks)
        self._sparks = sparks
        return is_changed

    def _random_water_point(self, laid: Sequence[LaidStone]) -> Point:
        """Random point on the water between an outlet and its cell's middle."""
        stone = laid[int(self._dice.random() * len(laid))]
        edge = stone.outlets[int(self._dice.random() * 3)]
        (x, y), (to_x, to_y), part = edge_middle(edge), centre(edge.cell), self._dice.random()
        return x + (to_x - x) * part, y + (to_y - y) * part

    def draw(self, canvas: Canvas, place: BoardPlace) -> None:
        """Draw the sparks, brightest at middle age."""
        for point, age in self._sparks:
            rect = _rect(place, point)
            if canvas.is_visible(rect):
                canvas.stretch(
                    "waterways/glint", rect, round(255 * math.sin(math.pi * (age + 0.5) / (_SPARK_TICKS + 1)))
                )


def _rect(place: BoardPlace, point: Point) -> FRect:
    x, y = place.point(point)
    side = place.cell * 0.62
    return FRect(x - side / 2, y - side / 2, side, side)
