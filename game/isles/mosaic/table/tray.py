"""Layout of the tray: a slot for each loose piece, glass as large as possible, labels at the person's text size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pygame import FRect

from game.isles.mosaic.rules.board import Board, Piece
from game.ui.text import Fonts, TextRole

AREA_ROLE: Final = TextRole("text-bold", 20, grows=False)
"""Text role of an area's letter."""
_LABEL: Final = TextRole("text-bold", 18)
_SMALL_LABEL: Final = TextRole("text-bold", 13)
"""Text roles of a loose piece's label: normal, and on a crowded tray."""
_LABEL_STEP: Final = 1.5
"""Step in which larger labels are tried, in units."""
_PADDING: Final = 9.0
_SLOT_SIZES: Final = (48.0, 40.0, 32.0, 24.0)
"""Minimum width and height of a slot, from the preferred value down to the last resort."""
_MAX_STRIKE: Final = 24.0
_MIN_STRIKE: Final = 13.0
"""Side of the mark on a piece struck once, that can be chosen again: maximum, and minimum where no more is free."""
_MARK_ROOM: Final = 12.0
"""Minimum width beside the label of a piece that can be struck twice, for the mark of the first strike."""
_MAX_UNIT: Final = 26.0
_MIN_UNIT: Final = 2.5
_MIN_READABLE_UNIT: Final = 6.5
"""Side of a small square of glass: maximum, minimum, and minimum before the labels shrink."""
_MAX_STRIKE_ACROSS: Final = 50.0
"""Maximum side of the mark across a gone piece."""


@dataclass(frozen=True)
class Tray:
    """Slots of the loose pieces; areas have a plate at the left of their first row."""

    rect: FRect
    unit: float
    """Side of a small square of glass."""
    role: TextRole
    """Text role of the labels."""
    label_height: float
    """Height above a loose piece for its label."""
    slots: dict[str, FRect] = field(default_factory=dict)
    plates: dict[str, FRect] = field(default_factory=dict)
    label_widths: dict[str, float] = field(default_factory=dict)
    _corners: dict[str, FRect] = field(default_factory=dict, compare=False, repr=False)

    def piece_rect(self, piece: Piece) -> FRect:
        """Rectangle of a loose piece's glass in its slot."""
        slot = self.slots[piece.label]
        width, height = piece.shape.columns * self.unit, piece.shape.rows * self.unit
        room = FRect(slot.left, slot.top + self.label_height, slot.width, slot.height - self.label_height)
        return FRect(room.centerx - width / 2, room.centery - height / 2, width, height)

    def strike_rect(self, piece: Piece, is_gone: bool) -> FRect:
        """Rectangle of the slash or cross: across a gone piece, or small beside it while it can be chosen again."""
        slot = self.slots[piece.label]
        room = min(slot.width, slot.height - self.label_height)
        if is_gone:
            place, side = self.piece_rect(piece), min(_MAX_STRIKE_ACROSS, room * 0.86)
            return FRect(place.centerx - side / 2, place.centery - side / 2, side, side)
        if piece.label not in self._corners:
            self._corners[piece.label] = self._free_corner(piece, min(_MAX_STRIKE, room * 0.6))
        return self._corners[piece.label].copy()

    def _free_corner(self, piece: Piece, largest: float) -> FRect:
        """Largest square at an edge of the slot that hides neither the piece's cells nor its label, from below."""
        slot, glass = self.slots[piece.label], self.piece_rect(piece)
        taken = [
            FRect(glass.left + x * self.unit, glass.top + y * self.unit, self.unit, self.unit)
            for x, y in piece.shape.cells
        ]
        label = self.label_widths[piece.label]
        taken.append(FRect(slot.centerx - label / 2, slot.top, label, self.label_height))
        side = largest
        while side > _MIN_STRIKE:
            top = slot.bottom - side - 1
            while top >= slot.top + 1:
                for left in (slot.right - side - 1, slot.left + 1):
                    found = FRect(left, top, side, side)
                    if found.collidelist(taken) == -1:
                        return found
                top -= 2.0
            side -= 1.0
        side = min(self.label_height - 1, slot.width - label - 1)
        return FRect(slot.right - side, slot.top, side, side)

    def label_middle(self, piece: Piece, is_struck_once: bool) -> float:
        """Middle of a label from the left; a label gives way to the mark beside it where no more is free."""
        slot, half = self.slots[piece.label], self.label_widths[piece.label] / 2
        if not is_struck_once:
            return slot.centerx
        mark = self.strike_rect(piece, is_gone=False)
        is_beside = mark.top < slot.top + self.label_height and mark.left < slot.centerx + half < mark.right
        return mark.left - half if is_beside else slot.centerx


def tray_of(rect: FRect, board: Board, fonts: Fonts) -> Tray:
    """Tray for a rectangle, with squares of glass as large as possible; larger text leaves glass and marks as they are."""
    usual = _usual_tray(rect, board, fonts.at_usual_size)
    return usual if fonts.text_size <= 1 else with_large_labels(usual, board, fonts)


def _usual_tray(rect: FRect, board: Board, fonts: Fonts) -> Tray:
    for role, smallest in ((_LABEL, _MIN_READABLE_UNIT), (_SMALL_LABEL, _MIN_UNIT)):
        measured = _measured(board, fonts, role)
        for min_slot in _SLOT_SIZES:
            unit = _MAX_UNIT
            while unit >= (_MIN_READABLE_UNIT if min_slot > _SLOT_SIZES[-1] else smallest):
                tray = _Packing(rect, measured, fonts, role, unit, min_slot).tray()
                if tray is not None:
                    return tray
                unit -= 0.5
    return _Packing(rect, _measured(board, fonts, _SMALL_LABEL), fonts, _SMALL_LABEL, _MIN_UNIT, 16.0).tray_regardless()


