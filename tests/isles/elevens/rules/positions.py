"""Small positions for the tests of Elevens: the board's fields in one text, racks and bag as words."""

from __future__ import annotations

from game.core.state import Move, Refusal
from game.isles.elevens.rules.board import Board, Bridge
from game.isles.elevens.rules.setup import Options
from game.isles.elevens.rules.state import State, Turn
from game.isles.elevens.rules.tiles import TILE_OF

BOARD = Board(
    (
        Bridge(5, "yellow"),
        Bridge(13, "yellow", has_bonus=True),
        Bridge(18, "yellow"),
        Bridge(3, "red"),
        Bridge(8, "red", has_bonus=True),
        Bridge(15, "red", has_bonus=True),
        Bridge(6, "blue", has_bonus=True),
        Bridge(12, "blue"),
        Bridge(17, "blue"),
    )
)


def position(
    laid: str, *racks: str, bag: str = "", seat: int = 0, symbols: bool = False, board: Board = BOARD
) -> State:
    """A position at the start of a turn: ``position("red-11", "red-10 joker-3", "blue-2")``."""
    return State(
        board,
        len(racks),
        Options(symbols),
        0,
        [rack.split() for rack in racks],
        bag.split(),
        seat,
        {name: TILE_OF[name] for name in laid.split()},
    )


def begin_turn(state: State) -> State:
    """The position with its turn begun anew, so that an empty bag counts as empty from the first."""
    state.turn = Turn(began_with_empty_bag=not state.bag)
    return state


def play(state: State, *moves: Move) -> State:
    """Plays the moves and returns the state."""
    for move in moves:
        state.play(move)
    return state


def reason_of(refusal: Refusal | None) -> str | None:
    """The reason's word, or None for a legal move."""
    return None if refusal is None else refusal.reason.value


def legal(state: State, *kinds: type[Move]) -> list[Move]:
    """The legal moves of these kinds."""
    return [move for move in state.moves() if isinstance(move, kinds)]
