"""The best possible on a deal, asked as a player is asked: so whoever thinks beside the picture can look for it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.core.best_result import BestResult
from game.core.players import Advice, Thinking
from game.core.state import State
from game.registry import plugin


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundBest(Advice):
    """The first move of the best game there was to be found, and what it comes to."""

    best: BestResult


@dataclass(frozen=True, slots=True)
class BestFinder:
    """Looks for the best game on the deal of a position, which lies open to it; ``rng`` is not used."""

    game: str

    def think(self, sample: State, rng: random.Random) -> Thinking:
        """A ``FoundBest`` advice; ``sample`` is the real position."""
        best = yield from plugin(self.game).find_best_game(sample)
        return FoundBest(best.moves[0], best=best)