def with_large_labels(usual: Tray, board: Board, fonts: Fonts) -> Tray:
    """The tray of text size 1 with labels as much larger as its glass and its marks allow."""
    size = usual.role.size * fonts.text_size
    while size > usual.role.size:
        role = TextRole(usual.role.face, size, grows=False)
        measured = _measured(board, fonts, role)
        for min_slot in _SLOT_SIZES:
            tray = _Packing(usual.rect, measured, fonts, role, usual.unit, min_slot).tray()
            if tray is not None and all(_shows_as_much(tray, usual, piece) for piece in board.pieces):
                return tray
        size -= _LABEL_STEP
    return replace(usual, role=usual.role._replace(grows=False))


def _shows_as_much(tray: Tray, usual: Tray, piece: Piece) -> bool:
    """True if a piece's marks are at least as large as on the other tray."""
    return all(
        tray.strike_rect(piece, is_gone).width >= usual.strike_rect(piece, is_gone).width - 0.01
        for is_gone in (False, True)
    )


class _MeasuredPiece(NamedTuple):
    """A piece with what its slot needs at any size of its glass; dozens of sizes are tried."""

    piece: Piece
    columns: int
    rows: int
    label: float
    """Width of the label with the room beside it."""


_Line = list[tuple[_MeasuredPiece, float]]
"""Pieces side by side, each with the minimum width of its slot."""


def _measured(board: Board, fonts: Fonts, role: TextRole) -> Sequence[tuple[str, Sequence[_MeasuredPiece]]]:
    """The pieces of each area, in the order of the sheet."""
    pieces: dict[str, list[_MeasuredPiece]] = {area: [] for area in board.areas}
    for piece in board.pieces:
        area = piece.area
        beside = _MARK_ROOM if area in board.twice else 8.0
        label = fonts.width(piece.label, role) + beside
        pieces[area].append(_MeasuredPiece(piece, piece.shape.columns, piece.shape.rows, label))
    return list(pieces.items())


@dataclass(frozen=True)
class _Packing:
    """Attempt to pack the pieces into a tray with squares of one size."""

    rect: FRect
    areas: Sequence[tuple[str, Sequence[_MeasuredPiece]]]
    fonts: Fonts
    role: TextRole
    unit: float
    min_slot: float
    """Minimum width and height of a slot."""

    def tray(self) -> Tray | None:
        """Tray; None if its lines are too high for the rectangle."""
        lines = self._lines()
        return self._packed(lines) if sum(self._height(line) for _, line in lines) <= self._inner.height else None

    def tray_regardless(self) -> Tray:
        """Tray, whatever its height."""
        return self._packed(self._lines())

    @property
    def _inner(self) -> FRect:
        return self.rect.inflate(-2 * _PADDING, -2 * _PADDING)

    @property
    def _plate_width(self) -> float:
        return max(28.0, max(self.fonts.width(area, AREA_ROLE) for area, _ in self.areas) + 12)

    @property
    def _label_height(self) -> float:
        return max(13.0, self.fonts.line_height(self.role) * 0.78)

    def _lines(self) -> list[tuple[str, _Line]]:
        """Lines of pieces: the area, and each piece with the minimum width of its slot."""
        width, min_slot, unit = self._inner.width - self._plate_width - 6, self.min_slot, self.unit
        lines: list[tuple[str, _Line]] = []
        for area, pieces in self.areas:
            line = [(each, max(min_slot, each.columns * unit + 6, each.label)) for each in pieces]
            lines += [(area, part) for part in _broken(line, width)]
        return lines

    def _height(self, line: _Line) -> float:
        tallest = max(each.rows for each, _ in line)
        return max(self.min_slot, self._label_height + 2 + tallest * self.unit)

    def _packed(self, lines: list[tuple[str, _Line]]) -> Tray:
        tray = Tray(self.rect, self.unit, self.role, self._label_height)
        inner, plate = self._inner, self._plate_width
        heights = [self._height(line) for _, line in lines]
        top = inner.top
        extra = max(0.0, inner.height - sum(heights)) / len(lines)
        width = inner.width - plate - 6
        max_stretch = 1.5 if sum(len(line) for _, line in lines) in range(30, 80) else 2.6
        for (area, line), height in zip(lines, heights, strict=True):
            full = height + extra
            if area not in tray.plates:
                tray.plates[area] = FRect(inner.left - 2, top + 4, plate, self.fonts.line_height(AREA_ROLE) * 0.9 + 8)
            left = inner.left + plate + 6
            stretch = min(max_stretch, width / sum(needed for _, needed in line))
            for (piece, *_), needed in line:
                slot = needed * stretch
                tray.label_widths[piece.label] = self.fonts.width(piece.label, self.role)
                tray.slots[piece.label] = FRect(left + 1, top + 1, slot - 2, full - 2)
                left += slot
            top += full
        return tray


def _broken(line: _Line, width: float) -> list[_Line]:
    """A line of pieces broken into as few rows as possible, all of similar length."""
    count = 1
    while True:
        share = sum(needed for _, needed in line) / count
        rows: list[_Line] = [[]]
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
