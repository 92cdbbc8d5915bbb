"""Best possible result of a deal under full information: the best game found and the proven bound."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Self

from game.core.state import FormatError, Move, is_integer


@dataclass(frozen=True, slots=True)
class BestResult:
    """The best game found on a deal: its total, a proven upper bound, and its moves if known."""

    total: int
    upper_bound: int
    moves: tuple[Move, ...] = ()

    @property
    def is_exact(self) -> bool:
        """True if the total is proven optimal."""
        return self.total >= self.upper_bound

    def to_json(self) -> list[int]:
        """Total and bound; the moves are not stored."""
        return [self.total, self.upper_bound]

    @classmethod
    def parse(cls, written: object) -> Self:
        """The result from ``to_json``; ``FormatError`` for anything else."""
        if not isinstance(written, list) or len(written) != 2 or not all(map(is_integer, written)):
            raise FormatError(f"no best game: {written!r}")
        total, bound = written
        return cls(total, bound)


BestSearch = Generator[None, None, BestResult]
"""Search for the best result; yields every few milliseconds, as players do."""
