"""Bit-sliced batch of Elevens games: bit g of every number belongs to game g, so one operation advances all games.

The same seat moves in every game, from the same kind of position; the bits hold the differences between the games. (Bit
slicing: E. Biham, "A Fast New DES Implementation in Software", FSE 1997.) Places are indices as in ``table.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from game.isles.elevens.players.table import (
    ELEVEN_MASK,
    EQUAL_FIELDS,
    NUMBER_MASK,
    PLACES,
    SYMBOL_MASK,
    IndexedTable,
    bits,
)
from game.isles.elevens.rules.board import FIELDS
from game.isles.elevens.rules.state import Deal
from game.isles.elevens.rules.tiles import TILE_OF

Games = int
"""Set of games, one bit each."""

EQUAL_PLACES: tuple[tuple[int, ...], ...] = tuple(tuple(bits(alike)) for alike in EQUAL_FIELDS)
"""For each place, the places on which its tile may lie."""
FIRST_PLACES: tuple[int, ...] = tuple(place for place in PLACES if EQUAL_PLACES[place][0] == place)
"""First place of each kind of tile."""
PLACE_OF_TILE: Mapping[str, int] = {TILE_OF[FIELDS[place]]: place for place in FIRST_PLACES}
ROW_NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        near
        for near in (place - 1, place + 1)
        if 0 <= near < len(PLACES) and NUMBER_MASK >> place & NUMBER_MASK >> near & 1
    )
    for place in PLACES
)
"""Neighbours in the row for each number field; symbol fields part the rows and have none."""


def has_equal_tiles(place: int) -> bool:
    """True if several equal tiles belong on the place."""
    return len(EQUAL_PLACES[place]) > 1


Levels = list[Games]
"""Unary counter of each game: level n holds the games with a count above n."""


def increment(levels: Levels, games: Games) -> None:
    """Increment the count of these games."""
    for level, reached in enumerate(levels):
        levels[level] = reached | games
        games &= reached
        if not games:
            return
    levels.append(games)


def decrement(levels: Levels, games: Games) -> None:
    """Decrement the count of these games where it is positive."""
    for level, reached in enumerate(levels):
        higher = levels[level + 1] if level + 1 < len(levels) else 0
        levels[level] = reached ^ games & (reached ^ higher)


def game_indices(games: Games) -> Iterator[int]:
    """Indices of these games, ascending."""
    digits = bin(games)[:1:-1]
    lane = digits.find("1")
    while lane >= 0:
        yield lane
        lane = digits.find("1", lane + 1)


class BatchTables:
    """Positions of the batch; ``BatchRolloutPolicy.play_on`` plays them to their ends."""

    __slots__ = (
        "adjoining",
        "bags",
        "bonus_ends",
        "can_give",
        "closed_by_place",
        "done_laying",
        "due",
        "equal_tile_counts",
        "fields",
        "frees",
        "in_bag",
        "lay_count",
        "layable",
        "open_by_place",
        "playing",
        "seat",
        "with_bag",
        "won",
    )

    def __init__(self, position: IndexedTable, deals: Sequence[Deal], copy_count: int) -> None:
        """Set up ``copy_count`` copies of all deals, one after another; every deal fills the hidden part of the position."""
        places, seats = range(len(PLACES)), range(len(position.racks))
        all_games = (1 << len(deals)) - 1
        open_fields = (position.reach | ELEVEN_MASK) & ~position.laid
        closed_fields = ~(open_fields | position.laid)
        self.adjoining = [tuple(bits(mask)) for mask in position.adjoining]
        self.bonus_ends = [tuple(end.bit_length() - 1 for end in ends) for ends in position.bonus_ends]
        self.open_by_place = [all_games if open_fields >> place & 1 else 0 for place in places]
        """Empty fields on which a tile can be laid."""
        self.closed_by_place = [all_games if closed_fields >> place & 1 else 0 for place in places]
        """Empty fields without a laid neighbour yet; fields in neither list have a tile."""
        self.fields = [all_games if position.fields >> place & 1 else 0 for place in places]
        """Fields laid on in this turn."""
        self.layable: list[list[Games]] = [[0] * len(PLACES) for _ in seats]
        """For each seat and place, the games in which a tile of the seat may lie there."""
        self.equal_tile_counts: list[dict[int, Levels]] = [
            {place: [0] for place in FIRST_PLACES if has_equal_tiles(place)} for _ in seats
        ]
        """For each seat, the number held of each tile with several equal ones, by their first places."""
        for place in bits(position.racks[position.seat]):
            self.add_tile(position.seat, place, all_games)
        for lane, (racks, _) in enumerate(deals):
            for seat, rack in enumerate(racks):
                if seat != position.seat:
                    for tile in rack:
                        self.add_tile(seat, PLACE_OF_TILE[tile], 1 << lane)
        copies = sum(1 << copy * len(deals) for copy in range(copy_count))
        for row in (
            self.open_by_place,
            self.closed_by_place,
            self.fields,
            *self.layable,
            *chain(*(held.values() for held in self.equal_tile_counts)),
        ):
            row[:] = [games * copies for games in row]
        all_games *= copies
        self.bags = [[PLACE_OF_TILE[tile] for tile in reversed(bag)] for _, bag in deals] * copy_count
        """For each game, the places of the tiles in the bag, next one last."""
        self.in_bag = [len(bag) for bag in self.bags]
        """For each game, the number of tiles left in the bag."""
        self.with_bag = all_games if position.bag else 0
        """Games whose bag has a tile."""
        self.playing = all_games
        """Games in progress."""
        self.done_laying = 0
        """Games in which nothing more is laid in this turn."""
        self.won: list[Games] = [0 for _ in seats]
        """For each seat, the games won."""
        self.seat = position.seat
        self.lay_count = position.lay_count
        self.can_give = all_games if position.has_neighbours() else 0
        """Games in which this turn allows a gift."""
        self.due: Levels = [all_games] * position.due or [0]
        self.frees: Levels = [all_games] * position.frees or [0]

    def add_tile(self, seat: int, place: int, games: Games) -> None:
        """Add a tile to a rack, given by its place."""
        equal_places = EQUAL_PLACES[place]
        wanted = self.layable[seat]
        if len(equal_places) == 1:
            wanted[place] |= games
            return
        increment(self.equal_tile_counts[seat][equal_places[0]], games)
        for equal_place in equal_places:
            wanted[equal_place] |= games

    def remove_tile(self, place: int, games: Games) -> None:
        """Remove a tile, given by its place, from the rack of the seat to move, which must hold one."""
        equal_places = EQUAL_PLACES[place]
        wanted = self.layable[self.seat]
        if len(equal_places) == 1:
            wanted[place] ^= games
            return
        levels = self.equal_tile_counts[self.seat][equal_places[0]]
        decrement(levels, games)
        for equal_place in equal_places:
            wanted[equal_place] = levels[0]

    def lay_tile(self, place: int, games: Games) -> None:
        """Lay a tile on an empty field; bonuses fall due, a symbol allows a free tile."""
        fields, opened, closed = self.fields, self.open_by_place, self.closed_by_place
        opened[place] ^= opened[place] & games
        closed[place] ^= closed[place] & games
        for near in self.adjoining[place]:
            reached = closed[near] & games
            if reached:
                closed[near] ^= reached
                opened[near] |= reached
        fields[place] |= games
        for near in ROW_NEIGHBOURS[place]:
            if fields[near]:
                self.can_give |= fields[near] & games
        for end in self.bonus_ends[place]:
            new = games & (opened[end] | closed[end])
            if new:
                increment(self.due, new)
        if SYMBOL_MASK >> place & 1:
            increment(self.frees, games)

    def draw(self, games: Games) -> dict[int, Games]:
        """Draw the next tile of each game's bag, none of them empty; returns the games by place of the drawn tile."""
        bags, in_bag = self.bags, self.in_bag
        came: dict[int, Games] = {}
        for lane in game_indices(games):
            left = in_bag[lane] = in_bag[lane] - 1
            place, game = bags[lane][left], 1 << lane
            came[place] = came[place] | game if place in came else game
            if not left:
                self.with_bag ^= game
        return came

    def open_fields(self) -> list[tuple[int, Games]]:
        """Fields on which the seat to move can lay a tile, each with its games."""
        playing, found = self.playing, []
        for place, wanted, opened in zip(PLACES, self.layable[self.seat], self.open_by_place, strict=True):
            games = wanted & opened
            if games:
                games &= playing
                if games:
                    found.append((place, games))
        return found

    def end_games(self) -> None:
        """End the games in which the seat to move has an empty rack, and count them as won."""
        wanted, left = self.layable[self.seat], 0
        for place in FIRST_PLACES:
            left |= wanted[place]
        going_on = self.playing & left
        self.won[self.seat] |= self.playing ^ going_on
        self.playing = going_on

    def end_turn(self) -> None:
        """Pass the turn to the next seat in every game."""
        self.seat = (self.seat + 1) % len(self.won)
        self.lay_count = 0
        self.fields = [0] * len(PLACES)
        self.can_give = self.done_laying = 0
        self.due, self.frees = [0], [0]


def union_of(entries: Iterable[tuple[int, Games]]) -> Games:
    """Union of the games of all entries."""
    found = 0
    for _, games in entries:
        found |= games
    return found
