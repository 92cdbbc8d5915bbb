"""Lazy move sequences for ``GameState.moves``, where a position may have hundreds of moves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Generic, TypeVar, overload

from game.core.state import Move

Part = TypeVar("Part")
Made = TypeVar("Made", bound=Move)


def bits_of(mask: int) -> Iterator[int]:
    """Indices of the set bits, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class LazyMoves(Sequence[Made], Generic[Part, Made]):
    """One move for each set bit of the masks, in part order, lowest bit first; equal to a list of the same moves."""

    __slots__ = ("_ends", "_last", "_make", "_parts")

    def __init__(
        self, parts: Sequence[tuple[Part, int]], make: Callable[[Part, int], Made], last: Sequence[Made] = ()
    ) -> None:
        """``parts`` pairs each mask with its meaning; ``make`` returns the move of a part and a bit; ``last`` follow."""
        self._parts = parts
        self._make = make
        self._last = last
        self._ends = list(accumulate([mask.bit_count() for _, mask in parts], initial=0))

    def __len__(self) -> int:
        return self._ends[-1] + len(self._last)

    def __iter__(self) -> Iterator[Made]:
        for part, mask in self._parts:
            for bit in bits_of(mask):
                yield self._make(part, bit)
        yield from self._last

    @overload
    def __getitem__(self, number: int) -> Made: ...
    @overload
    def __getitem__(self, number: slice) -> list[Made]: ...
    def __getitem__(self, number: int | slice) -> Made | list[Made]:
        if isinstance(number, slice):
            return list(self)[number]
        if number < 0:
            number += len(self)
        if not 0 <= number < len(self):
            raise IndexError(f"move {number} of {len(self)}")
        if number >= self._ends[-1]:
            return self._last[number - self._ends[-1]]
        place = bisect_right(self._ends, number) - 1
        part, mask = self._parts[place]
        for _ in range(number - self._ends[place]):
            mask &= mask - 1
        return self._make(part, (mask & -mask).bit_length() - 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # like a list's

    def __repr__(self) -> str:
        return repr(list(self))
