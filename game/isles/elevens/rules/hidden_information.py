"""What the seats of Elevens know of the hidden tiles, from all that was drawn, laid and given so far.

Who draws or passes shows that none of the tiles that would fit is on the rack. What comes to a rack later may be such a
tile: it is a *stray*, of which only that is known which its giver had shown. Rulings where it stays open which tile of a
rack was laid or given on: the laid ones are remembered for a while (``unsure``), the strays then lose what they do not
share with the rest of the rack. So what is known may be less than what follows, and never more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from game.isles.elevens.rules.dealing import Dealing

Given = tuple[str, tuple[int, ...]]
"""A tile that a seat gave to its left neighbour, and the seats that may hold it by now, the first receiver first."""
MOST_UNSURE = 4
MOST_STRAYS = 2
"""What is known of more strays on one rack is known of all of them alike."""


@dataclass(frozen=True, slots=True)
class Stray:
    """A tile that came to a rack when something was known of the rest: drawn in vain, or given by ``giver``."""

    lacking: frozenset[str]
    giver: int | None = None
    tile: str = ""
    """Which it is, if it was given; the giver alone knows."""


@dataclass(frozen=True, slots=True)
class _Hand:
    """A part of a rack to be dealt anew: so many tiles, none of those lacking; a stray tells what is known of it."""

    seat: int
    room: int
    lacking: frozenset[str]
    tile: str = ""
    givers: frozenset[int] = frozenset()
    """The seats of whose gifts some may be here."""


@dataclass(frozen=True, slots=True)
class RackDealing:
    """Hidden racks and bag, to be dealt anew as somebody knows them."""

    hands: Dealing
    seats: int
    owners: tuple[int, ...]
    """The seat of each hand; the last of what is dealt goes to the bag."""
    laid: tuple[tuple[int, str], ...]
    """Tiles dealt to tell the strays, which their seats have laid since."""

    def deal(self, rng: random.Random) -> list[list[str]]:
        """A deal: the racks of all seats, the observer's empty, and the bag, in no order."""
        dealt = self.hands.deal(rng)
        racks: list[list[str]] = [[] for _ in range(self.seats)]
        for seat, tiles in zip(self.owners, dealt, strict=False):
            racks[seat] += tiles
        for seat, tile in self.laid:
            racks[seat].remove(tile)
        return [*racks, dealt[-1]]


