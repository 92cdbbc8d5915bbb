"""Set-up of Bridges: cards, options and deck as records write them (rules.md section 1)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, NamedTuple, Self

from game.core.handicap import HANDICAP_VERSION, HandicapRules, HandicapSwitches
from game.core.state import (
    BASE_RECORD_VERSION,
    UNRECORDED,
    FormatError,
    Json,
    expect_keys,
    is_integer,
    shuffled,
)
from game.isles.bridges.rules.board import Board


class Card(NamedTuple):
    """A card: the number to write and the count of bridges to draw."""

    number: int
    bridges: int


CARDS: Final = tuple(Card(number, bridges) for number in range(1, 7) for bridges in range(1, 4))
"""All 18 cards: each number with each count of bridges."""
FLAGS_STAY_AT_FAULT: Final = 3
"""The record version from which on no later bridge heals a number on a flag island (Freehand)."""
PILES: Final = (7, 5, 5)
"""Solo: sizes of the piles that hold the 17 cards to turn up."""


HANDICAP_RULES: Final = HandicapRules(
    seats=(2, 3, 4), most=40, log_odds=0.2, between_levels=12,
    by_board={"b": 9, "harbour": 14, "skerries": 17, "sound": 13, "crosswinds": 10},
)  # fmt: skip
"""Points ahead."""


@dataclass(frozen=True, slots=True)
class Options(HandicapSwitches):
    """Options of the game. ``freehand`` checks entries after the round instead of refusing them.

    A seat begins with the points of its handicap.
    """

    handicap_rules: ClassVar[HandicapRules] = HANDICAP_RULES
    freehand: bool = False
    heals_flags: bool = field(default=False, kw_only=True, metadata=UNRECORDED)
    """Freehand up to record version 2: a later bridge heals a number written on a flag island without one."""

    @property
    def record_version(self) -> int:
        """A handicap needs version 4, Freehand by the rules of today version 3."""
        if self.handicap:
            return HANDICAP_VERSION
        return FLAGS_STAY_AT_FAULT if self.freehand and not self.heals_flags else BASE_RECORD_VERSION

    def by_version(self, version: int) -> Self:
        """The same options, played by the rules of records of that version."""
        return replace(self, heals_flags=self.freehand and version < FLAGS_STAY_AT_FAULT)


@dataclass(frozen=True, slots=True)
class Setup:
    """Deck of 18 cards: 17 in turning order, then the card put away unseen."""

    deck: tuple[Card, ...]

    def to_json(self) -> Json:
        return {"deck": [list(card) for card in self.deck]}

    @classmethod
    def parse(cls, written: object, board: Board, seats: int, options: Options) -> Self:
        """Parse a record's set-up; raises ``FormatError`` unless the deck holds each card once."""
        cards = expect_keys(written, {"deck"}, "the setup")["deck"]
        if not isinstance(cards, list) or len(cards) != len(CARDS):
            raise FormatError(f"the deck is a list of {len(CARDS)} cards")
        deck: list[Card] = []
        for place, card in enumerate(cards, 1):
            if not (isinstance(card, list) and len(card) == 2 and all(is_integer(part) for part in card)):
                raise FormatError(f"card {place} of the deck is [number, bridges], not {card!r}")
            if tuple(card) not in CARDS:
                raise FormatError(f"card {place} of the deck is {card}; numbers are 1 to 6, bridges 1 to 3")
            if tuple(card) in deck:
                raise FormatError(
                    f"card {place} of the deck is {card}, which is there already; each card is there once"
                )
            deck.append(Card(*card))
        return cls(tuple(deck))

    @classmethod
    def deal(cls, board: Board, seats: int, options: Options, rng: random.Random) -> Self:
        """Set-up with a shuffled deck."""
        return cls(tuple(shuffled(CARDS, rng)))
