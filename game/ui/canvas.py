"""The canvas: the drawing API of all scenes, in design units, over sprite sheets and fonts."""

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
from game.ui.palette import BLACK, HIGH_CONTRAST, INK, WHITE, SeatStyles
from game.ui.sheets import SpriteSheets
from game.ui.surfaces import clear_surface, opaque_surface
from game.ui.text import BODY, Fonts, TextRole
from game.ui.viewport import Viewport

Align = Literal["left", "center", "right"]
VerticalAlign = Literal["top", "center", "bottom"]

_CALM_ALPHA: Final = 150
"""Opacity of a colour that covers a ground's pattern in high contrast."""
_ORNAMENT_SHARE: Final = 4
"""Divisor of the opacity of ornaments in high contrast."""
_OUTLINED_PANELS = ("ui/button_", "ui/panel_", "ui/card", "ui/list_row", "ui/entry", "ui/tag")
"""Prefixes of the panels that get an outline in high contrast."""


_DARK_PLATE: Final = Color(0, 0, 0, 190)
_LIGHT_PLATE: Final = Color(255, 255, 255, 205)
"""Plates under letters on pictures in high contrast."""
_MIDDLE_GREY: Final = 3 * 128
_LIGHT_SCALE: Final = 4
"""Window pixels per pixel of an enlarged soft light."""
_LIGHT_BAND_HEIGHT: Final = 16
"""Height of a band of ``light``, in coarse pixels."""


class AccessibilityOptions(NamedTuple):
    """Accessibility options that change how a canvas draws."""

    high_contrast: bool = False
    """Secondary text is as strong as primary text; panels and buttons get an outline."""
    patterns: bool = False
    """Colours with a meaning (a seat, a row) carry a pattern as well."""

    def text_colour(self, colour: Color) -> Color:
        """The text colour, replaced by its stronger variant in high contrast."""
        return HIGH_CONTRAST.get(tuple(colour), colour) if self.high_contrast else colour

    def line_colour(self, colour: Color, strong: Color) -> Color:
        """Colour of a line that shows something: the strong one in high contrast."""
        return strong if self.high_contrast else colour

    def faint(self, alpha: int) -> int:
        """Opacity of letters that are usually faint: full in high contrast."""
        return 255 if self.high_contrast else alpha

    def ornament(self, alpha: int = 255) -> int:
        """Opacity of what only decorates: hardly visible in high contrast."""
        return alpha // _ORNAMENT_SHARE if self.high_contrast else alpha


