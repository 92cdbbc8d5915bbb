"""Toast: a message at the bottom of the window, over the top scene, for its reading time."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.i18n import LocalizedMessage
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL

_MIN_SECONDS: Final = 3.5
"""Minimum duration of a toast in seconds."""
_READ_SECONDS: Final = 1.0
"""Seconds after which a click or a key removes the toast."""
_SECONDS_PER_LETTER: Final = 0.05
"""Extra seconds for each letter, the reading time of long messages."""


class Toast:
    """A message and its age."""

    def __init__(self, line: LocalizedMessage) -> None:
        self._line = line
        self._age = 0.0

    @property
    def text(self) -> str:
        """The message in the current language."""
        return self._line if isinstance(self._line, str) else self._line()

    @property
    def is_read(self) -> bool:
        """True if the player has had time to read the message."""
        return self._age > _READ_SECONDS

    def advance(self, seconds: float) -> bool:
        """Advance the age; True once the toast has expired."""
        self._age += seconds
        return self._age >= _MIN_SECONDS + _SECONDS_PER_LETTER * len(self.text)

    def draw(self, canvas: Canvas, area: FRect) -> None:
        """Draw the toast above the bottom edge of an area."""
        width = min(area.width - 96, canvas.fonts.width(self.text, LABEL) + 64)
        height = 28 + canvas.fonts.height(self.text, LABEL, width - 56)
        rect = FRect(area.centerx - width / 2, area.bottom - height - 24, width, height)
        canvas.panel("ui/panel_sea", rect)
        canvas.text_box(self.text, rect.inflate(-48, -8), LABEL, palette.CHALK, "center")
