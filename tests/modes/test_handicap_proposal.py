"""The handicap proposed from the games of two players."""

from __future__ import annotations

import pytest

from game.core.handicap import handicap_rules
from game.modes.handicap_proposal import MIN_GAMES, Encounter, Proposal, encounters, proposal
from game.modes.player_statistics import FinishedTable
from game.registry import GAMES, plugin
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


def test_on_a_board_with_a_larger_gap_the_same_two_need_more_units() -> None:
    games = [Encounter(0.0)] * 9 + [Encounter(1.0)]
    usual = proposal(games, 0.25, 40)
    larger = proposal(games, 0.25, 40, gap=1.5)
    assert usual is not None
    assert larger is not None
    assert (usual.units, larger.units) == ((8, 0), (12, 0))
    there = [game._replace(gap=1.5) for game in games]
    back = proposal(there, 0.25, 40)
    assert back is not None
    assert 0 < back.units[0] < 8, "what was lost there tells of a smaller difference on the first board"


def test_each_game_counts_by_its_board() -> None:
    rules = handicap_rules(plugin("mosaic").game.options)
    assert rules is not None
    assert rules.gap_on("court") == rules.gap_on("a board of one's own") == 1.0
    ada, ben = (seat(1, at, name, 20 - at, game="mosaic", board="ruin") for at, name in enumerate(("Ada", "Ben")))
    (found,) = encounters([FinishedTable((ada, ben), ())], ["mosaic"], "ada", "ben")
    assert found.gap == rules.gap_on("ruin") < 1.0


@pytest.mark.parametrize("game", GAMES)
def test_units_by_board_are_of_shipped_boards_and_possible(game: str) -> None:
    rules = handicap_rules(plugin(game).game.options)
    if rules is not None:
        assert set(rules.by_board) <= set(plugin(game).shipped[1:])
        assert all(0 < units <= rules.most and units != rules.between_levels for units in rules.by_board.values())


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
