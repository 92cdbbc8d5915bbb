"""The tray of loose pieces laid out: a slot a piece, the glass as large as can be, labels as large as the person reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pygame import FRect

from game.isles.mosaic.rules.board import Board, Piece
from game.ui.text import Fonts, TextRole

AREA_ROLE: Final = TextRole("text-bold", 20)
"""The letter of an area."""
_LABEL: Final = TextRole("text-bold", 18)
_SMALL_LABEL: Final = TextRole("text-bold", 13)
"""The label of a loose piece, and on a tray with so many that there is no room for it."""
_PADDING: Final = 9.0
_TARGETS: Final = (48.0, 40.0, 32.0, 24.0)
"""How broad and high what can be clicked should be, and what will do where there is little room."""
_LARGEST: Final = 26.0
_LEAST: Final = 2.5
_WORTH_READING: Final = 6.5
"""The side of a small square of glass: at most, at least, and at least before the labels give way."""


@dataclass(frozen=True)
class Tray:
    """The loose pieces laid out: each has a slot; areas have a plate at the left of their first row."""

    rect: FRect
    unit: float
    """The side of a small square of glass."""
    role: TextRole
    """How the labels are written."""
    label_height: float
    """The room above a loose piece for its label."""
    slots: dict[str, FRect] = field(default_factory=dict)
    plates: dict[str, FRect] = field(default_factory=dict)

    def piece_rect(self, piece: Piece) -> FRect:
        """Where the glass of a loose piece lies in its slot."""
        slot = self.slots[piece.label]
        width, height = piece.shape.columns * self.unit, piece.shape.rows * self.unit
        room = FRect(slot.left, slot.top + self.label_height, slot.width, slot.height - self.label_height)
        return FRect(room.centerx - width / 2, room.centery - height / 2, width, height)

    def strike_rect(self, piece: Piece, is_gone: bool) -> FRect:
        """Where the slash or cross over a piece lies: across it, or small in a corner while it can be chosen again."""
        slot, place = self.slots[piece.label], self.piece_rect(piece)
        room = min(slot.width, slot.height - self.label_height)
        side = min(50.0, room * 0.86) if is_gone else min(32.0, room * 0.6)
        if is_gone:
            return FRect(place.centerx - side / 2, place.centery - side / 2, side, side)
        return FRect(slot.right - side - 1, slot.bottom - side - 1, side, side)


def tray_of(rect: FRect, board: Board, fonts: Fonts) -> Tray:
    """The tray for a rectangle: the squares of glass are as large as they can be."""
    for role, smallest in ((_LABEL, _WORTH_READING), (_SMALL_LABEL, _LEAST)):
        for least in _TARGETS:
            unit = _LARGEST
            while unit >= (_WORTH_READING if least > _TARGETS[-1] else smallest):
                tray = _Packing(rect, board, fonts, role, unit, least).tray()
                if tray is not None:
                    return tray
                unit -= 0.5
    return _Packing(rect, board, fonts, _SMALL_LABEL, _LEAST, 16.0).forced()


@dataclass(frozen=True)
class _Packing:
    """A try to pack the pieces into a tray with squares of that size."""

    rect: FRect
    board: Board
    fonts: Fonts
    role: TextRole
    unit: float
    least: float
    """How broad and high a slot is at least."""

    def tray(self) -> Tray | None:
        """The tray; None where there is no room for it."""
        lines = self._lines()
        return self._packed(lines) if sum(self._height(line) for _, line in lines) <= self._inner.height else None

    def forced(self) -> Tray:
        """The tray, whether or not there is room for it."""
        return self._packed(self._lines())

    @property
    def _inner(self) -> FRect:
        return self.rect.inflate(-2 * _PADDING, -2 * _PADDING)

    @property
    def _plate_width(self) -> float:
        return max(28.0, max(self.fonts.width(area, AREA_ROLE) for area in self.board.areas) + 12)

    @property
    def _label_height(self) -> float:
        return max(13.0, self.fonts.line_height(self.role) * 0.78)

    def _needed(self, piece: Piece) -> float:
        """How broad the slot of a piece is at least."""
        return max(self.least, piece.shape.columns * self.unit + 6, self.fonts.width(piece.label, self.role) + 8)

    def _lines(self) -> list[tuple[str, list[tuple[Piece, float]]]]:
        """The pieces in lines, each with its area and how broad its pieces are."""
        width = self._inner.width - self._plate_width - 6
        lines: list[tuple[str, list[tuple[Piece, float]]]] = []
        for area in self.board.areas:
            line = [(piece, self._needed(piece)) for piece in self.board.pieces if piece.area == area]
            lines += [(area, part) for part in _broken(line, width)]
        return lines

    def _height(self, line: list[tuple[Piece, float]]) -> float:
        tallest = max(piece.shape.rows for piece, _ in line)
        return max(self.least, self._label_height + 2 + tallest * self.unit)

    def _packed(self, lines: list[tuple[str, list[tuple[Piece, float]]]]) -> Tray:
        tray = Tray(self.rect, self.unit, self.role, self._label_height)
        inner, plate = self._inner, self._plate_width
        heights = [self._height(line) for _, line in lines]
        top = inner.top
        extra = max(0.0, inner.height - sum(heights)) / len(lines)
        width = inner.width - plate - 6
        most = 1.5 if len(self.board.pieces) in range(30, 80) else 2.6
        for (area, line), height in zip(lines, heights, strict=True):
            full = height + extra
            if area not in tray.plates:
                tray.plates[area] = FRect(inner.left - 2, top + 4, plate, self.fonts.line_height(AREA_ROLE) * 0.9 + 8)
            left = inner.left + plate + 6
            stretch = min(most, width / sum(needed for _, needed in line))
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
