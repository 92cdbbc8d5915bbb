"""Layers: pictures of what seldom changes, kept by name."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from pygame import Surface

_LONGEST_UNUSED: Final = 2
"""So many changes of the scene stack a layer stays without being drawn: a page opened and closed costs no repaint."""


@dataclass(slots=True)
class _Layer:
    key: Hashable
    surface: Surface
    unused: int = 0


class Layers:
    """Pictures of what seldom changes, kept by name and painted anew when their key changes."""

    def __init__(self) -> None:
        self._kept: dict[str, _Layer] = {}

    def forget_unused(self) -> None:
        """The scene stack has changed: layers that have not been drawn since some changes ago are let go."""
        for name, layer in list(self._kept.items()):
            layer.unused += 1
            if layer.unused > _LONGEST_UNUSED:
                del self._kept[name]

    def clear(self) -> None:
        """Forgets all layers: the window, the language or the art has changed."""
        self._kept.clear()

    def find(self, name: str, key: Hashable) -> Surface | None:
        """The layer of that name if it still shows what the key says."""
        layer = self._kept.get(name)
        if layer is None or layer.key != key:
            return None
        layer.unused = 0
        return layer.surface

    def keep(self, name: str, key: Hashable, surface: Surface) -> None:
        """Keeps a layer in place of the one that had its name."""
        self._kept[name] = _Layer(key, surface)
