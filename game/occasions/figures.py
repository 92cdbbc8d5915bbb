"""Figures of many games: shares with their intervals, percentiles, and what a run of games says about a board."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.boards.maps import Cell
from game.core.state import Json

Z_95 = 1.959964


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson): honest for few games and near 0 and 1.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    share = won / games
    spread = Z_95 * math.sqrt(share * (1 - share) / games + Z_95**2 / (4 * games**2))
    middle, scale = share + Z_95**2 / (2 * games), 1 + Z_95**2 / games
    return (middle - spread) / scale, (middle + spread) / scale


def percentile(values: Iterable[float], percent: float) -> float:
    """The smallest value that at least so many percent of the values do not exceed.

    >>> percentile([3, 1, 2], 50)
    2
    """
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one game came to. ``used`` are the sketch's cells that were used in it, one entry each time; ``events`` tell
    what was reached, and when."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    moves: int
    used: tuple[Cell, ...] = ()
    events: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Figures:
    """What a run of games says; percentiles are the 5th, 25th, 50th, 75th and 95th."""

    games: int
    scores: tuple[int, ...]
    """Of all seats."""
    moves: tuple[int, ...]
    alone: tuple[int, ...]
    """How often each seat won with nobody beside it."""
    ends: Mapping[str, int]
    events: Mapping[str, tuple[int, int]]
    """In how many games each was reached, and the median of when."""
    used: Mapping[Cell, int] = field(default_factory=dict)

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> Figures:
        """The figures of at least one game."""
        scores = [score for outcome in outcomes for score in outcome.scores]
        moves = [outcome.moves for outcome in outcomes]
        seats = range(len(outcomes[0].scores))
        times: dict[str, list[int]] = {}
        for outcome in outcomes:
            for name, when in outcome.events.items():
                times.setdefault(name, []).append(when)
        return cls(
            len(outcomes),
            tuple(int(percentile(scores, percent)) for percent in PERCENTS),
            tuple(int(percentile(moves, percent)) for percent in PERCENTS),
            tuple(sum(outcome.winners == (seat,) for outcome in outcomes) for seat in seats),
            dict(Counter(outcome.ended_by for outcome in outcomes)),
            {name: (len(found), int(percentile(found, 50))) for name, found in sorted(times.items())},
            Counter(cell for outcome in outcomes for cell in outcome.used),
        )

    def share(self, seat: int) -> tuple[float, float, float]:
        """How often a seat wins of the games that somebody wins alone, with its interval; all if nobody ever does."""
        decided = sum(self.alone)
        if not decided:
            return 0.5, 0.0, 1.0
        low, high = wilson(self.alone[seat], decided)
        return self.alone[seat] / decided, low, high

    @property
    def favoured(self) -> int | None:
        """The seat that wins more often than its share, as far as the games can tell; None where none does."""
        even = 1 / len(self.alone)
        found = [seat for seat in range(len(self.alone)) if self.share(seat)[1] > even]
        return found[0] if len(self.alone) > 1 and found else None

    def to_json(self) -> Json:
        """The figures without the cells."""
        return {
            "games": self.games,
            "scores": list(self.scores),
            "moves": list(self.moves),
            "alone": list(self.alone),
            "ends": dict(sorted(self.ends.items())),
            "events": {name: list(found) for name, found in self.events.items()},
        }

    @classmethod
    def parse(cls, written: Mapping[str, Any]) -> Figures:
        """What ``to_json`` wrote."""
        events = {name: (count, when) for name, (count, when) in written["events"].items()}
        scores, moves, alone = (tuple(written[name]) for name in ("scores", "moves", "alone"))
        return cls(written["games"], scores, moves, alone, written["ends"], events)


PERCENTS = (5, 25, 50, 75, 95)
