"""Speech tags: a panel with text and a tail beside its subject, placed clear of important areas."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Final

from pygame import Color, FRect

from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, Fonts

ClearArea = tuple[FRect, float]
"""Area that a tag should keep clear, and the cost of each covered square unit."""

_CLICKED: Final = 40.0
_WIDEST: Final = 360.0
_MARGIN: Final = 8.0
_TAIL_ROOM: Final = 18.0
"""Room for the tail between a tag and its subject."""
_TAIL_REACH: Final = 8.0
_TAIL_MARGIN: Final = 30.0
_SIDES: Final = ((0, -1), (0, 1), (1, 0), (-1, 0))
"""Sides for a tag, best first: above its subject, below, right, left."""
_SHIFTS: Final = (0.0, 0.25, -0.25, 0.42, -0.42)
"""Shifts of a tag from the middle, in its own widths or heights."""
_HIDES_PLACE: Final = 50.0
"""Cost of hiding a square unit of the subject."""
_LATER: Final = 1.0
"""Cost of each later side, so that the first of two equal sides wins."""
_FARTHER: Final = 8.0
"""Cost per unit of distance for a tag that may stand further away."""


def place_message(
    area: FRect, size: tuple[float, float], place: FRect, kept: Sequence[ClearArea], reach: float = 0.0
) -> FRect:
    """Place of a tag: inside the area, close to ``place``, over as little as possible of ``kept``.

    It may stand further away, by up to ``reach``, beyond something that it should not hide.
    """
    width, height = size
    rects = [rect for rect, _ in kept]

    def stand(side: tuple[int, int], shift: float, away: float = 0.0) -> FRect:
        x, y = side
        tag = FRect(0, 0, width, height)
        tag.centerx = place.centerx + x * (place.width / 2 + _TAIL_ROOM + away + width / 2) + (
            shift * width if x == 0 else 0
        )  # fmt: skip
        tag.centery = place.centery + y * (place.height / 2 + _TAIL_ROOM + away + height / 2) + (
            shift * height if x else 0
        )  # fmt: skip
        return tag.clamp(area.inflate(-2 * _MARGIN, -2 * _MARGIN))

    best, least = place, math.inf

    def consider(own_cost: float, tag: FRect) -> None:
        """Keep a place that costs less; what its stand alone costs too much is not measured."""
        nonlocal best, least
        if own_cost >= least:
            return
        cost = own_cost + _shared(tag, place) * _HIDES_PLACE + hidden_cost(tag, kept)
        if cost < least:
            best, least = tag, cost

    near = list(product(_SHIFTS, _SIDES))
    for number, (shift, side) in enumerate(near):
        consider(number * _LATER, stand(side, shift))
    for side in _SIDES if reach else ():
        beyond = {away for rect in rects if 0.0 < (away := _beyond(side, place, rect)) <= reach}
        for shift, away in product(_SHIFTS, beyond):
            consider(len(near) * _LATER + _FARTHER * away, stand(side, shift, away))
    return best


def hidden_cost(tag: FRect, kept: Sequence[ClearArea]) -> float:
    """Cost of the areas of ``kept`` that a tag covers."""
    return sum(_shared(tag, rect) * cost for rect, cost in kept if tag.colliderect(rect))


def _beyond(side: tuple[int, int], place: FRect, rect: FRect) -> float:
    """Distance by which a rectangle extends beyond a side of a place."""
    x, y = side
    if x:
        return rect.right - place.right if x > 0 else place.left - rect.left
    return rect.bottom - place.bottom if y > 0 else place.top - rect.top


def around(point: tuple[float, float]) -> FRect:
    """The square around a clicked point, for want of a better subject."""
    return FRect(point[0] - _CLICKED / 2, point[1] - _CLICKED / 2, _CLICKED, _CLICKED)


def _shared(one: FRect, other: FRect) -> float:
    part = one.clip(other)
    return max(0.0, part.width) * max(0.0, part.height)


def draw_tail(canvas: Canvas, tag: FRect, place: FRect, alpha: int = 255) -> None:
    """Draw the tag's tail towards its subject; none if the tag covers it."""
    if tag.colliderect(place):
        return
    x = max(tag.left + _TAIL_MARGIN, min(place.centerx, tag.right - _TAIL_MARGIN))
    y = max(tag.top + _TAIL_MARGIN, min(place.centery, tag.bottom - _TAIL_MARGIN))
    y = tag.centery if tag.height < 2 * _TAIL_MARGIN else y
    if place.top >= tag.bottom:
        x, y, angle = x, tag.bottom + _TAIL_REACH, 0.0
    elif place.bottom <= tag.top:
        x, y, angle = x, tag.top - _TAIL_REACH, 180.0
    elif place.left >= tag.right:
        x, y, angle = tag.right + _TAIL_REACH, y, 90.0
    else:
        x, y, angle = tag.left - _TAIL_REACH, y, 270.0
    canvas.sprite("ui/tag_tail", x, y, alpha=alpha, angle=angle, anchor=(0.5, 0.5))


def message_rect(
    fonts: Fonts, area: FRect, text: str, place: FRect, kept: Sequence[ClearArea], reach: float = 0.0
) -> FRect:
    """Place of the tag with the reason of a refused click."""
    width = min(fonts.width(text, LABEL), _WIDEST * max(1.0, fonts.text_size))
    height = max(24.0, fonts.height(text, LABEL, width))
    return place_message(area, (width + 68, height + 20), place, kept, reach)


def draw_message(
    canvas: Canvas, area: FRect, text: str, place: FRect, kept: Sequence[ClearArea] = (), reach: float = 0.0
) -> FRect:
    """Draw a warning tag beside its subject; return its place."""
    return _draw_tag(canvas, area, text, place, kept, reach, "ui/icon_warning", palette.DARK_CORAL)


def draw_hint_message(canvas: Canvas, area: FRect, text: str, place: FRect, kept: Sequence[ClearArea] = ()) -> FRect:
    """Draw a hint tag with a lamp beside its subject; return its place."""
    return _draw_tag(canvas, area, text, place, kept, 0.0, "ui/icon_hint", palette.INK)


def _draw_tag(
    canvas: Canvas,
    area: FRect,
    text: str,
    place: FRect,
    kept: Sequence[ClearArea],
    reach: float,
    icon: str,
    tint: Color,
) -> FRect:
    tag = message_rect(canvas.fonts, area, text, place, kept, reach)
    canvas.panel("ui/tag", tag)
    draw_tail(canvas, tag, place)
    canvas.fit(icon, FRect(tag.left + 14, tag.centery - 12, 24, 24), tint=tint)
    canvas.text_box(text, FRect(tag.left + 48, tag.top + 6, tag.width - 60, tag.height - 12), LABEL, palette.INK)
    return tag
