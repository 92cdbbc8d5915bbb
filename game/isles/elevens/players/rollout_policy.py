"""How a turn of Elevens is played by rule of thumb: quick enough for thousands of turns a second.

What matters: three tiles a turn, every turn, and one more given on for two neighbours. A field waits for its tile, so
what fits today fits tomorrow: better keep pairs for later turns, open what one holds oneself and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from game.isles.elevens.players.table import (
    ALIKE,
    NUMBER_MASK,
    PLACES,
    VALUE,
    IndexedTable,
    bits,
    wanted,
)
from game.isles.elevens.rules.state import DRAW_LIMIT, LAY_LIMIT


@dataclass(frozen=True, slots=True)
class RolloutWeights:
    """What a player looks at when choosing a tile, and how much."""

    opens_own: float = 2.5
    opens_others: float = 0.6
    value: float = 0.03
    pair: float = 4.0
    breaks_pair: float = 2.0
    bonus: float = 0.3
    noise: float = 0.3
    plenty_own: float = -1.0
    plenty_others: float = 0.3
    give_stuck: float = 1.4
    give_far: float = 0.3
    give_alone: float = 1.5
    give_value: float = 0.04


THUMB = RolloutWeights()

Luck = Sequence[float]
"""For each place, from 0 to 1, how much a rule of thumb happens to like it while it plays a game on."""


def luck_of(rng: random.Random, places: Iterable[int] = PLACES) -> Luck:
    """Luck for these places. Games that differ in one move waver alike with the same luck, so that the move tells."""
    luck = [0.0] * len(PLACES)
    for place in places:
        luck[place] = rng.random()
    return luck


def place_scores(table: IndexedTable, options: int, has_plenty: bool, taste: RolloutWeights) -> list[tuple[float, int]]:
    """How well it would be for the seat to move to lay on each of these fields next, before its place.

    With plenty, more than it may lay in this turn, it had better open nothing more.
    """
    adjoining, bonus_ends, laid = table.adjoining, table.bonus_ends, table.laid
    closed = ~(table.reach | laid)
    rack_fields = wanted(table.racks[table.seat])
    still_wanted = rack_fields & ~laid
    is_paired = table.has_neighbours()
    for_own, for_others = (
        (taste.plenty_own, taste.plenty_others) if has_plenty else (taste.opens_own, taste.opens_others)
    )
    scores = []
    while options:
        bit = options & -options
        options ^= bit
        place = bit.bit_length() - 1
        opened = adjoining[place] & closed
        own = (opened & rack_fields).bit_count()
        found = for_own * own - for_others * (opened.bit_count() - own)
        found += taste.value * VALUE[place]
        if bit & NUMBER_MASK:
            beside = ((bit << 1) | (bit >> 1)) & NUMBER_MASK
            if is_paired:
                if beside & still_wanted:
                    found -= taste.breaks_pair
            elif beside & table.fields:
                found += taste.pair
            elif beside & still_wanted:
                found += taste.pair * 0.8
        for end in bonus_ends[place]:
            if not laid & end:
                found += taste.bonus
        scores.append((found, place))
    return scores


def best_place(table: IndexedTable, options: int, taste: RolloutWeights, luck: Luck) -> int:
    """The best of these fields for the seat to move."""
    if not options & (options - 1):
        return options.bit_length() - 1
    has_plenty = options.bit_count() > LAY_LIMIT - table.lays
    best, chosen = -1e9, -1
    for score, place in place_scores(table, options, has_plenty, taste):
        found = score + taste.noise * luck[place]
        if found > best:
            best, chosen = found, place
    return chosen


def settle(table: IndexedTable, taste: RolloutWeights, luck: Luck) -> None:
    """Lays what is due: bonuses first, then free tiles."""
    while table.due or table.frees:
        if not table.racks[table.seat]:
            return
        if table.due:
            table.due -= 1
            if not table.bag:
                table.due = 0
                continue
            place = table.bag.pop().bit_length() - 1
            options = ALIKE[place] & ~table.laid
            table.put(best_place(table, options, taste, luck))
        else:
            table.frees -= 1
            rack = table.racks[table.seat]
            options = wanted(rack) & ~table.laid & NUMBER_MASK
            if options:
                place = free_place(table, options, rack)
                table.take(place)
                table.put(place)


def free_score(table: IndexedTable, place: int, rack_fields: int) -> float:
    """How well a free tile would lie there: best where it cannot be reached, and opens most for the rest."""
    opened = table.adjoining[place] & ~table.reach & ~table.laid
    found = 2.0 * (opened & rack_fields).bit_count() - 0.4 * opened.bit_count() + 0.05 * VALUE[place]
    return found if (table.reach >> place) & 1 else found + 3.0


def free_place(table: IndexedTable, options: int, rack: int) -> int:
    """Where to lay a free tile."""
    rack_fields = wanted(rack)
    return max(bits(options), key=lambda place: free_score(table, place, rack_fields))


def give_scores(table: IndexedTable, rack: int, taste: RolloutWeights) -> list[tuple[float, int]]:
    """How well it would be to give each tile of a rack on, before the place it belongs on.

    Best one that waits long, alone, and dear.
    """
    adjoining, unlaid = table.adjoining, ~table.laid
    available = table.reach & unlaid
    still_wanted = wanted(rack) & unlaid
    value, stuck, far, alone = taste.give_value, taste.give_stuck, taste.give_far, taste.give_alone
    scores = []
    while rack:
        bit = rack & -rack
        rack ^= bit
        place = bit.bit_length() - 1
        hit_targets = ALIKE[place] & unlaid
        near = adjoining[hit_targets.bit_length() - 1]
        if hit_targets & (hit_targets - 1):
            for hit_target in bits(hit_targets):
                near |= adjoining[hit_target]
        found = value * VALUE[place]
        if not hit_targets & available:
            found += stuck
            if not near & available:
                found += far
        if not near & still_wanted & ~hit_targets:
            found += alone
        scores.append((found, place))
    return scores


def give_place(table: IndexedTable, rack: int, taste: RolloutWeights) -> int:
    """Which tile to give on, as a place it belongs on; of equals the first."""
    return max(give_scores(table, rack, taste), key=itemgetter(0))[1]


def first_options(table: IndexedTable) -> int:
    """Where the seat to move may begin to lay; where nothing fits it draws (rules.md section 2, "Nothing fits")."""
    seat, draws = table.seat, 0
    while not (options := table.playable(table.racks[seat])) and draws < DRAW_LIMIT and table.bag:
        draws += 1
        table.receive(seat, table.bag.pop())
    return options


def play_turn(table: IndexedTable, taste: RolloutWeights, luck: Luck) -> bool:
    """Plays the turn of the seat to move to its end, from where it is; True if that rack is empty then."""
    seat = table.seat
    racks = table.racks
    settle(table, taste, luck)
    if not racks[seat]:
        return True
    options = table.playable(racks[seat]) if table.lays else first_options(table)
    while options and table.lays < LAY_LIMIT:
        place = best_place(table, options, taste, luck)
        table.take(place)
        table.put(place)
        table.lays += 1
        if not racks[seat]:
            return True
        if table.due or table.frees:
            settle(table, taste, luck)
            if not racks[seat]:
                return True
        options = table.playable(racks[seat])
    if table.lays and table.has_neighbours():
        give(table, give_place(table, racks[seat], taste))
        if not racks[seat]:
            return True
    table.end_turn()
    return False


def give(table: IndexedTable, place: int) -> None:
    """A tile goes to the left neighbour."""
    table.take(place)
    table.receive((table.seat + 1) % len(table.racks), 1 << place)
