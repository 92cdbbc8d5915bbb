"""Search for a deal's best possible game, in the form of a player, for the background thinker."""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.core.best_result import BestResult
from game.core.players import Advice, Thinking
from game.core.state import GameState
from game.registry import plugin


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundBest(Advice):
    """The first move of the best game found, with its result."""

    best: BestResult


@dataclass(frozen=True, slots=True)
class BestFinder:
    """A player that searches for the best game on a fully known deal; ``rng`` is unused."""

    game: str

    def think(self, sample: GameState, rng: random.Random) -> Thinking:
        """A ``FoundBest`` advice; ``sample`` is the real position."""
        best_games = plugin(self.game).best_games
        assert best_games is not None, "nobody asks where the game has no search"
        best = yield from best_games.find(sample)
        return FoundBest(best.moves[0], best=best)
