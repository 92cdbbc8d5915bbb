"""Rollout policy of ``rollout_policy.py``, played in a batch of Elevens games at once.

The value of a field or a tile takes few levels, by the number of opened fields, their owners and so on. Each criterion
splits the games into parts of one value. The parts are visited from the best down; every game takes the first part that
contains it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from game.isles.elevens.players.batch_rollout import (
    EQUAL_PLACES,
    FIRST_PLACES,
    ROW_NEIGHBOURS,
    BatchTables,
    Games,
    decrement,
    union_of,
)
from game.isles.elevens.players.rollout_policy import Luck, RolloutWeights
from game.isles.elevens.players.table import NUMBER_MASK, PLACES, VALUE
from game.isles.elevens.rules.state import DRAW_LIMIT, LAY_LIMIT

ScoredPlaces = list[tuple[float, int, Games]]
"""(negated value, place, games) entries."""
Choices = list[tuple[int, Games]]
MAX_TURNS = 200


def _best_of(worths: ScoredPlaces, games: Games) -> Choices:
    """Best place of each of these games; the lowest of equals."""
    worths.sort()
    found: dict[int, Games] = {}
    for _, place, where in worths:
        mine = where & games
        if mine:
            found[place] = found.get(place, 0) | mine
            games ^= mine
            if not games:
                break
    return list(found.items())


def _split_by_counts(
    games: Games, places: Iterable[int], own: Sequence[Games], other: Sequence[Games]
) -> list[tuple[int, int, Games]]:
    """Games split by the numbers of places opened for the seat and for others, as (own, others, games)."""
    opened: list[tuple[Games, Games]] = []
    for place in places:
        mine, theirs = own[place] & games, other[place] & games
        if mine or theirs:
            opened.append((mine, theirs))
    if not opened:
        return [(0, 0, games)]
    mine, theirs = opened[0]
    if len(opened) == 1:
        return [(1, 0, mine), (0, 1, theirs), (0, 0, games ^ mine ^ theirs)]
    if len(opened) == 2:
        mine_too, theirs_too = opened[1]
        both, neither, each = mine & mine_too, theirs & theirs_too, mine & theirs_too | mine_too & theirs
        one_mine, one_theirs = (mine | mine_too) ^ both ^ each, (theirs | theirs_too) ^ neither ^ each
        rest = games ^ both ^ neither ^ each ^ one_mine ^ one_theirs
        return [(2, 0, both), (0, 2, neither), (1, 1, each), (1, 0, one_mine), (0, 1, one_theirs), (0, 0, rest)]
    parts = {(0, 0): games}
    for mine, theirs in opened:
        after: dict[tuple[int, int], Games] = {}
        for (ours, others), part in parts.items():
            taken, lost = part & mine, part & theirs
            for counts, some in (
                ((ours + 1, others), taken),
                ((ours, others + 1), lost),
                ((ours, others), part ^ taken ^ lost),
            ):
                if some:
                    after[counts] = after.get(counts, 0) | some
        parts = after
    return [(ours, others, part) for (ours, others), part in parts.items()]


class BatchRolloutPolicy:
    """Player of all games of the batch, with one set of weights and one luck."""

    def __init__(self, tables: BatchTables, weights: RolloutWeights, luck: Luck) -> None:
        self.tables = tables
        self.weights = weights
        self.luck = luck
        self._own: list[Games] = []
        self._other: list[Games] = []
        self._still_wanted: list[Games] = []

    def play_on(self) -> Generator[None, None, None]:
        """Play turn after turn until every game is over."""
        tables = self.tables
        for _ in range(MAX_TURNS):
            yield from self.play_turn()
            if not tables.playing:
                return
            tables.end_turn()

    def play_turn(self) -> Generator[None, None, None]:
        """Play the turn of the seat to move to its end in all games (``rollout_policy.play_turn``)."""
        tables = self.tables
        self._lay_due_tiles()
        going_on, has_laid = (
            tables.playing ^ tables.playing & tables.done_laying,
            tables.playing if tables.lay_count else 0,
        )
        while tables.lay_count < LAY_LIMIT and going_on:
            options = self._open_fields(going_on) if tables.lay_count else self._first_fields()
            going_on &= union_of(options)
            if not going_on:
                break
            for place, games in self._best_places(options, going_on, self._plenty(options)):
                tables.remove_tile(place, games)
                tables.lay_tile(place, games)
            tables.lay_count += 1
            has_laid |= going_on
            tables.end_games()
            self._lay_due_tiles()
            going_on &= tables.playing
            yield
        giving = has_laid & tables.can_give & tables.playing
        if giving:
            receiver = (tables.seat + 1) % len(tables.won)
            for place, games in self._gifts(giving):
                tables.remove_tile(place, games)
                tables.add_tile(receiver, place, games)
            tables.end_games()
            yield

    def _open_fields(self, games: Games) -> Choices:
        return [(place, where & games) for place, where in self.tables.open_fields() if where & games]

    def _first_fields(self) -> Choices:
        """Fields open to the seat to move at the start of its turn; games without one draw."""
        tables = self.tables
        options = tables.open_fields()
        for _ in range(DRAW_LIMIT):
            playing = tables.playing
            dry = (playing ^ playing & union_of(options)) & tables.with_bag
            if not dry:
                break
            for place, games in tables.draw(dry).items():
                tables.add_tile(tables.seat, place, games)
            options = tables.open_fields()
        return options

    def _plenty(self, options: Choices) -> Games:
        """Games with more of these fields than lays left in this turn."""
        left = LAY_LIMIT - self.tables.lay_count
        reached = [0] * (left + 1)
        for _, games in options:
            for level in range(left, 0, -1):
                reached[level] |= reached[level - 1] & games
            reached[0] |= games
        return reached[left]

    def _update_fields(self) -> None:
        """Find the fields that a laid neighbour would open, for the seat to move and for others, and the fields still
        wanted.
        """
        tables = self.tables
        self._own, self._other, self._still_wanted = [], [], []
        for wanted, opened, closed in zip(
            tables.layable[tables.seat], tables.open_by_place, tables.closed_by_place, strict=True
        ):
            own = wanted & closed
            self._own.append(own)
            self._other.append(closed ^ own)
            self._still_wanted.append(own | wanted & opened)

    def _best_places(self, options: Choices, games: Games, plenty: Games) -> Choices:
        """Places laid on in each of these games (``rollout_policy.place_scores``)."""
        self._update_fields()
        tables, weights, luck = self.tables, self.weights, self.luck
        own_fields, other_fields = self._own, self._other
        worths: ScoredPlaces = []
        for place, where in options:
            kinds = self._pairings(place, where)
            for end in tables.bonus_ends[place]:
                missing = tables.open_by_place[end] | tables.closed_by_place[end]
                kinds = [
                    (found + more, part)
                    for found, kind in kinds
                    for more, part in ((weights.bonus, kind & missing), (0.0, kind ^ kind & missing))
                    if part
                ]
            value, waver = weights.value * VALUE[place], weights.noise * luck[place]
            for own, others, part in _split_by_counts(where, tables.adjoining[place], own_fields, other_fields):
                spoilt = part & plenty
                for for_own, for_others, rest in (
                    (weights.plenty_own, weights.plenty_others, spoilt),
                    (weights.opens_own, weights.opens_others, part ^ spoilt),
                ):
                    if rest:
                        opening = for_own * own - for_others * others + value
                        for found, kind in kinds:
                            here = rest & kind
                            if here:
                                worths.append((-(opening + found + waver), place, here))
        return _best_of(worths, games)

    def _pairings(self, place: int, games: Games) -> list[tuple[float, Games]]:
        """Games split by the value of a pair: a field beside one laid on in this turn, or beside a wanted one."""
        tables, weights = self.tables, self.weights
        beside_laid = beside_wanted = 0
        for near in ROW_NEIGHBOURS[place]:
            beside_laid |= tables.fields[near]
            beside_wanted |= self._still_wanted[near]
        kinds = []
        breaking = games & tables.can_give & beside_wanted
        if breaking:
            kinds.append((-weights.breaks_pair, breaking))
            games ^= breaking
        single = games ^ games & tables.can_give
        pairing = single & beside_laid
        if pairing:
            kinds.append((weights.pair, pairing))
            games ^= pairing
            single ^= pairing
        waiting = single & beside_wanted
        if waiting:
            kinds.append((weights.pair * 0.8, waiting))
            games ^= waiting
        if games:
            kinds.append((0.0, games))
        return kinds

    def _lay_due_tiles(self) -> None:
        """Lay all due tiles: bonuses first, then free tiles (``rollout_policy.lay_due_tiles``)."""
        tables = self.tables
        while True:
            due = tables.due[0] & tables.playing
            free = tables.frees[0] & tables.playing
            free ^= free & due
            if not due | free:
                return
            if due:
                decrement(tables.due, due)
                # With an empty bag the remaining bonuses lapse.
                tables.due = [games & tables.with_bag for games in tables.due]
                self._lay_bonuses(due & tables.with_bag)
            if free:
                decrement(tables.frees, free)
                self._lay_free(free)
            tables.end_games()

    def _lay_bonuses(self, games: Games) -> None:
        tables = self.tables
        several: Choices = []
        for place, where in tables.draw(games).items():
            equal_places = EQUAL_PLACES[place]
            if len(equal_places) == 1:
                tables.lay_tile(place, where)
            else:
                several += [
                    (equal_place, where & (tables.open_by_place[equal_place] | tables.closed_by_place[equal_place]))
                    for equal_place in equal_places
                ]
        several = sorted((place, where) for place, where in several if where)
        if several:
            for place, where in self._best_places(several, union_of(several), self._plenty(several)):
                tables.lay_tile(place, where)

    def _lay_free(self, games: Games) -> None:
        """Lay a free tile out of reach, where most fields open for the rest of the rack
        (``rollout_policy.free_score``).
        """
        self._update_fields()
        tables = self.tables
        worths: ScoredPlaces = []
        for place in PLACES:
            where = self._still_wanted[place] & games
            if not where or not NUMBER_MASK >> place & 1:
                continue
            opened = tables.open_by_place[place]
            for own, others, part in _split_by_counts(where, tables.adjoining[place], self._own, self._other):
                found = 2.0 * own - 0.4 * (own + others) + 0.05 * VALUE[place]
                worths += [(-found, place, part & opened), (-(found + 3.0), place, part ^ part & opened)]
        for place, where in _best_of(worths, union_of((place, where) for _, place, where in worths)):
            tables.remove_tile(place, where)
            tables.lay_tile(place, where)

    def _gifts(self, games: Games) -> Choices:
        """Places of the tiles given on in each of these games (``rollout_policy.give_scores``)."""
        tables, weights = self.tables, self.weights
        wanted = tables.layable[tables.seat]
        available = tables.open_by_place
        unlaid = [opened | closed for opened, closed in zip(available, tables.closed_by_place, strict=True)]
        still_wanted = [want & free for want, free in zip(wanted, unlaid, strict=True)]
        scored: ScoredPlaces = []
        for place in FIRST_PLACES:
            where = wanted[place] & games
            if not where:
                continue
            equal_places = EQUAL_PLACES[place]
            fits = can_come = has_company = 0
            for equal_place in equal_places:
                near_available = near_wanted = 0
                for near in tables.adjoining[equal_place]:
                    near_available |= available[near]
                    if near not in equal_places:
                        near_wanted |= still_wanted[near]
                fits |= available[equal_place]
                can_come |= near_available & unlaid[equal_place]
                has_company |= near_wanted & unlaid[equal_place]
            found = weights.give_value * VALUE[place]
            stuck = found + weights.give_stuck
            far = stuck + weights.give_far
            fitting = where & fits
            waiting = (where ^ fitting) & can_come
            for worth, part in ((found, fitting), (stuck, waiting), (far, where ^ fitting ^ waiting)):
                if part:
                    beside = part & has_company
                    scored += [(-worth, place, beside), (-(worth + weights.give_alone), place, part ^ beside)]
        return _best_of(scored, games)
