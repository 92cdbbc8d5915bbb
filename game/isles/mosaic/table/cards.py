"""Layout of the other seats' cards: name, product and sheet; in too little space name and score alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pygame import FRect

from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.table.lattice import Lattice, at_left
from game.ui.text import LABEL, LABEL_BOLD, Fonts

BADGE: Final = 30.0
_GAP: Final = 8.0
_FRAME: Final = 3.0
_PADDING: Final = 8.0
_MIN_SHEET_HEIGHT: Final = 44.0
"""Minimum height of a small sheet that is still readable."""
_WIDEST_SCORE: Final = "2000"
_WIDEST_PRODUCT: Final = "12 × 12 × 24 = 2000"


class CardKind(Enum):
    """Place of a card's text."""

    BESIDE = "beside"
    """Beside the sheet, each item on a line of its own."""
    ABOVE = "above"
    """Above the sheet: the score beside the badge, the name below."""
    PLATE = "plate"
    """No sheet: the name, and the score where space allows."""


@dataclass(frozen=True, slots=True)
class SheetCard:
    """Card of a seat: rectangle, place of the text, and grid of the small sheet (None without one)."""

    rect: FRect
    kind: CardKind
    words: FRect
    lattice: Lattice | None = None

    @property
    def badge(self) -> FRect:
        """Rectangle of the seat's badge, before the first line of text."""
        return FRect(self.words.left, self.words.top, BADGE, BADGE)


def card_layout(side: FRect, board: Board, fonts: Fonts, names: Sequence[str]) -> Sequence[SheetCard]:
    """Card for each name, in the number of columns that gives the largest sheets without cutting a name."""
    if not names:
        return ()
    found = max(_arrangements(side, board, fonts, names), key=lambda way: _cell_size(way[0]), default=None)
    if found:
        return found
    height, columns = min(_plates(fonts, names, side.width))
    if height > side.height + 1:
        columns = _score_columns(side, fonts, len(names))
    return [_plate(rect) for rect in _places(side, columns, len(names))]


def _score_columns(side: FRect, fonts: Fonts, count: int) -> int:
    """The most columns of badges and scores in which no score covers its badge, in rows high enough for a badge."""
    needed = 2 * _PADDING + BADGE + 6 + fonts.width(_WIDEST_SCORE, LABEL_BOLD)
    for columns in range(count, 0, -1):
        place = _places(side, columns, count)[0]
        if place.width >= needed and place.height >= BADGE + 10:
            return columns
    return count


def plates_height(fonts: Fonts, names: Sequence[str], width: float) -> float:
    """Minimum height of cards without sheets, side by side as their names allow; 0 without names."""
    return min(_plates(fonts, names, width))[0] if names else 0.0


def _plates(fonts: Fonts, names: Sequence[str], width: float) -> Iterator[tuple[float, int]]:
    """(height, columns) of each possible grid of cards without sheets."""
    for columns in range(1, len(names) + 1):
        rows = -(-len(names) // columns)
        inner = (width - _GAP * (columns - 1)) / columns - 2 * _PADDING
        if columns == 1 or fit_in_lines(fonts, names, inner):
            is_one_line = BADGE + 6 + _widest(fonts, names) <= inner
            height = max(BADGE, fonts.line_height(LABEL_BOLD)) if is_one_line else heading_height(fonts, names, inner)
            yield rows * (height + 10) + (rows - 1) * _GAP, columns


def _cell_size(card: SheetCard) -> float:
    return card.lattice.size if card.lattice is not None else 0.0


def _arrangements(side: FRect, board: Board, fonts: Fonts, names: Sequence[str]) -> Iterator[list[SheetCard]]:
    """Possible arrangements of cards with sheets and readable names."""
    for columns in range(1, len(names) + 1):
        places = _places(side, columns, len(names))
        for lay in (_beside, _above):
            cards = [lay(rect, board, fonts, names) for rect in places]
            if None not in cards:
                yield [card for card in cards if card is not None]


def _places(side: FRect, columns: int, count: int) -> list[FRect]:
    rows = -(-count // columns)
    width = (side.width - _GAP * (columns - 1)) / columns
    height = (side.height - _GAP * (rows - 1)) / rows
    return [
        FRect(side.left + (width + _GAP) * (at % columns), side.top + (height + _GAP) * (at // columns), width, height)
        for at in range(count)
    ]


def _beside(rect: FRect, board: Board, fonts: Fonts, names: Sequence[str]) -> SheetCard | None:
    inner = rect.inflate(-2 * _PADDING, -2 * _PADDING)
    needed = max(BADGE + 6 + _widest(fonts, names), fonts.width(_WIDEST_PRODUCT, LABEL)) + 12
    sheet = FRect(inner.left, inner.top, min(inner.width - needed, inner.width * 0.6), inner.height)
    lines = max(BADGE, fonts.line_height(LABEL_BOLD)) + fonts.line_height(LABEL)
    if sheet.width < _MIN_SHEET_HEIGHT or inner.height < max(_MIN_SHEET_HEIGHT, lines):
        return None
    lattice = at_left(board, sheet, _FRAME)
    if lattice.outer.height < _MIN_SHEET_HEIGHT:
        return None
    left = lattice.outer.right + 12
    return SheetCard(rect, CardKind.BESIDE, FRect(left, inner.top, inner.right - left, inner.height), lattice)


def _above(rect: FRect, board: Board, fonts: Fonts, names: Sequence[str]) -> SheetCard | None:
    inner = rect.inflate(-2 * (_PADDING - 2), -2 * (_PADDING - 3))
    words = heading_height(fonts, names, inner.width)
    room = FRect(inner.left, inner.top + words + 2, inner.width, inner.height - words - 2)
    if room.height < _MIN_SHEET_HEIGHT or not fit_in_lines(fonts, names, inner.width):
        return None
    lattice = Lattice(board, room, _FRAME)
    return SheetCard(rect, CardKind.ABOVE, FRect(inner.left, inner.top, inner.width, words), lattice)


def _plate(rect: FRect) -> SheetCard:
    return SheetCard(rect, CardKind.PLATE, rect.inflate(-16, -6))


# A heading -------------------------------------------------------------------------------------------------------


def _widest(fonts: Fonts, names: Sequence[str]) -> float:
    return max(fonts.width(name, LABEL_BOLD) for name in names)


def is_one_line(fonts: Fonts, names: Sequence[str], width: float) -> bool:
    """True if badge, name and score fit in one line for all names."""
    return BADGE + 6 + _widest(fonts, names) + 10 + fonts.width(_WIDEST_SCORE, LABEL_BOLD) <= width


def fit_in_lines(fonts: Fonts, names: Sequence[str], width: float) -> bool:
    """True if every word of the names fits in a line."""
    return all(fonts.width(word, LABEL_BOLD) <= width for name in names for word in name.split())


def heading_height(fonts: Fonts, names: Sequence[str], width: float) -> float:
    """Height of badge, score and name."""
    first = max(BADGE, fonts.line_height(LABEL_BOLD))
    if is_one_line(fonts, names, width):
        return first
    lines = max(len(fonts.wrap(name, LABEL_BOLD, width)) for name in names)
    return first + lines * fonts.line_height(LABEL_BOLD)
