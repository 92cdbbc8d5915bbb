"""The order of the tiles on a rack as its owner likes it: by colour, by number, or by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from game.isles.elevens.rules.board import ROWS
from game.isles.elevens.rules.tiles import FIELDS_OF, PENALTIES

_ORDER = {tile: place for place, tile in enumerate(FIELDS_OF)}


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


def slot_names(arranged: Sequence[str]) -> list[str]:
    """A name for each tile of a rack: ``tile-yellow-5``, for several equal ones ``tile-joker-13-1`` and so on."""
    counts, seen = Counter(arranged), Counter[str]()
    names = []
    for tile in arranged:
        seen[tile] += 1
        names.append(f"tile-{tile}-{seen[tile]}" if counts[tile] > 1 else f"tile-{tile}")
    return names
