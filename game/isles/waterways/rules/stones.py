"""The stones of Waterways: 28 kinds, how they lie, and where their outlets come to be (rules.md section 3).

A stone covers 3 x 1 cells; its outline has the edges 0-7 clockwise from the top left of the lying stone: 0 1 2 along
the top, 3 the right end, 4 5 6 along the bottom from right to left, 7 the left end. ``turn`` counts quarter turns
clockwise: 0 and 2 lie across, 1 and 3 stand. An outline seen from the board has *slots*: slot s is where edge s of the
stone would be at turn 0 (lying) or 1 (standing); a half turn moves edge e to slot (e + 4) % 8.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from game.core.state import Cell


class Side(StrEnum):
    """One of the four sides of a cell, and of the board."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def step(self) -> Cell:
        """The way to the neighbour on this side."""
        return _STEPS[self]

    @property
    def opposite(self) -> Side:
        """The side across."""
        return _OPPOSITES[self]


SIDES: Final[tuple[Side, ...]] = tuple(Side)
_STEPS: Final = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}
_OPPOSITES: Final = {side: SIDES[(index + 2) % 4] for index, side in enumerate(SIDES)}


class Edge(NamedTuple):
    """A unit edge: one side of one cell."""

    cell: Cell
    side: Side

    @property
    def beyond(self) -> Cell:
        """The cell on the other side of the edge, which may lie off the board."""
        return self.cell[0] + self.side.step[0], self.cell[1] + self.side.step[1]

    @property
    def across(self) -> Edge:
        """The same edge as the cell beyond sees it."""
        return Edge(self.beyond, self.side.opposite)


# The side of the stone's own outline on which each of its edges lies: top, right end, bottom, left end.
_OWN_SIDES: Final = (0, 0, 0, 1, 2, 2, 2, 3)


def _half_turned(outlets: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((edge + 4) % 8 for edge in outlets))


def _name(outlets: tuple[int, ...]) -> str:
    return "".join(map(str, outlets))


KINDS: Final[tuple[str, ...]] = tuple(
    _name(outlets) for outlets in combinations(range(8), 3) if outlets < _half_turned(outlets)
)
"""All the ways to choose 3 of 8 edges, of the two half turns the smaller: 28, in ascending order."""

STONES_A_KIND: Final = 3


def has_ring(kind: str) -> bool:
    """Whether the back carries the ring: outlets on three different sides of the stone."""
    return len({_OWN_SIDES[int(edge)] for edge in kind}) == 3


RING_KINDS: Final[tuple[str, ...]] = tuple(kind for kind in KINDS if has_ring(kind))
PLAIN_KINDS: Final[tuple[str, ...]] = tuple(kind for kind in KINDS if not has_ring(kind))


@cache
def mask_of(kind: str, turn: int) -> int:
    """The slots at which a stone has its outlets after that turn, as bits 0-7."""
    return sum(1 << (int(edge) + (4 if turn >= 2 else 0)) % 8 for edge in kind)


def is_standing(turn: int) -> bool:
    """Whether a stone with that turn covers three cells of one column rather than of one row."""
    return turn % 2 == 1


def cells_of(at: Cell, turn: int) -> tuple[Cell, Cell, Cell]:
    """The three cells covered by a stone whose top left cell is ``at``, from the left or from the top."""
    x, y = at
    if is_standing(turn):
        return (x, y), (x, y + 1), (x, y + 2)
    return (x, y), (x + 1, y), (x + 2, y)


def top_left(middle: Cell, turn: int) -> Cell:
    """The top left cell of a stone whose middle cell that is."""
    return (middle[0], middle[1] - 1) if is_standing(turn) else (middle[0] - 1, middle[1])


def middle_of(at: Cell, turn: int) -> Cell:
    """The middle cell of a stone whose top left cell that is."""
    return (at[0], at[1] + 1) if is_standing(turn) else (at[0] + 1, at[1])


@cache
def slots_of(at: Cell, turn: int) -> tuple[Edge, ...]:
    """The eight unit edges around a stone at ``at``, by slot."""
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
    """The three unit edges of the board at which that stone, laid there, has its outlets."""
    slots = slots_of(at, turn)
    shift = 4 if turn >= 2 else 0
    first, second, third = (slots[(int(edge) + shift) % 8] for edge in kind)
    return first, second, third


class Laid(NamedTuple):
    """A stone on the board, and who laid it."""

    seat: int
    kind: str
    at: Cell
    turn: int

    @property
    def cells(self) -> tuple[Cell, Cell, Cell]:
        """The cells it covers."""
        return cells_of(self.at, self.turn)

    @property
    def outlets(self) -> tuple[Edge, Edge, Edge]:
        """The unit edges at which it has outlets."""
        return outlets_of(self.kind, self.at, self.turn)
