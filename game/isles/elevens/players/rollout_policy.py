"""Rollout policy of Elevens, fast enough for thousands of turns a second.

Three tiles in every turn count, and a gift for two neighbours. A field waits for its tile, so a tile that fits today
fits tomorrow: hold pairs back for later turns, and open fields for the seat's own tiles alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from game.isles.elevens.players.table import (
    EQUAL_FIELDS,
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
    """Weights of the policy's criteria for a tile."""

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


DEFAULT_WEIGHTS = RolloutWeights()

Luck = Sequence[float]
"""Noise of each place, from 0 to 1, constant during a rollout."""


def luck_of(rng: random.Random, places: Iterable[int] = PLACES) -> Luck:
    """Luck for these places. Games with the same luck differ by their moves alone."""
    luck = [0.0] * len(PLACES)
    for place in places:
        luck[place] = rng.random()
    return luck


def place_scores(
    table: IndexedTable, options: int, has_plenty: bool, weights: RolloutWeights
) -> list[tuple[float, int]]:
    """(score, place) of each of these fields as the next one of the seat to move.

    ``has_plenty``: the seat has more open fields than lays left in this turn, and had better open no more.
    """
    adjoining, bonus_ends, laid = table.adjoining, table.bonus_ends, table.laid
    closed = ~(table.reach | laid)
    rack_fields = wanted(table.racks[table.seat])
    still_wanted = rack_fields & ~laid
    is_paired = table.has_neighbours()
    for_own, for_others = (
        (weights.plenty_own, weights.plenty_others) if has_plenty else (weights.opens_own, weights.opens_others)
    )
    scores = []
    while options:
        bit = options & -options
        options ^= bit
        place = bit.bit_length() - 1
        opened = adjoining[place] & closed
        own = (opened & rack_fields).bit_count()
        score = for_own * own - for_others * (opened.bit_count() - own)
        score += weights.value * VALUE[place]
        if bit & NUMBER_MASK:
            beside = ((bit << 1) | (bit >> 1)) & NUMBER_MASK
            if is_paired:
                if beside & still_wanted:
                    score -= weights.breaks_pair
            elif beside & table.fields:
                score += weights.pair
            elif beside & still_wanted:
                score += weights.pair * 0.8
        for end in bonus_ends[place]:
            if not laid & end:
                score += weights.bonus
        scores.append((score, place))
    return scores


def best_place(table: IndexedTable, options: int, weights: RolloutWeights, luck: Luck) -> int:
    """Best of these fields for the seat to move."""
    if not options & (options - 1):
        return options.bit_length() - 1
    has_plenty = options.bit_count() > LAY_LIMIT - table.lay_count
    best, chosen = -1e9, -1
    for score, place in place_scores(table, options, has_plenty, weights):
        found = score + weights.noise * luck[place]
        if found > best:
            best, chosen = found, place
    return chosen


def lay_due_tiles(table: IndexedTable, weights: RolloutWeights, luck: Luck) -> None:
    """Lay all due tiles: bonuses first, then free tiles."""
    while table.due or table.frees:
        if not table.racks[table.seat]:
            return
        if table.due:
            table.due -= 1
            if not table.bag:
                table.due = 0
                continue
            place = table.bag.pop().bit_length() - 1
            options = EQUAL_FIELDS[place] & ~table.laid
            table.lay_tile(best_place(table, options, weights, luck))
        else:
            table.frees -= 1
            rack = table.racks[table.seat]
            options = wanted(rack) & ~table.laid & NUMBER_MASK
            if options:
                place = free_place(table, options, rack)
                table.remove_tile(place)
                table.lay_tile(place)


def free_score(table: IndexedTable, place: int, rack_fields: int) -> float:
    """Score of a free tile on a place: best out of reach, and with many fields opened for the rest of the rack."""
    opened = table.adjoining[place] & ~table.reach & ~table.laid
    found = 2.0 * (opened & rack_fields).bit_count() - 0.4 * opened.bit_count() + 0.05 * VALUE[place]
    return found if (table.reach >> place) & 1 else found + 3.0


def free_place(table: IndexedTable, options: int, rack: int) -> int:
    """Best of these fields for a free tile."""
    rack_fields = wanted(rack)
    return max(bits(options), key=lambda place: free_score(table, place, rack_fields))


def give_scores(table: IndexedTable, rack: int, weights: RolloutWeights) -> list[tuple[float, int]]:
    """(score, place) of giving each tile of a rack on.

    The best gift is a tile that waits long, stands alone and is dear.
    """
    adjoining, unlaid = table.adjoining, ~table.laid
    available = table.reach & unlaid
    still_wanted = wanted(rack) & unlaid
    value, stuck, far, alone = weights.give_value, weights.give_stuck, weights.give_far, weights.give_alone
    scores = []
    while rack:
        bit = rack & -rack
        rack ^= bit
        place = bit.bit_length() - 1
        equal_fields = EQUAL_FIELDS[place] & unlaid
        near = adjoining[equal_fields.bit_length() - 1]
        if equal_fields & (equal_fields - 1):
            for equal_field in bits(equal_fields):
                near |= adjoining[equal_field]
        score = value * VALUE[place]
        if not equal_fields & available:
            score += stuck
            if not near & available:
                score += far
        if not near & still_wanted & ~equal_fields:
            score += alone
        scores.append((score, place))
    return scores


def give_place(table: IndexedTable, rack: int, weights: RolloutWeights) -> int:
    """Place of the best tile to give on; the first of equals."""
    return max(give_scores(table, rack, weights), key=itemgetter(0))[1]


def opening_fields(table: IndexedTable) -> int:
    """Fields open to the seat to move; where nothing fits it draws (rules.md section 2, "Nothing fits")."""
    seat, draws = table.seat, 0
    while not (options := table.playable(table.racks[seat])) and draws < DRAW_LIMIT and table.bag:
        draws += 1
        table.add_tile(seat, table.bag.pop())
    return options


def play_turn(table: IndexedTable, weights: RolloutWeights, luck: Luck) -> bool:
    """Play the turn of the seat to move to its end; True if that rack is empty then."""
    seat = table.seat
    racks = table.racks
    lay_due_tiles(table, weights, luck)
    if not racks[seat]:
        return True
    options = table.playable(racks[seat]) if table.lay_count else opening_fields(table)
    while options and table.lay_count < LAY_LIMIT:
        place = best_place(table, options, weights, luck)
        table.remove_tile(place)
        table.lay_tile(place)
        table.lay_count += 1
        if not racks[seat]:
            return True
        if table.due or table.frees:
            lay_due_tiles(table, weights, luck)
            if not racks[seat]:
                return True
        options = table.playable(racks[seat])
    if table.lay_count and table.has_neighbours():
        give(table, give_place(table, racks[seat], weights))
        if not racks[seat]:
            return True
    table.end_turn()
    return False


def give(table: IndexedTable, place: int) -> None:
    """Give a tile to the left neighbour."""
    table.remove_tile(place)
    table.add_tile((table.seat + 1) % len(table.racks), 1 << place)