class Canvas:
    """A drawing target in design units; ``origin_px`` is the window pixel of its top left corner.

    >>> from game.program import ASSETS
    >>> surface = Surface((640, 360), 0, 32)
    >>> canvas = Canvas(surface, Viewport(640, 360), SpriteSheets(ASSETS / "sheets"), Fonts(ASSETS / "fonts"))
    >>> canvas.fill(INK, FRect(0, 0, 100, 100))
    >>> surface.get_at((49, 49)) == INK, surface.get_at((50, 50)) == INK
    (True, False)
    """

    def __init__(
        self,
        surface: Surface | RenderTarget,
        viewport: Viewport,
        sheets: SpriteSheets,
        fonts: Fonts,
        origin_px: tuple[int, int] = (0, 0),
        clarity: AccessibilityOptions | None = None,
    ) -> None:
        self._target: RenderTarget = SurfaceTarget(surface) if isinstance(surface, Surface) else surface
        self.viewport = viewport
        self.sheets = sheets
        self.fonts = fonts
        self._origin_px = origin_px
        self.accessibility = clarity or AccessibilityOptions()
        self.seat_styles = SeatStyles()
        """Badges and colours of the seats in the scene being drawn."""

    # Places ------------------------------------------------------------------------------------------------------

    def _rect_px(self, rect: FRect) -> Rect:
        left, top = self._origin_px
        rect_px = self.viewport.rect_to_px(rect)
        return rect_px.move(-left, -top) if left or top else rect_px

    def _point_px(self, x: float, y: float) -> tuple[int, int]:
        scale = self.viewport.scale
        left, top = self._origin_px
        return round(x * scale) - left, round(y * scale) - top

    @property
    def has_previous_frame(self) -> bool:
        """True if the window still shows the previous frame; False on a surface and after a full repaint."""
        return self._target.has_previous_frame

    def is_visible(self, rect: FRect) -> bool:
        """True if part of a rectangle lies inside the clip; callers skip the rest in partial redraws."""
        return self._target.get_clip().colliderect(self._rect_px(rect))

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
        """Draw a sprite at its native size times ``scale``, with its anchor at (x, y).

        ``anchor`` is a share of the size and defaults to the sheet's. ``angle`` is in degrees, counter-clockwise; a
        rotated sprite is centred. ``tint`` is the colour of a white sprite.
        """
        if alpha <= 0:
            return
        width, height = self.sheets.size(name)
        px = self.viewport.scale
        surface = self.sheets.surface(
            name, max(1, round(width * scale * px)), max(1, round(height * scale * px)), angle, tint
        )
        anchor_x, anchor_y = anchor if anchor is not None else self.sheets.anchor(name)
        left, top = self._point_px(x, y)
        if angle:
            position = left - surface.get_width() // 2, top - surface.get_height() // 2
        else:
            position = left - round(surface.get_width() * anchor_x), top - round(surface.get_height() * anchor_y)
        self._blit(surface, position, alpha)

    def draw_at_each(
        self, name: str, centres: Iterable[tuple[float, float]], scale: float = 1.0, alpha: int = 255
    ) -> None:
        """Draw one sprite centred at each of the places; one batched blit instead of many."""
        width, height = self.sheets.size(name)
        surface = self.sheets.surface(
            name, max(1, self.viewport.to_px(width * scale)), max(1, self.viewport.to_px(height * scale))
        )
        self._blit_all(surface, [self._corner_px(surface, x, y) for x, y in centres], alpha)

    def repeat_sprite(self, name: str, rect: FRect, count: int, *, is_row: bool, alpha: int = 255) -> None:
        """Fill a rectangle with ``count`` copies of a sprite, left to right (``is_row``) or top to bottom."""
        rect_px = self._rect_px(rect)
        length = rect_px.width if is_row else rect_px.height
        size = -(-length // count)
        surface = self.sheets.surface(name, *((size, rect_px.height) if is_row else (rect_px.width, size)))
        starts = [round(length * number / count) for number in range(count)]
        corners = [(rect_px.left + at, rect_px.top) if is_row else (rect_px.left, rect_px.top + at) for at in starts]
        self._blit_all(surface, corners, alpha)

    def stretch(self, name: str, rect: FRect, alpha: int = 255) -> None:
        """Draw a sprite scaled to fill a rectangle."""
        rect_px = self._rect_px(rect)
        if rect_px.width <= 0 or rect_px.height <= 0 or alpha <= 0:
            return
        self._blit(self.sheets.surface(name, rect_px.width, rect_px.height), rect_px.topleft, alpha)

    def stretch_each(self, sprites: Iterable[tuple[str, FRect]], alpha: int = 255) -> None:
        """Draw sprites, each scaled to fill its rectangle, in no fixed order; equal sprites share one batched blit."""
        corners: dict[tuple[str, tuple[int, int]], list[tuple[int, int]]] = {}
        for name, rect in sprites:
            rect_px = self._rect_px(rect)
            if rect_px.width > 0 and rect_px.height > 0:
                corners.setdefault((name, rect_px.size), []).append(rect_px.topleft)
        for (name, (width, height)), corners_found in corners.items():
            self._blit_all(self.sheets.surface(name, width, height), corners_found, alpha)

    def light(self, name: str, rect: FRect) -> None:
        """Draw a soft light or shade over a rectangle much larger than its sprite; for layers only.

        A quarter of the pixels in each direction is enough for soft transitions. The enlargement goes band by band,
        because a whole surface would take as much memory as the layer below.
        """
        rect_px = self._rect_px(rect)
        if rect_px.width < _LIGHT_SCALE or rect_px.height < _LIGHT_SCALE:
            return
        coarse = self.sheets.surface(name, rect_px.width // _LIGHT_SCALE, rect_px.height // _LIGHT_SCALE)
        columns, rows = coarse.get_size()
        for row in range(0, rows, _LIGHT_BAND_HEIGHT):
            band = coarse.subsurface((0, row, columns, min(_LIGHT_BAND_HEIGHT, rows - row)))
            top, bottom = (rect_px.height * at // rows for at in (row, row + band.get_height()))
            self._blit(
                pygame.transform.scale(band, (rect_px.width, bottom - top)), (rect_px.left, rect_px.top + top), 255
            )

    def image(self, surface: Surface, rect: FRect, alpha: int = 255) -> None:
        """Draw a surface from outside the sheets (a custom tile) scaled to fill a rectangle; for layers only."""
        rect_px = self._rect_px(rect)
        if rect_px.width > 0 and rect_px.height > 0:
            self._blit(pygame.transform.smoothscale(surface, rect_px.size), rect_px.topleft, alpha)

    def fit(self, name: str, rect: FRect, alpha: int = 255, angle: float = 0.0, tint: Color | None = None) -> None:
        """Draw a sprite centred in a rectangle, as large as its proportions allow."""
        width, height = self.sheets.size(name)
        scale = min(rect.width / width, rect.height / height)
        self.sprite(
            name, rect.centerx, rect.centery, scale=scale, alpha=alpha, angle=angle, anchor=(0.5, 0.5), tint=tint
        )

    def panel(self, name: str, rect: FRect, alpha: int = 255, *, shade: float = 1.0) -> None:
        """Draw a nine-slice sprite over a rectangle; its corners keep their size, its shadow extends beyond.

        ``shade`` is its brightness in high contrast, 0 to 1, for light letters on it.
        """
        left, top, right, bottom = self.sheets.outset(name)
        rect_px = self._rect_px(
            FRect(rect.left - left, rect.top - top, rect.width + left + right, rect.height + top + bottom)
        )
        if rect_px.width > 0 and rect_px.height > 0 and alpha > 0:
            if shade < 1.0 and self.accessibility.high_contrast:
                surface = self.sheets.shaded_panel(name, rect_px.width, rect_px.height, shade)
                self._blit(surface, rect_px.topleft, alpha)
            else:
                for surface, (x, y) in self.sheets.panel(name, rect_px.width, rect_px.height):
                    self._blit(surface, (rect_px.left + x, rect_px.top + y), alpha)
            if (
                self.accessibility.high_contrast
                and name.startswith(_OUTLINED_PANELS)
                and not name.endswith("_disabled")
            ):
                self.outline(rect, BLACK if "wood" not in name and "sea" not in name else WHITE, 2.5, 10)

    def texture(
        self,
        name: str,
        rect: FRect,
        offset: tuple[float, float] = (0.0, 0.0),
        tint: Color | None = None,
        *,
        is_edge: bool = False,
    ) -> None:
        """Fill a rectangle with a tileable sprite at its native size; ``tint`` colours a pale sprite.

        In high contrast the pattern of a ground is faint; an edge keeps its own.
        """
        rect_px = self._rect_px(rect)
        width, height = self.sheets.size(name)
        is_calm = self.accessibility.high_contrast and not is_edge
        tile = self.sheets.calm_tile if is_calm else self.sheets.tile
        surface = tile(name, self.viewport.to_px(width), self.viewport.to_px(height), tint)
        step_x, step_y = surface.get_size()
        old_clip = self._target.get_clip()
        self._target.set_clip(rect_px.clip(old_clip))
        start_x = rect_px.left - round(offset[0] * self.viewport.scale) % step_x
        start_y = rect_px.top - round(offset[1] * self.viewport.scale) % step_y
        corners = [
            (left, top)
            for top in range(start_y, rect_px.bottom, step_y)
            for left in range(start_x, rect_px.right, step_x)
        ]
        self._target.submit(rect_px, draw_images, surface, tuple(corners), 255)
        self._target.set_clip(old_clip)

    def pattern(self, number: int, rect: FRect, colour: Color = BLACK, alpha: int = 60) -> None:
        """Draw the pattern of a seat or row over a rectangle if the ``patterns`` option is on."""
        if not self.accessibility.patterns:
            return
        rect_px = self._rect_px(rect)
        side = max(4, self.viewport.to_px(16))
        surface = self.sheets.surface(f"ui/pattern_{number % 6}", side, side, 0.0, colour)
        old_clip = self._target.get_clip()
        self._target.set_clip(rect_px.clip(old_clip))
        corners = [
            (left, top)
            for top in range(rect_px.top, rect_px.bottom, side)
            for left in range(rect_px.left, rect_px.right, side)
        ]
        self._target.submit(rect_px, draw_images, surface, tuple(corners), alpha)
        self._target.set_clip(old_clip)

    def _blit(self, surface: Surface, position: tuple[int, int], alpha: int) -> None:
        if alpha > 0:
            self._target.submit(
                Rect(position, surface.get_size()), draw_image, surface, position, alpha if alpha < 255 else 255
            )

    def _corner_px(self, surface: Surface, x: float, y: float) -> tuple[int, int]:
        left, top = self._point_px(x, y)
        return left - surface.get_width() // 2, top - surface.get_height() // 2

    def _blit_all(self, surface: Surface, corners: list[tuple[int, int]], alpha: int) -> None:
        size = surface.get_size()
        if corners:
            rect_px = Rect(corners[0], size).unionall([Rect(corner, size) for corner in corners])
            self._target.submit(rect_px, draw_images, surface, tuple(corners), min(alpha, 255))

    # Lines and fills (layout only) ---------------------------------------------------------------------------------

    def fill(self, colour: Color, rect: FRect | None = None) -> None:
        """Fill a rectangle, or the whole target, with one colour; translucent colours are blended."""
        rect_px = self._rect_px(rect) if rect is not None else self._target.get_rect()
        if colour.a == 255:
            self._target.submit(rect_px, fill_rect, tuple(rect_px), tuple(colour))
        else:
            self._blit(self.sheets.translucent_surface(rect_px.size, colour), rect_px.topleft, 255)

    def dim(self, brightness: int = 110) -> None:
        """Darken everything drawn so far, for a panel on top; 255 changes nothing."""
        rect_px = self._target.get_rect()
        self._target.submit(rect_px, darken_rect, tuple(rect_px), brightness)

    def cover(self, surface: Surface, alpha: int) -> None:
        """Draw a window-sized surface over everything."""
        self._blit(surface, (0, 0), alpha)

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: Color, width: float = 1.0) -> None:
        """Draw a straight line; ``width`` is in units."""
        width_px = max(1, self.viewport.to_px(width))
        (x, y), (end_x, end_y) = self._point_px(*start), self._point_px(*end)
        rect_px = Rect(min(x, end_x), min(y, end_y), abs(end_x - x), abs(end_y - y)).inflate(4 * width_px, 4 * width_px)
        self._target.submit(rect_px, draw_line, (x, y), (end_x, end_y), tuple(colour), width_px)

    def outline(self, rect: FRect, colour: Color, width: float = 2.0, radius: float = 8.0) -> None:
        """Draw the outline of a rectangle with rounded corners."""
        rect_px, width_px = self._rect_px(rect), max(1, self.viewport.to_px(width))
        radius_px = min(
            self.viewport.to_px(radius), rect_px.width // 2, rect_px.height // 2
        )  # a larger radius would extend beyond the rectangle
        self._target.submit(rect_px, draw_outline, tuple(rect_px), tuple(colour), width_px, radius_px)

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
        *,
        is_on_picture: bool = False,
    ) -> None:
        """Draw one line of text at a point; ``text_box`` fits text into a rectangle.

        ``is_on_picture`` lays a plate under the text in high contrast, where the ground has many colours.
        """
        colour = self.accessibility.text_colour(colour)
        label = self.fonts.label(text, role, colour)
        left, top = self._point_px(x, y)
        left -= {"left": 0, "center": label.get_width() // 2, "right": label.get_width()}[align]
        top -= {"top": 0, "center": label.get_height() // 2, "bottom": label.get_height()}[valign]
        if is_on_picture and self.accessibility.high_contrast:
            plate = Rect(left, top, *label.get_size()).inflate(label.get_height() // 4, 0)
            ground = _DARK_PLATE if sum(colour[:3]) > _MIDDLE_GREY else _LIGHT_PLATE
            self._blit(self.sheets.translucent_surface(plate.size, ground), plate.topleft, alpha)
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
        *,
        shrink: float | None = None,
    ) -> None:
        """Draw text wrapped into a rectangle, with a smaller font only where the text would not fit.

        ``shrink`` is the only factor to try, for texts of one size (``Fonts.common_fit``).
        """
        colour = self.accessibility.text_colour(colour)
        lines, shrink = self.fonts.fit(text, role, rect.width, rect.height, shrink)
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

    def calm(self, colour: Color, rect: FRect) -> None:
        """In high contrast, cover most of a ground's pattern with one colour."""
        if self.accessibility.high_contrast:
            self.fill(Color(colour.r, colour.g, colour.b, _CALM_ALPHA), rect)

    # Parts -------------------------------------------------------------------------------------------------------

    @property
    def visible_rect(self) -> FRect:
        """The clip in units: the part of the window that can be drawn on now."""
        clip, scale = self._target.get_clip(), self.viewport.scale
        left, top = clip.left + self._origin_px[0], clip.top + self._origin_px[1]
        return FRect(left / scale, top / scale, clip.width / scale, clip.height / scale)

    @contextmanager
    def clipped(self, rect: FRect) -> Iterator[None]:
        """Context manager: clip all drawing to a rectangle."""
        old_clip = self._target.get_clip()
        self._target.set_clip(self._rect_px(rect).clip(old_clip))
        try:
            yield
        finally:
            self._target.set_clip(old_clip)

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
        """Draw a cached surface of a rectangle; ``paint`` renders the surface on a cache miss.

        ``opaque`` layers must be painted all over; blitting them is several times faster.
        """
        rect_px = self._rect_px(rect)
        if rect_px.width <= 0 or rect_px.height <= 0:
            return  # a window of a few pixels leaves no space for the layer
        full_key = key, rect_px.size, self.viewport, self.seat_styles
        surface = layers.surfaces.get(name, full_key)
        if surface is None:
            surface = opaque_surface(rect_px.size) if opaque else clear_surface(rect_px.size)
            origin = rect_px.left + self._origin_px[0], rect_px.top + self._origin_px[1]
            part = Canvas(surface, self.viewport, self.sheets, self.fonts, origin, self.accessibility)
            part.seat_styles = self.seat_styles
            paint(part)
            layers.surfaces.put(name, full_key, surface)
        self._blit(surface, rect_px.topleft, 255)

    def cached_commands(
        self, layers: LayerCache | None, name: str, key: Hashable, paint: Callable[[Canvas], None]
    ) -> None:
        """Replay the cached draw commands of ``paint``; call ``paint`` only when the key has changed.

        Without layers ``paint`` runs every time. For content that a move changes a little: a window then repaints only
        where commands have appeared or disappeared.
        """
        if layers is None:
            paint(self)
            return
        full_key = key, self.viewport, self._origin_px, tuple(self._target.get_clip()), self.seat_styles
        commands = layers.commands.get(name, full_key)
        if commands is not None:
            self._target.replay(commands)
            return
        mark = self._target.mark()
        paint(self)
        if mark is not None:
            layers.commands.put(name, full_key, self._target.commands_since(mark))
