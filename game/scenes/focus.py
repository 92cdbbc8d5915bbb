"""Focus of keyboard and gamepad: moves between hit targets, and stays near its last position."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, Protocol

from pygame import FRect

from game.ui.input import Command
from game.ui.widgets import Spot

DIRECTIONS: Final = {Command.LEFT: (-1, 0), Command.RIGHT: (1, 0), Command.UP: (0, -1), Command.DOWN: (0, 1)}
_NUDGE: Final = 0.1
"""Step of an arrow key on a slider, as a share of its length."""


class FocusHost(Protocol):
    """The part of a scene that the focus needs."""

    def spots(self) -> list[Spot]:
        """All hit targets, bottom layer first."""

    def default_spot(self) -> Spot | None:
        """The main button, if enabled; otherwise None."""

    def point_at(self, spot: Spot) -> None:
        """Hook: the focus has moved to a hit target, as if the pointer hovered there."""

    def rebuild(self) -> None:
        """Hook: the state has changed."""


class Focus:
    """The focused hit target: ``name`` is its name, ``is_shown`` the visibility of its focus ring."""

    def __init__(self, host: FocusHost) -> None:
        self._host = host
        self._spot: Spot | None = None
        self.is_shown = False

    @property
    def shown(self) -> Spot | None:
        """The focused target at the time of focusing; None while the ring is hidden."""
        return self._spot if self.is_shown else None

    @property
    def name(self) -> str | None:
        """Name of the focused target, with or without a visible ring."""
        return self._spot.name if self._spot is not None else None

    @property
    def current(self) -> Spot | None:
        """The current target of that name; None if it is gone or the ring is hidden."""
        shown = self.shown
        return next((spot for spot in self._host.spots() if spot.name == shown.name), None) if shown else None

    def put_on(self, spot: Spot) -> None:
        """Focus that target, with a visible ring."""
        self._spot, self.is_shown = spot, True
        self._host.point_at(spot)

    def cycle(self, step: int) -> None:
        """Focus the next (1) or previous (-1) target."""
        spots = self._focusable()
        if spots:
            names = [spot.name for spot in spots]
            if self.name in names:
                self.put_on(spots[(names.index(self.name) + step) % len(spots)])
            else:
                self.put_on(self._first(spots))

    def move(self, command: Command) -> Any:
        """Move in an arrow's direction, or step the focused slider; return the slider's change."""
        spots = self._focusable()
        here = next((spot for spot in spots if spot.name == self.name), None)
        if here is not None and here.slide is not None and command in (Command.LEFT, Command.RIGHT):
            return self._nudge(here, _NUDGE if command is Command.RIGHT else -_NUDGE)
        if not spots:
            return None
        if here is None or not self.is_shown:
            self.put_on(here or self._first(spots))
            return None
        direction_x, direction_y = DIRECTIONS[command]

        def distance(spot: Spot) -> float:
            x, y = spot.rect.centerx - here.rect.centerx, spot.rect.centery - here.rect.centery
            along, aside = x * direction_x + y * direction_y, abs(x * direction_y) + abs(y * direction_x)
            return along + 2.5 * aside if along > 1 and along >= aside * 0.3 else math.inf

        nearest = min(spots, key=distance)
        if distance(nearest) < math.inf:
            self.put_on(nearest)
        return None

    def keep(self) -> None:
        """Refocus after the scene has changed: on the nearest target if the focused one is gone."""
        spots = self._focusable()
        if self.is_shown and spots and self.name not in [spot.name for spot in spots]:
            self.put_on(self._first(spots))

    def _focusable(self) -> list[Spot]:
        return [
            spot
            for spot in self._host.spots()
            if spot.is_enabled and (spot.action is not None or spot.slide is not None)
        ]

    def _first(self, spots: Sequence[Spot]) -> Spot:
        """The initial target: nearest to the last focus, otherwise the main button."""
        if self._spot is not None:
            x, y = FRect(self._spot.rect).center
            return min(spots, key=lambda spot: math.hypot(spot.rect.centerx - x, spot.rect.centery - y))
        return self._host.default_spot() or spots[0]

    def _nudge(self, spot: Spot, step: float) -> Any:
        start = spot.value if isinstance(spot.value, float) else 0.0
        change = spot.slide(start + step) if spot.slide is not None else None
        self._host.rebuild()
        return change
