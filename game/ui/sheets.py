"""Sprite sheets: surfaces by name, scaled once for the window and cached.

A group of sprites (``ui``, ``title``, one for each game) is an atlas and its pages in ``assets/sheets``, in two scales
of the design space; ``tools/build_sheets.py`` makes them. A group is loaded by ``load`` or with its first sprite; a
missing or broken group is reported once and its sprites are drawn as plain paper.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame
from pygame import Color, Rect, Surface

from game.core.late_logger import LateLogger
from game.ui.surface_cache import SurfaceCache
from game.ui.surfaces import clear_copy, clear_surface, opaque_copy, opaque_surface

_LOG = LateLogger(__name__)
_CACHE_WINDOWS: Final = 1.6
"""Limit of the cache of scaled surfaces, in windows; native-size sprites are parts of their page and not counted."""
_MIN_CACHE_PIXELS: Final = 4_000_000
"""Minimum of that limit for small windows, in pixels (4 bytes each)."""
_LOADED_GROUPS: Final = 2
"""Groups whose pages stay loaded, beside the shared ones: the current table's and the previous one's."""
_MAX_LOADED_PAGE_PIXELS: Final = 6_000_000
"""Above this number of loaded page pixels only the current group's pages stay loaded."""
_SHARED_GROUPS: Final = frozenset({"ui", "grounds"})
"""Groups that several tables and pages draw from."""
_LARGE_PANEL_PIXELS: Final = 100_000
"""Pixels of a panel from which its middle is cached separately."""
_WINDOW_ORDER: Final = "BGRA"
_CALM_ALPHA: Final = 178
"""Opacity of a tile's average colour over its pattern in high contrast."""
SMALL_SCALE: Final = 1.5
"""Scale of the small pages; larger scales (windows above 1920 x 1080) use the large pages."""
_NO_OUTSET: Final = (0.0, 0.0, 0.0, 0.0)

Sides = tuple[float, float, float, float]
"""Left, top, right, bottom in units."""


class _Sprite(NamedTuple):
    group: str
    width: float
    height: float
    anchor: tuple[float, float]
    """The point placed at the drawing position, as shares of the size."""
    slices: Sides | None
    outset: Sides
    grain: str | None
    is_tinted: bool
    pages: dict[str, tuple[int, Rect]]


class _PageFile(NamedTuple):
    name: str
    order: str
    """``_WINDOW_ORDER`` if the file stores pixels in the byte order of windows."""
    is_first: bool
    """True for a page of what the first picture shows, in a group that has pages of more."""


