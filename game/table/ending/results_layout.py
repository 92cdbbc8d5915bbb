"""Layout of the count: the boards as large as possible, with the seats' plates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from game.table.ending.board_gallery import held_in

GAP: Final = 16.0
_COLUMN: Final = 340.0
_MORE_HEIGHT: Final = 0.8
"""Share of a plate's height that letters of twice the size may add to it."""
_COMMON_SHARE: Final = 0.54
"""Share of the height for the shared board where each seat has a board of its own below it."""


@dataclass(frozen=True)
class ResultsLayout:
    """The places: of the common board, of each seat's own, and of each seat's plate."""

    common: FRect | None
    own: Sequence[FRect]
    plates: Sequence[FRect]


def set_stage(
    area: FRect, seats: int, common: float | None, own: float | None, plate: float, text_size: float = 1.0,
    wide: float = 0.0,
) -> ResultsLayout:  # fmt: skip
    """The places in an area for so many seats; ``common`` and ``own`` are the pictures' shapes.

    ``plate`` is a plate's height, and ``wide`` the width that its words need, which it gets where no picture suffers.
    """
    if own is None:
        free = area.width - GAP - area.height * (common or 1.0)
        return _with_column(area, seats, common or 1.0, plate, max(_COLUMN * text_size, min(wide, free)))
    if common is None:
        return _in_rows(area, seats, own, plate, None, text_size, wide)
    upper = held_in(FRect(area.left, area.top, area.width, area.height * _COMMON_SHARE), common)
    below = FRect(area.left, upper.bottom + GAP, area.width, area.bottom - upper.bottom - GAP)
    return _in_rows(below, seats, own, plate, upper, text_size, wide)


def _with_column(area: FRect, seats: int, shape: float, plate: float, column: float) -> ResultsLayout:
    """The board to the left, the plates in a column beside it, both in the middle of the window."""
    board = held_in(FRect(area.left, area.top, area.width - column - GAP, area.height), shape)
    left = area.centerx - (board.width + GAP + column) / 2
    board.left = left
    high = min(plate, (area.height - GAP * (seats - 1)) / seats)
    top = board.centery - (high * seats + GAP * (seats - 1)) / 2
    plates = [FRect(board.right + GAP, top + seat * (high + GAP), column, high) for seat in range(seats)]
    return ResultsLayout(board, (), plates)


def _in_rows(
    area: FRect, seats: int, shape: float, plate: float, common: FRect | None, text_size: float, least: float
) -> ResultsLayout:
    """A picture for each seat with its plate below, in the columns that make the pictures largest.

    Plates with large letters take the height that flat pictures leave, for names in several lines.
    """

    def cells(columns: int) -> list[FRect]:
        rows = -(-seats // columns)
        width = (area.width - GAP * (columns - 1)) / columns
        height = (area.height - GAP * (rows - 1)) / rows
        return [
            FRect(
                area.left + at % columns * (width + GAP) + _indent(at // columns, rows, columns, seats, width),
                area.top + at // columns * (height + GAP),
                width,
                height,
            )
            for at in range(seats)
        ]

    def picture(cell: FRect) -> FRect:
        return held_in(FRect(cell.left, cell.top, cell.width, max(8.0, cell.height - plate - 6)), shape)

    best = max((cells(columns) for columns in range(1, seats + 1)), key=lambda found: picture(found[0]).height)
    spare = best[0].height - plate - 6 - picture(best[0]).height
    high = plate + max(0.0, min(spare, plate * _MORE_HEIGHT * (text_size - 1)))
    own, plates = [], []
    for cell in best:
        place = picture(cell).move(0, (plate - high) / 2)
        wide = min(cell.width, max(place.width, 300.0, least))
        own.append(place)
        plates.append(FRect(place.centerx - wide / 2, place.bottom + 6, wide, high))
    return ResultsLayout(common, own, plates)


def _indent(row: int, rows: int, columns: int, seats: int, width: float) -> float:
    """Indent that centres an incomplete last row."""
    missing = columns * rows - seats if row == rows - 1 else 0
    return missing * (width + GAP) / 2
