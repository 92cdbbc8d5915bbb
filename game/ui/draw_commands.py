"""Strokes: what a canvas draws on a surface. A frame (``frame.py``) notes them; on other surfaces they take effect at once.

A stroke is a function of this module with its arguments: it respects the surface's clip and changes nothing outside the
place it is said to lie in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame
from pygame import Rect, Surface

Corner = tuple[int, int]
PixelRect = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
Shade = tuple[int, ...]
DrawFunction = Callable[..., None]
"""One of the functions below; the surface is its first argument."""
DrawCommand = tuple[PixelRect, DrawFunction, tuple[Any, ...]]
"""A stroke with its arguments, and the part of the window it can change."""


def draw_image(surface: Surface, picture: Surface, corner: Corner, alpha: int) -> None:
    """A picture with its top left corner there, as strong as ``alpha`` says (0 to 255)."""
    if alpha >= 255:
        surface.blit(picture, corner)
    else:
        picture.set_alpha(alpha)
        surface.blit(picture, corner)
        _let_shine(picture)


def _let_shine(picture: Surface) -> None:
    """As strong as it is by itself. One without transparency is only copied as long as it has no strength at all."""
    picture.set_alpha(255 if picture.get_flags() & pygame.SRCALPHA else None)


def draw_images(surface: Surface, picture: Surface, corners: tuple[Corner, ...], alpha: int) -> None:
    """The same picture at several places."""
    if alpha < 255:
        picture.set_alpha(alpha)
    surface.fblits([(picture, corner) for corner in corners])
    if alpha < 255:
        _let_shine(picture)


def fill_rect(surface: Surface, place: PixelRect, colour: Shade) -> None:
    """A place in one colour that hides what was there."""
    surface.fill(colour, place)


def darken_rect(surface: Surface, place: PixelRect, brightness: int) -> None:
    """What lies in a place, darker; 255 leaves it as it is."""
    inside = Rect(place).clip(surface.get_clip())  # pygame heeds the clip in plain fills alone
    if inside:
        surface.fill((brightness, brightness, brightness), inside, special_flags=pygame.BLEND_RGB_MULT)


def draw_line(surface: Surface, start: Corner, end: Corner, colour: Shade, width: int) -> None:
    """A straight line."""
    pygame.draw.line(surface, colour, start, end, width)


def draw_outline(surface: Surface, place: PixelRect, colour: Shade, width: int, radius: int) -> None:
    """The outline of a rectangle with round corners, inside of it."""
    pygame.draw.rect(surface, colour, place, width, radius)


class RenderTarget(Protocol):
    """What a canvas draws on: a ``SurfaceTarget`` or a ``DisplayList``."""

    @property
    def has_previous_frame(self) -> bool:
        """Whether it shows what was drawn before until what is drawn now takes effect."""
        ...

    def submit(self, place: Rect, stroke: DrawFunction, *arguments: Any) -> None:
        """Draws a stroke that changes nothing outside of the place."""

    def get_rect(self) -> Rect:
        """All that can be drawn on."""
        ...

    def get_clip(self) -> Rect:
        """What can be drawn on at the moment."""
        ...

    def set_clip(self, clip: Rect) -> None:
        """Lets only that be drawn on from now on."""

    def mark(self) -> int | None:
        """Where the notes end now; None where strokes take effect at once and nothing is noted."""

    def since(self, mark: int) -> Sequence[DrawCommand]:
        """What has been noted since then, to be noted again by ``replay``."""
        ...

    def replay(self, notes: Sequence[DrawCommand]) -> None:
        """Notes what was noted before, for something that looks the same."""


class SurfaceTarget:
    """A surface on which strokes take effect at once."""

    has_previous_frame = False

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self.get_rect = surface.get_rect
        self.get_clip = surface.get_clip
        self.set_clip = surface.set_clip

    def submit(self, place: Rect, stroke: DrawFunction, *arguments: Any) -> None:
        """Draws a stroke."""
        stroke(self._surface, *arguments)

    def mark(self) -> None:
        """Nothing is noted."""

    def since(self, mark: int) -> Sequence[DrawCommand]:
        """Nothing is noted."""
        return ()

    def replay(self, notes: Sequence[DrawCommand]) -> None:
        """Draws strokes that were noted elsewhere."""
        before = self.get_clip()
        for place, stroke, arguments in notes:
            self.set_clip(before.clip(place))
            stroke(self._surface, *arguments)
        self.set_clip(before)
