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
    """What is drawn on: the window's surface, or one with eight bits a colour before it is shown in the window."""

    def __init__(self) -> None:
        self._beside: Surface | None = None

    @property
    def surface(self) -> Surface:
        """Where to draw; another one once the window has another size."""
        window = pygame.display.get_surface()
        assert window is not None, "the window is open as long as the program runs"
        if is_plain(window):
            return window
        if self._beside is None or self._beside.get_size() != window.get_size():
            self._beside = opaque_surface(window.get_size())
        return self._beside


def show(drawn: Surface, places: Sequence[Rect]) -> None:
    """Bring these parts of what was drawn to the eye."""
    window = pygame.display.get_surface()
    if window is not None and window is not drawn:
        for place in places:
            window.blit(drawn, place, place)
    pygame.display.update(places)
