"""Places of tags, tails and hands beside what they speak of, to the unit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import FRect

from game.table.lessons.place import HandPlace, place_hand, place_tag
from game.table.messages.placement import around, draw_tail, hidden_cost, place_message
from game.ui.canvas import Canvas

AREA = FRect(0, 72, 1280, 648)
SIZE = (200.0, 60.0)
MIDDLE = FRect(600, 400, 40, 40)
ABOVE, BELOW = FRect(400, 300, 440, 80), FRect(400, 460, 440, 80)


def near(rect: FRect, expected: Sequence[float]) -> bool:
    return tuple(rect) == pytest.approx(tuple(expected), abs=0.01)


@pytest.mark.parametrize(
    ("place", "kept", "reach", "expected"),
    [
        (MIDDLE, [], 0, (520, 322)),
        (FRect(600, 80, 40, 40), [], 0, (520, 138)),
        (MIDDLE, [(ABOVE, 1.0)], 0, (520, 458)),
        (MIDDLE, [(ABOVE, 1.0), (BELOW, 1.0)], 0, (658, 390)),
        (MIDDLE, [(ABOVE, 1.0), (BELOW, 1.0), (FRect(650, 380, 300, 80), 1.0)], 0, (382, 390)),
        (MIDDLE, [(FRect(520, 300, 50, 90), 1.0)], 0, (520, 458)),
        (MIDDLE, [(FRect(520, 300, 20, 90), 1.0), (FRect(500, 450, 300, 90), 1.0), (FRect(641, 380, 300, 80), 1.0),
                  (FRect(300, 380, 299, 80), 1.0)], 0, (570, 322)),
        (AREA, [], 0, (540, 80)),
        (FRect(4, 400, 40, 40), [], 0, (8, 322)),
        (FRect(1240, 690, 40, 30), [(FRect(1000, 600, 280, 80), 1.0)], 0, (1022, 652)),
    ],
)  # fmt: skip
def test_a_tag_stands_beside_its_subject_where_it_hides_least(
    place: FRect, kept: list[tuple[FRect, float]], reach: float, expected: tuple[float, float]
) -> None:
    assert near(place_message(AREA, SIZE, place, kept, reach), (*expected, *SIZE))


AROUND = [
    (FRect(400, 300, 440, 90), 1.0), (FRect(400, 450, 440, 90), 1.0), (FRect(650, 380, 300, 80), 1.0),
    (FRect(300, 380, 290, 80), 1.0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("missing", "expected"), [(None, (520, 222)), (0, (520, 302)), (1, (520, 478)), (2, (658, 390)), (3, (382, 390))]
)
def test_with_reach_a_tag_goes_beyond_what_it_should_not_hide(
    missing: int | None, expected: tuple[float, float]
) -> None:
    kept = [each for at, each in enumerate(AROUND) if at != missing]
    assert near(place_message(AREA, SIZE, MIDDLE, kept, 200.0), (*expected, *SIZE))


def test_a_tag_goes_no_further_than_its_reach() -> None:
    kept = [(FRect(400, 100, 440, 290), 1.0), *AROUND[1:]]
    assert near(place_message(AREA, SIZE, MIDDLE, kept, 400.0), (520, 558, *SIZE))
    assert hidden_cost(place_message(AREA, SIZE, MIDDLE, kept, 20.0), kept) > 0


def test_beyond_to_the_right_and_to_the_left() -> None:
    walls = [(FRect(0, 72, 1280, 318), 1.0), (FRect(0, 450, 1280, 270), 1.0)]
    right = [*walls, (FRect(645, 380, 100, 80), 1.0), (FRect(0, 380, 595, 80), 1.0)]
    assert near(place_message(AREA, SIZE, MIDDLE, right, 300.0), (763, 390, *SIZE))
    left = [*walls, (FRect(645, 380, 635, 80), 1.0), (FRect(495, 380, 100, 80), 1.0)]
    assert near(place_message(AREA, SIZE, MIDDLE, left, 300.0), (277, 390, *SIZE))


def test_hidden_cost_is_the_area_times_its_cost() -> None:
    tag = FRect(0, 0, 100, 50)
    assert (
        hidden_cost(tag, [(FRect(90, 40, 100, 100), 2.0), (FRect(0, 0, 10, 10), 0.5), (FRect(500, 0, 9, 9), 9.0)])
        == 250.0
    )
    assert tuple(around((100, 50))) == (80, 30, 40, 40)


class _Sprites:
    """A canvas that notes its sprites."""

    def __init__(self) -> None:
        self.found: list[tuple[Any, ...]] = []

    def sprite(self, name: str, x: float, y: float, **given: Any) -> None:
        self.found.append((name, x, y, given["angle"], given["alpha"], given["anchor"]))


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (FRect(500, 500, 40, 40), (520, 368, 0.0)),
        (FRect(500, 360, 40, 40), (520, 368, 0.0)),
        (FRect(500, 100, 40, 40), (520, 292, 180.0)),
        (FRect(500, 260, 40, 40), (520, 292, 180.0)),
        (FRect(700, 310, 40, 40), (608, 330, 90.0)),
        (FRect(600, 310, 40, 40), (608, 330, 90.0)),
        (FRect(300, 310, 40, 40), (392, 330, 270.0)),
        (FRect(100, 500, 40, 40), (430, 368, 0.0)),
        (FRect(900, 100, 40, 40), (570, 292, 180.0)),
        (FRect(450, 310, 20, 20), None),
    ],
)
def test_a_tail_points_from_the_tag_to_its_subject(place: FRect, expected: tuple[float, ...] | None) -> None:
    canvas = _Sprites()
    draw_tail(cast(Canvas, canvas), FRect(400, 300, 200, 60), place, 77)
    assert canvas.found == ([("ui/tag_tail", *expected, 77, (0.5, 0.5))] if expected else [])


@pytest.mark.parametrize(("top", "expected"), [(290, 330), (340, 360), (400, 420), (470, 470)])
def test_beside_a_high_tag_the_tail_is_level_with_its_subject(top: float, expected: float) -> None:
    canvas = _Sprites()
    draw_tail(cast(Canvas, canvas), FRect(400, 300, 200, 200), FRect(700, top, 40, 40))
    assert canvas.found == [("ui/tag_tail", 608, expected, 90.0, 255, (0.5, 0.5))]


# -- Lessons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "tip", "is_from_above", "centre"),
    [
        (FRect(600, 400, 40, 40), (624.8, 430.0), False, (629.8, 465.0)),
        (FRect(600, 400, 40, 80), (624.8, 468.0), False, (629.8, 503.0)),
        (FRect(600, 400, 200, 40), (770.0, 430.0), False, (775.0, 465.0)),
        (FRect(600, 400, 120, 40), (696.0, 430.0), False, (701.0, 465.0)),
        (FRect(600, 300, 300, 200), (870.0, 424.0), False, (875.0, 459.0)),
        (FRect(600, 690, 40, 30), (624.8, 697.5), True, (619.8, 662.5)),
        (FRect(600, 648, 40, 16), (624.8, 652.0), True, (619.8, 617.0)),
        (FRect(600, 632, 40, 16), (624.8, 644.0), False, (629.8, 679.0)),
        (FRect(1250, 400, 30, 30), (1245.0, 422.5), False, (1250.0, 457.5)),
        (FRect(600, 500, 300, 220), (870.0, 644.0), False, (875.0, 679.0)),
        (FRect(600, 400, 100, 40), (662.0, 430.0), False, (667.0, 465.0)),
        (FRect(600, 400, 40, 150), (624.8, 538.0), False, (629.8, 573.0)),
        (FRect(600, 400, 40, 151), (624.8, 475.0), False, (629.8, 510.0)),
    ],
)
def test_the_hand_points_at_the_lower_edge_and_from_above_at_the_foot_of_the_window(
    target: FRect, tip: tuple[float, float], is_from_above: bool, centre: tuple[float, float]
) -> None:
    hand = place_hand(AREA, target)
    assert hand.tip == pytest.approx(tip, abs=0.01)
    assert hand.is_from_above is is_from_above
    assert hand.centre == pytest.approx(centre, abs=0.01)
    assert near(hand.rect, (centre[0] - 30, centre[1] - 38, 60, 76))


def test_a_hand_from_above_hangs_over_its_tip() -> None:
    hand = HandPlace((100.0, 50.0), True)
    assert hand.centre == (95.0, 15.0)
    assert near(hand.rect, (65, -23, 60, 76))


@pytest.mark.parametrize(
    ("size", "covered", "subject", "before", "expected"),
    [
        ((300, 100), [], None, None, (12, 84)),
        ((300, 100), [], (640, 400), None, (480, 352)),
        ((300, 100), [], None, (900, 500), (740, 452)),
        ((300, 100), [(FRect(0, 72, 640, 648), 1.0)], None, None, (640, 84)),
        ((300, 100), [(FRect(0, 72, 640, 648), 1.0)], (300, 300), None, (140, 252)),
        ((1300, 700), [], None, None, (12, 84)),
        ((300, 100), [(FRect(12, 84, 200, 200), 5.0), (FRect(400, 84, 880, 636), 2.0)], None, None, (12, 292)),
        ((300, 100), [(FRect(2000, 0, 10, 10), 5.0)], (1200, 700), (20, 90), (960, 592)),
        ((300, 100), [(FRect(0, 72, 1280, 548), 1.0)], None, None, (12, 592)),
    ],
)
def test_the_tag_of_a_lesson_covers_little_and_stays_near(
    size: tuple[float, float], covered: list[tuple[FRect, float]], subject: Any, before: Any, expected: tuple[float, float]
) -> None:  # fmt: skip
    assert near(place_tag(AREA, size, covered, subject, before), (*expected, *size))


RECTS = st.builds(FRect, st.integers(-50, 1300), st.integers(0, 760), st.integers(1, 500), st.integers(1, 300))
POINTS = st.none() | st.tuples(st.integers(0, 1280), st.integers(72, 720))


def slow_cost(
    row: int, column: int, covered: Sequence[tuple[FRect, float]], size: tuple[int, int], subject: Any, before: Any
) -> float:
    """Cost of a place of the grid, square by square."""
    wide, high = math.ceil(size[0] / 20) + 1, math.ceil(size[1] / 20) + 1
    columns, rows = 64, 33
    found = 0.0
    for rect, weight in covered:
        part = rect.clip(AREA)
        if part.width <= 0 or part.height <= 0:
            continue
        left, right = int(part.left // 20), min(columns, math.ceil(part.right / 20))
        top, bottom = int((part.top - 72) // 20), min(rows, math.ceil((part.bottom - 72) / 20))
        across = min(right, column + wide, columns) - max(left, column)
        down = min(bottom, row + high, rows) - max(top, row)
        found += weight * max(0, across) * max(0, down)
    x, y = column * 20 + size[0] / 2, 72 + row * 20 + size[1] / 2
    found += 0.6 * math.dist((x, y), subject) if subject else 0.0
    return found + (0.02 * math.dist((x, y), before) if before else 0.0)


@given(
    st.lists(st.tuples(RECTS, st.sampled_from([1.0, 5.0, 60.0])), max_size=4),
    st.tuples(st.integers(100, 500), st.integers(60, 300)),
    POINTS,
    POINTS,
)
def test_no_place_of_the_grid_costs_less(
    covered: list[tuple[FRect, float]], size: tuple[int, int], subject: Any, before: Any
) -> None:
    tag = place_tag(AREA, size, covered, subject, before)
    assert near(tag.clamp(AREA.inflate(-24, -24)), tuple(tag)), "inside the table's margin"
    places = [
        (row, column)
        for row in range(int((648 - size[1] - 12) // 20) + 1)
        for column in range(int((1280 - size[0] - 12) // 20) + 1)
    ]
    costs = {place: slow_cost(*place, covered, size, subject, before) for place in places}
    least = min(costs.values())
    row, column = min(place for place in places if costs[place] <= least + 1e-6)
    x = max(12.0, min(column * 20.0, 1280 - size[0] - 12))
    y = max(84.0, min(72 + row * 20.0, 720 - size[1] - 12))
    assert costs[row, column] == pytest.approx(least)
    assert near(tag, (x, y, *size))
