"""Places of tips: no free place in the window costs less, by a count of the costs of its own."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Iterator, Sequence

import pygame
import pytest
from pygame import FRect

from game.program import ASSETS
from game.scenes.tooltips import TooltipContext, place_tooltip
from game.ui.text import LABEL, Fonts

AREA = FRect(0, 0, 1280, 720)
TARGET = FRect(600, 340, 80, 40)
WORDS = "A short explanation of what a click does"
LONG = "What this does and why anybody would wish to do so, told in a sentence which is much longer than one line of any tip"


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts(ASSETS / "fonts")


def sizes(fonts: Fonts, words: str) -> list[tuple[float, float]]:
    """Sizes of a tip in the order in which they are liked: 420 units, 300, 560, 230, but never wider than its words."""
    widths = dict.fromkeys(min(fonts.width(words, LABEL), width) for width in (420, 300, 560, 230))
    return [(width + 36, fonts.height(words, LABEL, width) + 20) for width in widths]


def cost(number: int, place: FRect, target: FRect, around: TooltipContext) -> float:
    """5 a step of width, 0.3 a unit off the centre, 3 a unit away and 12 more beyond 140, and all that is hidden: 1 a
    unit of the area of a button, and 900 for touching it; 1000 times as much of a heading; 0.07 of mere words.
    """
    aside = abs(place.centerx - target.centerx) + abs(place.centery - target.centery)
    across = max(place.left - target.right, target.left - place.right, 0)
    away = math.hypot(across, max(place.top - target.bottom, target.top - place.bottom, 0))
    found = 5 * number + 0.3 * aside + 3 * away + 12 * max(0, away - 140)
    for rects, factor, touched in (
        (around.avoided, 1, 900),
        (around.forbidden, 1000, 900),
        (around.static_text, 0.07, 0),
    ):
        for rect in rects:
            if place.colliderect(rect):
                shared = place.clip(rect)
                found += factor * shared.width * shared.height + touched
    return found


def steps(low: float, high: float, *more: float) -> list[float]:
    """Starts between two edges, 16 units apart, with both edges and some more."""
    starts = {low, high, *more, *(float(start) for start in range(math.ceil(low), math.floor(high), 16))}
    return [start for start in starts if low <= start <= high]


def free_places(width: float, height: float, target: FRect, around: TooltipContext) -> Iterator[FRect]:
    """Places at least 8 units from the window's edges, the target and all other things."""
    things = [rect.inflate(15.9, 15.9) for rect in (target, *around.obstacles)]
    lefts = steps(8, AREA.right - 8 - width, target.left, target.centerx - width / 2, target.right - width)
    tops = steps(8, AREA.bottom - 8 - height, target.bottom + 8, target.top - 8 - height, target.centery - height / 2)
    for left, top in itertools.product(lefts, tops):
        place = FRect(left, top, width, height)
        if place.collidelist(things) < 0:
            yield place


def some(chance: random.Random, count: int) -> list[FRect]:
    """Buttons or lines anywhere."""
    return [
        FRect(chance.randrange(1100), chance.randrange(640), chance.randrange(60, 420), chance.randrange(24, 200))
        for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(48))
def test_no_free_place_costs_less(fonts: Fonts, seed: int) -> None:
    chance = random.Random(seed)
    target = FRect(chance.randrange(1220), chance.randrange(680), chance.randrange(30, 200), chance.randrange(20, 80))
    around = TooltipContext(some(chance, seed % 5), some(chance, seed % 2), some(chance, seed % 3))
    words = (WORDS, LONG)[seed % 2]
    tip = place_tooltip(fonts, AREA, target.copy(), words, around)
    liked = sizes(fonts, words)
    (number,) = (at for at, size in enumerate(liked) if size == pytest.approx(tip.size))
    assert AREA.inflate(-16, -16).contains(tip)
    assert not tip.colliderect(target)
    spent = cost(number, tip, target, around)
    for at, (width, height) in enumerate(liked):
        for place in free_places(width, height, target, around):
            assert spent <= cost(at, place, target, around) + 0.01, (tip, place)


def test_where_the_target_is_everywhere_the_tip_lies_on_it_inside_the_window(fonts: Fonts) -> None:
    for target in (AREA, FRect(-400, -300, 1700, 1100), FRect(0, 0, 1400, 900)):
        tip = place_tooltip(fonts, AREA, target, WORDS, TooltipContext())
        assert AREA.inflate(-16, -16).contains(tip)
        assert tip.size == pytest.approx(sizes(fonts, WORDS)[0])


def rows(width: float, height: float, seam: float) -> list[FRect]:
    """Thin rows of cells all over the window but for its lower end; every place of a tip there touches one."""
    return [
        FRect(left, top, width, height)
        for top in range(4, 640, 46)
        for left in _starts(width + seam, AREA.width)
        if not FRect(left, top, width, height).colliderect(TARGET)
    ]


def columns(width: float, height: float, seam: float) -> list[FRect]:
    """The same in columns, but for the right end of the window."""
    return [
        FRect(left, top, width, height)
        for left in range(20, 1000, 240)
        for top in _starts(height + seam, AREA.height)
        if not FRect(left, top, width, height).colliderect(TARGET)
    ]


def _starts(step: float, length: float) -> Iterable[float]:
    return (at * step for at in range(math.ceil(length / step)))


@pytest.mark.parametrize(
    ("cells", "is_near"),
    [
        pytest.param(rows(20, 2, 0), True, id="rows without seams"),
        pytest.param(rows(20, 2, 2), True, id="rows with seams"),
        pytest.param(rows(20, 2, 3), False, id="rows of single things"),
        pytest.param(columns(2, 10, 0), True, id="columns without seams"),
        pytest.param(columns(2, 10, 2), True, id="columns with seams"),
        pytest.param(columns(2, 10, 3), False, id="columns of single things"),
        pytest.param(
            [each.move(0, at % 2).inflate(0, at % 2) for at, each in enumerate(rows(20, 2, 0))], False, id="uneven rows"
        ),
    ],
)
def test_neighbours_without_a_gap_are_hidden_as_one_thing(fonts: Fonts, cells: Sequence[FRect], is_near: bool) -> None:
    shuffled = random.Random(1).sample(list(cells), len(cells))
    before = [each.copy() for each in shuffled]
    tip = place_tooltip(fonts, AREA, TARGET, WORDS, TooltipContext(shuffled))
    assert (math.dist(tip.center, TARGET.center) < 200) is is_near, tip
    assert shuffled == before, "the page's own rectangles are untouched"
