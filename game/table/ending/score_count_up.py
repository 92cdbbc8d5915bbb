"""The count at the end of a game as a sequence of beats: how long each lasts, who has how much, who leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from game.table.ending.ending import ScoreStep

BEAT: Final = 0.42
"""Seconds a beat of the count lasts, where there are few."""
LONGEST: Final = 7.0
SHORT: Final = 2.4
"""Maximum seconds of the count: for players who know the isle's ends, and for others."""


@dataclass(frozen=True)
class ScoreCountUp:
    """The counts of a finished game in order, and the seconds that are given to them."""

    counts: Sequence[ScoreStep]
    seats: int
    is_short: bool = False
    before: Sequence[int] = field(default=())
    """Each seat's total before the count; 0 by default."""

    @cached_property
    def beats(self) -> int:
        """Number of beats."""
        return max((count.beat for count in self.counts), default=-1) + 1

    @cached_property
    def seconds(self) -> float:
        """Seconds of the whole count."""
        return min(SHORT if self.is_short else LONGEST, BEAT * self.beats)

    def at(self, seconds: float) -> tuple[int, float]:
        """The beat of a moment, and how far it has come; at the end the last beat, all the way."""
        if not self.beats:
            return -1, 1.0
        passed = self.beats * seconds / self.seconds
        if passed >= self.beats:
            return self.beats - 1, 1.0
        return int(passed), passed - int(passed)

    def until(self, beat: int) -> list[ScoreStep]:
        """All steps up to and including a beat."""
        return [count for count in self.counts if count.beat <= beat]

    def of(self, beat: int) -> list[ScoreStep]:
        """The steps of a beat."""
        return [count for count in self.counts if count.beat == beat]

    def totals(self, beat: int) -> list[int]:
        """Each seat's total after a beat."""
        totals = list(self.before) or [0] * self.seats
        for count in self.until(beat):
            totals[count.seat] = count.total
        return totals

    def message(self, beat: int, seat: int) -> str:
        """A seat's running sum after that beat."""
        return next((count.label for count in reversed(self.until(beat)) if count.seat == seat), "")

    def heading(self, beat: int) -> str:
        """Subject of a beat."""
        return next((count.heading for count in reversed(self.until(beat)) if count.heading), "")

    def leaders(self, beat: int) -> list[int]:
        """Seats with the highest total after a beat; none while all are equal."""
        totals = self.totals(beat)
        best = max(totals, default=0)
        leading = [seat for seat, total in enumerate(totals) if total == best]
        return leading if len(leading) < len(totals) else []
