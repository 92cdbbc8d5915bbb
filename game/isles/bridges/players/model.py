"""Search model of Bridges: a sheet in flat lists and value tables for its islands.

Separate from the rules' state for speed: thousands of rounds a second. Islands and links count from 0 here.

An island's *room* is the number of bridges that still fit, up to its number or to six without one. Its *reach* is the
number of bridges that its links could still add. Kind, room and reach combine to its *standing*, an index into value
tables (``IslandValues``). A value is the chance that the island gets finished in the rounds left, or a change of that
chance. A sheet's value is the sum over its islands, each weighted by the points at stake.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import add

from game.isles.bridges.rules.board import Board, Flag
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.sheet import MAX_BRIDGES_WITHOUT_NUMBER, Sheet
from game.isles.bridges.rules.state import ROUNDS

NUMBERED, PLAIN, FLAGGED, STRUCK = 0, 1, 2, 3
"""Kinds of an island: with a number; without one; without one but with a flag; struck (worth nothing)."""
MAX_REACH = 8
ROOM_STEP = MAX_REACH + 1
KIND_STEP = ROOM_STEP * (MAX_BRIDGES_WITHOUT_NUMBER + 1)
"""Steps of a standing from one room or kind to the next; the step of a reach is 1."""
ValuesByRoom = list[list[float]]
"""Values indexed by room, then reach."""
ValuesByStanding = list[float]
"""Values indexed by standing."""


def standing_of(kind: int, room: int, reach: int) -> int:
    """Index of an island's value tables."""
    return kind * KIND_STEP + room * ROOM_STEP + reach


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the island values, tuned on thousands of seeded solo games.

    - ``slack_0`` to ``slack_3``: chance of a numbered island by spare reach (reach minus room); ``haste``: decay of
      the chance with the bridges needed, relative to the rounds left.
    - ``blank``, ``blank_choice``, ``blank_wait``, ``blank_haste``: value of an unnumbered island, a power mean of
      its values with each number after a wait (a higher choice moves the mean toward the best).
    - ``flag_reach``: factor for a flag island without a bridge.
    - ``goal_early``, ``goal_late``: share of a goal per island, and its growth as islands get finished; ``pace``:
      rounds per missing island, for judging the higher value's chance.
    - ``join``: a first bridge on a link; ``group``: each island of the largest group.
    - ``skip_number``, ``skip_bridges``: minimum gain; the rollout policy skips below it.
    """

    slack_0: float = 0.735
    slack_1: float = 0.785
    slack_2: float = 0.932
    slack_3: float = 0.944
    haste: float = 0.288
    blank: float = 0.911
    blank_choice: float = 1.9
    blank_wait: float = 0.613
    blank_haste: float = 0.435
    flag_reach: float = 0.398
    goal_early: float = 0.951
    goal_late: float = 1.49
    pace: float = 2.11
    join: float = 0.134
    group: float = 0.3
    skip_number: float = -0.317
    skip_bridges: float = -2.1


class BoardTables:
    """A board's fixed data in flat tuples."""

    def __init__(self, board: Board) -> None:
        links = board.links
        self.islands = len(board.islands)
        self.ends = tuple((one - 1, other - 1) for one, other in links)
        self.flags: dict[Goal, tuple[int, ...]] = {
            goal: tuple(island - 1 for island in sorted(board.flagged(flag)))
            for goal, flag in ((Goal.RED, Flag.RED), (Goal.BLUE, Flag.BLUE))
        }
        self.kinds = tuple(PLAIN if flag is None else FLAGGED for flag in board.flags)
        self.crossed = tuple(tuple(links.index(other) for other in board.crossings[link]) for link in links)
        self.links_around: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple((link, a + b - island) for link, (a, b) in enumerate(self.ends) if island in (a, b))
            for island in range(self.islands)
        )
        self.neighbours = tuple(tuple(other for _, other in around) for around in self.links_around)
        self.links_beside = tuple(
            tuple((end, tuple(pair for pair in self.links_around[end] if pair[0] != link)) for end in ends)
            for link, ends in enumerate(self.ends)
        )
        """For each link its ends, each with the other links there as (link, far end)."""
        self.affected_islands = tuple(self._affected_by(link) for link in range(len(links)))
        self.link_geometry = tuple(
            (link, one, other, self.crossed[link], self._affected_when_tight(link))
            for link, (one, other) in enumerate(self.ends)
        )
        self.goals = tuple(
            (goal, sum(1 << island for island in islands), islands) for goal, islands in self.flags.items()
        )

    def _affected_by(self, link: int) -> tuple[int, ...]:
        """Islands whose value a bridge on the link may change."""
        first, second = self.ends[link]
        islands = {first, second, *self.neighbours[first], *self.neighbours[second]}
        islands.update(island for other in self.crossed[link] for island in self.ends[other])
        return tuple(sorted(islands))

    def _affected_when_tight(self, link: int) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """Islands whose value changes with a bridge that closes no link, as (island, link, end of the bridge).

        Indexed by case, a sum: 1 for a tight second end, 2 for a tight first end.
        """
        first, second = self.ends[link]
        own = ((first, link, first), (second, link, second))
        beside = [
            [(other, near, end) for near, other in self.links_around[end] if near != link] for end in (first, second)
        ]
        return tuple(tuple(sorted([*own, *(case & 1) * beside[1], *(case >> 1) * beside[0]])) for case in range(4))


