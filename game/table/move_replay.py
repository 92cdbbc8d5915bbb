"""A look back: a move of the past is shown being made once more, then the present comes back by itself or at a click."""

from __future__ import annotations

from typing import Final, Protocol

from game.table.messages.message_bar import MessageSource

_SECONDS: Final = 2.5
"""How long a move of the past is looked at once it has been shown."""


class ReplayHost(Protocol):
    """What a look back needs of a table."""

    @property
    def motions(self) -> object: ...
    def show_position(self, number: int, animate: bool = False) -> None: ...
    def show_latest(self) -> None: ...
    def log_line(self, number: int) -> str: ...
    def show_during_replay(self, line: MessageSource) -> None: ...


class MoveReplay:
    """Whether a table shows a move of the past, and for how long it has."""

    def __init__(self, table: ReplayHost) -> None:
        self._table = table
        self._looked: float | None = None

    @property
    def is_on(self) -> bool:
        """Whether the past is shown."""
        return self._looked is not None

    def begin(self, number: int) -> None:
        """Shows the move after the position of that number being made."""
        self._looked = 0.0
        self._table.show_position(number)
        self._table.show_position(number + 1, animate=True)
        self._table.show_during_replay(lambda: self._table.log_line(number))

    def end(self) -> bool:
        """Back to the present; whether it was not shown already."""
        was_on, self._looked = self.is_on, None
        if was_on:
            self._table.show_latest()
        return was_on

    def advance(self, seconds: float) -> bool:
        """Time passes; whether the past is still shown."""
        if self._looked is not None and not self._table.motions:
            self._looked += seconds
            if self._looked >= _SECONDS:
                self.end()
        return self.is_on
