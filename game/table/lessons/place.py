"""Placement of a lesson's tag and pointing hand away from important parts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from pygame import FRect

_STEP: Final = 20.0
"""Grid size in which the cost of covered areas is summed."""
_MARGIN: Final = 12.0
_FAR: Final = 0.6
_MOVED: Final = 0.02
"""Cost per unit of the tag's distance from its subject, and from its place before."""
_WIDE: Final = 100.0
_LARGE: Final = 150.0
"""Minimum width and height of a wide and of a large target."""
_HAND_SIZE: Final = (60.0, 76.0)
_TIP: Final = (25.0, 3.0)
"""The pointing hand's size and the place of its fingertip, as in its sheet."""


def place_tag(
    area: FRect,
    size: tuple[float, float],
    covered: Sequence[tuple[FRect, float]],
    near: tuple[float, float] | None,
    before: tuple[float, float] | None,
) -> FRect:
    """The tag's place with the lowest cost. ``covered`` holds rectangles and the cost of hiding them.

    ``near`` is the tag's subject, ``before`` its last centre; the tag stays close to both.
    """
    columns, rows = math.ceil(area.width / _STEP), math.ceil(area.height / _STEP)
    costs = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for rect, weight in covered:
        part = rect.clip(area)
        if part.width <= 0 or part.height <= 0:
            continue
        left, right = int((part.left - area.left) // _STEP), math.ceil((part.right - area.left) / _STEP)
        top, bottom = int((part.top - area.top) // _STEP), math.ceil((part.bottom - area.top) / _STEP)
        for row, column in product(range(top, min(rows, bottom)), range(left, min(columns, right))):
            costs[row + 1][column + 1] += weight
    for row in range(1, rows + 1):
        total = 0.0
        for column in range(1, columns + 1):
            total += costs[row][column]
            costs[row][column] = costs[row - 1][column] + total
    wide, high = math.ceil(size[0] / _STEP) + 1, math.ceil(size[1] / _STEP) + 1

    def cost(row: int, column: int) -> float:
        end_row, end_column = min(rows, row + high), min(columns, column + wide)
        found = costs[end_row][end_column] - costs[row][end_column] - costs[end_row][column] + costs[row][column]
        x, y = area.left + column * _STEP + size[0] / 2, area.top + row * _STEP + size[1] / 2
        if near is not None:
            found += _FAR * math.dist((x, y), near)
        if before is not None:
            found += _MOVED * math.dist((x, y), before)
        return found

    last_row = max(0, int((area.height - size[1] - _MARGIN) // _STEP))
    last_column = max(0, int((area.width - size[0] - _MARGIN) // _STEP))
    row, column = min(product(range(last_row + 1), range(last_column + 1)), key=lambda place: cost(*place))
    x = max(area.left + _MARGIN, min(area.left + column * _STEP, area.right - size[0] - _MARGIN))
    y = max(area.top + _MARGIN, min(area.top + row * _STEP, area.bottom - size[1] - _MARGIN))
    return FRect(x, y, *size)


@dataclass(frozen=True, slots=True)
class HandPlace:
    """Position of the pointing hand."""

    tip: tuple[float, float]
    is_from_above: bool

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of its picture."""
        side = -1 if self.is_from_above else 1
        return self.tip[0] + side * (_HAND_SIZE[0] / 2 - _TIP[0]), self.tip[1] + side * (_HAND_SIZE[1] / 2 - _TIP[1])

    @property
    def rect(self) -> FRect:
        """Rectangle of the hand's picture."""
        x, y = self.centre
        return FRect(x - _HAND_SIZE[0] / 2, y - _HAND_SIZE[1] / 2, *_HAND_SIZE)


def place_hand(area: FRect, target: FRect) -> HandPlace:
    """Place of the hand: its finger on the target's lower edge, from below unless the window ends there.

    On a wide target it points right of the text, on a large one inside, so that it covers neither text nor neighbours.
    """
    edge = min(0.25 * target.height, 12.0)
    x = target.right - min(0.2 * target.width, 30.0) if target.width > _WIDE else target.centerx + 0.12 * target.width
    x = min(x, area.right - _HAND_SIZE[0] + _TIP[0])
    y = target.bottom - (_HAND_SIZE[1] if target.height > _LARGE else edge)
    if y + _HAND_SIZE[1] > area.bottom:
        return HandPlace((x, target.top + edge), True)
    return HandPlace((x, y), False)
