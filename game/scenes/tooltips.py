"""Tooltips: an explanation beside the target under the pointer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import FRect

from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, Fonts

TOOLTIP_DELAY: Final = 0.45
"""Seconds of hovering before the tooltip appears."""
_WIDTHS: Final = (420.0, 300.0, 560.0, 230.0)
"""Maximum text widths at text size 1, in order of preference: a gap may need a narrower one or a single line."""
_GAP: Final = 8.0
_DISTANCE_COST: Final = 3.0
"""Overlap area that a tooltip may trade for one unit of distance."""
_FAR_DISTANCE: Final = 140.0
_FAR_COST: Final = 12.0
"""Distance from which a tooltip counts as far away, and the extra cost of each unit beyond."""
_OFF_CENTRE_COST: Final = 0.3
"""Cost of each unit between the tooltip's centre and the target's, along the edge."""
_WIDTH_STEP_COST: Final = 5.0
"""Cost of each step in the order of widths."""
_OVERLAP_COST: Final = 900.0
"""Fixed cost of touching an obstacle at all: an overlapping edge looks clumsy too."""
_MAX_SEAM: Final = 2.0
"""Maximum gap between neighbours that count as one obstacle."""
_FORBIDDEN_FACTOR: Final = 1000.0
_TEXT_FACTOR: Final = 0.07
"""Cost factors of forbidden obstacles and of text, relative to other obstacles."""


class Tooltip:
    """Tooltip with its hover time."""

    def __init__(self) -> None:
        self._rested = 0.0
        self._placed: tuple[object, FRect] | None = None
        """The tooltip's rectangle, and the inputs of its placement."""

    @property
    def is_due(self) -> bool:
        """True once the pointer has hovered long enough."""
        return self._rested >= TOOLTIP_DELAY

    def restart(self) -> None:
        """Restart the hover time, on another target."""
        self._rested = 0.0

    def suppress(self) -> None:
        """Suppress the tooltip after a click, whose result is visible."""
        self._rested = -math.inf

    def advance(self, seconds: float) -> bool:
        """Advance the hover time; True if the tooltip becomes due now."""
        if self.is_due:
            return False
        self._rested += seconds
        return self.is_due

    def place(self, fonts: Fonts, area: FRect, rect: FRect, text: str, around: TooltipContext) -> FRect:
        """The rectangle from ``place_tooltip``, cached while the obstacles stay unchanged."""
        places = (area, rect, *around.obstacles)
        key = text, fonts.text_size, tuple(tuple(each) for each in places)
        if self._placed is None or self._placed[0] != key:
            self._placed = key, place_tooltip(fonts, area, rect, text, around)
        return self._placed[1]


class TooltipContext(NamedTuple):
    """Obstacles around a tooltip's target."""

    avoided: Sequence[FRect] = ()
    """Obstacles to avoid where possible."""
    forbidden: Sequence[FRect] = ()
    """Obstacles to avoid at any distance: the page's heading, the back button."""

    static_text: Sequence[FRect] = ()
    """Static text, to cover rather than place the tooltip far away."""

    def avoiding(self, rect: FRect) -> TooltipContext:
        """The context with one more obstacle to avoid."""
        return self._replace(avoided=[*self.avoided, rect])

    @property
    def obstacles(self) -> list[FRect]:
        """All obstacles."""
        return [*self.avoided, *self.forbidden, *self.static_text]

    @property
    def costs(self) -> list[float]:
        """Cost of covering one square unit of each obstacle."""
        return [
            *[1.0] * len(self.avoided),
            *[_FORBIDDEN_FACTOR] * len(self.forbidden),
            *[_TEXT_FACTOR] * len(self.static_text),
        ]


