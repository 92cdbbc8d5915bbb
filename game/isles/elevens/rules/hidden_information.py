"""Knowledge of each seat about the hidden tiles, from all tiles drawn, laid and given so far.

A seat that draws or passes shows that no tile of its rack fits. A tile that comes to the rack later may fit all the
same: such a *stray* lacks only the tiles that its giver has shown to lack. Rulings for a rack of which one of several
tiles was laid or given on: ``unsure`` remembers the laid ones for a while, then the strays lose the facts that they do
not share with the rest of the rack. So the knowledge may be less than what follows from the moves, and never more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from game.isles.elevens.rules.dealing import Dealing

Given = tuple[str, tuple[int, ...]]
"""Tile that a seat gave to its left neighbour, and the seats that may hold it by now, first receiver first."""
MAX_UNSURE = 4
MAX_STRAYS = 2
"""Maximum number of strays with separate facts on one rack; more strays share their common facts."""


@dataclass(frozen=True, slots=True)
class Stray:
    """Tile that came to a rack after facts about the rest: drawn in vain, or given by ``giver``."""

    lacking: frozenset[str]
    giver: int | None = None
    tile: str = ""
    """Name of a given tile, for the eyes of its giver alone; empty if drawn or hidden."""

    def is_known_to(self, observer: int) -> bool:
        """True for the giver of a tile; in a position dealt for another seat the giver does not know it either."""
        return self.giver == observer and bool(self.tile)


@dataclass(frozen=True, slots=True)
class _Hand:
    """Part of a rack to deal anew: ``room`` tiles, none of ``lacking``. Each stray is a part of its own."""

    seat: int
    room: int
    lacking: frozenset[str]
    tile: str = ""
    givers: frozenset[int] = frozenset()
    """Seats whose gifts may be in this part."""


@dataclass(frozen=True, slots=True)
class RackDealing:
    """Hidden racks and bag as one observer knows them, for repeated deals."""

    hands: Dealing
    seats: int
    owners: tuple[int, ...]
    """Seat of each hand in dealing order; the share behind them goes to the bag."""
    laid: tuple[tuple[int, str], ...]
    """(seat, tile) pairs that are dealt for the strays' sake and removed, as their seats have laid them since."""

    def deal(self, rng: random.Random) -> list[list[str]]:
        """Racks of all seats, the observer's empty, then the bag; tiles in no order."""
        dealt = self.hands.deal(rng)
        racks: list[list[str]] = [[] for _ in range(self.seats)]
        for seat, tiles in zip(self.owners, dealt, strict=False):
            racks[seat] += tiles
        for seat, tile in self.laid:
            racks[seat].remove(tile)
        return [*racks, dealt[-1]]


