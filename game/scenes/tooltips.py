"""The line that explains what the pointer rests on, beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import FRect

from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, Fonts

TIP_SECONDS: Final = 0.45
"""How long the pointer rests on something before its tip appears."""
_WIDTHS: Final = (420.0, 300.0, 560.0, 230.0)
"""How wide a tip's words may run at the usual text size, best first: a gap may want them narrower or in one line."""
_GAP: Final = 8.0
_AWAY: Final = 3.0
"""How many square units of what is to be spared a tip may cover for each unit that it stands nearer."""
_LONG: Final = 140.0
_LONGER: Final = 12.0
"""From where on a tip is far away, and what each unit beyond that costs."""
_ASIDE: Final = 0.3
"""What each unit costs that its middle lies beside that of what it explains."""
_OTHER_WIDTH: Final = 5.0
"""What each later width costs."""
_TOUCHED: Final = 900.0
"""What it costs besides to cover anything at all of what is spared: a mere edge looks clumsy too."""
_SEAM: Final = 2.0
"""How far apart neighbours may be that count as one thing."""
_NEVER: Final = 1000.0
_WORDS: Final = 0.07
"""How bad it is to cover what a tip must never cover, and what is only read, beside what is spared."""


class Tooltip:
    """Knows how long the pointer has rested."""

    def __init__(self) -> None:
        self._rested = 0.0
        self._placed: tuple[object, FRect] | None = None
        """Where the tip stands, and what that was worked out from."""

    @property
    def is_due(self) -> bool:
        """Whether the pointer has rested long enough."""
        return self._rested >= TIP_SECONDS

    def restart(self) -> None:
        """The pointer has come to something else."""
        self._rested = 0.0

    def end(self) -> None:
        """What is pointed at has been clicked: what comes of that is told, and the tip stays away."""
        self._rested = -math.inf

    def advance(self, seconds: float) -> bool:
        """Time passes while the pointer rests; whether the tip becomes due by it."""
        if self.is_due:
            return False
        self._rested += seconds
        return self.is_due

    def place(self, fonts: Fonts, area: FRect, rect: FRect, text: str, around: TooltipContext) -> FRect:
        """Where it stands, see ``place_tooltip``; worked out once for as long as everything around stays where it is."""
        places = (area, rect, *around.obstacles)
        key = text, fonts.text_size, tuple(tuple(each) for each in places)
        if self._placed is None or self._placed[0] != key:
            self._placed = key, place_tooltip(fonts, area, rect, text, around)
        return self._placed[1]


class TooltipContext(NamedTuple):
    """What lies around the thing that a tip explains."""

    spared: Sequence[FRect] = ()
    """What the tip does not lie on, as far as there is room elsewhere."""
    never: Sequence[FRect] = ()
    """What it never lies on, however far it has to go: the page's heading, the way back."""

    words: Sequence[FRect] = ()
    """What is only read: a tip hides it rather than stand far away."""

    def sparing(self, rect: FRect) -> TooltipContext:
        """The same, and that is spared too."""
        return self._replace(spared=[*self.spared, rect])

    @property
    def obstacles(self) -> list[FRect]:
        """All of it."""
        return [*self.spared, *self.never, *self.words]

    @property
    def costs(self) -> list[float]:
        """What covering a square unit of each obstacle costs."""
        return [*[1.0] * len(self.spared), *[_NEVER] * len(self.never), *[_WORDS] * len(self.words)]


def place_tooltip(fonts: Fonts, area: FRect, rect: FRect, text: str, around: TooltipContext) -> FRect:
    """Where the tip of what has that place lies: as near as it can without covering what is around."""
    inside = area.inflate(-16, -16)
    around = around._replace(spared=_joined(around.spared))
    obstacles, costs = around.obstacles, around.costs
    tags = _tags(fonts, text)
    best, least = FRect(0, 0, *tags[0]), math.inf
    best.center = rect.center
    best.clamp_ip(inside)
    for number, (width, height) in enumerate(tags):
        across = _stands(
            inside.left, inside.right, rect.left, rect.right, width, [(at.left, at.right) for at in obstacles]
        )
        down = _stands(
            inside.top, inside.bottom, rect.top, rect.bottom, height, [(at.top, at.bottom) for at in obstacles]
        )
        for column in across:
            spent = _OTHER_WIDTH * number + _ASIDE * column.aside
            if spent + _AWAY * column.away >= least:
                break  # all that follow cost no less
            for row in down:
                if spent + row.cost >= least:
                    break
                away = math.hypot(column.away, row.away)
                cost = spent + _ASIDE * row.aside + _AWAY * away + _LONGER * max(0.0, away - _LONG)
                if cost >= least:
                    continue
                place = FRect(column.start, row.start, width, height)
                if place.colliderect(rect):
                    continue
                for each in place.collidelistall(obstacles):
                    cost += _size(place.clip(obstacles[each])) * costs[each] + (_TOUCHED if costs[each] >= 1 else 0.0)
                if cost < least:
                    best, least = place, cost
    return best


class _Stand(NamedTuple):
    """Where a tip can begin in one direction: flush with something, how far from what it explains and its middle."""

    cost: float
    away: float
    aside: float
    start: float


def _stands(
    low: float, high: float, near: float, far: float, length: float, edges: Sequence[tuple[float, float]]
) -> list[_Stand]:
    """The places of that length between ``low`` and ``high`` beside, or flush with, what lies from ``near`` to ``far`` and the
    other edges, the nearest first."""
    starts = {(near + far - length) / 2, near, far - length, low, high - length}
    for start, end in ((near, far), *edges):
        starts |= {end + _GAP, start - _GAP - length}
    stands = []
    for start in {min(max(start, low), high - length) for start in starts}:
        away = max(start - far, near - start - length, 0.0)
        aside = abs(start + length / 2 - (near + far) / 2)
        stands.append(_Stand(_AWAY * away + _ASIDE * aside, away, aside, start))
    return sorted(stands)


def _tags(fonts: Fonts, text: str) -> list[tuple[float, float]]:
    """The sizes a tip can have, best first."""
    whole = fonts.width(text, LABEL)
    widths = dict.fromkeys(min(whole, width * fonts.text_size) for width in _WIDTHS)
    return [(width + 36, fonts.height(text, LABEL, width) + 20) for width in widths]


def _joined(rects: Sequence[FRect]) -> list[FRect]:
    """The same places with neighbours of one row made one, then of one column: a sheet's cells are a few obstacles."""
    rows: list[FRect] = []
    for each in sorted(rects, key=lambda each: (each.top, each.height, each.left)):
        last = rows[-1] if rows else None
        if last is not None and (last.top, last.height) == (each.top, each.height) and each.left <= last.right + _SEAM:
            last.width = max(last.right, each.right) - last.left
        else:
            rows.append(each.copy())
    whole: list[FRect] = []
    for each in sorted(rows, key=lambda each: (each.left, each.width, each.top)):
        last = whole[-1] if whole else None
        if last is not None and (last.left, last.width) == (each.left, each.width) and each.top <= last.bottom + _SEAM:
            last.height = max(last.bottom, each.bottom) - last.top
        else:
            whole.append(each)
    return whole


def _size(rect: FRect) -> float:
    return rect.width * rect.height


def draw_tooltip(canvas: Canvas, tag: FRect, text: str) -> None:
    """The line that explains something, in its place."""
    canvas.panel("ui/tag", tag)
    canvas.text_box(text, tag.inflate(-32, -12), LABEL, palette.INK, "center")
