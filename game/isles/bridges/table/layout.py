"""Where things lie: the islands, links and bridges of a board in a rectangle, and all that stands beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

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
MARGIN: Final = 16.0
CARD_SIZE: Final = (108.0, 145.0)
_TODO_BUTTON: Final = 148.0


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


@dataclass(frozen=True)
class Desk:
    """The places of everything beside the board."""

    board: FRect
    page: FRect
    card: FRect
    ticks: FRect
    todo: FRect
    confirm: FRect
    goals: FRect
    below: FRect
    """What the log book's page leaves: small boards, or alone the piles."""

    @property
    def todo_rows(self) -> tuple[FRect, FRect]:
        """The two rows of what is left to do, as far as the buttons leave room."""
        upper = FRect(self.todo.left, self.todo.top, self.todo.width - _TODO_BUTTON - 8, 48)
        return upper, upper.move(0, 56)

    @property
    def todo_buttons(self) -> tuple[FRect, FRect]:
        """The buttons at the end of these rows."""
        upper = FRect(self.todo.right - _TODO_BUTTON, self.todo.top, _TODO_BUTTON, 48)
        return upper, upper.move(0, 56)


def desk_of(area: FRect, board: Board, seats: int, *, is_watched: bool = False) -> Desk:
    """The places for a window: the board gets all the height; the log book what is left of the width.

    Who only watches needs no room for what is to be done.
    """
    height = area.height - 2 * MARGIN
    wanted = (area.height - 26) / board.height * board.width + 20
    least, most = 400.0, 460.0
    side = max(least, min(area.width - wanted - 3 * MARGIN, 880.0))
    is_wide = side >= 760 and seats > 1
    if not is_wide:
        side = min(side, most)
    left = area.right - MARGIN - side
    room = FRect(MARGIN, area.top + 20, left - 2 * MARGIN - 20, area.height - 26)
    page_width = 400.0 if is_wide else side
    whole = FRect(left, area.top + MARGIN, page_width, height)
    least_page = 330.0 if is_watched else 440.0
    page_height = min(height, least_page) if seats > 1 and not is_wide else min(height, 632.0)
    page = FRect(whole.left, whole.top, whole.width, page_height)
    inner = page.inflate(-36, -32)
    spread = max(0.0, min(14.0, (page_height - 440) / 14)) if seats > 1 else 4.0
    card = FRect(inner.left, inner.top, *CARD_SIZE)
    ticks = FRect(card.right + 14, inner.top, inner.right - card.right - 14, CARD_SIZE[1])
    todo = FRect(inner.left, card.bottom + 8 + spread, inner.width, 60 if is_watched else 104)
    confirm = FRect(inner.left, todo.bottom + (0 if is_watched else 8 + spread), inner.width, 0 if is_watched else 58)
    goals = FRect(inner.left, confirm.bottom + 10 + spread, inner.width, 76)
    if seats == 1:
        below = FRect(inner.left, goals.bottom + 12, inner.width, inner.bottom - goals.bottom - 12)
    elif is_wide:
        below = FRect(page.right + MARGIN, whole.top, area.right - MARGIN - page.right - MARGIN, height)
    else:
        below = FRect(page.left, page.bottom + MARGIN, page.width, whole.bottom - page.bottom - MARGIN)
    return Desk(room, page, card, ticks, todo, confirm, goals, below)


def mini_rects(below: FRect, count: int, board: Board) -> list[FRect]:
    """Places for the small boards of ``count`` other seats, in the rows and columns that make them largest."""
    gap = 8.0

    def places(columns: int) -> list[FRect]:
        rows = -(-count // columns)
        width, height = (below.width - gap * (columns - 1)) / columns, (below.height - gap * (rows - 1)) / rows
        height = min(height, width * board.height / board.width + 40)
        return [
            FRect(
                below.left + (width + gap) * (at % columns), below.top + (height + gap) * (at // columns), width, height
            )
            for at in range(count)
        ]

    def cell(rect: FRect) -> float:
        room = mini_board_rect(rect)
        return min((room.width - 12) / board.width, (room.height - 12) / board.height)

    return max((places(columns) for columns in range(1, count + 1)), key=lambda rects: cell(rects[0]), default=[])


def mini_board_rect(rect: FRect) -> FRect:
    """The board's place in a small board's card, below its heading."""
    return FRect(rect.left + 8, rect.top + 32, rect.width - 16, rect.height - 40)


def note_rects(below: FRect, count: int) -> list[FRect]:
    """Places for notes about so many faults below the log book's page, as far as they fit there; one always does."""
    height = min(68.0, (below.height - 8) / 2)
    most = max(1, int(below.height // (height + 4)))
    return [FRect(below.left, below.top + (height + 6) * at, below.width, height) for at in range(min(count, most))]
