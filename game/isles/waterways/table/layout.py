"""Where things lie on the table of Waterways: the board as large as possible, the columns beside it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pygame import FRect

from game.core.state import Cell
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Side, is_standing
from game.isles.waterways.rules.views import flow, joints

RING: Final = 0.68
"""How deep the shores around the cells are, in cells."""
GAP: Final = 12.0
_PLATE_OUTSIDE: Final = 24.0
"""How far the plates of the west and east shore reach out over the sea."""
_NARROWEST: Final = 268.0
_WIDEST: Final = 380.0
_SEAT: Final = 64.0
_TARGET: Final = 104.0
_RANK: Final = 136.0
_COUNTS, _STOCK = 200.0, 92.0
"""Heights in a single column: a seat's card, the saboteur's target, the rank alone, the counts, the bag or the heaps."""
_LOWEST_HAND: Final = 210.0
_BUTTON, _BETWEEN = 60.0, 8.0
"""A button's height, and what lies between two."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """The board's cells in units: ``left`` and ``top`` of the cell (0, 0), and a cell's side."""

    board: Board
    left: float
    top: float
    cell: float

    @property
    def rect(self) -> FRect:
        """All cells."""
        return FRect(self.left, self.top, self.board.width * self.cell, self.board.height * self.cell)

    @property
    def shores(self) -> FRect:
        """All cells with the shores around them."""
        return self.rect.inflate(2 * RING * self.cell, 2 * RING * self.cell)

    def cell_rect(self, cell: Cell) -> FRect:
        """One cell."""
        return FRect(self.left + cell[0] * self.cell, self.top + cell[1] * self.cell, self.cell, self.cell)

    def stone_rect(self, at: Cell, turn: int) -> FRect:
        """The three cells of a stone."""
        long, short = 3 * self.cell, self.cell
        width, height = (short, long) if is_standing(turn) else (long, short)
        return FRect(self.left + at[0] * self.cell, self.top + at[1] * self.cell, width, height)

    def point(self, at: Point) -> Point:
        """A point given in cells."""
        return self.left + at[0] * self.cell, self.top + at[1] * self.cell

    def edge_rect(self, edge: Edge, size: float = 1.0) -> FRect:
        """A square of that many cells around the middle of a unit edge."""
        x, y = self.point(mouth(edge))
        side = self.cell * size
        return FRect(x - side / 2, y - side / 2, side, side)


def centre(cell: Cell) -> Point:
    """The middle of a cell, in cells."""
    return cell[0] + 0.5, cell[1] + 0.5


def mouth(edge: Edge) -> Point:
    """The middle of a unit edge, in cells."""
    return edge.cell[0] + 0.5 + edge.side.step[0] / 2, edge.cell[1] + 0.5 + edge.side.step[1] / 2


def flow_points(state: State, stone: int, outlet: Edge, step: float = 0.22) -> list[Point]:
    """The water's way from the first stone to an outlet of that stone, as points in cells, evenly spaced."""
    linked = joints(state)
    corners: list[Point] = []
    entry: Edge | None = None
    for here, following in pairwise(flow(state, stone)):
        leaving = next(edge for edge, other in linked[here] if other == following)
        corners += [centre(leaving.cell if entry is None else entry.cell), centre(leaving.cell), mouth(leaving)]
        entry = leaving.across
    corners += [centre(outlet.cell if entry is None else entry.cell), centre(outlet.cell), mouth(outlet)]
    points = [corners[0]]
    for (x, y), (to_x, to_y) in pairwise(corners):
        length = abs(to_x - x) + abs(to_y - y)
        count = max(1, round(length / step)) if length else 0
        points += [(x + (to_x - x) * part / count, y + (to_y - y) * part / count) for part in range(1, count + 1)]
    return points


@dataclass(frozen=True, slots=True)
class Layout:
    """The table's parts."""

    place: Place
    seats: FRect
    stock: FRect
    counts: FRect
    hand: FRect

    def plate(self, side: Side) -> FRect:
        """Where a shore's count stands: in the middle of the shore, but beside its marks."""
        place, board = self.place, self.place.board
        is_across = side in (Side.NORTH, Side.SOUTH)
        length = board.width if is_across else board.height
        marks = [edge.cell[0 if is_across else 1] + 0.5 for edge in board.marks if edge.side is side]
        along = _free_middle(length, marks)
        shores = place.shores
        if is_across:
            height = max(24.0, RING * place.cell + 4)
            y = shores.top + RING * place.cell / 2 if side is Side.NORTH else shores.bottom - RING * place.cell / 2
            return FRect(place.left + along * place.cell - 38, y - height / 2, 76, height)
        x = shores.left - 4 if side is Side.WEST else shores.right + 4
        return FRect(x - 22, place.top + along * place.cell - 32, 44, 64)


def heap_rects(stock: FRect) -> tuple[FRect, FRect, FRect]:
    """With open stones the two heaps in the order of ``HEAPS``, and the button that opens the bag."""
    wide = (stock.width - 2 * _BETWEEN - _BUTTON) / 2
    first = FRect(stock.left, stock.top, wide, stock.height)
    second = FRect(stock.left + (wide + _BETWEEN), stock.top, wide, stock.height)
    return first, second, FRect(stock.right - _BUTTON, stock.top, _BUTTON, stock.height)