@dataclass(slots=True)
class Knowledge:
    """What follows from the moves so far, for each seat."""

    lacking: list[frozenset[str]]
    """Tiles that everybody knows not to be on the seat's rack, its strays apart."""
    strays: list[tuple[Stray, ...]]
    unsure: list[tuple[str, ...]]
    """Tiles the seat laid that may have been strays."""
    given: list[list[Given]]
    """What the seat gave on and has not yet seen laid; nobody else knows it."""
    mixed: list[frozenset[int]]
    """The seats of whose gifts some are strays no more, for no less is known of the rest of the rack."""

    @classmethod
    def start(cls, seats: int) -> Knowledge:
        """Nothing is known yet."""
        return cls([frozenset()] * seats, [()] * seats, [()] * seats, [[] for _ in range(seats)], [frozenset()] * seats)

    def copy(self) -> Knowledge:
        """A copy that shares nothing that changes."""
        return Knowledge(
            list(self.lacking),
            list(self.strays),
            list(self.unsure),
            [list(given) for given in self.given],
            list(self.mixed),
        )

    def add_lacking(self, seat: int, tiles: Collection[str], hidden: Collection[str] | None = None) -> None:
        """The seat has shown that it holds none of these tiles; ``hidden``: those that are not all on the board."""
        self._blur(seat)
        lacking = self.lacking[seat].union(tiles)
        self.lacking[seat] = lacking if hidden is None else lacking.intersection(hidden)
        shown = [replace(stray, lacking=stray.lacking.union(tiles)) for stray in self.strays[seat]]
        self.strays[seat] = tuple(stray for stray in shown if not self.lacking[seat] <= stray.lacking)
        self.mixed[seat] = self.mixed[seat].union(
            stray.giver for stray in shown if stray.giver is not None and stray not in self.strays[seat]
        )

    def draw_in_vain(self, seat: int, tiles: Collection[str]) -> None:
        """The seat has drawn a tile, and none of these: one that it was lacking may be it all the same."""
        stray = Stray(frozenset(tiles))
        if not self.lacking[seat] <= stray.lacking:
            self.strays[seat] += (stray,)

    def see_laid(self, seat: int, tile: str) -> None:
        """The seat laid that tile from its rack before all eyes: who gave it one like it no longer waits for it."""
        for given in self.given:
            self._strike(given, tile, seat)
        possible = [stray for stray in self.strays[seat] if tile not in stray.lacking]
        if not possible:
            return
        if tile in self.lacking[seat] and len(possible) == 1:
            self.strays[seat] = tuple(stray for stray in self.strays[seat] if stray is not possible[0])
            return
        self.unsure[seat] += (tile,)
        if len(self.unsure[seat]) > MOST_UNSURE:
            self._blur(seat)

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
        self._blur(giver, may_be_gone=True)
        self.strays[receiver] += (Stray(self._common(giver), giver, tile),)

    def _common(self, seat: int) -> frozenset[str]:
        """What no tile of a rack can be, strays or not."""
        return self.lacking[seat].intersection(*(stray.lacking for stray in self.strays[seat]))

    def _blur(self, seat: int, may_be_gone: bool = False) -> None:
        """One of several tiles was laid, or may be gone, and nobody can tell which."""
        if self.unsure[seat] or may_be_gone:
            rest = self.lacking[seat]
            self.strays[seat] = tuple(replace(stray, lacking=stray.lacking & rest) for stray in self.strays[seat])
            self.unsure[seat] = ()

    def seen_by(self, seat: int) -> Knowledge:
        """The knowledge without what only other seats know."""
        return Knowledge(
            list(self.lacking),
            [
                tuple(stray if stray.giver == seat else replace(stray, tile="") for stray in those)
                for those in self.strays
            ],
            list(self.unsure),
            [list(given) if owner == seat else [] for owner, given in enumerate(self.given)],
            list(self.mixed),
        )

    def deal(self, observer: int, sizes: Sequence[int], pool: Sequence[str], rng: random.Random) -> list[list[str]]:
        """The pool dealt anew to all racks but the observer's, of these sizes, and to the bag, which gets the rest.

        Each deal that agrees with what the observer knows is equally likely.
        """
        return self.dealing(observer, sizes, pool).deal(rng)

    def dealing(self, observer: int, sizes: Sequence[int], pool: Sequence[str]) -> RackDealing:
        """The same again and again."""
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
            (tile, _places(hands, tile, holders, alike[tile, holders[0]])) for tile, holders in self.given[observer]
        ]
        rooms = [hand.room for hand in hands]
        return RackDealing(
            Dealing(pool, [*rooms, len(pool) - sum(rooms)], [hand.lacking for hand in hands], bound),
            len(sizes),
            tuple(hand.seat for hand in hands),
            laid,
        )

    def _hands_of(self, seat: int, size: int, observer: int) -> tuple[list[_Hand], list[str]]:
        """The parts of a rack of that size as the observer knows them, and the laid tiles that may have been of any."""
        waiting = Counter(tile for tile, holders in self.given[observer] if seat in holders)
        unsure = list(self.unsure[seat])
        strays: list[Stray] = []
        for stray in self.strays[seat]:
            if stray.giver != observer:
                strays.append(stray)
            elif waiting[stray.tile] > 0 and stray.tile not in stray.lacking:  # else it is gone, and given anew since
                waiting[stray.tile] -= 1
                strays.append(stray)
            elif stray.tile in unsure:
                unsure.remove(stray.tile)
        size += len(unsure)
        givers = [frozenset() if stray.giver is None else frozenset({stray.giver}) for stray in strays]
        if len(strays) > size:  # some of them were given on or laid, any of them
            givers = [frozenset().union(*givers)] * size
        if len(strays) > size or sum(stray.giver != observer for stray in strays) > MOST_STRAYS:
            common = self.lacking[seat].intersection(*(stray.lacking for stray in strays))
            strays = [replace(stray, lacking=common) for stray in strays][:size]
        rest = _Hand(seat, size - len(strays), self.lacking[seat], givers=self.mixed[seat])
        return [
            rest,
            *(_Hand(seat, 1, stray.lacking, stray.tile, those) for stray, those in zip(strays, givers, strict=True)),
        ], unsure

    @staticmethod
    def _strike(given: list[Given], tile: str, holder: int) -> None:
        for place, (known, holders) in enumerate(given):
            if known == tile and holder in holders:
                del given[place]
                return


def _places(hands: Sequence[_Hand], tile: str, holders: Sequence[int], alike: int) -> list[int]:
    """Where a given tile can be: in its place with the first receiver, or once that has given a tile on, anywhere there,
    or among what one of the holders gave on. Only what was shown since it was given keeps it from anywhere. Of so many
    alike tiles that the receiver was given some may long be among the rest of its rack, as of the rest no less is known.
    """
    found: list[int] = []
    for number, seat in enumerate(holders):
        theirs = [place for place, hand in enumerate(hands) if hand.seat == seat]
        if number == 0:
            mine = [place for place in theirs if hands[place].tile == tile]  # several, if it was given several alike
            still = [place for place in mine if tile not in hands[place].lacking]
            if mine and len(mine) >= alike:
                found += theirs if still and len(holders) > 1 else still
                continue
        else:
            theirs = [place for place in theirs if not hands[place].givers.isdisjoint(holders)] or theirs
        found += [place for place in theirs if tile not in hands[place].lacking]
    return found
