"""The error of a refused move includes the position, at every table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import registry
from game.core.state import IllegalMove
from game.registry import plugin
from tests.games import CASES, Case, random_game, some
from tests.refusals import moves_to_try


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_illegal_move_holds_the_move_the_rule_and_the_position_as_text(case: Case) -> None:
    match = random_game(case)
    for number in some(match, 4):
        state = match.state_at(number).copy()
        before = str(state)
        move = replace(match.moves[0], seat=case.seats)
        refusal = state.why_not(move)
        assert refusal is not None
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert caught.value.move is move
        assert caught.value.refusal.reason == refusal.reason
        assert caught.value.position == before == str(state)
        assert caught.value.position.strip()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_refusal_has_the_details_that_the_games_table_of_reasons_names(case: Case) -> None:
    refusals = plugin(case.game).refusals
    match = random_game(case)
    numbers = some(match, 3)
    moves = moves_to_try(match, numbers)
    found = [match.state_at(number).why_not(move) for number in numbers for move in moves]
    assert any(refusal is not None for refusal in found)
    for refusal in found:
        if refusal is not None:
            assert type(refusal.details) is refusals[refusal.reason]


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_reason_stands_in_the_games_table(game: str) -> None:
    refusals = plugin(game).refusals
    assert set(refusals) == {reason for listed in refusals for reason in type(listed)}
