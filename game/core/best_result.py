"""The best that can be made of a deal with everything known: what an isle has found, and what it has proved."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Self

from game.core.state import FormatError, Move, is_integer


@dataclass(frozen=True, slots=True)
class BestResult:
    """The best game found on a deal: its total, a total that none can exceed, and its moves where they are known."""

    total: int
    bound: int
    moves: tuple[Move, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether it is proved that nothing better exists."""
        return self.total >= self.bound

    def to_json(self) -> list[int]:
        """What is kept of it: not the moves."""
        return [self.total, self.bound]

    @classmethod
    def parse(cls, written: object) -> Self:
        """What was kept; ``FormatError`` for anything else."""
        if not isinstance(written, list) or len(written) != 2 or not all(map(is_integer, written)):
            raise FormatError(f"no best game: {written!r}")
        total, bound = written
        return cls(total, bound)


BestSearch = Generator[None, None, BestResult]
"""Yields every few milliseconds, as players do."""
