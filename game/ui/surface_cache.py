"""Pictures kept for the next time they are drawn, up to so many pixels: the one unused for longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pygame import Surface

Key = TypeVar("Key", bound=Hashable)


class SurfaceCache(Generic[Key]):
    """Pictures by what they show. ``max_pixels``: pixels that may be kept; a part of another picture takes none of its own."""

    def __init__(self, most: int) -> None:
        self.max_pixels = most
        self.pixels = 0
        self._pictures: OrderedDict[Key, Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Key) -> Surface | None:
        """The picture that shows that, if it is still kept."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def put(self, key: Key, picture: Surface) -> Surface:
        """Keeps a picture, in place of one that shows the same, and lets others go for it; gives it back."""
        if key in self._pictures:
            self._drop(key)
        self._pictures[key] = picture
        self.pixels += _own_pixels(picture)
        while self.pixels > self.max_pixels and len(self._pictures) > 1:
            self._drop(next(iter(self._pictures)))
        return picture

    def discard_if(self, is_meant: Callable[[Key], bool]) -> None:
        """Lets go of those pictures."""
        for key in [key for key in self._pictures if is_meant(key)]:
            self._drop(key)

    def clear(self) -> None:
        """Lets go of all pictures."""
        self._pictures.clear()
        self.pixels = 0

    def _drop(self, key: Key) -> None:
        self.pixels -= _own_pixels(self._pictures.pop(key))


def _own_pixels(picture: Surface) -> int:
    return 0 if picture.get_parent() is not None else picture.get_width() * picture.get_height()
