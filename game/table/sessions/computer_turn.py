"""Requests to computer players at a table: their moves, and hints for people."""

from __future__ import annotations

from typing import Any

from game.core.players import Advice
from game.core.state import GameState
from game.match.match import Match
from game.services import BackgroundJobs


class ComputerTurn:
    """One request at a time to the thinking service; a finished move waits until it is due."""

    def __init__(self, background: BackgroundJobs, match: Match[Any]) -> None:
        self._background = background
        self._match = match
        self._is_thinking = False
        self._ready: Advice | None = None
        self.is_hint_asked = False
        """True while a hint is on its way."""

    @property
    def is_busy(self) -> bool:
        """True while a move or a hint is on its way, or a finished move waits."""
        return self._is_thinking or self.is_hint_asked or self._ready is not None

    def cancel(self) -> None:
        """Forgets what was asked: the position has changed."""
        self._background.thinker.cancel()
        self._is_thinking = self.is_hint_asked = False
        self._ready = None

    def ask_hint(self, seat: int, sample: GameState) -> None:
        """Request the strongest player's move."""
        self.is_hint_asked = True
        self._background.thinker.ask(self._match.game.name, "hard", sample, self._match.thinking_seed(seat))

    def take_hint(self) -> Advice | None:
        """The requested hint, or None until it arrives."""
        if not self.is_hint_asked:
            return None
        advice = self._background.thinker.poll()
        self.is_hint_asked = advice is None
        return advice

    def take_move(self, seat: int, *, is_due: bool) -> Advice | None:
        """The computer player's move for a seat, requested at the first call; None until it has arrived and is due."""
        if not self._is_thinking and self._ready is None:
            self._is_thinking = True
            match = self._match
            self._background.thinker.ask(
                match.game.name, match.player_of(seat), match.sample_for(seat), match.thinking_seed(seat)
            )
        if self._is_thinking:
            self._ready = self._background.thinker.poll()
            self._is_thinking = self._ready is None
        if not is_due:
            return None
        advice, self._ready = self._ready, None
        return advice