@dataclass(slots=True)
class Knowledge:
    """Conclusions from the moves so far, for each seat."""

    lacking: list[frozenset[str]]
    """Tiles publicly known to be absent from the seat's rack, strays excepted."""
    strays: list[tuple[Stray, ...]]
    unsure: list[tuple[str, ...]]
    """Tiles laid by the seat that may have been strays."""
    given: list[list[Given]]
    """Tiles given on by the seat and not yet seen laid; private to the giver."""
    former_stray_givers: list[frozenset[int]]
    """Givers of former strays, of which by now no less is known than of the rest of the rack."""

    @classmethod
    def start(cls, seats: int) -> Knowledge:
        """Knowledge before the first move."""
        return cls([frozenset()] * seats, [()] * seats, [()] * seats, [[] for _ in range(seats)], [frozenset()] * seats)

    def copy(self) -> Knowledge:
        """Copy that shares no mutable part."""
        return Knowledge(
            list(self.lacking),
            list(self.strays),
            list(self.unsure),
            [list(given) for given in self.given],
            list(self.former_stray_givers),
        )

    def add_lacking(self, seat: int, tiles: Collection[str], hidden: Collection[str] | None = None) -> None:
        """Note that the seat holds none of these tiles.

        ``hidden``: tiles that are not all on the board; facts about others are dropped (None: none dropped).
        """
        self._level_strays(seat)
        lacking = self.lacking[seat].union(tiles)
        self.lacking[seat] = lacking if hidden is None else lacking.intersection(hidden)
        shown = [replace(stray, lacking=stray.lacking.union(tiles)) for stray in self.strays[seat]]
        self.strays[seat] = tuple(stray for stray in shown if not self.lacking[seat] <= stray.lacking)
        self.former_stray_givers[seat] = self.former_stray_givers[seat].union(
            stray.giver for stray in shown if stray.giver is not None and stray not in self.strays[seat]
        )

    def draw_in_vain(self, seat: int, tiles: Collection[str]) -> None:
        """Note a draw of none of these tiles; the drawn tile may be another one that the seat was lacking."""
        stray = Stray(frozenset(tiles))
        if not self.lacking[seat] <= stray.lacking:
            self.strays[seat] += (stray,)

    def see_laid(self, seat: int, tile: str) -> None:
        """Note a tile laid from the rack in public; its possible givers strike one equal gift off."""
        for given in self.given:
            self._remove_gift(given, tile, seat)
        possible = [stray for stray in self.strays[seat] if tile not in stray.lacking]
        if not possible:
            return
        if tile in self.lacking[seat] and len(possible) == 1:
            self.strays[seat] = tuple(stray for stray in self.strays[seat] if stray is not possible[0])
            return
        self.unsure[seat] += (tile,)
        if len(self.unsure[seat]) > MAX_UNSURE:
            self._level_strays(seat)

    def hand_on(self, giver: int, receiver: int, tile: str) -> None:
        """Note a tile given face down: only giver and receiver know its name."""
        for observer, given in enumerate(self.given):
            if observer == receiver:
                self._remove_gift(given, tile, giver)
            elif observer != giver:
                given[:] = [
                    (known, (*holders, receiver) if giver in holders and receiver not in holders else holders)
                    for known, holders in given
                ]
        self.given[giver].append((tile, (receiver,)))
        self._level_strays(giver, may_be_gone=True)
        self.strays[receiver] += (Stray(self._common(giver), giver, tile),)

    def _common(self, seat: int) -> frozenset[str]:
        """Tiles that no tile of a rack can be, strays included."""
        return self.lacking[seat].intersection(*(stray.lacking for stray in self.strays[seat]))

    def _level_strays(self, seat: int, may_be_gone: bool = False) -> None:
        """Reduce the strays to the facts of the rest once one of several tiles was laid or may be gone."""
        if self.unsure[seat] or may_be_gone:
            rest = self.lacking[seat]
            self.strays[seat] = tuple(replace(stray, lacking=stray.lacking & rest) for stray in self.strays[seat])
            self.unsure[seat] = ()

    def seen_by(self, seat: int) -> Knowledge:
        """Knowledge without the private parts of other seats."""
        return Knowledge(
            list(self.lacking),
            [
                tuple(stray if stray.giver == seat else replace(stray, tile="") for stray in those)
                for those in self.strays
            ],
            list(self.unsure),
            [list(given) if owner == seat else [] for owner, given in enumerate(self.given)],
            list(self.former_stray_givers),
        )

    def deal(self, observer: int, sizes: Sequence[int], pool: Sequence[str], rng: random.Random) -> list[list[str]]:
        """Deal the pool to all racks but the observer's, of these sizes; the bag gets the rest.

        Each deal that agrees with the observer's knowledge is equally likely.
        """
        return self.dealing(observer, sizes, pool).deal(rng)

    def dealing(self, observer: int, sizes: Sequence[int], pool: Sequence[str]) -> RackDealing:
        """Reusable dealing behind ``deal``."""
        hands: list[_Hand] = []
        bound: list[tuple[str, list[int]]] = []
        for seat, size in enumerate(sizes):
            if seat != observer:
                first = len(hands)
                mine, unsure = self._hands_of(seat, size, observer)
                hands += mine
                theirs = range(first, len(hands))
                bound += [(tile, [place for place in theirs if tile not in hands[place].lacking]) for tile in unsure]
        pool = [*pool, *(tile for tile, _ in bound)]
        laid = tuple((hands[places[0]].seat, tile) for tile, places in bound)
        alike = Counter((tile, holders[0]) for tile, holders in self.given[observer])
        bound += [
            (tile, _possible_hands(hands, tile, holders, alike[tile, holders[0]]))
            for tile, holders in self.given[observer]
        ]
        rooms = [hand.room for hand in hands]
        return RackDealing(
            Dealing(pool, [*rooms, len(pool) - sum(rooms)], [hand.lacking for hand in hands], bound),
            len(sizes),
            tuple(hand.seat for hand in hands),
            laid,
        )

    def _hands_of(self, seat: int, size: int, observer: int) -> tuple[list[_Hand], list[str]]:
        """Parts of a rack of ``size`` tiles as the observer knows them, and laid tiles that may belong to any part."""
        waiting = Counter(tile for tile, holders in self.given[observer] if seat in holders)
        unsure = list(self.unsure[seat])
        strays: list[Stray] = []
        for stray in self.strays[seat]:
            if not stray.is_known_to(observer):
                strays.append(stray)
            elif (
                waiting[stray.tile] > 0 and stray.tile not in stray.lacking
            ):  # else the tile is gone, and was given anew since
                waiting[stray.tile] -= 1
                strays.append(stray)
            elif stray.tile in unsure:
                unsure.remove(stray.tile)
        size += len(unsure)
        givers = [frozenset() if stray.giver is None else frozenset({stray.giver}) for stray in strays]
        if len(strays) > size:  # some strays, any of them, were given on or laid
            givers = [frozenset().union(*givers)] * size
        if len(strays) > size or sum(not stray.is_known_to(observer) for stray in strays) > MAX_STRAYS:
            common = self.lacking[seat].intersection(*(stray.lacking for stray in strays))
            strays = [replace(stray, lacking=common) for stray in strays][:size]
        rest = _Hand(seat, size - len(strays), self.lacking[seat], givers=self.former_stray_givers[seat])
        return [
            rest,
            *(_Hand(seat, 1, stray.lacking, stray.tile, those) for stray, those in zip(strays, givers, strict=True)),
        ], unsure

    @staticmethod
    def _remove_gift(given: list[Given], tile: str, holder: int) -> None:
        for place, (known, holders) in enumerate(given):
            if known == tile and holder in holders:
                del given[place]
                return


def _possible_hands(hands: Sequence[_Hand], tile: str, holders: Sequence[int], alike: int) -> list[int]:
    """Hands in which a given tile can be, as indices.

    A tile stays a stray of its first receiver until that seat gives a tile on; then any hand of that seat can have it,
    and hands with gifts of one of the holders. Only facts shown since the gift exclude a hand. With fewer strays than
    ``alike`` equal gifts some gifts have joined the rest of the rack, so all hands of the receiver count.
    """
    found: list[int] = []
    for number, seat in enumerate(holders):
        theirs = [place for place, hand in enumerate(hands) if hand.seat == seat]
        if number == 0:
            mine = [place for place in theirs if hands[place].tile == tile]  # several after equal gifts
            still = [place for place in mine if tile not in hands[place].lacking]
            if mine and len(mine) >= alike:
                found += theirs if still and len(holders) > 1 else still
                continue
        else:
            theirs = [place for place in theirs if not hands[place].givers.isdisjoint(holders)] or theirs
        found += [place for place in theirs if tile not in hands[place].lacking]
    return found
