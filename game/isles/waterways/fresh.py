"""Generator of boards of Waterways: four-fold rotational symmetry, so that the ground favours no shore."""

from __future__ import annotations

import random
from typing import Final

from game.boards.maps import Cell
from game.boards.random_numbers import random_below, shuffled_list
from game.boards.sketch import Sketch, turned
from game.isles.waterways.drawing import CENTRE, MARK, ROCK

_SIDES_BY_DIFFICULTY: Final = (18, 18, 18, 19, 20)
_MARKS_BY_DIFFICULTY: Final = (7, 5, 4, 2, 1)
_ROCKS_BY_DIFFICULTY: Final = (0, 1, 2, 4, 7)
"""By difficulty, from 1: width of the board, marks per shore, rocks per quarter."""
_ROCK_FREE_DEPTH: Final = 2
"""Depth of the strip along a shore without rocks, in cells."""


def _fresh(rng: random.Random, difficulty: int) -> Sketch:
    """A square board with a centre and four-fold rotational symmetry."""
    side = _SIDES_BY_DIFFICULTY[difficulty - 1] + random_below(rng, 2)
    sketch = Sketch(side + 2, side + 2)
    middle = [side // 2 + 1] if side % 2 else [side // 2, side // 2 + 1]
    things: dict[Cell, str] = {(x, y): CENTRE for x in middle for y in middle}
    for along in _marks(rng, side, _MARKS_BY_DIFFICULTY[difficulty - 1]):
        things.update(dict.fromkeys(_rotations(side, (along, 0)), MARK))
    near = {(x, y) for x in range(middle[0] - 3, middle[-1] + 4) for y in range(middle[0] - 3, middle[-1] + 4)}
    inside = range(1 + _ROCK_FREE_DEPTH, side // 2 + 1)
    quarter = [(x, y) for x in inside for y in inside if (x, y) not in near]
    rocks: list[Cell] = []
    for cell in shuffled_list(rng, quarter):
        if len(rocks) < _ROCKS_BY_DIFFICULTY[difficulty - 1] and all(_distance(cell, rock) > 2 for rock in rocks):
            rocks.append(cell)
    for rock in rocks:
        things.update(dict.fromkeys(_rotations(side, rock), ROCK))
    return sketch.with_things(things)


EDITIONS: Final = (_fresh,)


def is_sound(sketch: Sketch) -> bool:
    """True for a symmetrical board with marks."""
    return turned(sketch).things == sketch.things and bool(sketch.cells(MARK))


def _marks(rng: random.Random, side: int, count: int) -> list[int]:
    """Positions of a shore's marks, from 1: mirror-symmetric, none in a corner, only the middle two may be adjacent."""
    half = range(3, side // 2 + 1)
    found = [side // 2 + 1] if count % 2 and side % 2 else []
    for along in shuffled_list(rng, half):
        if len(found) + 2 <= count + (count % 2) * (1 - side % 2) and all(abs(along - other) > 1 for other in found):
            found += [along, side + 1 - along]
    return found


def _rotations(side: int, cell: Cell) -> list[Cell]:
    """The four cells onto which the rotations of the board move a cell."""
    cells = [cell]
    for _ in range(3):
        x, y = cells[-1]
        cells.append((side + 1 - y, x))
    return cells


def _distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
