"""Costs of a tip's place, to the unit: a plain count over all candidates finds the same place, and each cost's limit."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence

import pytest
from pygame import FRect

from game.scenes.tooltips import Tooltip, TooltipContext, draw_tooltip, place_tooltip
from game.ui import palette
from game.ui.text import LABEL
from tests.scenes.test_tip_places import cost

AREA = FRect(0, 0, 1280, 720)
INSIDE = FRect(8, 8, 1264, 704)
TARGET = FRect(600, 340, 80, 40)


class Ruler:
    """Fonts without a picture: each letter takes 10 units, each line 25."""

    def __init__(self, text_size: float = 1.0) -> None:
        self.text_size = text_size

    def width(self, text: str, role: object) -> float:
        assert role is not None
        return 10.0 * len(text) * self.text_size

    def height(self, text: str, role: object, width: float) -> float:
        assert role is not None
        return 25.0 * self.text_size * math.ceil(self.width(text, role) / width)


def place(target: FRect, letters: int, around: TooltipContext, text_size: float = 1.0) -> FRect:
    return place_tooltip(Ruler(text_size), AREA, target, "x" * letters, around)  # type: ignore[arg-type]


def sizes(letters: int, text_size: float = 1.0) -> list[tuple[float, float]]:
    """Sizes of a tip in the order in which they are liked, without repetitions."""
    ruler, text = Ruler(text_size), "x" * letters
    widths = dict.fromkeys(min(ruler.width(text, 1), width * text_size) for width in (420, 300, 560, 230))
    return [(width + 36, ruler.height(text, 1, width) + 20) for width in widths]


def starts(
    low: float, high: float, near: float, far: float, length: float, edges: Sequence[tuple[float, float]]
) -> set[float]:
    """Where a tip may begin: in the middle of the target, flush with it, 8 units beside it or another thing, at an edge
    of the window.
    """
    found = {(near + far - length) / 2, near, far - length, low, high - length}
    for start, end in ((near, far), *edges):
        found |= {end + 8, start - 8 - length}
    return {min(max(start, low), high - length) for start in found}


def cheapest(target: FRect, letters: int, around: TooltipContext, text_size: float) -> float:
    """Cost of the best candidate, of all that there are."""
    least = math.inf
    obstacles = around.obstacles
    for number, (width, height) in enumerate(sizes(letters, text_size)):
        across = [(each.left, each.right) for each in obstacles]
        down = [(each.top, each.bottom) for each in obstacles]
        for left, top in itertools.product(
            starts(INSIDE.left, INSIDE.right, target.left, target.right, width, across),
            starts(INSIDE.top, INSIDE.bottom, target.top, target.bottom, height, down),
        ):
            tip = FRect(left, top, width, height)
            if not tip.colliderect(target):
                least = min(least, cost(number, tip, target, around))
    return least


def some(chance: random.Random, count: int, longest: int) -> list[FRect]:
    """Things anywhere, none of them a neighbour of another."""
    return [
        FRect(
            chance.randrange(0, 1100),
            chance.randrange(0, 640),
            chance.randrange(20, longest),
            chance.randrange(20, longest),
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(60))
def test_no_candidate_costs_less_and_none_is_passed_over(seed: int) -> None:
    chance = random.Random(seed)
    target = FRect(chance.randrange(1220), chance.randrange(680), chance.randrange(30, 200), chance.randrange(20, 80))
    longest = (120, 400, 700)[seed % 3]
    around = TooltipContext(
        some(chance, seed % 5, longest), some(chance, seed % 2, longest), some(chance, seed % 3, longest)
    )
    letters, text_size = chance.choice((5, 22, 35, 50, 90)), chance.choice((1.0, 1.0, 1.5))
    tip = place(target, letters, around, text_size)
    number = sizes(letters, text_size).index(tip.size)
    assert cost(number, tip, target, around) == pytest.approx(
        cheapest(target, letters, around, text_size), rel=1e-5, abs=0.02
    )


LETTERS = 20
"""Letters of a tip of 236 by 45 units, whatever the width it may have."""
BELOW = FRect(522, 388, 236, 45)
"""Place of that tip beside the target, 8 units below its middle."""


def walls(*openings: FRect) -> list[FRect]:
    """All the window but for these openings."""
    columns = sorted({0.0, 1280.0, *(edge for each in openings for edge in (each.left, each.right))})
    rows = sorted({0.0, 720.0, *(edge for each in openings for edge in (each.top, each.bottom))})
    cells = [
        FRect(left, top, right - left, bottom - top)
        for left, right in itertools.pairwise(columns)
        for top, bottom in itertools.pairwise(rows)
    ]
    return [cell for cell in cells if not any(opening.collidepoint(cell.center) for opening in openings)]


def measured(
    opening: FRect = BELOW,
    letters: int = LETTERS,
    avoided: Sequence[FRect] = (),
    forbidden: Sequence[FRect] = (),
    static_text: Sequence[FRect] = (),
) -> float:
    """Cost of the one place below the target, weighed against a free place right above it: from which distance on is
    that one the worse? Such a place costs 3 a unit, 0.3 a unit from middle to middle, and 12 a unit beyond 140.
    """
    width, height = sizes(letters)[0]
    near, far = 8.0, 280.0
    while far - near > 0.001:
        distance = (near + far) / 2
        free = FRect(TARGET.centerx - width / 2, TARGET.top - distance - height, width, height)
        around = TooltipContext(
            avoided, [*walls(opening, FRect(free.left, free.top - 8, width, height + 8)), *forbidden], static_text
        )
        if place(TARGET, letters, around).centery < TARGET.centery:
            near = distance
        else:
            far = distance
    return 3 * near + 0.3 * (near + height / 2 + 20) + 12 * max(0.0, near - 140)


BESIDE = 3 * 8 + 0.3 * (8 + 22.5 + 20)
"""Cost of the place itself: 8 units away, and its middle 50.5 below the target's."""


