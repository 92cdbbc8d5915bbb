"""Train the evaluation of two-player Elevens: ``python -m tools.learn_elevens --games N --out FILE [--seed S]``.

Self-play with the weights learned so far. After each game the evaluation at the end of each turn moves toward that of
the next turn and, more and more, toward the result: temporal differences, TD(lambda). Each weight has its own step
size, by the agreement of its updates (D. Beal and M. Smith, "Temporal Coherence and Prediction Decay in TD Learning",
IJCAI 1999); the hidden layer learns by gradient descent. The file is the input of
``game/isles/elevens/players/evaluation.py``.
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

from game.core.players import run_to_end
from game.core.state import Move
from game.isles.elevens.players.evaluation import OUTPUT_ONE, UNITS, WEIGHT_ONE, HiddenLayer, LearnedWeights
from game.isles.elevens.players.features import FEATURES, INPUTS, PATTERNS, PHASES, Extractor, Features, seat_knowledge
from game.isles.elevens.players.lookahead import Lookahead, is_evaluable
from game.isles.elevens.players.rollout_policy import DEFAULT_WEIGHTS
from game.isles.elevens.players.table import bonuses_of, neighbours_of
from game.isles.elevens.rules.board import Board
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State
from game.registry import plugin

TRACE: Final = 0.5
"""Lambda: how much of the end comes down to each turn before it. Games are won by luck more than not, so not too much."""
STEP: Final = 4000.0
"""Total first step of a position's weights, in thousandths, for a game won against a full prediction of loss."""
RATE: Final = 0.002
"""Learning rate of the hidden layer."""
OUT_RATE: Final = 0.3 * RATE
"""Learning rate of its output weights."""


class Layer:
    """Hidden layer as trained so far; its output is added to the log odds."""

    def __init__(self, rng: random.Random) -> None:
        self.weights = [[0.1 * (rng.random() - 0.5) for _ in range(UNITS)] for _ in range(INPUTS)]
        self.biases = [0.1] * UNITS
        self.outs = [0.4 * (rng.random() - 0.5) for _ in range(UNITS)]
        self.offset = 0.0

    def units(self, inputs: Sequence[int]) -> list[float]:
        """Activations of the hidden units for these inputs."""
        columns = zip(self.biases, *(self.weights[place] for place in inputs), strict=True)
        return [max(0.0, math.fsum(column)) for column in columns]

    def told(self, units: Sequence[float]) -> float:
        """Output of the layer for these activations."""
        return self.offset + sum(worth * out for worth, out in zip(units, self.outs, strict=True))

    def learn(self, inputs: Sequence[int], units: Sequence[float], error: float) -> None:
        """One step along the gradient."""
        self.offset += RATE * error
        for unit, worth in enumerate(units):
            if worth > 0.0:
                moved = RATE * error * self.outs[unit]
                self.biases[unit] += moved
                for place in inputs:
                    self.weights[place][unit] += moved
                self.outs[unit] += OUT_RATE * error * worth

    def whole(self) -> tuple[list[list[int]], list[int], list[int], int]:
        """Weights, biases, weights on the way out and offset as the player's whole numbers."""
        return (
            [_rounded(WEIGHT_ONE, each) for each in self.weights],
            _rounded(WEIGHT_ONE, self.biases),
            _rounded(1000 * OUTPUT_ONE / WEIGHT_ONE, self.outs),
            _rounded(1000, [self.offset])[0],
        )


class Learner:
    """All weights trained so far; surroundings of a field have weights for each phase and for all phases together."""

    def __init__(self, board: Board, seed: int = 1) -> None:
        self.numbers = [0.0] * FEATURES
        self.layer = Layer(random.Random(seed))
        self._board = board
        self._extractor = Extractor(neighbours_of(board), bonuses_of(board))
        self._sums = [[0.0] * FEATURES, [0.0] * PATTERNS]
        self._sizes = [[0.0] * FEATURES, [0.0] * PATTERNS]

    def play(self, seed: int) -> int:
        """Play and learn from a game of self-play; returns the winner."""
        rng = random.Random(seed)
        state = State.start(self._board, 2, Options(), 0, Setup.deal(self._board, 2, Options(), rng))
        by = LearnedWeights(self.numbers, HiddenLayer(*self.layer.whole()))
        ends: list[list[Features]] = [[], []]
        while (seat := state.seat) is not None:
            state.play(_move(state, seat, by, rng))
            if state.seat == 1 - seat:
                ends[seat].append(self._extractor.features(seat_knowledge(state, seat)))
        assert state.winner is not None
        for seat, turns in enumerate(ends):
            self.learn(turns, float(seat == state.winner))
        return state.winner

    def learn(self, turns: Sequence[Features], end: float) -> None:
        """Learn from the features of a seat's turns and its result: 1 for a win, else 0."""
        toward = end
        for numbers, inputs in reversed(turns):
            units = self.layer.units(inputs)
            found = sum(self.numbers[feature] for feature in numbers) / 1000 + self.layer.told(units)
            thought = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, found))))
            for feature in numbers:
                self._move_number(feature, toward - thought, STEP / len(numbers))
            self.layer.learn(inputs, units, toward - thought)
            toward = TRACE * toward + (1.0 - TRACE) * thought

    def _move_number(self, feature: int, error: float, step: float) -> None:
        self.numbers[feature] += self._moved(0, feature, error, step)
        if feature < PATTERNS * PHASES:
            alike = feature % PATTERNS
            moved = self._moved(1, alike, error, step)
            for phase in range(PHASES):
                self.numbers[phase * PATTERNS + alike] += moved

    def _moved(self, kind: int, place: int, error: float, step: float) -> float:
        """Step of a weight: smaller, the more its errors have alternated."""
        size = self._sizes[kind][place]
        agreed = abs(self._sums[kind][place]) / size if size else 1.0
        self._sums[kind][place] += error
        self._sizes[kind][place] += abs(error)
        return agreed * step * error

    def packed(self) -> bytes:
        """Weights in the player's file format."""
        weights, biases, outs, offset = self.layer.whole()
        whole = array("h", _rounded(1, self.numbers))
        for part in (*weights, biases, outs, [offset]):
            whole.extend(part)
        if sys.byteorder == "big":
            whole.byteswap()
        return zlib.compress(whole.tobytes(), 9)


def _move(state: State, seat: int, by: LearnedWeights, rng: random.Random) -> Move:
    moves = state.moves()
    if len(moves) == 1:
        return moves[0]
    if not is_evaluable(state):  # a joker for a bonus
        return moves[int(rng.random() * len(moves))]
    return run_to_end(Lookahead(state.sample(seat, rng), DEFAULT_WEIGHTS, by).turns())[0].moves[0]


_LARGEST: Final = 32767


def _rounded(times: float, numbers: Sequence[float]) -> list[int]:
    return [max(-_LARGEST, min(_LARGEST, round(times * number))) for number in numbers]


def main(argv: Sequence[str] | None = None) -> int:
    """Learns and writes the file."""
    parser = argparse.ArgumentParser(prog="python -m tools.learn_elevens", description=(__doc__ or "").split(":")[0])
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--board", default="standard")
    given = parser.parse_args(argv)
    learner = Learner(plugin("elevens").load_board(given.board).board, given.seed)
    for game in range(given.games):
        learner.play(given.seed + game)
    given.out.write_bytes(learner.packed())
    print(f"{given.out}: {given.games} games, {sum(map(bool, learner.numbers))} of {FEATURES} numbers learned")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
