"""Features of a two-seat position, for the evaluation of the seat whose turn is over (``evaluation.py``).

Two kinds: features with one learned number each, most of them n-tuples of the surroundings of an empty field; and
inputs of the hidden layer, which encode the owner of each empty field's tile and the field's distance from open.
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
    EQUAL_GROUPS,
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


class SeatKnowledge(NamedTuple):
    """View of a seat at the end of its turn. Fields and tiles are bits as in ``table.py``."""

    laid: int
    reach: int
    rack: int
    rival_size: int
    """Number of tiles on the other rack."""
    known_gifts: int
    """Tiles known to be on the other rack, as a rack."""
    known_absent: int
    """Fields of the tiles known to be absent from the other rack."""
    is_absence_certain: bool
    """True if ``known_absent`` holds for the whole other rack, the seat's own gifts aside."""
    has_bag: bool


def seat_knowledge(state: State, seat: int) -> SeatKnowledge:
    """View of a seat in a two-seat position between turns."""
    rival, knowledge = 1 - seat, state.knowledge
    reach = ELEVEN_MASK
    for name in state.laid:
        reach |= mask_of(state.board.adjoining[name])
    return SeatKnowledge(
        mask_of(state.laid),
        reach,
        rack_mask(state.racks[seat]),
        len(state.racks[rival]),
        rack_mask([tile for tile, holders in knowledge.given[seat] if rival in holders]),
        mask_of(on for tile in knowledge.lacking[rival] for on in FIELDS_OF[tile]),
        all(stray.giver == seat for stray in knowledge.strays[rival]),
        bool(state.bag),
    )


_OWNER_COUNT: Final = 5
"""Owner of an empty field's tile: mine; perhaps the other's; not the other's; surely the other's; mine, a joker."""
_MINE, _OPEN_TO_BOTH, _NOT_THEIRS, _THEIRS, _MY_JOKER = range(_OWNER_COUNT)
_WINDOWS: Final = 4**4
"""Two fields on either side in the row, base 4: 0 laid on, 1 mine, 2 another's, 3 none there."""
_LINKS: Final = 5
"""Adjoining fields of other rows: 0 none, 1 one laid on, 2 one mine, 3 none mine, 4 one mine and a bonus here."""
_DISTANCES: Final = 3
"""Distance of a field from open: 0 open, 1 beside an open field, 2 farther."""
_PHASES: Final = (2, 4, 7, 11, 15)
"""Largest size of the smaller rack in each phase; larger racks are the last phase."""
PHASES: Final = len(_PHASES) + 1
PATTERNS: Final = _OWNER_COUNT * _WINDOWS * _LINKS
_BAGS: Final = 3
"""0 bag empty, 1 bag with unsure facts about the other rack, 2 bag with sure facts."""


class CountTable(NamedTuple):
    """Table of learned numbers, indexed by several counts, the last running fastest."""

    first: int
    sizes: tuple[int, ...]

    def at(self, *counts: int) -> int:
        """Index of the number for these counts; a count beyond its size is clamped."""
        index = 0
        for count, size in zip(counts, self.sizes, strict=True):
            index = index * size + (count if count < size else size - 1)
        return self.first + index


def _consecutive_tables(*sizes: tuple[int, ...]) -> tuple[list[CountTable], int]:
    """Consecutive tables of these sizes, and the length of all."""
    *firsts, end = accumulate(map(math.prod, sizes), initial=0)
    return [CountTable(first, each) for first, each in zip(firsts, sizes, strict=True)], end


_RACKS: Final = 26
"""Rack sizes 0 to 25; larger racks count as 25."""
_LAYABLE: Final = 9
"""Counts of layable tiles 0 to 8; higher counts are clamped, as are all further counts below."""
(_, _OF_RACKS, _OF_PAIRS, _OF_RIVAL, _OF_REACH, _OF_TURNS, _OF_NUMBERS), FEATURES = _consecutive_tables(
    (PHASES, _OWNER_COUNT, _WINDOWS, _LINKS),  # empty fields by their surroundings, as ``PATTERNS``
    (_RACKS, _RACKS, _LAYABLE, 5),  # racks, own layable tiles, expected lays of the other seat
    (_RACKS, _LAYABLE, 7, 4),  # own rack, layable tiles, tiles layable next, pairs
    (_RACKS, 12, _BAGS),  # the other's rack, its expected lays, code of ``_BAGS``
    (_RACKS, 11, 11, 2),  # own rack, unreachable tiles, tiles layable later, 1 without a bag
    (_RACKS, 9, 9, _LAYABLE),  # the other's rack, its lays soon and thereafter, own layable tiles
    (len(NUMBERS), _OWNER_COUNT, _DISTANCES, PHASES),  # empty fields by number, owner, distance and phase
)

