"""Layout by text: columns whose rows are as high as their content at the player's text size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol, Self, TypeVar

from pygame import FRect

from game.ui.text import Fonts, TextRole
from game.ui.widgets import Button, Widget

GAP: Final = 8.0


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

    def take(self, height: float) -> FRect:
        """Reserve the next row with that height and return its rectangle."""
        row = FRect(self.area.left, self.bottom, self.area.width, height)
        self.bottom += height + self.gap
        return row

    def add(self, widget: ResizableType, least: float = 0.0) -> ResizableType:
        """Place the widget in a row of its own, at least ``least`` units high."""
        fitted = widget.fitted(self.fonts, FRect(self.area.left, self.bottom, self.area.width, least))
        self.take(fitted.rect.height)
        return fitted

    def beside(self, parts: Sequence[tuple[Any, float]], least: float = 0.0) -> list[Any]:
        """Place widgets side by side, each with its share of the width, all as high as the highest."""
        room = self.area.width - self.gap * (len(parts) - 1)
        left, fitted = self.area.left, []
        for widget, share in parts:
            fitted.append(widget.fitted(self.fonts, FRect(left, self.bottom, room * share, least)))
            left += room * share + self.gap
        row = self.take(max(each.rect.height for each in fitted))
        return [with_height(each, row.height) for each in fitted]


def with_height(widget: Any, height: float) -> Any:
    rect = widget.rect
    return replace(widget, rect=FRect(rect.left, rect.top, rect.width, height))


def button_rows(
    fonts: Fonts, buttons: Sequence[Button], place: FRect, *, gap: float = 12.0, least: float = 60.0, lines: int = 2
) -> list[Button]:
    """Buttons of equal width in rows from the corner of ``place``, in as few rows as the labels allow."""
    for rows in range(1, len(buttons) + 1):
        columns = -(-len(buttons) // rows)
        width = (place.width - gap * (columns - 1)) / columns
        if rows == len(buttons) or all(button.needed_lines(fonts, width) <= lines for button in buttons):
            break
    fitted = [button.fitted(fonts, FRect(0, 0, width, least)) for button in buttons]
    height = max((button.rect.height for button in fitted), default=0.0)
    return [
        replace(
            button,
            rect=FRect(
                place.left + index % columns * (width + gap),
                place.top + index // columns * (height + gap),
                width,
                height,
            ),
        )
        for index, button in enumerate(fitted)
    ]


def button_rows_at_bottom(
    fonts: Fonts, buttons: Sequence[Button], area: FRect, *, gap: float = 12.0, least: float = 60.0, lines: int = 2
) -> list[Button]:
    """The buttons of ``button_rows``, with the last row on the area's bottom edge."""
    placed = button_rows(fonts, buttons, area, gap=gap, least=least, lines=lines)
    down = area.bottom - placed[-1].rect.bottom if placed else 0.0
    return [replace(button, rect=button.rect.move(0, down)) for button in placed]


def button_row(
    fonts: Fonts, buttons: Sequence[Button], area: FRect, *, gap: float = 12.0, least: float = 60.0
) -> list[Button]:
    """Buttons side by side on the area's bottom edge; an empty list if they do not fit.

    Each is as wide as its label in one line plus an equal share of the spare width. Where the row would be too wide,
    the labels that save most wrap into two lines.
    """
    wide = [button.natural_width(fonts) for button in buttons]
    narrow = [_in_two_lines(fonts, button) for button in buttons]
    room = area.width - gap * (len(buttons) - 1)
    for at in sorted(range(len(buttons)), key=lambda at: narrow[at] - wide[at]):
        if sum(wide) > room:
            wide[at] = narrow[at]
    spare = (room - sum(wide)) / max(1, len(buttons))
    if spare < 0:
        return []
    fitted = [
        button.fitted(fonts, FRect(0, 0, width + spare, least)) for button, width in zip(buttons, wide, strict=True)
    ]
    height = max((button.rect.height for button in fitted), default=0.0)
    placed, left = [], area.left
    for button in fitted:
        placed.append(replace(button, rect=FRect(left, area.bottom - height, button.rect.width, height)))
        left = placed[-1].rect.right + gap
    return placed


def _in_two_lines(fonts: Fonts, button: Button) -> float:
    """The minimum width at which the label wraps into at most two lines."""
    width = button.natural_width(fonts)
    while width > 72 and button.needed_lines(fonts, width - 8) <= 2:
        width -= 8
    return width


def stack_upwards(
    fonts: Fonts, labels: Sequence[ResizableType], area: FRect, bottom: float, *, least: float = 28.0
) -> tuple[list[ResizableType], float]:
    """Rows stacked from ``bottom`` upwards, the first one lowest, and the top of the highest row."""
    placed: list[ResizableType] = []
    for label in labels:
        height = label.fitted(fonts, FRect(area.left, 0, area.width, least)).rect.height
        bottom -= height
        placed.append(label.fitted(fonts, FRect(area.left, bottom, area.width, height)))
    return placed, bottom


def words_fit(fonts: Fonts, text: str, role: TextRole, width: float) -> bool:
    """True if no word of the text is wider than ``width`` units."""
    return all(fonts.width(line, role) <= width + 1 for line in fonts.wrap(text, role, width))


Fill = Callable[[FRect], tuple[list[Widget], float]]
"""Builder of a page area's content: its widgets, and the y of their bottom edge."""
