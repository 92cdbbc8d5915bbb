"""Where everything of Mosaic lies: the sheet's grid, the tray's pieces, the bonus track, the other seats' sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pygame import FRect

from game.core.state import Cell
from game.isles.mosaic.rules.board import TRACK_BOXES, Board, Piece
from game.isles.mosaic.rules.rectangle import Rectangle

MARGIN: Final = 12.0
FRAME: Final = 18.0
"""How broad a sheet's frame is."""
TRACK_HEIGHT: Final = 100.0
ACTION_HEIGHT: Final = 84.0
BUTTON_WIDTH: Final = 196.0
TRAY_PADDING: Final = 9.0
LABEL_HEIGHT: Final = 19.0
"""The room above a loose piece for its label."""
_SMALL_FRAME: Final = 3.0
_AREA_WIDTH: Final = 34.0
_LEAST_RIGHT: Final = 640.0
_TARGET: Final = 48.0
"""How broad and high what can be clicked should be at least."""


@dataclass(frozen=True)
class Lattice:
    """A sheet's grid laid out in a rectangle, its frame included."""

    board: Board
    room: FRect
    frame: float = FRAME

    @cached_property
    def size(self) -> float:
        """A cell's side."""
        width = (self.room.width - 2 * self.frame) / self.board.columns
        return min(width, (self.room.height - 2 * self.frame) / self.board.rows)

    @cached_property
    def rect(self) -> FRect:
        """What the cells cover."""
        width, height = self.size * self.board.columns, self.size * self.board.rows
        return FRect(self.room.centerx - width / 2, self.room.centery - height / 2, width, height)

    @property
    def outer(self) -> FRect:
        """The grid with its frame."""
        return self.rect.inflate(2 * self.frame, 2 * self.frame)

    def cell(self, cell: Cell) -> FRect:
        """A cell's place."""
        rect, size = self.rect, self.size
        return FRect(rect.left + cell[0] * size, rect.top + cell[1] * size, size, size)

    def span(self, column: int, row: int, columns: int, rows: int) -> FRect:
        """The place of a rectangle of cells."""
        corner = self.cell((column, row))
        return FRect(corner.left, corner.top, columns * self.size, rows * self.size)

    def rectangle(self, rectangle: Rectangle) -> FRect:
        """The place of the largest rectangle."""
        return self.span(rectangle.column, rectangle.row, rectangle.columns, rectangle.rows)


@dataclass(frozen=True)
class Tray:
    """The loose pieces laid out: each has a slot; areas have a plate at the left of their first row."""

    rect: FRect
    unit: float
    """The side of a small square of glass."""
    slots: dict[str, FRect] = field(default_factory=dict)
    plates: dict[str, FRect] = field(default_factory=dict)

    def strips(self) -> dict[str, FRect]:
        """The tray cut into a strip for each area, its frame included."""
        names = list(self.plates)
        tops = [self.rect.top - 8, *(self.plates[name].top - 5 for name in names[1:]), self.rect.bottom + 12]
        left, width = self.rect.left - 6, self.rect.width + 12
        return {
            name: FRect(left, tops[at], width, tops[at + 1] - tops[at]) for at, name in enumerate(names)
        }  # fmt: skip

    def piece_rect(self, piece: Piece) -> FRect:
        """Where the glass of a loose piece lies in its slot."""
        slot = self.slots[piece.label]
        width, height = piece.shape.columns * self.unit, piece.shape.rows * self.unit
        room = FRect(slot.left, slot.top + LABEL_HEIGHT, slot.width, slot.height - LABEL_HEIGHT)
        return FRect(room.centerx - width / 2, room.centery - height / 2, width, height)

    def strike_rect(self, piece: Piece, is_gone: bool) -> FRect:
        """Where the slash or cross over a piece lies: across it, or small in a corner while it can be chosen again."""
        slot, place = self.slots[piece.label], self.piece_rect(piece)
        room = min(slot.width, slot.height - LABEL_HEIGHT)
        side = min(50.0, room * 0.86) if is_gone else min(32.0, room * 0.6)
        if is_gone:
            return FRect(place.centerx - side / 2, place.centery - side / 2, side, side)
        return FRect(slot.right - side - 1, slot.bottom - side - 1, side, side)


