"""Computer players of Pebbles: greedy search of different depths."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.core.claims import Claim, valid_reasons
from game.core.players import Advice, HintReason, Player, Thinking
from game.core.rollouts import Rollout, RolloutOutcome
from game.core.state import GameState

from .rules import State as Position
from .rules import Take


@dataclass(frozen=True, slots=True)
class Taker:
    """Chooses the largest lead after ``depth`` more greedy moves."""

    depth: int

    def think(self, sample: GameState, rng: random.Random) -> Thinking:
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


def _brings(position: Position, move: Take, values: Mapping[str, Any]) -> bool:
    later = position.copy()
    later.play(move)
    return bool(later.taken[move.seat] - position.taken[move.seat] == values["n"])


CLAIMS: Final[Mapping[str, Claim]] = {"brings": _brings}


def explain(position: Position, move: Take) -> tuple[HintReason, ...]:
    """Valid reasons for a move."""
    return valid_reasons(CLAIMS, position, move, suggested(position, move))


def suggested(position: Position, move: Take) -> list[HintReason]:
    """The number of pebbles as the only reason."""
    return [HintReason("brings", {"n": move.count})]


def rollout(state: GameState, rng: random.Random) -> Rollout:
    """Greedy rollout."""
    assert isinstance(state, Position)
    ahead = state.copy()
    while not ahead.is_over:
        ahead.play(ahead.moves()[-1])
    yield
    result = ahead.result()
    return RolloutOutcome.of(result.scores, result.winners)
