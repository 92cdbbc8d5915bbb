"""A rack as its owner keeps it: its tiles one by one, in the order of colours, of numbers, or by hand."""

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
    """A tile of a rack; equal ones are numbered from 1, the only one of its kind is number 0."""

    tile: str
    number: int = 0

    @property
    def name(self) -> str:
        """The name of its spot: ``tile-yellow-5``, for several equal ones ``tile-joker-13-1`` and so on."""
        return f"tile-{self.tile}-{self.number}" if self.number else f"tile-{self.tile}"


def held_tiles(arranged: Sequence[str]) -> list[Held]:
    """The tiles of a rack in their order, equal ones told apart."""
    counts, seen = Counter(arranged), Counter[str]()
    held = []
    for tile in arranged:
        seen[tile] += 1
        held.append(Held(tile, seen[tile] if counts[tile] > 1 else 0))
    return held


class Sort(StrEnum):
    """How a rack is kept."""

    COLOUR = "colour"
    NUMBER = "number"
    HAND = "hand"


@dataclass(slots=True)
class RackOrder:
    """One seat's way of keeping its rack, and the places it gave its tiles by hand."""

    sort: Sort = Sort.COLOUR
    by_hand: list[str] = field(default_factory=list)

    def arranged(self, tiles: Sequence[str]) -> list[str]:
        """The tiles in the order in which they stand."""
        if self.sort is Sort.COLOUR:
            return sorted(tiles, key=_ORDER.__getitem__)
        if self.sort is Sort.NUMBER:
            return sorted(tiles, key=lambda tile: (PENALTIES[tile], _row_of(tile)))
        left = Counter(tiles)
        kept = []
        for tile in self.by_hand:
            if left[tile] > 0:
                left[tile] -= 1
                kept.append(tile)
        return kept + [tile for tile in tiles if _take(left, tile)]

    def held(self, tiles: Sequence[str]) -> list[Held]:
        """The tiles in that order, equal ones told apart."""
        return held_tiles(self.arranged(tiles))

    def choose(self, sort: Sort, tiles: Sequence[str]) -> None:
        """Keeps the rack in another way; by hand it begins as it stands."""
        if sort is Sort.HAND:
            self.by_hand = self.arranged(tiles)
        self.sort = sort

    def move(self, tiles: Sequence[str], start: int, end: int) -> None:
        """Puts the tile at one place before or after the one at another; from now on the rack is kept by hand."""
        arranged = self.arranged(tiles)
        arranged.insert(end, arranged.pop(start))
        self.sort, self.by_hand = Sort.HAND, arranged


def _take(left: Counter[str], tile: str) -> bool:
    if left[tile] > 0:
        left[tile] -= 1
        return True
    return False


def _row_of(tile: str) -> int:
    row = tile.partition("-")[0]
    return ROWS.index(row) if row in ROWS else len(ROWS)