@pytest.mark.parametrize(
    ("hidden", "expected"),
    [
        pytest.param({"static_text": [FRect(522, 388, 100, 10)]}, 70, id="words"),
        pytest.param({"static_text": [FRect(522, 388, 236, 22)]}, 363.44, id="more words, just before what is far"),
        pytest.param({"static_text": [FRect(522, 388, 236, 26)]}, 429.52, id="more words, as bad as what is far"),
        pytest.param({"static_text": [FRect(522, 388, 236, 45)]}, 743.4, id="words everywhere"),
        pytest.param({"static_text": [FRect(522, 388, 100, 10), FRect(522, 398, 100, 10)]}, 140, id="lines"),
        pytest.param({"avoided": [FRect(500, 420, 32, 100)]}, 900 + 10 * 13, id="a corner of a button"),
        pytest.param({"avoided": [FRect(530, 390, 30, 20)]}, 900 + 30 * 20, id="a small button"),
        pytest.param({"avoided": [FRect(530, 390, 10, 10), FRect(560, 400, 10, 10)]}, 2000, id="two buttons"),
        pytest.param({"forbidden": [FRect(530, 390, 0.5, 1)]}, 900 + 1000 * 0.5, id="a bit of a heading"),
        pytest.param({"avoided": [FRect(758, 388, 50, 50), FRect(500, 433, 300, 9)]}, 0, id="buttons that touch it"),
    ],
)
def test_a_place_costs_what_it_hides(hidden: dict[str, list[FRect]], expected: float) -> None:
    assert measured(**hidden) == pytest.approx(BESIDE + expected, abs=0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        pytest.param([FRect(530, 390, 10, 10), FRect(540, 390, 10, 10)], 900 + 200, id="a row"),
        pytest.param([FRect(530, 390, 10, 10), FRect(542, 390, 10, 10)], 900 + 220, id="a row with its seam"),
        pytest.param([FRect(530, 390, 10, 10), FRect(542.5, 390, 10, 10)], 1800 + 200, id="two with a gap"),
        pytest.param(
            [FRect(550, 390, 10, 10), FRect(530, 390, 10, 10), FRect(540, 390, 10, 10)], 900 + 300, id="in any order"
        ),
        pytest.param([FRect(530, 390, 40, 10), FRect(540, 390, 10, 10)], 900 + 400, id="one within another"),
        pytest.param([FRect(530, 390, 20, 10), FRect(540, 390, 25, 10)], 900 + 350, id="one over another's end"),
        pytest.param([FRect(530, 390, 10, 10), FRect(540, 391, 10, 10)], 1800 + 200, id="of two heights in the window"),
        pytest.param([FRect(530, 390, 10, 10), FRect(540, 390, 10, 11)], 1800 + 210, id="of two sizes"),
        pytest.param([FRect(530, 390, 10, 10), FRect(530, 400, 10, 10)], 900 + 200, id="a column"),
        pytest.param([FRect(530, 390, 10, 10), FRect(530, 402, 10, 10)], 900 + 220, id="a column with its seam"),
        pytest.param([FRect(530, 390, 10, 10), FRect(530, 402.5, 10, 10)], 1800 + 200, id="two with a gap between"),
        pytest.param(
            [FRect(530, 410, 10, 10), FRect(530, 390, 10, 10), FRect(530, 400, 10, 10)], 900 + 300, id="in any row"
        ),
        pytest.param([FRect(530, 390, 10, 30), FRect(530, 395, 10, 10)], 900 + 300, id="one within a taller one"),
        pytest.param([FRect(530, 390, 10, 20), FRect(530, 400, 10, 25)], 900 + 350, id="one over another's foot"),
        pytest.param([FRect(530, 390, 10, 10), FRect(531, 400, 10, 10)], 1800 + 200, id="in two columns"),
        pytest.param([FRect(530, 390, 10, 10), FRect(530, 400, 11, 10)], 1800 + 210, id="of two widths"),
        pytest.param(
            [FRect(530 + 11 * column, 390 + 11 * row, 10, 10) for column in range(3) for row in range(3)],
            900 + 32 * 32,
            id="a sheet",
        ),
        pytest.param(
            [FRect(500 + 10 * column, 425 + 10 * row, 10, 10) for column in range(5) for row in range(3)],
            900 + 28 * 8,
            id="a sheet that is hidden in part",
        ),
    ],
)
def test_cells_without_gaps_are_hidden_as_one_thing(cells: list[FRect], expected: float) -> None:
    assert measured(avoided=cells) == pytest.approx(BESIDE + expected, abs=0.5)


