"""Hex, the second example game: its rules, its board and its players."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.boards.errors import BoardError
from game.boards.maps import MapObject, ObjectLayer, TiledMap
from game.core.players import decide
from game.registry import plugin

if TYPE_CHECKING:
    from tests.visitors.hex.rules import Board, Options, Place, Setup, State
else:  # the module that the plugin knows: its folder is a part of game.isles in the tests
    from game.isles.hex.rules import Board, Options, Place, Setup, State

GAMES = 12
COLUMN = [(2, 0), (1, 1), (1, 2), (0, 3), (0, 4)]
"""Cells that hang together from the first row to the last."""


def position(*stones: tuple[int, tuple[int, int]], turn: int = 0, size: int = 5) -> State:
    """Position with these stones (seat, cell)."""
    return State(Board(size), 0, {cell: seat for seat, cell in stones}, turn)


def test_a_chain_between_the_first_and_the_last_row_wins_for_seat_0_alone() -> None:
    for seat in (0, 1):
        state = position(*((seat, cell) for cell in COLUMN[:-1]), turn=seat)
        assert not state.is_over
        state.play(Place(seat, COLUMN[-1]))
        assert state.is_over is (seat == 0)
    across = position(*((1, (row, column)) for column, row in COLUMN[:-1]), turn=1)
    across.play(Place(1, (4, 0)))
    assert across.result().winners == (1,)
    assert across.result().scores == (0, 1)


def test_cells_touch_on_six_sides_and_not_across_the_corners_of_a_square() -> None:
    assert set(Board(5).neighbours((2, 2))) == {(1, 2), (3, 2), (2, 1), (2, 3), (3, 1), (1, 3)}
    assert set(Board(5).neighbours((0, 0))) == {(1, 0), (0, 1)}
    assert set(Board(5).neighbours((4, 0))) == {(3, 0), (4, 1), (3, 1)}


def test_a_full_board_has_exactly_one_winner() -> None:
    for seed in range(40):
        state = State.start(Board(4), 2, Options(), 0, Setup())
        dice = random.Random(seed)
        while not state.is_over:
            state.play(dice.choice(state.moves()))
        chains = [state.chain(cell) for cell in state.stones]
        ends = {0: {0, 3}, 1: {0, 3}}
        joined = {
            state.stones[next(iter(chain))]
            for chain in chains
            if ends[0] <= {state.board.depth(cell, state.stones[cell]) for cell in chain}
        }
        assert joined == {state.winner}


@pytest.mark.parametrize(
    ("move", "reason"),
    [(Place(1, (0, 0)), "not-your-turn"), (Place(0, (2, 2)), "taken"), (Place(0, (5, 0)), "no-cell")],
)
def test_what_is_forbidden_is_refused_by_its_rule(move: Place, reason: str) -> None:
    refusal = position((1, (2, 2))).why_not(move)
    assert refusal is not None
    assert refusal.reason.value == reason


def test_the_board_is_a_square_of_cells() -> None:
    outline = MapObject(1, "", 0, 0, 96, 96, {})
    tiled = TiledMap("a.tmx", 5, 5, 32, 32, {}, (ObjectLayer("rhombus", (outline,)),))
    assert plugin("hex").parse_board(tiled) == Board(3)
    for wrong in ((), (outline, outline), (replace(outline, width=64),), (replace(outline, width=32, height=32),)):
        with pytest.raises(BoardError):
            plugin("hex").parse_board(replace(tiled, layers=(ObjectLayer("rhombus", wrong),)))
    with pytest.raises(BoardError):
        plugin("hex").parse_board(replace(tiled, layers=()))


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("hard", "easy"), ("medium", "random")])
def test_a_better_player_wins_most_games_from_either_seat(better: str, worse: str) -> None:
    won = 0
    for seed in range(GAMES):
        state, dice = State.start(Board(5), 2, Options(), seed // 2 % 2, Setup()), random.Random(seed)
        levels = (better, worse) if seed % 2 else (worse, better)
        while state.seat is not None:
            move = decide(plugin("hex").player(levels[state.seat]), state.copy(), dice).move
            state.play(move)
        won += levels[state.winner or 0] == better
    assert won >= GAMES * 3 // 4


def test_every_level_ends_a_game_that_one_stone_wins() -> None:
    state = position(*((0, cell) for cell in COLUMN if cell != (1, 2)), (1, (4, 4)), (1, (4, 3)), (1, (4, 2)))
    for level in ("medium", "hard"):
        assert decide(plugin("hex").player(level), state, random.Random(1)).move == Place(0, (1, 2)), level
