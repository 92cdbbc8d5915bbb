"""Recap: playback of the others' moves to the next person at the mouse, before the rack is uncovered."""

from __future__ import annotations

from typing import Final

from game.isles.elevens.rules.state import State
from game.table.controller import TableController

LAY_SECONDS: Final = 0.24
"""Flight time of a tile to its field, in seconds."""
_FIRST_PAUSE: Final = 0.5
_MAX_PAUSE: Final = 0.5
_MIN_PAUSE: Final = 0.02
_MAX_SECONDS: Final = 4.0
"""Maximum length of the playback, in seconds."""


class Recap:
    """Playback of the others' moves on a table, one by one."""

    def __init__(self, table: TableController[State]) -> None:
        self._table = table
        self.is_on = False
        self._pause = 0.0
        self._wait = 0.0

    def begin(self) -> None:
        """Go back to the last move of the seat to move, if others have moved since."""
        match = self._table.match
        start = match.last_move_of(match.seat) if match.seat is not None else match.number
        moves = match.number - start
        if moves:
            self._table.position = start
            self.is_on = True
            self._wait = _FIRST_PAUSE
            self._pause = min(_MAX_PAUSE, max(_MIN_PAUSE, _MAX_SECONDS / moves - LAY_SECONDS))
            self._table.presenter.rebuild()

    def advance(self, seconds: float) -> None:
        """Show the next move after its pause; end after the last one."""
        table = self._table
        self._wait -= seconds
        if self._wait > 0:
            return
        if table.position >= table.match.number:
            self.end()
            return
        before, move = table.state, table.match.moves[table.position]
        table.position += 1
        self._wait = self._pause
        table.presenter.animate(move, before)
        table.presenter.rebuild()

    def end(self) -> None:
        """Return to the current position with the rack uncovered."""
        self.is_on = False
        table = self._table
        table.position = table.match.number
        table.presenter.frames.motions.clear()
        table.presenter.clear_motion()
        table.presenter.rebuild()
