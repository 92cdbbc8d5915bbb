"""How a game of Elevens between two stands for a seat at the end of its turn, learned from games against itself.

Two sums: an n-tuple network (W. Bledsoe and I. Browning, "Pattern Recognition and Reading by Machine", 1959; S. Lucas,
"Learning to Play Othello with N-Tuple Systems", 2008), a number for the surroundings of each empty field and some for how
racks and open fields are on the whole; and a layer of hidden units over whose tile each field waits for and how far from
open it is (``hidden_layer.py``). Both were learned by temporal differences (G. Tesauro, "Temporal Difference Learning and
TD-Gammon", 1995; docs/player-trials.md tells of it, ``python -m tools.learn_elevens`` does it again). All are whole numbers,
thousandths of the logarithm of the odds, so that what they come to is the same on every machine.
"""

from __future__ import annotations

import math
import sys
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from game.isles.elevens.players.features import FEATURES, INPUTS, Extractor, RowKey, Seen, inputs_of_all
from game.isles.elevens.players.hidden_layer import UNITS, HiddenLayer

FILE: Final = Path(__file__).with_name("outlook.bin")
WON: Final = 1_000_000
"""More than any sum: the rack is empty."""


class LearnedWeights(NamedTuple):
    """What was learned."""

    numbers: Sequence[float]
    """For each feature."""
    layer: HiddenLayer


@cache
def learned() -> LearnedWeights:
    """What comes with the program."""
    found = array("h")
    found.frombytes(zlib.decompress(FILE.read_bytes()))
    if sys.byteorder == "big":
        found.byteswap()
    rest = iter(found[FEATURES:])
    weights = [list(islice(rest, UNITS)) for _ in range(INPUTS)]
    biases, outs, (offset,) = list(islice(rest, UNITS)), list(islice(rest, UNITS)), rest
    return LearnedWeights(found[:FEATURES], HiddenLayer(weights, biases, outs, offset))


def chance_of(outlook: float) -> float:
    """About how likely a game with that outlook is won, from 0 to 1: made of roots, which are the same on every machine."""
    if outlook >= WON:
        return 1.0
    steep = outlook / 2000
    return 0.5 + 0.5 * steep / math.sqrt(1.0 + steep * steep)


class PositionEvaluator:
    """Tells how positions of one board stand; keeps what rows were found worth, so use one for each decision."""

    def __init__(
        self, adjoining: tuple[int, ...], bonus_ends: Sequence[Sequence[int]], by: LearnedWeights | None = None
    ) -> None:
        self._extractor = Extractor(adjoining, bonus_ends)
        self._learned = learned() if by is None else by
        self._rows: dict[RowKey, tuple[float, int]] = {}

    def of(self, seen: Seen) -> float:
        """How it stands for the seat whose turn has ended, in thousandths of the logarithm of its odds."""
        if not seen.rack:
            return WON
        (numbers, layer), extractor = self._learned, self._extractor
        view = extractor.view(seen)
        found, total = 0.0, layer.start
        for feature in extractor.of_all(seen, view):
            found += numbers[feature]
        for place in inputs_of_all(seen, view):
            total += layer.weights[place]
        for row, key in enumerate(extractor.rows(view)):
            kept = self._rows.get(key)
            if kept is None:
                kept = self._rows[key] = self._worth(row, key)
            found += kept[0]
            total += kept[1]
        return found + layer.of(total)

    def _worth(self, row: int, key: RowKey) -> tuple[float, int]:
        """What a row's fields come to: their numbers, and the weights of what they are to the hidden layer."""
        (numbers, layer), worth, weights = self._learned, 0.0, 0
        for pattern, number, place in self._extractor.of_row(row, key):
            worth += numbers[pattern] + numbers[number]
            weights += layer.weights[place]
        return worth, weights
