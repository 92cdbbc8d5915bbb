"""How well the letters of a scene stand out from what lies below them, read off the pixels as each line is drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Color, FRect, Rect, Surface

from game.scenes.base import Scene
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.layers import Layers
from game.ui.strokes import Paper, Stroke, lay_picture
from game.ui.text import Role

SURE = 15
"""The share of a line's pixels, in percent, that may stand out less than what is told."""


class Line(NamedTuple):
    """A line of text as it was drawn, with its contrast (WCAG 2.2): 1 is invisible, 21 black on white."""

    text: str
    height: float
    """Of the line, in units."""
    contrast: float


def luminance(colours: NDArray[Any]) -> NDArray[Any]:
    """The relative luminance of colours, 0 to 1 (WCAG 2.2)."""
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    found: NDArray[Any] = linear @ np.array((0.2126, 0.7152, 0.0722))
    return found


def contrast_on(ground: Surface, place: Rect, colour: Color, alpha: int) -> float:
    """The contrast that nearly all of a line of that colour would have there."""
    below = pygame.surfarray.array3d(ground.subsurface(place)).reshape(-1, 3).astype(float)
    written = below + (np.array((colour.r, colour.g, colour.b)) - below) * (alpha / 255)
    one, two = luminance(below), luminance(written)
    return float(np.percentile((np.maximum(one, two) + 0.05) / (np.minimum(one, two) + 0.05), SURE))


def lines_of(services: Services, scene: Scene) -> list[Line]:
    """Every line of text that the scene draws now, without the light or dark edge of carved letters."""
    labels: dict[int, tuple[str, Color]] = {}
    lines: list[Line] = []
    picture = Surface((services.viewport.width_px, services.viewport.height_px))
    fonts = services.fonts
    usual, layer, steps = fonts.label, Canvas.layer, Canvas.steps

    def label(text: str, role: Role, colour: Color, shrink: float = 1.0) -> Surface:
        made = usual(text, role, colour, shrink)
        labels[id(made)] = text, Color(colour)
        return made

    class Read(Paper):
        """Reads what lies below a line before it is drawn."""

        def lay(self, place: Rect, stroke: Stroke, *arguments: Any) -> None:
            if stroke is lay_picture and id(arguments[0]) in labels:
                text, colour = labels[id(arguments[0])]
                seen = place.inflate(0, -place.height // 3).clip(self.get_clip())
                if text.strip() and seen.width > 1 and seen.height > 1:
                    contrast = contrast_on(picture, seen, colour, arguments[2])
                    if lines and lines[-1].text == text and lines[-1].height == place.height / services.viewport.scale:
                        lines.pop()  # the edge of this letter, drawn a little beside it
                    lines.append(Line(text, place.height / services.viewport.scale, contrast))
            super().lay(place, stroke, *arguments)

    def painted(
        canvas: Canvas, layers: Layers, name: str, key: Hashable, rect: FRect, paint: Callable[[Canvas], None],
        *, opaque: bool = False,
    ) -> None:  # fmt: skip
        paint(canvas)

    def stepped(canvas: Canvas, layers: Layers, name: str, key: Hashable, paint: Callable[[Canvas], None]) -> None:
        paint(canvas)

    fonts.label, Canvas.layer, Canvas.steps = label, painted, stepped  # type: ignore[method-assign, assignment]
    try:
        scene.draw(Canvas(Read(picture), services.viewport, services.sheets, fonts))
    finally:
        fonts.label, Canvas.layer, Canvas.steps = usual, layer, steps  # type: ignore[method-assign]
    return lines
