"""The line that explains what the pointer rests on, beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from operator import itemgetter
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
_NEVER: Final = 1000.0
_WORDS: Final = 0.07
"""How bad it is to cover what a tip must never cover, and what is only read, beside what is spared."""


class Tip:
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

    def place(self, fonts: Fonts, area: FRect, rect: FRect, text: str, around: Surroundings) -> FRect:
        """Where it stands, see ``place_tip``; worked out once for as long as everything around stays where it is."""
        places = (area, rect, *around.obstacles)
        key = text, fonts.text_size, tuple(tuple(each) for each in places)
        if self._placed is None or self._placed[0] != key:
            self._placed = key, place_tip(fonts, area, rect, text, around)
        return self._placed[1]


class Surroundings(NamedTuple):
    """What lies around the thing that a tip explains."""

    spared: Sequence[FRect] = ()
    """What the tip does not lie on, as far as there is room elsewhere."""
    never: Sequence[FRect] = ()
    """What it never lies on, however far it has to go: the page's heading, the way back."""

    words: Sequence[FRect] = ()
    """What is only read: a tip hides it rather than stand far away."""

    def sparing(self, rect: FRect) -> Surroundings:
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


def place_tip(fonts: Fonts, area: FRect, rect: FRect, text: str, around: Surroundings) -> FRect:
    """Where the tip of what has that place lies: as near as it can without covering what is around."""
    inside = area.inflate(-16, -16)
    obstacles, costs = around.obstacles, around.costs
    places = _places(_tags(fonts, text), inside, rect, obstacles)
    best, least = FRect(0, 0, *_tags(fonts, text)[0]), math.inf
    best.center = rect.center
    best.clamp_ip(inside)
    for nearness, place in sorted(places, key=itemgetter(0)):
        if nearness >= least:
            break
        cost = nearness
        for each in place.collidelistall(obstacles):
            cost += _size(place.clip(obstacles[each])) * costs[each] + (_TOUCHED if costs[each] >= 1 else 0.0)
        if cost < least:
            best, least = place, cost
    return best


def _tags(fonts: Fonts, text: str) -> list[tuple[float, float]]:
    """The sizes a tip can have, best first."""
    whole = fonts.width(text, LABEL)
    widths = dict.fromkeys(min(whole, width * fonts.text_size) for width in _WIDTHS)
    return [(width + 36, fonts.height(text, LABEL, width) + 20) for width in widths]


def _places(
    tags: Sequence[tuple[float, float]], inside: FRect, rect: FRect, obstacles: Sequence[FRect]
) -> Iterator[tuple[float, FRect]]:
    """Where a tip could stand (beside the thing, or flush with what is around), each with what its distance costs."""
    for number, (width, height) in enumerate(tags):
        lefts = {rect.centerx - width / 2, rect.left, rect.right - width, inside.left, inside.right - width}
        tops = {rect.centery - height / 2, inside.top, inside.bottom - height}
        for each in (rect, *obstacles):
            lefts |= {each.right + _GAP, each.left - _GAP - width}
            tops |= {each.bottom + _GAP, each.top - _GAP - height}
        for left, top in product({min(max(left, inside.left), inside.right - width) for left in lefts}, tops):
            place = FRect(left, top, width, height)
            if inside.top <= top <= inside.bottom - height and not place.colliderect(rect):
                across = max(left - rect.right, rect.left - place.right, 0.0)
                down = max(top - rect.bottom, rect.top - place.bottom, 0.0)
                aside = abs(place.centerx - rect.centerx) + abs(place.centery - rect.centery)
                away = math.hypot(across, down)
                cost = _AWAY * away + _LONGER * max(0.0, away - _LONG) + _ASIDE * aside + _OTHER_WIDTH * number
                yield cost, place


def _size(rect: FRect) -> float:
    return rect.width * rect.height


def draw_tip(canvas: Canvas, tag: FRect, text: str) -> None:
    """The line that explains something, in its place."""
    canvas.panel("ui/tag", tag)
    canvas.text_box(text, tag.inflate(-32, -12), LABEL, palette.INK, "center")
