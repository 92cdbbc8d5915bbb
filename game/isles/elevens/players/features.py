"""What of a position of Elevens between two counts when its outlook is told (``outlook.py``), for the seat whose turn is over.

Two kinds: features, each with a number that was learned, most of them n-tuples of what is around an empty field; and the
inputs of the hidden layer, which say whose tile each empty field waits for and how far from open it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import accumulate
from operator import or_
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
_BAGS: Final = 3
"""The bag is empty, or it is not and what the other lacks is not sure, or is."""


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
(_, _OF_RACKS, _OF_PAIRS, _OF_RIVAL, _OF_WAYS, _OF_TURNS, _OF_NUMBERS), FEATURES = _one_behind_the_other(
    (PHASES, _KINDS, _WINDOWS, _LINKS),  # empty fields by their surroundings, as ``PATTERNS``
    (_RACKS, _RACKS, _LAYABLE, 5),  # racks, what can be laid, what the other may lay
    (_RACKS, _LAYABLE, 7, 4),  # what can be laid, what opens next, pairs
    (_RACKS, 12, _BAGS),  # the other's rack, what it may lay, what is known of it
    (_RACKS, 11, 11, 2),  # what is far, what can be laid later, whether there is a bag
    (_RACKS, 9, 9, _LAYABLE),  # what the other may lay soon and then, what can be laid
    (len(NUMBERS), _KINDS, _DISTANCES, PHASES),  # empty fields by their number and distance
)

_FIELD_INPUTS: Final = len(NUMBERS) * _KINDS * _DISTANCES
"""The hidden layer's inputs of a row: for each number whose its tile is and how far from open."""
_SIZE_INPUTS: Final = len(ROWS) * _FIELD_INPUTS
_BAG_INPUTS: Final = _SIZE_INPUTS + 2 * _RACKS
_PHASE_INPUTS: Final = _BAG_INPUTS + _BAGS
INPUTS: Final = _PHASE_INPUTS + PHASES


class Features(NamedTuple):
    """What of all that was learned counts in a position."""

    numbers: list[int]
    """Some may count several times."""
    inputs: list[int]
    """Of the hidden layer."""


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


RowKey = tuple[int, int, int, int, int, int, int]


class FeatureView(NamedTuple):
    """What fields are to the seat: bits, and a phase of the game."""

    phase: int
    unlaid: int
    mine: int
    given: int
    lacking: int
    opened: int
    near: int
    """Fields beside those that are open."""

    def of_row(self, row: int, near: int) -> RowKey:
        """What counts for the fields of a row: where it is the same, so is all that ``Extractor.of_row`` gives."""
        phase, unlaid, mine, given, lacking, opened, beside = self
        return phase, unlaid & near, mine & near, given & row, lacking & row, opened & row, beside & row


class Extractor:
    """Finds what counts in positions of one board."""

    def __init__(self, adjoining: tuple[int, ...], bonus_ends: Sequence[Sequence[int]]) -> None:
        self._links = _links(adjoining)
        self._bonus = sum(1 << place for place in PLACES if bonus_ends[place])

    def features(self, seen: Seen) -> Features:
        """All that counts."""
        view = self.view(seen)
        found = Features(list(self.of_all(seen, view)), list(inputs_of_all(seen, view)))
        for row, key in enumerate(self.rows(view)):
            for pattern, number, place in self.of_row(row, key):
                found.numbers.extend((pattern, number))
                found.inputs.append(place)
        return found

    def rows(self, view: FeatureView) -> list[RowKey]:
        """What counts for each row."""
        return [view.of_row(mask, near) for mask, near in zip(_ROW_MASKS, self._links.near, strict=True)]

    def view(self, seen: Seen) -> FeatureView:
        """What fields are to the seat."""
        unlaid = NUMBER_MASK & ~seen.laid
        mine = wanted(seen.rack) & unlaid
        opened = seen.reach & unlaid
        smaller = min(seen.rack.bit_count(), seen.rival_size)
        return FeatureView(
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

    def of_row(self, row: int, key: RowKey) -> Iterator[tuple[int, int, int]]:
        """What counts of each of a row's empty fields: its surroundings, its number, its input of the hidden layer."""
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
            field = ((place - first) * _KINDS + kind) * _DISTANCES + distance
            yield (
                ((phase * _KINDS + kind) * _WINDOWS + window) * _LINKS + link,
                by_number + field * PHASES + phase,
                row * _FIELD_INPUTS + field,
            )

    def of_all(self, seen: Seen, view: FeatureView) -> Iterator[int]:
        """The features of racks and board on the whole."""
        _, unlaid, mine, _, lacking, opened, _ = view
        own, rival = seen.rack.bit_count(), seen.rival_size
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
        yield _OF_RIVAL.at(rival, expected, _bag(seen))

        reachable, before = my_open, 0
        while reachable != before:
            before = reachable
            reachable |= self._spread(reachable) & mine
        far, later = (mine & ~reachable).bit_count(), reachable.bit_count() - my_open.bit_count()
        yield _OF_WAYS.at(own, far, later, not seen.has_bag)

        next_open = self._spread(their_open) & unlaid & ~mine & ~lacking & ~opened
        soon, then = 3 * theirs // (2 * others), next_open.bit_count() * rival // others
        yield _OF_TURNS.at(rival, soon, then, layable)


def inputs_of_all(seen: Seen, view: FeatureView) -> Iterator[int]:
    """The hidden layer's inputs of racks and bag."""
    yield _SIZE_INPUTS + min(seen.rack.bit_count(), _RACKS - 1)
    yield _SIZE_INPUTS + _RACKS + min(seen.rival_size, _RACKS - 1)
    yield _BAG_INPUTS + _bag(seen)
    yield _PHASE_INPUTS + view.phase


def _bag(seen: Seen) -> int:
    """Whether there is a bag, and whether what the other lacks is sure."""
    return 0 if not seen.has_bag else 2 if seen.is_sure else 1
