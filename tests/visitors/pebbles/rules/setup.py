"""Variants and chance of Pebbles: none, and how many pebbles the tide has washed up besides."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Self

from game.core.state import FormatError, Json, Switches, expect_keys, is_integer

from .board import MOST, Board


@dataclass(frozen=True, slots=True)
class Options(Switches):
    """There are no variants."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How many pebbles came with the tide."""

    more: int

    def to_json(self) -> Json:
        """The setup as a record writes it."""
        return {"tide": [self.more]}

    @classmethod
    def parse(cls, written: object, board: Board, seats: int, options: Options) -> Self:
        """The setup of a record; ``FormatError`` for another number than the tide can bring."""
        tide = expect_keys(written, {"tide"}, "the setup")["tide"]
        if not isinstance(tide, list) or len(tide) != 1 or not is_integer(tide[0]) or not 0 <= tide[0] <= MOST:
            raise FormatError(f"'tide' is {tide!r}, expected one number from 0 to {MOST}")
        return cls(tide[0])

    @classmethod
    def deal(cls, board: Board, seats: int, options: Options, rng: random.Random) -> Self:
        """Any number from 0 to ``MAX_WORK``."""
        return cls(int(rng.random() * (MOST + 1)))
