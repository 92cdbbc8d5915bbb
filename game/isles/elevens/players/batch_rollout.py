"""Many tables of Elevens abreast: bit g of every number here belongs to game g, so one step is taken in all of them.

The same seat is to move in every game, from the same kind of position; what differs from game to game is told by bits.
(Bit slicing: E. Biham, "A Fast New DES Implementation in Software", FSE 1997.) Places are those of ``table.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from game.isles.elevens.players.table import ALIKE, ELEVEN_MASK, NUMBER_MASK, PLACES, SYMBOL_MASK, IndexedTable, bits
from game.isles.elevens.rules.board import FIELDS
from game.isles.elevens.rules.state import Deal
from game.isles.elevens.rules.tiles import TILE_OF

Games = int
"""Some of the games, a bit each."""

SPOTS: tuple[tuple[int, ...], ...] = tuple(tuple(bits(alike)) for alike in ALIKE)
"""For each place the places on which the tile that belongs there may lie."""
FIRST_SPOTS: tuple[int, ...] = tuple(place for place in PLACES if SPOTS[place][0] == place)
"""One place for each kind of tile."""
PLACE_OF_TILE: Mapping[str, int] = {TILE_OF[FIELDS[place]]: place for place in FIRST_SPOTS}
BESIDE: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        near
        for near in (place - 1, place + 1)
        if 0 <= near < len(PLACES) and NUMBER_MASK >> place & NUMBER_MASK >> near & 1
    )
    for place in PLACES
)
"""For each number field its neighbours in the row: symbol fields part the rows, and are nobody's neighbours."""


def is_alike(place: int) -> bool:
    """Whether there are several tiles like the one that belongs there."""
    return len(SPOTS[place]) > 1


Levels = list[Games]
"""A small number for each game: it is at least 1 in the games of the first level, at least 2 in those of the second .."""


def add_one(levels: Levels, games: Games) -> None:
    """One more in these games."""
    for level, reached in enumerate(levels):
        levels[level] = reached | games
        games &= reached
        if not games:
            return
    levels.append(games)


def take_one(levels: Levels, games: Games) -> None:
    """One less in these games, where there is at least one."""
    for level, reached in enumerate(levels):
        higher = levels[level + 1] if level + 1 < len(levels) else 0
        levels[level] = reached ^ games & (reached ^ higher)


def lanes(games: Games) -> Iterator[int]:
    """The numbers of these games, ascending."""
    digits = bin(games)[:1:-1]
    lane = digits.find("1")
    while lane >= 0:
        yield lane
        lane = digits.find("1", lane + 1)


