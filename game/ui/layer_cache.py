"""Layers: cached surfaces and cached draw commands by name, for content that seldom changes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from pygame import Surface

from game.ui.draw_commands import DrawCommand

_MAX_UNUSED_CHANGES: Final = 2
"""Maximum scene changes that a layer survives undrawn: opening and closing a page costs no repaint."""
_MAX_UNUSED_CHANGES_AT_REST: Final = 1
"""The same maximum once the open scene is at rest: layers of a closed page can go."""

Content = TypeVar("Content", Surface, Sequence[DrawCommand])


@dataclass(slots=True, eq=False, repr=False)
class _Layer(Generic[Content]):
    key: Hashable
    content: Content
    unused: int = 0


class LayerStore(Generic[Content]):
    """Layers of one kind by name; each is valid while its key is unchanged."""

    def __init__(self) -> None:
        self._layers: dict[str, _Layer[Content]] = {}

    def get(self, name: str, key: Hashable) -> Content | None:
        """The content of the layer if its key matches, otherwise None."""
        layer = self._layers.get(name)
        if layer is None or layer.key != key:
            return None
        layer.unused = 0
        return layer.content

    def put(self, name: str, key: Hashable, content: Content) -> None:
        """Store a layer, replacing one with the same name."""
        self._layers[name] = _Layer(key, content)

    @property
    def names(self) -> frozenset[str]:
        """The names of all layers."""
        return frozenset(self._layers)

    def age(self, changes: int) -> None:
        """Count scene changes, and evict layers that were not drawn for several of them."""
        for layer in self._layers.values():
            layer.unused += changes
        self.evict_unused(_MAX_UNUSED_CHANGES)

    def evict_unused(self, max_unused: int = _MAX_UNUSED_CHANGES_AT_REST) -> None:
        """Evict layers undrawn for more than ``max_unused`` scene changes."""
        for name in [name for name, layer in self._layers.items() if layer.unused > max_unused]:
            del self._layers[name]

    def clear(self) -> None:
        self._layers.clear()


class LayerCache:
    """Cached surfaces of static content, and cached draw commands of slowly changing content; see ``Canvas``."""

    def __init__(self) -> None:
        self.surfaces: LayerStore[Surface] = LayerStore()
        self.commands: LayerStore[Sequence[DrawCommand]] = LayerStore()

    def age(self, *, is_final: bool) -> None:
        """Count a scene change; a final one has no way back to what was drawn before it."""
        changes = _MAX_UNUSED_CHANGES if is_final else 1
        self.surfaces.age(changes)
        self.commands.age(changes)

    def evict_unused(self) -> None:
        """Evict layers of closed scenes, once the open scene has been drawn and is at rest."""
        self.surfaces.evict_unused()
        self.commands.evict_unused()

    def clear(self) -> None:
        """Drop all layers, after a change of window, language or art."""
        self.surfaces.clear()
        self.commands.clear()
