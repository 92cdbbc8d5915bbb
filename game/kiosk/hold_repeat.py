"""Repetition of a stepper's arrow while the pointer holds it down."""

from __future__ import annotations

from typing import Final

from game.scenes.base import Scene
from game.scenes.events import InputEvent
from game.ui.input import PointerEvent, PointerKind

_DELAY: Final = 0.5
"""Seconds of holding before the first repetition."""
_INTERVAL: Final = 0.1
_ARROWS: Final = ("/less", "/more")


class HoldRepeat:
    """Repeated clicks on an arrow of ``scene``; the release after a repetition clicks no more."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._arrow = ""
        """Name of the held arrow; empty for none."""
        self._held = 0.0
        self._repeated = 0

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Note press and release; drop the release after a repetition."""
        if not isinstance(event, PointerEvent):
            return event
        if event.kind is PointerKind.PRESS:
            pressed = self._scene.interaction.hit_target_at(event.x, event.y)
            is_arrow = pressed is not None and pressed.name.endswith(_ARROWS)
            self._arrow = pressed.name if pressed is not None and is_arrow else ""
            self._held, self._repeated = 0.0, 0
        elif event.kind in (PointerKind.RELEASE, PointerKind.CANCEL):
            self._arrow = ""
            if self._repeated and event.kind is PointerKind.RELEASE:
                self._repeated = 0
                self._scene.interaction.cancel()
                return None
        return event

    def advance(self, seconds: float) -> None:
        """Click the held arrow once an interval, while the pointer stays on it."""
        interaction = self._scene.interaction
        if not self._arrow or interaction.pressed is None or interaction.pressed.name != self._arrow:
            return
        self._held += seconds
        while self._held >= _DELAY + _INTERVAL * self._repeated:
            self._repeated += 1
            arrow = interaction.find_hit_target(self._arrow)
            if arrow is None or not arrow.is_enabled:
                return
            if interaction.hovered is not None and interaction.hovered.name == self._arrow:
                interaction.activate(arrow)
