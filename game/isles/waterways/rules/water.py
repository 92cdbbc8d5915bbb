"""The water on a board of Waterways as bit boards: where does a stone fit, and what counts? (rules.md section 3)

A position is the cells covered by stones and, for each of the four sides, the cells whose stone has an outlet there.
Shifting these by a slot's way to its neighbour tells for all places at once whether an outlet or a blank edge waits
there; no list of places has to be kept up to date.
"""

from __future__ import annotations

from typing import Final

from game.core.state import Cell
from game.isles.waterways.rules.board import BoardGeometry
from game.isles.waterways.rules.stones import SIDES, Edge, cells_of, is_standing, mask_of, outlets_of

INSIDE: Final = tuple(tuple(slot for slot in range(8) if mask >> slot & 1) for mask in range(256))
OUTSIDE: Final = tuple(tuple(slot for slot in range(8) if not mask >> slot & 1) for mask in range(256))
"""For each mask of slots (see ``mask_of``) those in it, and those not in it."""


class Water:
    """The stones on a board: a value; ``with_stone`` gives the next one."""

    __slots__ = ("_edges", "ground", "outlets", "stones")

    def __init__(
        self, ground: BoardGeometry, stones: int = 0, outlets: tuple[int, int, int, int] = (0, 0, 0, 0)
    ) -> None:
        self.ground = ground
        self.stones = stones
        self.outlets = outlets
        self._edges: list[tuple[int, list[int], list[int]] | None] = [None, None]

    def _edges_of(self, standing: bool) -> tuple[int, list[int], list[int]]:
        """The free places of a direction, and for each slot the places where an outlet, where a blank waits."""
        known = self._edges[standing]
        if known is not None:
            return known
        ground, stones, outlets = self.ground, self.stones, self.outlets
        free = ground.covering(~(stones | ground.rocks), standing)
        open_at: list[int] = []
        blank_at: list[int] = []
        for way, side in ground.slots[standing]:
            if way > 0:
                opens = (outlets[side] >> way) & free
                blank_at.append(((stones >> way) & free) ^ opens)
            else:
                opens = (outlets[side] << -way) & free
                blank_at.append(((stones << -way) & free) ^ opens)
            open_at.append(opens)
        self._edges[standing] = (free, open_at, blank_at)
        return free, open_at, blank_at

    def fitting(self, kind: str, turn: int, dams: bool) -> int:
        """All places, by their top left cell, where that stone may be laid with that turn.

        The first stone: at least one cell in the centre. Any other: at least one outlet meets an outlet, no outlet
        meets a blank of a stone laid, and (but for the variant Dams) no blank meets an outlet.
        """
        standing = is_standing(turn)
        free, open_at, blank_at = self._edges_of(standing)
        if not self.stones:
            return free & self.ground.touching(self.ground.centre, standing)
        mask = mask_of(kind, turn)
        meeting = clashing = 0
        for slot in INSIDE[mask]:
            meeting |= open_at[slot]
            clashing |= blank_at[slot]
        if not dams:
            for slot in OUTSIDE[mask]:
                clashing |= open_at[slot]
        return meeting & ~clashing

    def free_places(self, standing: bool) -> int:
        """All places of that direction with three empty cells."""
        return self._edges_of(standing)[0]

    def with_stone(self, kind: str, at: Cell, turn: int) -> Water:
        """The water after that stone is laid there; whether it may be is not asked."""
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
        """Whether a stone laid has an outlet at that edge of its own."""
        return bool(self.outlets[SIDES.index(edge.side)] & self.ground.bit(edge.cell))

    def counts(self) -> tuple[int, int, int, int]:
        """The outlets counted at the shores north, east, south and west; those at a mark count double."""
        shores, marks = self.ground.shores, self.ground.marks
        north, east, south, west = (
            (outlets & shore).bit_count() + (outlets & mark).bit_count()
            for outlets, shore, mark in zip(self.outlets, shores, marks, strict=True)
        )
        return north, east, south, west
