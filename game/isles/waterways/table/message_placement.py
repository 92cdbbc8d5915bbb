"""Placement of refusal messages at the table of Waterways, and areas to leave clear."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.core.state import Cell, Refusal
from game.isles.waterways.rules.refusals import CellsOfCentre, CellsOffBoard, CellsTaken, ClashDetails, Reason
from game.isles.waterways.rules.stones import top_left
from game.isles.waterways.table.layout import Layout
from game.isles.waterways.table.stone_previews import StonePreviews
from game.table.messages.placement import ClearArea


def obstacle_rect(refusal: Refusal, layout: Layout) -> FRect | None:
    """Rectangle of the first clashing edge, the obstructing cells or the heaps; None without a place on the table."""
    place = layout.board_place
    match refusal.details:
        case ClashDetails(edges=edges):
            return place.edge_rect(edges[0], 0.8)
        case CellsTaken(cells=cells) | CellsOfCentre(cells=cells):
            return _around(place.cell_rect(cell) for cell in cells)
        case CellsOffBoard(cells=cells):
            return _around(place.cell_rect(cell) for cell in cells).clip(place.shores)
    if refusal.reason is Reason.DRAW_FIRST and layout.needs.has_heaps:
        first, second, _ = layout.heaps()
        return first.union(second)
    return None


def areas_to_leave_clear(
    layout: Layout, middle: Cell | None, turn: int, previews: StonePreviews
) -> Iterable[ClearArea]:
    """Areas to leave clear with their weights: the stone over ``middle``, legal places, panels."""
    if middle is not None:
        yield layout.board_place.stone_rect(top_left(middle, turn), turn), 1.0
    yield from ((layout.board_place.cell_rect(cell), 0.5) for cell in previews.highlights(turn).fitting)
    yield from ((rect, 0.05) for rect in (layout.hand, layout.score_panel, layout.seats, layout.draw_pile))


def _around(rects: Iterable[FRect]) -> FRect:
    first, *others = rects
    return first.unionall(others) if others else first
