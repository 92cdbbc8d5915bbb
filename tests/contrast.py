"""Contrast of a scene's text against its background, measured in pixels as each line is drawn."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, NamedTuple

import pygame
from pygame import Color, FRect, Rect, Surface

from game.assets import Assets
from game.scenes.base import Scene
from game.ui.canvas import AccessibilityOptions, Canvas
from game.ui.draw_commands import DrawFunction, SurfaceTarget, draw_image
from game.ui.layer_cache import LayerCache
from game.ui.text import TextRole

SURE = 15
"""Share of a line's pixels, in percent, that may have less than the reported contrast."""


class Line(NamedTuple):
    """A line of text as it was drawn, with its contrast (WCAG 2.2): 1 is invisible, 21 black on white."""

    text: str
    height: float
    """Of the line, in units."""
    contrast: float


@cache
def luminance(red: int, green: int, blue: int) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    parts = (part / 255 for part in (red, green, blue))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def contrast_of(pixel: int, colour: tuple[int, int, int], alpha: int) -> float:
    """The contrast of a colour of that opacity on one pixel; papers have few colours, and thousands of pixels."""
    below = tuple(pixel.to_bytes(4, sys.byteorder)[:3])
    written = (under + (over - under) * alpha // 255 for under, over in zip(below, colour, strict=True))
    lower, higher = sorted((luminance(*below), luminance(*written)))
    return (higher + 0.05) / (lower + 0.05)


def contrast_on(ground: Surface, place: Rect, colour: Color, alpha: int) -> float:
    """The contrast that nearly all of a line of that colour would have there."""
    pixels = memoryview(pygame.image.tobytes(ground.subsurface(place), "RGBA")).cast("I")  # whole pixels count fast
    found: Counter[float] = Counter()
    ink = colour.r, colour.g, colour.b
    for pixel, count in Counter(pixels).items():
        found[contrast_of(pixel, ink, alpha)] += count
    left = found.total() * SURE // 100
    for contrast, count in sorted(found.items()):
        left -= count
        if left < 0:
            return contrast
    raise AssertionError("a line without a pixel")


def lines_of(assets: Assets, scene: Scene, accessibility: AccessibilityOptions | None = None) -> list[Line]:
    """Every line of text that the scene draws now, without the light or dark edge of carved letters."""
    labels: dict[int, tuple[str, Color]] = {}
    lines: list[Line] = []
    picture = Surface((assets.viewport.width_px, assets.viewport.height_px))
    fonts = assets.fonts
    usual, layer, steps = fonts.label, Canvas.cached_layer, Canvas.cached_commands

    def label(text: str, role: TextRole, colour: Color, shrink: float = 1.0) -> Surface:
        made = usual(text, role, colour, shrink)
        labels[id(made)] = text, Color(colour)
        return made

    class Read(SurfaceTarget):
        """Reads the background of a line before it is drawn."""

        def submit(self, place: Rect, stroke: DrawFunction, *arguments: Any) -> None:
            if stroke is draw_image and id(arguments[0]) in labels:
                text, colour = labels[id(arguments[0])]
                seen = place.inflate(0, -place.height // 3).clip(self.get_clip())
                if text.strip() and seen.width > 1 and seen.height > 1:
                    contrast = contrast_on(picture, seen, colour, arguments[2])
                    if lines and lines[-1].text == text and lines[-1].height == place.height / assets.viewport.scale:
                        lines.pop()  # the edge of this letter, drawn a little beside it
                    lines.append(Line(text, place.height / assets.viewport.scale, contrast))
            super().submit(place, stroke, *arguments)

    def painted(
        canvas: Canvas, layers: LayerCache, name: str, key: Hashable, rect: FRect, paint: Callable[[Canvas], None],
        *, opaque: bool = False,
    ) -> None:  # fmt: skip
        paint(canvas)

    def stepped(canvas: Canvas, layers: LayerCache, name: str, key: Hashable, paint: Callable[[Canvas], None]) -> None:
        paint(canvas)

    fonts.label, Canvas.cached_layer, Canvas.cached_commands = label, painted, stepped  # type: ignore[method-assign, assignment]
    try:
        scene.draw(Canvas(Read(picture), assets.viewport, assets.sheets, fonts, clarity=accessibility))
    finally:
        fonts.label, Canvas.cached_layer, Canvas.cached_commands = usual, layer, steps  # type: ignore[method-assign]
    return lines