class BatchTables:
    """The positions. ``play_on`` in ``thumb_abreast.py`` plays them to their ends."""

    __slots__ = (
        "adjoining",
        "bags",
        "bonus_ends",
        "closed",
        "due",
        "fields",
        "frees",
        "held",
        "in_bag",
        "lays",
        "open",
        "paired",
        "playing",
        "resting",
        "seat",
        "stocked",
        "wanted",
        "won",
    )

    def __init__(self, position: IndexedTable, deals: Sequence[Deal], times: int) -> None:
        """The position with each of these deals of what is hidden: so many copies of all of them, one after another."""
        places, seats = range(len(PLACES)), range(len(position.racks))
        every = (1 << len(deals)) - 1
        open_fields = (position.reach | ELEVEN_MASK) & ~position.laid
        closed_fields = ~(open_fields | position.laid)
        self.adjoining = [tuple(bits(mask)) for mask in position.adjoining]
        self.bonus_ends = [tuple(end.bit_length() - 1 for end in ends) for ends in position.bonus_ends]
        self.open = [every if open_fields >> place & 1 else 0 for place in places]
        """The empty fields on which a tile can be laid."""
        self.closed = [every if closed_fields >> place & 1 else 0 for place in places]
        """The empty fields on which none can be laid yet; on all others one lies."""
        self.fields = [every if position.fields >> place & 1 else 0 for place in places]
        """The fields of this turn."""
        self.wanted: list[list[Games]] = [[0] * len(PLACES) for _ in seats]
        """For each seat and place the games in which the seat has a tile that may lie there."""
        self.held: list[dict[int, Levels]] = [{place: [0] for place in FIRST_SPOTS if is_alike(place)} for _ in seats]
        """For each seat, and by their first places, how many it has of the tiles of which there are several alike."""
        for place in bits(position.racks[position.seat]):
            self.receive(position.seat, place, every)
        for lane, (racks, _) in enumerate(deals):
            for seat, rack in enumerate(racks):
                if seat != position.seat:
                    for tile in rack:
                        self.receive(seat, PLACE_OF_TILE[tile], 1 << lane)
        copies = sum(1 << copy * len(deals) for copy in range(times))
        for row in (self.open, self.closed, self.fields, *self.wanted, *chain(*(held.values() for held in self.held))):
            row[:] = [games * copies for games in row]
        every *= copies
        self.bags = [[PLACE_OF_TILE[tile] for tile in reversed(bag)] for _, bag in deals] * times
        """For each game the places of the tiles in the bag, the next one last."""
        self.in_bag = [len(bag) for bag in self.bags]
        """For each game how many of them have not been drawn."""
        self.stocked = every if position.bag else 0
        """The games whose bag has a tile."""
        self.playing = every
        """The games that go on."""
        self.resting = 0
        """The games in which nothing more is laid in this turn."""
        self.won: list[Games] = [0 for _ in seats]
        """For each seat the games that it has won."""
        self.seat = position.seat
        self.lays = position.lays
        self.paired = every if position.has_neighbours() else 0
        """The games in which this turn has earned a give."""
        self.due: Levels = [every] * position.due or [0]
        self.frees: Levels = [every] * position.frees or [0]

    def receive(self, seat: int, place: int, games: Games) -> None:
        """The tile that belongs on a place comes to a rack."""
        hit_targets = SPOTS[place]
        wanted = self.wanted[seat]
        if len(hit_targets) == 1:
            wanted[place] |= games
            return
        add_one(self.held[seat][hit_targets[0]], games)
        for hit_target in hit_targets:
            wanted[hit_target] |= games

    def take(self, place: int, games: Games) -> None:
        """A tile that belongs on a place leaves the rack of the seat to move, which has one."""
        hit_targets = SPOTS[place]
        wanted = self.wanted[self.seat]
        if len(hit_targets) == 1:
            wanted[place] ^= games
            return
        levels = self.held[self.seat][hit_targets[0]]
        take_one(levels, games)
        for hit_target in hit_targets:
            wanted[hit_target] = levels[0]

    def put(self, place: int, games: Games) -> None:
        """A tile comes to lie on an empty field; bonuses fall due, a symbol allows a free tile."""
        fields, opened, closed = self.fields, self.open, self.closed
        opened[place] ^= opened[place] & games
        closed[place] ^= closed[place] & games
        for near in self.adjoining[place]:
            reached = closed[near] & games
            if reached:
                closed[near] ^= reached
                opened[near] |= reached
        fields[place] |= games
        for near in BESIDE[place]:
            if fields[near]:
                self.paired |= fields[near] & games
        for end in self.bonus_ends[place]:
            new = games & (opened[end] | closed[end])
            if new:
                add_one(self.due, new)
        if SYMBOL_MASK >> place & 1:
            add_one(self.frees, games)

    def draw(self, games: Games) -> dict[int, Games]:
        """The next tiles of these games' bags, which have some: for each place the games in which one came that belongs there."""
        bags, in_bag = self.bags, self.in_bag
        came: dict[int, Games] = {}
        for lane in lanes(games):
            left = in_bag[lane] = in_bag[lane] - 1
            place, game = bags[lane][left], 1 << lane
            came[place] = came[place] | game if place in came else game
            if not left:
                self.stocked ^= game
        return came

    def open_fields(self) -> list[tuple[int, Games]]:
        """The fields on which the seat to move can lay a tile, and in which games."""
        playing, found = self.playing, []
        for place, wanted, opened in zip(PLACES, self.wanted[self.seat], self.open, strict=True):
            games = wanted & opened
            if games:
                games &= playing
                if games:
                    found.append((place, games))
        return found

    def end_games(self) -> None:
        """The games in which the seat to move has an empty rack are won."""
        wanted, left = self.wanted[self.seat], 0
        for place in FIRST_SPOTS:
            left |= wanted[place]
        going_on = self.playing & left
        self.won[self.seat] |= self.playing ^ going_on
        self.playing = going_on

    def end_turn(self) -> None:
        """The next seat is to move, in every game."""
        self.seat = (self.seat + 1) % len(self.won)
        self.lays = 0
        self.fields = [0] * len(PLACES)
        self.paired = self.resting = 0
        self.due, self.frees = [0], [0]


def either(many: Iterable[tuple[int, Games]]) -> Games:
    """The games of any of these entries."""
    found = 0
    for _, games in many:
        found |= games
    return found
