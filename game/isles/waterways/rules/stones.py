"""Stones of Waterways: 28 kinds, their orientation, and the position of their outlets (rules.md section 3).

A stone covers 3 x 1 cells. Its edges 0-7 run clockwise from the top left of the lying stone: 0 1 2 along the top, 3 the
right end, 4 5 6 along the bottom from right to left, 7 the left end. ``turn`` counts quarter turns clockwise; 0 and 2
lie across, 1 and 3 stand. *Slots* number the same outline on the board: slot s is the position of edge s at turn 0
(lying) or 1 (standing). A half turn moves edge e to slot (e + 4) % 8.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from game.core.state import Cell


class Side(StrEnum):
    """One of the four sides of a cell or of the board."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def step(self) -> Cell:
        """Step to the neighbour on this side."""
        return _STEPS[self]

    @property
    def opposite(self) -> Side:
        return _OPPOSITES[self]


SIDES: Final[tuple[Side, ...]] = tuple(Side)
_STEPS: Final = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}
_OPPOSITES: Final = {side: SIDES[(index + 2) % 4] for index, side in enumerate(SIDES)}


class Edge(NamedTuple):
    """Unit edge: one side of one cell."""

    cell: Cell
    side: Side

    @property
    def far_cell(self) -> Cell:
        """Cell across the edge, possibly off the board."""
        return self.cell[0] + self.side.step[0], self.cell[1] + self.side.step[1]

    @property
    def reversed_edge(self) -> Edge:
        """The same edge from the other cell's side."""
        return Edge(self.far_cell, self.side.opposite)


# Side of the lying stone for each edge: 0 top, 1 right end, 2 bottom, 3 left end.
_SIDES_OF_EDGES: Final = (0, 0, 0, 1, 2, 2, 2, 3)


def _half_turned(outlets: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((edge + 4) % 8 for edge in outlets))


def _name(outlets: tuple[int, ...]) -> str:
    return "".join(map(str, outlets))


KINDS: Final[tuple[str, ...]] = tuple(
    _name(outlets) for outlets in combinations(range(8), 3) if outlets < _half_turned(outlets)
)
"""All 28 ways to choose 3 of 8 edges up to half turns, the smaller form of each, ascending."""

STONES_PER_KIND: Final = 3


def has_ring(kind: str) -> bool:
    """True for a ring on the back: outlets on three different sides of the stone."""
    return len({_SIDES_OF_EDGES[int(edge)] for edge in kind}) == 3


RING_KINDS: Final[tuple[str, ...]] = tuple(kind for kind in KINDS if has_ring(kind))
PLAIN_KINDS: Final[tuple[str, ...]] = tuple(kind for kind in KINDS if not has_ring(kind))


@cache
def mask_of(kind: str, turn: int) -> int:
    """Bit mask of the slots (0-7) with outlets after the turn."""
    return sum(1 << (int(edge) + (4 if turn >= 2 else 0)) % 8 for edge in kind)


def is_standing(turn: int) -> bool:
    """True for a turn along a column, False for one along a row."""
    return turn % 2 == 1


def cells_of(at: Cell, turn: int) -> tuple[Cell, Cell, Cell]:
    """Three cells of a stone with top left cell ``at``, from the left or the top."""
    x, y = at
    if is_standing(turn):
        return (x, y), (x, y + 1), (x, y + 2)
    return (x, y), (x + 1, y), (x + 2, y)


def top_left(middle: Cell, turn: int) -> Cell:
    """Top left cell of a stone, from its middle cell."""
    return (middle[0], middle[1] - 1) if is_standing(turn) else (middle[0] - 1, middle[1])


def middle_of(at: Cell, turn: int) -> Cell:
    """Middle cell of a stone, from its top left cell."""
    return (at[0], at[1] + 1) if is_standing(turn) else (at[0] + 1, at[1])


@cache
def slots_of(at: Cell, turn: int) -> tuple[Edge, ...]:
    """Eight unit edges around a stone at ``at``, by slot."""
    first, second, third = cells_of(at, turn)
    if is_standing(turn):
        long_sides, ends = (Side.EAST, Side.WEST), (Side.SOUTH, Side.NORTH)
    else:
        long_sides, ends = (Side.NORTH, Side.SOUTH), (Side.EAST, Side.WEST)
    return (
        Edge(first, long_sides[0]),
        Edge(second, long_sides[0]),
        Edge(third, long_sides[0]),
        Edge(third, ends[0]),
        Edge(third, long_sides[1]),
        Edge(second, long_sides[1]),
        Edge(first, long_sides[1]),
        Edge(first, ends[1]),
    )


def outlets_of(kind: str, at: Cell, turn: int) -> tuple[Edge, Edge, Edge]:
    """Three unit edges of the board with the outlets of a stone at a place."""
    slots = slots_of(at, turn)
    shift = 4 if turn >= 2 else 0
    first, second, third = (slots[(int(edge) + shift) % 8] for edge in kind)
    return first, second, third


class LaidStone(NamedTuple):
    """A stone on the board with the seat that laid it."""

    seat: int
    kind: str
    at: Cell
    turn: int

    @property
    def cells(self) -> tuple[Cell, Cell, Cell]:
        """Covered cells."""
        return cells_of(self.at, self.turn)

    @property
    def outlets(self) -> tuple[Edge, Edge, Edge]:
        """Unit edges with outlets."""
        return outlets_of(self.kind, self.at, self.turn)
