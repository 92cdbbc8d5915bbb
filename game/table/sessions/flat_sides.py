"""Seats around a screen that lies flat on a table."""

from __future__ import annotations

from typing import Final

_SIDES: Final = 4
_OPPOSITE: Final = 2


def side_of(place: int, people: int, *, is_around: bool) -> int:
    """Side at which the person of a place sits, in quarter turns clockwise from the side below the upright picture.

    Either every other one sits opposite, or all sit around the table in the order of their seats, two people opposite
    each other; from five people on, neighbours share a side.

    >>> [side_of(place, 3, is_around=False) for place in range(3)]
    [0, 2, 0]
    >>> [side_of(place, 4, is_around=True) for place in range(4)]
    [0, 1, 2, 3]
    >>> [side_of(place, 2, is_around=True) for place in range(2)]
    [0, 2]
    >>> [side_of(place, 6, is_around=True) for place in range(6)]
    [0, 0, 1, 2, 2, 3]
    """
    if is_around:
        return place * _SIDES // people
    return place % 2 * _OPPOSITE
