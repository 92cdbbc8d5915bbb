"""The handicap proposed from the games of two players."""

from __future__ import annotations

import pytest

from game.modes.handicap_proposal import MIN_GAMES, Encounter, Proposal, proposal


def test_a_few_games_propose_nothing() -> None:
    games = [Encounter(1.0)] * MIN_GAMES
    assert proposal(games[1:], 0.25, 40) is None
    assert proposal(games, 0.25, 40) is not None


@pytest.mark.parametrize(
    ("games", "units"),
    [
        ([Encounter(1.0), Encounter(0.0)] * 5, (0, 0)),
        ([Encounter(0.5)] * 8, (0, 0)),
        ([Encounter(0.0)] * 9 + [Encounter(1.0)], (7, 0)),
        ([Encounter(1.0)] * 9 + [Encounter(0.0)], (0, 7)),
        ([Encounter(1.0, 3.0), Encounter(0.0, 3.0)] * 20, (12, 0)),
        ([Encounter(1.0, -10.0)] * 60, (0, 40)),
    ],
)
def test_the_weaker_gets_what_makes_the_two_even(games: list[Encounter], units: tuple[int, int]) -> None:
    assert proposal(games, 0.25, 40) == Proposal(units, len(games))
