"""Search for the best move beside a given one, and the lead over it; in the form of a player for ``Thinker``."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from game.core.players import Advice, Thinking
from game.core.rollouts import outcome_of
from game.core.state import GameState, Move
from game.registry import rollout_of
from game.review.move_evaluator import MoveEvaluator

DEALS: Final = 96
"""Deals for the lead over the next best move."""
_STAGES: Final = ((6, 12), (18, 3))
"""Deals a move of each stage, and the moves left after it."""
_MAX_MOVES: Final = 200
"""Moves tried at most; beyond, a random part of them."""


@dataclass(frozen=True, slots=True)
class NextBestEvaluator:
    """Evaluator of the best move other than ``reference``, on the same deals as it."""

    game: str
    reference: Move
    deals: int = DEALS

    def think(self, sample: GameState, rng: random.Random) -> Thinking:
        """A ``MoveEvaluation`` of the next best move; plain advice if there is no other move."""
        moves = [move for move in sample.moves() if move != self.reference]
        if len(moves) > _MAX_MOVES:
            moves = rng.sample(moves, _MAX_MOVES)
        if not moves:
            return Advice(self.reference)
        totals = dict.fromkeys(moves, 0.0)
        for deals, left in _STAGES:
            if len(moves) > 1:
                yield from self._add_values(sample, moves, deals, totals, rng)
            moves = sorted(moves, key=lambda move: -totals[move])[:left]
        evaluator = MoveEvaluator(self.game, moves[0], self.deals, self.reference)
        return (yield from evaluator.think(sample, rng))

    def _add_values(
        self, sample: GameState, moves: list[Move], deals: int, totals: dict[Move, float], rng: random.Random
    ) -> Generator[None, None, None]:
        """Add each move's values for its seat on the same deals, with the same luck."""
        seat, rollout = self.reference.seat, rollout_of(self.game)
        for _ in range(deals):
            dealt, luck = sample.sample(seat, rng), int(rng.random() * 2**31)
            for move in moves:
                position = dealt.copy()
                position.play(move)
                ending = yield from outcome_of(position, rollout, random.Random(luck))
                totals[move] += ending.value(seat)
            yield
