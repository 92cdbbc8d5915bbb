"""A deal: the data and the seed from which two machines deal the same game."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from game.core.state import Json

MAX_SEED: Final = 999_999
"""Largest seed, so that seeds stay short enough to read out and type."""
CONTENT_DIGITS: Final = 5
"""Hexadecimal digits of the content digest in a code; enough to distinguish boards of one name."""


@dataclass(frozen=True, slots=True)
class Deal:
    """All data that two machines need to deal the same game."""

    game: str
    board: str
    seats: int
    seed: int
    first_seat: int = 0
    options: Json = field(default_factory=dict)
    content: str = ""
    """First ``CONTENT_DIGITS`` digits of the content digest of a board outside the shipped ones; empty if unknown."""


def new_seed() -> int:
    """A random seed from the system's entropy, 1 to ``MAX_SEED``."""
    return random.SystemRandom().randrange(1, MAX_SEED + 1)
