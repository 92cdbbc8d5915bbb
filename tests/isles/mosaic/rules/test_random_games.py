"""Mosaic's invariants on random games, and its moves checked against slow and simple counts."""

from __future__ import annotations

import random

import pytest

from game.core.state import shuffled
from game.isles.mosaic.rules.board import BONUS_AT, TRACK_BOXES, Board
from game.isles.mosaic.rules.setup import Options, Setup
from game.isles.mosaic.rules.state import State
from tests.isles.mosaic.sheets import draw_board

SHEET = draw_board(
    """
|..... ...|
|......#..|
|.........|
|#........|
|.........|
    """,
    """
    A1 # =0
    A2 ## =0
    A3 #/# =1
    A4 ##/#. =1
    A5 .#/## =2
    B1 ###/#.. =2
    B2 .##/##. =3
    B3 #### =2
    B4 #/#/#/# =3
    B5 ##/## =1
    C1 .#./###/.#. =4
    C2 ###/#.# =5
    C3 ###/### =2
    C4 ##/#./## =4
    C5 #../##./.## =4
    C6 #.#/### =3
    """,
    bonus={5: "##", 10: ".#/##", 15: "###"},
    twice="B C",
)


def random_game(board: Board, seats: int, full_round: bool, seed: int) -> list[State]:
    """The states of a random game, the start and the end included."""
    rng = random.Random(seed)
    options = Options(full_round)
    setup = Setup.deal(board, seats, options, rng)
    state = State.start(board, seats, options, int(rng.random() * seats), setup)
    states = [state.copy()]
    while not state.is_over:
        moves = state.moves()
        assert moves
        state.play(moves[int(rng.random() * len(moves))])
        states.append(state.copy())
    return states


@pytest.mark.parametrize("full_round", [False, True])
@pytest.mark.parametrize("seats", range(1, 7))
def test_invariants_on_random_games(seats: int, full_round: bool) -> None:
    for seed in range(6):
        states = random_game(SHEET, seats, full_round, seed)
        for state in states:
            for seat in range(seats):
                # The coloured cells are the placed pieces, once each, on free cells.
                cells = state.cells(seat)
                assert len(cells) == sum(entry.mask.bit_count() for entry in state.placed[seat])
                assert set(cells) <= SHEET.cells - SHEET.blocked
                assert SHEET.mask_of(cells) == state.masks[seat]
                chosen = [entry.piece for entry in state.placed[seat] if isinstance(entry.piece, str)]
                assert state.points[seat] == min(TRACK_BOXES, sum(SHEET.by_label[label].bonus for label in chosen))
                # Bonus pieces: each reached one is coloured, unless due now or the seat was stopped there.
                bonus = [entry.piece for entry in state.placed[seat] if isinstance(entry.piece, int)]
                reached = [at for at in BONUS_AT if at <= state.points[seat]]
                stopped = any(stop.seat == seat and stop.bonus is not None for stop in state.stops)
                if seat == state.seat:
                    assert bonus + list(state.due) == reached or stopped
                else:
                    assert bonus == reached or stopped
            for label, by in state.strikes.items():
                assert len(by) <= SHEET.copies(label, seats)
        last = states[-1]
        result = last.result()
        tallies = [last.tally(seat) for seat in range(seats)]
        assert result.scores == tuple(tally.rectangle.area * tally.bonus for tally in tallies)
        assert result.ended_by in ("piece", "bonus")


@pytest.mark.parametrize("full_round", [False, True])
def test_with_full_round_and_only_then_everybody_has_the_same_number_of_turns(full_round: bool) -> None:
    equal = []
    for seed in range(20):
        states = random_game(SHEET, 3, full_round, seed)
        turns = [0, 0, 0]
        for entry_seat in range(3):
            turns[entry_seat] = sum(isinstance(entry.piece, str) for entry in states[-1].placed[entry_seat])
            turns[entry_seat] += sum(stop.seat == entry_seat and stop.bonus is None for stop in states[-1].stops)
        equal.append(len(set(turns)) == 1)
    assert all(equal) == full_round


def test_placements_agree_with_laying_the_piece_cell_by_cell() -> None:
    for state in random_game(SHEET, 2, False, 5):
        for seat in range(2):
            coloured = state.cells(seat)
            for piece in SHEET.pieces:
                slow = [
                    (c, r)
                    for r in range(SHEET.rows)
                    for c in range(SHEET.columns)
                    if all(
                        cell in SHEET.cells and cell not in SHEET.blocked and cell not in coloured
                        for cell in ((c + dc, r + dr) for dc, dr in piece.shape.cells)
                    )
                ]
                assert list(state.placements(piece.label, seat)) == slow
                assert state.fits(piece.label, seat) == bool(slow)


def test_copies_are_equal_and_stay_apart() -> None:
    state = random_game(SHEET, 2, False, 8)[5]
    twin = state.copy()
    assert twin == state
    twin.play(shuffled(twin.moves(), random.Random(1))[0])
    assert twin != state


def count_games(state: State, depth: int) -> int:
    """Perft: the number of ways to play so many moves."""
    if depth == 0:
        return 1
    total = 0
    for move in state.moves():
        after = state.copy()
        after.play(move)
        total += count_games(after, depth - 1)
    return total


def test_the_number_of_move_sequences_counted_by_hand() -> None:
    # A 2 x 2 grid: A1 has 4 places, A2 has 2. Depth 2: 4 x 2 + 2 x 4; depth 3: no move is left.
    state = State.start(draw_board("..\n..", "A1 # =0\nA2 ## =0"), 2, Options(), 0, Setup())
    assert [count_games(state, depth) for depth in (1, 2, 3)] == [6, 16, 0]
