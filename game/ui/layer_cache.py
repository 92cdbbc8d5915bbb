"""Layers: what seldom changes, kept by name, as a picture or as the strokes that draw it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from pygame import Surface

from game.ui.draw_commands import DrawCommand

_LONGEST_UNUSED: Final = 2
"""So many changes of the scene stack a layer stays without being drawn: a page opened and closed costs no repaint."""
_LONGEST_UNUSED_AT_REST: Final = 1
"""As many once what is open has been drawn and rests: the page that has been closed is not needed any more."""

Content = TypeVar("Content", Surface, Sequence[DrawCommand])


@dataclass(slots=True)
class _Layer(Generic[Content]):
    key: Hashable
    content: Content
    unused: int = 0


class LayerStore(Generic[Content]):
    """Layers of one kind by name; each is of use as long as its key is the same."""

    def __init__(self) -> None:
        self._kept: dict[str, _Layer[Content]] = {}

    def get(self, name: str, key: Hashable) -> Content | None:
        """The layer of that name if it still shows what the key says."""
        layer = self._kept.get(name)
        if layer is None or layer.key != key:
            return None
        layer.unused = 0
        return layer.content

    def put(self, name: str, key: Hashable, content: Content) -> None:
        """Keeps a layer in place of the one that had its name."""
        self._kept[name] = _Layer(key, content)

    def age(self) -> None:
        """The scene stack has changed: layers that have not been drawn since some changes ago are let go."""
        for layer in self._kept.values():
            layer.unused += 1
        self.evict_unused(_LONGEST_UNUSED)

    def evict_unused(self, longest: int = _LONGEST_UNUSED_AT_REST) -> None:
        """Lets go of layers that have not been drawn for more than so many changes of the scene stack."""
        for name in [name for name, layer in self._kept.items() if layer.unused > longest]:
            del self._kept[name]

    def clear(self) -> None:
        """Forgets them all."""
        self._kept.clear()


class LayerCache:
    """Pictures of what hardly ever changes, and strokes of what a move changes a little; see ``Canvas``."""

    def __init__(self) -> None:
        self.surfaces: LayerStore[Surface] = LayerStore()
        self.commands: LayerStore[Sequence[DrawCommand]] = LayerStore()

    def age(self) -> None:
        """The scene stack has changed: layers that have not been drawn since some changes ago are let go."""
        self.surfaces.age()
        self.commands.age()

    def evict_unused(self) -> None:
        """What is open has been drawn and rests: layers of what was closed before are let go."""
        self.surfaces.evict_unused()
        self.commands.evict_unused()

    def clear(self) -> None:
        """Forgets all layers: the window, the language or the art has changed."""
        self.surfaces.clear()
        self.commands.clear()
