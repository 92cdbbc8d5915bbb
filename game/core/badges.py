"""Badges of the seats at one table, by number: each badge comes with a colour and a pattern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.state import is_integer

BADGE_COUNT: Final = 6
"""Number of different badges, as many as the largest table has seats."""


def distinct_badges(preferred: Sequence[int | None]) -> tuple[int, ...]:
    """Badge number by seat, none twice: the preferred one if free, else the seat's own number, else the lowest free.

    Preferences win over seats without one; of two equal preferences the earlier seat's wins.

    >>> distinct_badges([3, None, 3, 1, None])
    (3, 0, 2, 1, 4)
    """
    count = max(BADGE_COUNT, len(preferred))
    given: dict[int, int] = {}
    for seat, wanted in enumerate(preferred):
        if wanted is not None and wanted % BADGE_COUNT not in given.values():
            given[seat] = wanted % BADGE_COUNT
    for seat in range(len(preferred)):
        if seat not in given:
            free = [number for number in range(count) if number not in given.values()]
            given[seat] = seat if seat in free else free[0]
    return tuple(given[seat] for seat in range(len(preferred)))


def written_badges(written: Any, seats: int) -> tuple[int, ...]:
    """Badge number by seat as a record's metadata has it; empty where each seat has its own number.

    >>> written_badges([3, 0], 2), written_badges([3, 3], 2), written_badges(None, 2)
    ((3, 0), (), ())
    """
    is_valid = (
        isinstance(written, list)
        and len(written) == seats
        and all(is_integer(number) and 0 <= number < BADGE_COUNT for number in written)
        and len(set(written)) == len(written)
    )
    return tuple(written) if is_valid else ()
