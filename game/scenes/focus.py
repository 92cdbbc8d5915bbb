"""Focus of keyboard and gamepad: moves between hit targets, and stays near its last position."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, Protocol

from pygame import FRect

from game.ui.bindings import Command
from game.ui.widgets import HitTarget

DIRECTIONS: Final = {Command.LEFT: (-1, 0), Command.RIGHT: (1, 0), Command.UP: (0, -1), Command.DOWN: (0, 1)}
_IN_PATH: Final = 1 / 3
"""A spot lies in the path of an arrow from here if such a share of the smaller of both lies beside the other."""
_SLIDER_STEP: Final = 0.1
"""Step of an arrow key on a slider, as a share of its length."""


class FocusHost(Protocol):
    """The part of a scene that the focus needs."""

    def hit_targets(self) -> list[HitTarget]:
        """All hit targets, bottom layer first."""

    def default_hit_target(self) -> HitTarget | None:
        """The main button, if enabled; otherwise None."""

    def point_at(self, hit_target: HitTarget) -> None:
        """Hook: the focus has moved to a hit target, as if the pointer hovered there."""

    def rebuild(self) -> None:
        """Hook: the state has changed."""


class Focus:
    """The focused hit target: ``name`` is its name, ``is_shown`` the visibility of its focus ring."""

    def __init__(self, host: FocusHost) -> None:
        self._host = host
        self._spot: HitTarget | None = None
        self._lost: HitTarget | None = None
        """The target that was gone when ``refocus`` left it; None once somebody has moved the focus."""
        self.is_shown = False
        self.reaches_disabled = False
        """Arrows also reach disabled targets, so that a board can be explored by the voice; Tab passes them over."""

    @property
    def shown(self) -> HitTarget | None:
        """The focused target at the time of focusing; None while the ring is hidden."""
        return self._spot if self.is_shown else None

    @property
    def name(self) -> str | None:
        """Name of the focused target, with or without a visible ring."""
        return self._spot.name if self._spot is not None else None

    @property
    def current(self) -> HitTarget | None:
        """The current target of that name; None if it is gone or the ring is hidden."""
        shown = self.shown
        return (
            next((hit_target for hit_target in self._host.hit_targets() if hit_target.name == shown.name), None)
            if shown
            else None
        )

    def focus_on(self, hit_target: HitTarget) -> None:
        """Focus that target, with a visible ring."""
        self._spot, self._lost, self.is_shown = hit_target, None, True
        self._host.point_at(hit_target)

    def cycle(self, step: int) -> None:
        """Focus the next (1) or previous (-1) target."""
        hit_targets = self._focusable()
        if hit_targets:
            names = [hit_target.name for hit_target in hit_targets]
            if self.name in names:
                self.focus_on(hit_targets[(names.index(self.name) + step) % len(hit_targets)])
            else:
                self.focus_on(self._first(hit_targets))

    def move(self, command: Command) -> Any:
        """Move in an arrow's direction, or step the focused slider; return the slider's change."""
        hit_targets = self._focusable(with_disabled=self.reaches_disabled)
        here = next((hit_target for hit_target in hit_targets if hit_target.name == self.name), None)
        if here is not None and here.slide is not None and command in (Command.LEFT, Command.RIGHT):
            return self._nudge(here, _SLIDER_STEP if command is Command.RIGHT else -_SLIDER_STEP)
        if not hit_targets:
            return None
        if here is None or not self.is_shown:
            self.focus_on(here or self._first(hit_targets))
            return None
        if (other := _other_arrow(here, hit_targets, command)) is not None:
            self.focus_on(other)
            return None
        direction_x, direction_y = DIRECTIONS[command]

        def distance(hit_target: HitTarget) -> float:
            x, y = hit_target.rect.centerx - here.rect.centerx, hit_target.rect.centery - here.rect.centery
            along, aside = x * direction_x + y * direction_y, abs(x * direction_y) + abs(y * direction_x)
            return along + 2.5 * aside if along > 1 and along >= aside * 0.3 else math.inf

        nearest = min(hit_targets, key=distance)
        if distance(nearest) < math.inf:
            self.focus_on(min(_between(here.rect, nearest.rect, hit_targets, command), key=distance, default=nearest))
        return None

    def refocus(self) -> None:
        """Refocus after the scene has changed: on the nearest target if the focused one is gone."""
        hit_targets = self._focusable(with_disabled=self.reaches_disabled)
        if self.is_shown and hit_targets and self.name not in [hit_target.name for hit_target in hit_targets]:
            lost = self._lost or self._spot
            self.focus_on(self._first(hit_targets))
            self._lost = lost

    def recover(self) -> None:
        """Return to the target that was gone for a while, or to the nearest of its kind; else begin anew."""
        if self._lost is None or not self.is_shown:
            return
        lost, kind = self._lost, self._lost.name.partition("-")[0]
        alike = [each for each in self._focusable() if each.name.partition("-")[0] == kind]
        if alike:
            self._spot = lost
            self.focus_on(next((each for each in alike if each.name == lost.name), None) or self._first(alike))
        else:
            self.restart()

    def restart(self) -> None:
        """Forget the last place, for somebody else goes on: the focus begins at the first target."""
        self._spot = self._lost = None
        hit_targets = self._focusable()
        if self.is_shown and hit_targets:
            self.focus_on(self._first(hit_targets))

    def _focusable(self, *, with_disabled: bool = False) -> list[HitTarget]:
        return [
            hit_target
            for hit_target in self._host.hit_targets()
            if (hit_target.is_enabled or with_disabled)
            and (hit_target.action is not None or hit_target.slide is not None)
        ]

    def _first(self, hit_targets: Sequence[HitTarget]) -> HitTarget:
        """The initial target: nearest to the last focus, otherwise the main button."""
        if self._spot is not None:
            x, y = FRect(self._spot.rect).center
            return min(
                hit_targets, key=lambda hit_target: math.hypot(hit_target.rect.centerx - x, hit_target.rect.centery - y)
            )
        return self._host.default_hit_target() or hit_targets[0]

    def _nudge(self, hit_target: HitTarget, step: float) -> Any:
        start = hit_target.value if isinstance(hit_target.value, float) else 0.0
        change = hit_target.slide(start + step) if hit_target.slide is not None else None
        self._host.rebuild()
        return change


def _other_arrow(here: HitTarget, hit_targets: Sequence[HitTarget], command: Command) -> HitTarget | None:
    """The other arrow of a stepper, however wide its words are; None if the direction does not lead to it."""
    ends = {Command.RIGHT: ("/less", "/more"), Command.LEFT: ("/more", "/less")}.get(command)
    if ends is None or not here.name.endswith(ends[0]):
        return None
    name = here.name.removesuffix(ends[0]) + ends[1]
    return next((hit_target for hit_target in hit_targets if hit_target.name == name), None)


def _between(here: FRect, there: FRect, hit_targets: Sequence[HitTarget], command: Command) -> list[HitTarget]:
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
        hit_target
        for hit_target in hit_targets
        if along(hit_target.rect)[0] >= along(here)[1]
        and along(hit_target.rect)[1] <= along(there)[0]
        and in_path(hit_target.rect)
    ]
