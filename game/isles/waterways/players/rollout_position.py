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
    LayWeights,
    MoveTables,
    OutletWeights,
    ShoreValues,
    move_tables_of,
)
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import KINDS, SIDES, Edge, slots_of
from game.isles.waterways.rules.water import SLOTS_IN_MASK

EMPTY: Final = 0
SPRING: Final = 1
COVERED: Final = 2
SHORE: Final = 3
"""State of a cell: empty, empty with an outlet facing it, covered; or a pseudo-cell of a shore."""
TURNS: Final = 4

PrecomputedLay = tuple[int, int, int, int, int, int, int, int]
"""A lay: far cells of its three outlets, its three cells ascending, turn, place."""
_EDGES: Final = {kind: sorted(range(8), key=lambda edge: str(edge) not in kind) for kind in KINDS}
"""Edges of a stone, the three outlets first."""
LAYS_PER_YIELD: Final = 10
"""Lays between two yields of a rollout, less than a millisecond of work."""


class RiverTables:
    """Constant tables of a board: possible lays with their effects and outlet values."""

    def __init__(self, chart: MoveTables, board: Board, dams: bool) -> None:
        self.chart = chart
        self.board = board
        self.dams = dams
        ground = board.geometry
        cells = ground.stride * board.height
        self.margin = 3 * ground.stride
        """Offset of places in each turn's bit field, so that shifts never reach another field."""
        self.field = cells + self.margin
        self.half = TURNS * self.field + self.margin
        """First bit of the upper half, which holds blank edges."""
        free = self.in_each_turn([ground.places_within(~ground.rocks, standing) for standing in (False, True)])
        centre = self.in_each_turn([ground.places_touching(ground.centre, standing) for standing in (False, True)])
        self.blocked = (1 << 2 * self.half) - 1 ^ free
        """Invalid places of the empty board, and the whole upper half."""
        self.first_places = free & centre
        """Places of a first stone."""
        self.blocking = [self._blocked_by(turn) for turn in range(TURNS)]
        self.edge_effects = {kind: [self._edge_effects(kind, turn) for turn in range(TURNS)] for kind in KINDS}
        self.lays: dict[str, list[PrecomputedLay | None]] = {kind: [None] * self.half for kind in KINDS}
        """Lays of each kind by bit number, filled on demand."""
        self.shores = cells
        nothing = (0.0, 0.0, 0.0, 0.0)
        self.spring_values: list[ShoreValues] = [chart.spring_values.get(cell, nothing) for cell in range(cells)]
        """Expected value of a spring in each cell, followed by the values of shore outlets, two entries per shore."""
        for side in range(len(SIDES)):
            for worth in (1.0, 2.0):
                north, east, south, west = (worth if other == side else 0.0 for other in range(len(SIDES)))
                self.spring_values.append((north, east, south, west))
        self.spring_values.append(nothing)
        self.cells = bytes(cells) + bytes((SHORE,)) * 2 * len(SIDES) + bytes((COVERED,))
        self._numbers = list(range(len(self.cells)))  # one integer object per cell, shared by all lays

    def in_each_turn(self, places: list[int]) -> int:
        """Places of both directions as bits of all four turns."""
        bits = 0
        for turn in range(TURNS):
            bits |= places[turn % 2] << turn * self.field + self.margin
        return bits

    def lay_at(self, kind: str, bit: int) -> PrecomputedLay:
        """Build and cache the lay of a bit number."""
        turn, place = divmod(bit - self.margin, self.field)
        y, x = divmod(place, self.board.geometry.stride)
        slots = slots_of((x, y), turn)
        first, second, third = (self._destination(slots[slot]) for slot in SLOTS_IN_MASK[MASKS[kind][turn]])
        apart, numbers = self.board.geometry.cell_steps[turn % 2], self._numbers
        head, middle, tail = numbers[place], numbers[place + apart], numbers[place + 2 * apart]
        known = numbers[first], numbers[second], numbers[third], head, middle, tail, turn, head
        self.lays[kind][bit] = known
        return known

    def bit(self, turn: int, place: int) -> int:
        """Bit number of a lay."""
        return turn * self.field + self.margin + place

    def _destination(self, edge: Edge) -> int:
        """Far cell of an outlet; a shore's pseudo-cell, or the last cell for a rock."""
        worth = self.board.outlet_value(edge)
        if worth:
            return self.shores + 2 * SIDES.index(edge.side) + worth - 1
        if edge.far_cell in self.board.rocks:
            return len(self.cells) - 1
        return edge.far_cell[1] * self.board.geometry.stride + edge.far_cell[0]

    def _blocked_by(self, turn: int) -> int:
        """Places blocked by a stone with its top left cell at the start of a field."""
        ground, bits = self.board.geometry, 0
        for each in range(TURNS):
            for cell in range(3):
                for other in range(3):
                    way = cell * ground.cell_steps[turn % 2] - other * ground.cell_steps[each % 2]
                    bits |= 1 << each * self.field + self.margin + way
        return bits

    def _edge_effects(self, kind: str, turn: int) -> list[int]:
        """For each edge of a later stone, the places where the edge would meet an outlet or a blank of this stone."""
        ground = self.board.geometry
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
def river_tables_of(board: Board, weights: OutletWeights, dams: bool) -> RiverTables:
    """Cached tables of a board; only four, because each grows to several megabytes."""
    return RiverTables(move_tables_of(board, weights), board, dams)


