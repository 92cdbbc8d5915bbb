"""Queries about a position of Waterways beyond its legal moves, for screens and players."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from game.core.state import Cell, Refusal
from game.isles.waterways.rules.refusals import Clash
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Laid, Side, outlets_of


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
    shores = {edge: state.board.worth_of(edge) for edge in outlets if state.board.worth_of(edge)}
    counts = state.counts()
    for edge, worth in shores.items():
        counts[edge.side] += worth
    return Preview(
        refusal=state.explain_lay(kind, at, turn),
        outlets=outlets,
        meetings=state.meetings(kind, at, turn),
        clashes=state.clashes(kind, at, turn),
        shores=shores,
        counts=counts,
        products=(counts[Side.NORTH] * counts[Side.SOUTH], counts[Side.WEST] * counts[Side.EAST]),
    )


def tries(state: State, kind: str) -> list[tuple[Cell, int, Refusal | None]]:
    """All placements on three empty cells with their refusals; None if legal.

    Placements with at least one meeting of outlets come first, as the likely attempts of a player.
    """
    ground = state.board.ground
    found = []
    for turn in range(4):
        for at in ground.cells(state.water.free_places(turn % 2 == 1)):
            meets = bool(state.meetings(kind, at, turn))
            found.append((not meets, (at, turn, state.explain_lay(kind, at, turn))))
    return [attempt for _, attempt in sorted(found, key=lambda entry: entry[0])]


def open_outlets(state: State) -> list[Edge]:
    """Outlets of laid stones that face an empty cell."""
    board = state.board
    taken, bit = state.water.stones | board.ground.rocks, board.ground.bit
    return [
        edge
        for stone in state.laid
        for edge in stone.outlets
        if board.has(edge.beyond) and not taken & bit(edge.beyond)
    ]


def shore_outlets(state: State) -> list[Edge]:
    """Outlets that count, oldest first; ``board.worth_of`` has their values."""
    return [edge for stone in state.laid for edge in stone.outlets if state.board.worth_of(edge)]


def joints(state: State) -> dict[int, list[tuple[Edge, int]]]:
    """For each laid stone, its outlets that meet another stone, with that stone's number."""
    owners = {edge: number for number, stone in enumerate(state.laid) for edge in stone.outlets}
    return {
        number: [(edge, owners[edge.across]) for edge in stone.outlets if edge.across in owners]
        for number, stone in enumerate(state.laid)
    }


def flow(state: State, stone: int) -> list[int]:
    """Shortest path of the water from the first stone to the given one, both included.

    Every stone except the first met an outlet of an older one, so a path always exists.
    """
    linked = joints(state)
    came_from: dict[int, int] = {0: 0}
    waiting = deque([0])
    while waiting and stone not in came_from:
        here = waiting.popleft()
        for _, other in linked[here]:
            if other not in came_from:
                came_from[other] = here
                waiting.append(other)
    way = [stone]
    while way[-1] != 0:
        way.append(came_from[way[-1]])
    return way[::-1]


def gained(state: State, stone: Laid) -> dict[Side, int]:
    """Increase of each shore's count by a laid stone; unaffected shores are absent."""
    found: dict[Side, int] = {}
    for edge in stone.outlets:
        if worth := state.board.worth_of(edge):
            found[edge.side] = found.get(edge.side, 0) + worth
    return found
