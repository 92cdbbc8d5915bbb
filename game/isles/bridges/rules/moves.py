"""The cards, options, setup and moves of Bridges, as records write them (rules.md 1, formats.md 2)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from game.core.state import FormatError, Json, Move, Pairs, Switches, expect_keys, is_integer, shuffled
from game.isles.bridges.rules.board import Board


class Card(NamedTuple):
    """A card: the number to write and the count of bridges to draw."""

    number: int
    bridges: int


CARDS: tuple[Card, ...] = tuple(Card(number, bridges) for number in range(1, 7) for bridges in range(1, 4))


@dataclass(frozen=True, slots=True)
class Options(Switches):
    """The variants: with ``freehand`` on, illegal entries are not stopped but checked after the round."""

    freehand: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """The 18 cards: 17 in the order they are turned up, then the one put away unseen."""

    deck: tuple[Card, ...]

    def to_json(self) -> Json:
        """The setup as a record writes it."""
        return {"deck": [list(card) for card in self.deck]}

    @classmethod
    def parse(cls, written: object, board: Board, seats: int, options: Options) -> Self:
        """The setup of a record; ``FormatError`` unless the deck holds each of the 18 cards once."""
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
        """A shuffled deck."""
        return cls(tuple(shuffled(CARDS, rng)))


@dataclass(frozen=True, slots=True)
class Start(Move):
    """Write a 3 or a 4 on an island without a flag of the copy that the left neighbour will play."""

    island: int
    number: int
    do: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Number(Move):
    """(a) Write the card's number on an island."""

    island: int
    do: ClassVar[str] = "number"


@dataclass(frozen=True, slots=True)
class SkipNumber(Move):
    """(a) Write nothing."""

    do: ClassVar[str] = "skip-number"


@dataclass(frozen=True, slots=True)
class Bridges(Move):
    """(b) Draw a bridge along each of the links; a link named twice gets two."""

    links: Pairs
    do: ClassVar[str] = "bridges"


@dataclass(frozen=True, slots=True)
class SkipBridges(Move):
    """(b) Draw nothing."""

    do: ClassVar[str] = "skip-bridges"


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """Freehand: take back the entry of the move numbered ``what`` in the record, which was shown to be at fault."""

    what: int
    do: ClassVar[str] = "take-back"


MOVES: tuple[type[Move], ...] = (Start, Number, SkipNumber, Bridges, SkipBridges, TakeBack)
