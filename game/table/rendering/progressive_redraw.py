"""Parts of a still picture that may follow a frame later: all that a move changes would take too long for one frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple

from game.ui.canvas import Canvas


class RedrawPart(NamedTuple):
    """A part of the picture: the key of all it depends on, and its draw function."""

    key: Hashable
    lay: Callable[[Canvas], None]


class ProgressiveRedraw:
    """Draw parts over several frames. A new position first shows the old parts, then one changed part a frame.

    Only a part with an older image in the same place can wait, and only for the same viewer.
    """

    def __init__(self) -> None:
        self._laid: dict[str, RedrawPart] = {}
        self._due: list[str] = []
        self._place: Hashable = None
        self._position: Hashable = None

    def lay(
        self, canvas: Canvas, wanted: Mapping[str, Callable[[], RedrawPart]], place: Hashable, position: Hashable
    ) -> bool:
        """Draw the wanted parts; True if some are still to follow in the next frame.

        ``place``: viewer and layout; ``position``: everything the parts show together.
        """
        made: dict[str, RedrawPart] = {}
        if place != self._place or not canvas.has_previous_frame:
            self._due = []
        elif position != self._position:
            self._due = list(wanted)
        else:
            made = self._next(wanted)
        self._place, self._position = place, position
        waiting = {name: self._laid[name] for name in self._due} | made
        self._laid = {name: waiting[name] if name in waiting else make() for name, make in wanted.items()}
        for part in self._laid.values():
            part.lay(canvas)
        return bool(self._due)

    def _next(self, wanted: Mapping[str, Callable[[], RedrawPart]]) -> dict[str, RedrawPart]:
        """The next changed part, and the unchanged parts before it."""
        made: dict[str, RedrawPart] = {}
        while self._due:
            name = self._due.pop(0)
            made[name] = wanted[name]()
            if made[name].key != self._laid[name].key:
                break
        return made
