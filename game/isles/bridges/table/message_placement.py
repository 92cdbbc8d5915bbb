"""Placement of refusal messages on the board, and areas to leave clear."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.core.state import Refusal
from game.isles.bridges.rules.refusals import (
    CrossingDetails,
    FlagDetails,
    FullIslandDetails,
    IslandDetails,
    LinkDetails,
    NoSpaceDetails,
    SixBridgesDetails,
    TooSmallDetails,
    WrittenNumberDetails,
)
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import BoardLayout
from game.table.messages.placement import ClearArea

_CLICKABLE = 0.05
_ISLAND = 0.02


def obstacle_rect(chart: BoardLayout, refusal: Refusal) -> FRect | None:
    """Rectangle of the obstructing island, else link; None for a refusal without either."""
    match refusal.details:
        case (
            IslandDetails(island=island)
            | FlagDetails(island=island)
            | WrittenNumberDetails(island=island)
            | TooSmallDetails(island=island)
            | FullIslandDetails(island=island)
            | SixBridgesDetails(island=island)
        ):
            return chart.island_rect(island) if island in chart.board.islands else None
        case LinkDetails(link=link) | NoSpaceDetails(link=link) | CrossingDetails(link=link):
            return chart.link_rect(link) if link in chart.board.links else None
    return None


def areas_to_leave_clear(chart: BoardLayout, entry: Draft | Correction | None) -> Iterable[ClearArea]:
    """Areas to leave clear with their weights: clickable ones most, then every island."""
    for island in chart.board.islands:
        is_open = entry is not None and not entry.is_number_settled and entry.islands[island] is None
        yield chart.island_rect(island), _CLICKABLE if is_open else _ISLAND
    if entry is not None and entry.takes_bridges:
        for link, refusal in entry.open_links.items():
            if refusal is None:
                yield chart.link_rect(link), _CLICKABLE
