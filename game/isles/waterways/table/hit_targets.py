"""Hit targets of Waterways and their values: the board's cells, and the two heaps with open stones."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import lru_cache, partial
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
    left, top, side = place.left, place.top, place.cell
    return [
        HitTarget(
            name,
            FRect(left + cell[0] * side, top + cell[1] * side, side, side),
            partial(click, cell) if click is not None else None,
            cell in lit,
            value=value,
            sound=Sound.PICK,
        )
        for cell, name, value in _named_cells(place.board.width, place.board.height)
    ]


@lru_cache(maxsize=4)
def _named_cells(width: int, height: int) -> list[tuple[Cell, str, OnCell]]:
    """Cells with name and value of their hit targets, which every build of a table needs."""
    return [((x, y), cell_name((x, y)), OnCell((x, y))) for y in range(height) for x in range(width)]


def heap_hit_target(heap: str, rect: FRect, draw: Callable[[], Any], is_enabled: bool, tip: str) -> HitTarget:
    """Hit target of a heap."""
    return HitTarget(f"heap-{heap}", rect, draw, is_enabled, tip, value=HeapTarget(heap))


def cell_of(hit_target: HitTarget | None) -> Cell | None:
    """Cell of a hit target; None for other targets or none."""
    return hit_target.value.cell if hit_target is not None and isinstance(hit_target.value, OnCell) else None
