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
        self._used: OrderedDict[Key, Surface] = OrderedDict()
        """Surfaces asked for since the last ``begin_period``, the least recently used first."""
        self._unused: OrderedDict[Key, Surface] = OrderedDict()
        """The others, all of them unused for longer."""

    def __len__(self) -> int:
        return len(self._used) + len(self._unused)

    def get(self, key: Key) -> Surface | None:
        """The cached surface, or None; a hit becomes the most recently used."""
        picture = self._used.get(key)
        if picture is not None:
            self._used.move_to_end(key)
        elif (picture := self._unused.pop(key, None)) is not None:
            self._used[key] = picture
        return picture

    def put(self, key: Key, surface: Surface) -> Surface:
        """Store a surface, evict the least recently used above the limit, and return the surface."""
        self._drop(key)
        self._used[key] = surface
        self.pixels += _own_pixels(surface)
        self._shrink(self.max_pixels, self._unused, self._used)
        return surface

    def begin_period(self) -> None:
        """From now on note which surfaces are asked for: ``trim`` keeps them."""
        self._unused.update(self._used)
        self._used.clear()

    def trim(self, share: float) -> None:
        """Evict the least recently used down to a share of the limit, but nothing asked for in this period."""
        self._shrink(round(self.max_pixels * share), self._unused)

    def discard_if(self, matches: Callable[[Key], bool]) -> None:
        """Discard the surfaces whose key matches."""
        for key in [key for key in (*self._unused, *self._used) if matches(key)]:
            self._drop(key)

    def clear(self) -> None:
        self._used.clear()
        self._unused.clear()
        self.pixels = 0

    def _shrink(self, pixels: int, *surfaces: OrderedDict[Key, Surface]) -> None:
        for each in surfaces:
            while self.pixels > pixels and each and len(self) > 1:
                self._drop(next(iter(each)))

    def _drop(self, key: Key) -> None:
        for surfaces in (self._used, self._unused):
            if key in surfaces:
                self.pixels -= _own_pixels(surfaces.pop(key))


def _own_pixels(picture: Surface) -> int:
    return 0 if picture.get_parent() is not None else picture.get_width() * picture.get_height()
