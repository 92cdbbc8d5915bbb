"""The line a table says for a while: above the board, and why something was refused also where it was clicked."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.i18n import Line, Texts
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL

Point = tuple[float, float]

_MESSAGE_SECONDS: Final = 6.0
_SPEECH_SECONDS: Final = 3.5
_WIDEST_SPEECH: Final = 360.0


class Telling:
    """The line that is told, empty if there is none, and where it is told besides."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._line: Line = ""
        self._language = texts.language
        self.place: Point | None = None
        """Where what was refused had been clicked, while the reason is shown there."""
        self._age = 0.0

    @property
    def text(self) -> str:
        """What is told, in the language of the moment; a mere text is told only in its own."""
        if not isinstance(self._line, str):
            return self._line()
        return self._line if self._texts.language == self._language else ""

    def say(self, line: Line, place: Point | None = None) -> None:
        """Tells a line anew."""
        self._line, self._language = line, self._texts.language
        self.place, self._age = place, 0.0

    def clear(self) -> None:
        """Tells nothing any more."""
        self._line = ""

    def advance(self, seconds: float) -> bool:
        """Time passes; whether the line or its tag has gone."""
        if not self.text:
            return False
        self._age += seconds
        if self._age > _MESSAGE_SECONDS:
            self.clear()
            return True
        if self._age > _SPEECH_SECONDS and self.place is not None:
            self.place = None
            return True
        return False

    def draw(self, canvas: Canvas, area: FRect) -> None:
        """The tag beside the refused click, inside an area."""
        if self.text and self.place is not None:
            draw_speech(canvas, area, self.text, *self.place)


def draw_speech(canvas: Canvas, area: FRect, text: str, x: float, y: float) -> None:
    """A tag with a warning beside a point, inside an area: why what was clicked there is refused."""
    side = 24.0
    width = min(canvas.fonts.width(text, LABEL), _WIDEST_SPEECH)
    height = max(side, canvas.fonts.height(text, LABEL, width))
    tag = FRect(0, 0, width + side + 44, height + 20)
    tag.midbottom = (x, y - 34)
    if tag.top < area.top + 4:
        tag.midtop = (x, y + 40)
    tag.left = min(max(tag.left, area.left + 8), area.right - 8 - tag.width)
    canvas.panel("ui/tag", tag)
    canvas.fit("ui/icon_warning", FRect(tag.left + 14, tag.centery - side / 2, side, side), tint=palette.DARK_CORAL)
    room = FRect(tag.left + side + 24, tag.top + 6, width + 6, tag.height - 12)
    canvas.text_box(text, room, LABEL, palette.INK)
