"""Layout by text: columns whose rows are as high as their content at the player's text size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, Protocol, Self, TypeVar

from pygame import Color, FRect

from game.ui import palette
from game.ui.canvas import Align
from game.ui.text import BODY, Fonts, TextRole
from game.ui.widgets import Button, Label, Widget

GAP: Final = 8.0
_LARGE_TEXT: Final = 1.2
"""Text size from which pages have one column."""
_WIDTH_OF_HALVES: Final = 1000.0
"""Minimum width for two columns; every page of a landscape window that has them is wider."""


class Resizable(Protocol):
    """A widget that can compute the height its text needs at full size."""

    @property
    def rect(self) -> FRect: ...
    def fitted(self, fonts: Fonts, place: FRect) -> Self:
        """The widget at the corner and width of ``place``, at least as high, and high enough for its text."""
        ...


ResizableType = TypeVar("ResizableType", bound=Resizable)


class Column:
    """Rows from the top of an area downwards; ``bottom`` is the y of the next row."""

    def __init__(self, fonts: Fonts, area: FRect, gap: float = GAP) -> None:
        self.fonts = fonts
        self.area = area
        self.gap = gap
        self.bottom = area.top
        self.row_height = 0.0
        """Minimum height of the rows of a page whose rows are all alike."""

    def add_row(self, height: float) -> FRect:
        """Reserve the next row with that height and return its rectangle."""
        row = FRect(self.area.left, self.bottom, self.area.width, height)
        self.bottom += height + self.gap
        return row

    def add_widget(self, widget: ResizableType, min_height: float = 0.0) -> ResizableType:
        """Place the widget in a row of its own, at least ``min_height`` units high."""
        fitted = widget.fitted(self.fonts, FRect(self.area.left, self.bottom, self.area.width, min_height))
        self.add_row(fitted.rect.height)
        return fitted

    def add_label(
        self, text: str, role: TextRole = BODY, colour: Color | None = None, align: Align = "left", *,
        min_height: float = 0.0,
    ) -> Label:  # fmt: skip
        """Place a text in a row of its own, in ink unless it has another colour."""
        return self.add_widget(Label(text, self.area, role, colour or palette.INK, align), min_height)

    def add_buttons(
        self, buttons: Sequence[Button], *, gap: float, min_height: float, max_lines: int = 2
    ) -> list[Button]:
        """Place buttons of equal width in rows of their own, in as few as their labels allow."""
        place = FRect(self.area.left, self.bottom, self.area.width, 0)
        placed = button_rows(self.fonts, buttons, place, gap=gap, min_height=min_height, max_lines=max_lines)
        self.add_row(placed[-1].rect.bottom - self.bottom)
        return placed

    def add_side_by_side(self, parts: Sequence[tuple[Any, float]], min_height: float = 0.0) -> list[Any]:
        """Place widgets side by side, each with its share of the width, all as high as the highest."""
        width_left = self.area.width - self.gap * (len(parts) - 1)
        left, fitted = self.area.left, []
        for widget, share in parts:
            fitted.append(widget.fitted(self.fonts, FRect(left, self.bottom, width_left * share, min_height)))
            left += width_left * share + self.gap
        row = self.add_row(max(each.rect.height for each in fitted))
        return [with_height(each, row.height) for each in fitted]


def can_halve(fonts: Fonts, width: float) -> bool:
    """True if a page of that width has room for two columns: not for large letters, nor in an upright window."""
    return fonts.text_size < _LARGE_TEXT and width >= _WIDTH_OF_HALVES


def halves(fonts: Fonts, area: FRect, between: float, *, gap: float = GAP) -> tuple[Column, Column]:
    """Two columns of equal width side by side; the same one twice in an upright window (fill the first one first)."""
    if area.width < _WIDTH_OF_HALVES:
        whole = Column(fonts, area, gap)
        return whole, whole
    half = (area.width - between) / 2
    return (
        Column(fonts, FRect(area.left, area.top, half, area.height), gap),
        Column(fonts, FRect(area.right - half, area.top, half, area.height), gap),
    )


def with_height(widget: Any, height: float) -> Any:
    rect = widget.rect
    return replace(widget, rect=FRect(rect.left, rect.top, rect.width, height))


class ButtonGrid(NamedTuple):
    """Columns of a block of buttons, and the size of each button."""

    columns: int
    width: float
    height: float

    def places(self, corner: FRect, count: int, gap: float) -> list[FRect]:
        """The rectangles of so many buttons from the corner of ``corner``, row by row."""
        return [
            FRect(
                corner.left + index % self.columns * (self.width + gap),
                corner.top + index // self.columns * (self.height + gap),
                self.width,
                self.height,
            )
            for index in range(count)
        ]


def button_grid(
    fonts: Fonts,
    buttons: Sequence[Button],
    row_width: float,
    *,
    gap: float = 12.0,
    min_height: float = 60.0,
    max_lines: int = 2,
) -> ButtonGrid:
    """The grid for buttons of equal width in rows of that width, in as few rows as the labels allow."""
    columns, width = 1, row_width
    for rows in range(1, len(buttons) + 1):
        columns = -(-len(buttons) // rows)
        width = (row_width - gap * (columns - 1)) / columns
        if rows == len(buttons) or all(button.needed_lines(fonts, width) <= max_lines for button in buttons):
            break
    place = FRect(0, 0, width, min_height)
    height = max((button.fitted_rect(fonts, place).height for button in buttons), default=0.0)
    return ButtonGrid(columns, width, height)


def button_rows(
    fonts: Fonts,
    buttons: Sequence[Button],
    place: FRect,
    *,
    gap: float = 12.0,
    min_height: float = 60.0,
    max_lines: int = 2,
) -> list[Button]:
    """Buttons of equal width in rows from the corner of ``place``, in as few rows as the labels allow."""
    grid = button_grid(fonts, buttons, place.width, gap=gap, min_height=min_height, max_lines=max_lines)
    rects = grid.places(place, len(buttons), gap)
    return [replace(button, rect=rect) for button, rect in zip(buttons, rects, strict=True)]


def button_rows_at_bottom(
    fonts: Fonts,
    buttons: Sequence[Button],
    area: FRect,
    *,
    gap: float = 12.0,
    min_height: float = 60.0,
    max_lines: int = 2,
) -> list[Button]:
    """The buttons of ``button_rows``, with the last row on the area's bottom edge."""
    placed = button_rows(fonts, buttons, area, gap=gap, min_height=min_height, max_lines=max_lines)
    down = area.bottom - placed[-1].rect.bottom if placed else 0.0
    return [replace(button, rect=button.rect.move(0, down)) for button in placed]