def hand_rects(hand: FRect, share: float) -> tuple[FRect, FRect, FRect]:
    """The stone in hand above two buttons, the left one with that share of the width."""
    card = FRect(hand.left, hand.top, hand.width, hand.height - (_BUTTON + 10))
    top = card.bottom + 10
    wide = (hand.width - _BETWEEN) * share
    left = FRect(hand.left, top, wide, _BUTTON)
    return card, left, FRect(hand.left + wide + _BETWEEN, top, hand.width - wide - _BETWEEN, _BUTTON)


def step_rects(card: FRect) -> tuple[FRect, FRect]:
    """The buttons that make a bid lower and higher, in the lower corners of the auction's card."""
    top = card.bottom - 72
    return FRect(card.left + 14, top, _BUTTON, _BUTTON), FRect(card.right - 74, top, _BUTTON, _BUTTON)


def _free_middle(length: int, marks: list[float]) -> float:
    """The place along a shore, nearest to its middle, that keeps away from marks."""
    places = sorted((step / 2 for step in range(4, 2 * length - 3)), key=lambda at: (abs(at - length / 2), at))
    return next((at for at in places if all(abs(at - mark) >= 1.9 for mark in marks)), length / 2)


def lay_out(area: FRect, board: Board, scale: float, seats: int) -> Layout:
    """The table in an area: columns on both sides, or one to the right where that makes the board larger."""
    tall = (area.height - 8) / (board.height + 2 * RING)
    wide = board.width + 2 * RING

    def cell_with(columns: float) -> float:
        return min(tall, (area.width - columns - 2 * _PLATE_OUTSIDE - 2 * GAP) / wide)

    double, single = cell_with(2 * _NARROWEST + GAP), cell_with(_NARROWEST + 72 + 2 * GAP)
    is_single = area.height >= _needed(seats) and single > double * 1.01
    cell = max(4.0, int((single if is_single else double) * scale) / scale)
    width, height = board.width * cell, board.height * cell
    outer = width + 2 * RING * cell + 2 * _PLATE_OUTSIDE
    top = area.top + (area.height - height) / 2
    if is_single:
        column = min(_WIDEST + 60, area.width - outer - 3 * GAP)
        left = area.left + (area.width - outer - column - GAP) / 2 + _PLATE_OUTSIDE + RING * cell
        place = _placed(board, left, top, cell, scale)
        right = FRect(
            area.left + (area.width + outer + GAP - column) / 2, area.top + GAP, column, area.height - 2 * GAP
        )
        return _single(place, right, seats)
    column = min(_WIDEST, (area.width - outer) / 2 - 1.5 * GAP)
    left = area.left + (area.width - width) / 2
    place = _placed(board, left, top, cell, scale)
    side = area.left + (area.width - outer) / 2
    first = FRect(side - column - GAP / 2, area.top + GAP, column, area.height - 2 * GAP)
    second = FRect(side + outer + GAP / 2, area.top + GAP, column, area.height - 2 * GAP)
    stock = 148.0
    counts = 246.0
    return Layout(
        place,
        FRect(first.left, first.top, first.width, first.height - stock - GAP),
        FRect(first.left, first.bottom - stock, first.width, stock),
        FRect(second.left, second.top, second.width, counts),
        FRect(second.left, second.top + counts + GAP, second.width, second.height - counts - GAP),
    )


def _placed(board: Board, left: float, top: float, cell: float, scale: float) -> Place:
    """The board's place on whole pixels, so that all cells are alike."""
    return Place(board, round(left * scale) / scale, round(top * scale) / scale, cell)


def _seats_height(seats: int) -> float:
    return _SEAT * seats + {1: _RANK, 3: _TARGET}.get(seats, 0.0)


def _needed(seats: int) -> float:
    """The height that a single column needs."""
    return _seats_height(seats) + _COUNTS + _STOCK + _LOWEST_HAND + 5 * GAP


def _single(place: Place, column: FRect, seats: int) -> Layout:
    """All parts in one column, from the top: seats, counts, hand, stock."""
    seats_height = _seats_height(seats)
    counts = FRect(column.left, column.top + seats_height + GAP, column.width, _COUNTS)
    stock = FRect(column.left, column.bottom - _STOCK, column.width, _STOCK)
    hand_top = counts.bottom + GAP
    return Layout(
        place,
        FRect(column.left, column.top, column.width, seats_height),
        stock,
        counts,
        FRect(column.left, hand_top, column.width, stock.top - GAP - hand_top),
    )


def place_in(board: Board, rect: FRect, ring: float = RING) -> Place:
    """A board as large as fits in a rectangle with its shores."""
    cell = min(rect.width / (board.width + 2 * ring), rect.height / (board.height + 2 * ring))
    return Place(board, rect.centerx - board.width * cell / 2, rect.centery - board.height * cell / 2, cell)
