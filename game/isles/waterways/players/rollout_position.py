"""Fast rollout position of Waterways, with each lay's effects precomputed per board.

Each of a stone's eight edges has one integer: the places, for all four turns at once, where the edge meets an outlet or
a blank edge. A lay adds the shifted bits of its kind and turn to these integers. Finding the legal places of a stone
then takes about a dozen operations, without a loop over edges.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import Final

from game.isles.waterways.players.evaluation_position import (
    MASKS,
    Four,
    LayWeights,
    MoveTables,
    OutletWeights,
    move_tables_of,
)
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import KINDS, SIDES, Edge, slots_of
from game.isles.waterways.rules.water import INSIDE

FREE: Final = 0
SPRING: Final = 1
TAKEN: Final = 2
SHORE: Final = 3
"""State of a cell: empty, empty with an outlet facing it, covered; or a pseudo-cell of a shore."""
TURNS: Final = 4

Course = tuple[int, int, int, int, int, int, int, int]
"""A lay: far cells of its three outlets, its three cells ascending, turn, place."""
_EDGES: Final = {kind: sorted(range(8), key=lambda edge: str(edge) not in kind) for kind in KINDS}
"""Edges of a stone, the three outlets first."""
STEP: Final = 10
"""Lays between two yields of a rollout, less than a millisecond of work."""


class RiverTables:
    """Constant tables of a board: possible lays with their effects and outlet values."""

    def __init__(self, chart: MoveTables, board: Board, dams: bool) -> None:
        self.chart = chart
        self.board = board
        self.dams = dams
        ground = board.ground
        cells = ground.stride * board.height
        self.margin = 3 * ground.stride
        """Offset of places in each turn's bit field, so that shifts never reach another field."""
        self.field = cells + self.margin
        self.half = TURNS * self.field + self.margin
        """First bit of the upper half, which holds blank edges."""
        free = self.in_each_turn([ground.covering(~ground.rocks, standing) for standing in (False, True)])
        centre = self.in_each_turn([ground.touching(ground.centre, standing) for standing in (False, True)])
        self.barred = (1 << 2 * self.half) - 1 ^ free
        """Invalid places of the empty board, and the whole upper half."""
        self.first = free & centre
        """Places of a first stone."""
        self.covering = [self._covering(turn) for turn in range(TURNS)]
        self.changing = {kind: [self._changing(kind, turn) for turn in range(TURNS)] for kind in KINDS}
        self.courses: dict[str, list[Course | None]] = {kind: [None] * self.half for kind in KINDS}
        """Lays of each kind by bit number, filled on demand."""
        self.shores = cells
        nothing = (0.0, 0.0, 0.0, 0.0)
        self.promises: list[Four] = [chart.promises.get(cell, nothing) for cell in range(cells)]
        """Expected value of a spring in each cell, followed by the values of shore outlets, two entries per shore."""
        for side in range(len(SIDES)):
            for worth in (1.0, 2.0):
                north, east, south, west = (worth if other == side else 0.0 for other in range(len(SIDES)))
                self.promises.append((north, east, south, west))
        self.promises.append(nothing)
        self.cells = bytes(cells) + bytes((SHORE,)) * 2 * len(SIDES) + bytes((TAKEN,))
        self._numbers = list(range(len(self.cells)))  # one integer object per cell, shared by all lays

    def in_each_turn(self, places: list[int]) -> int:
        """Places of both directions as bits of all four turns."""
        bits = 0
        for turn in range(TURNS):
            bits |= places[turn % 2] << turn * self.field + self.margin
        return bits

    def course(self, kind: str, bit: int) -> Course:
        """Build and cache the lay of a bit number."""
        turn, place = divmod(bit - self.margin, self.field)
        y, x = divmod(place, self.board.ground.stride)
        slots = slots_of((x, y), turn)
        first, second, third = (self._way(slots[slot]) for slot in INSIDE[MASKS[kind][turn]])
        apart, numbers = self.board.ground.rows_apart[turn % 2], self._numbers
        head, middle, tail = numbers[place], numbers[place + apart], numbers[place + 2 * apart]
        known = numbers[first], numbers[second], numbers[third], head, middle, tail, turn, head
        self.courses[kind][bit] = known
        return known

    def bit(self, turn: int, place: int) -> int:
        """Bit number of a lay."""
        return turn * self.field + self.margin + place

    def _way(self, edge: Edge) -> int:
        """Far cell of an outlet; a shore's pseudo-cell, or the last cell for a rock."""
        worth = self.board.worth_of(edge)
        if worth:
            return self.shores + 2 * SIDES.index(edge.side) + worth - 1
        if edge.beyond in self.board.rocks:
            return len(self.cells) - 1
        return edge.beyond[1] * self.board.ground.stride + edge.beyond[0]

    def _covering(self, turn: int) -> int:
        """Places blocked by a stone with its top left cell at the start of a field."""
        ground, bits = self.board.ground, 0
        for each in range(TURNS):
            for cell in range(3):
                for other in range(3):
                    way = cell * ground.rows_apart[turn % 2] - other * ground.rows_apart[each % 2]
                    bits |= 1 << each * self.field + self.margin + way
        return bits

    def _changing(self, kind: str, turn: int) -> list[int]:
        """For each edge of a later stone, the places where the edge would meet an outlet or a blank of this stone."""
        ground = self.board.ground
        changing = [0] * 8
        mask = MASKS[kind][turn]
        for slot, ((x, y), side) in enumerate(slots_of((0, 0), turn)):
            part = 0 if mask >> slot & 1 else self.half
            for edge in range(8):
                for each in range(TURNS):
                    way, seen = ground.slots[each % 2][(edge + (4 if each >= 2 else 0)) % 8]
                    if SIDES[seen] is side:
                        changing[edge] |= 1 << part + each * self.field + self.margin + y * ground.stride + x - way
        return changing


