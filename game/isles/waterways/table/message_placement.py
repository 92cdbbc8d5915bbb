"""Placement of refusal messages at the table of Waterways, and areas to leave clear."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.core.state import Cell, Refusal
from game.isles.waterways.rules.refusals import CellsOfCentre, CellsOff, CellsTaken, EdgesAtOdds, Reason
from game.isles.waterways.rules.stones import top_left
from game.isles.waterways.table.layout import Layout
from game.isles.waterways.table.stone_previews import StonePreviews
from game.table.messages.placement import ClearArea


def place_of(refusal: Refusal, layout: Layout) -> FRect | None:
    """Rectangle of the first clashing edge, the obstructing cells or the heaps; None without a place on the table."""
    place = layout.place
    match refusal.details:
        case EdgesAtOdds(edges=edges):
            return place.edge_rect(edges[0], 0.8)
        case CellsTaken(cells=cells) | CellsOfCentre(cells=cells):
            return _around(place.cell_rect(cell) for cell in cells)
        case CellsOff(cells=cells):
            return _around(place.cell_rect(cell) for cell in cells).clip(place.shores)
    if refusal.reason is Reason.DRAW_FIRST and layout.needs.has_heaps:
        first, second, _ = layout.heaps()
        return first.union(second)
    return None


def kept_clear(layout: Layout, middle: Cell | None, turn: int, outlook: StonePreviews) -> Iterable[ClearArea]:
    """Areas to leave clear with their weights: the stone over ``middle``, legal places, panels."""
    if middle is not None:
        yield layout.place.stone_rect(top_left(middle, turn), turn), 1.0
    yield from ((layout.place.cell_rect(cell), 0.5) for cell in outlook.lights(turn).fitting)
    yield from ((rect, 0.05) for rect in (layout.hand, layout.sums, layout.seats, layout.stock))


def _around(rects: Iterable[FRect]) -> FRect:
    first, *others = rects
    return first.unionall(others) if others else first
