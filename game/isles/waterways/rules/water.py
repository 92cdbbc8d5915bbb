"""Waterways' stones as bit boards: fast legality and counts (rules.md section 3).

A position consists of the covered cells, and for each of the four sides of the cells with an outlet there. Shifting
these by a slot's step finds outlets and blank edges next to all places at once, without lists of places to update.
"""

from __future__ import annotations

from typing import Final

from game.core.state import Cell
from game.isles.waterways.rules.board import BoardGeometry
from game.isles.waterways.rules.stones import SIDES, Edge, cells_of, is_standing, mask_of, outlets_of

SLOTS_IN_MASK: Final = tuple(tuple(slot for slot in range(8) if mask >> slot & 1) for mask in range(256))
SLOTS_OUTSIDE_MASK: Final = tuple(tuple(slot for slot in range(8) if not mask >> slot & 1) for mask in range(256))
"""Slots inside and outside each mask of slots (see ``mask_of``)."""


class Water:
    """Immutable set of stones on a board; ``with_stone`` returns the successor."""

    __slots__ = ("_edges", "ground", "outlets", "stones")

    def __init__(
        self, ground: BoardGeometry, stones: int = 0, outlets: tuple[int, int, int, int] = (0, 0, 0, 0)
    ) -> None:
        self.ground = ground
        self.stones = stones
        self.outlets = outlets
        self._edges: list[tuple[int, list[int], list[int]] | None] = [None, None]

    def _slot_places(self, standing: bool) -> tuple[int, list[int], list[int]]:
        """Cached (free places, places with an outlet, places with a blank next to each slot) of a direction."""
        known = self._edges[standing]
        if known is not None:
            return known
        ground, stones, outlets = self.ground, self.stones, self.outlets
        free = ground.places_within(~(stones | ground.rocks), standing)
        open_at: list[int] = []
        blank_at: list[int] = []
        for shift, side in ground.slots[standing]:
            if shift > 0:
                opens = (outlets[side] >> shift) & free
                blank_at.append(((stones >> shift) & free) ^ opens)
            else:
                opens = (outlets[side] << -shift) & free
                blank_at.append(((stones << -shift) & free) ^ opens)
            open_at.append(opens)
        self._edges[standing] = (free, open_at, blank_at)
        return free, open_at, blank_at

    def fitting(self, kind: str, turn: int, dams: bool) -> int:
        """Legal places of a stone with a turn, by top left cell.

        The first stone needs a cell in the centre. Every other stone needs an outlet that meets an outlet, and no
        outlet that meets a blank of a laid stone. Without Dams, no blank may meet an outlet either.
        """
        standing = is_standing(turn)
        free, open_at, blank_at = self._slot_places(standing)
        if not self.stones:
            return free & self.ground.places_touching(self.ground.centre, standing)
        mask = mask_of(kind, turn)
        meeting = clashing = 0
        for slot in SLOTS_IN_MASK[mask]:
            meeting |= open_at[slot]
            clashing |= blank_at[slot]
        if not dams:
            for slot in SLOTS_OUTSIDE_MASK[mask]:
                clashing |= open_at[slot]
        return meeting & ~clashing

    def free_places(self, standing: bool) -> int:
        """Places in a direction with three empty cells."""
        return self._slot_places(standing)[0]

    def with_stone(self, kind: str, at: Cell, turn: int) -> Water:
        """The water with a stone added, without a legality check."""
        bit = self.ground.bit
        stones = self.stones
        for cell in cells_of(at, turn):
            stones |= bit(cell)
        outlets = list(self.outlets)
        for cell, side in outlets_of(kind, at, turn):
            outlets[SIDES.index(side)] |= bit(cell)
        north, east, south, west = outlets
        return Water(self.ground, stones, (north, east, south, west))

    def has_outlet(self, edge: Edge) -> bool:
        """True if a laid stone has an outlet at this edge, on this side of the edge."""
        return bool(self.outlets[SIDES.index(edge.side)] & self.ground.bit(edge.cell))

    def counts(self) -> tuple[int, int, int, int]:
        """Counts of the shores north, east, south and west with what is ahead there; a mark counts double."""
        shores, marks = self.ground.shores, self.ground.marks
        north, east, south, west = (
            (outlets & shore).bit_count() + (outlets & mark).bit_count() + ahead
            for outlets, shore, mark, ahead in zip(self.outlets, shores, marks, self.ground.ahead, strict=True)
        )
        return north, east, south, west
