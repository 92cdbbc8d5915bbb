"""Hidden layer over binary inputs, in whole numbers, so that the result is the same on every machine.

A perceptron with one hidden layer (D. Rumelhart, G. Hinton and R. Williams, "Learning representations by
back-propagating errors", Nature 323, 1986) of rectified linear units. Inputs contribute to a sum, so the part of
unchanged inputs can be cached (Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer
Shogi", 2018). All units' weights of an input lie side by side in one whole number: one addition adds for all units (L.
Lamport, "Multiple Byte Processing with Full-Word Instructions", CACM 18, 1975).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

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
    >>> layer.of(layer.bias_sum), layer.of(layer.bias_sum + layer.weights[0])
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
