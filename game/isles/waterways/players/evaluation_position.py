"""Evaluation position of Waterways for the computer players: a few integers, and greedy move values.

Besides stones and outlets (bit boards as in ``game.isles.waterways.rules.water``) a position tracks *springs*: empty
cells with an outlet facing them, where the water can continue. ``OutletWeights`` give the expected outlets of a spring
near a shore.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.isles.waterways.rules.board import Board, BoardGeometry
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import KINDS, SIDES, Edge, cells_of, mask_of, slots_of
from game.isles.waterways.rules.water import SLOTS_IN_MASK, SLOTS_OUTSIDE_MASK

ShoreValues = tuple[float, float, float, float]
EvaluatedLay = tuple[float, int, int]
"""An evaluated lay: value, turn, place (bit number of the top left cell)."""

MASKS: Final = {kind: tuple(mask_of(kind, turn) for turn in range(4)) for kind in KINDS}


@dataclass(frozen=True, slots=True)
class OutletWeights:
    """Expected outlets of a spring.

    ``shore_value`` at a shore, times ``decay`` per cell of distance, times ``mark_factor`` before a mark.
    """

    shore_value: float = 0.7
    decay: float = 0.8
    mark_factor: float = 1.6
    discount: float = 4.0
    """Discount scale in stones: full weight while many more stones are left, none at the end."""


SlotTarget = tuple[int, ShoreValues] | None
"""Beyond a slot: (bit of a cell, expected values), (0, immediate values) at a shore, or None."""


class _SlotTargets(dict[int, list[SlotTarget]]):
    """For each place of a direction the cells beyond its slots, filled on demand."""

    def __init__(self, board: Board, promises: Mapping[int, ShoreValues], standing: bool) -> None:
        super().__init__()
        self._board = board
        self._promises = promises
        self._turn = int(standing)

    def __missing__(self, place: int) -> list[SlotTarget]:
        y, x = divmod(place, self._board.geometry.stride)
        self[place] = ways = [self._way(edge) for edge in slots_of((x, y), self._turn)]
        return ways

    def _way(self, edge: Edge) -> SlotTarget:
        board = self._board
        worth = board.outlet_value(edge)
        if worth:
            north, east, south, west = (float(worth if edge.side is side else 0) for side in SIDES)
            return 0, (north, east, south, west)
        if not board.has(edge.far_cell) or edge.far_cell in board.rocks:
            return None
        place = edge.far_cell[1] * board.geometry.stride + edge.far_cell[0]
        return 1 << place, self._promises[place]


class MoveTables:
    """Constant tables of a board: cells beyond each slot of each place, and their values."""

    def __init__(self, board: Board, promise: OutletWeights) -> None:
        self.ground: BoardGeometry = board.geometry
        self.promise = promise
        self.spring_values: dict[int, ShoreValues] = {}
        ground = self.ground
        shores = _shore_springs(board, promise)
        fading = [promise.decay**cells for cells in range(board.width + board.height)]
        water = ground.bits((x, y) for x in range(board.width) for y in range(board.height)) & ~ground.rocks
        for x, y in ground.cells(water):
            north, east, south, west = (
                max((worth * fading[abs(column - x) + abs(row - y)] for column, row, worth in shore), default=0.0)
                for shore in shores
            )
            self.spring_values[y * ground.stride + x] = (north, east, south, west)
        self.slot_targets = (
            _SlotTargets(board, self.spring_values, False),
            _SlotTargets(board, self.spring_values, True),
        )
        self.covers = tuple(
            {
                y * ground.stride + x: ground.bits(frozenset(cells_of((x, y), standing)))
                for x, y in ground.cells(ground.places_within(water, standing == 1))
            }
            for standing in (0, 1)
        )


def _shore_springs(board: Board, promise: OutletWeights) -> list[list[tuple[int, int, float]]]:
    """For each side the free shore cells, with the expected value of a spring there."""
    return [
        [
            (cell[0], cell[1], promise.shore_value * (promise.mark_factor if Edge(cell, side) in board.marks else 1.0))
            for cell in board.geometry.cells(shore & ~board.geometry.rocks)
        ]
        for side, shore in zip(SIDES, board.geometry.shores, strict=True)
    ]


@lru_cache(maxsize=12)
def move_tables_of(board: Board, weights: OutletWeights) -> MoveTables:
    """Cached tables of a board."""
    return MoveTables(board, weights)


class EvaluationPosition:
    """Position for fast evaluation; lays are not checked."""

    __slots__ = ("chart", "counts", "dams", "expected", "left", "outlets", "springs", "stones")

    def __init__(self, chart: MoveTables, dams: bool) -> None:
        self.chart = chart
        self.dams = dams
        self.stones = 0
        self.outlets = [0, 0, 0, 0]
        self.springs = 0
        self.counts = [0.0, 0.0, 0.0, 0.0]
        self.expected = [0.0, 0.0, 0.0, 0.0]
        self.left = 0

    @classmethod
    def of(cls, state: State, weights: OutletWeights) -> EvaluationPosition:
        """Evaluation position of a state; ``left`` counts all stones to come, including the one in hand."""
        sea = cls(move_tables_of(state.board, weights), state.options.dams)
        sea.left = len(state.laid) + sum(state.kinds_left().values()) + (state.drawn is not None)
        sea.counts = [float(outlets) for outlets in state.board.ahead]
        stride = sea.chart.ground.stride
        for stone in state.laid:
            sea.lay(stone.kind, stone.turn, stone.at[1] * stride + stone.at[0])
        return sea

    def copy(self) -> EvaluationPosition:
        """Independent copy."""
        duplicate = EvaluationPosition.__new__(EvaluationPosition)
        duplicate.chart, duplicate.dams, duplicate.stones, duplicate.springs = (
            self.chart,
            self.dams,
            self.stones,
            self.springs,
        )
        duplicate.left = self.left
        duplicate.outlets, duplicate.counts, duplicate.expected = self.outlets[:], self.counts[:], self.expected[:]
        return duplicate

    def max_spring_value(self, side: int) -> float:
        """Highest expected value of a spring at a shore; 0.0 without a spring."""
        springs, most = self.springs, 0.0
        while springs:
            low = springs & -springs
            springs ^= low
            most = max(most, self.chart.spring_values[low.bit_length() - 1][side])
        return most

    def lay(self, kind: str, turn: int, place: int) -> None:
        """Lay a stone, and update springs, counts and expected values."""
        chart, standing = self.chart, turn & 1
        cover = chart.covers[standing][place]
        covered = self.springs & cover
        promised, counts, outlets = self.expected, self.counts, self.outlets
        while covered:
            low = covered & -covered
            covered ^= low
            for side, worth in enumerate(chart.spring_values[low.bit_length() - 1]):
                promised[side] -= worth
        self.springs &= ~cover
        self.stones |= cover
        apart = chart.ground.stride if standing else 1
        ways = chart.slot_targets[standing][place]
        for slot in SLOTS_IN_MASK[MASKS[kind][turn]]:
            if standing:
                cell, side = _STANDING[slot]
            else:
                cell, side = _LYING[slot]
            outlets[side] |= 1 << place + cell * apart
            way = ways[slot]
            if way is None:
                continue
            beyond, worths = way
            if not beyond:
                for index in range(4):
                    counts[index] += worths[index]
            elif not beyond & (self.stones | self.springs):
                self.springs |= beyond
                for index in range(4):
                    promised[index] += worths[index]
        self.left -= 1

    def legal_places(self, kind: str) -> list[tuple[int, int]]:
        """Legal places of the stone as (turn, bits); the rules answer turn by turn (``Water.fitting``)."""
        ground, stones, outlets = self.chart.ground, self.stones, self.outlets
        found = []
        masks = MASKS[kind]
        for standing in (0, 1):
            free = ground.places_within(~(stones | ground.rocks), standing == 1)
            if not stones:
                places = free & ground.places_touching(ground.centre, standing == 1)
                found += [(standing, places), (standing + 2, places)]
                continue
            open_at, near = [], []
            for way, side in ground.slots[standing]:
                if way > 0:
                    open_at.append(outlets[side] >> way & free)
                    near.append(stones >> way & free)
                else:
                    open_at.append(outlets[side] << -way & free)
                    near.append(stones << -way & free)
            for turn in (standing, standing + 2):
                meeting = clashing = 0
                mask = masks[turn]
                for slot in SLOTS_IN_MASK[mask]:
                    meeting |= open_at[slot]
                    clashing |= near[slot] ^ open_at[slot]
                if meeting:
                    if not self.dams:
                        for slot in SLOTS_OUTSIDE_MASK[mask]:
                            clashing |= open_at[slot]
                    found.append((turn, meeting & ~clashing))
        return found

    def evaluated_lays(self, kind: str, role: Role, weights: LayWeights) -> list[EvaluatedLay]:
        """All lays of a stone as (one-move value for the role, turn, place)."""
        chart, springs = self.chart, self.springs
        blocked = self.stones | springs
        left = self.left - 1
        discount = left / (left + chart.promise.discount) if left > 0 else 0.0
        base = weights.base
        north, east, south, west = (
            count + discount * promised + base for count, promised in zip(self.counts, self.expected, strict=True)
        )
        promises = chart.spring_values
        found = []
        for turn, places in self.legal_places(kind):
            standing = turn & 1
            ways_of, covers = chart.slot_targets[standing], chart.covers[standing]
            slots = SLOTS_IN_MASK[MASKS[kind][turn]]
            while places:
                low = places & -places
                places ^= low
                place = low.bit_length() - 1
                n, e, s, w = north, east, south, west
                ways = ways_of[place]
                for slot in slots:
                    way = ways[slot]
                    if way is None:
                        continue
                    beyond, (a, b, c, d) = way
                    if not beyond:
                        n += a
                        e += b
                        s += c
                        w += d
                    elif not beyond & blocked:
                        n += discount * a
                        e += discount * b
                        s += discount * c
                        w += discount * d
                covered = springs & covers[place]
                while covered:
                    bit = covered & -covered
                    covered ^= bit
                    a, b, c, d = promises[bit.bit_length() - 1]
                    n -= discount * a
                    e -= discount * b
                    s -= discount * c
                    w -= discount * d
                found.append((weights.value(role, n * s, e * w), turn, place))
        return found


@dataclass(frozen=True, slots=True)
class LayWeights:
    """Weights of both sides' products, real and expected."""

    base: float = 0.3
    """Constant added to each shore, so that a product matters before its second shore is reached."""
    opponent_weight: float = 1.0
    """Weight of the other side's product."""

    def value(self, role: Role, north_south: float, east_west: float) -> float:
        """Value of the products for a role; higher is better."""
        if role is Role.ALONE:
            return north_south * east_west
        if role is Role.NORTH_SOUTH:
            return north_south / (1.0 + self.opponent_weight * east_west)
        if role is Role.EAST_WEST:
            return east_west / (1.0 + self.opponent_weight * north_south)
        return -(max(north_south, east_west) + 0.2 * min(north_south, east_west))


# For each slot: cell of the stone (0-2) and side (index in ``SIDES``).
_LYING: Final = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 3))
_STANDING: Final = ((0, 1), (1, 1), (2, 1), (2, 2), (2, 3), (1, 3), (0, 3), (0, 0))