def button_row(
    fonts: Fonts, buttons: Sequence[Button], area: FRect, *, gap: float = 12.0, min_height: float = 60.0
) -> list[Button]:
    """Buttons side by side on the area's bottom edge; an empty list if they do not fit.

    Each is as wide as its label in one line plus an equal share of the spare width. Where the row would be too wide,
    the labels that save most wrap into two lines.
    """
    wide = [button.natural_width(fonts) for button in buttons]
    narrow = [_two_line_width(fonts, button) for button in buttons]
    width_left = area.width - gap * (len(buttons) - 1)
    for at in sorted(range(len(buttons)), key=lambda at: narrow[at] - wide[at]):
        if sum(wide) > width_left:
            wide[at] = narrow[at]
    spare = (width_left - sum(wide)) / max(1, len(buttons))
    if spare < 0:
        return []
    fitted = [
        button.fitted(fonts, FRect(0, 0, width + spare, min_height))
        for button, width in zip(buttons, wide, strict=True)
    ]
    height = max((button.rect.height for button in fitted), default=0.0)
    placed, left = [], area.left
    for button in fitted:
        placed.append(replace(button, rect=FRect(left, area.bottom - height, button.rect.width, height)))
        left = placed[-1].rect.right + gap
    return placed


def _two_line_width(fonts: Fonts, button: Button) -> float:
    """The minimum width at which the label wraps into at most two lines."""
    width = button.natural_width(fonts)
    while width > 72 and button.needed_lines(fonts, width - 8) <= 2:
        width -= 8
    return width


def stack_upwards(
    fonts: Fonts, labels: Sequence[ResizableType], area: FRect, bottom: float, *, min_height: float = 28.0
) -> tuple[list[ResizableType], float]:
    """Rows stacked from ``bottom`` upwards, the first one lowest, and the top of the highest row."""
    stacked: list[ResizableType] = []
    for label in labels:
        height = label.fitted(fonts, FRect(area.left, 0, area.width, min_height)).rect.height
        bottom -= height
        stacked.append(label.fitted(fonts, FRect(area.left, bottom, area.width, height)))
    return stacked, bottom


def text_fits(fonts: Fonts, text: str, role: TextRole, width: float) -> bool:
    """True if no word of the text is wider than ``width`` units."""
    return all(fonts.width(line, role) <= width + 1 for line in fonts.wrap(text, role, width))


ContentBuilder = Callable[[FRect], tuple[list[Widget], float]]
"""Builder of a page area's content: its widgets, and the y of their bottom edge."""
