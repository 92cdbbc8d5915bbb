"""Layout by words: columns whose rows are as high as what stands in them needs at the person's text size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol, Self, TypeVar

from pygame import FRect

from game.ui.text import Fonts, TextRole
from game.ui.widgets import Button, Widget

GAP: Final = 8.0


class Resizable(Protocol):
    """A widget that knows how high it must be for its words to stand in it at full size."""

    @property
    def rect(self) -> FRect: ...
    def fitted(self, fonts: Fonts, place: FRect) -> Self:
        """The widget at that place's corner and width, at least as high as the place and high enough for its words."""
        ...


ResizableType = TypeVar("ResizableType", bound=Resizable)


class Column:
    """Rows from the top of an area downwards; ``bottom`` is where the next one would begin."""

    def __init__(self, fonts: Fonts, area: FRect, gap: float = GAP) -> None:
        self.fonts = fonts
        self.area = area
        self.gap = gap
        self.bottom = area.top

    def take(self, height: float) -> FRect:
        """A row of that height."""
        row = FRect(self.area.left, self.bottom, self.area.width, height)
        self.bottom += height + self.gap
        return row

    def add(self, widget: ResizableType, least: float = 0.0) -> ResizableType:
        """The widget as a row of its own, at least so high."""
        fitted = widget.fitted(self.fonts, FRect(self.area.left, self.bottom, self.area.width, least))
        self.take(fitted.rect.height)
        return fitted

    def beside(self, parts: Sequence[tuple[Any, float]], least: float = 0.0) -> list[Any]:
        """Widgets side by side in one row, each with its share of the width, all as high as the highest needs."""
        room = self.area.width - self.gap * (len(parts) - 1)
        left, fitted = self.area.left, []
        for widget, share in parts:
            fitted.append(widget.fitted(self.fonts, FRect(left, self.bottom, room * share, least)))
            left += room * share + self.gap
        row = self.take(max(each.rect.height for each in fitted))
        return [with_height(each, row.height) for each in fitted]


def with_height(widget: Any, height: float) -> Any:
    """The widget as high as that."""
    rect = widget.rect
    return replace(widget, rect=FRect(rect.left, rect.top, rect.width, height))


def button_rows(
    fonts: Fonts, buttons: Sequence[Button], place: FRect, *, gap: float = 12.0, least: float = 60.0, lines: int = 2
) -> list[Button]:
    """Buttons of one width from the place's corner on: side by side, in as few rows as their words allow."""
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
    """The same, with the last row on the area's lower edge."""
    placed = button_rows(fonts, buttons, area, gap=gap, least=least, lines=lines)
    down = area.bottom - placed[-1].rect.bottom if placed else 0.0
    return [replace(button, rect=button.rect.move(0, down)) for button in placed]


def button_row(
    fonts: Fonts, buttons: Sequence[Button], area: FRect, *, gap: float = 12.0, least: float = 60.0
) -> list[Button]:
    """Buttons side by side on the area's lower edge, as wide as their words in one line need and with an even share of
    what is left; where that is too much, those that save most stand in two lines. None where there is no room for that."""
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
    """The least width at which its words stand in two lines."""
    width = button.natural_width(fonts)
    while width > 72 and button.needed_lines(fonts, width - 8) <= 2:
        width -= 8
    return width


def stack_upwards(
    fonts: Fonts, labels: Sequence[ResizableType], area: FRect, bottom: float, *, least: float = 28.0
) -> tuple[list[ResizableType], float]:
    """Rows from a lower edge upwards, the first one lowest, and where the highest begins."""
    placed: list[ResizableType] = []
    for label in labels:
        height = label.fitted(fonts, FRect(area.left, 0, area.width, least)).rect.height
        bottom -= height
        placed.append(label.fitted(fonts, FRect(area.left, bottom, area.width, height)))
    return placed, bottom


def words_fit(fonts: Fonts, text: str, role: TextRole, width: float) -> bool:
    """Whether no word of a text is wider than that."""
    return all(fonts.width(line, role) <= width + 1 for line in fonts.wrap(text, role, width))


Fill = Callable[[FRect], tuple[list[Widget], float]]
"""Builds the content of an area of a page: its widgets, and how far down they reach."""