def tray_of(rect: FRect, board: Board) -> Tray:
    """The tray for a rectangle: the squares of glass are as large as they can be."""
    inner = rect.inflate(-2 * TRAY_PADDING, -2 * TRAY_PADDING)
    for least in (_TARGET, 40.0, 32.0, 24.0):
        for step in range(52, 5 if least < 30 else 13, -1):
            tray = _tray_with(rect, inner, board, step / 2, least)
            if tray is not None:
                return tray
    return _tray_with(rect, inner, board, 3.0, 16.0, is_forced=True) or Tray(rect, 3.0)


def _tray_with(
    rect: FRect, inner: FRect, board: Board, unit: float, least: float, *, is_forced: bool = False
) -> Tray | None:
    rows: list[tuple[str, list[tuple[Piece, float]]]] = []
    width = inner.width - _AREA_WIDTH
    for area in board.areas:
        pieces = [piece for piece in board.pieces if piece.area == area]
        line = [(piece, max(least, piece.shape.columns * unit + 6)) for piece in pieces]
        rows += [(area, part) for part in _broken(line, width)]
    heights = [max(least, LABEL_HEIGHT + 2 + max(piece.shape.rows for piece, _ in line) * unit) for _, line in rows]
    spare = inner.height - sum(heights)
    if spare < 0 and not is_forced:
        return None
    tray = Tray(rect, unit)
    top = inner.top
    extra = max(0.0, spare) / len(rows)
    for (area, line), height in zip(rows, heights, strict=True):
        full = height + extra
        if area not in tray.plates:
            tray.plates[area] = FRect(inner.left - 2, top + 4, 28, 34)
        left = inner.left + _AREA_WIDTH
        stretch = min(1.5 if len(board.pieces) in range(30, 80) else 2.6, width / sum(needed for _, needed in line))
        for piece, needed in line:
            slot = needed * stretch
            tray.slots[piece.label] = FRect(left + 1, top + 1, slot - 2, full - 2)
            left += slot
        top += full
    return tray


def _broken(line: list[tuple[Piece, float]], width: float) -> list[list[tuple[Piece, float]]]:
    """A line of pieces broken into as few rows as can be, all about as long."""
    count = 1
    while True:
        share = sum(needed for _, needed in line) / count
        rows: list[list[tuple[Piece, float]]] = [[]]
        used = 0.0
        for entry in line:
            is_full = len(rows) < count and used + entry[1] / 2 > share
            if rows[-1] and (is_full or used + entry[1] > width + 0.1):
                rows.append([])
                used = 0.0
            rows[-1].append(entry)
            used += entry[1]
        if len(rows) <= count or count >= len(line):
            return rows
        count += 1


@dataclass(frozen=True)
class Desk:
    """The places of everything for a window."""

    area: FRect
    left: FRect
    """Column of the grid and the track."""
    grid: FRect
    track: FRect
    tray: FRect
    action: FRect
    side: FRect
    """The other seats' sheets, or alone the rival."""

    @property
    def button(self) -> FRect:
        """The button in the action panel."""
        return FRect(self.action.right - BUTTON_WIDTH - 12, self.action.centery - 31, BUTTON_WIDTH, 62)


def desk_of(area: FRect, board: Board) -> Desk:
    """The places: the grid at the left as large as the height allows, the tray beside it, the others below or right."""
    height, width = area.height - 2 * MARGIN, area.width - 2 * MARGIN
    gap = MARGIN
    tall = height - TRACK_HEIGHT - gap
    wanted = (tall - 2 * FRAME) / board.rows * board.columns + 2 * FRAME
    left_width = max(520.0, min(wanted, width - _LEAST_RIGHT - gap, width * 0.52))
    grid_height = min(tall, (left_width - 2 * FRAME) / board.columns * board.rows + 2 * FRAME)
    top = area.top + MARGIN
    left = FRect(area.left, area.top, MARGIN + left_width + gap / 2, area.height)
    right_left = area.left + MARGIN + left_width + gap
    right_width = area.right - MARGIN - right_left
    spare = tall - grid_height
    is_action_left = spare > ACTION_HEIGHT + gap
    grid = FRect(area.left + MARGIN, top, left_width, grid_height)
    if is_action_left:
        loose = (spare - ACTION_HEIGHT - gap) / 3
        grid.top += loose / 2
        action_height = ACTION_HEIGHT + min(40.0, loose)
        track = FRect(grid.left, grid.bottom + gap + loose / 2, left_width, TRACK_HEIGHT)
        action = FRect(grid.left, track.bottom + gap, left_width, action_height)
    else:
        grid.top += spare / 2
        track = FRect(grid.left, area.bottom - MARGIN - TRACK_HEIGHT, left_width, TRACK_HEIGHT)
        action = FRect(0, 0, 0, 0)
    if right_width > 900:
        tray_width = min(760.0, right_width * 0.68)
        side = FRect(right_left + tray_width + gap, top, right_width - tray_width - gap, height)
        tray = FRect(right_left, top, tray_width, height - ACTION_HEIGHT - gap)
        if not is_action_left:
            action = FRect(right_left, tray.bottom + gap, tray_width, ACTION_HEIGHT)
    else:
        side_height = max(132.0, min(320.0, height * 0.215 if height < 700 else height * 0.36))
        side = FRect(right_left, area.bottom - MARGIN - side_height, right_width, side_height)
        tray_bottom = side.top - gap
        if not is_action_left:
            action = FRect(right_left, side.top - gap - ACTION_HEIGHT, right_width, ACTION_HEIGHT)
            tray_bottom = action.top - gap
        tray = FRect(right_left, top, right_width, tray_bottom - top)
    return Desk(area, left, grid, track, tray, action, side)


