"""Playing styles of Elevens among tiles of about equal value: hold dear ones back, or earn gifts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.players import BUILDER, SPOILER
from game.isles.elevens.players.table import NUMBER_MASK, VALUE, IndexedTable

StyleScore = Callable[[IndexedTable, int], float]
"""Preference of the seat to move for laying on a place, or for passing on the tile of a place."""


def _holds_dear(table: IndexedTable, place: int) -> float:
    return -VALUE[place]


def _earns_gift(table: IndexedTable, place: int) -> float:
    """2 beside a field of this turn, which earns a gift; 1 beside a playable field, which may earn one next; else 0."""
    bit = 1 << place
    beside = ((bit << 1) | (bit >> 1)) & NUMBER_MASK if bit & NUMBER_MASK else 0
    if beside & table.fields:
        return 2.0
    return float(bool(beside & table.playable(table.racks[table.seat])))


def _gives_dear(table: IndexedTable, place: int) -> float:
    return VALUE[place]


LAY_PREFERENCES: Final[dict[str, StyleScore]] = {BUILDER: _holds_dear, SPOILER: _earns_gift}
GIFT_PREFERENCES: Final[dict[str, StyleScore]] = {BUILDER: _holds_dear, SPOILER: _gives_dear}