class SpriteSheets:
    """All sprites; names are ``group/sprite``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._entries: dict[str, tuple[str, dict[str, Any]]] = {}
        self._sprites: dict[str, _Sprite] = {}
        self._files: dict[str, dict[str, list[_PageFile]]] = {}
        self._known: set[str] = set()
        self._pages: dict[tuple[str, str, int], Surface | None] = {}
        self._groups_in_use: list[str] = []
        self._scaled: SurfaceCache[tuple[Any, ...]] = SurfaceCache(_MIN_CACHE_PIXELS)
        self.scale = 1.0
        self.problems: list[str] = []

    # Loading -----------------------------------------------------------------------------------------------------

    def set_scale(self, scale: float, window_px: tuple[int, int] = (0, 0)) -> None:
        """Set pixels per unit and the window's size; a new scale clears the cache."""
        self._scaled.max_pixels = max(_MIN_CACHE_PIXELS, round(_CACHE_WINDOWS * window_px[0] * window_px[1]))
        if scale != self.scale:
            self.scale = scale
            self._scaled.clear()
            self._pages.clear()

    def at_scale(self, scale: float, window_px: tuple[int, int]) -> SpriteSheets:
        """An independent instance for an image in another scale, freed together with the image."""
        other = SpriteSheets(self._folder)
        other.set_scale(scale, window_px)
        return other

    def load(self, group: str, *, is_first_picture: bool = False) -> None:
        """Read a group's atlas and pages now, to avoid file access during motion; of some only what a start shows."""
        self._read_atlas(group)
        level = self._level()
        files = self._files.get(group, {}).get(level, ())
        is_divided = is_first_picture and any(file.is_first for file in files)
        for page, file in enumerate(files):
            if file.is_first or not is_divided:
                self._page(group, level, page)

    def begin_period(self) -> None:
        """From now on note which scaled surfaces are drawn: ``trim`` keeps them."""
        self._scaled.begin_period()

    def trim(self, share: float) -> None:
        """Free scaled surfaces not drawn in this period down to a share of the cache, those unused for longest first."""
        self._scaled.trim(share)

    def unload(self, group: str) -> None:
        """Drop a group's pages and all surfaces made from them."""
        for key in [key for key in self._pages if key[0] == group]:
            del self._pages[key]
        self._scaled.discard_if(lambda made: made[0].startswith(f"{group}/"))

    def has(self, name: str) -> bool:
        self._read_atlas(name.partition("/")[0])
        return name in self._entries

    def names(self, group: str) -> list[str]:
        """The names of all sprites of a group, sorted."""
        self._read_atlas(group)
        return sorted(name for name, (sprite_group, _) in self._entries.items() if sprite_group == group)

    def size(self, name: str) -> tuple[float, float]:
        """The native size in units."""
        sprite = self._find(name)
        return (sprite.width, sprite.height) if sprite is not None else (32.0, 32.0)

    def anchor(self, name: str) -> tuple[float, float]:
        """The point of a sprite placed at the drawing position, as shares of its size."""
        sprite = self._find(name)
        return sprite.anchor if sprite is not None else (0.5, 0.5)

    def outset(self, name: str) -> Sides:
        """Extent of a panel's shadow beyond its rectangle, in units."""
        sprite = self._find(name)
        return sprite.outset if sprite is not None else _NO_OUTSET

    def is_tinted(self, name: str) -> bool:
        """True if a sprite is white and coloured while drawing."""
        sprite = self._find(name)
        return sprite is not None and sprite.is_tinted

    def _level(self) -> str:
        return "1.5" if self.scale <= SMALL_SCALE else "3"

    def _read_atlas(self, group: str) -> None:
        if group in self._known:
            return
        self._known.add(group)
        try:
            atlas = json.loads((self._folder / f"{group}.json").read_text(encoding="utf-8"))
            self._files[group] = {
                level: [_PageFile(page["file"], page.get("order", ""), page.get("first", False)) for page in pages]
                for level, pages in atlas["pages"].items()
            }
            self._entries.update({f"{group}/{name}": (group, entry) for name, entry in atlas["sprites"].items()})
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            self._report(f"The pictures '{group}' cannot be read: {error}")

    def _find(self, name: str) -> _Sprite | None:
        sprite = self._sprites.get(name)
        return sprite if sprite is not None else self._read_entry(name)

    def _read_entry(self, name: str) -> _Sprite | None:
        """Parse a sprite's atlas entry at its first use: the first frame needs only a few."""
        self._read_atlas(name.partition("/")[0])
        if name not in self._entries:
            self._report(f"There is no picture '{name}'")
            return None
        group, entry = self._entries[name]
        try:
            self._sprites[name] = _read_sprite(group, entry)
        except (ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError) as error:
            del self._entries[name]
            self._report(f"The picture '{name}' cannot be read: {error!r}")
            return None
        return self._sprites[name]

    def _page(self, group: str, level: str, number: int) -> Surface | None:
        """A page in the window's pixel format, so that its parts can be drawn without conversion; None if unreadable."""
        key = group, level, number
        self._use(group)
        if key not in self._pages:
            file = self._files[group][level][number]
            path = self._folder / file.name
            try:
                self._pages[key] = _read_page(path, file.order)
            except (OSError, pygame.error) as error:
                self._report(f"The sheet {path.name} cannot be read: {error}")
                self._pages[key] = None
        return self._pages[key]

    def _use(self, group: str) -> None:
        """Mark a group as most recently used, and drop the pages of the least recently used."""
        if group in _SHARED_GROUPS or (self._groups_in_use and self._groups_in_use[-1] == group):
            return
        if group in self._groups_in_use:
            self._groups_in_use.remove(group)
        self._groups_in_use.append(group)
        while len(self._groups_in_use) > (_LOADED_GROUPS if self._page_pixels() <= _MAX_LOADED_PAGE_PIXELS else 1):
            self.unload(self._groups_in_use.pop(0))

    def _page_pixels(self) -> int:
        return sum(page.get_width() * page.get_height() for page in self._pages.values() if page is not None)

    def _report(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)
            _LOG.warning(problem)

    # Surfaces ---------------------------------------------------------------------------------------------------

    def surface(
        self, name: str, width_px: int, height_px: int, angle: float = 0.0, tint: Color | None = None
    ) -> Surface:
        """A sprite at a size in window pixels, rotated counter-clockwise in degrees, its white replaced by ``tint``."""
        turn = round(angle, 1) % 360 if angle else 0.0
        key = name, width_px, height_px, turn, tuple(tint) if tint is not None else None
        cached = self._scaled.get(key)
        if cached is not None:
            return cached
        if angle:
            picture = pygame.transform.rotozoom(self.surface(name, width_px, height_px, 0.0, tint), angle, 1.0)
        elif tint is not None:
            picture = self.surface(name, width_px, height_px).copy()
            picture.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        else:
            picture = self._scale(self._cut(name), width_px, height_px)
        return self._scaled.put(key, picture)

    def translucent_surface(self, size: tuple[int, int], colour: Color) -> Surface:
        """A surface of that size in pixels, filled with a translucent colour."""
        key = "", *size, tuple(colour)
        cached = self._scaled.get(key)
        if cached is None:
            cached = clear_surface(size)
            cached.fill(colour)
            self._scaled.put(key, cached)
        return cached

    def tile(self, name: str, width_px: int, height_px: int, tint: Color | None = None) -> Surface:
        """A sprite for large areas: like ``surface``, but without alpha channel if fully opaque."""
        key = name, width_px, height_px, "tile", tuple(tint) if tint is not None else None
        cached = self._scaled.get(key)
        if cached is None:
            cached = self.surface(name, width_px, height_px, 0.0, tint)
            if _is_solid(cached):
                cached = self._scaled.put(key, opaque_copy(cached))
        return cached

    def calm_tile(self, name: str, width_px: int, height_px: int, tint: Color | None = None) -> Surface:
        """A tile of ``tile`` with most of its pattern blended into its average colour; one with holes is unchanged."""
        tile = self.tile(name, width_px, height_px, tint)
        if tile.get_flags() & pygame.SRCALPHA:
            return tile
        key = name, width_px, height_px, "calm", tuple(tint) if tint is not None else None
        cached = self._scaled.get(key)
        if cached is None:
            veil = opaque_surface(tile.get_size())
            veil.fill(pygame.transform.average_color(tile))
            veil.set_alpha(_CALM_ALPHA)
            calm = tile.copy()
            calm.blit(veil, (0, 0))
            cached = self._scaled.put(key, calm)
        return cached

    def shaded_panel(self, name: str, width_px: int, height_px: int, brightness: float) -> Surface:
        """A nine-slice sprite at a size in window pixels, darkened to a share of its brightness, 0 to 1."""
        key = name, width_px, height_px, "shade", brightness
        cached = self._scaled.get(key)
        if cached is None:
            shaded = self._stretched_panel(name, width_px, height_px).copy()
            level = round(255 * brightness)
            shaded.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
            cached = self._scaled.put(key, shaded)
        return cached

    def panel(self, name: str, width_px: int, height_px: int) -> Sequence[tuple[Surface, tuple[int, int]]]:
        """A nine-slice sprite at a size in window pixels: corners keep their size, edges their width.

        Returned in parts with their corners: the middle of a large panel has no alpha channel if fully opaque, which
        paints four times as fast.
        """
        if width_px * height_px < _LARGE_PANEL_PIXELS:
            key = name, width_px, height_px, "slice"
            cached = self._scaled.get(key)
            if cached is None:
                cached = self._scaled.put(key, self._stretched_panel(name, width_px, height_px))
            return [(cached, (0, 0))]
        inner = self._panel_middle(name, width_px, height_px)
        rim_right, rim_bottom = width_px - inner.right, height_px - inner.bottom
        places = [
            inner,
            Rect(0, 0, width_px, inner.top),
            Rect(0, inner.top, inner.left, inner.height),
            Rect(inner.right, inner.top, rim_right, inner.height),
            Rect(0, inner.bottom, width_px, rim_bottom),
        ]
        places = [place for place in places if place.width and place.height]
        found = [self._scaled.get((name, width_px, height_px, tuple(place))) for place in places]
        parts = [part for part in found if part is not None]
        if len(parts) < len(places):
            whole = self._stretched_panel(name, width_px, height_px)
            cut = [whole.subsurface(place) for place in places]
            parts = [opaque_copy(part) if _is_solid(part) else part.copy() for part in cut]
            for place, part in zip(places, parts, strict=True):
                self._scaled.put((name, width_px, height_px, tuple(place)), part)
        return [(part, place.topleft) for part, place in zip(parts, places, strict=True)]

    def _panel_middle(self, name: str, width_px: int, height_px: int) -> Rect:
        """The part of a panel between its corners and edges."""
        sprite = self._find(name)
        if sprite is None or sprite.slices is None:
            return Rect(0, 0, width_px, height_px)
        left, top, right, bottom = (round(inset * self.scale) for inset in sprite.slices)
        middle = Rect(left, top, width_px - left - right, height_px - top - bottom)
        return middle if middle.width > 0 and middle.height > 0 else Rect(0, 0, width_px, height_px)

    def _stretched_panel(self, name: str, width_px: int, height_px: int) -> Surface:
        """The whole panel as one surface."""
        sprite = self._find(name)
        if sprite is None or sprite.slices is None:
            return self.surface(name, width_px, height_px)
        whole = self.surface(name, max(3, round(sprite.width * self.scale)), max(3, round(sprite.height * self.scale)))
        left, top, right, bottom = (round(inset * self.scale) for inset in sprite.slices)
        shrink = min(1.0, width_px / max(1, left + right), height_px / max(1, top + bottom))
        columns = _thirds(whole.get_width(), left, right, width_px, shrink)
        rows = _thirds(whole.get_height(), top, bottom, height_px, shrink)
        picture = clear_surface((width_px, height_px))
        for source_x, source_width, x, width in columns:
            for source_y, source_height, y, height in rows:
                if min(source_width, source_height, width, height) > 0:
                    part = whole.subsurface((source_x, source_y, source_width, source_height))
                    picture.blit(self._scale(part, width, height), (x, y))
        if sprite.grain is not None:
            self._apply_grain(picture, f"{sprite.group}/{sprite.grain}")
        return picture

    def _apply_grain(self, picture: Surface, grain: str) -> None:
        """Multiply a grain over a panel, tile by tile, so that the grain is never stretched."""
        width, height = self.size(grain)
        tile = self.surface(grain, max(1, round(width * self.scale)), max(1, round(height * self.scale)))
        for top in range(0, picture.get_height(), tile.get_height()):
            for left in range(0, picture.get_width(), tile.get_width()):
                picture.blit(tile, (left, top), special_flags=pygame.BLEND_RGB_MULT)

    def _cut(self, name: str) -> Surface:
        sprite = self._find(name)
        if sprite is not None:
            level = self._level()
            number, place = sprite.pages[level]
            page = self._page(sprite.group, level, number)
            if page is not None and page.get_rect().contains(place):
                return page.subsurface(place)
        plain = clear_surface((8, 8))
        plain.fill(Color(245, 234, 210, 90))
        return plain

    @staticmethod
    def _scale(picture: Surface, width_px: int, height_px: int) -> Surface:
        """A surface at a size; at exactly 1.5 or 3 the part of the page itself, which takes no memory."""
        size = max(1, width_px), max(1, height_px)
        width, height = picture.get_size()
        if size == (width, height):
            return picture
        return pygame.transform.smoothscale(picture, size)


