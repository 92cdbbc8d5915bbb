"""Showcase: a table of computer players for the attract mode."""

from __future__ import annotations

from typing import Any, Final

from game.scenes.base import SceneChange
from game.table.scene import TableScene
from game.table.sessions.computer_turn import ComputerTurn
from game.table.sessions.session import Session, SessionOverlay

CALL_HEIGHT: Final = 116.0
"""Height at the window's lower edge for the attract mode's call to play, in units."""


class AttractOverlay(SessionOverlay):
    """Room for the attract mode's call to play."""

    foot = CALL_HEIGHT
    is_showcase = True


class AttractSession(Session):
    """Computer players among themselves for spectators, with open racks; nothing is saved."""

    is_watched = True
    overlay = AttractOverlay()

    def __init__(self, table: TableScene[Any]) -> None:
        self._table = table
        self._computer = ComputerTurn(table.services.background, table.controller.match)
        self._waited = 0.0

    @property
    def is_busy(self) -> bool:
        """While a computer player thinks."""
        return self._computer.is_busy

    def moved(self) -> None:
        """The pause before the next move begins."""
        self._waited = 0.0

    def leave(self) -> None:
        """A computer player's thinking is cut short."""
        self._computer.cancel()

    def advance(self, seconds: float) -> SceneChange | None:
        """Computer players move."""
        seat = self._table.controller.match.seat
        if self._table.frames.motions or seat is None:
            return None
        self._waited += seconds
        advice = self._computer.take_move(seat, is_due=self._waited >= self._table.controller.computer_pause)
        if advice is not None:
            self._table.controller.make_move(advice.move)
        return None
