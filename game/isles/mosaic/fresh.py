"""Fresh sheets of Mosaic: a symmetric grid, and the standard pieces turned and mirrored."""

from __future__ import annotations

import random
from typing import Final

from game.boards.maps import Cell
from game.boards.random_numbers import pick, random_below, shuffled_list
from game.boards.sketch import Box, Sketch, mirrored_across
from game.isles.mosaic.drawing import (
    BLOCKED,
    CELL,
    DRAWING,
    STANDARD_BONUS,
    STANDARD_PIECES,
    SketchPiece,
    composed_sketch,
)
from game.isles.mosaic.rules.shapes import Shape

_GRIDS: Final = ((10, 10), (10, 9), (10, 9), (10, 9), (9, 9))
_BLOCKED: Final = (0, 1, 2, 4, 5)
"""By difficulty, from 1: columns and rows; blocked cells on one side, which cut large rectangles."""
_CORNERS: Final = (0, 1, 1, 1, 2)
"""Highest ``count`` of ``_corners`` by difficulty."""


def _fresh(rng: random.Random, difficulty: int) -> Sketch:
    """Sketch of a fresh sheet; blocked cells make large rectangles harder."""
    columns, rows = _GRIDS[difficulty - 1]
    box = Box(1, 1, columns, rows)
    cells = {(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)}
    cells -= _corners(rng, box, random_below(rng, _CORNERS[difficulty - 1] + 1))
    grid: dict[Cell, str] = dict.fromkeys(cells, CELL)
    inner = [(column, row) for column in range(2, columns // 2 + 1) for row in range(2, rows)]
    blocked: list[Cell] = []
    for cell in shuffled_list(rng, inner):
        if len(blocked) < _BLOCKED[difficulty - 1] and all(_distance(cell, other) > 1 for other in blocked):
            blocked.append(cell)
            grid[cell] = grid[mirrored_across(box, cell)] = BLOCKED
    pieces = [SketchPiece(f"+{at}", _turned(rng, Shape.parse(shape)).cells, 0) for at, shape in STANDARD_BONUS.items()]
    for area, listed in STANDARD_PIECES.items():
        seen: set[Shape] = set()
        for each in listed.split():
            written, _, bonus = each.partition("=")
            shape = _turned(rng, Shape.parse(written))
            if shape in seen:
                shape = Shape.parse(written)
            seen.add(shape)
            pieces.append(SketchPiece(area, shape.cells, int(bonus)))
    return composed_sketch(grid, pieces, {"twice": "C,D,E"})


EDITIONS: Final = (_fresh,)


def is_sound(sketch: Sketch) -> bool:
    """True if both sides of the grid are alike."""
    box = DRAWING.field(sketch)
    return all(
        {mirrored_across(box, cell) for cell in sketch.cells(thing)} == set(sketch.cells(thing))
        for thing in (CELL, BLOCKED)
    )


def _corners(rng: random.Random, box: Box, count: int) -> set[Cell]:
    """Missing cells of all four corners: none, one or three in each for ``count`` 0, 1 or 2."""
    steps = [(0, 0), (1, 0), (0, 1)][: (0, 1, 3)[count]]
    right, bottom = box.left + box.columns - 1, box.top + box.rows - 1
    across = pick(rng, (True, False))
    found = set()
    for x, y in steps:
        step_x, step_y = (x, y) if across else (y, x)
        found |= {(box.left + step_x, box.top + step_y), (right - step_x, box.top + step_y)}
        found |= {(box.left + step_x, bottom - step_y), (right - step_x, bottom - step_y)}
    return found


def _turned(rng: random.Random, shape: Shape) -> Shape:
    """The shape turned and mirrored at random."""
    cells = shape.cells
    for _ in range(random_below(rng, 4)):
        cells = tuple((-row, column) for column, row in cells)
    if rng.random() < 0.5:
        cells = tuple((-column, row) for column, row in cells)
    return Shape.of(cells)


def _distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