def _read_page(path: Path, order: str) -> Surface:
    """A page in the window's format; a file already in that byte order needs no second copy."""
    page = pygame.image.load(path)
    if order == _WINDOW_ORDER:
        pixels: Any = page.get_buffer()
        return pygame.image.frombuffer(pixels, page.get_size(), _WINDOW_ORDER)
    return _converted(page)


def _is_solid(picture: Surface) -> bool:
    """True if every pixel is opaque."""
    return pygame.mask.from_surface(picture, 254).count() == picture.get_width() * picture.get_height()


def _converted(picture: Surface) -> Surface:
    return clear_copy(picture) if picture.get_alpha() is not None else opaque_copy(picture)


def _read_sprite(group: str, entry: dict[str, Any]) -> _Sprite:
    width, height = (float(side) for side in entry["size"])
    anchor_x, anchor_y = entry.get("anchor") or (width / 2, height / 2)
    return _Sprite(
        group,
        width,
        height,
        (anchor_x / width, anchor_y / height),
        _read_sides(entry.get("slice")),
        _read_sides(entry.get("outset")) or _NO_OUTSET,
        entry.get("grain"),
        bool(entry.get("tint", False)),
        {level: (int(place[0]), Rect(place[1:5])) for level, place in entry["at"].items()},
    )


def _read_sides(written: list[float] | None) -> Sides | None:
    return (float(written[0]), float(written[1]), float(written[2]), float(written[3])) if written else None


def _thirds(source: int, low: int, high: int, target: int, shrink: float) -> list[tuple[int, int, int, int]]:
    """Start and length of three parts in source and target; the outer parts shrink only if necessary."""
    target_low, target_high = int(low * shrink), int(high * shrink)
    return [
        (0, low, 0, target_low),
        (low, source - low - high, target_low, target - target_low - target_high),
        (source - high, high, target - target_high, target_high),
    ]
