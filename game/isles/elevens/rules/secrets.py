"""What the seats of Elevens know of the hidden tiles, and a new deal of the rest that agrees with it."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from game.core.state import shuffled

Given = tuple[str, tuple[int, ...]]
"""A tile that a seat gave to its left neighbour, and the seats that may hold it by now, the first receiver first."""

FIRST_HOLDER_KEEPS = 0.5
"""How often a deal leaves a given tile with its first receiver outright, before it lets chance decide."""


@dataclass(slots=True)
class Knowledge:
    """What follows from the moves so far, for each seat."""

    lacking: list[frozenset[str]]
    """Tiles that everybody knows the seat does not hold: it drew or passed while they would have fitted."""
    given: list[list[Given]]
    """What the seat gave on and has not yet seen laid; nobody else knows it."""

    @classmethod
    def start(cls, seats: int) -> Knowledge:
        """Nothing is known yet."""
        return cls([frozenset()] * seats, [[] for _ in range(seats)])

    def copy(self) -> Knowledge:
        """A copy that shares nothing that changes."""
        return Knowledge(list(self.lacking), [list(given) for given in self.given])

    def add_lacking(self, seat: int, tiles: Collection[str]) -> None:
        """The seat has shown that it holds none of these tiles."""
        self.lacking[seat] |= frozenset(tiles)

    def see_laid(self, seat: int, tile: str) -> None:
        """The seat laid that tile before all eyes: who gave it one like it no longer waits for it."""
        for given in self.given:
            self._strike(given, tile, seat)

    def hand_on(self, giver: int, receiver: int, tile: str) -> None:
        """The giver handed a tile on face down: only the two of them know which."""
        for observer, given in enumerate(self.given):
            if observer == receiver:
                self._strike(given, tile, giver)
            elif observer != giver:
                given[:] = [
                    (known, (*holders, receiver) if giver in holders and receiver not in holders else holders)
                    for known, holders in given
                ]
        self.given[giver].append((tile, (receiver,)))
        self.lacking[receiver] = frozenset()

    def seen_by(self, seat: int) -> Knowledge:
        """The knowledge without what only other seats know."""
        return Knowledge(
            list(self.lacking), [list(given) if owner == seat else [] for owner, given in enumerate(self.given)]
        )

    @staticmethod
    def _strike(given: list[Given], tile: str, holder: int) -> None:
        for place, (known, holders) in enumerate(given):
            if known == tile and holder in holders:
                del given[place]
                return


def deal_hidden(
    pool: Sequence[str],
    room: Sequence[int],
    lacking: Sequence[Collection[str]],
    given: Sequence[Given],
    rng: random.Random,
) -> list[list[str]]:
    """The pool dealt to holders with that much room, none of what a holder is lacking, given tiles where they can be.

    The holders are the seats and, last, the bag. There is always such a deal: the true one.
    """
    holders = range(len(room))
    dealt: list[list[str]] = [[] for _ in holders]
    everywhere = tuple(holder for holder in holders if room[holder])
    allowed_for: dict[str, tuple[int, ...]] = {}
    for tile in dict.fromkeys(pool):
        allowed_for[tile] = tuple(h for h in everywhere if h >= len(lacking) or tile not in lacking[h])
    rest = list(pool)
    bound: list[tuple[str, tuple[int, ...]]] = []
    for tile, possible in given:
        rest.remove(tile)
        bound.append((tile, tuple(holder for holder in possible if holder in allowed_for[tile])))
    bound += [(tile, allowed_for[tile]) for tile in shuffled(rest, rng) if allowed_for[tile] != everywhere]
    free = [tile for tile in rest if allowed_for[tile] == everywhere]

    placed: list[list[tuple[str, tuple[int, ...]]]] = [[] for _ in holders]
    for place, entry in enumerate(bound):
        is_given = place < len(given)
        open_holders = [holder for holder in entry[1] if len(placed[holder]) < room[holder]]
        if not open_holders:
            _make_room(entry, placed, room)
            continue
        if is_given and (open_holders[0] == entry[1][0]) and rng.random() < FIRST_HOLDER_KEEPS:
            chosen = open_holders[0]
        else:
            chosen = _weighted([room[holder] - len(placed[holder]) for holder in open_holders], open_holders, rng)
        placed[chosen].append(entry)

    mixed = shuffled(free, rng)
    for holder in holders:
        dealt[holder] = [tile for tile, _ in placed[holder]]
        missing = room[holder] - len(dealt[holder])
        dealt[holder] += mixed[:missing]
        del mixed[:missing]
    return dealt


def _weighted(weights: Sequence[int], items: Sequence[int], rng: random.Random) -> int:
    point = rng.random() * sum(weights)
    for weight, item in zip(weights, items, strict=True):
        point -= weight
        if point < 0:
            return item
    return items[-1]


def _make_room(
    entry: tuple[str, tuple[int, ...]], placed: list[list[tuple[str, tuple[int, ...]]]], room: Sequence[int]
) -> None:
    """Places a tile all of whose holders are full by moving others on, along the shortest chain."""
    came_from: dict[int, tuple[int, tuple[str, tuple[int, ...]]]] = dict.fromkeys(entry[1], (-1, entry))
    waiting = deque(entry[1])
    while waiting:
        holder = waiting.popleft()
        if len(placed[holder]) < room[holder]:
            while holder >= 0:
                before, moved = came_from[holder]
                if before >= 0:
                    placed[before].remove(moved)
                placed[holder].append(moved)
                holder = before
            return
        for other in placed[holder]:
            for next_holder in other[1]:
                if next_holder not in came_from:
                    came_from[next_holder] = (holder, other)
                    waiting.append(next_holder)
    raise ValueError(f"no deal agrees with what is known: nobody can hold {entry[0]}")
