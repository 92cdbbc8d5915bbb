"""The pointer in other sizes and colours than the system's."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Color, Surface

from game.core.late_logger import LateLogger
from game.ui import palette
from game.ui.surfaces import clear_surface

_log = LateLogger(__name__)
_ARROW: Final = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
"""Outline in a field of 13 by 21."""
_FIELD: Final = (13, 21)
_FINE: Final = 4
"""The arrow is drawn that much larger and scaled down, for smooth edges."""


class PointerStyle(NamedTuple):
    """Height of the pointer in units (0: the system's pointer), its colour and that of its edge."""

    size: str = "system"
    """One of ``POINTER_SIZES``."""
    colour: str = "light"
    """One of ``POINTER_COLOURS``."""


_HEIGHTS: Final = {"large": 44, "huge": 72}
_COLOURS: Final = {
    "light": (palette.WHITE, palette.BLACK),
    "dark": (palette.BLACK, palette.WHITE),
    "yellow": (Color("#FFD800"), palette.BLACK),
    "coral": (palette.CORAL, palette.WHITE),
}


def arrow(height_px: int, fill: Color, edge: Color) -> Surface:
    """A pointer with an edge that is seen on any ground."""
    step = height_px * _FINE / _FIELD[1]
    border = max(2, round(step * 0.8))
    points = [(x * step + border, y * step + border) for x, y in _ARROW]
    large = clear_surface((_FIELD[0] * step + 2 * border, _FIELD[1] * step + 2 * border))
    pygame.draw.polygon(large, edge, points)
    pygame.draw.lines(large, edge, True, points, 2 * border)
    for point in points:
        pygame.draw.circle(large, edge, point, border)
    pygame.draw.polygon(large, fill, points)
    return pygame.transform.smoothscale(large, (large.get_width() // _FINE, large.get_height() // _FINE))


class Pointer:
    """The pointer shown; changed only where its style or the window's scale changes."""

    def __init__(self) -> None:
        self._shown: tuple[PointerStyle, float] = PointerStyle(), 0.0

    def show(self, style: PointerStyle, scale: float) -> None:
        """Show a pointer of a style at a scale in pixels per unit."""
        before, self._shown = self._shown, (style, scale)
        height = _HEIGHTS.get(style.size)
        if before == self._shown or (height is None and before[0].size not in _HEIGHTS):
            return
        fill, edge = _COLOURS.get(style.colour, _COLOURS["light"])
        try:
            if height is None:
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)
            else:
                pygame.mouse.set_cursor(pygame.Cursor((0, 0), arrow(round(height * scale), fill, edge)))
        except (pygame.error, ValueError) as error:  # not every video driver can
            _log.info("the pointer stays: %s", error)