def side_rects(side: FRect, count: int) -> list[FRect]:
    """Places for the small sheets of ``count`` other seats: as many columns as make them largest."""
    if count == 0:
        return []
    gap = 10.0
    best: tuple[float, int] = (0.0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = (side.width - gap * (columns - 1)) / columns
        height = (side.height - gap * (rows - 1)) / rows
        best = max(best, (min(max(width - 16, (width - 20) * 0.55 if width > height else 0), height - 16), columns))
    columns = best[1]
    rows = -(-count // columns)
    width = (side.width - gap * (columns - 1)) / columns
    height = (side.height - gap * (rows - 1)) / rows
    return [
        FRect(
            side.left + (width + gap) * (at % columns), side.top + (height + gap) * (at // columns), width, height
        )
        for at in range(count)
    ]  # fmt: skip


def box_rects(track: FRect) -> list[FRect]:
    """The boxes of the bonus track, along the upper edge of its strip."""
    inner = track.inflate(-28, -20)
    step = inner.width / TRACK_BOXES
    return [FRect(inner.left + step * at + 1, inner.top, step - 2, 28) for at in range(TRACK_BOXES)]


def bonus_rects(track: FRect, at: Iterable[int]) -> dict[int, FRect]:
    """Where the bonus pieces are shown and clicked: below the boxes at which they come."""
    places = box_rects(track)
    found = {}
    for points in at:
        above = places[points - 1]
        found[points] = FRect(above.centerx - 46, above.bottom + 3, 96, track.bottom - 9 - above.bottom - 3)
    return found


def boundary(cells: Sequence[Cell]) -> list[tuple[Cell, str]]:
    """The outer edges of a set of cells: the cell and the side (``left``, ``right``, ``top``, ``bottom``)."""
    inside = set(cells)
    sides = (("left", -1, 0), ("right", 1, 0), ("top", 0, -1), ("bottom", 0, 1))
    return [
        ((column, row), side)
        for column, row in cells
        for side, x, y in sides
        if (column + x, row + y) not in inside
    ]  # fmt: skip


# A seat's card ---------------------------------------------------------------------------------------------------


def is_broad(board: Board, card: FRect) -> bool:
    """Whether there is room for words beside the grid in a seat's card."""
    return card.width - (card.height - 16) * board.columns / board.rows > 84


def small_lattice(board: Board, card: FRect) -> Lattice:
    """The grid's place in a seat's card: to its left, or below its heading."""
    if is_broad(board, card):
        most = max(card.width * 0.5, card.width - 300)
        return at_left(board, FRect(card.left + 8, card.top + 8, most, card.height - 16), _SMALL_FRAME)
    return Lattice(board, FRect(card.left + 6, card.top + 34, card.width - 12, card.height - 40), _SMALL_FRAME)


def at_left(board: Board, room: FRect, frame: float) -> Lattice:
    """A grid as large as the room allows, at the left of it."""
    largest = Lattice(board, room, frame)
    return Lattice(board, FRect(room.left, room.top, largest.outer.width, room.height), frame)


# All of it -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """Where everything lies in a window."""

    desk: Desk
    lattice: Lattice
    """The large sheet."""
    tray: Tray


def lay_out(area: FRect, board: Board) -> Layout:
    """Where everything lies in what bar and foot leave of the window."""
    desk = desk_of(area, board)
    return Layout(desk, Lattice(board, desk.grid), tray_of(desk.tray, board))
