"""Rack of a seat, tile by tile, ordered by colour, by number or by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from game.isles.elevens.rules.board import ROWS
from game.isles.elevens.rules.tiles import FIELDS_OF, PENALTIES

_ORDER = {tile: place for place, tile in enumerate(FIELDS_OF)}


class Held(NamedTuple):
    """Tile of a rack; equal ones are numbered from 1, a single one is number 0."""

    tile: str
    number: int = 0

    @property
    def name(self) -> str:
        """Name of its hit target: ``tile-yellow-5``, for several equal ones ``tile-joker-13-1`` and so on."""
        return f"tile-{self.tile}-{self.number}" if self.number else f"tile-{self.tile}"


def held_tiles(arranged: Sequence[str]) -> list[Held]:
    """Tiles of a rack in the given order, with numbers for equal ones.

    >>> [held.name for held in held_tiles(["joker-3", "red-1", "joker-3"])]
    ['tile-joker-3-1', 'tile-red-1', 'tile-joker-3-2']
    """
    counts, seen = Counter(arranged), Counter[str]()
    held = []
    for tile in arranged:
        seen[tile] += 1
        held.append(Held(tile, seen[tile] if counts[tile] > 1 else 0))
    return held


class Sort(StrEnum):
    """Order of a rack."""

    COLOUR = "colour"
    NUMBER = "number"
    HAND = "hand"


@dataclass(slots=True)
class RackOrder:
    """Chosen order of one seat's rack, and its order by hand."""

    sort: Sort = Sort.COLOUR
    hand_order: list[str] = field(default_factory=list)

    def ordered(self, tiles: Sequence[str]) -> list[str]:
        """Tiles in the chosen order."""
        if self.sort is Sort.COLOUR:
            return sorted(tiles, key=_ORDER.__getitem__)
        if self.sort is Sort.NUMBER:
            return sorted(tiles, key=lambda tile: (PENALTIES[tile], _row_of(tile)))
        left = Counter(tiles)
        ordered_tiles = []
        for tile in self.hand_order:
            if left[tile] > 0:
                left[tile] -= 1
                ordered_tiles.append(tile)
        return ordered_tiles + [tile for tile in tiles if _take(left, tile)]

    def held(self, tiles: Sequence[str]) -> list[Held]:
        """Tiles in the chosen order, with numbers for equal ones."""
        return held_tiles(self.ordered(tiles))

    def choose(self, sort: Sort, tiles: Sequence[str]) -> None:
        """Change the order; by hand starts with the current one."""
        if sort is Sort.HAND:
            self.hand_order = self.ordered(tiles)
        self.sort = sort

    def move(self, tiles: Sequence[str], start: int, end: int) -> None:
        """Move the tile from one place to another; from then on the rack is arranged by hand."""
        arranged = self.ordered(tiles)
        arranged.insert(end, arranged.pop(start))
        self.sort, self.hand_order = Sort.HAND, arranged


def _take(left: Counter[str], tile: str) -> bool:
    if left[tile] > 0:
        left[tile] -= 1
        return True
    return False


def _row_of(tile: str) -> int:
    row = tile.partition("-")[0]
    return ROWS.index(row) if row in ROWS else len(ROWS)
