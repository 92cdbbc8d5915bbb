"""The handicap proposed from the games of two players."""

from __future__ import annotations

import pytest

from game.core.handicap import handicap_rules
from game.modes.handicap_proposal import MIN_GAMES, Encounter, Proposal, encounters, proposal
from game.modes.player_statistics import FinishedTable
from game.registry import plugin
from game.storage.history import SeatResult
from tests.modes.test_player_statistics import seat


def test_a_few_games_propose_nothing() -> None:
    games = [Encounter(1.0)] * MIN_GAMES
    assert proposal(games[1:], 0.25, 40) is None
    assert proposal(games, 0.25, 40) is not None


@pytest.mark.parametrize(
    ("games", "units"),
    [
        ([Encounter(1.0), Encounter(0.0)] * 5, (0, 0)),
        ([Encounter(0.5)] * 8, (0, 0)),
        ([Encounter(0.0)] * 9 + [Encounter(1.0)], (8, 0)),
        ([Encounter(1.0)] * 9 + [Encounter(0.0)], (0, 8)),
        ([Encounter(1.0, 3.0), Encounter(0.0, 3.0)] * 20, (12, 0)),
        ([Encounter(1.0, -10.0)] * 60, (0, 40)),
    ],
)
def test_the_weaker_gets_what_makes_the_two_even(games: list[Encounter], units: tuple[int, int]) -> None:
    assert proposal(games, 0.25, 40) == Proposal(units, len(games))


def test_a_meeting_is_a_game_in_which_the_two_are_no_team_with_its_handicaps() -> None:
    def table(game: str, *seats: SeatResult, teams: tuple[tuple[int, ...], ...] = ()) -> FinishedTable:
        return FinishedTable(tuple(each._replace(game=game) for each in seats), teams)

    ada, ben = seat(1, 0, "Ada", 20, won=True), seat(1, 1, "Ben", 12)
    helped = {"handicap": [0, 4]}
    tables = [
        table("bridges", ada, ben),
        table("bridges", ada._replace(options=helped), ben._replace(options=helped)),
        table("bridges", ada._replace(won=True), ben._replace(won=True)),
        table("mosaic", ada, ben),
        table("bridges", ada, seat(1, 1, "Cleo", 3)),
        table("bridges", ada, seat(1, 1, "Cleo", 3), ben, seat(1, 3, "Dan", 1), teams=((0, 2), (1, 3))),
    ]
    rules = handicap_rules(plugin("bridges").game.options)
    assert rules is not None
    assert encounters(tables, ["bridges"], "ada", "ben") == [
        Encounter(1.0), Encounter(1.0, -4 * rules.log_odds), Encounter(0.5),
    ]  # fmt: skip
    assert encounters(tables, ["bridges"], "ben", "ada")[1] == Encounter(0.0, 4 * rules.log_odds)
    assert len(encounters(tables, ["bridges", "mosaic"], "ada", "ben")) == 4
