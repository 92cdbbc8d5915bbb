"""The one move of Pebbles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.state import Move

COUNTS: Final = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Takes so many pebbles."""

    do: ClassVar[str] = "take"
    count: int