_FIELD_INPUTS: Final = len(NUMBERS) * _OWNER_COUNT * _DISTANCES
"""Inputs of the hidden layer for a row: owner and distance at each number."""
_SIZE_INPUTS: Final = len(ROWS) * _FIELD_INPUTS
_BAG_INPUTS: Final = _SIZE_INPUTS + 2 * _RACKS
_PHASE_INPUTS: Final = _BAG_INPUTS + _BAGS
INPUTS: Final = _PHASE_INPUTS + PHASES


class Features(NamedTuple):
    """Active features of a position."""

    numbers: list[int]
    """Indices of learned numbers; an index may occur several times."""
    inputs: list[int]
    """Indices of active inputs of the hidden layer."""


def _window_codes() -> tuple[int, ...]:
    """Window code of each key: bits of five laid fields times 32, plus bits of the same five fields for the seat's
    tiles.
    """
    codes = []
    for key in range(1024):
        laid, mine = key >> 5, key & 31
        code = 0
        for side in (1, 3, 0, 4):
            state = (0, 3)[mine >> side & 1] if laid >> side & 1 else (2, 1)[mine >> side & 1]
            code = code * 4 + state
        codes.append(code)
    return tuple(codes)


_CODES: Final = _window_codes()
_JOKER_GROUPS: Final = tuple(group for group in EQUAL_GROUPS if not group & SYMBOL_MASK)
_JOKERS: Final = sum(_JOKER_GROUPS)
_ROW_ENDS: Final = SYMBOL_MASK << 2 | 1 << 1 | 1 << len(PLACES) + 2
"""Symbol fields and the fields just outside the board, as laid on and mine at once; two places up."""
_HAS_RIGHT_NEIGHBOUR: Final = sum(1 << place for place in bits(NUMBER_MASK) if NUMBER_MASK >> place + 1 & 1)
"""Number fields with a number field on their right."""
_ROW_LENGTH: Final = len(ROW_FIELDS[ROWS[0]])
_ROW_MASKS: Final = tuple(NUMBER_MASK & ((1 << _ROW_LENGTH) - 1) << row * _ROW_LENGTH for row in range(len(ROWS)))


class _Links(NamedTuple):
    """Adjoining fields across the rows of a board."""

    of: tuple[int, ...]
    """For each place, its adjoining fields of other rows."""
    anywhere: int
    """Fields that adjoin a field of another row."""
    near: tuple[int, ...]
    """For each row, its fields and the fields adjoining them."""


@lru_cache(maxsize=16)
def _links(adjoining: tuple[int, ...]) -> _Links:
    beside = [(1 << place << 1 | 1 << place >> 1) for place in PLACES]
    of = tuple(adjoining[place] & NUMBER_MASK & ~beside[place] if NUMBER_MASK >> place & 1 else 0 for place in PLACES)
    anywhere = sum(1 << place for place in PLACES if of[place])
    near = tuple(reduce(or_, (of[place] for place in bits(row)), row) for row in _ROW_MASKS)
    return _Links(of, anywhere, near)


RowKey = tuple[int, int, int, int, int, int, int]


class FeatureView(NamedTuple):
    """Roles of the fields for the seat, as bits, and the phase of the game."""

    phase: int
    unlaid: int
    mine: int
    given: int
    lacking: int
    opened: int
    near: int
    """Empty fields beside an open field, not open themselves."""

    def row_key(self, row: int, near: int) -> RowKey:
        """Key of a row: equal keys of a row give equal results of ``Extractor.row_indices``."""
        phase, unlaid, mine, given, lacking, opened, beside = self
        return phase, unlaid & near, mine & near, given & row, lacking & row, opened & row, beside & row


