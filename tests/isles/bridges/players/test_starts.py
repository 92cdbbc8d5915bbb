"""Start of Bridges: computed once a board, cached by its content."""

from __future__ import annotations

import random

import pytest

from game.core.players import decide
from game.isles.bridges.players.players import PLAYERS
from game.isles.bridges.players.rollout_policy import ROLLOUT_POLICY
from game.isles.bridges.players.search import SearchPosition
from game.isles.bridges.players.starts import KNOWN_STARTS, best_start, board_digest
from game.isles.bridges.rules.board import Board
from game.isles.bridges.rules.moves import Start
from game.isles.bridges.rules.setup import Options, Setup
from game.isles.bridges.rules.state import State
from game.registry import plugin

SMALL = Board.of(5, 5, {(0, 0): None, (2, 0): None, (4, 0): None, (0, 2): None, (2, 2): None})


def empty(board: Board, seats: int = 1, seed: int = 1) -> State:
    options = Options()
    return State.start(board, seats, options, 0, Setup.deal(board, seats, options, random.Random(seed)))


def asked(state: State) -> tuple[tuple[int, int], int]:
    """The start, and in how many steps it was thought of."""
    thinking, steps = best_start(SearchPosition(state, 0), ROLLOUT_POLICY), 0
    while True:
        try:
            next(thinking)
            steps += 1
        except StopIteration as done:
            return done.value, steps


def test_the_boards_we_know_better_are_boards_we_ship_and_their_starts_are_legal() -> None:
    boards = [plugin("bridges").load_board(name).board for name in plugin("bridges").shipped]
    shipped = {board_digest(board): board for board in boards}
    assert set(KNOWN_STARTS) <= set(shipped)
    for content, (island, number) in KNOWN_STARTS.items():
        state = empty(shipped[content])
        assert state.why_not(Start(0, island + 1, number)) is None
        assert asked(state) == ((island, number), 0)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_drawn_board_is_thought_about_once_whatever_the_deal(seats: int) -> None:
    first, steps = asked(empty(SMALL, seats, seed=1))
    again, none = asked(
        empty(Board(*(getattr(SMALL, name) for name in ("width", "height", "cells", "flags"))), seats, 9)
    )
    assert again == first
    assert none == 0
    assert steps > 0


def test_the_hard_player_begins_alike_whatever_its_luck() -> None:
    other = Board.of(5, 3, {(0, 0): None, (2, 0): None, (4, 0): None, (2, 2): None})
    moves = {decide(PLAYERS["hard"], empty(other, 1, seed), random.Random(seed)).move for seed in range(4)}
    assert len(moves) == 1
