"""Layout of Bridges: islands, links and bridges of the board, and everything beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import FRect

from game.isles.bridges.rules.board import Board, Island, Link
from game.ui.viewport import is_upright

_ISLAND_SHARE: Final = 0.86
"""Side of an island's hit target, in shares of a cell."""
_LINK_SHARE: Final = 0.6
"""Width of a link's hit target, in shares of a cell."""
_BRIDGE_END_SHARE: Final = 0.37
"""Distance of a bridge's end from its island's centre, in shares of a cell."""
_CELL_RATIO_RANGE: Final = (0.86, 1.18)
"""Minimum and maximum ratio of a cell's width to its height, for filling the area."""
NATIVE_CELL: Final = 88.0
"""Cell size at which island sprites have their native scale."""
MARGIN: Final = 16.0
CARD_SIZE: Final = (108.0, 145.0)
_MIN_SIDE: Final = 400.0
_MAX_SIDE: Final = 460.0
"""Minimum and maximum width of the log book beside a board of usual shape."""
TICKS_HEAD: Final = 50.0
"""Height of the info bar above its boxes at text size 1."""
_ACTION_BUTTON_WIDTH: Final = 148.0
_UPRIGHT_BOOK: Final = 540.0
"""Height of the log book below the board of an upright window, enough for letters of any size."""
_UPRIGHT_MARGIN: Final = 8.0
_UPRIGHT_GAP: Final = 20.0
"""Space between board and log book in an upright window, with room for the letters of the lowest islands."""
_PILES_GAP: Final = 12.0
_MIN_LOW_PILES: Final = 30.0
"""Least height of a solo game's piles below the goals."""
_MIN_CONFIRM: Final = 48.0
_PLATE_GAP: Final = 8.0
_MIN_PLATE_SHARE: Final = 0.88
"""Share of its height that a name plate keeps in two rows."""
_MIN_MINI_HEIGHT: Final = 60.0
"""Minimum height of a small board; below it the card shows no board."""


@dataclass(frozen=True)
class BoardLayout:
    """Board geometry in a rectangle, in canvas units."""

    board: Board
    area: FRect

    @cached_property
    def cache_key(self) -> tuple[Board, float, float, float, float]:
        """Cache key of everything drawn on the board."""
        return self.board, *self.area

    @cached_property
    def cell_size(self) -> tuple[float, float]:
        """Width and height of a cell."""
        width, height = self.area.width / self.board.width, self.area.height / self.board.height
        return min(width, height * _CELL_RATIO_RANGE[1]), min(height, width / _CELL_RATIO_RANGE[0])

    @cached_property
    def size(self) -> float:
        """Base size of everything on an island: the shorter side of a cell."""
        return min(self.cell_size)

    @cached_property
    def rect(self) -> FRect:
        """Rectangle of all cells."""
        width, height = self.cell_size[0] * self.board.width, self.cell_size[1] * self.board.height
        return FRect(self.area.centerx - width / 2, self.area.centery - height / 2, width, height)

    def cell_centre(self, column: float, row: float) -> tuple[float, float]:
        """Centre of a cell."""
        return self.rect.left + (column + 0.5) * self.cell_size[0], self.rect.top + (row + 0.5) * self.cell_size[1]

    def centre(self, island: Island) -> tuple[float, float]:
        """Centre of an island."""
        return self.cell_centre(*self.board.cell(island))

    def island_rect(self, island: Island) -> FRect:
        """Hit target of an island."""
        x, y = self.centre(island)
        side = self.size * _ISLAND_SHARE
        return FRect(x - side / 2, y - side / 2, side, side)

    def ends(self, link: Link) -> tuple[tuple[float, float], tuple[float, float]]:
        """Ends of the bridges along a link, on the beaches."""
        (left, top), (right, bottom) = self.centre(link[0]), self.centre(link[1])
        reach = self.size * _BRIDGE_END_SHARE
        if self.board.is_horizontal(link):
            return (left + reach, top), (right - reach, bottom)
        return (left, top + reach), (right, bottom - reach)

    def link_rect(self, link: Link) -> FRect:
        """Hit target of a link; its centre lies outside all crossing links' targets."""
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
        """Links at a point, nearest first; several only at equal distance, as at a crossing."""
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
class SideLayout:
    """Rectangles of everything beside the board."""

    board: FRect
    page: FRect
    card: FRect
    ticks: FRect
    tasks: FRect
    confirm: FRect
    goals: FRect
    lower_area: FRect
    """Area below the log book's content: small boards, or the piles in a solo game."""
    button_width: float = _ACTION_BUTTON_WIDTH
    text_size: float = 1.0

    def parts(self, area: FRect, reach: float) -> tuple[FRect, FRect]:
        """The part of the table with the board, and that with the log book, whose shadow falls so far on the board's."""
        if self.page.top > self.board.centery:
            edge = self.page.top - reach
            return (
                FRect(area.left, area.top, area.width, edge - area.top),
                FRect(area.left, edge, area.width, area.bottom - edge),
            )
        edge = self.page.left - reach
        return (
            FRect(0, area.top, edge, area.height),
            FRect(edge, area.top, area.right - edge, area.height),
        )

    @property
    def task_rows(self) -> tuple[FRect, FRect]:
        """Two rows of tasks, without the width of their buttons."""
        height = (self.tasks.height - 8) / 2
        upper = FRect(self.tasks.left, self.tasks.top, self.tasks.width - self.button_width - 8, height)
        return upper, upper.move(0, height + 8)

    @property
    def task_buttons(self) -> tuple[FRect, FRect]:
        """Buttons at the ends of the task rows."""
        height = (self.tasks.height - 8) / 2
        upper = FRect(self.tasks.right - self.button_width, self.tasks.top, self.button_width, height)
        return upper, upper.move(0, height + 8)


