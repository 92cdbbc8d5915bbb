"""Learns how games of Elevens between two stand: ``python -m tools.learn_elevens --games N --out FILE [--seed S]``.

Plays against itself by nothing but what it has learned so far. After each game what it thought at the end of each turn is
moved toward what it thought a turn later and, the more the later, how the game ended: temporal differences, TD(lambda). Each
number moves as far as its moves have agreed so far (D. Beal and M. Smith, "Temporal Coherence and Prediction Decay in TD
Learning", IJCAI 1999). The file is what ``game/isles/elevens/players/outlook.py`` reads.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.core.players import think_to_the_end
from game.core.state import Move
from game.isles.catalogue import isle
from game.isles.elevens.players.lookahead import Lookahead, is_known
from game.isles.elevens.players.outlook import LENGTH, PATTERNS, PHASES, Outlook, seen_by
from game.isles.elevens.players.policy import THUMB
from game.isles.elevens.players.table import bonuses_of, neighbours_of
from game.isles.elevens.rules.board import Board
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State

TRACE: Final = 0.8
"""Lambda: how much of the end comes down to each turn before it."""
STEP: Final = 4000.0
"""How far all numbers of a position move together at first, in thousandths, if a game taken for lost is won."""


class Learner:
    """The numbers as learned so far. What a field's surroundings mean is learned for each phase and for all together."""

    def __init__(self, board: Board) -> None:
        self.numbers = [0.0] * LENGTH
        self._outlook = Outlook(neighbours_of(board), bonuses_of(board), self.numbers)
        self._board = board
        self._of_all_phases = [0.0] * PATTERNS
        self._sums = [[0.0] * LENGTH, [0.0] * PATTERNS]
        self._sizes = [[0.0] * LENGTH, [0.0] * PATTERNS]

    def play(self, seed: int) -> int:
        """Plays a game against itself and learns from it; its winner."""
        rng = random.Random(seed)
        state = State.start(self._board, 2, Options(), 0, Setup.deal(self._board, 2, Options(), rng))
        ends: list[list[list[int]]] = [[], []]
        while (seat := state.seat) is not None:
            state.play(self._move(state, seat, rng))
            if state.seat == 1 - seat:
                ends[seat].append(self._outlook.features(seen_by(state, seat)))
        assert state.winner is not None
        for seat, turns in enumerate(ends):
            self.learn(turns, float(seat == state.winner))
        return state.winner

    def _move(self, state: State, seat: int, rng: random.Random) -> Move:
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        if not is_known(state):  # a joker for a bonus
            return moves[int(rng.random() * len(moves))]
        ahead = Lookahead(state.sample(seat, rng), THUMB, self.numbers)
        return think_to_the_end(ahead.turns())[0].moves[0]

    def learn(self, turns: Sequence[Sequence[int]], end: float) -> None:
        """Learns from the features of a seat's turns, and how the game ended for it: 1 if it won, else 0."""
        toward = end
        for features in reversed(turns):
            found = sum(self.numbers[feature] for feature in features)
            thought = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, found / 1000))))
            for feature in features:
                self._move_number(feature, toward - thought, STEP / len(features))
            toward = TRACE * toward + (1.0 - TRACE) * thought

    def _move_number(self, feature: int, error: float, step: float) -> None:
        self.numbers[feature] += self._moved(0, feature, error, step)
        if feature < PATTERNS * PHASES:
            alike = feature % PATTERNS
            moved = self._moved(1, alike, error, step)
            for phase in range(PHASES):
                self.numbers[phase * PATTERNS + alike] += moved

    def _moved(self, kind: int, place: int, error: float, step: float) -> float:
        """How far a number moves: less, the more its errors so far went either way."""
        size = self._sizes[kind][place]
        agreed = abs(self._sums[kind][place]) / size if size else 1.0
        self._sums[kind][place] += error
        self._sizes[kind][place] += abs(error)
        return agreed * step * error

    def packed(self) -> bytes:
        """The numbers as the player reads them."""
        rounded = array("h", (max(-32767, min(32767, round(number))) for number in self.numbers))
        if sys.byteorder == "big":
            rounded.byteswap()
        return zlib.compress(rounded.tobytes(), 9)


def main(argv: Sequence[str] | None = None) -> int:
    """Learns and writes the file."""
    parser = argparse.ArgumentParser(prog="python -m tools.learn_elevens", description=(__doc__ or "").split(":")[0])
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--board", default="standard")
    given = parser.parse_args(argv)
    learner = Learner(isle("elevens").load_board(given.board).board)
    for game in range(given.games):
        learner.play(given.seed + game)
    given.out.write_bytes(learner.packed())
    print(f"{given.out}: {given.games} games, {sum(map(bool, learner.numbers))} of {LENGTH} numbers learned")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
