"""Spaced repetition of missed puzzles."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final, Self

DISTANCES: Final = (1, 3, 7, 16, 35)
"""Days until a missed puzzle comes back, by the number of times in a row that it was solved."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """When a missed puzzle comes back: ``solved`` times in a row so far, ``due`` on that day or later.

    >>> first = Repetition.missed(datetime.date(2026, 12, 1))
    >>> first.due.isoformat(), first.tried(first.due, is_solved=True).due.isoformat()
    ('2026-12-02', '2026-12-05')
    """

    solved: int
    due: datetime.date

    @classmethod
    def missed(cls, day: datetime.date) -> Self:
        """After a miss, the first one or any other."""
        return cls(0, day + datetime.timedelta(days=DISTANCES[0]))

    @property
    def is_learned(self) -> bool:
        """True once it was solved at the longest distance; it does not come back."""
        return self.solved >= len(DISTANCES)

    def is_due(self, day: datetime.date) -> bool:
        """True if it should be tried on that day."""
        return not self.is_learned and day >= self.due

    def tried(self, day: datetime.date, *, is_solved: bool) -> Self:
        """After a try on that day. A solution before its day changes nothing: it says little about memory."""
        if not is_solved:
            return type(self).missed(day)
        if not self.is_due(day):
            return self
        solved = self.solved + 1
        wait = DISTANCES[min(solved, len(DISTANCES) - 1)]
        return type(self)(solved, day + datetime.timedelta(days=wait))
