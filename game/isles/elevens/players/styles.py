"""What some players of Elevens like among tiles about as good: to keep dear ones, or whatever lets them pass one on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.players import BUILDER, SPOILER
from game.isles.elevens.players.table import NUMBER_MASK, VALUE, IndexedTable

StyleScore = Callable[[IndexedTable, int], float]
"""How much the seat to move likes to lay on a place, or to pass on the tile that belongs there."""


def _keeps_dear(table: IndexedTable, place: int) -> float:
    return -VALUE[place]


def _earns_a_pass(table: IndexedTable, place: int) -> float:
    """A neighbour of what it laid this turn earns a pass; one of what it may lay next will."""
    bit = 1 << place
    beside = ((bit << 1) | (bit >> 1)) & NUMBER_MASK if bit & NUMBER_MASK else 0
    if beside & table.fields:
        return 2.0
    return float(bool(beside & table.playable(table.racks[table.seat])))


def _passes_dear(table: IndexedTable, place: int) -> float:
    return VALUE[place]


LIKED_TO_LAY: Final[dict[str, StyleScore]] = {BUILDER: _keeps_dear, SPOILER: _earns_a_pass}
LIKED_TO_PASS: Final[dict[str, StyleScore]] = {BUILDER: _keeps_dear, SPOILER: _passes_dear}