class Extractor:
    """Feature extractor for positions of one board."""

    def __init__(self, adjoining: tuple[int, ...], bonus_ends: Sequence[Sequence[int]]) -> None:
        self._links = _links(adjoining)
        self._bonus = sum(1 << place for place in PLACES if bonus_ends[place])

    def features(self, seen: SeatKnowledge) -> Features:
        """All active features."""
        view = self.view(seen)
        active = Features(list(self.board_indices(seen, view)), list(inputs_of_all(seen, view)))
        for row, key in enumerate(self.row_keys(view)):
            for pattern, number, place in self.row_indices(row, key):
                active.numbers.extend((pattern, number))
                active.inputs.append(place)
        return active

    def row_keys(self, view: FeatureView) -> list[RowKey]:
        """Key of each row."""
        return [view.row_key(mask, near) for mask, near in zip(_ROW_MASKS, self._links.near, strict=True)]

    def view(self, seen: SeatKnowledge) -> FeatureView:
        """Roles of the fields for the seat."""
        unlaid = NUMBER_MASK & ~seen.laid
        mine = wanted(seen.rack) & unlaid
        opened = seen.reach & unlaid
        smaller = min(seen.rack.bit_count(), seen.rival_size)
        return FeatureView(
            sum(smaller > bound for bound in _PHASES),
            unlaid,
            mine,
            wanted(seen.known_gifts) & unlaid & ~mine,
            seen.known_absent & ~mine if seen.is_absence_certain else 0,
            opened,
            self._spread(opened) & unlaid & ~opened,
        )

    def _spread(self, fields: int) -> int:
        """Number fields that adjoin any of these."""
        found = (fields << 1 | fields >> 1) & NUMBER_MASK
        for place in bits(fields & self._links.anywhere):
            found |= self._links.of[place]
        return found

    def row_indices(self, row: int, key: RowKey) -> Iterator[tuple[int, int, int]]:
        """Indices for each empty field of a row: pattern, number feature, input of the hidden layer."""
        phase, unlaid, mine, given, lacking, opened, near = key
        first, by_number = row * _ROW_LENGTH + 1, _OF_NUMBERS.first
        laid_or_wall, mine_or_wall = ~unlaid << 2 | _ROW_ENDS, mine << 2 | _ROW_ENDS
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
            field = ((place - first) * _OWNER_COUNT + kind) * _DISTANCES + distance
            yield (
                ((phase * _OWNER_COUNT + kind) * _WINDOWS + window) * _LINKS + link,
                by_number + field * PHASES + phase,
                row * _FIELD_INPUTS + field,
            )

    def board_indices(self, seen: SeatKnowledge, view: FeatureView) -> Iterator[int]:
        """Indices of the features of racks and the whole board."""
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
        pairs = (mine & _HAS_RIGHT_NEIGHBOUR & mine >> 1 & (opened | opened >> 1)).bit_count()
        yield _OF_PAIRS.at(own, layable, following, pairs)
        yield _OF_RIVAL.at(rival, expected, _bag_code(seen))

        reachable, before = my_open, 0
        while reachable != before:
            before = reachable
            reachable |= self._spread(reachable) & mine
        far, later = (mine & ~reachable).bit_count(), reachable.bit_count() - my_open.bit_count()
        yield _OF_REACH.at(own, far, later, not seen.has_bag)

        next_open = self._spread(their_open) & unlaid & ~mine & ~lacking & ~opened
        soon, afterwards = 3 * theirs // (2 * others), next_open.bit_count() * rival // others
        yield _OF_TURNS.at(rival, soon, afterwards, layable)


def inputs_of_all(seen: SeatKnowledge, view: FeatureView) -> Iterator[int]:
    """Indices of the hidden layer's inputs for racks, bag and phase."""
    yield _SIZE_INPUTS + min(seen.rack.bit_count(), _RACKS - 1)
    yield _SIZE_INPUTS + _RACKS + min(seen.rival_size, _RACKS - 1)
    yield _BAG_INPUTS + _bag_code(seen)
    yield _PHASE_INPUTS + view.phase


def _bag_code(seen: SeatKnowledge) -> int:
    """Code of ``_BAGS``."""
    return 0 if not seen.has_bag else 2 if seen.is_absence_certain else 1