def side_layout(
    area: FRect, board: Board, seats: int, *, is_watched: bool = False, text_size: float = 1.0
) -> SideLayout:
    """Layout for a window: the board gets the full height, the log book the remaining width.

    In an upright window the board gets the full width, and the log book stands below it with the others' boards beside it.
    A watched table omits the action area. Larger text leaves board, card and info bar as they are and heightens the log
    book's rows, which takes the others' boards their room.
    """
    more = text_size - 1.0
    board_area, whole, is_wide = (_above_each_other if is_upright(area) else _side_by_side)(area, board, seats)
    height = whole.height
    is_alone = seats == 1
    ticks_height = CARD_SIZE[1] - TICKS_HEAD + ticks_head(text_size)
    goals_height = 101.0 if is_alone else 76.0 + 20 * more  # a solo game has a line for the deadline, or larger figures
    todo_height, confirm_height = (
        (60.0 + 40 * more, 0.0) if is_watched else (104.0 + (40 if is_alone else 60) * more, 58.0)
    )
    gaps = 18.0 + (0 if is_watched else 8)
    least_page = 32.0 + ticks_height + todo_height + confirm_height + goals_height + gaps
    page_height = min(height, least_page) if seats > 1 and not is_wide else min(height, 632.0)
    most = 6.0 if is_upright(area) else 14.0  # there the goals' texts need the room
    spread = max(0.0, min(most, (page_height - least_page) / 14)) if seats > 1 else 4.0
    if is_alone and not is_wide:
        lacking = least_page + 3 * spread + _PILES_GAP + _MIN_LOW_PILES - page_height
        from_rows = min(max(0.0, lacking), todo_height - (60.0 if is_watched else 104.0))
        todo_height -= from_rows  # large letters have these rows to themselves, and fit their usual height too
        from_button = min(max(0.0, lacking - from_rows), 0.0 if is_watched else 58.0 - _MIN_CONFIRM)
        confirm_height -= from_button
        spread -= min(max(0.0, lacking - from_rows - from_button) / 3, spread)
    page = FRect(whole.left, whole.top, whole.width, page_height)
    inner = page.inflate(-36, -32)
    card = FRect(inner.left, inner.top, *CARD_SIZE)
    ticks = FRect(card.right + 14, inner.top, inner.right - card.right - 14, ticks_height)
    todo = FRect(inner.left, ticks.bottom + 8 + spread, inner.width, todo_height)
    confirm_top = todo.bottom + (0 if is_watched else 8 + spread)
    confirm = FRect(inner.left, confirm_top, inner.width, confirm_height)
    goals = FRect(inner.left, confirm.bottom + 10 + spread, inner.width, goals_height)
    if seats == 1 and is_wide:
        page.width = area.right - MARGIN - page.left
        below = FRect(inner.right + 36, inner.top, page.right - inner.right - 54, inner.height)
    elif seats == 1:
        top = goals.bottom + _PILES_GAP
        below = FRect(inner.left, top, inner.width, inner.bottom - top)
    elif is_wide:
        below = FRect(page.right + MARGIN, whole.top, area.right - MARGIN - page.right - MARGIN, height)
    else:
        below = FRect(page.left, page.bottom + MARGIN, page.width, whole.bottom - page.bottom - MARGIN)
    return SideLayout(
        board_area, page, card, ticks, todo, confirm, goals, below, _ACTION_BUTTON_WIDTH + 24 * more, text_size
    )


