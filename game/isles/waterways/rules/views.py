"""What a screen or a player may want to know of a position of Waterways beyond its legal moves."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from game.core.state import Cell, Refusal
from game.isles.waterways.rules.refusals import Clash
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Laid, Side, outlets_of


class Preview(NamedTuple):
    """A stone held over a place: what would match, what would not, and what it would be worth."""

    refusal: Refusal | None
    """Why it may not be laid there; None if it may."""
    outlets: tuple[Edge, ...]
    meetings: tuple[Edge, ...]
    """Those of its outlets that meet an outlet of a stone laid."""
    clashes: tuple[Clash, ...]
    shores: dict[Edge, int]
    """Those of its outlets that lie at a shore, and what each counts (2 at a mark)."""
    counts: dict[Side, int]
    """The shores' counts with it."""
    products: tuple[int, int]
    """North x south and west x east with it."""


def preview(state: State, kind: str, at: Cell, turn: int) -> Preview:
    """What laying that stone there would mean; also for places where it may not be laid, and off the board."""
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
    """Every place of three empty cells and every turn, with the rule that forbids that stone there (None: it fits).

    Places where an outlet would meet an outlet come first: those are what a player would have tried.
    """
    ground = state.board.ground
    found = []
    for turn in range(4):
        for at in ground.cells(state.water.free_places(turn % 2 == 1)):
            meets = bool(state.meetings(kind, at, turn))
            found.append((not meets, (at, turn, state.explain_lay(kind, at, turn))))
    return [attempt for _, attempt in sorted(found, key=lambda entry: entry[0])]


def open_outlets(state: State) -> list[Edge]:
    """The outlets of stones laid that face an empty cell: the water could go on there."""
    board = state.board
    taken, bit = state.water.stones | board.ground.rocks, board.ground.bit
    return [
        edge
        for stone in state.laid
        for edge in stone.outlets
        if board.has(edge.beyond) and not taken & bit(edge.beyond)
    ]


def shore_outlets(state: State) -> list[Edge]:
    """The outlets that count, in the order in which they were laid; ``board.worth_of`` tells what each counts."""
    return [edge for stone in state.laid for edge in stone.outlets if state.board.worth_of(edge)]


def joints(state: State) -> dict[int, list[tuple[Edge, int]]]:
    """For each stone laid the outlets that meet another stone's, and that stone's number."""
    owners = {edge: number for number, stone in enumerate(state.laid) for edge in stone.outlets}
    return {
        number: [(edge, owners[edge.across]) for edge in stone.outlets if edge.across in owners]
        for number, stone in enumerate(state.laid)
    }


def flow(state: State, stone: int) -> list[int]:
    """The water's shortest way, stone by stone, from the first stone to that one (both included).

    Every stone laid meets an outlet of an older one, so there is always a way.
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
    """What a stone laid added to each shore's count; shores without are absent."""
    found: dict[Side, int] = {}
    for edge in stone.outlets:
        if worth := state.board.worth_of(edge):
            found[edge.side] = found.get(edge.side, 0) + worth
    return found
