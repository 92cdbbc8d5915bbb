"""Legal places by an independent reading of the rules, and invariants of every game of Waterways."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from game.core.state import parse_move
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.refusals import Reason
from game.isles.waterways.rules.setup import Options, Setup
from game.isles.waterways.rules.state import GAME, State
from game.isles.waterways.rules.stones import KINDS, Side
from game.isles.waterways.rules.views import (
    attempts,
    open_outlets,
    preview,
    shore_gains,
    shore_outlets,
    water_path,
)
from tests.isles.waterways.rules.positions import (
    COLUMN,
    OBLONG,
    SQUARE,
    any_move,
    board_of,
    dealt,
    game_of,
    lay,
    plain_fits,
    plain_outlets,
    plain_outline,
    plain_placements,
)


@pytest.mark.parametrize("board", [SQUARE, OBLONG], ids=["square", "oblong with rocks"])
@pytest.mark.parametrize("dams", [False, True], ids=["", "dams"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))])
def test_placements_are_those_of_the_rules_word_by_word(board: Board, dams: bool, seed: int) -> None:
    state, rng = dealt(board, 2, {"dams": dams}, seed), random.Random(seed)
    while not state.is_over:
        kind = KINDS[int(rng.random() * len(KINDS))]
        for asked in (state.drawn or kind, kind):
            placements = state.stones.placements(asked)
            assert len(set(placements)) == len(placements)
            assert set(placements) == plain_placements(state, asked)
        state.play(any_move(state, rng))


@pytest.mark.parametrize("dams", [False, True], ids=["", "dams"])
def test_the_reason_given_agrees_with_the_placements_everywhere(dams: bool) -> None:
    state, rng = dealt(OBLONG, 2, {"dams": dams}, 7), random.Random(7)
    for _ in range(8):
        state.play(any_move(state, rng))
    for kind in KINDS[::3]:
        fits = set(state.stones.placements(kind))
        for turn in range(4):
            for x in range(-1, OBLONG.width + 1):
                for y in range(-1, OBLONG.height + 1):
                    assert (state.stones.why_not(kind, (x, y), turn) is None) == (((x, y), turn) in fits)
                    if state.drawn == kind and state.seat is not None:
                        refusal = state.why_not(Lay(state.seat, (x, y), turn))
                        assert (refusal is None) == (((x, y), turn) in fits)


def test_the_number_of_first_and_second_lays() -> None:
    """Counted by hand: 3 places across and 3 upright for one centre cell, each in two half turns."""
    state = game_of("012", "012")
    assert len(state.moves()) == 12
    # 012 lies at (3, 4) with its water northward. Across at row 3, turn 2: shifted by -2 to 2; all but the middle one
    # have outlets over the ends of the old stone. Upright on it no place fits: its end is blank.
    lay(state, ((3, 4), 0))
    assert [(move.at, move.turn) for move in state.moves() if isinstance(move, Lay)] == [
        ((x, 3), 2) for x in range(1, 6)
    ]


def test_legality_on_a_full_board_is_quick() -> None:
    """Well under a millisecond for a stone in all places and turns; the bound is loose for slow machines."""
    board = board_of(18, 18, [(8, 8)])
    state, rng = dealt(board, 2, {}, 3), random.Random(3)
    while not state.is_over:
        state.play(any_move(state, rng))
    best = 1.0
    for _ in range(5):
        begun = time.perf_counter()
        for kind in KINDS:
            for turn in range(4):
                state.water.fitting(kind, turn, False)
        best = min(best, time.perf_counter() - begun)
    assert best / len(KINDS) < 0.001


# -- what holds in every game -----------------------------------------------------------------------------

MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"open_stones": True, "dams": True}),
    (2, {}),
    (2, {"dams": True}),
    (2, {"open_stones": True}),
    (3, {}),
    (3, {"saboteur": {"auction": True}}),
    (3, {"saboteur": {"auction": True}, "open_stones": True}),
    (4, {"dams": True, "open_stones": True}),
]


@pytest.mark.parametrize(("seats", "options"), MODES)
@pytest.mark.parametrize("board", [SQUARE, OBLONG], ids=["square", "oblong with rocks"])
def test_every_game_keeps_the_rules(board: Board, seats: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        state, rng = dealt(board, seats, options, seed), random.Random(seed)
        moves, reveals = [], state.information_count
        while not state.is_over:
            legal = state.moves()
            assert legal
            assert all(move.seat == state.seat and state.why_not(move) is None for move in legal)
            moves.append(any_move(state, rng))
            state.play(moves[-1])
            assert 0 <= state.information_count - reveals <= 1
            reveals = state.information_count
        assert state.moves() == []
        assert len(moves) <= GAME.max_moves
        check_stones(state)
        check_result(state)
        assert replayed(state, [move.to_json() for move in moves]) == state


def check_stones(state: State) -> None:
    """Stones: disjoint cells, on the board and off the rocks, matching outlets, one connected network."""
    cells = [cell for stone in state.laid for cell in stone.cells]
    assert len(cells) == len(set(cells))
    assert all(state.board.has(cell) and cell not in state.board.rocks for cell in cells)
    for number, stone in enumerate(state.laid):
        meets = 0
        for other in state.laid[:number]:
            mine, theirs = (plain_outlets(one.kind, one.at, one.turn) for one in (stone, other))
            shared = plain_outline(stone.at, stone.turn) & plain_outline(other.at, other.turn)
            meets += len(mine & theirs)
            assert not shared & mine - theirs
            assert state.options.dams or not shared & theirs - mine
        assert meets or number == 0


def check_result(state: State) -> None:
    """Counts and scores from the stones alone; the end for the right cause."""
    result, board = state.result(), state.board
    counts = dict.fromkeys(Side, 0)
    for stone in state.laid:
        for edge in stone.outlets:
            counts[edge.side] += board.outlet_value(edge)
    assert {side.value: count for side, count in counts.items()}.items() <= result.detail.items()
    north_south = counts[Side.NORTH] * counts[Side.SOUTH]
    east_west = counts[Side.WEST] * counts[Side.EAST]
    if state.seats == 1:
        assert result.scores == (north_south * east_west,)
    else:
        builders = [seat for seat in range(state.seats) if seat != result.detail["saboteur"]]
        assert [result.scores[seat] for seat in builders[:2]] == [north_south, east_west]
    assert (result.ended_by == "bag") == (not any(state.kinds_left().values()) and state.drawn is None)
    if result.ended_by == "stuck":
        assert state.drawn is not None
        assert not plain_placements(state, state.drawn)


def replayed(state: State, written: list[dict[str, Any]]) -> State:
    """The game once more, from its record's parts."""
    options = Options.parse(state.options.to_json(), state.seats)
    setup = Setup.parse(state.setup.to_json(), state.board, state.seats, options)
    again = State.start(state.board, state.seats, options, state.first_seat, setup)
    for move in written:
        again.play(parse_move(move, GAME.moves))
    return again


