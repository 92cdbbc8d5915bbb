"""What all computer players share: how they think, in steps that can be cut short, and what they tell about a move."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from game.core.state import Move, State

LEVELS: tuple[str, ...] = ("random", "easy", "medium", "hard")
BUILDER: Final = "builder"
SPOILER: Final = "spoiler"
STYLES: Final = (BUILDER, SPOILER)
"""What some players of a level like among moves that are about as good; who has none of these plays as the level does."""
Choice = TypeVar("Choice")
Found = TypeVar("Found")
_NOTHING: Final[Mapping[str, Any]] = {}


class Reason(NamedTuple):
    """What a move is good for: a text key below ``reason.<game>.`` and the values its sentence names."""

    key: str
    values: Mapping[str, Any] = _NOTHING


@dataclass(frozen=True, slots=True)
class Advice:
    """A computer player's move, and in a few words what for (best reason first)."""

    move: Move
    reasons: tuple[Reason, ...] = ()
    then: Advice | None = None
    """What the same plan goes on with once the move is made, where a game's turn has several."""


class ThinkingService(Protocol):
    """Who thinks for computer players beside the picture, one thought at a time (``thinker.Thinker``)."""

    patience_s: float
    """A player that takes longer is replaced by a random move; without end where nobody waits for it."""

    def ask(self, game: str, level: str | Player, sample: State, seed: int | str) -> None:
        """Begins to think about the position as its seat knows it; what was thought before is forgotten.

        ``level`` names a player of the game, or is one that can be pickled.
        """

    def poll(self) -> Advice | None:
        """The advice, once it is there; to be called once a frame."""

    def cancel(self) -> None:
        """Forgets what was asked."""

    def warm_up(self) -> None:
        """Gets ready, so that the first thought comes soon."""

    def close(self) -> None:
        """Ends for good."""


Thinking = Generator[None, None, Advice]
"""Yields every few milliseconds, so that the caller can go on drawing or stop; returns the advice."""


class Player(Protocol):
    """A computer player of one game and level. Keeps nothing between moves."""

    def think(self, sample: State, rng: random.Random) -> Thinking:
        """Thinks about ``sample.seat``'s move.

        ``sample`` was dealt by ``State.sample`` for that seat: what is hidden from it is not in there. More deals of the
        hidden rest come from ``sample.sample(seat, rng)``. The budget is in iterations, never in seconds, so that the
        same sample and generator always give the same move.
        """
        ...


def decide(player: Player, sample: State, rng: random.Random) -> Advice:
    """The player's advice, thought to the end at once."""
    return think_to_the_end(player.think(sample, rng))


def think_to_the_end(thinking: Generator[None, None, Found]) -> Found:
    """What a thinking, or a part of one, comes to, without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            found: Found = done.value
            return found


class RandomPlayer:
    """Any legal move, each equally likely; for tests and balance figures."""

    def think(self, sample: State, rng: random.Random) -> Thinking:
        """Picks one of ``sample.moves()``."""
        yield
        moves = sample.moves()
        return Advice(moves[int(rng.random() * len(moves))])


def in_style(level: str, manner: str | None) -> str:
    """The player of a level with that manner, as ``GamePlugin.player`` and ``simulate`` name it: ``hard/spoiler``."""
    return f"{level}/{manner}" if manner is not None else level


def preferred_moves(
    choices: Sequence[tuple[float, Choice]], margin: float, liking: Callable[[Choice], float]
) -> Choice:
    """Of the choices (each after its worth) that are at most ``margin`` from the best the one liked most.

    Of those liked alike the one worth most, of these the first.
    """
    best = max(worth for worth, _ in choices)
    near = [
        (liking(choice), worth, -number) for number, (worth, choice) in enumerate(choices) if worth >= best - margin
    ]
    return choices[-max(near)[2]][1]


def ranked(likings: Sequence[float]) -> list[float]:
    """For each liking, from 0 to 1, where it stands among them: 0 is liked least, 1 most, equal ones stand alike."""
    steps = {liking: step for step, liking in enumerate(sorted(set(likings)))}
    highest = max(1, len(steps) - 1)
    return [steps[liking] / highest for liking in likings]
