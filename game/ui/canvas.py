"""The canvas: everything a scene draws with, in design units, from sprite sheets and fonts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

import pygame
from pygame import Color, FRect, Rect, Surface

from game.ui.draw_commands import (
    RenderTarget,
    SurfaceTarget,
    darken_rect,
    draw_image,
    draw_images,
    draw_line,
    draw_outline,
    fill_rect,
)
from game.ui.layer_cache import LayerCache
from game.ui.palette import BLACK, INK, STRONG, WHITE
from game.ui.sheets import SpriteSheets
from game.ui.surfaces import clear_surface, opaque_surface
from game.ui.text import BODY, Fonts, TextRole
from game.ui.viewport import Viewport

Align = Literal["left", "center", "right"]
VerticalAlign = Literal["top", "center", "bottom"]

_OUTLINED = ("ui/button_", "ui/panel_", "ui/card", "ui/list_row", "ui/entry", "ui/tag")
"""The panels that get an outline in high contrast."""


_COARSE: Final = 4
"""So much coarser than the window soft lights are, in pixels."""
_BAND: Final = 16
"""The height in coarse pixels of the bands they are laid in."""


class AccessibilityOptions(NamedTuple):
    """What somebody needs to tell things apart."""

    high_contrast: bool = False
    """Second-rank text is as strong as the first, and panels and buttons have an outline."""
    patterns: bool = False
    """Colours that mean something (a seat, a row) carry a pattern as well."""


class Canvas:
    """A surface to draw on, in units; ``origin`` is the unit point of its top left pixel."""

    def __init__(
        self,
        surface: Surface | RenderTarget,
        viewport: Viewport,
        sheets: SpriteSheets,
        fonts: Fonts,
        origin_px: tuple[int, int] = (0, 0),
        clarity: AccessibilityOptions | None = None,
    ) -> None:
        self._ground: RenderTarget = SurfaceTarget(surface) if isinstance(surface, Surface) else surface
        self.viewport = viewport
        self.sheets = sheets
        self.fonts = fonts
        self._origin_px = origin_px
        self.accessibility = clarity or AccessibilityOptions()

    # Places ------------------------------------------------------------------------------------------------------

    def _rect_px(self, rect: FRect) -> Rect:
        return self.viewport.rect_to_px(rect).move(-self._origin_px[0], -self._origin_px[1])

    def _point_px(self, x: float, y: float) -> tuple[int, int]:
        scale = self.viewport.scale
        return round(x * scale) - self._origin_px[0], round(y * scale) - self._origin_px[1]

    @property
    def has_previous_frame(self) -> bool:
        """Whether a window shows what was drawn before, until this is; not on paper, nor when all is painted anew."""
        return self._ground.has_previous_frame

    def is_visible(self, rect: FRect) -> bool:
        """Whether any of a rectangle lies in what is being drawn now; saves work in partial redraws."""
        return self._ground.get_clip().colliderect(self._rect_px(rect))

    # Sprites -----------------------------------------------------------------------------------------------------

    def sprite(
        self,
        name: str,
        x: float,
        y: float,
        *,
        scale: float = 1.0,
        alpha: int = 255,
        angle: float = 0.0,
        anchor: tuple[float, float] | None = None,
        tint: Color | None = None,
    ) -> None:
        """Draws a sprite at its native size times ``scale``, its anchor (by default the sheet's, else its middle) at x, y.

        ``angle`` is in degrees, counter-clockwise; ``tint`` is the colour of a white sprite.
        """
        if alpha <= 0:
            return
        width, height = self.sheets.size(name)
        picture = self.sheets.picture(
            name,
            max(1, self.viewport.to_px(width * scale)),
            max(1, self.viewport.to_px(height * scale)),
            angle,
            tint,
        )
        anchor_x, anchor_y = anchor if anchor is not None else self.sheets.anchor(name)
        left, top = self._point_px(x, y)
        if angle:
            position = left - picture.get_width() // 2, top - picture.get_height() // 2
        else:
            position = left - round(picture.get_width() * anchor_x), top - round(picture.get_height() * anchor_y)
        self._blit(picture, position, alpha)

    def sprites(self, name: str, places: Iterable[tuple[float, float]], scale: float = 1.0, alpha: int = 255) -> None:
        """Draws the same sprite, its middle at each of the places; much quicker than one by one."""
        width, height = self.sheets.size(name)
        picture = self.sheets.picture(
            name, max(1, self.viewport.to_px(width * scale)), max(1, self.viewport.to_px(height * scale))
        )
        self._blit_all(picture, [self._corner_px(picture, x, y) for x, y in places], alpha)

    def repeat(self, name: str, rect: FRect, count: int, *, is_row: bool, alpha: int = 255) -> None:
        """Fills a rectangle with a sprite ``count`` times side by side, from left to right or from top to bottom."""
        place = self._rect_px(rect)
        length = place.width if is_row else place.height
        size = -(-length // count)
        picture = self.sheets.picture(name, *((size, place.height) if is_row else (place.width, size)))
        starts = [round(length * number / count) for number in range(count)]
        corners = [(place.left + at, place.top) if is_row else (place.left, place.top + at) for at in starts]
        self._blit_all(picture, corners, alpha)

    def stretch(self, name: str, rect: FRect, alpha: int = 255) -> None:
        """Draws a sprite scaled to fill a rectangle."""
        place = self._rect_px(rect)
        if place.width > 0 and place.height > 0 and alpha > 0:
            self._blit(self.sheets.picture(name, place.width, place.height), place.topleft, alpha)

    def stretch_each(self, sprites: Iterable[tuple[str, FRect]], alpha: int = 255) -> None:
        """Draws sprites, each scaled to fill its rectangle, in any order; those alike much quicker than one by one."""
        corners: dict[tuple[str, tuple[int, int]], list[tuple[int, int]]] = {}
        for name, rect in sprites:
            place = self._rect_px(rect)
            if place.width > 0 and place.height > 0:
                corners.setdefault((name, place.size), []).append(place.topleft)
        for (name, (width, height)), found in corners.items():
            self._blit_all(self.sheets.picture(name, width, height), found, alpha)

    def light(self, name: str, rect: FRect) -> None:
        """Lays a soft light or shade over a large rectangle, much larger than its sprite; for layers only.

        It is nothing but soft transitions: a quarter of the pixels in each direction shows the same. It is enlarged band
        by band, for as one picture it would take as much memory as what it lies on.
        """
        place = self._rect_px(rect)
        if place.width < _COARSE or place.height < _COARSE:
            return
        coarse = self.sheets.picture(name, place.width // _COARSE, place.height // _COARSE)
        columns, rows = coarse.get_size()
        for row in range(0, rows, _BAND):
            band = coarse.subsurface((0, row, columns, min(_BAND, rows - row)))
            top, bottom = (place.height * at // rows for at in (row, row + band.get_height()))
            self._blit(pygame.transform.scale(band, (place.width, bottom - top)), (place.left, place.top + top), 255)

    def image(self, picture: Surface, rect: FRect, alpha: int = 255) -> None:
        """Draws a picture that comes from no sheet (a stranger's tile) scaled to fill a rectangle; for layers only."""
        place = self._rect_px(rect)
        if place.width > 0 and place.height > 0:
            self._blit(pygame.transform.smoothscale(picture, place.size), place.topleft, alpha)

    def fit(self, name: str, rect: FRect, alpha: int = 255, angle: float = 0.0, tint: Color | None = None) -> None:
        """Draws a sprite as large as fits in a rectangle, in its middle, in its own proportions."""
        width, height = self.sheets.size(name)
        scale = min(rect.width / width, rect.height / height)
        self.sprite(
            name, rect.centerx, rect.centery, scale=scale, alpha=alpha, angle=angle, anchor=(0.5, 0.5), tint=tint
        )

    def panel(self, name: str, rect: FRect, alpha: int = 255) -> None:
        """Draws a nine-slice sprite over a rectangle: its corners keep their size, its shadow reaches beyond."""
        left, top, right, bottom = self.sheets.outset(name)
        place = self._rect_px(
            FRect(rect.left - left, rect.top - top, rect.width + left + right, rect.height + top + bottom)
        )
        if place.width > 0 and place.height > 0 and alpha > 0:
            for picture, (x, y) in self.sheets.panel(name, place.width, place.height):
                self._blit(picture, (place.left + x, place.top + y), alpha)
            if self.accessibility.high_contrast and name.startswith(_OUTLINED) and not name.endswith("_disabled"):
                self.outline(rect, BLACK if "wood" not in name and "sea" not in name else WHITE, 2.5, 10)

    def texture(
        self, name: str, rect: FRect, offset: tuple[float, float] = (0.0, 0.0), tint: Color | None = None
    ) -> None:
        """Fills a rectangle with a tileable sprite at its native size; ``tint`` is the light on one that is pale."""
        place = self._rect_px(rect)
        width, height = self.sheets.size(name)
        picture = self.sheets.tile(name, self.viewport.to_px(width), self.viewport.to_px(height), tint)
        step_x, step_y = picture.get_size()
        before = self._ground.get_clip()
        self._ground.set_clip(place.clip(before))
        start_x = place.left - round(offset[0] * self.viewport.scale) % step_x
        start_y = place.top - round(offset[1] * self.viewport.scale) % step_y
        corners = [
            (left, top) for top in range(start_y, place.bottom, step_y) for left in range(start_x, place.right, step_x)
        ]
        self._ground.submit(place, draw_images, picture, tuple(corners), 255)
        self._ground.set_clip(before)

    def pattern(self, number: int, rect: FRect, colour: Color = BLACK, alpha: int = 60) -> None:
        """Lays a seat's or row's pattern over a rectangle, if the person wants patterns as well as colours."""
        if not self.accessibility.patterns:
            return
        place = self._rect_px(rect)
        side = max(4, self.viewport.to_px(16))
        picture = self.sheets.picture(f"ui/pattern_{number % 6}", side, side, 0.0, colour)
        before = self._ground.get_clip()
        self._ground.set_clip(place.clip(before))
        corners = [
            (left, top) for top in range(place.top, place.bottom, side) for left in range(place.left, place.right, side)
        ]
        self._ground.submit(place, draw_images, picture, tuple(corners), alpha)
        self._ground.set_clip(before)

    def _blit(self, picture: Surface, position: tuple[int, int], alpha: int) -> None:
        if alpha > 0:
            self._ground.submit(Rect(position, picture.get_size()), draw_image, picture, position, min(alpha, 255))

    def _corner_px(self, picture: Surface, x: float, y: float) -> tuple[int, int]:
        left, top = self._point_px(x, y)
        return left - picture.get_width() // 2, top - picture.get_height() // 2

    def _blit_all(self, picture: Surface, corners: list[tuple[int, int]], alpha: int) -> None:
        size = picture.get_size()
        if corners:
            place = Rect(corners[0], size).unionall([Rect(corner, size) for corner in corners])
            self._ground.submit(place, draw_images, picture, tuple(corners), min(alpha, 255))

    # Lines and fills (layout only) ---------------------------------------------------------------------------------

    def fill(self, colour: Color, rect: FRect | None = None) -> None:
        """Fills a rectangle, or all, with one colour; a see-through colour is laid over."""
        place = self._rect_px(rect) if rect is not None else self._ground.get_rect()
        if colour.a == 255:
            self._ground.submit(place, fill_rect, tuple(place), tuple(colour))
        else:
            self._blit(self.sheets.veil(place.size, colour), place.topleft, 255)

    def dim(self, brightness: int = 110) -> None:
        """Darkens all that is drawn so far, for a panel over it; 255 leaves it as it is."""
        place = self._ground.get_rect()
        self._ground.submit(place, darken_rect, tuple(place), brightness)

    def cover(self, picture: Surface, alpha: int) -> None:
        """Lays a picture of the whole window over everything."""
        self._blit(picture, (0, 0), alpha)

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: Color, width: float = 1.0) -> None:
        """A straight line of a width in units."""
        width_px = max(1, self.viewport.to_px(width))
        (x, y), (end_x, end_y) = self._point_px(*start), self._point_px(*end)
        place = Rect(min(x, end_x), min(y, end_y), abs(end_x - x), abs(end_y - y)).inflate(4 * width_px, 4 * width_px)
        self._ground.submit(place, draw_line, (x, y), (end_x, end_y), tuple(colour), width_px)

    def outline(self, rect: FRect, colour: Color, width: float = 2.0, radius: float = 8.0) -> None:
        """The outline of a rectangle with round corners."""
        place, width_px = self._rect_px(rect), max(1, self.viewport.to_px(width))
        radius_px = min(
            self.viewport.to_px(radius), place.width // 2, place.height // 2
        )  # rounder ones reach beyond it
        self._ground.submit(place, draw_outline, tuple(place), tuple(colour), width_px, radius_px)

    # Text --------------------------------------------------------------------------------------------------------

    def text(
        self,
        text: str,
        x: float,
        y: float,
        role: TextRole = BODY,
        colour: Color = INK,
        align: Align = "left",
        valign: VerticalAlign = "center",
        alpha: int = 255,
    ) -> None:
        """One line of text at a point; for text that has to fit somewhere use ``text_box``."""
        label = self.fonts.label(text, role, self._strong(colour))
        left, top = self._point_px(x, y)
        left -= {"left": 0, "center": label.get_width() // 2, "right": label.get_width()}[align]
        top -= {"top": 0, "center": label.get_height() // 2, "bottom": label.get_height()}[valign]
        self._blit(label, (left, top), alpha)

    def text_box(
        self,
        text: str,
        rect: FRect,
        role: TextRole = BODY,
        colour: Color = INK,
        align: Align = "left",
        valign: VerticalAlign = "center",
        alpha: int = 255,
    ) -> None:
        """Text wrapped into a rectangle, made smaller only where it would not fit."""
        colour = self._strong(colour)
        lines, shrink = self.fonts.fit(text, role, rect.width, rect.height)
        step = self.fonts.line_height(role, shrink)
        used = step * len(lines)
        top = rect.top + {"top": 0.0, "center": (rect.height - used) / 2, "bottom": rect.height - used}[valign]
        x = {"left": rect.left, "center": rect.centerx, "right": rect.right}[align]
        for index, line in enumerate(lines):
            if line:
                label = self.fonts.label(line, role, colour, shrink)
                left, label_top = self._point_px(x, top + index * step)
                left -= {"left": 0, "center": label.get_width() // 2, "right": label.get_width()}[align]
                self._blit(label, (left, label_top), alpha)

    def _strong(self, colour: Color) -> Color:
        """A text's colour, as strong as it can be where the person wants that."""
        return STRONG.get(tuple(colour), colour) if self.accessibility.high_contrast else colour

    # Parts -------------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> FRect:
        """The part of the window that can be drawn on now, in units."""
        clip, scale = self._ground.get_clip(), self.viewport.scale
        left, top = clip.left + self._origin_px[0], clip.top + self._origin_px[1]
        return FRect(left / scale, top / scale, clip.width / scale, clip.height / scale)

    @contextmanager
    def clipped(self, rect: FRect) -> Iterator[None]:
        """Draws only inside a rectangle for a while."""
        before = self._ground.get_clip()
        self._ground.set_clip(self._rect_px(rect).clip(before))
        try:
            yield
        finally:
            self._ground.set_clip(before)

    def cached_layer(
        self,
        layers: LayerCache,
        name: str,
        key: Hashable,
        rect: FRect,
        paint: Callable[[Canvas], None],
        *,
        opaque: bool = False,
    ) -> None:
        """Draws a kept picture of a rectangle; ``paint`` makes it when there is none for this key.

        ``opaque`` layers must be painted all over; they are drawn several times faster.
        """
        place = self._rect_px(rect)
        if place.width <= 0 or place.height <= 0:
            return  # a window of a few pixels leaves no room for it
        full_key = key, place.size, self.viewport
        surface = layers.surfaces.get(name, full_key)
        if surface is None:
            surface = opaque_surface(place.size) if opaque else clear_surface(place.size)
            origin = place.left + self._origin_px[0], place.top + self._origin_px[1]
            paint(Canvas(surface, self.viewport, self.sheets, self.fonts, origin, self.accessibility))
            layers.surfaces.put(name, full_key, surface)
        self._blit(surface, place.topleft, 255)

    def cached_commands(
        self, layers: LayerCache | None, name: str, key: Hashable, paint: Callable[[Canvas], None]
    ) -> None:
        """Draws what ``paint`` draws on this canvas; its strokes are kept, so it is not asked again for the same key.
        Without layers there is nothing to keep them in.

        For what a move changes a little: a window is then painted anew only where strokes have come or gone.
        """
        if layers is None:
            paint(self)
            return
        full_key = key, self.viewport, self._origin_px, tuple(self._ground.get_clip())
        notes = layers.commands.get(name, full_key)
        if notes is not None:
            self._ground.replay(notes)
            return
        mark = self._ground.mark()
        paint(self)
        if mark is not None:
            layers.commands.put(name, full_key, self._ground.since(mark))
