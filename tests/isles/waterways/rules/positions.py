"""Small boards and positions of Waterways, and an independent test of legal places."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from game.core.state import Cell, IllegalMove, Move
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.moves import Lay, WaterwaysMove
from game.isles.waterways.rules.refusals import Reason
from game.isles.waterways.rules.setup import Options, Setup
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import KINDS, PLAIN_KINDS, RING_KINDS, Edge, Side


def board_of(
    width: int = 9,
    height: int = 9,
    centre: Iterable[Cell] = ((4, 4),),
    marks: Iterable[tuple[Cell, Side]] = (),
    rocks: Iterable[Cell] = (),
) -> Board:
    return Board(width, height, frozenset(centre), frozenset(Edge(*mark) for mark in marks), frozenset(rocks))


SQUARE = board_of()
OBLONG = board_of(11, 9, [(5, 4), (5, 5)], rocks=[(2, 2), (3, 2), (8, 6), (0, 8), (5, 0), (10, 4)])


def bag_with(*first: str, seats: int = 2, kinds: Iterable[str] = KINDS) -> tuple[str, ...]:
    """All stones of a game, these ones first."""
    rest = [kind for kind in kinds for _ in range(1 if seats == 1 else 3)]
    for kind in first:
        rest.remove(kind)
    return (*first, *rest)


def setup_with(*first: str, seats: int = 2) -> Setup:
    return Setup(bag_with(*first, seats=seats))


def heaps_with(ring: tuple[str, ...] = (), plain: tuple[str, ...] = (), seats: int = 2) -> Setup:
    return Setup(None, bag_with(*ring, seats=seats, kinds=RING_KINDS), bag_with(*plain, seats=seats, kinds=PLAIN_KINDS))


def game_of(
    *first: str,
    board: Board = SQUARE,
    seats: int = 2,
    options: dict[str, Any] | None = None,
    first_seat: int = 0,
) -> State:
    """A game whose bag begins with these stones."""
    parsed = Options.parse(options or {}, seats)
    return State.start(board, seats, parsed, first_seat, setup_with(*first, seats=seats))


def lay(state: State, *places: tuple[Cell, int]) -> State:
    for at, turn in places:
        assert state.seat is not None
        state.play(Lay(state.seat, at, turn))
    return state


def dealt(board: Board, seats: int, options: dict[str, Any], seed: int) -> State:
    """A game dealt from a seed, the first seat too."""
    rng = random.Random(seed)
    parsed = Options.parse(options, seats)
    return State.start(board, seats, parsed, int(rng.random() * seats), Setup.deal(board, seats, parsed, rng))


def any_move(state: State, rng: random.Random) -> WaterwaysMove:
    moves = state.moves()
    return moves[int(rng.random() * len(moves))]


# Three '037' in a column, turn 1: water from shore to shore through x = 4, an outlet to the east at y = 0, 3 and 6.
COLUMN = (((4, 3), 1), ((4, 0), 1), ((4, 6), 1))


def reason_of(state: State, move: Move) -> Reason | None:
    refusal = state.why_not(move)
    if refusal is None:
        return None
    before = state.copy()
    with pytest.raises(IllegalMove) as raised:
        state.play(move)
    assert raised.value.refusal == refusal
    assert state == before
    return Reason(refusal.reason)


Place = tuple[str, Cell, int]
"""A stone's kind, its top left cell, and its turn."""


def finished(
    places: Iterable[Place], seats: int = 2, options: dict[str, Any] | None = None, first_seat: int = 0
) -> State:
    """The game that ends with these stones on the square board, however they came there: the bag holds no others."""
    stones = list(places)
    parsed = Options.parse(options or {}, seats)
    setup = Setup(tuple(kind for kind, _, _ in stones))
    return State(SQUARE, seats, parsed, first_seat, setup, [(at, turn) for _, at, turn in stones])


# West 3, east 3 on a board of 9 x 9 cells without marks.
EAST_WEST_9: list[Place] = [("012", (8, 3), 1), ("012", (0, 3), 3)]


# -- the plain way: a stone's edges are points, a turn of the stone turns the points -----------------------------------

_POINTS = ((1, 0), (3, 0), (5, 0), (6, 1), (5, 2), (3, 2), (1, 2), (0, 1))
_CELLS = ((1, 1), (3, 1), (5, 1))


def _turned(point: tuple[int, int], turn: int) -> tuple[int, int]:
    x, y = point
    return ((x, y), (2 - y, x), (6 - x, 2 - y), (y, 6 - x))[turn]


def _moved(points: Iterable[tuple[int, int]], at: Cell, turn: int) -> set[tuple[int, int]]:
    return {(2 * at[0] + x, 2 * at[1] + y) for x, y in (_turned(point, turn) for point in points)}


def plain_cells(at: Cell, turn: int) -> set[Cell]:
    return {(x // 2, y // 2) for x, y in _moved(_CELLS, at, turn)}


def plain_outline(at: Cell, turn: int) -> set[tuple[int, int]]:
    return _moved(_POINTS, at, turn)


def plain_outlets(kind: str, at: Cell, turn: int) -> set[tuple[int, int]]:
    return _moved((_POINTS[int(edge)] for edge in kind), at, turn)


def plain_fits(state: State, kind: str, at: Cell, turn: int) -> bool:
    """The rule "A turn" of rules.md section 3, word by word."""
    board, cells = state.board, plain_cells(at, turn)
    if not all(0 <= x < board.width and 0 <= y < board.height for x, y in cells) or cells & board.rocks:
        return False
    if any(cells & plain_cells(stone.at, stone.turn) for stone in state.laid):
        return False
    if not state.laid:
        return bool(cells & board.centre)
    mine, outline = plain_outlets(kind, at, turn), plain_outline(at, turn)
    meets = False
    for stone in state.laid:
        theirs = plain_outlets(stone.kind, stone.at, stone.turn)
        shared = outline & plain_outline(stone.at, stone.turn)
        meets = meets or bool(mine & theirs)
        if shared & mine - theirs or (not state.options.dams and shared & theirs - mine):
            return False
    return meets


def plain_placements(state: State, kind: str) -> set[tuple[Cell, int]]:
    return {
        ((x, y), turn)
        for x in range(state.board.width)
        for y in range(state.board.height)
        for turn in range(4)
        if plain_fits(state, kind, (x, y), turn)
    }
