"""Shares of a win as ``tools.handicaps`` counts them."""

from __future__ import annotations

import pytest

from game.core.state import Result
from tools import handicaps


@pytest.mark.parametrize(
    ("game", "seats", "winners", "shares"),
    [
        ("waterways", 4, (0, 2), [1.0, 0.0, 1.0, 0.0]),
        ("waterways", 4, (0, 1, 2, 3), [0.5, 0.5, 0.5, 0.5]),
        ("bridges", 4, (0, 2), [0.5, 0.0, 0.5, 0.0]),
        ("elevens", 2, (1,), [0.0, 1.0]),
    ],
)
def test_a_team_is_one_side_whose_win_is_whole_bug(
    game: str, seats: int, winners: tuple[int, ...], shares: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    result = Result((0,) * seats, winners, "", {})
    monkeypatch.setattr(handicaps, "result_of", lambda *given: result)
    found = [handicaps.share_of(game, "", ("easy", "medium"), 0, 1, number, seats) for number in range(seats)]
    assert found == shares
