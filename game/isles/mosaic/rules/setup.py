"""Options of Mosaic, and the setup that chance decides: the order of the rival's strikes (rules.md section 4)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.handicap import HandicapRules, HandicapSwitches
from game.core.state import FormatError, Json, expect_keys, shuffled
from game.isles.mosaic.rules.board import Board

HANDICAP_RULES: Final = HandicapRules(
    seats=(2, 3, 4, 5, 6), most=24, log_odds=0.19, between_levels=10,
    by_board={"corners": 6, "fountain": 7, "terrace": 16, "chapel": 6, "cloister": 5, "ruin": 4},
)  # fmt: skip
"""Bonus points ahead."""


@dataclass(frozen=True, slots=True)
class Options(HandicapSwitches):
    """``full_round``: finish the round in which a seat cannot go on.

    The bonus points of a seat's handicap count at the end, beside its bonus track.
    """

    handicap_rules: ClassVar[HandicapRules] = HANDICAP_RULES
    full_round: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """``rival``: all labels in the order of the rival's strikes for a solo game; empty with more seats."""

    rival: tuple[str, ...] = ()

    def to_json(self) -> Json:
        """Setup as JSON for a record."""
        return {"rival": list(self.rival)} if self.rival else {}

    @classmethod
    def parse(cls, written: object, board: Board, seats: int, options: Options) -> Setup:
        """Setup of a record; raises ``FormatError`` unless a solo order has every label once."""
        if seats > 1:
            expect_keys(written, set(), "the setup of a game with several seats")
            return cls()
        rival = expect_keys(written, {"rival"}, "the setup of a game alone")["rival"]
        if not isinstance(rival, list) or not all(isinstance(label, str) for label in rival):
            raise FormatError("the rival's order is a list of labels")
        labels = [piece.label for piece in board.pieces]
        if unknown := [label for label in rival if label not in board.by_label]:
            raise FormatError(f"the rival's order names {unknown[0]!r}, which is no piece of this sheet")
        if sorted(rival) != sorted(labels):
            wrong = next(label for label in labels if rival.count(label) != 1)
            raise FormatError(f"the rival's order names {wrong!r} {rival.count(wrong)} times, expected once")
        return cls(tuple(rival))

    @classmethod
    def deal(cls, board: Board, seats: int, options: Options, rng: random.Random) -> Setup:
        """Shuffled order for a solo game; empty setup with more seats."""
        return cls(tuple(shuffled([piece.label for piece in board.pieces], rng))) if seats == 1 else cls()