# -- what a screen asks -----------------------------------------------------------------------------------


def test_a_preview_tells_what_a_place_would_be_worth() -> None:
    board = board_of(marks=[((4, 0), Side.NORTH)])
    state = lay(game_of("037", "037", board=board), COLUMN[0])
    seen = preview(state, "037", (4, 0), 1)
    assert seen.refusal is None
    assert [edge.cell for edge in seen.meetings] == [(4, 2)]
    assert list(seen.shores.values()) == [2]
    assert (seen.counts[Side.NORTH], seen.products) == (2, (0, 0))
    lay(state, COLUMN[1])
    assert state.counts() == seen.counts
    assert shore_gains(state, state.laid[-1]) == {Side.NORTH: 2}
    blocked = preview(state, "037", (1, 4), 0)
    assert blocked.refusal is not None
    assert blocked.refusal.reason is Reason.OUTLET_AT_BLANK
    assert [(clash.edge.cell, clash.stone, clash.is_outlet) for clash in blocked.clashes] == [((3, 4), 0, True)]


def test_the_flow_leads_from_the_first_stone_to_a_shore() -> None:
    state = lay(game_of("037", "037", "037", "013"), *COLUMN)
    flows = {edge.side: water_path(state, state.stones.stone_at(edge.cell) or 0) for edge in shore_outlets(state)}
    assert flows == {Side.NORTH: [0, 1], Side.SOUTH: [0, 2]}
    assert [edge.side for edge in shore_outlets(state)] == [Side.NORTH, Side.SOUTH]
    assert sorted(edge.cell for edge in open_outlets(state)) == [(4, 0), (4, 3), (4, 6)]


def test_every_stone_has_a_flow() -> None:
    state, rng = dealt(OBLONG, 2, {}, 4), random.Random(4)
    while not state.is_over:
        state.play(any_move(state, rng))
    for number in range(len(state.laid)):
        way = water_path(state, number)
        assert (way[0], way[-1], len(set(way))) == (0, number, len(way))


def test_a_stone_that_fits_nowhere_was_tried_everywhere() -> None:
    state, rng = dealt(SQUARE, 2, {}, 1), random.Random(1)
    while not state.is_over:
        state.play(any_move(state, rng))
    assert state.drawn is not None
    tried = attempts(state, state.drawn)
    assert tried
    assert all(refusal is not None for _, _, refusal in tried)
    reasons = {refusal.reason for _, _, refusal in tried if refusal is not None}
    assert reasons <= {Reason.OUTLET_AT_BLANK, Reason.BLANK_AT_OUTLET, Reason.NO_MEETING}


def test_the_turns_at_a_place_are_those_in_which_the_stone_fits_there() -> None:
    state = lay(game_of("037", "037"), COLUMN[0])
    turns = [turn for at, turn in state.stones.placements("037") if at == (4, 0)]
    assert turns == [turn for turn in range(4) if plain_fits(state, "037", (4, 0), turn)]
