"""The board of Bridges: islands in cells, the links between them, and which links cross (rules.md 1, formats.md 1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any

from game.core.state import Cell

Island = int
"""Islands are numbered from 1 in reading order."""
Link = tuple[Island, Island]
"""The two islands a link joins, the smaller one first."""


class Flag(StrEnum):
    """The colour of an island's flag."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Masks:
    """Sets of links and islands as numbers: a link's bit is its place in ``Board.links``, an island's its number."""

    plain: int
    """The islands without a flag."""
    bit_of: Mapping[Link, int]
    at: Mapping[Island, int]
    """The links that end at each island."""
    across: Mapping[Link, int]
    """The links that cross each link."""


@dataclass(frozen=True)
class Board:
    """The printed board: size in cells, the islands' cells in reading order, their flags (None for none), the reefs."""

    width: int
    height: int
    cells: tuple[Cell, ...]
    flags: tuple[Flag | None, ...]
    reefs: frozenset[Cell] = frozenset()
    ground: str = field(default="", compare=False)
    """The water it lies in, for the eye alone; empty for the open sea."""

    @classmethod
    def of(
        cls, width: int, height: int, islands: Mapping[Cell, Flag | None], reefs: Iterable[Cell] = (), ground: str = ""
    ) -> Board:
        """The board with these islands by cell (column, row), numbered in reading order."""
        cells = tuple(sorted(islands, key=lambda cell: (cell[1], cell[0])))
        return cls(width, height, cells, tuple(islands[cell] for cell in cells), frozenset(reefs) - set(cells), ground)

    @cached_property
    def islands(self) -> tuple[Island, ...]:
        """All islands, in ascending order."""
        return tuple(range(1, len(self.cells) + 1))

    def cell(self, island: Island) -> Cell:
        """The cell (column, row) of an island."""
        return self.cells[island - 1]

    def flag(self, island: Island) -> Flag | None:
        """The flag of an island, None if it carries none."""
        return self.flags[island - 1]

    def flagged(self, flag: Flag) -> frozenset[Island]:
        """The islands that carry a flag of that colour."""
        return self._flagged[flag]

    @cached_property
    def _flagged(self) -> Mapping[Flag, frozenset[Island]]:
        return {flag: frozenset(island for island in self.islands if self.flag(island) is flag) for flag in Flag}

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """All pairs of islands in one row or column with neither an island nor a reef between them, ascending."""
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
        """The links that end at each island."""
        return MappingProxyType(
            {island: tuple(link for link in self.links if island in link) for island in self.islands}
        )

    @cached_property
    def crossings(self) -> Mapping[Link, tuple[Link, ...]]:
        """The links that cross each link: their lines meet strictly between the ends of both."""
        return MappingProxyType(
            {link: tuple(other for other in self.links if self._do_cross(link, other)) for link in self.links}
        )

    @cached_property
    def masks(self) -> Masks:
        """What sets of this board's links and islands are as numbers."""
        return Masks(
            sum(1 << island for island in self.islands if self.flag(island) is None),
            {link: number for number, link in enumerate(self.links)},
            {island: self._mask(self.links_of[island]) for island in self.islands},
            {link: self._mask(self.crossings[link]) for link in self.links},
        )

    def _mask(self, links: Iterable[Link]) -> int:
        return sum(1 << self.links.index(link) for link in links)

    def is_horizontal(self, link: Link) -> bool:
        """Whether a link runs along a row (otherwise along a column)."""
        return self.cell(link[0])[1] == self.cell(link[1])[1]

    def __getstate__(self) -> dict[str, Any]:
        """Only the board itself travels to another process; what was worked out from it is worked out again there."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _do_cross(self, one: Link, other: Link) -> bool:
        if self.is_horizontal(one) == self.is_horizontal(other):
            return False
        along, down = (one, other) if self.is_horizontal(one) else (other, one)
        (left, row), (right, _) = self.cell(along[0]), self.cell(along[1])
        (column, top), (_, bottom) = self.cell(down[0]), self.cell(down[1])
        return left < column < right and top < row < bottom
