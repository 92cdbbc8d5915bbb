"""Chance for boards: choices that are the same for a seed on every machine and with every Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def random_below(rng: random.Random, number: int) -> int:
    """A whole number from 0 up to below that; only ``random`` is asked, which no version of Python changes."""
    return int(rng.random() * number)


def pick(rng: random.Random, things: Sequence[Thing]) -> Thing:
    """One of these."""
    return things[random_below(rng, len(things))]


def shuffled_list(rng: random.Random, things: Sequence[Thing]) -> list[Thing]:
    """All of these in any order."""
    found = list(things)
    for last in range(len(found) - 1, 0, -1):
        other = random_below(rng, last + 1)
        found[last], found[other] = found[other], found[last]
    return found
