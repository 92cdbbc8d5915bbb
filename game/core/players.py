"""Computer players: thinking in interruptible steps, and reasons for a move."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from game.core.state import GameState, Move

LEVELS: tuple[str, ...] = ("random", "easy", "medium", "hard")
BUILDER: Final = "builder"
SPOILER: Final = "spoiler"
STYLES: Final = (BUILDER, SPOILER)
"""Playing styles: preferences of a player among moves of about equal value. Without a style the level alone decides."""
Choice = TypeVar("Choice")
Found = TypeVar("Found")
_NOTHING: Final[Mapping[str, Any]] = {}


class HintReason(NamedTuple):
    """A reason for a move: a text key below ``reason.<game>.`` and the values of its sentence."""

    key: str
    values: Mapping[str, Any] = _NOTHING


@dataclass(frozen=True, slots=True)
class Advice:
    """A computer player's move with its reasons, best first."""

    move: Move
    reasons: tuple[HintReason, ...] = ()
    then: Advice | None = None
    """The next move of the same plan, in games with several moves in a turn."""


class ThinkingService(Protocol):
    """Background service of computer players, one question at a time (``thinker.Thinker``)."""

    timeout_s: float
    """Seconds after which a random move replaces a player's; infinite if nobody waits."""

    def ask(self, game: str, level: str | Player, sample: GameState, seed: int | str) -> None:
        """Start thinking about a position as its seat knows it; cancels an earlier question.

        ``level`` is the name of one of the game's players, or a picklable player.
        """

    def poll(self) -> Advice | None:
        """The advice once it is ready; call once a frame."""

    def cancel(self) -> None:
        """Cancel the current question."""

    def warm_up(self) -> None:
        """Start the worker process early, to shorten the first question."""

    def close(self) -> None:
        """Shut the service down."""


Thinking = Generator[None, None, Advice]
"""Yields every few milliseconds, so that the caller can draw a frame or stop; returns the advice."""


class Player(Protocol):
    """A computer player of one game and level. Stateless between moves."""

    def think(self, sample: GameState, rng: random.Random) -> Thinking:
        """Choose a move for ``sample.seat``.

        ``sample`` comes from ``GameState.sample`` for that seat and contains no hidden information. ``sample.sample(seat,
        rng)`` makes further deals of the hidden part. The budget counts iterations and not seconds, so that equal
        samples and generators always give the same move.
        """
        ...


def decide(player: Player, sample: GameState, rng: random.Random) -> Advice:
    """The player's advice, computed synchronously."""
    return run_to_end(player.think(sample, rng))


def run_to_end(thinking: Generator[None, None, Found]) -> Found:
    """Run a thinking generator to its end and return its result."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            found: Found = done.value
            return found


class RandomPlayer:
    """Uniformly random legal moves; for tests and balance figures."""

    def think(self, sample: GameState, rng: random.Random) -> Thinking:
        """A uniformly random one of ``sample.moves()``."""
        yield
        moves = sample.moves()
        return Advice(moves[int(rng.random() * len(moves))])


def in_style(level: str, style: str | None) -> str:
    """Name of a player with that level and style, as in ``GamePlugin.player`` and ``simulate``: ``hard/spoiler``."""
    return f"{level}/{style}" if style is not None else level


def preferred_moves(choices: Sequence[tuple[float, Choice]], margin: float, score: Callable[[Choice], float]) -> Choice:
    """The choice with the highest style score among those within ``margin`` of the best value.

    ``choices`` are pairs of value and choice. Ties go to the higher value, then to the first.
    """
    best = max(value for value, _ in choices)
    near = [(score(choice), value, -number) for number, (value, choice) in enumerate(choices) if value >= best - margin]
    return choices[-max(near)[2]][1]


def ranked_scores(scores: Sequence[float]) -> list[float]:
    """The rank of each score among the distinct scores, scaled to 0 (lowest) to 1 (highest)."""
    steps = {liking: step for step, liking in enumerate(sorted(set(scores)))}
    highest = max(1, len(steps) - 1)
    return [steps[liking] / highest for liking in scores]
