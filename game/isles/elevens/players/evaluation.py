"""Evaluation of two-seat Elevens for a seat at the end of its turn, learned from games against itself.

Two sums: an n-tuple network (W. Bledsoe and I. Browning, "Pattern Recognition and Reading by Machine", 1959; S. Lucas,
"Learning to Play Othello with N-Tuple Systems", 2008), with a number for the surroundings of each empty field and some
for the racks and open fields as a whole; and a hidden layer over owner and distance of each field
(``hidden_layer.py``). Both were learned by temporal differences (G. Tesauro, "Temporal Difference Learning and
TD-Gammon", 1995; docs/player-trials.md describes the method, ``python -m tools.learn_elevens`` repeats it). All numbers
are whole, thousandths of the logarithm of the odds, so that their sum is the same on every machine.
"""

from __future__ import annotations

import math
import struct
import sys
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from game.isles.elevens.players.features import FEATURES, INPUTS, Extractor, RowKey, SeatKnowledge, inputs_of_all

UNITS: Final = 32
WEIGHT_ONE: Final = 512
"""Stored whole number for a weight or bias of 1."""
OUTPUT_ONE: Final = 1024
"""Product of activation and stored weight that adds 1 to the output."""
_LANE_BITS: Final = 16
_LANES: Final = struct.Struct(f"<{UNITS}H")
_ZERO: Final = 1 << _LANE_BITS - 1
"""Lane value of a zero sum; negative sums lie below, and all sums are small enough to stay in their lane."""


class HiddenLayer:
    """Weights of each input, bias and output weight of each unit, and offset of the output.

    >>> layer = HiddenLayer([[WEIGHT_ONE] * UNITS], [0] * UNITS, [2] + [0] * (UNITS - 1), offset=10)
    >>> layer.output(layer.bias_sum), layer.output(layer.bias_sum + layer.weights[0])
    (10, 11)
    """

    def __init__(
        self, weights: Sequence[Sequence[int]], biases: Sequence[int], outs: Sequence[int], offset: int
    ) -> None:
        self.weights = [packed(each) for each in weights]
        """For each input, the weights of all units side by side, ready to be added."""
        self.bias_sum = packed([_ZERO + bias for bias in biases])
        """Sum without any input: the biases."""
        self._outs = tuple(outs)
        self._offset = offset

    def output(self, total: int) -> int:
        """Output of the layer; ``total`` is ``bias_sum`` plus the weights of all active inputs."""
        lanes = _LANES.unpack(total.to_bytes(_LANES.size, "little"))
        weighted_sum = 0
        for lane, out in zip(lanes, self._outs, strict=True):
            if lane > _ZERO:
                weighted_sum += (lane - _ZERO) * out
        return weighted_sum // OUTPUT_ONE + self._offset


def packed(lanes: Sequence[int]) -> int:
    """Numbers side by side, the first lowest; a negative one borrows from its neighbour, and the final sum returns the
    loan.
    """
    return sum(lane << _LANE_BITS * number for number, lane in enumerate(lanes))


FILE: Final = Path(__file__).with_name("outlook.bin")
WON: Final = 1_000_000
"""Evaluation of an empty rack, above any sum."""


class LearnedWeights(NamedTuple):
    """Learned numbers of the features, and the learned hidden layer."""

    numbers: Sequence[float]
    """One for each feature."""
    layer: HiddenLayer


@cache
def shipped_weights() -> LearnedWeights:
    """Weights shipped with the program."""
    found = array("h")
    found.frombytes(zlib.decompress(FILE.read_bytes()))
    if sys.byteorder == "big":
        found.byteswap()
    rest = iter(found[FEATURES:])
    weights = [list(islice(rest, UNITS)) for _ in range(INPUTS)]
    biases, outs, (offset,) = list(islice(rest, UNITS)), list(islice(rest, UNITS)), rest
    return LearnedWeights(found[:FEATURES], HiddenLayer(weights, biases, outs, offset))


def win_probability(evaluation: float) -> float:
    """Approximate probability of a win, 0 to 1; built from a square root, which is the same on every machine."""
    if evaluation >= WON:
        return 1.0
    scaled = evaluation / 2000
    return 0.5 + 0.5 * scaled / math.sqrt(1.0 + scaled * scaled)


class PositionEvaluator:
    """Evaluator for positions of one board; caches the sums of rows, so use one for each decision."""

    def __init__(
        self, adjoining: tuple[int, ...], bonus_ends: Sequence[Sequence[int]], by: LearnedWeights | None = None
    ) -> None:
        self._extractor = Extractor(adjoining, bonus_ends)
        self._learned = shipped_weights() if by is None else by
        self._row_cache: dict[RowKey, tuple[float, int]] = {}

    def evaluate(self, seen: SeatKnowledge) -> float:
        """Evaluation for the seat whose turn has ended, in thousandths of the logarithm of its odds."""
        if not seen.rack:
            return WON
        (numbers, layer), extractor = self._learned, self._extractor
        view = extractor.view(seen)
        feature_sum, total = 0.0, layer.bias_sum
        for feature in extractor.board_indices(seen, view):
            feature_sum += numbers[feature]
        for place in inputs_of_all(seen, view):
            total += layer.weights[place]
        for row, key in enumerate(extractor.row_keys(view)):
            cached = self._row_cache.get(key)
            if cached is None:
                cached = self._row_cache[key] = self._row_sums(row, key)
            feature_sum += cached[0]
            total += cached[1]
        return feature_sum + layer.output(total)

    def _row_sums(self, row: int, key: RowKey) -> tuple[float, int]:
        """Sums of a row's empty fields: their learned numbers, and their weights in the hidden layer."""
        (numbers, layer), feature_sum, weights = self._learned, 0.0, 0
        for pattern, number, place in self._extractor.row_indices(row, key):
            feature_sum += numbers[pattern] + numbers[number]
            weights += layer.weights[place]
        return feature_sum, weights
