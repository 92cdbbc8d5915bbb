"""Random playouts: how many moves a second the rules of each game list, choose and play.

``python -m tools.chess_playouts`` measures the same games beside python-chess, so that the machine's speed cancels out.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Final

from game import registry
from game.registry import plugin

ROUNDS: Final = 4
SECONDS_A_ROUND: Final = 0.3
_SEATS: Final = 2

Play = Callable[[random.Random], int]
"""Play one random game and return its number of moves."""


def playouts(others: Mapping[str, Play] | None = None, rounds: int = ROUNDS) -> dict[str, int]:
    """Random plies per second of CPU time by game, and of ``others`` by their names.

    Games alternate in short rounds, so that other load slows all of them alike.
    """
    games: dict[str, Play] = {**{game: _play_of(game) for game in registry.GAMES}, **(others or {})}
    plies = dict.fromkeys(games, 0)
    seconds = dict.fromkeys(games, 0.0)
    rng = random.Random(1)
    for _ in range(rounds):
        for name, play in games.items():
            start = time.process_time()
            while (used := time.process_time() - start) < SECONDS_A_ROUND:
                plies[name] += play(rng)
            seconds[name] += used
    return {name: round(plies[name] / seconds[name]) for name in games}


def _play_of(game: str) -> Play:
    """Random playout of a game for two on its first board."""
    rules, board = plugin(game).game, plugin(game).load_board(plugin(game).shipped[0]).board
    options = rules.options.parse({}, _SEATS)

    def play(rng: random.Random) -> int:
        state = rules.state.start(board, _SEATS, options, 0, rules.setup.deal(board, _SEATS, options, rng))
        plies = 0
        while not state.is_over:
            legal = state.moves()
            state.play(legal[int(rng.random() * len(legal))])
            plies += 1
        return plies

    return play
