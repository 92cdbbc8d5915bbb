"""Where the keyboard or the gamepad points: the focus goes from spot to spot, and stays near where it was."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, Protocol

from pygame import FRect

from game.ui.input import Command
from game.ui.widgets import Spot

DIRECTIONS: Final = {Command.LEFT: (-1, 0), Command.RIGHT: (1, 0), Command.UP: (0, -1), Command.DOWN: (0, 1)}
_IN_PATH: Final = 1 / 3
"""A spot lies in the path of an arrow from here if such a share of the smaller of both lies beside the other."""
_NUDGE: Final = 0.1
"""How far an arrow key moves a slider, as a share of it."""


class FocusHost(Protocol):
    """What the focus needs of a scene."""

    def spots(self) -> list[Spot]:
        """Everything that can be clicked, the lowest first."""

    def default_spot(self) -> Spot | None:
        """The main button, if it can be clicked now."""

    def point_at(self, spot: Spot) -> None:
        """The focus has come onto a spot: as if the pointer were there."""

    def rebuild(self) -> None:
        """The state has changed."""


class Focus:
    """The spot that keys act on: ``name`` is its, ``is_shown`` whether its ring can be seen."""

    def __init__(self, host: FocusHost) -> None:
        self._host = host
        self._spot: Spot | None = None
        self.is_shown = False

    @property
    def shown(self) -> Spot | None:
        """The focused spot as it was when the focus came there; None while the ring is not shown."""
        return self._spot if self.is_shown else None

    @property
    def name(self) -> str | None:
        """The focused spot's name, whether or not its ring is shown."""
        return self._spot.name if self._spot is not None else None

    @property
    def current(self) -> Spot | None:
        """The spot of that name as it is now; None while the ring is not shown or if it is gone."""
        shown = self.shown
        return next((spot for spot in self._host.spots() if spot.name == shown.name), None) if shown else None

    def put_on(self, spot: Spot) -> None:
        """Shows the focus on that spot."""
        self._spot, self.is_shown = spot, True
        self._host.point_at(spot)

    def cycle(self, step: int) -> None:
        """Goes to the next spot or back to the one before."""
        spots = self._focusable()
        if spots:
            names = [spot.name for spot in spots]
            if self.name in names:
                self.put_on(spots[(names.index(self.name) + step) % len(spots)])
            else:
                self.put_on(self._first(spots))

    def move(self, command: Command) -> Any:
        """Goes the way of an arrow, or moves the focused slider; gives back what sliding has changed."""
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
            self.put_on(min(_between(here.rect, nearest.rect, spots, command), key=distance, default=nearest))
        return None

    def keep(self) -> None:
        """After what was focused has changed the scene: the focus stays as near as it can."""
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
        """Where the focus begins: on the main button; or goes on if its spot is gone: nearest to where it was."""
        if self._spot is not None:
            x, y = FRect(self._spot.rect).center
            return min(spots, key=lambda spot: math.hypot(spot.rect.centerx - x, spot.rect.centery - y))
        return self._host.default_spot() or spots[0]

    def _nudge(self, spot: Spot, step: float) -> Any:
        start = spot.value if isinstance(spot.value, float) else 0.0
        change = spot.slide(start + step) if spot.slide is not None else None
        self._host.rebuild()
        return change


def _between(here: FRect, there: FRect, spots: Sequence[Spot], command: Command) -> list[Spot]:
    """The spots in the path of an arrow before one that lies there too: their row or column must not be skipped."""
    is_across = command in (Command.LEFT, Command.RIGHT)
    sign = sum(DIRECTIONS[command])

    def along(rect: FRect) -> tuple[float, float]:
        """The near and the far edge in the direction of the arrow."""
        near, far = (rect.left, rect.right) if is_across else (rect.top, rect.bottom)
        return (near, far) if sign > 0 else (-far, -near)

    def in_path(rect: FRect) -> bool:
        start, end = (rect.top, rect.bottom) if is_across else (rect.left, rect.right)
        first, last = (here.top, here.bottom) if is_across else (here.left, here.right)
        return min(end, last) - max(start, first) >= _IN_PATH * min(end - start, last - first)

    if not in_path(there):
        return []
    return [
        spot
        for spot in spots
        if along(spot.rect)[0] >= along(here)[1] and along(spot.rect)[1] <= along(there)[0] and in_path(spot.rect)
    ]
