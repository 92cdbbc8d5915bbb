"""Moves in short: every move of every game has a text that means it, and any other text is refused."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import registry
from game.core.state import FormatError, Move, parse_move_text
from game.registry import plugin
from tests.core.test_state import KINDS, Join, Place, moves
from tests.games import CASES, Case, random_game

at_every_table = pytest.mark.parametrize("case", CASES, ids=str)
texts = st.text(max_size=30) | st.builds(
    "{}:{} {}".format,
    st.integers() | st.text(max_size=3),
    st.sampled_from(("place", "join", "lay", "")),
    st.text('0123456789-+,"\\A {}[]', max_size=20),
)


@given(moves)
def test_any_move_is_one_line_of_words_and_is_read_as_it_was(move: Move) -> None:
    assert parse_move_text(move.text, KINDS) == move
    assert move.text.isprintable()
    assert parse_move_text(f"  {move.text}  ".replace(" ", "   "), KINDS) == move


@given(st.lists(moves, unique=True, max_size=5))
def test_different_moves_have_different_texts(different: list[Move]) -> None:
    assert len({move.text for move in different}) == len(different)


@given(texts)
def test_any_text_means_a_move_or_is_refused(text: str) -> None:
    move: Any = None
    refused = ""
    try:
        move = parse_move_text(text, KINDS)
    except FormatError as error:
        refused = str(error)
    assert bool(refused) is (move is None)
    if move is not None:
        assert parse_move_text(move.text, KINDS) == move


@pytest.mark.slow
@pytest.mark.behaviour
@at_every_table
def test_every_move_of_a_game_is_read_from_its_text(case: Case) -> None:
    match = random_game(case)
    kinds = plugin(case.game).game.moves
    assert [parse_move_text(move.text, kinds) for move in match.moves] == list(match.moves)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Place(0, "A1", (3, 4)), "0:place A1 3,4"),
        (Place(2, "yellow-5", (-1, 10)), "2:place yellow-5 -1,10"),
        (Place(1, "", (0, 0)), '1:place "" 0,0'),
        (Place(1, "5", (0, 0)), '1:place "5" 0,0'),
        (Place(1, "a b", (0, 0)), '1:place "a\\u0020b" 0,0'),
        (Join(1, ((7, 8), (7, 8)), 2), "1:join 7-8+7-8 2"),
        (Join(1, ((-7, -8),), -2), "1:join -7--8 -2"),
        (Join(0, (), 0), "0:join - 0"),
    ],
)
def test_a_moves_text_is_short_and_speaks(move: Move, text: str) -> None:
    assert move.text == text
    assert parse_move_text(text, KINDS) == move


NO_MOVES = ("", "0", ":", "0:", "0:fly", "place A1 3,4", "x:place A1 3,4", "1.5:join - 1")
NO_PLACES = (
    "0:place",
    "0:place A1",
    "0:place A1 3",
    "0:place A1 3,4 5",
    "0:place A1 3,4,5",
    "0:place A1 x,y",
    '0:place "A 3,4',
)
NO_JOINS = (
    "0:join 7-8",
    "0:join 7 1",
    "0:join 7-8- 1",
    "0:join 7-8+ 1",
    "0:join +7-8 1",
    "0:join 7-8 x",
    "0:join - 9" + "9" * 5000,
)


@pytest.mark.parametrize("text", [*NO_MOVES, *NO_PLACES, *NO_JOINS])
def test_what_means_no_move_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        parse_move_text(text, KINDS)


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_kind_of_move_is_known_by_its_word(game: str) -> None:
    kinds = plugin(game).game.moves
    shapes = [(kind.do, frozenset(part.name for part in fields(kind))) for kind in kinds]
    assert len(set(shapes)) == len(shapes), "two kinds of move that no record can tell apart"
    words = {kind.do for kind in kinds}
    with pytest.raises(FormatError) as caught:
        parse_move_text("0:fly", kinds)
    assert str(caught.value) == f"no move: '0:fly'; expected one of {', '.join(sorted(words))}"
