"""Achievements, checked from a finished game by the rules of its isle.

Each isle with achievements has a module ``rules.achievements`` with ten ``ACHIEVEMENTS``. (They are not called goals,
for Bridges has goals of its own.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple

from game.core.state import Move, Result, StateType

ACHIEVEMENTS_PER_GAME: Final = 10


class Progress(NamedTuple):
    """Progress of one game towards an achievement, at most the target value."""

    value: int
    is_done: bool


ProgressList = Mapping[int, Mapping[str, Progress]]
"""Progress by seat, then by achievement name."""


class FinishedGame(NamedTuple, Generic[StateType]):
    """A finished game from the point of view of one seat."""

    states: Sequence[StateType]
    """The positions before the first move and after each move."""
    moves: Sequence[Move]
    result: Result
    seat: int

    @property
    def final(self) -> StateType:
        """The last position."""
        return self.states[-1]

    @property
    def is_alone(self) -> bool:
        """True for a solo game."""
        return self.final.seats == 1

    @property
    def is_won(self) -> bool:
        """True if the seat won or shared the win against others."""
        return not self.is_alone and self.seat in self.result.winners

    @property
    def score(self) -> int:
        """The seat's score."""
        return self.result.scores[self.seat]

    def own(self) -> Iterator[tuple[StateType, Move, StateType]]:
        """The seat's moves, each with the positions before and after."""
        for number, move in enumerate(self.moves):
            if move.seat == self.seat:
                yield self.states[number], move, self.states[number + 1]


class Achievement(NamedTuple):
    """An achievement: its name in texts, its target value and its measure."""

    name: str
    target: int
    measure: Callable[[FinishedGame[Any]], int]
    """Progress of a game; complete from ``target`` on. Binary achievements return 1 or 0."""

    @property
    def is_binary(self) -> bool:
        """True for a binary achievement, without partial progress."""
        return self.target == 1


def measure_all(achievements: Sequence[Achievement], game: FinishedGame[Any]) -> dict[str, Progress]:
    """Progress of a game towards each achievement, by name."""
    far = {achievement: max(0, min(achievement.target, achievement.measure(game))) for achievement in achievements}
    return {achievement.name: Progress(reach, reach == achievement.target) for achievement, reach in far.items()}
