"""Board of Bridges: islands in cells, links between islands, crossing links (rules.md section 1, formats.md section 1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any

from game.core.state import Cell

Island = int
"""Island number, from 1 in reading order."""
Link = tuple[Island, Island]
"""The two islands that a link joins, smaller number first."""


class Flag(StrEnum):
    """Colour of an island's flag."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Masks:
    """Sets of links and islands as bit masks; bit n is ``Board.links[n]`` or island n."""

    unflagged: int
    """Islands without a flag."""
    bit_of: Mapping[Link, int]
    links_at: Mapping[Island, int]
    """Links that end at each island."""
    crossings: Mapping[Link, int]
    """Links that cross each link."""


@dataclass(frozen=True)
class Board:
    """Printed board: size in cells, islands in reading order, reefs; a flag of None marks a plain island."""

    width: int
    height: int
    cells: tuple[Cell, ...]
    flags: tuple[Flag | None, ...]
    reefs: frozenset[Cell] = frozenset()
    ground: str = field(default="", compare=False)
    """Name of the water behind the board, for drawing only; empty for the open sea."""

    @classmethod
    def of(
        cls, width: int, height: int, islands: Mapping[Cell, Flag | None], reefs: Iterable[Cell] = (), ground: str = ""
    ) -> Board:
        """Board with the given islands by cell (column, row), numbered in reading order."""
        cells = tuple(sorted(islands, key=lambda cell: (cell[1], cell[0])))
        return cls(width, height, cells, tuple(islands[cell] for cell in cells), frozenset(reefs) - set(cells), ground)

    @cached_property
    def islands(self) -> tuple[Island, ...]:
        """All islands, ascending."""
        return tuple(range(1, len(self.cells) + 1))

    def cell(self, island: Island) -> Cell:
        """Cell (column, row) of an island."""
        return self.cells[island - 1]

    def flag(self, island: Island) -> Flag | None:
        """Flag of an island; None for a plain island."""
        return self.flags[island - 1]

    def flagged(self, flag: Flag) -> frozenset[Island]:
        """Islands with a flag of the given colour."""
        return self._flagged[flag]

    @cached_property
    def _flagged(self) -> Mapping[Flag, frozenset[Island]]:
        return {flag: frozenset(island for island in self.islands if self.flag(island) is flag) for flag in Flag}

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """All pairs of islands in a row or column without an island or reef between, ascending."""
        island_in = {cell: island for island, cell in zip(self.islands, self.cells, strict=True)}
        found: list[Link] = []
        for island, (column, row) in zip(self.islands, self.cells, strict=True):
            to_the_right = [(other, row) for other in range(column + 1, self.width)]
            downwards = [(column, other) for other in range(row + 1, self.height)]
            for line_of_sight in (to_the_right, downwards):
                for cell in line_of_sight:
                    if cell in island_in:
                        found.append((island, island_in[cell]))
                    if cell in island_in or cell in self.reefs:
                        break
        return tuple(sorted(found))

    @cached_property
    def links_of(self) -> Mapping[Island, tuple[Link, ...]]:
        """Links that end at each island."""
        return MappingProxyType(
            {island: tuple(link for link in self.links if island in link) for island in self.islands}
        )

    @cached_property
    def crossings(self) -> Mapping[Link, tuple[Link, ...]]:
        """Links that cross each link; their lines meet strictly between both pairs of ends."""
        return MappingProxyType(
            {link: tuple(other for other in self.links if self._do_cross(link, other)) for link in self.links}
        )

    @cached_property
    def masks(self) -> Masks:
        """Bit masks of this board's links and islands."""
        return Masks(
            sum(1 << island for island in self.islands if self.flag(island) is None),
            {link: number for number, link in enumerate(self.links)},
            {island: self._link_mask(self.links_of[island]) for island in self.islands},
            {link: self._link_mask(self.crossings[link]) for link in self.links},
        )

    def _link_mask(self, links: Iterable[Link]) -> int:
        return sum(1 << self.links.index(link) for link in links)

    def is_horizontal(self, link: Link) -> bool:
        """True for a link along a row, False for one along a column."""
        return self.cell(link[0])[1] == self.cell(link[1])[1]

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone, for another process; cached properties are recomputed there."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _do_cross(self, one: Link, other: Link) -> bool:
        if self.is_horizontal(one) == self.is_horizontal(other):
            return False
        along, down = (one, other) if self.is_horizontal(one) else (other, one)
        (left, row), (right, _) = self.cell(along[0]), self.cell(along[1])
        (column, top), (_, bottom) = self.cell(down[0]), self.cell(down[1])
        return left < column < right and top < row < bottom
