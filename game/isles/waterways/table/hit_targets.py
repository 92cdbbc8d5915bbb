"""Hit targets of Waterways and their values: the board's cells, and the two heaps with open stones."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import Any, NamedTuple

from pygame import FRect

from game.core.state import Cell
from game.isles.waterways.table.layout import BoardPlace
from game.table.hit_targets import OnCell
from game.ui.sound_effects import Sound
from game.ui.widgets import HitTarget


class HeapTarget(NamedTuple):
    """One of the two heaps, by its name in records."""

    heap: str


def cell_name(cell: Cell) -> str:
    """Name of a cell's hit target."""
    return f"cell-{cell[0]}-{cell[1]}"


def cell_hit_targets(place: BoardPlace, lit: Container[Cell], click: Callable[[Cell], Any] | None) -> list[HitTarget]:
    """Hit target of each cell, row by row; enabled for cells in ``lit``, inert without ``click``."""
    return [
        HitTarget(
            cell_name((x, y)),
            place.cell_rect((x, y)),
            partial(click, (x, y)) if click is not None else None,
            (x, y) in lit,
            value=OnCell((x, y)),
            sound=Sound.PICK,
        )
        for y in range(place.board.height)
        for x in range(place.board.width)
    ]


def heap_hit_target(heap: str, rect: FRect, draw: Callable[[], Any], is_enabled: bool, tip: str) -> HitTarget:
    """Hit target of a heap."""
    return HitTarget(f"heap-{heap}", rect, draw, is_enabled, tip, value=HeapTarget(heap))


def cell_of(hit_target: HitTarget | None) -> Cell | None:
    """Cell of a hit target; None for other targets or none."""
    return hit_target.value.cell if hit_target is not None and isinstance(hit_target.value, OnCell) else None
