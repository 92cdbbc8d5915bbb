"""Toy game with hidden hands and a hidden pile, and its players, for tests of shared code.

Every seat has two cards. A turn is any number of ``draw`` from the pile (each reveals a new card to the drawer) and one
``lay``; the game ends when all hands are empty. Highest sum laid wins.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Self

from game.core.players import Advice, Player, RandomPlayer, Thinking
from game.core.state import (
    FormatError,
    Game,
    IllegalMove,
    Json,
    Move,
    NoDetails,
    Refusal,
    Result,
    Switches,
    expect_keys,
    is_integer,
    shuffled,
)
from game.plugin import GamePlugin

HAND = 2


@dataclass(frozen=True, slots=True)
class Board:
    """Number of cards, numbered from 1."""

    cards: int = 12


@dataclass(frozen=True, slots=True)
class Options(Switches):
    low: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    pile: tuple[int, ...]

    def to_json(self) -> Json:
        return {"pile": list(self.pile)}

    @classmethod
    def parse(cls, written: object, board: Board, seats: int, options: Options) -> Self:
        pile = expect_keys(written, {"pile"}, "the setup")["pile"]
        if not isinstance(pile, list) or not all(map(is_integer, pile)):
            raise FormatError(f"'pile' is a list of cards, not {pile!r}")
        if sorted(pile) != list(range(1, board.cards + 1)):
            raise FormatError(f"'pile' holds {pile}, expected each card once")
        return cls(tuple(pile))

    @classmethod
    def deal(cls, board: Board, seats: int, options: Options, rng: random.Random) -> Self:
        return cls(tuple(shuffled(range(1, board.cards + 1), rng)))


@dataclass(frozen=True, slots=True)
class Draw(Move):
    do: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Lay(Move):
    do: ClassVar[str] = "lay"
    card: int


class Reason(StrEnum):
    OVER = "over"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_ON_HAND = "not-on-hand"
    PILE_EMPTY = "pile-empty"


class OfTurn(NamedTuple):
    turn: int


class OfCard(NamedTuple):
    card: int


@dataclass
class State:
    seats: int
    first_seat: int
    options: Options
    hands: list[list[int]]
    pile: list[int]
    laid: list[list[int]]
    information_count: int = 0
    turn: int = 0

    @classmethod
    def start(cls, board: Board, seats: int, options: Options, first_seat: int, setup: Setup) -> Self:
        pile = list(setup.pile)
        hands = [pile[HAND * seat : HAND * (seat + 1)] for seat in range(seats)]
        return cls(seats, first_seat, options, hands, pile[HAND * seats :], [[] for _ in hands], turn=first_seat)

    @property
    def seat(self) -> int | None:
        return None if self.is_over else self.turn

    @property
    def is_over(self) -> bool:
        return not any(self.hands)

    def moves(self) -> list[Move]:
        if self.is_over:
            return []
        lays: list[Move] = [Lay(self.turn, card) for card in sorted(self.hands[self.turn])]
        return [*lays, Draw(self.turn)] if self.pile else lays

    def why_not(self, move: Move) -> Refusal | None:
        if self.is_over:
            return Refusal(Reason.OVER)
        if move.seat != self.turn:
            return Refusal(Reason.NOT_YOUR_TURN, OfTurn(self.turn))
        if isinstance(move, Lay) and move.card not in self.hands[self.turn]:
            return Refusal(Reason.NOT_ON_HAND, OfCard(move.card))
        if isinstance(move, Draw) and not self.pile:
            return Refusal(Reason.PILE_EMPTY)
        return None

    def play(self, move: Move) -> None:
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal, move, str(self))
        hand = self.hands[self.turn]
        if isinstance(move, Lay):
            hand.remove(move.card)
            self.laid[self.turn].append(move.card)
            self._pass_turn()
        else:
            hand.append(self.pile.pop(0))
            self.information_count += 1

    def _pass_turn(self) -> None:
        if not self.is_over:
            self.turn = (self.turn + 1) % self.seats
            while not self.hands[self.turn]:
                self.turn = (self.turn + 1) % self.seats

    def result(self) -> Result:
        if not self.is_over:
            raise ValueError("the game is not over")
        scores = tuple((-1 if self.options.low else 1) * sum(cards) for cards in self.laid)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Result(scores, winners, "hands", {"left": len(self.pile)})

    def copy(self) -> Self:
        return type(self)(
            self.seats,
            self.first_seat,
            self.options,
            [list(hand) for hand in self.hands],
            list(self.pile),
            [list(cards) for cards in self.laid],
            self.information_count,
            self.turn,
        )

    def sample(self, seat: int, rng: random.Random) -> Self:
        dealt = self.copy()
        others = [hand for owner, hand in enumerate(dealt.hands) if owner != seat]
        hidden = shuffled(sorted([*dealt.pile, *(card for hand in others for card in hand)]), rng)
        for hand in others:
            hand[:], hidden = hidden[: len(hand)], hidden[len(hand) :]
        dealt.pile = hidden
        return dealt


class Highest:
    """Lays the highest card in hand."""

    def think(self, sample: Any, rng: random.Random) -> Thinking:
        yield
        return Advice(max((move for move in sample.moves() if isinstance(move, Lay)), key=lambda move: move.card))


class Cheat:
    """Advises a card that it does not hold."""

    def think(self, sample: Any, rng: random.Random) -> Thinking:
        yield
        return Advice(Lay(sample.seat, 99))


class Broken:
    """Raises in the middle of a thought."""

    def think(self, sample: Any, rng: random.Random) -> Thinking:
        yield
        raise RuntimeError("lost the thread")


class Endless:
    """Never finishes."""

    def think(self, sample: Any, rng: random.Random) -> Thinking:
        while True:
            time.sleep(0.001)
            yield


class Fatal:
    """Takes its whole process down, like a crash in a C library would."""

    def think(self, sample: Any, rng: random.Random) -> Thinking:
        yield
        sys.exit(3)


PLAYERS: dict[str, Player] = {"easy": RandomPlayer(), "medium": Highest(), "hard": Highest()}
ODD_PLAYERS: dict[str, Player] = {"cheat": Cheat(), "broken": Broken(), "endless": Endless(), "fatal": Fatal()}


def player_of(game: str, level: str) -> Player:
    """The toy's own ``game.registry.find_player``, which the thinker's process can import."""
    return (PLAYERS | ODD_PLAYERS)[level]


MOVES: Sequence[type[Move]] = (Draw, Lay)
GAME = Game("toy", (1, 2, 3, 4), tuple(MOVES), Options, Setup, State, max_moves=12 + 12)


class ToyPlugin(GamePlugin):
    """Toy game without screens: for commands, matches and players."""

    name = "toy"
    shipped = ("plain",)
    layer = "toy"
    game = GAME
    refusals: ClassVar[Mapping[Reason, type[Any]]] = {
        Reason.OVER: NoDetails, Reason.NOT_YOUR_TURN: OfTurn, Reason.NOT_ON_HAND: OfCard, Reason.PILE_EMPTY: NoDetails
    }  # fmt: skip
    players = PLAYERS

    def parse_board(self, tiled: object) -> Board:
        return Board()


PLUGIN = ToyPlugin()
