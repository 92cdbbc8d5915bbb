"""Queries about a position of Waterways beyond its legal moves, for screens and players."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from game.core.state import Cell, Refusal
from game.isles.waterways.rules.refusals import Clash
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, LaidStone, Side, outlets_of


class Preview(NamedTuple):
    """A stone held over a place: matches, mismatches and scores."""

    refusal: Refusal | None
    """Refusal of the place; None if legal."""
    outlets: tuple[Edge, ...]
    meetings: tuple[Edge, ...]
    """Outlets that meet an outlet of a laid stone."""
    clashes: tuple[Clash, ...]
    shores: dict[Edge, int]
    """Outlets at a shore with their values (2 at a mark)."""
    counts: dict[Side, int]
    """Shore counts with the stone."""
    products: tuple[int, int]
    """Products with the stone, as (north x south, west x east)."""


def preview(state: State, kind: str, at: Cell, turn: int) -> Preview:
    """Preview of a stone at any place, also an illegal one or one off the board."""
    outlets = outlets_of(kind, at, turn)
    shores = {edge: state.board.outlet_value(edge) for edge in outlets if state.board.outlet_value(edge)}
    counts = state.counts()
    for edge, value in shores.items():
        counts[edge.side] += value
    return Preview(
        refusal=state.stones.why_not(kind, at, turn),
        outlets=outlets,
        meetings=state.stones.meetings(kind, at, turn),
        clashes=state.stones.clashes(kind, at, turn),
        shores=shores,
        counts=counts,
        products=(counts[Side.NORTH] * counts[Side.SOUTH], counts[Side.WEST] * counts[Side.EAST]),
    )


def attempts(state: State, kind: str) -> list[tuple[Cell, int, Refusal | None]]:
    """All placements on three empty cells with their refusals; None if legal.

    Placements with at least one meeting of outlets come first, as the likely attempts of a player.
    """
    ground = state.board.geometry
    found = []
    for turn in range(4):
        for at in ground.cells(state.water.free_places(turn % 2 == 1)):
            meets = bool(state.stones.meetings(kind, at, turn))
            found.append((not meets, (at, turn, state.stones.why_not(kind, at, turn))))
    return [attempt for _, attempt in sorted(found, key=lambda entry: entry[0])]


def open_outlets(state: State) -> list[Edge]:
    """Outlets of laid stones that face an empty cell."""
    board = state.board
    taken, bit = state.water.stones | board.geometry.rocks, board.geometry.bit
    return [
        edge
        for stone in state.laid
        for edge in stone.outlets
        if board.has(edge.far_cell) and not taken & bit(edge.far_cell)
    ]


def shore_outlets(state: State) -> list[Edge]:
    """Outlets that count, oldest first; ``board.outlet_value`` has their values."""
    return [edge for stone in state.laid for edge in stone.outlets if state.board.outlet_value(edge)]


def meetings_by_stone(state: State) -> dict[int, list[tuple[Edge, int]]]:
    """For each laid stone, its outlets that meet another stone, with that stone's number."""
    owners = {edge: number for number, stone in enumerate(state.laid) for edge in stone.outlets}
    return {
        number: [(edge, owners[edge.reversed_edge]) for edge in stone.outlets if edge.reversed_edge in owners]
        for number, stone in enumerate(state.laid)
    }


def water_path(state: State, stone: int) -> list[int]:
    """Shortest path of the water from the first stone to the given one, both included.

    Every stone except the first met an outlet of an older one, so a path always exists.
    """
    linked = meetings_by_stone(state)
    came_from: dict[int, int] = {0: 0}
    waiting = deque([0])
    while waiting and stone not in came_from:
        here = waiting.popleft()
        for _, other in linked[here]:
            if other not in came_from:
                came_from[other] = here
                waiting.append(other)
    path = [stone]
    while path[-1] != 0:
        path.append(came_from[path[-1]])
    return path[::-1]


def shore_gains(state: State, stone: LaidStone) -> dict[Side, int]:
    """Increase of each shore's count by a laid stone; unaffected shores are absent."""
    found: dict[Side, int] = {}
    for edge in stone.outlets:
        if value := state.board.outlet_value(edge):
            found[edge.side] = found.get(edge.side, 0) + value
    return found
