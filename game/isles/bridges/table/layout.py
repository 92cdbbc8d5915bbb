"""Where the islands, links and bridges of a board lie in a rectangle, and what islands are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pygame import FRect

from game.isles.bridges.rules.board import Board, Island, Link

_ISLAND_SHARE: Final = 0.86
"""An island's spot, in shares of a cell."""
_LINK_SHARE: Final = 0.6
"""How broad the spot of a link is, in shares of a cell."""
_BEACH: Final = 0.37
"""Where bridges end, from an island's middle, in shares of a cell."""
_STRETCH: Final = (0.86, 1.18)
"""How much broader than high a cell may be, so that a board fills its room."""


def letter_of(island: Island) -> str:
    """What an island is called: A to Z, then AA, AB, ..; not its number, which would be mistaken for a written one."""
    letters = ""
    while island > 0:
        island, rest = divmod(island - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def link_name(link: Sequence[Island]) -> str:
    """What a link is called: its islands' letters."""
    return f"{letter_of(link[0])}–{letter_of(link[1])}"


def named_values(values: Mapping[str, Any], listed: Callable[[list[str]], str]) -> dict[str, Any]:
    """Values of refusals, reasons and moves with islands and links by their letters."""
    told: dict[str, Any] = {}
    for key, value in values.items():
        if key == "island" and isinstance(value, int):
            told[key] = letter_of(value)
        elif key in ("link", "by") and isinstance(value, (tuple, list)):
            told[key] = link_name(value)
        elif key == "links":
            drawn = Counter(link_name(link) for link in value)
            told[key] = listed([name if count == 1 else f"{count}× {name}" for name, count in drawn.items()])
        else:
            told[key] = value
    return told


@dataclass(frozen=True)
class Chart:
    """A board laid out in a rectangle of units."""

    board: Board
    room: FRect

    @cached_property
    def cell_size(self) -> tuple[float, float]:
        """Width and height of a cell."""
        width, height = self.room.width / self.board.width, self.room.height / self.board.height
        return min(width, height * _STRETCH[1]), min(height, width / _STRETCH[0])

    @cached_property
    def size(self) -> float:
        """The measure of everything on an island: a cell's shorter side."""
        return min(self.cell_size)

    @cached_property
    def rect(self) -> FRect:
        """What the cells cover."""
        width, height = self.cell_size[0] * self.board.width, self.cell_size[1] * self.board.height
        return FRect(self.room.centerx - width / 2, self.room.centery - height / 2, width, height)

    def cell_centre(self, column: float, row: float) -> tuple[float, float]:
        """The middle of a cell."""
        return self.rect.left + (column + 0.5) * self.cell_size[0], self.rect.top + (row + 0.5) * self.cell_size[1]

    def centre(self, island: Island) -> tuple[float, float]:
        """The middle of an island."""
        return self.cell_centre(*self.board.cell(island))

    def island_rect(self, island: Island) -> FRect:
        """Where a click means the island."""
        x, y = self.centre(island)
        side = self.size * _ISLAND_SHARE
        return FRect(x - side / 2, y - side / 2, side, side)

    def ends(self, link: Link) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where bridges along a link begin and end: on the beaches."""
        (left, top), (right, bottom) = self.centre(link[0]), self.centre(link[1])
        reach = self.size * _BEACH
        if self.board.is_horizontal(link):
            return (left + reach, top), (right - reach, bottom)
        return (left, top + reach), (right, bottom - reach)

    def link_rect(self, link: Link) -> FRect:
        """Where a click means the link; its middle lies on no other link."""
        start, end = self._link_span(link)
        middle = (start + end) / 2
        crossed = [self._place_along(link, other) for other in self.board.crossings[link]]
        half_other = self.size * _LINK_SHARE / 2
        if any(abs(place - middle) < half_other + 2 for place in crossed):
            start, end = self._free_stretch(start, end, crossed, half_other * 0.5)
        x, y = self.centre(link[0])
        breadth = self.size * _LINK_SHARE
        if self.board.is_horizontal(link):
            return FRect(start, y - breadth / 2, end - start, breadth)
        return FRect(x - breadth / 2, start, breadth, end - start)

    def links_at(self, x: float, y: float) -> list[Link]:
        """The links that pass a point, the nearest first; only at a crossing are two equally near."""
        near: list[tuple[float, Link]] = []
        for link in self.board.links:
            start, end = self._link_span(link)
            is_row = self.board.is_horizontal(link)
            along, aside = (x, y - self.centre(link[0])[1]) if is_row else (y, x - self.centre(link[0])[0])
            if start <= along <= end and abs(aside) <= self.size * _LINK_SHARE / 2:
                near.append((round(abs(aside) / self.size, 1), link))
        near.sort()
        least = near[0][0] if near else 0.0
        return [link for distance, link in near if distance == least]

    def _link_span(self, link: Link) -> tuple[float, float]:
        axis = 0 if self.board.is_horizontal(link) else 1
        reach = self.size * _ISLAND_SHARE / 2
        return self.centre(link[0])[axis] + reach, self.centre(link[1])[axis] - reach

    def _place_along(self, link: Link, other: Link) -> float:
        return self.centre(other[0])[0 if self.board.is_horizontal(link) else 1]

    @staticmethod
    def _free_stretch(start: float, end: float, crossed: Sequence[float], reach: float) -> tuple[float, float]:
        borders = [start, *(border for place in sorted(crossed) for border in (place - reach, place + reach)), end]
        return max(zip(borders[::2], borders[1::2], strict=True), key=lambda stretch: stretch[1] - stretch[0])
