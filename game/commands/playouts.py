"""Speed of the rules in random playouts: moves listed, chosen and played a second, with chess as a reference.

Plies a second depend more on the machine than on the rules. python-chess, known as quick for pure Python, gives the
scale.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Final

from game import registry
from game.registry import plugin

_ROUNDS: Final = 4
SECONDS_A_ROUND: Final = 0.3
_SEATS: Final = 2

Play = Callable[[random.Random], int]
"""Play one random game and return its number of moves."""


def playouts() -> tuple[dict[str, int], int | None]:
    """Random plies per second of CPU time by game, and of chess (None without python-chess).

    Games alternate in short rounds, so that other load slows all of them alike.
    """
    games: dict[str, Play] = {game: _play_of(game) for game in registry.GAMES}
    chess = _play_of_chess()
    if chess is not None:
        games["chess"] = chess
    plies = dict.fromkeys(games, 0)
    seconds = dict.fromkeys(games, 0.0)
    rng = random.Random(1)
    for _ in range(_ROUNDS):
        for name, play in games.items():
            start = time.process_time()
            while (used := time.process_time() - start) < SECONDS_A_ROUND:
                plies[name] += play(rng)
            seconds[name] += used
    found = {name: round(plies[name] / seconds[name]) for name in games}
    anchor = found.pop("chess", None)
    return found, anchor


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


def _play_of_chess() -> Play | None:
    try:
        import chess  # late: only rules development needs the reference
    except ImportError:
        return None

    def play(rng: random.Random) -> int:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
        return board.ply()

    return play
