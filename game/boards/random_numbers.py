"""Random numbers for boards: the same for a seed on every machine and Python version."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def random_below(rng: random.Random, number: int) -> int:
    """A random integer from 0 to ``number`` - 1, drawn with ``random`` alone, which no Python version changes."""
    return int(rng.random() * number)


def pick(rng: random.Random, things: Sequence[Thing]) -> Thing:
    """A random item."""
    return things[random_below(rng, len(things))]


def shuffled_list(rng: random.Random, things: Sequence[Thing]) -> list[Thing]:
    """The items in random order."""
    found = list(things)
    for last in range(len(found) - 1, 0, -1):
        other = random_below(rng, last + 1)
        found[last], found[other] = found[other], found[last]
    return found
