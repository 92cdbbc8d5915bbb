"""A layer of hidden units over inputs that are there or not, in whole numbers, so that it tells the same on every machine.

A perceptron with one hidden layer (D. Rumelhart, G. Hinton and R. Williams, "Learning representations by back-propagating
errors", Nature 323, 1986) of rectified linear units. What the inputs bring is a sum, so that of inputs which stay together
it can be kept (Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi", 2018). All
units' weights of an input lie side by side in one whole number: one addition adds for all units (L. Lamport, "Multiple Byte
Processing with Full-Word Instructions", CACM 18, 1975).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

UNITS: Final = 32
WEIGHT_ONE: Final = 512
"""A weight or bias of 1 as the whole number that is kept."""
OUT_ONE: Final = 1024
"""So much of a unit's worth times its kept weight is one of what the layer tells."""
_LANE_BITS: Final = 16
_LANES: Final = struct.Struct(f"<{UNITS}H")
_ZERO: Final = 1 << _LANE_BITS - 1
"""What a lane holds that sums to nothing: sums below it are negative, and none gets so far from it as to leave its lane."""


class HiddenLayer:
    """Weights of each input, a bias and a weight on the way out of each unit, and an offset."""

    def __init__(
        self, weights: Sequence[Sequence[int]], biases: Sequence[int], outs: Sequence[int], offset: int
    ) -> None:
        self.weights = [packed(each) for each in weights]
        """For each input those of all units side by side, to be added up."""
        self.start = packed([_ZERO + bias for bias in biases])
        """What the sum begins with."""
        self._outs = tuple(outs)
        self._offset = offset

    def of(self, total: int) -> int:
        """What the layer tells; ``total`` is ``start`` and the weights of the inputs that are there."""
        lanes = _LANES.unpack(total.to_bytes(_LANES.size, "little"))
        told = 0
        for lane, out in zip(lanes, self._outs, strict=True):
            if lane > _ZERO:
                told += (lane - _ZERO) * out
        return told // OUT_ONE + self._offset


def packed(lanes: Sequence[int]) -> int:
    """Numbers side by side, the first lowest; a negative one borrows from its neighbour, which sums give back."""
    return sum(lane << _LANE_BITS * number for number, lane in enumerate(lanes))
