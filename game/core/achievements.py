"""Feats: what the logbook asks for, checked from a finished game by the rules of its isle.

Each isle with a logbook has the room ``rules.achievements`` with ``ACHIEVEMENTS``, ten of them. (They are not called goals, for
Bridges has goals of its own.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple

from game.core.state import Move, Result, StateType

ACHIEVEMENTS_PER_GAME: Final = 10


class Progress(NamedTuple):
    """How far a game came with a feat, no further than what is asked, and whether that was all the way."""

    far: int
    is_done: bool


ProgressList = Mapping[int, Mapping[str, Progress]]
"""For each seat of a game how far it came with each feat, by its name."""


class FinishedGame(NamedTuple, Generic[StateType]):
    """A finished game as one of its seats looks back on it."""

    states: Sequence[StateType]
    """The positions before the first move, after it, and so on to the end."""
    moves: Sequence[Move]
    result: Result
    seat: int

    @property
    def final(self) -> StateType:
        """The last position."""
        return self.states[-1]

    @property
    def is_alone(self) -> bool:
        """Whether nobody else played."""
        return self.final.seats == 1

    @property
    def is_won(self) -> bool:
        """Whether the seat won against others, shared or not."""
        return not self.is_alone and self.seat in self.result.winners

    @property
    def score(self) -> int:
        """What the seat scored."""
        return self.result.scores[self.seat]

    def own(self) -> Iterator[tuple[StateType, Move, StateType]]:
        """Each move of the seat, with the positions before and after it."""
        for number, move in enumerate(self.moves):
            if move.seat == self.seat:
                yield self.states[number], move, self.states[number + 1]


class Achievement(NamedTuple):
    """One feat: what it is called in texts, what it takes, and how far a game came."""

    name: str
    asked: int
    measure: Callable[[FinishedGame[Any]], int]
    """How far a game came; from ``asked`` on the feat is done. What takes yes or no gives 1 or 0."""

    @property
    def is_yes_or_no(self) -> bool:
        """Whether there is no part of the way to tell of."""
        return self.asked == 1


def measured(feats: Sequence[Achievement], course: FinishedGame[Any]) -> dict[str, Progress]:
    """How far a game came with each feat."""
    far = {feat: max(0, min(feat.asked, feat.measure(course))) for feat in feats}
    return {feat.name: Progress(reach, reach == feat.asked) for feat, reach in far.items()}
