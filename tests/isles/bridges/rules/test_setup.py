"""Cards, options, setups and moves of Bridges, as records write them."""

from __future__ import annotations

import random

import pytest

from game.core.state import FormatError, Move, parse_move
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start, TakeBack
from game.isles.bridges.rules.setup import CARDS, Options, Setup
from game.isles.bridges.rules.state import GAME
from tests.isles.bridges.positions import BOARD_A, parse_drawing


def test_the_deck_has_every_pair_of_number_and_bridges_once() -> None:
    assert sorted(CARDS) == [(number, bridges) for number in range(1, 7) for bridges in range(1, 4)]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ([[1, 1]] * 18, "there already"),
        ([[1, 4]] * 18, "bridges 1 to 3"),
        ([[True, 1]] * 18, r"is \[number, bridges\]"),
        ([[1, 1]], "18 cards"),
    ],
)
def test_a_setup_with_a_wrong_deck_is_refused(cards: list[object], told: str) -> None:
    board, _ = parse_drawing(BOARD_A)
    with pytest.raises(FormatError, match=told):
        Setup.parse({"deck": cards}, board, 1, Options())


def test_setup_options_and_moves_convert_without_loss() -> None:
    board, _ = parse_drawing(BOARD_A)
    setup = Setup.deal(board, 2, Options(), random.Random(9))
    assert Setup.parse(setup.to_json(), board, 2, Options()) == setup
    assert Options.parse({}, 1) == Options(freehand=False)
    assert Options.parse({"freehand": True}, 1).to_json() == {"freehand": True}
    moves: list[Move] = [
        Start(1, 2, 3),
        Number(0, 7),
        SkipNumber(2),
        Bridges(0, ((1, 2), (1, 2))),
        SkipBridges(0),
        TakeBack(0, 12),
    ]
    assert [parse_move(move.to_json(), GAME.moves) for move in moves] == moves
    assert Bridges(0, ((1, 2),)).to_json() == {"seat": 0, "do": "bridges", "links": [[1, 2]]}
