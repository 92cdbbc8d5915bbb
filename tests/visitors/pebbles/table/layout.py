"""Where things lie on a table of Pebbles."""

from __future__ import annotations

from typing import NamedTuple

from pygame import FRect

from ..rules.moves import COUNTS


class Layout(NamedTuple):
    """The beach, a place for each count, the button."""

    beach: FRect
    counts: dict[int, FRect]
    confirm: FRect


def lay_out(area: FRect) -> Layout:
    """All places in an area."""
    beach = FRect(area.left + 24, area.top + 24, area.width - 48, area.height - 216)
    width = (area.width - 48 - 32) / 4
    row = FRect(area.left + 24, area.bottom - 168, width, 64)
    counts = {count: row.move(index * (width + 8), 0) for index, count in enumerate(COUNTS)}
    return Layout(beach, counts, row.move(3 * (width + 8), 0))
