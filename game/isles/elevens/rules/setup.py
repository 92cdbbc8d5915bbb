"""Options of Elevens, and the setup that chance decides: the bag in drawing order."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.handicap import HandicapRules, HandicapSwitches
from game.core.state import FormatError, Json, expect_keys, shuffled
from game.isles.elevens.rules.board import Board
from game.isles.elevens.rules.tiles import FIELDS_OF, all_tiles

HANDICAP_RULES: Final = HandicapRules(
    seats=(2, 3, 4), most=60, log_odds=0.048, between_levels=30,
    by_board={"market": 20, "tideway": 38, "farshores": 19},
)  # fmt: skip
"""Points ahead, set against penalty points."""


@dataclass(frozen=True, slots=True)
class Options(HandicapSwitches):
    """``symbols``: variant with the symbol tiles in the bag. A seat has the points of its handicap ahead."""

    handicap_rules: ClassVar[HandicapRules] = HANDICAP_RULES
    symbols: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """Bag in drawing order; the racks are dealt from its front."""

    bag: tuple[str, ...]

    def to_json(self) -> Json:
        """Setup as JSON for a record."""
        return {"bag": list(self.bag)}

    @classmethod
    def parse(cls, written: object, board: Board, seats: int, options: Options) -> Setup:
        """Setup of a record; raises ``FormatError`` unless its bag holds exactly the tiles of the game."""
        bag = expect_keys(written, {"bag"}, "the setup")["bag"]
        if not isinstance(bag, list) or not all(isinstance(tile, str) for tile in bag):
            raise FormatError("the bag is a list of tiles")
        expected, found = Counter(all_tiles(options.symbols)), Counter(bag)
        for tile in found:
            if tile not in FIELDS_OF:
                raise FormatError(f"the bag holds the unknown tile {tile!r}")
        for tile in FIELDS_OF:
            if found[tile] != expected[tile]:
                raise FormatError(f"the bag holds {tile!r} {found[tile]} times, expected {expected[tile]}")
        return cls(tuple(bag))

    @classmethod
    def deal(cls, board: Board, seats: int, options: Options, rng: random.Random) -> Setup:
        """All tiles in random order."""
        return cls(tuple(shuffled(all_tiles(options.symbols), rng)))
