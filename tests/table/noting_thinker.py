"""A thinker for tests of what asks one."""

from __future__ import annotations

from game.core.players import Advice, Player
from game.core.state import GameState
from game.match.thinker import Thinker


class NotingThinker(Thinker):
    """A thinker that notes its questions and gives the test's answers."""

    def __init__(self) -> None:
        super().__init__(use_process=False)
        self.begin()

    def begin(self) -> None:
        """Forget the questions of another test."""
        self.asked: list[tuple[Player, GameState, int | str]] = []
        self.answer: Advice | None = None
        self.cancelled = 0

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        assert not isinstance(level, str)
        self.asked.append((level, sample, seed))

    def poll(self, slice_s: float = 0.0) -> Advice | None:
        answer, self.answer = self.answer, None
        return answer

    def cancel(self) -> None:
        self.cancelled += 1
