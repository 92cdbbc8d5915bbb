"""Draw commands: the drawing functions of a canvas with their arguments.

A display list (``display_list.py``) records them; a ``SurfaceTarget`` runs them at once. Each function respects the
surface's clip and changes nothing outside its rectangle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame
from pygame import Rect, Surface

Corner = tuple[int, int]
PixelRect = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
ColourTuple = tuple[int, ...]
DrawFunction = Callable[..., None]
"""One of the functions below; the surface is its first argument."""
DrawCommand = tuple[PixelRect, DrawFunction, tuple[Any, ...]]
"""The rectangle that the command can change, its function and the further arguments."""


def draw_image(surface: Surface, picture: Surface, corner: Corner, alpha: int) -> None:
    """Blit a surface with its top left at ``corner``; ``alpha`` is 0 to 255."""
    if alpha >= 255:
        surface.blit(picture, corner)
    else:
        picture.set_alpha(alpha)
        surface.blit(picture, corner)
        _restore_alpha(picture)


def _restore_alpha(picture: Surface) -> None:
    """Restore full opacity. Without alpha channel None is needed, for only then is the blit a plain copy."""
    picture.set_alpha(255 if picture.get_flags() & pygame.SRCALPHA else None)


def draw_images(surface: Surface, picture: Surface, corners: tuple[Corner, ...], alpha: int) -> None:
    """Blit one surface at several corners."""
    if alpha < 255:
        picture.set_alpha(alpha)
    surface.fblits([(picture, corner) for corner in corners])
    if alpha < 255:
        _restore_alpha(picture)


def fill_rect(surface: Surface, place: PixelRect, colour: ColourTuple) -> None:
    """Fill a rectangle with an opaque colour."""
    surface.fill(colour, place)


def darken_rect(surface: Surface, place: PixelRect, brightness: int) -> None:
    """Darken a rectangle; 255 changes nothing."""
    inside = Rect(place).clip(surface.get_clip())  # pygame respects the clip in plain fills only
    if inside:
        surface.fill((brightness, brightness, brightness), inside, special_flags=pygame.BLEND_RGB_MULT)


def draw_line(surface: Surface, start: Corner, end: Corner, colour: ColourTuple, width: int) -> None:
    pygame.draw.line(surface, colour, start, end, width)


def draw_outline(surface: Surface, place: PixelRect, colour: ColourTuple, width: int, radius: int) -> None:
    """Draw the outline of a rectangle with rounded corners, inside its edges."""
    pygame.draw.rect(surface, colour, place, width, radius)


class RenderTarget(Protocol):
    """Target of a canvas: a ``SurfaceTarget`` or a ``DisplayList``."""

    @property
    def has_previous_frame(self) -> bool:
        """True if the target shows the previous frame until the new one is presented."""
        ...

    def submit(self, place: Rect, stroke: DrawFunction, *arguments: Any) -> None:
        """Submit a draw command that changes nothing outside ``place``."""

    def get_rect(self) -> Rect:
        """The whole target, in pixels."""
        ...

    def get_clip(self) -> Rect:
        """The clip, in pixels."""
        ...

    def set_clip(self, clip: Rect) -> None:
        """Restrict drawing to ``clip`` from now on."""

    def mark(self) -> int | None:
        """The position in the recorded commands; None if the target draws at once."""

    def commands_since(self, mark: int) -> Sequence[DrawCommand]:
        """The commands recorded after ``mark``, as an argument for ``replay``."""
        ...

    def replay(self, commands: Sequence[DrawCommand]) -> None:
        """Submit recorded commands again."""


class SurfaceTarget:
    """A target that runs draw commands on a surface at once."""

    has_previous_frame = False

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self.get_rect = surface.get_rect
        self.get_clip = surface.get_clip
        self.set_clip = surface.set_clip

    def submit(self, place: Rect, stroke: DrawFunction, *arguments: Any) -> None:
        """Run a draw command."""
        stroke(self._surface, *arguments)

    def mark(self) -> None:
        """None: nothing is recorded."""

    def commands_since(self, mark: int) -> Sequence[DrawCommand]:
        """An empty sequence: nothing is recorded."""
        return ()

    def replay(self, commands: Sequence[DrawCommand]) -> None:
        """Run recorded commands, each inside its own rectangle."""
        before = self.get_clip()
        for place, stroke, arguments in commands:
            self.set_clip(before.clip(place))
            stroke(self._surface, *arguments)
        self.set_clip(before)
