"""A deal: what two machines need to deal the same game, and the number it is dealt from."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from game.core.state import Json

LARGEST_SEED: Final = 999_999
"""Seeds stay short enough to be read out and typed."""
CONTENT_DIGITS: Final = 5
"""So many hexadecimal digits tell two boards of one name apart in a code."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything two machines need to deal the same game."""

    game: str
    board: str
    seats: int
    seed: int
    first_seat: int = 0
    options: Json = field(default_factory=dict)
    content: str = ""
    """The first digits of the digest of a board that is not one of ours (``CONTENT_DIGITS``); empty if not known."""


def new_seed() -> int:
    """A deal that nobody has chosen, from the machine's own chance."""
    return random.SystemRandom().randrange(1, LARGEST_SEED + 1)
