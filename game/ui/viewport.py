"""Design units and window pixels: layout uses units; conversion to pixels happens only here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import FRect, Rect

DESIGN_WIDTH: Final = 1280
DESIGN_HEIGHT: Final = 720
PORTRAIT_WIDTH: Final = 800
PORTRAIT_HEIGHT: Final = 1280


@dataclass(frozen=True)
class Viewport:
    """A window's size in pixels and in units; at least 1280 x 720 units, upright ones at least 800 x 1280.

    Windows of another aspect ratio get more units in one direction; scenes reflow without letter-boxing. A square has
    1280 x 1280 units by either measure, so a window that is pulled higher changes without a jump.

    >>> viewport = Viewport(1920, 1440)
    >>> viewport.scale, viewport.width, viewport.height
    (1.5, 1280.0, 960.0)
    >>> upright = Viewport(1000, 1800)
    >>> upright.scale, upright.width, upright.height
    (1.25, 800.0, 1440.0)
    """

    width_px: int
    height_px: int

    @cached_property
    def scale(self) -> float:
        """Pixels per unit."""
        if self.height_px > self.width_px:
            return min(self.width_px / PORTRAIT_WIDTH, self.height_px / PORTRAIT_HEIGHT)
        return min(self.width_px / DESIGN_WIDTH, self.height_px / DESIGN_HEIGHT)

    @cached_property
    def width(self) -> float:
        """The window's width in units."""
        return self.width_px / self.scale

    @cached_property
    def height(self) -> float:
        """The window's height in units."""
        return self.height_px / self.scale

    @property
    def area(self) -> FRect:
        """The whole window in units."""
        return FRect(0, 0, self.width, self.height)

    def to_px(self, length: float) -> int:
        """A length in whole pixels."""
        return round(length * self.scale)

    def rect_to_px(self, rect: FRect) -> Rect:
        """A rectangle in whole pixels; rectangles that touch in units touch in pixels."""
        scale = self.scale
        left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
        left_px, top_px = round(left * scale), round(top * scale)
        return Rect(left_px, top_px, round(right * scale) - left_px, round(bottom * scale) - top_px)

    def point_to_units(self, x_px: float, y_px: float) -> tuple[float, float]:
        """A pixel position in units."""
        return x_px / self.scale, y_px / self.scale


class PaperViewport(Viewport):
    """A sheet of paper to hang up: 1280 units wide whatever its shape, so upright sheets hold more than windows."""

    @cached_property
    def scale(self) -> float:
        """Pixels per unit."""
        return self.width_px / DESIGN_WIDTH


def is_upright(area: FRect) -> bool:
    """True for an area that is too narrow for layouts of a landscape window, which are at least 1280 units wide."""
    return area.width < DESIGN_WIDTH
