"""How a game of Elevens between two stands for a seat at the end of its turn, learned from games against itself.

An n-tuple network (W. Bledsoe and I. Browning, "Pattern Recognition and Reading by Machine", 1959; S. Lucas, "Learning
to Play Othello with N-Tuple Systems", 2008): a number for the surroundings of each empty field, and some for how racks
and open fields are on the whole, all added up. They were learned by temporal differences (G. Tesauro, "Temporal
Difference Learning and TD-Gammon", 1995; docs/players.md tells of it, ``python -m tools.learn_elevens`` does it again).
All are whole numbers, thousandths of the logarithm of the odds, so that their sum is the same on every machine.
"""

from __future__ import annotations

import math
import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import accumulate
from operator import or_
from pathlib import Path
from typing import Final, NamedTuple

from game.isles.elevens.players.table import (
    ELEVEN_MASK,
    GROUPS,
    NUMBER_MASK,
    PLACES,
    SYMBOL_MASK,
    bits,
    mask_of,
    rack_mask,
    wanted,
)
from game.isles.elevens.rules.board import NUMBERS, ROW_FIELDS, ROWS
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import FIELDS_OF

FILE: Final = Path(__file__).with_name("outlook.bin")
WON: Final = 1_000_000
"""More than any sum: the rack is empty."""


class Seen(NamedTuple):
    """What a seat sees at the end of its turn. Fields and tiles are bits as in ``table.py``."""

    laid: int
    reach: int
    rack: int
    rival_size: int
    """How many tiles the other seat holds."""
    given: int
    """The tiles it is known to hold, as a rack."""
    lacking: int
    """The fields of the tiles it is known not to hold."""
    is_sure: bool
    """Whether that goes for its whole rack."""
    has_bag: bool


def seen_by(state: State, seat: int) -> Seen:
    """What a seat sees of a position of two whose turn is over, or not begun."""
    rival, knowledge = 1 - seat, state.knowledge
    reach = ELEVEN_MASK
    for name in state.laid:
        reach |= mask_of(state.board.adjoining[name])
    return Seen(
        mask_of(state.laid),
        reach,
        rack_mask(state.racks[seat]),
        len(state.racks[rival]),
        rack_mask([tile for tile, holders in knowledge.given[seat] if rival in holders]),
        mask_of(on for tile in knowledge.lacking[rival] for on in FIELDS_OF[tile]),
        all(stray.giver == seat for stray in knowledge.strays[rival]),
        bool(state.bag),
    )


_KINDS: Final = 5
"""Whose the tile of an empty field is: mine; may be the other's; is not; surely is; mine, a joker."""
_MINE, _OPEN_TO_BOTH, _NOT_THEIRS, _THEIRS, _MY_JOKER = range(_KINDS)
_WINDOWS: Final = 4**4
"""Two fields on either side in the row: laid on, mine, another's, or none there."""
_LINKS: Final = 5
"""Fields of other rows that adjoin: none, one laid on, one mine, none mine, one mine over a bonus."""
_DISTANCES: Final = 3
"""How far from being open a field is: it is, it adjoins one that is, or neither."""
_PHASES: Final = (2, 4, 7, 11, 15)
"""The smaller rack holds at most so many tiles, or more than all of these."""
PHASES: Final = len(_PHASES) + 1
PATTERNS: Final = _KINDS * _WINDOWS * _LINKS


class _Counted(NamedTuple):
    """A table of numbers by several counts, the last running fastest."""

    first: int
    sizes: tuple[int, ...]

    def at(self, *counts: int) -> int:
        """Which number of all it is; counts for which the table has no room count as the largest it has room for."""
        found = 0
        for count, size in zip(counts, self.sizes, strict=True):
            found = found * size + (count if count < size else size - 1)
        return self.first + found


def _one_behind_the_other(*sizes: tuple[int, ...]) -> tuple[list[_Counted], int]:
    """Tables of these sizes, and how many numbers they have in all."""
    *firsts, end = accumulate(map(math.prod, sizes), initial=0)
    return [_Counted(first, each) for first, each in zip(firsts, sizes, strict=True)], end


