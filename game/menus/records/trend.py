"""Line graph of a player's results."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from pygame import FRect

from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL


def paint_trend(canvas: Canvas, place: FRect, scores: list[int], number: Callable[[int], str] = str) -> None:
    """Paint results in order as a line, with the maximum and minimum labelled."""
    canvas.panel("ui/card", place)
    low, high = min(scores), max(scores)
    wide = max(canvas.fonts.width(number(score), LABEL) for score in (low, high)) + 12
    left = place.left + 18 + wide  # keeps the knob of a single result off the label
    room = FRect(left, place.top + 24, place.right - 24 - left, place.height - 48)
    if room.height < 20:
        return
    span = max(1, high - low)
    points = [
        (room.left + room.width * number / max(1, len(scores) - 1), room.bottom - room.height * (score - low) / span)
        for number, score in enumerate(scores)
    ]
    for score in {low, high}:
        y = room.bottom - room.height * (score - low) / span
        canvas.line((room.left, y), (room.right, y), palette.PARCHMENT, 1)
        line = canvas.fonts.line_height(LABEL)
        label_rect = FRect(place.left + 6, y - line / 2, wide, line)
        canvas.text_box(number(score), label_rect, LABEL, palette.FADED_INK, "right")
    for start, end in pairwise(points):
        canvas.line(start, end, palette.LAGOON, 3)
    x, y = points[-1]
    canvas.fit("ui/slider_knob", FRect(x - 9, y - 9, 18, 18))
