"""Random playouts: how many moves a second the rules of each game list, choose and play.

``python -m tools.chess_playouts`` measures the same games beside python-chess, so that the machine's speed cancels out.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Final

from game.isles import catalogue
from game.isles.catalogue import isle

_ROUNDS: Final = 4
SECONDS_A_ROUND: Final = 0.3
_SEATS: Final = 2

Play = Callable[[random.Random], int]
"""Plays one random game and tells how many moves it had."""


def playouts(others: Mapping[str, Play] | None = None) -> dict[str, int]:
    """Random plies per second of processor time: of each game, and of ``others`` by their names.

    They take turns, so that what else the machine does meanwhile slows all of them.
    """
    games: dict[str, Play] = {**{game: _play_of(game) for game in catalogue.ISLES}, **(others or {})}
    plies = dict.fromkeys(games, 0)
    seconds = dict.fromkeys(games, 0.0)
    rng = random.Random(1)
    for _ in range(_ROUNDS):
        for name, play in games.items():
            start = time.process_time()
            while (used := time.process_time() - start) < SECONDS_A_ROUND:
                plies[name] += play(rng)
            seconds[name] += used
    return {name: round(plies[name] / seconds[name]) for name in games}


def _play_of(game: str) -> Play:
    """Plays a game on its first board for two."""
    rules, board = isle(game).game, isle(game).load_board(isle(game).shipped[0]).board
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