_RACKS: Final = 26
"""Racks of 25 tiles and more count alike."""
_LAYABLE: Final = 9
"""Eight tiles and more that can be laid now count alike; so does the next number with all further counts."""
(_, _OF_RACKS, _OF_PAIRS, _OF_RIVAL, _OF_WAYS, _OF_TURNS, _OF_NUMBERS), LENGTH = _one_behind_the_other(
    (PHASES, _KINDS, _WINDOWS, _LINKS),  # empty fields by their surroundings, as ``PATTERNS``
    (_RACKS, _RACKS, _LAYABLE, 5),  # racks, what can be laid, what the other may lay
    (_RACKS, _LAYABLE, 7, 4),  # what can be laid, what opens next, pairs
    (_RACKS, 12, 3),  # the other's rack, what it may lay, what is known of it
    (_RACKS, 11, 11, 2),  # what is far, what can be laid later, whether there is a bag
    (_RACKS, 9, 9, _LAYABLE),  # what the other may lay soon and then, what can be laid
    (len(NUMBERS), _KINDS, _DISTANCES, PHASES),  # empty fields by their number and distance
)


Numbers = Sequence[float]


@cache
def numbers_learned() -> Sequence[int]:
    """The numbers that come with the program."""
    found = array("h")
    found.frombytes(zlib.decompress(FILE.read_bytes()))
    if sys.byteorder == "big":
        found.byteswap()
    assert len(found) == LENGTH
    return found


def chance_of(outlook: float) -> float:
    """About how likely a game with that outlook is won, from 0 to 1: made of roots, which are the same on every machine."""
    if outlook >= WON:
        return 1.0
    steep = outlook / 2000
    return 0.5 + 0.5 * steep / math.sqrt(1.0 + steep * steep)


def _codes() -> tuple[int, ...]:
    """For five fields' bits of who has laid there, times 32, and those of what is mine, the number of the window."""
    codes = []
    for key in range(1024):
        laid, mine = key >> 5, key & 31
        code = 0
        for side in (1, 3, 0, 4):
            state = (0, 3)[mine >> side & 1] if laid >> side & 1 else (2, 1)[mine >> side & 1]
            code = code * 4 + state
        codes.append(code)
    return tuple(codes)


_CODES: Final = _codes()
_JOKER_GROUPS: Final = tuple(group for group in GROUPS if not group & SYMBOL_MASK)
_JOKERS: Final = sum(_JOKER_GROUPS)
_WALLS: Final = SYMBOL_MASK << 2 | 1 << 1 | 1 << len(PLACES) + 2
"""The symbol fields as if laid on and mine at once, and one more behind the last row, two places up."""
_LEFT: Final = sum(1 << place for place in bits(NUMBER_MASK) if NUMBER_MASK >> place + 1 & 1)
"""The number fields that have one on their right."""
_ROW_LENGTH: Final = len(ROW_FIELDS[ROWS[0]])
_ROW_MASKS: Final = tuple(NUMBER_MASK & ((1 << _ROW_LENGTH) - 1) << row * _ROW_LENGTH for row in range(len(ROWS)))


class _Links(NamedTuple):
    """What adjoins across the rows of a board."""

    of: tuple[int, ...]
    """For each place the fields of other rows."""
    anywhere: int
    """The fields that have some."""
    near: tuple[int, ...]
    """For each row its fields and those that adjoin them."""


@lru_cache(maxsize=16)
def _links(adjoining: tuple[int, ...]) -> _Links:
    beside = [(1 << place << 1 | 1 << place >> 1) for place in PLACES]
    of = tuple(adjoining[place] & NUMBER_MASK & ~beside[place] if NUMBER_MASK >> place & 1 else 0 for place in PLACES)
    anywhere = sum(1 << place for place in PLACES if of[place])
    near = tuple(reduce(or_, (of[place] for place in bits(row)), row) for row in _ROW_MASKS)
    return _Links(of, anywhere, near)


_RowKey = tuple[int, int, int, int, int, int, int]


class _View(NamedTuple):
    """What fields are to the seat: bits, and a phase of the game."""

    phase: int
    unlaid: int
    mine: int
    given: int
    lacking: int
    opened: int
    near: int
    """Fields beside those that are open."""

    def of_row(self, row: int, near: int) -> _RowKey:
        """What counts for the fields of a row."""
        phase, unlaid, mine, given, lacking, opened, beside = self
        return phase, unlaid & near, mine & near, given & row, lacking & row, opened & row, beside & row


