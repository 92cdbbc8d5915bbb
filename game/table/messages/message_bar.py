"""What a table says for a while: a line in the bar as long as it takes to read, or as long as its cause lasts; and why
something was refused, beside it, until the person does something else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.core.state import Refusal

if TYPE_CHECKING:  # a table's controller must load without pygame
    from pygame import FRect

MessageSource = Callable[[], str]
"""A line that is told: worked out anew whenever it is read, so that it follows the language of the moment."""

_LEAST: Final = 2.5
"""Seconds every line is shown."""
_LETTER: Final = 0.045
"""Seconds more for each letter: a long line takes longer to read."""


class MessageBar:
    """The line that is told, empty if there is none; ``place`` where it stands beside what was refused."""

    def __init__(self) -> None:
        self._line: MessageSource | None = None
        self.place: FRect | None = None
        """What was refused, while the reason is shown beside it."""
        self.refused: Refusal | None = None
        """The refusal shown on the table; None while none is."""
        self._holds: Callable[[], bool] | None = None
        self._age = 0.0

    @property
    def text(self) -> str:
        """What is told, in the language of the moment."""
        return self._line() if self._line is not None else ""

    @property
    def in_bar(self) -> str:
        """What of it the bar tells: not what stands on the board already."""
        return "" if self.place is not None else self.text

    def show(self, line: MessageSource, holds: Callable[[], bool] | None = None) -> None:
        """Tells a line anew, for as long as it takes to read, or as long as ``holds`` does."""
        self._line = line
        self.place, self.refused, self._holds, self._age = None, None, holds, 0.0

    def refuse(self, line: MessageSource, place: FRect | None, refused: Refusal | None = None) -> None:
        """Tells why something was refused, beside it if it has a place, until ``end_refusal``."""
        self.show(line)
        self.place, self.refused = place, refused

    def end_refusal(self) -> bool:
        """The person does something else: the reason goes; whether there was one."""
        had, had_refused = self.place is not None, self.refused is not None
        self.refused = None
        if had:
            self._line, self.place, self._holds = None, None, None
        return had or had_refused

    def clear(self) -> None:
        """Tells nothing any more."""
        self._line, self.place, self._holds = None, None, None

    def advance(self, seconds: float) -> bool:
        """Time passes; whether the line has gone."""
        if self._line is None or self.place is not None:
            return False
        self._age += seconds
        is_over = self._age > _LEAST + _LETTER * len(self.text) if self._holds is None else not self._holds()
        if is_over:
            self.clear()
        return is_over
