"""The board of Pebbles: how many pebbles lie on the beach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST: Final = 5
"""How many more pebbles the tide may wash up than lie there anyway."""


@dataclass(frozen=True, slots=True)
class Board:
    """A beach with so many pebbles."""

    pebbles: int