@lru_cache(maxsize=4)
def river_of(board: Board, promise: OutletWeights, dams: bool) -> RiverTables:
    """Cached tables of a board; only four, because each grows to several megabytes."""
    return RiverTables(move_tables_of(board, promise), board, dams)


class RolloutPosition:
    """Fast rollout position; lays are not checked."""

    __slots__ = ("barred", "cells", "counts", "left", "meeting", "promised", "river")

    def __init__(self, river: RiverTables) -> None:
        self.river = river
        self.barred = river.barred
        self.meeting = [0] * 8
        """For each edge of a stone: places where the edge meets an outlet, and in the upper half a blank edge."""
        self.cells = bytearray(river.cells)
        self.counts = [0.0, 0.0, 0.0, 0.0]
        self.promised = [0.0, 0.0, 0.0, 0.0]
        self.left = 0

    @classmethod
    def of(cls, state: State, promise: OutletWeights) -> RolloutPosition:
        """Rollout position of a state; ``left`` counts all stones to come, including the one in hand."""
        flow = cls(river_of(state.board, promise, state.options.dams))
        for x, y in state.board.rocks:
            flow.cells[y * state.board.ground.stride + x] = TAKEN
        flow.left = len(state.laid) + sum(state.kinds_left().values()) + (state.drawn is not None)
        for stone in state.laid:
            place = stone.at[1] * state.board.ground.stride + stone.at[0]
            flow.lay(stone.kind, stone.turn, place)
        return flow

    def copy(self) -> RolloutPosition:
        """Independent copy."""
        twin = RolloutPosition.__new__(RolloutPosition)
        twin.river, twin.barred, twin.meeting, twin.left = self.river, self.barred, self.meeting, self.left
        twin.cells, twin.counts, twin.promised = self.cells[:], self.counts[:], self.promised[:]
        return twin

    def lay(self, kind: str, turn: int, place: int) -> None:
        """Lay a stone by kind, turn and place."""
        self.follow(kind, self.river.course(kind, self.river.bit(turn, place)))

    def follow(self, kind: str, course: Course) -> None:
        """Make a lay, and update springs, counts and expected values."""
        turn, place = course[6], course[7]
        river, cells, promised = self.river, self.cells, self.promised
        promises = river.promises
        self.barred |= river.covering[turn] << place
        self.meeting = [
            meeting | changing << place
            for meeting, changing in zip(self.meeting, river.changing[kind][turn], strict=True)
        ]
        for cell in course[3:6]:
            if cells[cell]:
                north, east, south, west = promises[cell]
                promised[0] -= north
                promised[1] -= east
                promised[2] -= south
                promised[3] -= west
            cells[cell] = TAKEN
        for beyond in course[:3]:
            state = cells[beyond]
            if state == FREE:
                cells[beyond] = SPRING
                north, east, south, west = promises[beyond]
                promised[0] += north
                promised[1] += east
                promised[2] += south
                promised[3] += west
            elif state == SHORE:
                counts = self.counts
                north, east, south, west = promises[beyond]
                counts[0] += north
                counts[1] += east
                counts[2] += south
                counts[3] += west
        self.left -= 1

    def fitting(self, kind: str) -> int:
        """Legal places of a stone, as bits of all four turns."""
        river, meeting = self.river, self.meeting
        a, b, c, d, e, f, g, h = _EDGES[kind]
        met = meeting[a] | meeting[b] | meeting[c]
        if not meeting[0]:
            return river.first
        clashing = met >> river.half | self.barred
        if not river.dams:
            clashing |= meeting[d] | meeting[e] | meeting[f] | meeting[g] | meeting[h]
        return met ^ (met & clashing)  # faster than with ~

    def greedy(self, kind: str, role: Role, likings: LayWeights) -> Course | None:  # noqa: C901, PLR0912, PLR0915  # unrolled for speed
        """Best lay for a greedy player of the role; None if the stone fits nowhere."""
        fitting = self.fitting(kind)
        if not fitting:
            return None
        river, cells = self.river, self.cells
        courses, promises = river.courses[kind], river.promises
        left = self.left - 1
        patience = left / (left + river.chart.promise.discount) if left > 0 else 0.0
        base, malice = likings.base, likings.malice
        norths, easts, souths, wests = [
            count + patience * promised + base for count, promised in zip(self.counts, self.promised, strict=True)
        ]
        is_north_south, is_east_west, is_alone = role is Role.NORTH_SOUTH, role is Role.EAST_WEST, role is Role.ALONE
        best: Course | None = None
        most = 0.0
        while fitting:
            bit = fitting.bit_length() - 1
            fitting ^= 1 << bit
            course = courses[bit] or river.course(kind, bit)
            if best is None and not fitting:
                return course
            first, second, third, head, middle, tail, _, _ = course
            north, east, south, west = norths, easts, souths, wests
            state = cells[first]
            if not state:
                a, b, c, d = promises[first]
                north += patience * a
                east += patience * b
                south += patience * c
                west += patience * d
            elif state == SHORE:
                a, b, c, d = promises[first]
                north += a
                east += b
                south += c
                west += d
            state = cells[second]
            if not state:
                a, b, c, d = promises[second]
                north += patience * a
                east += patience * b
                south += patience * c
                west += patience * d
            elif state == SHORE:
                a, b, c, d = promises[second]
                north += a
                east += b
                south += c
                west += d
            state = cells[third]
            if not state:
                a, b, c, d = promises[third]
                north += patience * a
                east += patience * b
                south += patience * c
                west += patience * d
            elif state == SHORE:
                a, b, c, d = promises[third]
                north += a
                east += b
                south += c
                west += d
            if cells[head]:
                a, b, c, d = promises[head]
                north -= patience * a
                east -= patience * b
                south -= patience * c
                west -= patience * d
            if cells[middle]:
                a, b, c, d = promises[middle]
                north -= patience * a
                east -= patience * b
                south -= patience * c
                west -= patience * d
            if cells[tail]:
                a, b, c, d = promises[tail]
                north -= patience * a
                east -= patience * b
                south -= patience * c
                west -= patience * d
            north *= south
            east *= west
            if is_north_south:
                worth = north / (1.0 + malice * east)
            elif is_east_west:
                worth = east / (1.0 + malice * north)
            elif is_alone:
                worth = north * east
            else:
                worth = -(north + 0.2 * east) if north > east else -(east + 0.2 * north)
            if best is None or worth > most:  # of equals, the higher turn and place wins, which the loop meets first
                best, most = course, worth
        return best

    def promising(self) -> list[float]:
        """Shore counts plus the discounted expected values of open water."""
        patience = self.left / (self.left + self.river.chart.promise.discount)
        return [count + patience * promised for count, promised in zip(self.counts, self.promised, strict=True)]

    def drift_on(self, deal: Sequence[str], luck: Sequence[float], enough: float) -> Generator[None, None, list[float]]:
        """Shore counts after a random rollout of the stones in ``deal``; leaves ``self`` unchanged.

        Needs a first stone on the board. ``luck`` selects each stone's place, from 0 to 1. The rollout stops early once
        a side's product has reached ``enough``, because products never fall.
        """
        river, barred, meeting = self.river, self.barred, self.meeting
        half, is_strict, covering, shores, promises = (
            river.half,
            not river.dams,
            river.covering,
            river.shores,
            river.promises,
        )
        north, east, south, west = self.counts
        for number, (kind, chance) in enumerate(zip(deal, luck, strict=True)):
            if number % STEP == STEP - 1:
                yield
                if north * south >= enough or west * east >= enough:
                    break
            a, b, c, d, e, f, g, h = _EDGES[kind]
            met = meeting[a] | meeting[b] | meeting[c]
            clashing = met >> half | barred
            if is_strict:
                clashing |= meeting[d] | meeting[e] | meeting[f] | meeting[g] | meeting[h]
            fitting = met ^ (met & clashing)
            if not fitting:
                break
            for _ in range(int(chance * fitting.bit_count())):
                fitting ^= 1 << fitting.bit_length() - 1
            bit = fitting.bit_length() - 1
            first, second, third, _, _, _, turn, place = river.courses[kind][bit] or river.course(kind, bit)
            barred |= covering[turn] << place
            meeting = [
                before | change << place for before, change in zip(meeting, river.changing[kind][turn], strict=True)
            ]
            if first >= shores or second >= shores or third >= shores:
                for beyond in (first, second, third):
                    if beyond >= shores:
                        norths, easts, souths, wests = promises[beyond]
                        north += norths
                        east += easts
                        south += souths
                        west += wests
        return [north, east, south, west]
