"""The largest rectangle checked against a slow and simple count."""

from __future__ import annotations

import random

from game.isles.mosaic.rules.rectangle import Rectangle, largest_rectangle


def slow_rectangle(coloured: set[tuple[int, int]], columns: int, rows: int) -> tuple[int, int]:
    """(area, rows) of the largest rectangle, by brute force."""
    best = (0, 0)
    for top in range(rows):
        for left in range(columns):
            for bottom in range(top, rows):
                for right in range(left, columns):
                    cells = {(c, r) for c in range(left, right + 1) for r in range(top, bottom + 1)}
                    if cells <= coloured:
                        best = max(best, (len(cells), bottom - top + 1))
    return best


def test_the_largest_rectangle_agrees_with_looking_at_all_of_them() -> None:
    rng = random.Random(4)
    for _ in range(400):
        columns, rows = 1 + int(rng.random() * 7), 1 + int(rng.random() * 6)
        density = 0.3 + 0.7 * rng.random()
        coloured = {(c, r) for c in range(columns) for r in range(rows) if rng.random() < density}
        mask = sum(1 << (r * columns + c) for c, r in coloured)
        found = largest_rectangle(mask, columns, rows)
        assert (found.area, found.rows) == slow_rectangle(coloured, columns, rows)
        assert set(found.cells) <= coloured
        assert len(found.cells) == found.area


def test_the_largest_rectangle_of_nothing_is_0_by_0() -> None:
    assert largest_rectangle(0, 9, 9) == Rectangle(0, 0, 0, 0)
