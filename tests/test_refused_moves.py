"""A move that is refused says of which position, at every table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.state import IllegalMove
from tests.games import CASES, Case, random_game, some


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
