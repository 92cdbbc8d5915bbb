"""Best solo starts on a board of Bridges: ``python -m tools.starts BOARD [--decks 20] [--starts 9/4,4/3]``.

A fast hard player continues from every start (or those named, island and number), all on the same decks; prints the
means, best first. A start clearly better than the heuristic's choice belongs in
``game/isles/bridges/players/starts.py``.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Sequence
from typing import Final

from game.boards.errors import BoardError
from game.core.players import decide
from game.isles.bridges.players.players import Hard
from game.isles.bridges.players.starts import board_digest
from game.isles.bridges.rules.board import Board
from game.isles.bridges.rules.moves import Start
from game.isles.bridges.rules.setup import Options, Setup
from game.isles.bridges.rules.state import START_NUMBERS, State
from game.registry import plugin

_BUDGET: Final = (300, 200)
"""Rounds the hurried player plays in thought before a number and before bridges: half a second a game."""


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the means."""
    parser = argparse.ArgumentParser(prog="python -m tools.starts", description=(__doc__ or "").split(":")[0])
    parser.add_argument("board")
    parser.add_argument("--decks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--starts", type=_starts, default=())
    given = parser.parse_args(argv)
    try:
        board: Board = plugin("bridges").load_board(given.board).board
    except BoardError as problem:
        parser.error(str(problem))
    starts = [(island, number) for island in board.islands if board.flag(island) is None for number in START_NUMBERS]
    unknown = [f"{island}/{number}" for island, number in given.starts if (island, number) not in starts]
    if unknown:
        parser.error(f"no start on {given.board}: {', '.join(unknown)}")
    starts = list(given.starts) or starts
    scores = {start: [total(board, start, given.seed + deck) for deck in range(given.decks)] for start in starts}
    print(f"{given.board} ({board_digest(board)}), {given.decks} decks from seed {given.seed}")
    for start, found in sorted(scores.items(), key=lambda entry: -sum(entry[1])):
        print(f"  island {start[0]} number {start[1]}: {sum(found) / len(found):.2f}")
    return 0


def _starts(text: str) -> tuple[tuple[int, int], ...]:
    """Islands and numbers of ``9/4,4/3``."""
    if not re.fullmatch(r"\d+/\d+(,\d+/\d+)*", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form 9/4,4/3: island and number")
    return tuple((int(island), int(number)) for island, _, number in (one.partition("/") for one in text.split(",")))


def total(board: Board, start: tuple[int, int], seed: int) -> int:
    """The total of one game of a hurried hard player from that start."""
    options, rng = Options(), random.Random(seed)
    state = State.start(board, 1, options, 0, Setup.deal(board, 1, options, random.Random(seed)))
    state.play(Start(0, *start))
    while not state.is_over:
        state.play(decide(Hard(*_BUDGET), state.sample(0, rng), rng).move)
    return state.total(0)


if __name__ == "__main__":
    sys.exit(main())
