"""What the spots of Waterways stand for, and how they are built: the board's cells, with open stones the two heaps."""

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


class OnHeap(NamedTuple):
    """With open stones one of the two heaps, by its name in records."""

    heap: str


def cell_name(cell: Cell) -> str:
    """The name of a cell's spot."""
    return f"cell-{cell[0]}-{cell[1]}"


def cell_hit_targets(place: BoardPlace, lit: Container[Cell], click: Callable[[Cell], Any] | None) -> list[HitTarget]:
    """A spot for each cell, row by row; those in ``lit`` are enabled. Without ``click`` a click does nothing."""
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
    """The spot of a heap."""
    return HitTarget(f"heap-{heap}", rect, draw, is_enabled, tip, value=OnHeap(heap))


def cell_of(hit_target: HitTarget | None) -> Cell | None:
    """The cell that a spot stands for; None for any other spot, and for none."""
    return hit_target.value.cell if hit_target is not None and isinstance(hit_target.value, OnCell) else None