def place_tooltip(fonts: Fonts, area: FRect, rect: FRect, text: str, around: TooltipContext) -> FRect:
    """The rectangle of a target's tooltip: as near as possible with little overlap, by minimum cost."""
    inside = area.inflate(-16, -16)
    around = around._replace(avoided=_merged_obstacles(around.avoided))
    obstacles, costs = around.obstacles, around.costs
    tags = _tooltip_sizes(fonts, text)
    best, lowest_cost = FRect(0, 0, *tags[0]), math.inf
    best.center = rect.center
    best.clamp_ip(inside)
    for number, (width, height) in enumerate(tags):
        across = _candidates(
            inside.left, inside.right, rect.left, rect.right, width, [(at.left, at.right) for at in obstacles]
        )
        down = _candidates(
            inside.top, inside.bottom, rect.top, rect.bottom, height, [(at.top, at.bottom) for at in obstacles]
        )
        for column in across:
            spent = _WIDTH_STEP_COST * number + _OFF_CENTRE_COST * column.aside
            if spent + _DISTANCE_COST * column.away >= lowest_cost:
                break  # sorted by cost: no later one is cheaper
            for row in down:
                if spent + row.cost >= lowest_cost:
                    break
                away = math.hypot(column.away, row.away)
                cost = (
                    spent
                    + _OFF_CENTRE_COST * row.aside
                    + _DISTANCE_COST * away
                    + _FAR_COST * max(0.0, away - _FAR_DISTANCE)
                )
                if cost >= lowest_cost:
                    continue
                place = FRect(column.start, row.start, width, height)
                if place.colliderect(rect):
                    continue
                for each in place.collidelistall(obstacles):
                    cost += _size(place.clip(obstacles[each])) * costs[each] + (
                        _OVERLAP_COST if costs[each] >= 1 else 0.0
                    )
                if cost < lowest_cost:
                    best, lowest_cost = place, cost
    return best


class _Candidate(NamedTuple):
    """A candidate position along one axis: cost, gap to the target, centre offset, and start."""

    cost: float
    away: float
    aside: float
    start: float


def _candidates(
    low: float, high: float, near: float, far: float, length: float, edges: Sequence[tuple[float, float]]
) -> list[_Candidate]:
    """Candidate positions along one axis between ``low`` and ``high``: beside or flush with the target (``near`` to
    ``far``)

    or an obstacle's edges, cheapest first.
    """
    starts = {(near + far - length) / 2, near, far - length, low, high - length}
    for start, end in ((near, far), *edges):
        starts |= {end + _GAP, start - _GAP - length}
    stands = []
    for start in {min(max(start, low), high - length) for start in starts}:
        away = max(start - far, near - start - length, 0.0)
        aside = abs(start + length / 2 - (near + far) / 2)
        stands.append(_Candidate(_DISTANCE_COST * away + _OFF_CENTRE_COST * aside, away, aside, start))
    return sorted(stands)


def _tooltip_sizes(fonts: Fonts, text: str) -> list[tuple[float, float]]:
    """The possible sizes of a tooltip, in order of preference."""
    whole = fonts.width(text, LABEL)
    widths = dict.fromkeys(min(whole, width * fonts.text_size) for width in _WIDTHS)
    return [(width + 36, fonts.height(text, LABEL, width) + 20) for width in widths]


def _merged_obstacles(rects: Sequence[FRect]) -> list[FRect]:
    """The rectangles with neighbours merged, first within rows, then columns, so that a sheet's cells are few
    obstacles.
    """
    rows: list[FRect] = []
    for each in sorted(rects, key=lambda each: (each.top, each.height, each.left)):
        last = rows[-1] if rows else None
        if (
            last is not None
            and (last.top, last.height) == (each.top, each.height)
            and each.left <= last.right + _MAX_SEAM
        ):
            last.width = max(last.right, each.right) - last.left
        else:
            rows.append(each.copy())
    whole: list[FRect] = []
    for each in sorted(rows, key=lambda each: (each.left, each.width, each.top)):
        last = whole[-1] if whole else None
        if (
            last is not None
            and (last.left, last.width) == (each.left, each.width)
            and each.top <= last.bottom + _MAX_SEAM
        ):
            last.height = max(last.bottom, each.bottom) - last.top
        else:
            whole.append(each)
    return whole


def _size(rect: FRect) -> float:
    return rect.width * rect.height


def draw_tooltip(canvas: Canvas, tag: FRect, text: str) -> None:
    """Draw a tooltip in its rectangle."""
    canvas.panel("ui/tag", tag)
    canvas.text_box(text, tag.inflate(-32, -12), LABEL, palette.INK, "center")
