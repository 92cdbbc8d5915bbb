"""Surfaces whose pixels can be worked with, whatever depth the window has.

A surface without a depth of its own takes the window's; scaling wants eight bits a colour, which windows of 15, 16 or 30
bits do not have (remote desktops, small boards). A window with an alpha channel (X11 visuals of 32 bits) would make each
picture a transparent one, slower to draw and a shade off. There everything is drawn on a surface of its own first.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

_DEPTH = 32
_COLOURS = 3


def opaque_surface(size: tuple[float, float]) -> Surface:
    """A new surface without transparency."""
    return Surface(size, 0, _DEPTH)


def clear_surface(size: tuple[float, float]) -> Surface:
    """A new surface that can be seen through."""
    return Surface(size, pygame.SRCALPHA, _DEPTH)


def opaque_copy(picture: Surface) -> Surface:
    """A copy without transparency, in the window's format where that has eight bits a colour."""
    return picture.convert() if _has_plain_window() else picture.convert(_DEPTH, 0)


def clear_copy(picture: Surface) -> Surface:
    """A copy with transparency."""
    return picture.convert_alpha() if _has_plain_window() else picture.convert(clear_surface((1, 1)))


def is_plain(surface: Surface) -> bool:
    """True for eight bits a colour and no transparency."""
    *masks, alpha = surface.get_masks()
    shifts = surface.get_shifts()[:_COLOURS]
    return (
        not alpha
        and surface.get_bytesize() >= _COLOURS
        and all(mask >> shift == 0xFF for mask, shift in zip(masks, shifts, strict=True))
    )


def _has_plain_window() -> bool:
    window = pygame.display.get_surface()
    return window is None or is_plain(window)


class Screen:
    """Target of drawing: the window's surface, or one that is copied into it.

    A copy serves windows of an odd depth, and pictures turned to somebody at the opposite side of a flat table.
    """

    def __init__(self) -> None:
        self._beside: Surface | None = None
        self.turns = 0
        """Quarter turns clockwise of the picture in the window; after an odd number it is as high as the window is wide."""

    @property
    def surface(self) -> Surface:
        """Where to draw; another one once the window has another size, or the picture was turned."""
        window = self._window
        if is_plain(window) and not self.turns:
            return window
        width, height = window.get_size()
        size = (height, width) if self.turns % 2 else (width, height)
        if self._beside is None or self._beside.get_size() != size:
            self._beside = opaque_surface(size)
        return self._beside

    def turn(self, turns: int) -> Surface:
        """Turn the picture; what is seen in the window stays until something else is drawn, and is returned."""
        seen = pygame.transform.rotate(self.surface, 90 * (turns - self.turns))
        self.turns = turns
        if self.surface is not self._window:
            self.surface.blit(seen, (0, 0))
        return seen

    @property
    def _window(self) -> Surface:
        window = pygame.display.get_surface()
        assert window is not None, "the window is open as long as the program runs"
        return window

    def show(self, places: Sequence[Rect]) -> None:
        """Bring these parts of what was drawn to the eye."""
        drawn, window = self.surface, self._window
        shown = [turned_place(place, drawn.get_size(), self.turns) for place in places] if self.turns else places
        if window is not drawn:
            for place, there in zip(places, shown, strict=True):
                part = drawn.subsurface(place.clip(drawn.get_rect()))
                window.blit(pygame.transform.rotate(part, -90 * self.turns) if self.turns else part, there)
        pygame.display.update(shown)


def turned_place(place: Rect, size: tuple[int, int], turns: int) -> Rect:
    """The rectangle in a picture of that size after so many quarter turns clockwise.

    >>> turned_place(Rect(0, 0, 10, 4), (100, 50), 2)
    Rect(90, 46, 10, 4)
    >>> turned_place(Rect(0, 0, 10, 4), (100, 50), 1)
    Rect(46, 0, 4, 10)
    """
    width, height = size
    for _ in range(turns % 4):
        place = Rect(height - place.bottom, place.left, place.height, place.width)
        width, height = height, width
    return place