def _side_by_side(area: FRect, board: Board, seats: int) -> tuple[FRect, FRect, bool]:
    """Board on the left, log book on the right, and whether there is room for the others' boards beside the book."""
    wanted = (area.height - 26) / board.height * board.width + 20
    side = max(_MIN_SIDE, min(area.width - wanted - 3 * MARGIN, 880.0))
    is_wide = side >= _MIN_SIDE + 360 and seats > 1
    if not is_wide:
        side = min(side, _MAX_SIDE)
    left = area.right - MARGIN - side
    board_area = FRect(MARGIN, area.top + 20, left - 2 * MARGIN - 20, area.height - 26)
    return board_area, FRect(left, area.top + MARGIN, _MIN_SIDE if is_wide else side, area.height - 2 * MARGIN), is_wide


def _above_each_other(area: FRect, board: Board, seats: int) -> tuple[FRect, FRect, bool]:
    """Board on top, log book below it, always with room beside the book."""
    width = area.width - 2 * _UPRIGHT_MARGIN
    highest = width / board.width * board.height / _CELL_RATIO_RANGE[0]
    height = min(highest, area.height - _UPRIGHT_BOOK - MARGIN - _UPRIGHT_MARGIN - _UPRIGHT_GAP)
    board_area = FRect(area.left + _UPRIGHT_MARGIN, area.top + _UPRIGHT_MARGIN, width, height)
    top = board_area.bottom + _UPRIGHT_GAP
    book_width = max(_MIN_SIDE, min(_MAX_SIDE, area.width * 0.54))
    return board_area, FRect(area.left + MARGIN, top, book_width, area.bottom - MARGIN - top), True


def mini_rects(below: FRect, count: int, board: Board, text_size: float = 1.0) -> list[FRect]:
    """Rectangles of ``count`` small boards, in the grid that makes them largest.

    Without space for boards they become name plates in as few columns as their height allows.
    """
    gap = _PLATE_GAP

    def places(columns: int) -> list[FRect]:
        rows = -(-count // columns)
        width, height = (below.width - gap * (columns - 1)) / columns, (below.height - gap * (rows - 1)) / rows
        height = min(height, width * board.height / board.width + 8 + mini_heading(text_size))
        return [
            FRect(
                below.left + (width + gap) * (at % columns), below.top + (height + gap) * (at // columns), width, height
            )
            for at in range(count)
        ]

    def cell(rect: FRect) -> float:
        room = mini_board_rect(rect, text_size)
        return min((room.width - 12) / board.width, (room.height - 12) / board.height)

    best = max((places(columns) for columns in range(1, count + 1)), key=lambda rects: cell(rects[0]), default=[])
    if best and is_folded(best[0], text_size):
        plate = mini_heading(text_size) + 6
        least = plate * _MIN_PLATE_SHARE
        columns = next(
            (
                columns
                for columns in range(min(2, count), count)
                if _stacked(-(-count // columns), least) <= below.height
            ),
            count,
        )
        rows = -(-count // columns)
        width = (below.width - gap * (columns - 1)) / columns
        height = min(plate, (below.height - gap * (rows - 1)) / rows)
        return [
            FRect(
                below.left + (width + gap) * (at % columns), below.top + (height + gap) * (at // columns), width, height
            )
            for at in range(count)
        ]
    return best


def _stacked(rows: int, height: float) -> float:
    """Height of rows above each other."""
    return rows * height + (rows - 1) * _PLATE_GAP


def ticks_head(text_size: float) -> float:
    """Height of the info bar above its boxes: a title, and the numbers of the columns."""
    return TICKS_HEAD + 20 * (text_size - 1.0)


def mini_heading(text_size: float) -> float:
    """Height of a small board's heading: badge, name, points."""
    return 32.0 * text_size


def mini_board_rect(rect: FRect, text_size: float = 1.0) -> FRect:
    """Board area of a small board's card, below the heading."""
    heading = mini_heading(text_size)
    return FRect(rect.left + 8, rect.top + heading, rect.width - 16, rect.height - heading - 8)


def is_folded(rect: FRect, text_size: float = 1.0) -> bool:
    """True if a small board's card is too low for the board."""
    return mini_board_rect(rect, text_size).height < _MIN_MINI_HEIGHT


def note_rects(below: FRect, count: int, text_size: float = 1.0) -> list[FRect]:
    """Rectangles for notes about faults below the log book, as many as fit, at least one."""
    height = max(40.0, min(68.0 * text_size, (below.height - 8) / (2 if text_size < 1.2 else 1)))
    most = max(1, int(below.height // (height + 4)))
    return [FRect(below.left, below.top + (height + 6) * at, below.width, height) for at in range(min(count, most))]
