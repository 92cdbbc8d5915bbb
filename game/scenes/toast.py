"""The line at the bottom of the window: shown for as long as it takes to read, over whatever scene is on top."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.i18n import LocalizedMessage
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL

_LEAST: Final = 3.5
"""Seconds that every line is shown."""
_READ: Final = 1.0
"""Seconds after which a click or a key takes the line away."""
_LETTER: Final = 0.05
"""Seconds more for each letter of a line: a long one takes longer to read."""


class Toast:
    """A line, and how long it has been there."""

    def __init__(self, line: LocalizedMessage) -> None:
        self._line = line
        self._age = 0.0

    @property
    def text(self) -> str:
        """What it says, in the language of the moment."""
        return self._line if isinstance(self._line, str) else self._line()

    @property
    def is_read(self) -> bool:
        """Whether whoever goes on has had the time to read it."""
        return self._age > _READ

    def advance(self, seconds: float) -> bool:
        """Time passes; whether the line has been there long enough."""
        self._age += seconds
        return self._age >= _LEAST + _LETTER * len(self.text)

    def draw(self, canvas: Canvas, area: FRect) -> None:
        """Draws the line above the lower edge of an area."""
        width = min(area.width - 96, canvas.fonts.width(self.text, LABEL) + 64)
        height = 28 + canvas.fonts.height(self.text, LABEL, width - 56)
        rect = FRect(area.centerx - width / 2, area.bottom - height - 24, width, height)
        canvas.panel("ui/panel_sea", rect)
        canvas.text_box(self.text, rect.inflate(-48, -8), LABEL, palette.CHALK, "center")
