"""Timed messages of a table: a line in the bar for its reading time or while its cause lasts, and a refusal's reason
beside its subject until the next input.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.core.state import Refusal
from game.ui.motion import FrameSchedule

if TYPE_CHECKING:  # a table's controller must load without pygame
    from pygame import FRect

MessageSource = Callable[[], str]
"""A message computed anew at each reading, so that it follows the current language."""

_MIN_SECONDS: Final = 2.5
"""Seconds every line is shown."""
_SECONDS_A_LETTER: Final = 0.045
"""Seconds more for each letter: a long line takes longer to read."""


class MessageBar:
    """The message shown now and where, without its drawing (``bar.draw_bar``, ``placement.draw_message``)."""

    def __init__(self, frames: FrameSchedule) -> None:
        self._frames = frames
        self._line: MessageSource | None = None
        self.place: FRect | None = None
        """Rectangle of the refused target, while the reason is shown beside it."""
        self.refused: Refusal | None = None
        """The refusal shown on the table; None while none is."""
        self._holds: Callable[[], bool] | None = None
        self._age = 0.0
        self.count = 0
        """Messages shown so far: the same words twice are two messages."""

    @property
    def text(self) -> str:
        """The message in the current language."""
        return self._line() if self._line is not None else ""

    @property
    def in_bar(self) -> str:
        """The message for the bar; empty while it is shown on the board."""
        return "" if self.place is not None else self.text

    def show(self, line: MessageSource, holds: Callable[[], bool] | None = None) -> None:
        """Show a new line for its reading time, or while ``holds`` returns True."""
        self._frames.is_due = True
        self._line = line
        self.count += 1
        self.place, self.refused, self._holds, self._age = None, None, holds, 0.0

    def refuse(self, line: MessageSource, place: FRect | None, refused: Refusal | None = None) -> None:
        """Show a refusal, beside its subject if there is a place, until ``end_refusal``."""
        self.show(line)
        self.place, self.refused = place, refused

    def end_refusal(self) -> None:
        """End a refusal at the next action."""
        if self.place is None and self.refused is None:
            return
        self._frames.is_due = True
        self.refused = None
        if self.place is not None:
            self._line, self.place, self._holds = None, None, None

    def clear(self) -> None:
        """Clear the message."""
        self._line, self.place, self._holds = None, None, None

    def advance(self, seconds: float) -> None:
        """Advance the clock; a message that has been read ends."""
        if self._line is None or self.place is not None:
            return
        self._age += seconds
        is_over = (
            self._age > _MIN_SECONDS + _SECONDS_A_LETTER * len(self.text) if self._holds is None else not self._holds()
        )
        if is_over:
            self._frames.is_due = True
            self.clear()