@pytest.mark.parametrize(
    ("opening", "letters", "expected"),
    [
        pytest.param(FRect(422, 388, 436, 45), 40, 24 + 0.3 * 50.5, id="as it is liked"),
        pytest.param(FRect(472, 388, 336, 70), 40, 5 + 24 + 0.3 * 63, id="the second width"),
        pytest.param(FRect(507, 388, 266, 70), 40, 10 + 24 + 0.3 * 63, id="the narrowest, third of three"),
        pytest.param(FRect(507, 388, 266, 120), 70, 15 + 24 + 0.3 * 88, id="the narrowest of four"),
        pytest.param(FRect(342, 388, 596, 70), 70, 24 + 0.3 * 63, id="the widest is not needed"),
        pytest.param(FRect(342, 388, 596, 45), 56, 10 + 24 + 0.3 * 50.5, id="the widest is a single line"),
        pytest.param(FRect(600, 388, 236, 45), 20, 24 + 0.3 * (50.5 + 78), id="flush with the left edge"),
        pytest.param(FRect(444, 388, 236, 45), 20, 24 + 0.3 * (50.5 + 78), id="flush with the right edge"),
        pytest.param(FRect(688, 337.5, 236, 45), 20, 24 + 0.3 * 166, id="at the right"),
        pytest.param(FRect(356, 337.5, 236, 45), 20, 24 + 0.3 * 166, id="at the left"),
        pytest.param(FRect(522, 460, 236, 45).inflate(0, 16), 20, 240 + 0.3 * 122.5, id="away from it"),
        pytest.param(
            FRect(740, 460, 236, 45).inflate(16, 16), 20, 300 + 0.3 * (122.5 + 218), id="away in both directions"
        ),
        pytest.param(
            FRect(800, 470, 236, 45).inflate(16, 16), 20, 450 + 120 + 0.3 * (132.5 + 278), id="far in both directions"
        ),
    ],
)
def test_a_place_costs_its_width_its_distance_and_how_far_it_is_off_the_middle(
    opening: FRect, letters: int, expected: float
) -> None:
    assert measured(opening, letters) == pytest.approx(expected, abs=0.1)


def test_a_tip_is_due_after_less_than_half_a_second() -> None:
    tip = Tooltip()
    assert not tip.advance(0.44)
    assert tip.advance(0.01)
    tip.restart()
    assert not tip.advance(0.4)
    assert tip.advance(0.1)
    tip.suppress()
    assert not tip.is_due
    assert (tip.advance(1e9), tip.is_due) == (False, False)


def test_a_tip_is_placed_anew_for_other_words_another_text_size_and_another_window() -> None:
    tip, nothing = Tooltip(), TooltipContext()

    def found(area: FRect, words: str, text_size: float, around: TooltipContext = nothing) -> tuple[float, ...]:
        return tuple(tip.place(Ruler(text_size), area, TARGET, words, around))  # type: ignore[arg-type]

    assert found(AREA, "x" * 20, 1.0) == (522, 287, 236, 45)
    assert found(AREA, "x" * 10, 1.0) == (572, 287, 136, 45)
    assert found(AREA, "x" * 10, 1.5) == (547, 274.5, 186, 57.5)
    assert found(FRect(0, 300, 1280, 420), "x" * 10, 1.5) == (547, 388, 186, 57.5)
    words = [FRect(0, 0, 1280, 339)]
    assert found(AREA, "x" * 10, 1.0, TooltipContext(forbidden=words)) == (572, 388, 136, 45)
    assert found(AREA, "x" * 10, 1.0, TooltipContext(static_text=words)) == (572, 388, 136, 45)
    assert found(AREA, "x" * 10, 1.0) == (572, 287, 136, 45)


def test_one_more_obstacle_joins_the_ones_to_avoid() -> None:
    first, second, heading, words = (FRect(at, 0, 10, 10) for at in range(4))
    around = TooltipContext([first], [heading], [words]).avoiding(second)
    assert tuple(around) == ([first, second], [heading], [words])
    assert around.obstacles == [first, second, heading, words]
    assert around.costs == [1.0, 1.0, 1000.0, 0.07]
    assert tuple(TooltipContext()) == ((), (), ())


def test_a_tip_is_words_in_the_middle_of_a_tag() -> None:
    drawn: list[object] = []

    class Paper:
        def panel(self, *what: object) -> None:
            drawn.append(what)

        def text_box(self, *what: object) -> None:
            drawn.append(what)

    draw_tooltip(Paper(), FRect(100, 100, 236, 45), "Off we go")  # type: ignore[arg-type]
    assert drawn == [
        ("ui/tag", FRect(100, 100, 236, 45)),
        ("Off we go", FRect(116, 106, 204, 33), LABEL, palette.INK, "center"),
    ]
