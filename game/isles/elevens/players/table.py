"""Bit representation of Elevens for computer players: fields and tiles are bits of whole numbers.

Field ``place`` is bit ``1 << place`` in the order of ``FIELDS``. A coloured tile is the bit of its field; the four
jokers of a number share the bits of that number's four fields, the two tiles of a symbol the bits of its two fields.
Tiles that share bits are equal, so a rack may hold any bits of the group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from game.isles.elevens.rules.board import FIELDS, PLACE_OF, Board
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import ELEVENS, FIELDS_OF, PENALTIES, SYMBOLS, TILE_OF

PLACES = range(len(FIELDS))


def mask_of(names: Iterable[str]) -> int:
    """Bits of these fields."""
    mask = 0
    for name in names:
        mask |= 1 << PLACE_OF[name]
    return mask


EQUAL_FIELDS: tuple[int, ...] = tuple(mask_of(FIELDS_OF[TILE_OF[name]]) for name in FIELDS)
"""For each place, the fields on which its tile may lie."""
VALUE: tuple[int, ...] = tuple(PENALTIES[TILE_OF[name]] for name in FIELDS)
ELEVEN_MASK = mask_of(ELEVENS)
SYMBOL_MASK = mask_of(name for name in FIELDS if TILE_OF[name] in SYMBOLS)
NUMBER_MASK = ((1 << len(FIELDS)) - 1) & ~SYMBOL_MASK
EQUAL_GROUPS: tuple[int, ...] = tuple(
    sorted({EQUAL_FIELDS[place] for place in PLACES if EQUAL_FIELDS[place].bit_count() > 1})
)
"""Fields of each joker number and of each symbol."""
_GROUPED_MASK = sum(EQUAL_GROUPS)


@lru_cache(maxsize=1 << 14)
def _whole_groups(grouped: int) -> int:
    return sum(group for group in EQUAL_GROUPS if grouped & group)


def wanted(rack: int) -> int:
    """All fields on which a tile of the rack may ever lie."""
    return rack | _whole_groups(rack & _GROUPED_MASK)


@cache
def neighbours_of(board: Board) -> tuple[int, ...]:
    """For each place, the bits of its adjoining fields."""
    return tuple(mask_of(board.adjoining[name]) for name in FIELDS)


@cache
def bonuses_of(board: Board) -> tuple[tuple[int, ...], ...]:
    """For each place, the other ends of its bridges with a bonus sign."""
    return tuple(
        tuple(1 << PLACE_OF[end] for bridge in board.bonuses.get(name, ()) for end in bridge.ends if end != name)
        for name in FIELDS
    )


def bits(mask: int) -> Iterator[int]:
    """Places of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def points(rack: int) -> int:
    """Penalty points of a rack."""
    return sum(VALUE[place] for place in bits(rack))


def rack_mask(tiles: list[str]) -> int:
    """Rack as bits; equal tiles take the free bits of their group."""
    mask = 0
    for tile in tiles:
        for name in FIELDS_OF[tile]:
            bit = 1 << PLACE_OF[name]
            if not mask & bit:
                mask |= bit
                break
    return mask


def bag_bits(tiles: list[str]) -> list[int]:
    """Bag as bits, next tile last."""
    return [1 << PLACE_OF[FIELDS_OF[tile][0]] for tile in reversed(tiles)]


@dataclass(slots=True, eq=False)
class IndexedTable:
    """Mutable position at any point of a turn, for fast play without checks."""

    adjoining: tuple[int, ...]
    bonus_ends: tuple[tuple[int, ...], ...]
    racks: list[int]
    bag: list[int]
    """One bit a tile, next tile last."""
    laid: int = 0
    reach: int = ELEVEN_MASK
    """Fields that adjoin a tile, and the elevens; laid on or empty."""
    seat: int = 0
    lay_count: int = 0
    fields: int = 0
    """Fields laid on in this turn."""
    due: int = 0
    frees: int = 0
    handicap: tuple[int, ...] = ()
    """Points ahead by seat; empty without a handicap."""

    @classmethod
    def of(cls, state: State) -> IndexedTable:
        """Position of a state whose game is not over."""
        # A bit may stand for two equal tiles on two racks; no code here asks for the difference.
        racks = [rack_mask(rack) for rack in state.racks]
        table = cls(neighbours_of(state.board), bonuses_of(state.board), racks, bag_bits(state.bag))
        for name in state.laid:
            place = PLACE_OF[name]
            table.laid |= 1 << place
            table.reach |= table.adjoining[place]
        table.seat = state.seat if state.seat is not None else 0
        table.lay_count = state.turn.laid
        table.fields = mask_of(state.turn.fields)
        table.due = len(state.turn.bonuses)
        table.frees = state.turn.frees
        table.handicap = state.options.handicap
        return table

    def copy(self) -> IndexedTable:
        """Copy that shares no mutable part."""
        return IndexedTable(
            self.adjoining,
            self.bonus_ends,
            self.racks.copy(),
            self.bag.copy(),
            self.laid,
            self.reach,
            self.seat,
            self.lay_count,
            self.fields,
            self.due,
            self.frees,
            self.handicap,
        )

    def playable(self, rack: int) -> int:
        """Fields on which the rack can lay a tile now."""
        return wanted(rack) & self.reach & ~self.laid

    def lay_tile(self, place: int) -> None:
        """Lay a tile on a field; bonuses fall due, a symbol allows a free tile."""
        bit = 1 << place
        self.laid |= bit
        self.reach |= self.adjoining[place]
        self.fields |= bit
        for end in self.bonus_ends[place]:
            if not self.laid & end:
                self.due += 1
        if bit & SYMBOL_MASK:
            self.frees += 1

    def remove_tile(self, place: int) -> None:
        """Remove the tile of a place from the rack of the seat to move; of equal tiles the lowest bits stay."""
        rack = self.racks[self.seat]
        held = rack & EQUAL_FIELDS[place]
        self.racks[self.seat] = rack ^ (1 << held.bit_length() - 1)

    def add_tile(self, seat: int, bit: int) -> None:
        """Add a tile to a rack."""
        rack = self.racks[seat]
        group = EQUAL_FIELDS[bit.bit_length() - 1] & ~rack
        self.racks[seat] = rack | (group & -group)

    def has_neighbours(self) -> bool:
        """True if the turn allows a gift. Symbol fields part the rows, so bits side by side are in one row."""
        numbers = self.fields & NUMBER_MASK
        return bool(numbers & (numbers >> 1))

    def end_turn(self) -> None:
        """Pass the turn to the next seat."""
        self.seat = (self.seat + 1) % len(self.racks)
        self.lay_count = self.fields = self.due = self.frees = 0
