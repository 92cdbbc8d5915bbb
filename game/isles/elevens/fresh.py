"""Fresh boards of Elevens: bridges spread over the three waters, fewer on a harder board."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from game.boards.maps import Cell
from game.boards.random_numbers import shuffled_list
from game.boards.sketch import Sketch
from game.isles.elevens.board import BONUS_BRIDGES
from game.isles.elevens.drawing import BONUS, BRIDGE, DRAWING
from game.isles.elevens.rules.board import AREAS, NUMBERS, ROWS


class _Plan(NamedTuple):
    """Number of bridges of a difficulty.

    ``min_distance``: minimum distance of two bridges in one water. ``has_unique_numbers``: no two bridges share a number.
    """

    bridges: int
    min_distance: int = 3
    has_unique_numbers: bool = True


_FIRST_PLANS: Final = tuple(map(_Plan, (13, 11, 9, 7, 5)))
"""Plans by difficulty, from 1. At this distance only 11 bridges fit, so difficulties 1 and 2 came out alike."""
_SECOND_PLANS: Final = (_Plan(16, 2, False), _Plan(13, 2, False), _Plan(10), _Plan(7), _Plan(4))


def _fresh(plans: Sequence[_Plan], rng: random.Random, difficulty: int) -> Sketch:
    """Sketch with nearly equal bridge counts in the waters, and the bonus signs spread over them."""
    numbers = [number for number in NUMBERS if all(abs(number - area) > 1 for area in AREAS)]
    water_rows = [2 * row + 1 for row in range(len(ROWS) - 1)]
    plan = plans[difficulty - 1]
    shares = {water: plan.bridges // len(water_rows) for water in water_rows}
    for water in shuffled_list(rng, water_rows)[: plan.bridges % len(water_rows)]:
        shares[water] += 1
    bridges: list[Cell] = []
    for water in water_rows:
        taken: list[int] = []
        for number in shuffled_list(rng, numbers):
            is_apart = all(abs(number - other) >= plan.min_distance for other in taken)
            is_alone = not plan.has_unique_numbers or all(number - 1 != column for column, _ in bridges)
            if len(taken) < shares[water] and is_apart and is_alone:
                taken.append(number)
        bridges += [(number - 1, water) for number in taken]
    signed = _choose_bonus_bridges(rng, bridges)
    return DRAWING.new().with_things({cell: BONUS if cell in signed else BRIDGE for cell in bridges})


EDITIONS: Final = (partial(_fresh, _FIRST_PLANS), partial(_fresh, _SECOND_PLANS))


def is_sound(sketch: Sketch) -> bool:
    """True if each of the three waters has a bridge and a bonus sign."""
    waters = {2 * row + 1 for row in range(len(ROWS) - 1)}
    return {row for _, row in sketch.things} == {row for _, row in sketch.cells(BONUS)} == waters


def _choose_bonus_bridges(rng: random.Random, bridges: list[Cell]) -> list[Cell]:
    """Choose the bridges with a sign: one in each water, then the one farthest from the others."""
    signed: list[Cell] = []
    for cell in shuffled_list(rng, bridges):
        if len(signed) < BONUS_BRIDGES - 1 and all(cell[1] != other[1] for other in signed):
            signed.append(cell)
    rest = [cell for cell in shuffled_list(rng, bridges) if cell not in signed]
    signed += sorted(rest, key=lambda cell: -min(abs(cell[0] - other[0]) for other in signed))[:1]
    return signed[:BONUS_BRIDGES]
