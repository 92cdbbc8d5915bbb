"""Plain UCT for two-player Mosaic: legal play, and known best moves."""

from __future__ import annotations

import random

import pytest

from game.isles.mosaic.rules.moves import ColourPiece
from game.isles.mosaic.rules.state import State
from tests.isles.mosaic.players.deals import SMALL, deal, sheet
from tests.isles.mosaic.sheets import colour, draw_board, start
from tools.uct_mosaic import Duel, choose


@pytest.mark.parametrize("seed", range(4))
def test_its_picture_of_a_game_is_that_of_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    state = deal(SMALL if seed % 2 else sheet("court"), 2, seed)
    duel = Duel.of(state)
    while not state.is_over:
        assert duel.worth is None
        assert (duel.masks, duel.points, duel.seat, duel.due) == (state.masks, state.points, state.seat, state.due)
        moves = state.moves()
        assert len(duel.places()) == len(moves)
        number = int(rng.random() * len(moves))
        duel.play(duel.places()[number])
        state.play(moves[number])
    if duel.worth is None:
        assert duel.places() == []
        duel.end()
    assert duel.worth is not None
    winners = state.result().winners
    assert winners == ((0, 1) if duel.worth == 0.5 else (0,) if duel.worth > 0.5 else (1,))


def test_it_ends_the_game_at_once_when_that_wins_it() -> None:
    board = draw_board(
        "....\n....", "A1 ##/## =2\nA2 # =4\nA3 # =1\nA4 # =0\nA5 ## =1", bonus={5: "####", 10: "#", 15: "#"}
    )
    state = start(board)
    colour(state, "A1", 0, 0)
    colour(state, "A3", 0, 0)
    move = choose(state, 300, random.Random(1))
    assert isinstance(move, ColourPiece)
    after: State = state.copy()
    after.play(move)
    assert after.is_over
    assert after.result().winners == (0,)