class Outlook:
    """Tells how positions of one board stand; keeps what rows were found worth, so use one for each decision."""

    def __init__(
        self, adjoining: tuple[int, ...], bonus_ends: Sequence[Sequence[int]], numbers: Numbers | None = None
    ) -> None:
        self._links = _links(adjoining)
        self._bonus = sum(1 << place for place in PLACES if bonus_ends[place])
        self._numbers = numbers_learned() if numbers is None else numbers
        self._rows: dict[_RowKey, float] = {}

    def of(self, seen: Seen) -> float:
        """How it stands for the seat whose turn has ended, in thousandths of the logarithm of its odds."""
        if not seen.rack:
            return WON
        numbers, rows = self._numbers, self._rows
        view = self._view(seen)
        found: float = 0
        for feature in self._of_all(seen, view):
            found += numbers[feature]
        for row, near in enumerate(self._links.near):
            key = view.of_row(_ROW_MASKS[row], near)
            worth = rows.get(key)
            if worth is None:
                worth = rows[key] = sum(numbers[feature] for feature in self._of_row(row, key))
            found += worth
        return found

    def features(self, seen: Seen) -> list[int]:
        """Which of the numbers count; some may count several times."""
        view = self._view(seen)
        found = list(self._of_all(seen, view))
        for row, near in enumerate(self._links.near):
            found += self._of_row(row, view.of_row(_ROW_MASKS[row], near))
        return found

    def _view(self, seen: Seen) -> _View:
        unlaid = NUMBER_MASK & ~seen.laid
        mine = wanted(seen.rack) & unlaid
        opened = seen.reach & unlaid
        smaller = min(seen.rack.bit_count(), seen.rival_size)
        return _View(
            sum(smaller > most for most in _PHASES),
            unlaid,
            mine,
            wanted(seen.given) & unlaid & ~mine,
            seen.lacking & ~mine if seen.is_sure else 0,
            opened,
            self._spread(opened) & unlaid & ~opened,
        )

    def _spread(self, fields: int) -> int:
        """The number fields that adjoin any of these."""
        found = (fields << 1 | fields >> 1) & NUMBER_MASK
        for place in bits(fields & self._links.anywhere):
            found |= self._links.of[place]
        return found

    def _of_row(self, row: int, key: _RowKey) -> Iterator[int]:
        """The features of a row's empty fields."""
        phase, unlaid, mine, given, lacking, opened, near = key
        first, by_number = row * _ROW_LENGTH + 1, _OF_NUMBERS.first
        laid_or_wall, mine_or_wall = ~unlaid << 2 | _WALLS, mine << 2 | _WALLS
        links, bonus = self._links.of, self._bonus
        for place in bits(unlaid & _ROW_MASKS[row]):
            bit = 1 << place
            if mine & bit:
                kind = _MY_JOKER if _JOKERS & bit else _MINE
            elif given & bit:
                kind = _THEIRS
            else:
                kind = _NOT_THEIRS if lacking & bit else _OPEN_TO_BOTH
            link = links[place]
            if link:
                if link & ~unlaid:
                    link = 1
                elif link & mine:
                    link = 4 if bonus & bit else 2
                else:
                    link = 3
            window = _CODES[(laid_or_wall >> place & 31) << 5 | mine_or_wall >> place & 31]
            distance = 0 if opened & bit else 1 if near & bit else 2
            yield ((phase * _KINDS + kind) * _WINDOWS + window) * _LINKS + link
            yield by_number + (((place - first) * _KINDS + kind) * _DISTANCES + distance) * PHASES + phase

    def _of_all(self, seen: Seen, view: _View) -> Iterator[int]:
        """The features of racks and board on the whole."""
        _, unlaid, mine, _, lacking, opened, _ = view
        own, rival, has_bag = seen.rack.bit_count(), seen.rival_size, seen.has_bag
        others = max(1, unlaid.bit_count() - own)
        my_open = mine & opened
        layable = my_open.bit_count()
        for group in _JOKER_GROUPS:
            layable -= max(0, (my_open & group).bit_count() - (seen.rack & group).bit_count())
        their_open = opened & ~mine & ~lacking
        theirs = their_open.bit_count() * rival
        expected = 2 * theirs // others
        yield _OF_RACKS.at(own, rival, layable, expected)

        following = (self._spread(my_open) & mine & ~opened).bit_count()
        pairs = (mine & _LEFT & mine >> 1 & (opened | opened >> 1)).bit_count()
        yield _OF_PAIRS.at(own, layable, following, pairs)
        yield _OF_RIVAL.at(rival, expected, 0 if not has_bag else 2 if seen.is_sure else 1)

        reachable, before = my_open, 0
        while reachable != before:
            before = reachable
            reachable |= self._spread(reachable) & mine
        far, later = (mine & ~reachable).bit_count(), reachable.bit_count() - my_open.bit_count()
        yield _OF_WAYS.at(own, far, later, not has_bag)

        next_open = self._spread(their_open) & unlaid & ~mine & ~lacking & ~opened
        soon, then = 3 * theirs // (2 * others), next_open.bit_count() * rival // others
        yield _OF_TURNS.at(rival, soon, then, layable)
