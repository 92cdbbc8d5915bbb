"""Random playouts of each game beside those of python-chess: ``python -m tools.chess_playouts [--json]``.

Plies a second depend on the machine; the ratio to python-chess, a fast library of its kind, measures the speed of the
rules. The key ``chess`` has the reference, in the same unit.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence

import chess

from game.commands.playouts import playouts


def play_chess(rng: random.Random) -> int:
    """Play a random game of chess; its plies."""
    board = chess.Board()
    while not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[int(rng.random() * len(legal))])
    return board.ply()


def main(argv: Sequence[str]) -> int:
    """Measure and print; always 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.chess_playouts", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    is_json = parser.parse_args(argv).json
    figures = playouts({"chess": play_chess})
    if is_json:
        print(json.dumps(figures, indent=1))
        return 0
    for game, plies in figures.items():
        print(f"{game:<12} {plies:8} plies a second, {plies / figures['chess']:.1f} of python-chess")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
