"""Uniform deals of hidden tiles: every deal that agrees with the known facts is equally likely."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb

from game.core.state import shuffled

Kinds = tuple[tuple[int, tuple[int, ...]], ...]
"""(count, holders) pairs: number of tiles that exactly these holders can have."""
Counts = tuple[int, ...]


class Dealing:
    """Repeatable ``deal_hidden``; groups the pool by possible holders once."""

    __slots__ = ("_kinds", "_room", "_tiles")

    def __init__(
        self,
        pool: Sequence[str],
        room: Sequence[int],
        lacking: Sequence[Collection[str]],
        bound: Sequence[tuple[str, Sequence[int]]],
    ) -> None:
        able: dict[tuple[int, ...], list[str]] = {}
        rest = list(pool)
        holders = [holder for holder in range(len(room)) if room[holder]]
        for tile, possible in bound:
            rest.remove(tile)
            able.setdefault(tuple(holder for holder in holders if holder in possible), []).append(tile)
        for tile in rest:
            able.setdefault(
                tuple(holder for holder in holders if holder >= len(lacking) or tile not in lacking[holder]), []
            ).append(tile)
        order = sorted(able, key=lambda holders: (len(holders), holders))
        kinds = tuple((len(able[those]), those) for those in order)
        self._room = tuple(room)
        self._tiles = [able[those] for those in order]
        self._kinds = [kinds[place:] for place in range(len(kinds))]

    @property
    def is_possible(self) -> bool:
        """True if at least one deal exists."""
        return bool(_first_kind_splits(self._kinds[0], self._room)[0]) if self._kinds else not any(self._room)

    def deal(self, rng: random.Random) -> list[list[str]]:
        """One uniformly random deal; raises ``ValueError`` if none exists."""
        left = self._room
        dealt: list[list[str]] = [[] for _ in left]
        for kinds, tiles in zip(self._kinds, self._tiles, strict=True):
            splits, sums = _first_kind_splits(kinds, left)
            if not splits:
                raise ValueError("no deal agrees with what is known")
            split = splits[bisect_right(sums, (int(rng.random() * (1 << 53)) * sums[-1]) >> 53)]
            tiles_shuffled, first = shuffled(tiles, rng), 0
            for holder, count in zip(kinds[0][1], split, strict=True):
                dealt[holder] += tiles_shuffled[first : first + count]
                first += count
            left = _after(left, kinds[0][1], split)
        return dealt


def deal_hidden(
    pool: Sequence[str],
    room: Sequence[int],
    lacking: Sequence[Collection[str]],
    bound: Sequence[tuple[str, Sequence[int]]],
    rng: random.Random,
) -> list[list[str]]:
    """Deal the whole pool to holders with ``room`` tiles each, never a tile that its holder lacks.

    Holders without an entry in ``lacking`` can have any tile. ``bound`` pairs tiles of the pool with their only
    possible holders, whatever those lack. Raises ``ValueError`` if no such deal exists.

    >>> deal_hidden(["red-1", "red-2"], [1, 1], [{"red-1"}], [], random.Random(7))
    [['red-2'], ['red-1']]
    """
    return Dealing(pool, room, lacking, bound).deal(rng)


@lru_cache(maxsize=4096)
def _first_kind_splits(kinds: Kinds, room: Counts) -> tuple[tuple[Counts, ...], tuple[int, ...]]:
    """Counts a holder in which the first kind can be shared out, and running sums of the deals with each."""
    count, holders = kinds[0]
    splits: list[Counts] = []
    weights: list[int] = []
    for split, ways in _weighted_splits(count, tuple(room[holder] for holder in holders)):
        deals = ways * _deal_count(kinds[1:], _after(room, holders, split))
        if deals:
            splits.append(split)
            weights.append(deals)
    return tuple(splits), tuple(accumulate(weights))


@lru_cache(maxsize=8192)
def _deal_count(kinds: Kinds, room: Counts) -> int:
    """Number of deals of these kinds that fill the room of every holder."""
    if not kinds:
        return int(not any(room))
    count, holders = kinds[0]
    if len(kinds) == 1:
        if count != sum(room) or any(room[holder] and holder not in holders for holder in range(len(room))):
            return 0
        return next(ways for _, ways in _weighted_splits(count, tuple(room[holder] for holder in holders)))
    shares = _weighted_splits(count, tuple(room[holder] for holder in holders))
    return sum(ways * _deal_count(kinds[1:], _after(room, holders, split)) for split, ways in shares)


def _weighted_splits(count: int, room: Counts) -> Iterator[tuple[Counts, int]]:
    """Counts a holder for ``count`` distinct tiles, each with the number of selections behind them."""
    if not room:
        if not count:
            yield (), 1
        return
    for first in range(max(0, count - sum(room[1:])), min(count, room[0]) + 1):
        ways = comb(count, first)
        for others, more in _weighted_splits(count - first, room[1:]):
            yield (first, *others), ways * more


def _after(room: Counts, holders: Sequence[int], split: Counts) -> Counts:
    left = list(room)
    for holder, count in zip(holders, split, strict=True):
        left[holder] -= count
    return tuple(left)