class RolloutPosition:
    """Fast rollout position; lays are not checked."""

    __slots__ = ("blocked", "cells", "counts", "edge_meetings", "expected", "left", "river")

    def __init__(self, river: RiverTables) -> None:
        self.river = river
        self.blocked = river.blocked
        self.edge_meetings = [0] * 8
        """For each edge of a stone: places where the edge meets an outlet, and in the upper half a blank edge."""
        self.cells = bytearray(river.cells)
        self.counts = [0.0, 0.0, 0.0, 0.0]
        self.expected = [0.0, 0.0, 0.0, 0.0]
        self.left = 0

    @classmethod
    def of(cls, state: State, weights: OutletWeights) -> RolloutPosition:
        """Rollout position of a state; ``left`` counts all stones to come, including the one in hand."""
        flow = cls(river_tables_of(state.board, weights, state.options.dams))
        for x, y in state.board.rocks:
            flow.cells[y * state.board.geometry.stride + x] = COVERED
        flow.left = len(state.laid) + sum(state.kinds_left().values()) + (state.drawn is not None)
        flow.counts = [float(outlets) for outlets in state.board.ahead]
        for stone in state.laid:
            place = stone.at[1] * state.board.geometry.stride + stone.at[0]
            flow.lay(stone.kind, stone.turn, place)
        return flow

    def copy(self) -> RolloutPosition:
        """Independent copy."""
        duplicate = RolloutPosition.__new__(RolloutPosition)
        duplicate.river, duplicate.blocked, duplicate.edge_meetings, duplicate.left = (
            self.river,
            self.blocked,
            self.edge_meetings,
            self.left,
        )
        duplicate.cells, duplicate.counts, duplicate.expected = self.cells[:], self.counts[:], self.expected[:]
        return duplicate

    def lay(self, kind: str, turn: int, place: int) -> None:
        """Lay a stone by kind, turn and place."""
        self.apply_lay(kind, self.river.lay_at(kind, self.river.bit(turn, place)))

    def apply_lay(self, kind: str, course: PrecomputedLay) -> None:
        """Make a lay, and update springs, counts and expected values."""
        turn, place = course[6], course[7]
        river, cells, promised = self.river, self.cells, self.expected
        promises = river.spring_values
        self.blocked |= river.blocking[turn] << place
        self.edge_meetings = [
            meeting | changing << place
            for meeting, changing in zip(self.edge_meetings, river.edge_effects[kind][turn], strict=True)
        ]
        for cell in course[3:6]:
            if cells[cell]:
                north, east, south, west = promises[cell]
                promised[0] -= north
                promised[1] -= east
                promised[2] -= south
                promised[3] -= west
            cells[cell] = COVERED
        for beyond in course[:3]:
            state = cells[beyond]
            if state == EMPTY:
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

    def legal_places(self, kind: str) -> int:
        """Legal places of a stone, as bits of all four turns."""
        river, meeting = self.river, self.edge_meetings
        a, b, c, d, e, f, g, h = _EDGES[kind]
        met = meeting[a] | meeting[b] | meeting[c]
        if not meeting[0]:
            return river.first_places
        clashing = met >> river.half | self.blocked
        if not river.dams:
            clashing |= meeting[d] | meeting[e] | meeting[f] | meeting[g] | meeting[h]
        return met ^ (met & clashing)  # faster than with ~

    def greedy(self, kind: str, role: Role, weights: LayWeights) -> PrecomputedLay | None:  # noqa: C901, PLR0912, PLR0915  # unrolled for speed
        """Best lay for a greedy player of the role; None if the stone fits nowhere."""
        fitting = self.legal_places(kind)
        if not fitting:
            return None
        river, cells = self.river, self.cells
        courses, promises = river.lays[kind], river.spring_values
        left = self.left - 1
        discount = left / (left + river.chart.promise.discount) if left > 0 else 0.0
        base, opponent_weight = weights.base, weights.opponent_weight
        norths, easts, souths, wests = [
            count + discount * promised + base for count, promised in zip(self.counts, self.expected, strict=True)
        ]
        is_north_south, is_east_west, is_alone = role is Role.NORTH_SOUTH, role is Role.EAST_WEST, role is Role.ALONE
        best: PrecomputedLay | None = None
        best_value = 0.0
        while fitting:
            bit = fitting.bit_length() - 1
            fitting ^= 1 << bit
            course = courses[bit] or river.lay_at(kind, bit)
            if best is None and not fitting:
                return course
            first, second, third, head, middle, tail, _, _ = course
            north, east, south, west = norths, easts, souths, wests
            state = cells[first]
            if not state:
                a, b, c, d = promises[first]
                north += discount * a
                east += discount * b
                south += discount * c
                west += discount * d
            elif state == SHORE:
                a, b, c, d = promises[first]
                north += a
                east += b
                south += c
                west += d
            state = cells[second]
            if not state:
                a, b, c, d = promises[second]
                north += discount * a
                east += discount * b
                south += discount * c
                west += discount * d
            elif state == SHORE:
                a, b, c, d = promises[second]
                north += a
                east += b
                south += c
                west += d
            state = cells[third]
            if not state:
                a, b, c, d = promises[third]
                north += discount * a
                east += discount * b
                south += discount * c
                west += discount * d
            elif state == SHORE:
                a, b, c, d = promises[third]
                north += a
                east += b
                south += c
                west += d
            if cells[head]:
                a, b, c, d = promises[head]
                north -= discount * a
                east -= discount * b
                south -= discount * c
                west -= discount * d
            if cells[middle]:
                a, b, c, d = promises[middle]
                north -= discount * a
                east -= discount * b
                south -= discount * c
                west -= discount * d
            if cells[tail]:
                a, b, c, d = promises[tail]
                north -= discount * a
                east -= discount * b
                south -= discount * c
                west -= discount * d
            north *= south
            east *= west
            if is_north_south:
                worth = north / (1.0 + opponent_weight * east)
            elif is_east_west:
                worth = east / (1.0 + opponent_weight * north)
            elif is_alone:
                worth = north * east
            else:
                worth = -(north + 0.2 * east) if north > east else -(east + 0.2 * north)
            if (
                best is None or worth > best_value
            ):  # of equals, the higher turn and place wins, which the loop meets first
                best, best_value = course, worth
        return best

    def expected_counts(self) -> list[float]:
        """Shore counts plus the discounted expected values of open water."""
        discount = self.left / (self.left + self.river.chart.promise.discount)
        return [count + discount * promised for count, promised in zip(self.counts, self.expected, strict=True)]

    def random_rollout(
        self, deal: Sequence[str], choices: Sequence[float], stop_product: float
    ) -> Generator[None, None, list[float]]:
        """Shore counts after a random rollout of the stones in ``deal``; leaves ``self`` unchanged.

        Needs a first stone on the board. ``choices`` selects each stone's place, from 0 to 1. The rollout stops early once
        a side's product has reached ``stop_product``, because products never fall.
        """
        river, barred, meeting = self.river, self.blocked, self.edge_meetings
        half, is_strict, covering, shores, promises = (
            river.half,
            not river.dams,
            river.blocking,
            river.shores,
            river.spring_values,
        )
        north, east, south, west = self.counts
        for number, (kind, chance) in enumerate(zip(deal, choices, strict=True)):
            if number % LAYS_PER_YIELD == LAYS_PER_YIELD - 1:
                yield
                if north * south >= stop_product or west * east >= stop_product:
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
            first, second, third, _, _, _, turn, place = river.lays[kind][bit] or river.lay_at(kind, bit)
            barred |= covering[turn] << place
            meeting = [
                before | change << place for before, change in zip(meeting, river.edge_effects[kind][turn], strict=True)
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
