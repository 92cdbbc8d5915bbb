"""The computer players of Pebbles: they look so many moves ahead, each for themselves."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.players import Advice, Player, Thinking
from game.core.state import State

from ..rules.moves import Take
from ..rules.state import State as Position
from .reasons import explain


@dataclass(frozen=True, slots=True)
class Taker:
    """Takes what leaves it furthest ahead after ``depth`` more moves of everybody's greed."""

    depth: int

    def think(self, sample: State, rng: random.Random) -> Thinking:
        """The best move; of equal ones the first."""
        yield
        assert isinstance(sample, Position)
        move = max(sample.moves(), key=lambda move: self._worth(sample, move))
        return Advice(move, explain(sample, move))

    def _worth(self, position: Position, move: Take) -> int:
        ahead = position.copy()
        ahead.play(move)
        for _ in range(self.depth):
            if not ahead.is_over:
                ahead.play(ahead.moves()[-1])
        return 2 * ahead.taken[move.seat] - sum(ahead.taken) if position.seats > 1 else ahead.taken[move.seat]


PLAYERS: Final[Mapping[str, Player]] = {"easy": Taker(0), "medium": Taker(2), "hard": Taker(6)}
