"""LRU cache of surfaces with a limit in pixels."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pygame import Surface

Key = TypeVar("Key", bound=Hashable)


class SurfaceCache(Generic[Key]):
    """Surfaces by key. ``max_pixels`` is the limit; subsurfaces count as 0 pixels."""

    def __init__(self, most: int) -> None:
        self.max_pixels = most
        self.pixels = 0
        self._pictures: OrderedDict[Key, Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Key) -> Surface | None:
        """The cached surface, or None; a hit becomes the most recently used."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def put(self, key: Key, picture: Surface) -> Surface:
        """Store a surface, evict the least recently used above the limit, and return the surface."""
        if key in self._pictures:
            self._drop(key)
        self._pictures[key] = picture
        self.pixels += _own_pixels(picture)
        while self.pixels > self.max_pixels and len(self._pictures) > 1:
            self._drop(next(iter(self._pictures)))
        return picture

    def discard_if(self, is_meant: Callable[[Key], bool]) -> None:
        """Discard the surfaces whose key matches."""
        for key in [key for key in self._pictures if is_meant(key)]:
            self._drop(key)

    def clear(self) -> None:
        self._pictures.clear()
        self.pixels = 0

    def _drop(self, key: Key) -> None:
        self.pixels -= _own_pixels(self._pictures.pop(key))


def _own_pixels(picture: Surface) -> int:
    return 0 if picture.get_parent() is not None else picture.get_width() * picture.get_height()
