"""LRU cache of surfaces with a limit in pixels."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pygame import Surface

Key = TypeVar("Key", bound=Hashable)


class SurfaceCache(Generic[Key]):
    """Surfaces by key. ``max_pixels`` is the limit; subsurfaces count as 0 pixels."""

    def __init__(self, max_pixels: int) -> None:
        self.max_pixels = max_pixels
        self.pixels = 0
        self._surfaces: OrderedDict[Key, Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._surfaces)

    def get(self, key: Key) -> Surface | None:
        """The cached surface, or None; a hit becomes the most recently used."""
        picture = self._surfaces.get(key)
        if picture is not None:
            self._surfaces.move_to_end(key)
        return picture

    def put(self, key: Key, surface: Surface) -> Surface:
        """Store a surface, evict the least recently used above the limit, and return the surface."""
        if key in self._surfaces:
            self._drop(key)
        self._surfaces[key] = surface
        self.pixels += _own_pixels(surface)
        self._shrink(self.max_pixels)
        return surface

    def trim(self, share: float) -> None:
        """Evict the least recently used down to a share of the limit."""
        self._shrink(round(self.max_pixels * share))

    def discard_if(self, matches: Callable[[Key], bool]) -> None:
        """Discard the surfaces whose key matches."""
        for key in [key for key in self._surfaces if matches(key)]:
            self._drop(key)

    def clear(self) -> None:
        self._surfaces.clear()
        self.pixels = 0

    def _shrink(self, pixels: int) -> None:
        while self.pixels > pixels and len(self._surfaces) > 1:
            self._drop(next(iter(self._surfaces)))

    def _drop(self, key: Key) -> None:
        self.pixels -= _own_pixels(self._surfaces.pop(key))


def _own_pixels(picture: Surface) -> int:
    return 0 if picture.get_parent() is not None else picture.get_width() * picture.get_height()
