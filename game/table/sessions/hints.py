"""Hints at a table: asked of the strongest computer player, counted, shown, and compared with other moves."""

from __future__ import annotations

from typing import Any

from game.core.state import Move
from game.table.scene import TableScene
from game.table.sessions.computer_turn import ComputerTurn
from game.table.sessions.hint_futures import HintFutures
from game.table.sessions.session import SessionHints
from game.ui.sound_effects import Sound


class PlayHints(SessionHints):
    """Hints of a game that is played; one that was asked for comes by ``advance``."""

    def __init__(self, table: TableScene[Any], computer: ComputerTurn) -> None:
        self._table = table
        self._controller = table.controller
        self._computer = computer
        self._counted_after: tuple[Move, ...] | None = None
        """The moves of the position of the last counted hint."""
        self.futures = HintFutures(table)
        """Futures of other moves than a hint's, while it is shown."""

    @property
    def is_awaited(self) -> bool:
        """From the question until the computer player's answer."""
        return self._computer.is_hint_asked

    @property
    def margin_line(self) -> str:
        """The hint's lead over the next best move, once evaluated."""
        return self.futures.margin_line

    def ask(self) -> None:
        """Ask for a hint; it is counted and shown as a badge beside the result."""
        match = self._controller.match
        seat = match.seat
        if not self._controller.is_human_turn or seat is None or self.is_awaited:
            return
        if self._counted_after != match.moves:  # a second hint in the same position counts once
            self._counted_after = match.moves
            match.count_aid("hint")
        self.futures.stop()
        self._computer.ask_hint(seat, self._controller.hint_sample(seat))
        self._controller.message_bar.show(lambda: self._table.t("house.table.hint-thinking"), lambda: self.is_awaited)

    def advance(self) -> None:
        """Show the hint that has come."""
        advice = self._computer.take_hint()
        if advice is None:
            return
        controller = self._controller
        controller.advice = advice
        self.futures.begin(advice)
        self._table.services.assets.sounds.play(Sound.HINT)
        controller.message_bar.show(
            lambda: controller.narrator.reason_text(advice), lambda: controller.advice is advice
        )
        controller.show_advice(advice)
        self._table.rebuild()