@lru_cache(maxsize=8)
def board_tables_of(board: Board) -> BoardTables:
    """Cached tables of a board."""
    return BoardTables(board)


@dataclass(frozen=True, slots=True)
class RoundValues:
    """Island values in a round and their changes, by standing."""

    before: ValuesByStanding
    """Values while the round's number is still open."""
    after: ValuesByStanding
    """Values once only the round's bridges are open."""
    number_gains: tuple[list[float | None], ...]
    """Gain of writing each number on an island; None where illegal."""
    bridge_gains: ValuesByStanding
    """Gain of an island from a bridge that ends there."""


class IslandValues:
    """Tables of an island's chance to get finished, by rounds left and standing."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.numbered = [self._numbered(left) for left in range(ROUNDS + 2)]
        self.plain = [self._unnumbered(left, 1.0) for left in range(ROUNDS + 2)]
        self.flagged = [self._unnumbered(left, weights.flag_reach) for left in range(ROUNDS + 2)]
        self._rounds: dict[int, RoundValues] = {}

    def round_values(self, left: int) -> RoundValues:
        """Cached values for a round with ``left`` rounds after it."""
        if left not in self._rounds:
            self._rounds[left] = self._outcomes(left)
        return self._rounds[left]

    def _outcomes(self, left: int) -> RoundValues:
        before, after = self._table(left, left + 1), self._table(left, left)
        written: list[list[float | None]] = []
        for number in range(MAX_BRIDGES_WITHOUT_NUMBER + 1):
            gains: list[float | None] = [None] * len(before)
            for kind in (PLAIN, FLAGGED):
                # A flag island needs a bridge first, and no number may be below its island's bridges.
                most = MAX_BRIDGES_WITHOUT_NUMBER if kind == PLAIN else MAX_BRIDGES_WITHOUT_NUMBER - 1
                for room in range(MAX_BRIDGES_WITHOUT_NUMBER - number, most + 1):
                    for reach in range(ROOM_STEP):
                        standing = standing_of(kind, room, reach)
                        later = standing_of(NUMBERED, room + number - MAX_BRIDGES_WITHOUT_NUMBER, reach)
                        gains[standing] = before[later] - before[standing]
            written.append(gains)
        ended = [0.0] * len(after)
        for kind in (NUMBERED, PLAIN, FLAGGED):
            for room in range(1, MAX_BRIDGES_WITHOUT_NUMBER + 1):
                for reach in range(1, ROOM_STEP):
                    standing = standing_of(kind, room, reach)
                    ended[standing] = after[standing_of(kind, room - 1, reach - 1)] - after[standing]
        return RoundValues(before, after, tuple(written), ended)

    def _table(self, numbers_left: int, bridges_left: int) -> ValuesByStanding:
        """Island values with these counts of number moves and bridges moves to come."""
        struck = [[0.0] * ROOM_STEP] * (MAX_BRIDGES_WITHOUT_NUMBER + 1)
        by_kind = (self.numbered[bridges_left], self.plain[numbers_left], self.flagged[numbers_left], struck)
        return [worth for rows in by_kind for row in rows for worth in row]

    def _numbered(self, left: int) -> ValuesByRoom:
        weights = self.weights
        by_slack = (weights.slack_0, weights.slack_1, weights.slack_2, weights.slack_3)
        table = [[1.0] * (MAX_REACH + 1)]
        for room in range(1, MAX_BRIDGES_WITHOUT_NUMBER + 1):
            in_time = math.exp(-weights.haste * room / left) if left and room <= 3 * left else 0.0
            table.append(
                [0.0 if reach < room else by_slack[min(reach - room, 3)] * in_time for reach in range(MAX_REACH + 1)]
            )
        return table

    def _unnumbered(self, left: int, unreached: float) -> ValuesByRoom:
        """Values of unnumbered islands: a power mean over the values with each possible number."""
        weights = self.weights
        chance = weights.blank * (1 - math.exp(-weights.blank_haste * left))
        later = self.numbered[round(left * weights.blank_wait)]
        table = []
        for room in range(MAX_BRIDGES_WITHOUT_NUMBER + 1):
            count = MAX_BRIDGES_WITHOUT_NUMBER - room
            row = []
            for reach in range(MAX_REACH + 1):
                worths = [
                    later[number - count][reach] for number in range(max(count, 1), MAX_BRIDGES_WITHOUT_NUMBER + 1)
                ]
                mean = ordered_sum(worth**weights.blank_choice for worth in worths) / MAX_BRIDGES_WITHOUT_NUMBER
                worth = chance * mean ** (1 / weights.blank_choice)
                row.append(worth if count else worth * unreached)
            table.append(row)
        return table


class SearchSheet:
    """One sheet for searching.

    Numbers, kinds, room and standing by island; bridges and remaining bridges by link; finished and struck islands as
    bit masks.
    """

    __slots__ = ("bridges", "finished_mask", "ground", "kind", "number", "open_links", "room", "standing", "struck")

    def __init__(
        self,
        ground: BoardTables,
        number: list[int],
        kind: list[int],
        room: list[int],
        bridges: list[int],
        open_links: list[int],
        standing: list[int] | None = None,
        done: int = 0,
        struck: int = 0,
    ) -> None:
        """Without ``standing``, derive it and the bit masks from the lists."""
        self.ground = ground
        self.number = number
        self.kind = kind
        self.room = room
        self.bridges = bridges
        self.open_links = open_links
        self.finished_mask = done
        self.struck = struck
        if standing is None:
            standing = []
            for island, around in enumerate(ground.links_around):
                reach = sum(min(open_links[link], room[other]) for link, other in around)
                standing.append(standing_of(kind[island], room[island], reach))
                if kind[island] == STRUCK:
                    self.struck |= 1 << island
                elif kind[island] == NUMBERED and room[island] == 0:
                    self.finished_mask |= 1 << island
        self.standing = standing

    @classmethod
    def of(cls, ground: BoardTables, board: Board, sheet: Sheet) -> SearchSheet:
        """A rules sheet in flat lists."""
        number = [sheet.numbers.get(island, 0) for island in board.islands]
        bridges = [sheet.bridges.get(link, 0) for link in board.links]
        kind = [NUMBERED if written else of for written, of in zip(number, ground.kinds, strict=True)]
        for island in sheet.struck:
            kind[island - 1] = STRUCK
        room = []
        for island in board.islands:
            most = sheet.numbers.get(island, MAX_BRIDGES_WITHOUT_NUMBER)
            room.append(max(0, most - sheet.bridge_count(island)))
        open_links = [
            0 if any(bridges[other] for other in ground.crossed[link]) else max(0, 2 - bridges[link])
            for link in range(len(bridges))
        ]
        return cls(ground, number, kind, room, bridges, open_links)

    def copy(self) -> SearchSheet:
        """Independent copy."""
        return SearchSheet(
            self.ground,
            self.number[:],
            self.kind[:],
            self.room[:],
            self.bridges[:],
            self.open_links[:],
            self.standing[:],
            self.finished_mask,
            self.struck,
        )

    def snapshot(self) -> tuple[list[int], list[int], list[int], list[int], int]:
        """Snapshot of the parts that bridges change, for ``restore``."""
        return self.room[:], self.standing[:], self.bridges[:], self.open_links[:], self.finished_mask

    def restore(self, marks: tuple[list[int], list[int], list[int], list[int], int]) -> None:
        """Restore a snapshot of ``snapshot``."""
        self.room[:], self.standing[:], self.bridges[:], self.open_links[:], self.finished_mask = marks

    def write(self, island: int, number: int) -> None:
        """Write a number without a legality check."""
        before = self.room[island]
        room = self.room[island] = before + number - MAX_BRIDGES_WITHOUT_NUMBER
        self.number[island] = number
        self.standing[island] += ROOM_STEP * (room - before) - KIND_STEP * self.kind[island]
        self.kind[island] = NUMBERED
        if room < 2:
            if room == 0:
                self.finished_mask |= 1 << island
            open_links, standing = self.open_links, self.standing
            for link, other in self.ground.links_around[island]:
                still = open_links[link]
                if still > room:
                    standing[other] -= (still if still < before else before) - room

    def draw(self, link: int) -> None:
        """Draw a bridge without a legality check."""
        ground, room, open_links, standing = self.ground, self.room, self.open_links, self.standing
        for end, beside in ground.links_beside[link]:
            free = room[end] = room[end] - 1
            standing[end] -= ROOM_STEP + 1
            if free < 2:
                if free == 0 and self.kind[end] == NUMBERED:
                    self.finished_mask |= 1 << end
                for near, other in beside:
                    if open_links[near] > free:
                        standing[other] -= 1
        self.bridges[link] += 1
        open_links[link] -= 1
        if self.bridges[link] == 1:
            for closed in ground.crossed[link]:
                still = open_links[closed]
                if still:
                    first, second = ground.ends[closed]
                    standing[first] -= min(still, room[second])
                    standing[second] -= min(still, room[first])
                    open_links[closed] = 0

    def writable_islands(self, number: int) -> list[int]:
        """Islands that may take this number."""
        return [
            island
            for island, kind in enumerate(self.kind)
            if kind in (PLAIN, FLAGGED)
            and number >= MAX_BRIDGES_WITHOUT_NUMBER - self.room[island]
            and (kind == PLAIN or self.room[island] < MAX_BRIDGES_WITHOUT_NUMBER)
        ]

    def drawable_links(self, first: int = 0) -> list[int]:
        """Links from ``first`` on that may take a bridge."""
        kind, room = self.kind, self.room
        return [
            link
            for link, (one, other) in enumerate(self.ground.ends)
            if link >= first and self.open_links[link] and room[one] and room[other] and not (kind[one] and kind[other])
        ]

    def finished(self) -> int:
        """Bit mask of the finished islands."""
        return self.finished_mask

    def largest_group(self, finished: int) -> int:
        """Size of the largest group of finished islands joined by bridges."""
        around, bridges = self.ground.links_around, self.bridges
        largest = 0
        while finished.bit_count() > largest:
            group = [finished.bit_length() - 1]
            finished ^= 1 << group[0]
            for island in group:
                for link, other in around[island]:
                    if bridges[link] and finished >> other & 1:
                        finished ^= 1 << other
                        group.append(other)
            largest = max(largest, len(group))
        return largest

    def island_values(self, table: ValuesByStanding, weights: Sequence[float]) -> list[float]:
        """Weighted value of each island."""
        return [weight * table[standing] for weight, standing in zip(weights, self.standing, strict=True)]


def ordered_sum(numbers: Iterable[float]) -> float:
    """Left-to-right sum; the built-in ``sum`` rounds differently from Python 3.12 on, which would change the players."""
    return reduce(add, numbers, 0.0)
